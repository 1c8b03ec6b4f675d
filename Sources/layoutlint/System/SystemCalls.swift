internal import LanguageServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The operating system's functions in Swift's terms: the one file of the program with pointers.
/// Each does what its call does and nothing more; what is made of that stands elsewhere.
enum SystemCalls {
  static let standardInput = STDIN_FILENO
  static let standardOutput = STDOUT_FILENO
  static let standardError = STDERR_FILENO

  /// - Parameter followingLinks: whether a link's goal is looked at, and not the link.
  static func status(
    of path: String, followingLinks: Bool = true
  ) throws(SystemFailure) -> stat {
    var status = stat()
    let result =
      followingLinks ? unsafe stat(path, &status) : unsafe lstat(path, &status)
    guard result == 0 else { throw .last }
    return status
  }

  /// The path without symbolic links; nil where it leads nowhere.
  static func realPath(of path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The names in a folder, but for `.` and `..`, in no order.
  static func names(in folder: String) throws(SystemFailure) -> [[UInt8]] {
    guard let stream = unsafe opendir(folder) else { throw .last }
    defer { unsafe closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else {
      preconditionFailure("a directory entry has its name at a fixed place")
    }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      // By address and not by copying the entry: only as much of it is there as its name needs.
      let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let count = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
      let name = unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    guard errno == 0 else { throw .last }
    return names
  }

  static func open(
    _ path: String, _ flags: Int32, permissions: UInt32 = 0
  ) throws(SystemFailure) -> Int32 {
    while true {
      let descriptor = unsafe path.withCString { path in
        #if canImport(Glibc)
          unsafe Glibc.open(path, flags | O_CLOEXEC, mode_t(permissions))
        #elseif canImport(Musl)
          unsafe Musl.open(path, flags | O_CLOEXEC, mode_t(permissions))
        #else
          unsafe Darwin.open(path, flags | O_CLOEXEC, mode_t(permissions))
        #endif
      }
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw .last }
    }
  }

  static func setOwner(
    _ owner: FileSystem.Info.Owner, of descriptor: Int32
  ) throws(SystemFailure) {
    guard fchown(descriptor, owner.user, owner.group) == 0 else { throw .last }
  }

  static func setPermissions(_ permissions: UInt32, of descriptor: Int32) throws(SystemFailure) {
    guard fchmod(descriptor, mode_t(permissions)) == 0 else { throw .last }
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Fills a part of the buffer, waiting where that is needed.
  ///
  /// - Returns: how many bytes; 0 at the end.
  static func read(
    _ descriptor: Int32, into buffer: inout [UInt8]
  ) throws(SystemFailure) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        #if canImport(Glibc)
          unsafe Glibc.read(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          unsafe Musl.read(descriptor, bytes.baseAddress, bytes.count)
        #else
          unsafe Darwin.read(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count >= 0 { return count }
      try waitAfterFailure(descriptor, readiness: POLLIN)
    }
  }

  /// Writes a part of the bytes, waiting where that is needed.
  ///
  /// - Returns: how many.
  static func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(SystemFailure) -> Int {
    while true {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          unsafe Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
          unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count >= 0 { return count }
      try waitAfterFailure(descriptor, readiness: POLLOUT)
    }
  }

  /// A call that was interrupted is made again; so is one on a pipe or terminal that another
  /// program has made non-blocking, once it is ready.
  private static func waitAfterFailure(
    _ descriptor: Int32, readiness: some BinaryInteger
  ) throws(SystemFailure) {
    switch errno {
    case EINTR: return
    case EAGAIN:
      var request = pollfd(fd: descriptor, events: Int16(readiness), revents: 0)
      _ = unsafe poll(&request, 1, -1)
    default: throw .last
    }
  }

  static func rename(_ path: String, to other: String) throws(SystemFailure) {
    #if canImport(Glibc)
      let result = unsafe Glibc.rename(path, other)
    #elseif canImport(Musl)
      let result = unsafe Musl.rename(path, other)
    #else
      let result = unsafe Darwin.rename(path, other)
    #endif
    guard result == 0 else { throw .last }
  }

  /// Makes a folder of the person's own; one that is there is left as it is.
  static func makeFolder(_ path: String) throws(SystemFailure) {
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
  }

  /// Removes a file, if it can be.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  static func description(of code: Int32) -> String { unsafe String(cString: strerror(code)) }

  static func ignoreSignal(_ number: Int32) {
    _ = signal(number, SIG_IGN)
  }

  /// Ends the process with a message and a status when it gets one of the signals of a trap.
  static func endOnFaults() {
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      _ = signal(number) { _ in
        // Only calls that are allowed in a signal handler: no allocation, no `String`.
        let message: StaticString =
          "\nlayoutlint: internal fault; please report it, with the command and the input\n"
        #if canImport(Glibc)
          _ = unsafe Glibc.write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        #elseif canImport(Musl)
          _ = unsafe Musl.write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        #else
          _ = unsafe Darwin.write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        #endif
        _exit(ExitStatus.internalError.rawValue)
      }
    }
  }
}

/// Why the operating system said no.
struct SystemFailure: Error, Hashable {
  let code: Int32

  static var last: SystemFailure { SystemFailure(code: errno) }

  /// Something of that name is there, and should not be.
  var isAlreadyThere: Bool { code == EEXIST }

  /// Words that a person can do something with, where there are better ones than the system's.
  var message: String {
    switch code {
    case ENOENT, ENOTDIR: "there is no such file or folder"
    case EACCES, EPERM: "it may not be read or written by this user"
    case ELOOP: "its symbolic links lead in a circle"
    case EISDIR: "it is a folder"
    case EBADF: "it is closed"
    case ENOSPC: "there is no space left on the device"
    default: SystemCalls.description(of: code)
    }
  }
}
