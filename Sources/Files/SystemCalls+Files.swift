package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Listing folders with the types of their entries.
extension SystemCalls {
  /// Whether a file can be written; of a file that does not exist, whether it can be created.
  package static func isWritable(_ path: FilePath) -> Bool {
    func allows(_ path: FilePath, _ mode: Int32) -> Bool {
      unsafe path.withPlatformString { unsafe access($0, mode) } == 0
    }
    guard !allows(path, F_OK) else { return allows(path, W_OK) }
    return allows(path.removingLastComponent(), W_OK | X_OK)
  }

  /// The entries of a folder without `.` and `..`, and the identity of the folder.
  package static func listing(
    of path: String
  ) throws(Errno) -> (entries: [FolderEntry], identity: FileIdentity) {
    guard let stream = unsafe opendir(path) else { throw lastError }
    defer { unsafe closedir(stream) }
    guard let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name),
      let typeOffset = MemoryLayout<dirent>.offset(of: \.d_type)
    else { preconditionFailure("a directory entry has its members at fixed offsets") }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      // The entry is not copied: the memory behind it ends with its name.
      let memory = UnsafeRawPointer(entry)
      let name = unsafe memory + nameOffset
      let count = unsafe strlen(name.assumingMemoryBound(to: CChar.self))
      let bytes = unsafe UnsafeRawBufferPointer(start: name, count: count)
      let type = unsafe memory.load(fromByteOffset: typeOffset, as: UInt8.self)
      let text = unsafe String(validating: bytes, as: UTF8.self)
      guard text != ".", text != ".." else { continue }
      entries.append(
        FolderEntry(
          name: unsafe text ?? String(decoding: bytes, as: UTF8.self), isUTF8: text != nil,
          type: entryType(type)))
    }
    guard errno == 0 else { throw lastError }
    let descriptor = unsafe FileDescriptor(rawValue: dirfd(stream))
    return (entries, try typed { try Stat(descriptor) }.fileIdentity)
  }

  /// Copies extended attributes and access lists. Attributes that belong to the system stay as the system sets them
  /// if it lets no program copy them.
  static func copyAttributes(of source: FileDescriptor, to target: FileDescriptor) throws(Errno) {
    #if canImport(Darwin)
      let flags = copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)
      let result = unsafe fcopyfile(source.rawValue, target.rawValue, nil, flags)
      guard result == 0 || lastError == .notSupported else { throw lastError }
    #elseif canImport(Glibc)
      guard let calls = AttributeCalls() else { return }
      let names = try calls.names(of: source)
      // The folder can have an access list for new files.
      if !names.contains(AttributeCalls.accessList) {
        calls.remove(AttributeCalls.accessList, of: target)
      }
      for name in names {
        do throws(Errno) {
          guard let value = try calls.value(of: name, of: source) else { continue }
          try calls.set(name, of: target, to: value)
        } catch {
          let isOfUser = name.hasPrefix("user.") || name == AttributeCalls.accessList
          guard !isOfUser else { throw error }
        }
      }
    #endif
  }

  private static func entryType(_ type: UInt8) -> FolderEntry.Kind {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): .unknown
    default: .other
    }
  }
}

/// An entry of a folder.
package struct FolderEntry: Hashable, Sendable {
  /// Bytes that are not UTF-8 are replaced.
  package let name: String
  package let isUTF8: Bool
  package let type: Kind

  package init(name: String, isUTF8: Bool, type: Kind) {
    self.name = name
    self.isUTF8 = isUTF8
    self.type = type
  }

  /// Links are not followed.
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    case link
    case other
    /// The file system does not return it.
    case unknown
  }
}

#if canImport(Glibc)
  /// The functions for extended attributes. The header that declares them belongs to no module.
  @safe private struct AttributeCalls {
    private let listCall: @convention(c) (CInt, UnsafeMutableRawPointer?, Int) -> Int
    private let getCall:
      @convention(c) (CInt, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
    private let setCall:
      @convention(c) (CInt, UnsafePointer<CChar>, UnsafeRawPointer?, Int, CInt) -> CInt
    private let removeCall: @convention(c) (CInt, UnsafePointer<CChar>) -> CInt

    /// The attribute that contains an access list.
    static let accessList = "system.posix_acl_access"

    /// nil: the C library has no such functions.
    init?() {
      guard let list = unsafe dlsym(nil, "flistxattr"), let get = unsafe dlsym(nil, "fgetxattr"),
        let set = unsafe dlsym(nil, "fsetxattr"), let remove = unsafe dlsym(nil, "fremovexattr")
      else { return nil }
      unsafe listCall = unsafe unsafeBitCast(list, to: type(of: listCall))
      unsafe getCall = unsafe unsafeBitCast(get, to: type(of: getCall))
      unsafe setCall = unsafe unsafeBitCast(set, to: type(of: setCall))
      unsafe removeCall = unsafe unsafeBitCast(remove, to: type(of: removeCall))
    }

    /// Empty if the file system has no attributes.
    func names(of file: FileDescriptor) throws(Errno) -> [String] {
      let count = listCall(file.rawValue, nil, 0)
      guard count >= 0 else {
        if lastError == .notSupported { return [] }
        throw lastError
      }
      var bytes = [UInt8](repeating: 0, count: count)
      let read = unsafe bytes.withUnsafeMutableBytes {
        unsafe listCall(file.rawValue, $0.baseAddress, $0.count)
      }
      guard read >= 0 else { throw lastError }
      return bytes.prefix(read).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// nil: the attribute was removed.
    func value(of name: String, of file: FileDescriptor) throws(Errno) -> [UInt8]? {
      let count = unsafe getCall(file.rawValue, name, nil, 0)
      guard count >= 0 else {
        if lastError == .noData { return nil }
        throw lastError
      }
      var bytes = [UInt8](repeating: 0, count: count)
      let read = unsafe bytes.withUnsafeMutableBytes {
        unsafe getCall(file.rawValue, name, $0.baseAddress, $0.count)
      }
      guard read >= 0 else { throw lastError }
      return Array(bytes.prefix(read))
    }

    func set(_ name: String, of file: FileDescriptor, to value: [UInt8]) throws(Errno) {
      let result = unsafe value.withUnsafeBytes {
        unsafe setCall(file.rawValue, name, $0.baseAddress, $0.count, 0)
      }
      guard result == 0 else { throw lastError }
    }

    /// Does nothing if the file has no such attribute.
    func remove(_ name: String, of file: FileDescriptor) {
      _ = unsafe removeCall(file.rawValue, name)
    }

    private var lastError: Errno { Errno(rawValue: errno) }
  }
#endif
