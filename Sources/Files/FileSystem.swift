internal import Descriptors
internal import Synchronization
package import SystemPackage

/// File operations of the program.
package enum FileSystem {
  package static var currentFolder: FilePath { SystemCalls.realPath(of: ".") ?? "/" }

  /// Follows symbolic links.
  package static func status(of path: FilePath) throws(Errno) -> Stat { try Stat(path) }

  /// Whether a file exists. A symbolic link without a target does not.
  package static func exists(_ path: FilePath) -> Bool { (try? status(of: path)) != nil }

  /// A value that changes with the contents of a file; nil: it is no regular file.
  package static func stamp(of path: FilePath) -> String? {
    guard let status = try? status(of: path), status.type == .regular else { return nil }
    let state = status.fileState
    return "\(state.inode.rawValue):\(state.size):\(state.modificationTime)"
  }

  package static func isSymbolicLink(_ path: FilePath) -> Bool {
    (try? Stat(path, followTargetSymlink: false))?.type == .symbolicLink
  }

  /// Reads a file, a named pipe or a device, with a limit as in `readAll`.
  ///
  /// Throws `Errno.socketNotConnected` for a named pipe that no program opens for writing in the time of
  /// `pipeTimeout`.
  package static func read(_ path: FilePath, limit: Int) throws(Errno) -> [UInt8] {
    try readWithStatus(path, limit: limit).bytes
  }

  /// Reads a file as `read` does, and returns the status that it has then.
  package static func readWithStatus(
    _ path: FilePath, limit: Int
  ) throws(Errno) -> (bytes: [UInt8], status: Stat) {
    // Otherwise, opening a named pipe waits for a writer.
    let descriptor = try open(path, .readOnly, options: .nonBlocking)
    defer { close(descriptor) }
    let status = try Stat(descriptor)
    // A regular file is read at once. It may have changed after its status was read.
    let size = status.type == .regular ? min(Int(clamping: status.size), limit) : 0
    var bytes = try descriptor.readBytes(upTo: size + 1)
    if bytes.count != size { bytes += try readAll(from: descriptor, limit: limit - bytes.count) }
    // Without a writer, a named pipe is at its end.
    guard bytes.isEmpty, status.type == .fifo else { return (bytes, status) }
    let isReady = SystemCalls.waitForInput(of: descriptor, milliseconds: pipeTimeout)
    // Waits for the contents if there is a writer by now.
    let written = try readAll(from: descriptor, limit: limit)
    if written.isEmpty, !isReady { throw Errno.socketNotConnected }
    return (written, status)
  }

  /// How long a named pipe waits for the program at its other end, in milliseconds. The shell may start both at
  /// the same time.
  static let pipeTimeout = 5_000

  /// Reads to the end, or until more than `limit` bytes are read.
  package static func readAll(from descriptor: FileDescriptor, limit: Int) throws(Errno) -> [UInt8]
  {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = try descriptor.readBytes(upTo: chunkByteCount)
      guard !part.isEmpty else { break }
      bytes += part
    }
    return bytes
  }

  /// The capacity of a pipe on Linux, in bytes.
  package static let chunkByteCount = 1 << 16

  /// Replaces the contents of a file atomically: writes a temporary file in the same folder and
  /// renames it.
  ///
  /// Writes directly to a path that is not a regular file (a pipe, `/dev/stdout`), and through a symbolic link to a
  /// file that does not exist or was removed while it is open: the link remains.
  ///
  /// Throws `Errno.brokenPipe` for a named pipe that no program opens for reading in the time of `pipeTimeout`.
  package static func replace(_ path: FilePath, with bytes: [UInt8]) throws(Errno) {
    let realPath = SystemCalls.realPath(of: path)
    if realPath == nil, isSymbolicLink(path) {
      let descriptor = try open(
        path, .writeOnly, options: .create, permissions: defaultPermissions)
      return try writeAndClose(bytes, descriptor)
    }
    let path = realPath ?? path
    let old = try? Stat(path)  // Usually the file does not exist yet.
    if let old, old.type != .regular {
      let descriptor = try old.type == .fifo ? openNamedPipe(path) : open(path, .writeOnly)
      defer { close(descriptor) }
      return try descriptor.writeAllBytes(bytes)
    }
    _ = try rename(bytes, to: path, like: old) { () throws(Errno) in true }
  }

  /// Opens a named pipe for writing when a program has opened it for reading.
  private static func openNamedPipe(_ path: FilePath) throws(Errno) -> FileDescriptor {
    let end = ContinuousClock.now + .milliseconds(pipeTimeout)
    while true {
      do throws(Errno) {
        return try open(path, .writeOnly, options: .nonBlocking)
      } catch {
        // The error of a pipe without a reader.
        guard error == .noSuchAddressOrDevice else { throw error }
        guard ContinuousClock.now < end else { throw .brokenPipe }
        SystemCalls.pause(microseconds: 10_000)
      }
    }
  }

  /// Replaces the contents of a regular file as `replace` does, if no other program has changed the file.
  ///
  /// The contents and the status of the file are compared after the temporary file is written, under an advisory
  /// lock. A change of a program that ignores the lock is lost if it happens between that comparison and the
  /// rename, which follow each other immediately.
  ///
  /// - Parameters:
  ///   - contents: those that the file must have.
  ///   - beforeComparison: called when the temporary file is written; for tests.
  /// - Returns: whether the file had these contents.
  package static func replace(
    _ path: FilePath, with bytes: [UInt8], ifUnchanged contents: [UInt8],
    beforeComparison: () -> Void = {}
  ) throws(Errno) -> Bool {
    let path = SystemCalls.realPath(of: path) ?? path
    let descriptor = try open(path, .readOnly)
    defer { close(descriptor) }
    // Some file systems have no locks, and few programs use them.
    SystemCalls.lock(descriptor)
    let old = try Stat(descriptor)
    return try rename(bytes, to: path, like: old) { () throws(Errno) in
      beforeComparison()
      guard try readAll(from: descriptor, limit: contents.count) == contents else { return false }
      // Another program may have replaced the file, or written to it during the comparison.
      let status = try Stat(path)
      return status.fileIdentity == old.fileIdentity && status.fileState == old.fileState
    }
  }

  /// Writes a temporary file and renames it.
  ///
  /// - Parameters:
  ///   - old: the status of the file that is replaced.
  ///   - mayRename: called before the rename.
  /// - Returns: the result of `mayRename`.
  private static func rename(
    _ bytes: [UInt8], to path: FilePath, like old: Stat?, if mayRename: () throws(Errno) -> Bool
  ) throws(Errno) -> Bool {
    let permissions = old?.permissions.intersection(accessPermissions)
    let (descriptor, temporary) = try openTemporaryFile(
      beside: path, permissions: permissions ?? defaultPermissions)
    do throws(Errno) {
      // Only the superuser can change the owner, some file systems have neither owner nor
      // permissions, and `open` applies the umask. All three leave a usable file.
      if let old, let permissions {
        try? SystemCalls.setOwner(like: old, of: descriptor)
        try? SystemCalls.setPermissions(permissions, of: descriptor)
      }
      try writeAndClose(bytes, descriptor)
      let isRenamed = try mayRename()
      if isRenamed {
        try SystemCalls.rename(temporary, to: path)
      } else {
        SystemCalls.remove(temporary)
      }
      return isRenamed
    } catch {
      SystemCalls.remove(temporary)
      throw error
    }
  }

  /// Creates a file. Throws `Errno.fileExists` if the path exists.
  ///
  /// - Parameter permissions: reduced by the umask; nil: reading and writing.
  package static func create(
    _ path: FilePath, with bytes: [UInt8], permissions: FilePermissions? = nil
  ) throws(Errno) {
    let descriptor = try open(
      path, .writeOnly, options: [.create, .exclusiveCreate],
      permissions: permissions ?? defaultPermissions)
    do throws(Errno) {
      try writeAndClose(bytes, descriptor)
    } catch {
      SystemCalls.remove(path)
      throw error
    }
  }

  private static let accessPermissions = FilePermissions(rawValue: 0o777)
  /// Those that `open` reduces by the umask.
  private static let defaultPermissions = FilePermissions(rawValue: 0o666)

  package static func open(
    _ path: FilePath, _ mode: FileDescriptor.AccessMode,
    options: FileDescriptor.OpenOptions = [], permissions: FilePermissions? = nil
  ) throws(Errno) -> FileDescriptor {
    try SystemCalls.typed {
      try FileDescriptor.open(
        path, mode, options: options.union(.closeOnExec), permissions: permissions)
    }
  }

  /// Closes a descriptor of a file that was read, or whose writing has failed.
  private static func close(_ descriptor: FileDescriptor) {
    try? descriptor.close()
  }

  /// Writes a new file. NFS and file systems with quotas can report a failed write when the file is closed.
  static func writeAndClose(_ bytes: [UInt8], _ descriptor: FileDescriptor) throws(Errno) {
    do throws(Errno) {
      try descriptor.writeAllBytes(bytes)
    } catch {
      close(descriptor)
      throw error
    }
    try SystemCalls.typed { try descriptor.close() }
  }

  /// Creates a hidden file in the same folder: a rename works only inside one file system. Its name is short,
  /// because that of the file can have the greatest length.
  private static func openTemporaryFile(
    beside path: FilePath, permissions: FilePermissions
  ) throws(Errno) -> (FileDescriptor, FilePath) {
    let folder = path.removingLastComponent()
    while true {
      let number = temporaryFileCount.add(1, ordering: .relaxed).newValue
      let temporary = folder.appending(".layoutlint-\(SystemCalls.processID)-\(number).tmp")
      do throws(Errno) {
        let descriptor = try open(
          temporary, .writeOnly, options: [.create, .exclusiveCreate], permissions: permissions)
        return (descriptor, temporary)
      } catch {
        // An earlier process with the same id was killed.
        guard error == .fileExists, number < temporaryFileLimit else { throw error }
      }
    }
  }

  /// The number of temporary files that this process has created.
  private static let temporaryFileCount = Atomic(0)

  /// Beyond this number, a name that exists is an error.
  private static let temporaryFileLimit = 1_000_000
}

