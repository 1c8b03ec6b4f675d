internal import Descriptors
package import SystemPackage

/// File operations of the program.
package enum FileSystem {
  package static var currentFolder: FilePath { SystemCalls.realPath(of: ".") ?? "/" }

  /// Follows symbolic links.
  package static func status(of path: FilePath) throws(Errno) -> Stat { try Stat(path) }

  /// The status of a file; nil: it does not exist. A symbolic link without a target does not.
  package static func statusIfPresent(of path: FilePath) throws(Errno) -> Stat? {
    do throws(Errno) {
      return try status(of: path)
    } catch {
      guard error.meansAbsence else { throw error }
      return nil
    }
  }

  /// The status of a file; nil: it does not exist, or `FileFailures` has the reason.
  package static func knownStatus(of path: FilePath) -> Stat? {
    FileFailures.noting(path, try status(of: path))
  }

  /// Whether a file exists, as far as is known. A symbolic link without a target does not.
  package static func exists(_ path: FilePath) -> Bool { knownStatus(of: path) != nil }

  /// The contents of a file; nil: it does not exist, or `FileFailures` has the reason.
  package static func contents(of path: FilePath, limit: Int) -> [UInt8]? {
    FileFailures.noting(path, try read(path, limit: limit))
  }

  /// A value that changes with the contents of a file; nil: it is no regular file.
  package static func stamp(of path: FilePath) -> String? {
    guard let status = try? status(of: path), status.type == .regular else { return nil }
    let state = status.fileState
    return "\(state.inode.rawValue):\(state.size):\(state.modificationTime)"
  }

  package static func isSymbolicLink(_ path: FilePath) -> Bool {
    FileFailures.noting(path, try Stat(path, followTargetSymlink: false).type) == .symbolicLink
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

  /// Those that `open` reduces by the umask.
  static let defaultPermissions = FilePermissions(rawValue: 0o666)

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
  static func close(_ descriptor: FileDescriptor) {
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

  /// The path from the root, without symbolic links in the folder that contains the file.
  ///
  /// - Parameter current: the folder that a relative path starts from; absolute.
  package func resolvingFolder(in current: FilePath) -> FilePath {
    let path = absolute(in: current)
    guard let name = path.lastComponent else { return path }
    let folder = path.removingLastComponent()
    return (SystemCalls.realPath(of: folder) ?? folder).appending(name)
  }

  /// The path without symbolic links in the part of it that exists.
  package var resolvingExistingPart: FilePath {
    var missing: [Component] = []
    var next = self
    while true {
      if let real = SystemCalls.realPath(of: next) { return real.appending(missing.reversed()) }
      guard let name = next.lastComponent, let parent = next.parent else { return self }
      missing.append(name)
      next = parent
    }
  }

  /// The path relative to a folder that need not contain it, with `..` for each step upwards. Both are absolute.
  package func steps(from folder: FilePath) -> String {
    let (own, other) = (components.map(\.string), folder.components.map(\.string))
    let common = zip(own, other).prefix { $0 == $1 }.count
    return ([String](repeating: "..", count: other.count - common) + own.dropFirst(common))
      .joined(separator: "/")
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
