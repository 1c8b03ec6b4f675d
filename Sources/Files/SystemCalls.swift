internal import Descriptors
package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// System calls without an equivalent in swift-system, and those of it that take pointers.
///
/// This file and those of its extensions are the only ones of the program with unsafe code.
package enum SystemCalls {
  /// The path without symbolic links, from the root; nil if the file does not exist.
  ///
  /// `FileFailures` has the reason if it is another one than that the file does not exist.
  package static func realPath(of path: FilePath) -> FilePath? {
    unsafe path.withPlatformString { name in
      guard let resolved = unsafe realpath(name, nil) else {
        FileFailures.note(lastError, of: path)
        return nil
      }
      defer { unsafe free(resolved) }
      return unsafe FilePath(platformString: resolved)
    }
  }

  /// Waits until a descriptor has input or its last writer closes it.
  ///
  /// - Returns: false if that does not happen in time.
  static func waitForInput(of descriptor: FileDescriptor, milliseconds: Int) -> Bool {
    FileDescriptor.poll([(descriptor, .input)], milliseconds: milliseconds) != [[]]
  }

  static func setOwner(like status: Stat, of descriptor: FileDescriptor) throws(Errno) {
    let result = fchown(descriptor.rawValue, status.userID.rawValue, status.groupID.rawValue)
    guard result == 0 else { throw lastError }
  }

  static func setPermissions(
    _ permissions: FilePermissions, of descriptor: FileDescriptor
  ) throws(Errno) {
    guard fchmod(descriptor.rawValue, permissions.rawValue) == 0 else { throw lastError }
  }

  /// Locks a file for programs that lock it too, until the descriptor is closed. Does nothing on failure, or if
  /// another program has locked the file for longer than a time.
  static func lock(_ descriptor: FileDescriptor, milliseconds: Int) {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    while flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 {
      guard [.wouldBlock, .interrupted].contains(lastError), ContinuousClock.now < end else {
        return
      }
      pause(microseconds: 2_000)
    }
  }

  /// Whether no other process has locked a file. Locks it.
  static func isLockable(_ descriptor: FileDescriptor) -> Bool {
    flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
  }

  /// Waits until a file or a folder is stored on its device. Does nothing on file systems that cannot.
  static func synchronize(_ descriptor: FileDescriptor) throws(Errno) {
    guard fsync(descriptor.rawValue) != 0 else { return }
    let isImpossible = [.invalidArgument, .notSupported, .readOnlyFileSystem].contains(lastError)
    guard isImpossible else { throw lastError }
  }

  /// Gives a file a further name. Throws `Errno.fileExists` if the name exists.
  static func addName(_ other: FilePath, of path: FilePath) throws(Errno) {
    try unsafe call(link, path, other)
  }

  package static func isOpen(_ descriptor: FileDescriptor) -> Bool {
    fcntl(descriptor.rawValue, F_GETFD) >= 0
  }

  package static func isTerminal(_ descriptor: FileDescriptor) -> Bool {
    isatty(descriptor.rawValue) == 1
  }

  /// The width of a terminal in columns; nil: it is not known.
  package static func columns(of descriptor: FileDescriptor) -> Int? {
    var size = winsize()
    let result = unsafe ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size)
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  static func move(_ path: FilePath, to other: FilePath) throws(Errno) {
    try unsafe call(rename, path, other)
  }

  /// Calls a function of two paths.
  private static func call(
    _ function: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt, _ path: FilePath,
    _ other: FilePath
  ) throws(Errno) {
    let result = unsafe path.withPlatformString { path in
      unsafe other.withPlatformString { other in unsafe function(path, other) }
    }
    guard result == 0 else { throw lastError }
  }

  /// Creates a folder that only the user can access. Does not change an existing folder.
  package static func makeFolder(_ path: FilePath) throws(Errno) {
    let result = unsafe path.withPlatformString { unsafe mkdir($0, 0o700) }
    guard result == 0 || errno == EEXIST else { throw lastError }
  }

  /// Removes a file. Does nothing on failure.
  package static func remove(_ path: FilePath) {
    _ = unsafe path.withPlatformString { unsafe unlink($0) }
  }

  /// Removes an empty folder. Does nothing on failure.
  package static func removeFolder(_ path: FilePath) {
    _ = unsafe path.withPlatformString { unsafe rmdir($0) }
  }

  /// The path of the folder for temporary files.
  package static var temporaryFolder: String {
    environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Creates a folder there that only the user can access, with a name that no other process uses.
  package static func makeTemporaryFolder() throws(Errno) -> FilePath {
    var template = Array(
      FilePath(temporaryFolder).appending("layoutlint-XXXXXX").string.utf8CString)
    let result = unsafe template.withUnsafeMutableBufferPointer { buffer -> FilePath? in
      guard let start = buffer.baseAddress, let path = unsafe mkdtemp(start) else {
        return nil
      }
      return unsafe FilePath(platformString: path)
    }
    guard let result else { throw lastError }
    return result
  }

  /// Needs no memory.
  package static func hasEnvironmentVariable(_ name: StaticString) -> Bool {
    unsafe name.utf8Start.withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount + 1) {
      unsafe getenv($0) != nil
    }
  }

  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  static var processID: Int32 { getpid() }

  package static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Has the system keep the exit statuses of processes that this one starts. A program that ignores the signal of
  /// their ends passes that on to this one, and then they have none.
  package static func keepStatusesOfProcesses() {
    _ = signal(SIGCHLD, SIG_DFL)
  }

  /// Returns free memory to the system, if the C library has a function for that.
  package static func returnMemory() {
    #if canImport(Glibc)
      // The header that declares it belongs to no module.
      typealias Trim = @convention(c) (Int) -> Int32
      guard let address = unsafe dlsym(nil, "malloc_trim") else { return }
      _ = unsafe unsafeBitCast(address, to: Trim.self)(0)
    #endif
  }

  /// Returns large blocks to the system when they are freed, if the C library has a function for that. By default,
  /// the C library keeps blocks of a size that was freed before.
  package static func returnLargeBlocks() {
    #if canImport(Glibc)
      // The header that declares it belongs to no module.
      typealias Option = @convention(c) (CInt, CInt) -> CInt
      guard let address = unsafe dlsym(nil, "mallopt") else { return }
      let mmapThreshold: CInt = -3
      _ = unsafe unsafeBitCast(address, to: Option.self)(mmapThreshold, 1 << 20)
    #endif
  }

  /// Lets other threads run for a short time.
  package static func pause(microseconds: UInt32 = 20) { _ = usleep(microseconds) }

  package static var lastError: Errno { Errno(rawValue: errno) }

  /// Functions of swift-system throw `Errno` without declaring it.
  package static func typed<Result>(_ call: () throws -> Result) throws(Errno) -> Result {
    do {
      return try call()
    } catch {
      guard let error = error as? Errno else {
        preconditionFailure("swift-system throws no other error than Errno")
      }
      throw error
    }
  }
}

extension Stat {
  /// When the contents last changed, in nanoseconds of the system's clock.
  package var modificationTime: Int64 {
    Int64(st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(st_mtim.tv_nsec)
  }
}