extension Stat {
  /// Equal for two paths of the same file.
  package var fileIdentity: FileIdentity { FileIdentity(device: deviceID, inode: inode) }

  package var fileState: FileState {
    FileState(inode: inode, size: size, modificationTime: modificationTime)
  }
}

package struct FileIdentity: Hashable {
  package let device: DeviceID
  let inode: Inode
}

/// Changes when a file is written or replaced.
package struct FileState: Hashable {
  let inode: Inode
  package let size: Int64
  package let modificationTime: Int64
}

extension FilePath {
  /// The path from the root. Symbolic links stay, so a linked file is part of the project that links
  /// to it.
  ///
  /// - Parameter folder: the folder that a relative path starts from; absolute.
  package func absolute(in folder: FilePath) -> FilePath {
    let names = Array(components.filter { $0.kind != .currentDirectory })
    var start = isAbsolute ? FilePath("/") : folder
    var rest = names[...]
    // The parent of a symbolic link is that of its target: the system resolves `..`.
    if let last = names.lastIndex(where: { $0.kind == .parentDirectory }) {
      let head = start.appending(names[...last])
      start = SystemCalls.realPath(of: head) ?? head
      rest = names[(last + 1)...]
    }
    return start.appending(rest)
  }

  /// The folder that an absolute path is in; nil for the root.
  package var parent: FilePath? { components.isEmpty ? nil : removingLastComponent() }

  /// The path relative to a folder that contains it; empty for the folder itself.
  package func relative(to folder: FilePath) -> String? {
    var path = self
    return path.removePrefix(folder) ? path.string : nil
  }

  /// The path as reports show it: relative to the current folder if it is in there, without a
  /// leading `./`.
  package func shortened(to currentFolder: FilePath?) -> FilePath {
    var path = self
    if let currentFolder { _ = path.removePrefix(currentFolder) }
    let names = path.components.drop { $0.kind == .currentDirectory }
    return FilePath(root: path.root, names)
  }
}
