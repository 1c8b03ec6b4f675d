internal import Synchronization
internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What the process does at a trap or a stack overflow, which Swift cannot catch: it ends with status 70 and names
/// the document that the thread worked on, a worker to its parent and another process on standard error.
///
/// The signal handler calls only async-signal-safe functions. It runs on a stack of its own on each thread that
/// called `note`, since the thread's stack can be full.
package enum InternalErrors {
  /// The exit status of a process that an internal error ends.
  package static let status: Int32 = 70

  /// The greatest number of bytes of a document's name that a worker reports. A pipe takes them without waiting.
  package static let reportByteLimit = 16 << 10

  /// The message about an internal error in a document.
  package static func message(about document: String) -> String {
    "layoutlint: internal error while checking \(document); please report it with this file"
  }

  /// Sets the document that the thread works on; nil removes it.
  package static func note(_ document: String?) {
    prepareHandlerStack()
    let previous = unsafe pthread_getspecific(HandlerState.documentKey)
    let copy = unsafe document.flatMap { unsafe strdup($0) }
    _ = unsafe pthread_setspecific(HandlerState.documentKey, copy)
    unsafe free(previous)
  }

  /// Handles the signals of internal errors.
  package static func handle() {
    // Initializes what the handler reads.
    _ = HandlerState.documentKey
    _ = HandlerState.hasError.load(ordering: .relaxed)
    prepareHandlerStack()
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u = unsafe .init(__sa_handler: handler)
      unsafe action.sa_flags = SA_ONSTACK
    #elseif canImport(Musl)
      unsafe action.__sa_handler = unsafe .init(sa_handler: handler)
      action.sa_flags = Int32(SA_ONSTACK)
    #else
      action.__sigaction_handler = .init(sa_handler: handler)
      action.sa_flags = Int32(SA_ONSTACK)
    #endif
    let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
    // An error in the handler ends the process. The handler would wait for itself.
    for number in signals { _ = unsafe sigaddset(&action.sa_mask, number) }
    for number in signals { _ = unsafe sigaction(number, &action, nil) }
    // The arguments need memory, and a failure is reported by now.
    guard WorkerStart.current != nil else { return }
    setNonBlocking(WorkerProcess.reportDescriptor)
    _ = fcntl(WorkerProcess.reportDescriptor.rawValue, F_SETFD, FD_CLOEXEC)
    HandlerState.report.store(WorkerProcess.reportDescriptor.rawValue, ordering: .relaxed)
  }

  /// The values that the handler reads.
  private enum HandlerState {
    /// The key of the name of the thread's document, and of its stack for the handler.
    static let documentKey: pthread_key_t = {
      var key = pthread_key_t()
      _ = unsafe pthread_key_create(&key) { unsafe free($0) }
      return key
    }()
    static let stackKey: pthread_key_t = {
      var key = pthread_key_t()
      _ = unsafe pthread_key_create(&key) { unsafe InternalErrors.freeHandlerStack($0) }
      return key
    }()
    /// A worker writes the name of the document there. Negative in another process.
    static let report = Atomic<Int32>(-1)
    /// Whether a thread has an internal error.
    static let hasError = Atomic(false)
  }

  private static let handler: @convention(c) (Int32) -> Void = { _ in
    // One thread reports its error. Others wait until it ends the process.
    while HandlerState.hasError.exchange(true, ordering: .sequentiallyConsistent) { _ = sleep(1) }
    let document = unsafe pthread_getspecific(HandlerState.documentKey)
    let report = HandlerState.report.load(ordering: .relaxed)
    if report >= 0 {
      // A worker that reports nothing has ended in order, whatever its status.
      writeMessage("!", to: report)
      if let document = unsafe document {
        _ = unsafe write(report, document, min(strlen(document), reportByteLimit))
      }
    } else if let document = unsafe document {
      writeMessage("\nlayoutlint: internal error while checking ", to: STDERR_FILENO)
      _ = unsafe write(STDERR_FILENO, document, strlen(document))
      writeMessage("; please report it with this file\n", to: STDERR_FILENO)
    } else {
      writeMessage(
        "\nlayoutlint: internal error; please report it with the command and the input\n",
        to: STDERR_FILENO)
    }
    _exit(status)
  }

  /// A `String` would allocate memory.
  private static func writeMessage(_ message: StaticString, to descriptor: Int32) {
    _ = unsafe write(descriptor, message.utf8Start, message.utf8CodeUnitCount)
  }

  /// Bytes of the handler's stack. Only what it uses takes memory.
  private static let handlerStackByteCount = 64 << 10

  private static func prepareHandlerStack() {
    guard unsafe pthread_getspecific(HandlerState.stackKey) == nil,
      let memory = unsafe malloc(handlerStackByteCount)
    else { return }
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = unsafe memory
    unsafe stack.ss_size = numericCast(handlerStackByteCount)
    _ = unsafe sigaltstack(&stack, nil)
    _ = unsafe pthread_setspecific(HandlerState.stackKey, memory)
  }

  private static func freeHandlerStack(_ stack: UnsafeMutableRawPointer?) {
    #if canImport(Darwin)
      var none = stack_t(ss_sp: nil, ss_size: 0, ss_flags: Int32(SS_DISABLE))
    #else
      var none = unsafe stack_t(ss_sp: nil, ss_flags: Int32(SS_DISABLE), ss_size: 0)
    #endif
    _ = unsafe sigaltstack(&none, nil)
    unsafe free(stack)
  }
}
