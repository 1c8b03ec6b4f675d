#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The processors and the name of the system, and threads.
extension SystemCalls {
  /// The name and release of the system, and the architecture: `Linux 6.8.0 x86_64`.
  package static var systemName: String {
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

  /// The number of processors that are online.
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private final class ThreadWork: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// A thread of this process.
  @safe package struct Thread {
    fileprivate let thread: pthread_t

    /// Waits until its function has returned.
    func join() { pthread_join(thread, nil) }
  }

  /// Bytes of the stack of a thread: as many as the first thread has by default. The default of others is
  /// less on some systems.
  private static let stackByteCount = 8 << 20

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
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    unsafe pthread_attr_init(attributes)
    defer {
      unsafe pthread_attr_destroy(attributes)
      unsafe attributes.deallocate()
    }
    unsafe pthread_attr_setstacksize(attributes, stackByteCount)
    let error = unsafe pthread_create(&thread, attributes, run, work)
    return error == 0 ? thread : nil
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    work in
    guard let work = unsafe work else { return nil }
    let threadWork = unsafe Unmanaged<ThreadWork>.fromOpaque(work).takeRetainedValue()
    threadWork.body()
    return nil
  }
}
