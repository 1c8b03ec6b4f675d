internal import Files
internal import LanguageServer
internal import Synchronization
internal import SystemPackage

#if canImport(Glibc)
  // `environ` is a variable, which no other code of the program uses.
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#else
  import Darwin
#endif

/// What the process does at a trap or a stack overflow, which Swift cannot catch.
///
/// The signal handler calls only async-signal-safe functions. It runs on a stack of its own on each thread that
/// called `noteDocument`, since the thread's stack can be full.
extension SystemCalls {
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
      _ = unsafe pthread_key_create(&key) { unsafe SystemCalls.freeHandlerStack($0) }
      return key
    }()
    /// Gets the name of the document; negative: none.
    static let report = Atomic<Int32>(-1)
    /// The address of `Rerun`; 0: the command is not repeated.
    static let rerun = Atomic<Int>(0)
    /// The bytes that the process has written to standard output.
    static let printedCount = Atomic<Int>(0)
    /// Whether a thread writes bytes that are not counted yet.
    static let isPrinting = Atomic<Bool>(false)
    /// Whether a thread has an internal error.
    static let hasFault = Atomic(false)
  }

  /// Bytes of the handler's stack. Only what it uses takes memory.
  private static let handlerStackByteCount = 64 << 10

  private static func freeHandlerStack(_ stack: UnsafeMutableRawPointer?) {
    #if canImport(Darwin)
      var none = stack_t(ss_sp: nil, ss_size: 0, ss_flags: Int32(SS_DISABLE))
    #else
      var none = unsafe stack_t(ss_sp: nil, ss_flags: Int32(SS_DISABLE), ss_size: 0)
    #endif
    _ = unsafe sigaltstack(&none, nil)
    unsafe free(stack)
  }

  /// Sets the document that the thread works on, which the message of an internal error contains.
  ///
  /// - Parameter name: nil: none.
  static func noteDocument(_ name: String?) {
    prepareHandlerStack()
    let previous = unsafe pthread_getspecific(HandlerState.documentKey)
    let copy = unsafe name.flatMap { unsafe strdup($0) }
    _ = unsafe pthread_setspecific(HandlerState.documentKey, copy)
    unsafe free(previous)
  }

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

  /// Ends the process with a message and exit status 70 at an internal error.
  static func handleFaults() {
    // Initializes what the handler reads.
    _ = HandlerState.documentKey
    _ = HandlerState.report.load(ordering: .relaxed)
    _ = HandlerState.rerun.load(ordering: .relaxed)
    _ = HandlerState.printedCount.load(ordering: .relaxed)
    _ = HandlerState.isPrinting.load(ordering: .relaxed)
    _ = HandlerState.hasFault.load(ordering: .relaxed)
    prepareHandlerStack()
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u = unsafe .init(__sa_handler: faultHandler)
      unsafe action.sa_flags = SA_ONSTACK
    #elseif canImport(Musl)
      unsafe action.__sa_handler = unsafe .init(sa_handler: faultHandler)
      action.sa_flags = Int32(SA_ONSTACK)
    #else
      action.__sigaction_handler = .init(sa_handler: faultHandler)
      action.sa_flags = Int32(SA_ONSTACK)
    #endif
    let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
    // An error in the handler ends the process. The handler would wait for itself.
    for number in signals { _ = unsafe sigaddset(&action.sa_mask, number) }
    for number in signals {
      _ = unsafe sigaction(number, &action, nil)
    }
  }

  private static let faultHandler: @convention(c) (Int32) -> Void = { _ in
    // One thread reports its error. Others wait until it ends the process.
    while HandlerState.hasFault.exchange(true, ordering: .sequentiallyConsistent) { _ = sleep(1) }
    let document = unsafe pthread_getspecific(HandlerState.documentKey)
    let report = HandlerState.report.load(ordering: .relaxed)
    // A worker ends also if nothing reads its messages.
    if report >= 0 { _ = alarm(1) }
    if let document = unsafe document {
      if report >= 0 {
        _ = unsafe write(report, document, min(strlen(document), WorkerRelay.reportByteLimit))
      }
      unsafe repeatCommand(without: document)
      writeMessage("\nlayoutlint: internal error while checking ")
      _ = unsafe write(STDERR_FILENO, document, strlen(document))
      writeMessage("; please report it with this file\n")
    } else {
      writeMessage(
        "\nlayoutlint: internal error; please report it with the command and the input\n")
    }
    _exit(ExitStatus.internalError.rawValue)
  }

  /// A `String` would allocate memory.
  private static func writeMessage(_ message: StaticString) {
    _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
  }

  /// Has an internal error write the start of the name of the document to a pipe, without waiting for its reader.
  static func reportFaults(to descriptor: FileDescriptor) {
    makeNonBlocking(descriptor)
    _ = fcntl(descriptor.rawValue, F_SETFD, FD_CLOEXEC)
    HandlerState.report.store(descriptor.rawValue, ordering: .relaxed)
  }
}

/// A command that an internal error repeats without the document.
extension SystemCalls {
  private static let rerunVariable = "LAYOUTLINT_RERUN"
  /// The number of documents with internal errors after which a run ends at the next one.
  static let repetitionLimit = 8
  private static let rerunByteLimit = 64 << 10

  /// The program, its arguments and its environment, in memory that is never freed.
  @unsafe private struct Rerun {
    let program: UnsafeMutablePointer<CChar>
    let arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    let environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    /// `NAME=digits`, then a line for each document. The digits are the number of printed bytes.
    let variable: UnsafeMutablePointer<CChar>
    let digits: Int
    let count: Int
    /// The bytes that earlier runs have written to standard output.
    let earlierPrintedCount: Int
  }

