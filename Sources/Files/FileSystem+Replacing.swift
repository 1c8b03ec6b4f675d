internal import Descriptors
internal import Synchronization
package import SystemPackage

/// Writing files whole or not at all.
extension FileSystem {
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
      let descriptor = try open(path, .writeOnly, options: .create, permissions: defaultPermissions)
      return try writeAndClose(bytes, descriptor)
    }
    let path = realPath ?? path
    let old = try statusIfPresent(of: path)  // Usually the file does not exist yet.
    if let old, old.type != .regular {
      let descriptor = try old.type == .fifo ? openNamedPipe(path) : open(path, .writeOnly)
      defer { close(descriptor) }
      return try descriptor.writeAllBytes(bytes)
    }
    var temporary = try TemporaryFile(beside: path, permissions: old?.permissions)
    if let old {
      // The user may write the file, and not read it.
      let file = try? open(path, .readOnly, options: .nonBlocking)
      defer { if let file { close(file) } }
      try temporary.makeLike(file, old)
    }
    try temporary.write(bytes)
    try temporary.rename(to: path)
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
  /// Throws `Errno.tooManyLinks` if the file has several names: the others would keep the old contents.
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
    let descriptor = try open(path, .readOnly, options: .nonBlocking)
    defer { close(descriptor) }
    // Some file systems have no locks, and few programs use them.
    SystemCalls.lock(descriptor, milliseconds: lockTimeout)
    var temporary = try TemporaryFile(beside: path, permissions: try Stat(descriptor).permissions)
    // A killed process can have left a second name, which is removed by now.
    let old = try Stat(descriptor)
    guard old.linkCount <= 1 else { throw .tooManyLinks }
    try temporary.makeLike(descriptor, old)
    try temporary.write(bytes)
    beforeComparison()
    guard try readAll(from: descriptor, limit: contents.count) == contents else { return false }
    // Another program may have replaced the file, or written to it during the comparison.
    let status = try Stat(path)
    guard status.fileIdentity == old.fileIdentity, status.fileState == old.fileState else {
      return false
    }
    try temporary.rename(to: path)
    return true
  }

  /// How long a file that another program has locked is waited for, in milliseconds. This program locks files for
  /// the time of a comparison.
  private static let lockTimeout = 5_000

  /// Replaces the contents of a regular file by those that depend on the old ones, or creates the file, so that no
  /// change of another process of this program is lost.
  ///
  /// - Parameters:
  ///   - limit: bytes of the old contents; of a larger file, one more is read.
  ///   - change: gets the old contents, nil if there is no file, and returns the new ones. Called again if another
  ///     process has changed the file in the meantime.
  package static func update(
    _ path: FilePath, limit: Int, _ change: ([UInt8]?) throws(CommandError) -> [UInt8]
  ) throws(CommandError) {
    for _ in 0..<updateLimit {
      let old: [UInt8]?
      do throws(Errno) {
        old = try statusIfPresent(of: path) == nil ? nil : try read(path, limit: limit)
      } catch {
        if error.meansAbsence { continue }
        throw CommandError(error, path: path.string)
      }
      let new = try change(old)
      if new == old {
        // The process that wrote them can have been killed before it removed its file.
        return TemporaryFile.sweep(path.removingLastComponent())
      }
      do throws(Errno) {
        let isWritten =
          if let old { try replace(path, with: new, ifUnchanged: old) } else { try add(path, new) }
        if isWritten { return }
      } catch {
        throw CommandError("cannot be written: \(error.text)", path: path.string)
      }
    }
    throw CommandError("cannot be written: other programs change it", path: path.string)
  }

  /// How often `update` starts over. Each time, another process has written the file.
  private static let updateLimit = 1_000

  /// Creates a file, or writes through a symbolic link without a target.
  ///
  /// - Returns: false if it exists.
  private static func add(_ path: FilePath, _ bytes: [UInt8]) throws(Errno) -> Bool {
    do throws(Errno) {
      if isSymbolicLink(path) {
        try replace(path, with: bytes)
      } else {
        try create(path, with: bytes)
      }
      return true
    } catch {
      guard error == .fileExists else { throw error }
      return false
    }
  }

  /// Creates a file, whole or not at all. Throws `Errno.fileExists` if the path exists.
  ///
  /// - Parameter permissions: reduced by the umask; nil: reading and writing.
  package static func create(
    _ path: FilePath, with bytes: [UInt8], permissions: FilePermissions? = nil
  ) throws(Errno) {
    var temporary = try TemporaryFile(beside: path, permissions: permissions)
    try temporary.write(bytes)
    guard try temporary.link(to: path) else { throw .fileExists }
  }
}

/// A hidden file in the folder of another one, which it replaces: a rename works only inside one file system.
///
/// It is locked until it has its new name. A file of this kind that nobody has locked is of a process that was
/// killed, and the next one removes it.
private struct TemporaryFile: ~Copyable {
  private let path: FilePath
  private let folder: FilePath
  private let descriptor: FileDescriptor
  private var isRemoved = false

