#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files as the operating system has them. All that needs its C functions for that is here, so
/// that pointers stay in one place.
enum FileSystem {
  /// Why the operating system said no.
  struct Failure: Error, Hashable {
    let code: Int32

    /// Words that a person can do something with, where there are better ones than the system's.
    var message: String {
      switch code {
      case ENOENT, ENOTDIR: "there is no such file or folder"
      case EACCES, EPERM: "it may not be read or written by this user"
      case ELOOP: "its symbolic links lead in a circle"
      case EISDIR: "it is a folder"
      case EBADF: "it is closed"
      case ENOSPC: "there is no space left on the device"
      default: unsafe String(cString: strerror(code))
      }
    }
  }

  struct Info: Hashable {
    let kind: Kind
    let byteCount: Int
    let identity: Identity
    let permissions: UInt32

    enum Kind: Hashable {
      case regular, folder, pipe, other
    }

    /// Tells whether two paths lead to one file.
    struct Identity: Hashable {
      let device: UInt64
      let number: UInt64
    }
  }

  static func info(of path: String) throws(Failure) -> Info {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw Failure(code: errno) }
    return Info(status)
  }

  static func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK
  }

  /// The path without symbolic links; nil where it leads nowhere.
  static func realPath(of path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  static var currentFolder: String? { realPath(of: ".") }

  /// What a folder holds, in no order; a name that is not UTF-8 comes as `.failure` with what can
  /// be shown of it.
  static func entries(of folder: String) throws(Failure) -> [Entry] {
    guard let stream = unsafe opendir(folder) else { throw Failure(code: errno) }
    defer { unsafe closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else {
      preconditionFailure("a directory entry has its name at a fixed place")
    }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      // By address and not by copying the entry: only as much of it is there as its name needs.
      let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let name = unsafe start.assumingMemoryBound(to: CChar.self)
      if let text = unsafe String(validatingCString: name) {
        if text != ".", text != ".." { entries.append(.named(text)) }
      } else {
        entries.append(unsafe .unnameable(String(cString: name)))
      }
    }
    guard errno == 0 else { throw Failure(code: errno) }
    return entries
  }

  enum Entry: Hashable {
    case named(String)
    /// Not UTF-8, so that no text names it; with what can be shown of it.
    case unnameable(String)

    var name: String {
      switch self {
      case .named(let name), .unnameable(let name): name
      }
    }
  }
}

extension FileSystem {
  static func open(
    _ path: String, _ flags: Int32, permissions: UInt32 = 0
  ) throws(Failure) -> Int32 {
    while true {
      let descriptor = unsafe path.withCString {
        unsafe systemOpen($0, flags | O_CLOEXEC, permissions)
      }
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw Failure(code: errno) }
    }
  }

  private static func systemOpen(
    _ path: UnsafePointer<CChar>, _ flags: Int32, _ permissions: UInt32
  ) -> Int32 {
    #if canImport(Glibc)
      unsafe Glibc.open(path, flags, mode_t(permissions))
    #elseif canImport(Musl)
      unsafe Musl.open(path, flags, mode_t(permissions))
    #else
      unsafe Darwin.open(path, flags, mode_t(permissions))
    #endif
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

  /// All that comes up to the end, or nil where that is more than `limit` bytes: what is over it
  /// is not read, let alone kept.
  static func readAll(from descriptor: Int32, limit: Int) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: chunkByteCount)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        try waitOrThrow(descriptor, for: POLLIN)
        continue
      }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { return nil }
    }
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
      }
      if count < 0 {
        try waitOrThrow(descriptor, for: POLLOUT)
      } else {
        done += count
      }
    }
  }

  /// After a call that failed: goes on where it was only interrupted or would have had to wait,
  /// as on a terminal or pipe that another program has made non-blocking.
  private static func waitOrThrow(
    _ descriptor: Int32, for event: some BinaryInteger
  ) throws(Failure) {
    switch errno {
    case EINTR: return
    case EAGAIN:
      var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      _ = unsafe poll(&request, 1, -1)
    default: throw Failure(code: errno)
    }
  }

  static var reading: Int32 { O_RDONLY }

  private static let chunkByteCount = 1 << 16

  /// Writes a file whole or not at all: beside its place, then renamed onto it.
  ///
  /// What is there and no regular file (a pipe, `/dev/stdout`) is written to as it is.
  static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let path = realPath(of: path) ?? path
    let old = try? info(of: path)  // Not there yet is the usual case.
    if let old, old.kind != .regular {
      let descriptor = try open(path, O_WRONLY)
      defer { close(descriptor) }
      return try writeAll(bytes, to: descriptor)
    }
    let temporary = temporaryPath(beside: path)
    let descriptor = try open(
      temporary, O_WRONLY | O_CREAT | O_EXCL, permissions: old?.permissions ?? 0o666)
    do {
      defer { close(descriptor) }
      try writeAll(bytes, to: descriptor)
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    guard unsafe rename(temporary, path) == 0 else {
      let failure = Failure(code: errno)
      unsafe unlink(temporary)
      throw failure
    }
  }

  /// A hidden name of this process's own in the same folder, so that the renaming stays on one
  /// file system.
  private static func temporaryPath(beside path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { path[...$0] } ?? ""
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    return "\(folder).\(name).\(getpid()).tmp"
  }
}

extension FileSystem.Info {
  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      default: .other
      }
    byteCount = Int(status.st_size)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    permissions = UInt32(status.st_mode) & 0o777
  }
}