  /// What an earlier run of the command left.
  static let earlierRun: (printedCount: Int, documents: [String]) = {
    let lines = environment(rerunVariable)?.split(separator: "\n", omittingEmptySubsequences: false)
    guard let lines, let count = Int(lines[0]) else { return (0, []) }
    return (count, lines.dropFirst().map(String.init))
  }()

  /// The bytes at the start of an output that an earlier run has printed. The run is repeated with the same output.
  static func takePrintedCount(_ count: Int) -> Int {
    let printed = HandlerState.printedCount.load(ordering: .relaxed)
    let known = min(max(earlierRun.printedCount - printed, 0), count)
    notePrinted(known)
    return known
  }

  /// Adds to the number of bytes that standard output got.
  private static func notePrinted(_ count: Int) {
    HandlerState.printedCount.add(count, ordering: .relaxed)
  }

  /// Writes to standard output without waiting, and adds to the number of bytes that it got. An internal error in
  /// another thread repeats the command after that. After an internal error nothing is written: the number of bytes
  /// is already passed to the repeated command.
  ///
  /// - Parameter write: returns the number of bytes.
  static func notingPrinted(_ write: () throws(Errno) -> Int) throws(Errno) -> Int {
    HandlerState.isPrinting.store(true, ordering: .sequentiallyConsistent)
    defer { HandlerState.isPrinting.store(false, ordering: .sequentiallyConsistent) }
    // The handler sets one flag and reads the other, in the opposite order. One of the threads sees the other's flag.
    if HandlerState.hasFault.load(ordering: .sequentiallyConsistent) {
      HandlerState.isPrinting.store(false, ordering: .sequentiallyConsistent)
      while true { _ = sleep(1) }
    }
    let count = try write()
    notePrinted(count)
    return count
  }

  /// Waits in the handler until the printed bytes are counted, for at most a second.
  ///
  /// - Returns: false if they are not.
  private static func awaitPrintedCount() -> Bool {
    for _ in 0..<1_000 {
      guard HandlerState.isPrinting.load(ordering: .sequentiallyConsistent) else { return true }
      var interval = timespec(tv_sec: 0, tv_nsec: 1_000_000)
      _ = unsafe nanosleep(&interval, nil)
    }
    return false
  }

  /// Has an internal error start the program again with the same arguments. `earlierRun` then contains the
  /// document.
  static func repeatAfterFaults() {
    guard earlierRun.documents.count < repetitionLimit, let program = programPath else { return }
    let start = "\(rerunVariable)=\(String(repeating: "0", count: digitCount))"
    let text = start + earlierRun.documents.map { "\n\($0)" }.joined()
    guard text.utf8.count < rerunByteLimit, let variable = unsafe malloc(rerunByteLimit) else {
      return
    }
    let bytes = unsafe variable.assumingMemoryBound(to: CChar.self)
    for (index, byte) in text.utf8.enumerated() { unsafe bytes[index] = CChar(bitPattern: byte) }
    unsafe bytes[text.utf8.count] = 0
    let arguments = CommandLine.arguments
    let argumentList = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: arguments.count + 1)
    for (index, argument) in arguments.enumerated() {
      unsafe argumentList[index] = strdup(argument)
    }
    unsafe argumentList[arguments.count] = nil
    let entries = inheritedEnvironment(with: [rerunVariable: ""]).dropLast()
    let environment = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: entries.count + 2)
    for (index, entry) in entries.enumerated() { unsafe environment[index] = strdup(entry) }
    unsafe environment[entries.count] = unsafe bytes
    unsafe environment[entries.count + 1] = nil
    guard let path = unsafe strdup(program.string) else { return }
    let rerun = UnsafeMutablePointer<Rerun>.allocate(capacity: 1)
    unsafe rerun.initialize(
      to: Rerun(
        program: path, arguments: argumentList, environment: environment, variable: bytes,
        digits: rerunVariable.utf8.count + 1, count: text.utf8.count,
        earlierPrintedCount: earlierRun.printedCount))
    HandlerState.rerun.store(Int(bitPattern: rerun), ordering: .relaxed)
  }

  private static var digitCount: Int { 19 }

  /// Replaces the process, if the command may be repeated.
  private static func repeatCommand(without document: UnsafeMutableRawPointer) {
    let address = HandlerState.rerun.load(ordering: .relaxed)
    guard let pointer = unsafe UnsafeMutablePointer<Rerun>(bitPattern: address) else { return }
    let rerun = unsafe pointer.pointee
    let length = unsafe strlen(document.assumingMemoryBound(to: CChar.self))
    guard unsafe rerun.count + length + 2 <= rerunByteLimit, awaitPrintedCount() else { return }
    // This run may end before it gets to the last byte that an earlier one has printed.
    var rest = unsafe max(
      HandlerState.printedCount.load(ordering: .relaxed), rerun.earlierPrintedCount)
    var index = unsafe rerun.digits + digitCount
    while unsafe index > rerun.digits {
      index -= 1
      unsafe rerun.variable[index] = CChar(truncatingIfNeeded: 0x30 + rest % 10)
      rest /= 10
    }
    unsafe rerun.variable[rerun.count] = 0x0A
    unsafe memcpy(rerun.variable + rerun.count + 1, document, length)
    unsafe rerun.variable[rerun.count + 1 + length] = 0
    // The new program inherits the blocked signals, and this one is blocked.
    var signals = sigset_t()
    _ = unsafe sigemptyset(&signals)
    _ = unsafe sigprocmask(SIG_SETMASK, &signals, nil)
    #if DEBUG
      if unsafe strstr(document.assumingMemoryBound(to: CChar.self), InjectedError.lateName) != nil
      {
        _ = sleep(1)
      }
    #endif
    _ = unsafe execve(rerun.program, rerun.arguments, rerun.environment)
  }
}
