internal import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Listing folders, and threads.
extension SystemCalls {
  /// Whether a file can be written; of a file that does not exist, whether it can be created.
  static func isWritable(_ path: FilePath) -> Bool {
    func allows(_ path: FilePath, _ mode: Int32) -> Bool {
      unsafe path.withPlatformString { unsafe access($0, mode) } == 0
    }
    guard !allows(path, F_OK) else { return allows(path, W_OK) }
    return allows(path.removingLastComponent(), W_OK | X_OK)
  }

  /// The entries of a folder without `.` and `..`, and the identity of the folder.
  static func listing(
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

  // Threads.

  /// The number of processors that are online.
  static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The name and release of the system, and the architecture: `Linux 6.8.0 x86_64`.
  static var systemName: String {
    var name = utsname()
    guard unsafe uname(&name) == 0 else { return "unknown system" }
    return [text(of: name.sysname), text(of: name.release), text(of: name.machine)]
      .joined(separator: " ")
  }

  /// The text of an array of C, which ends with a zero.
  private static func text<Field>(of field: Field) -> String {
    unsafe withUnsafeBytes(of: field) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private final class ThreadWork: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// A thread of this process.
  @safe struct Thread {
    fileprivate let thread: pthread_t

    /// Waits until its function has returned.
    func join() { pthread_join(thread, nil) }
  }

  /// Bytes of the stack of a thread: as many as the first thread has by default. The default of others is
  /// less on some systems.
  private static let stackByteCount = 8 << 20

  /// Calls a function on several threads, one of which is the caller's. Returns when all calls have
  /// returned. If a thread cannot be created, there are fewer calls.
  static func runOnThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let threads = (1..<max(count, 1)).compactMap { _ in startThread(body) }
    body()
    for thread in threads { thread.join() }
  }

  /// Calls a function on a new thread; nil: it cannot be created.
  static func startThread(_ body: @escaping @Sendable () -> Void) -> Thread? {
    let reference = unsafe Unmanaged.passRetained(ThreadWork(body)).toOpaque()
    let thread = unsafe makeThread(reference)
    if thread == nil { unsafe Unmanaged<ThreadWork>.fromOpaque(reference).release() }
    return thread.map { Thread(thread: $0) }
  }

  private static func makeThread(_ work: UnsafeMutableRawPointer) -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackByteCount)
    let error = unsafe pthread_create(&thread, &attributes, run, work)
    return error == 0 ? thread : nil
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    work in
    guard let work = unsafe work else { return nil }
    let threadWork = unsafe Unmanaged<ThreadWork>.fromOpaque(work).takeRetainedValue()
    threadWork.body()
    return nil
  }

  /// Lets other threads run for a short time.
  static func pause(microseconds: UInt32 = 20) { _ = usleep(microseconds) }
}

/// An entry of a folder.
struct FolderEntry: Hashable, Sendable {
  /// Bytes that are not UTF-8 are replaced.
  let name: String
  let isUTF8: Bool
  let type: Kind

  /// Links are not followed.
  enum Kind: Hashable, Sendable {
    case file
    case folder
    case link
    case other
    /// The file system does not return it.
    case unknown
  }
}
