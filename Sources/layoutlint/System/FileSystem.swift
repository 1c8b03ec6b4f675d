internal import LanguageServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files, as the program needs them.
enum FileSystem {
  struct Info: Hashable {
    let kind: Kind
    let byteCount: Int
    let identity: Identity
    let permissions: UInt32
    let owner: Owner
    /// When its contents changed last, in nanoseconds of the system's clock.
    let modified: Int64

    enum Kind: Hashable {
      case regular, folder, other
    }

    struct Owner: Hashable {
      let user: UInt32
      let group: UInt32
    }

    /// Tells whether two paths lead to one file.
    struct Identity: Hashable {
      let device: UInt64
      let number: UInt64
    }
  }

  static func info(of path: String) throws(SystemFailure) -> Info {
    Info(try SystemCalls.status(of: path))
  }

  static func isSymbolicLink(_ path: String) -> Bool {
    // What is not there is no link either.
    guard let status = try? SystemCalls.status(of: path, followingLinks: false) else {
      return false
    }
    return status.st_mode & S_IFMT == S_IFLNK
  }

  static var currentFolder: String? { SystemCalls.realPath(of: ".") }

  /// What a folder holds, in the order of the names.
  static func entries(of folder: String) throws(SystemFailure) -> [Entry] {
    try SystemCalls.names(in: folder)
      .sorted { $0.lexicographicallyPrecedes($1) }
      .map { Entry(name: String(decoding: $0, as: UTF8.self), isText: Self.isText($0)) }
  }

  struct Entry: Hashable {
    let name: String
    /// False for a name that is not UTF-8: `name` then only shows what can be shown of it, and
    /// opens nothing.
    let isText: Bool
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// What a file, a named pipe or a device holds; of more than `limit` bytes the head, as `readAll`.
  static func read(_ path: String, limit: Int) throws(SystemFailure) -> [UInt8] {
    let descriptor = try SystemCalls.open(path, O_RDONLY)
    defer { SystemCalls.close(descriptor) }
    return try readAll(from: descriptor, limit: limit)
  }

  /// All that comes up to the end, or a little more than `limit` bytes where there are more: what
  /// is further over it is not read, let alone kept.
  static func readAll(from descriptor: Int32, limit: Int) throws(SystemFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: chunkByteCount)
    while true {
      let count = try SystemCalls.read(descriptor, into: &chunk)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { return bytes }
    }
  }

  /// As much as a pipe holds on Linux.
  private static let chunkByteCount = 1 << 16

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try SystemCalls.write(rest, to: descriptor)) }
  }

  /// Writes a file whole or not at all: beside its place, then renamed onto it.
  ///
  /// What is there and no regular file (a pipe, `/dev/stdout`) is written to as it is.
  static func replace(_ path: String, with bytes: [UInt8]) throws(SystemFailure) {
    let path = SystemCalls.realPath(of: path) ?? path
    let old = try? info(of: path)  // Not there yet is the usual case.
    if let old, old.kind != .regular {
      let descriptor = try SystemCalls.open(path, O_WRONLY)
      defer { SystemCalls.close(descriptor) }
      return try writeAll(bytes, to: descriptor)
    }
    let temporary = temporaryPath(beside: path)
    let descriptor = try SystemCalls.open(
      temporary, O_WRONLY | O_CREAT | O_EXCL, permissions: old?.permissions ?? 0o666)
    do {
      defer { SystemCalls.close(descriptor) }
      // Those that a file is made with are cut by the process's mask. On a file system without any
      // there are none to keep.
      if let old {
        // Only the superuser may give a file to another; whoever else writes it here owns it.
        try? SystemCalls.setOwner(old.owner, of: descriptor)
        try? SystemCalls.setPermissions(old.permissions, of: descriptor)
      }
      try writeAll(bytes, to: descriptor)
    } catch {
      SystemCalls.remove(temporary)
      throw error
    }
    do {
      try SystemCalls.rename(temporary, to: path)
    } catch {
      SystemCalls.remove(temporary)
      throw error
    }
  }

  /// Writes a file that is not there yet. One that is, in whatever way, is left as it is.
  static func create(_ path: String, with bytes: [UInt8]) throws(SystemFailure) {
    let descriptor = try SystemCalls.open(
      path, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o666)
    do {
      defer { SystemCalls.close(descriptor) }
      try writeAll(bytes, to: descriptor)
    } catch {
      SystemCalls.remove(path)
      throw error
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
      default: .other
      }
    byteCount = Int(status.st_size)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    permissions = UInt32(status.st_mode) & 0o777
    owner = Owner(user: status.st_uid, group: status.st_gid)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
