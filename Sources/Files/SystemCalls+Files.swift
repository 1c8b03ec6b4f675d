package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Listing folders and reading files with as few system calls as possible.
extension SystemCalls {
  /// Whether a file can be written; of a file that does not exist, whether it can be created.
  package static func isWritable(_ path: FilePath) -> Bool {
    func allows(_ path: FilePath, _ mode: Int32) -> Bool {
      unsafe path.withPlatformString { unsafe access($0, mode) } == 0
    }
    guard !allows(path, F_OK) else { return allows(path, W_OK) }
    return allows(path.removingLastComponent(), W_OK | X_OK)
  }

  /// Opens a file for reading, without waiting for the writer of a named pipe.
  ///
  /// To make a `FilePath` of the path would take as long as to open the file.
  static func openForReading(_ path: String) throws(Errno) -> FileDescriptor {
    try typed {
      try unsafe path.withCString { path in
        try unsafe FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
      }
    }
  }

  /// The type of a folder's entry. Links are not followed.
  package enum EntryType: Hashable {
    case file
    case folder
    case link
    case other
    /// The file system does not return it.
    case unknown
  }

  /// An entry of a folder.
  package struct FolderEntry {
    /// Bytes that are not UTF-8 are replaced.
    package let name: String
    package let isUTF8: Bool
    package let type: EntryType
  }

  /// Lists a folder.
  ///
  /// - Parameter body: gets the entries without `.` and `..` in the order of the bytes of their names, the
  ///   identity of the folder, and its descriptor, which is valid until `body` returns.
  package static func withFolder<Result>(
    _ path: String,
    _ body: (_ entries: [FolderEntry], _ identity: FileIdentity, _ descriptor: Int32) -> Result
  ) throws(Errno) -> Result {
    guard let stream = unsafe opendir(path) else { throw lastError }
    defer { unsafe closedir(stream) }
    guard let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name),
      let typeOffset = MemoryLayout<dirent>.offset(of: \.d_type)
    else { preconditionFailure("a directory entry has its members at fixed offsets") }
    var bytes: [UInt8] = []
    var items: [(start: Int, end: Int, type: UInt8)] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      // The entry is not copied: the memory behind it ends with its name.
      let memory = UnsafeRawPointer(entry)
      let name = unsafe memory + nameOffset
      let count = unsafe strlen(name.assumingMemoryBound(to: CChar.self))
      let isDot = unsafe name.load(as: UInt8.self) == 0x2E
      if isDot, count == 1 { continue }
      if isDot, count == 2, unsafe name.load(fromByteOffset: 1, as: UInt8.self) == 0x2E { continue }
      let start = bytes.count
      unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: name, count: count))
      let type = unsafe memory.load(fromByteOffset: typeOffset, as: UInt8.self)
      items.append((start, bytes.count, type))
    }
    guard errno == 0 else { throw lastError }
    let descriptor = unsafe dirfd(stream)
    let identity = try typed { try Stat(FileDescriptor(rawValue: descriptor)) }.fileIdentity
    // Most names are ASCII, for which this takes less time than validating them.
    let areASCII = bytes.allSatisfy { $0 < 0x80 }
    let entries = unsafe bytes.withUnsafeBytes { names in
      items.sort { left, right in
        let (count, other) = (left.end - left.start, right.end - right.start)
        guard let start = names.baseAddress else { return false }
        let order = unsafe memcmp(start + left.start, start + right.start, min(count, other))
        return order == 0 ? count < other : order < 0
      }
      return items.map { item in
        let name = unsafe UnsafeRawBufferPointer(rebasing: names[item.start..<item.end])
        if areASCII {
          return FolderEntry(
            name: unsafe String(decoding: name, as: UTF8.self), isUTF8: true,
            type: entryType(item.type))
        }
        let text = unsafe String(validating: name, as: UTF8.self)
        return FolderEntry(
          name: unsafe text ?? String(decoding: name, as: UTF8.self), isUTF8: text != nil,
          type: entryType(item.type))
      }
    }
    return body(entries, identity, descriptor)
  }

  private static func entryType(_ type: UInt8) -> EntryType {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): .unknown
    default: .other
    }
  }

  /// The descriptor of the current folder for `read`.
  package static let currentFolderDescriptor: Int32 = AT_FDCWD

  /// Calls a function with the descriptor of a folder for `read`; nil: the folder cannot be opened.
  package static func withFolderDescriptor<Result>(
    _ path: String, _ body: (_ descriptor: Int32) -> Result
  ) -> Result? {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return body(descriptor)
  }

  /// Reads a regular file from its start.
  ///
  /// - Parameters:
  ///   - name: relative to a folder.
  ///   - folder: its descriptor.
  ///   - buffer: not empty; grows if the file is larger.
  /// - Returns: the number of bytes read; nil: the file cannot be read, or has more than `limit` bytes.
  package static func read(
    _ name: String, in folder: Int32, into buffer: inout [UInt8], limit: Int
  ) -> Int? {
    // Otherwise, opening a named pipe waits for a writer.
    let descriptor = unsafe openat(folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var count = 0
    while true {
      let result = unsafe buffer.withUnsafeMutableBytes { memory in
        unsafe readSome(descriptor, UnsafeMutableRawBufferPointer(rebasing: memory[count...]))
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { return nil }
      if result == 0 { return count }
      count += result
      guard count <= limit else { return nil }
      if count == buffer.count {
        buffer.append(contentsOf: repeatElement(0, count: buffer.count))
      }
    }
  }

  private static func readSome(
    _ descriptor: Int32, _ memory: UnsafeMutableRawBufferPointer
  ) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(descriptor, memory.baseAddress, memory.count)
    #elseif canImport(Musl)
      unsafe Musl.read(descriptor, memory.baseAddress, memory.count)
    #else
      unsafe Darwin.read(descriptor, memory.baseAddress, memory.count)
    #endif
  }
}
