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