  private static let prefix = ".layoutlint-"
  private static let suffix = ".tmp"
  private static let accessPermissions = FilePermissions(rawValue: 0o777)

  /// The number of temporary files that this process has created.
  private static let count = Atomic(0)

  /// Beyond this number, a name that exists is an error.
  private static let limit = 1_000_000

  /// - Parameters:
  ///   - file: the path of the file that it replaces.
  ///   - permissions: those of that file; nil: it does not exist.
  init(beside file: FilePath, permissions: FilePermissions? = nil) throws(Errno) {
    let folder = file.removingLastComponent()
    Self.sweep(folder)
    let access = permissions?.intersection(Self.accessPermissions)
    (descriptor, path) = try Self.create(in: folder, access ?? FileSystem.defaultPermissions)
    self.folder = folder.isEmpty ? "." : folder
  }

  deinit {
    if !isRemoved { SystemCalls.remove(path) }
    FileSystem.close(descriptor)
  }

  /// Gives it the owner, the permissions, the access list and the extended attributes of another file.
  ///
  /// - Parameter file: nil: it cannot be read, and neither can its attributes.
  func makeLike(_ file: FileDescriptor?, _ status: Stat) throws(Errno) {
    // Only the superuser can change the owner, some file systems have neither owner nor
    // permissions, and `open` applies the umask. All three leave a usable file.
    try? SystemCalls.setOwner(like: status, of: descriptor)
    try? SystemCalls.setPermissions(
      status.permissions.intersection(Self.accessPermissions), of: descriptor)
    if let file { try SystemCalls.copyAttributes(of: file, to: descriptor) }
  }

  /// Writes the contents, and has the system store them.
  mutating func write(_ bytes: [UInt8]) throws(Errno) {
    try descriptor.writeAllBytes(bytes)
    try SystemCalls.synchronize(descriptor)
    try Self.synchronize(folder)
  }

  /// Gives it the name of another file, which is replaced.
  mutating func rename(to file: FilePath) throws(Errno) {
    try SystemCalls.move(path, to: file)
    isRemoved = true
    // The file is replaced in any case.
    try? Self.synchronize(folder)
  }

  /// Gives it a name that does not exist.
  ///
  /// - Returns: false if the name exists.
  mutating func link(to file: FilePath) throws(Errno) -> Bool {
    do throws(Errno) {
      try SystemCalls.addName(file, of: path)
    } catch {
      if error == .fileExists { return false }
      // Some file systems have no hard links.
      guard try FileSystem.statusIfPresent(of: file) == nil else { return false }
      try rename(to: file)
      return true
    }
    try? Self.synchronize(folder)
    return true
  }

  private static func synchronize(_ folder: FilePath) throws(Errno) {
    // A folder in which files can be created need not be readable.
    guard let descriptor = try? FileSystem.open(folder, .readOnly) else { return }
    defer { FileSystem.close(descriptor) }
    try SystemCalls.synchronize(descriptor)
  }

  /// Creates and locks a file. Its name is short, because that of the other file can have the greatest length.
  private static func create(
    in folder: FilePath, _ permissions: FilePermissions
  ) throws(Errno) -> (FileDescriptor, FilePath) {
    while true {
      let number = count.add(1, ordering: .relaxed).newValue
      let path = folder.appending("\(prefix)\(SystemCalls.processID)-\(number)\(suffix)")
      let descriptor: FileDescriptor
      do throws(Errno) {
        descriptor = try FileSystem.open(
          path, .writeOnly, options: [.create, .exclusiveCreate], permissions: permissions)
      } catch {
        // An earlier process with the same id was killed, and its file is locked by another process.
        guard error == .fileExists, number < limit else { throw error }
        continue
      }
      SystemCalls.lock(descriptor, milliseconds: 1_000)
      do throws(Errno) {
        // Another process can have removed it before it was locked.
        if try Stat(descriptor).linkCount > 0 { return (descriptor, path) }
        FileSystem.close(descriptor)
      } catch {
        SystemCalls.remove(path)
        FileSystem.close(descriptor)
        throw error
      }
    }
  }

  /// Removes the files of processes that were killed.
  ///
  /// - Parameter folder: empty for the current one.
  static func sweep(_ folder: FilePath) {
    // Leftover files are harmless.
    let listing = try? SystemCalls.listing(of: folder.isEmpty ? "." : folder.string)
    for entry in listing?.entries ?? []
    where entry.name.hasPrefix(prefix) && entry.name.hasSuffix(suffix) {
      let path = folder.appending(entry.name)
      guard let file = try? FileSystem.open(path, .readOnly, options: [.nonBlocking, .noFollow])
      else { continue }
      if SystemCalls.isLockable(file), (try? Stat(file))?.type == .regular {
        SystemCalls.remove(path)
      }
      FileSystem.close(file)
    }
  }
}
