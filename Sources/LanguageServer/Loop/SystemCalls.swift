internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#endif

/// The process's pipes and signals: the one file of this module that talks to the system.
enum SystemCalls {
  /// What a pipe holds on Linux; a chunk is never longer.
  static let chunkByteLimit = 64 << 10

  /// The bytes of a file descriptor, read only when they are asked for.
  ///
  /// Each read waits on a queue of its own, never on a thread that tasks need, and the next one starts
  /// when the reader wants more: so nothing piles up.
  struct Input: AsyncSequence, AsyncIteratorProtocol, Sendable {
    typealias Element = [UInt8]
    typealias Failure = Never

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "layoutlint.input")

    init(descriptor: Int32) {
      self.descriptor = descriptor
    }

    func makeAsyncIterator() -> Input { self }

    func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? {
      await next()
    }

    func next() async -> [UInt8]? {
      let descriptor = self.descriptor
      return await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: SystemCalls.readChunk(from: descriptor)) }
      }
    }
  }

  /// A place to write messages to, one after the other.
  struct Output: Sendable {
    private let descriptor: Int32
    private let queue = DispatchQueue(label: "layoutlint.output")

    init(descriptor: Int32) {
      self.descriptor = descriptor
    }

    /// False when nobody can read it any more.
    func write(_ bytes: [UInt8]) async -> Bool {
      let descriptor = self.descriptor
      return await withCheckedContinuation { continuation in
        queue.async {
          continuation.resume(returning: SystemCalls.writeAll(bytes, to: descriptor))
        }
      }
    }
  }

  /// Runs tasks on threads of their own.
  ///
  /// Tasks share as many threads as there are cores: two long checks on two cores kept the loop
  /// waiting until one was done (0.8 s, measured; 0.1 ms like this). A queue with a priority that no
  /// other task has gets its own threads on every platform.
  final class OwnThreads: TaskExecutor {
    private let queue = DispatchQueue(
      label: "layoutlint.work", qos: .userInitiated, attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// One line for a person.
  static func log(_ line: String) {
    // When standard error is closed as well there is nobody left to be told.
    _ = writeAll(Array("layoutlint: \(line)\n".utf8), to: 2)
  }

  /// Writing to a closed pipe becomes a failed write, which ends the server with a word.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process on the signals by which a client or a person ends one: the only end that some
  /// editors know, and so no failure.
  ///
  /// At once and not through the loop, which may be waiting for a client that reads no more. A dispatch
  /// source would not do either: on Linux it misses signals that another thread has not blocked.
  /// A handler may do little; writing and ending are allowed.
  static func endOnTermination() {
    for number in [SIGTERM, SIGINT] {
      _ = signal(number) { _ in
        let words: StaticString = "layoutlint: ending: a signal says so\n"
        unsafe _ = write(2, words.utf8Start, words.utf8CodeUnitCount)
        _exit(0)
      }
    }
  }

  /// What a thread has in hand while it does a piece of work, for the handler of traps.
  private static let workKey: pthread_key_t = {
    var key = pthread_key_t()
    _ = unsafe pthread_key_create(&key, nil)
    return key
  }()

  /// Through it the handler of traps says which work has stopped: writing is all that it may do.
  private static let trapPipe: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    return (ends[0], ends[1])
  }()

  /// Does a piece of work that `traps` names if it stops.
  ///
  /// - Parameter number: greater than 0.
  static func working<Result>(on number: Int, _ work: () -> Result) -> Result {
    _ = unsafe pthread_setspecific(workKey, UnsafeRawPointer(bitPattern: number))
    defer { _ = pthread_setspecific(workKey, nil) }
    return work()
  }

  /// From here on a trap in a piece of work ends that work alone; its number comes out here.
  ///
  /// Swift stops a program at a fault that it has found (an index out of range, an overflow) before
  /// anything is damaged, and offers no way to go on. So the thread that has stopped is left standing
  /// for good in the handler of the signal, with what it had in hand, and the others go on. Any other
  /// signal, and a trap anywhere else, ends the process as ever.
  static func traps() -> AsyncStream<Int> {
    // Made before a handler asks for it.
    _ = workKey
    for number in [SIGILL, SIGTRAP] {
      _ = signal(number) { SystemCalls.leaveStanding(signal: $0) }
    }
    let (numbers, queue) = AsyncStream<Int>.makeStream()
    let pipe = Input(descriptor: trapPipe.read)
    Task {
      // A number is written whole, in the machine's order of bytes.
      for await bytes in pipe {
        for start in stride(from: 0, to: bytes.count, by: MemoryLayout<Int>.size) {
          queue.yield(bytes[start...].prefix(MemoryLayout<Int>.size).number)
        }
      }
    }
    return numbers
  }

  private static func leaveStanding(signal number: Int32) {
    var work = unsafe Int(bitPattern: pthread_getspecific(workKey))
    guard work > 0 else {
      _ = signal(number, SIG_DFL)
      _ = raise(number)
      return
    }
    _ = unsafe write(trapPipe.write, &work, MemoryLayout<Int>.size)
    while true { _ = pause() }
  }

  static func isAlive(process: Int32) -> Bool {
    // A process of somebody else's may not be signalled, but is there.
    (kill(process, 0) == 0 || errno != ESRCH) && !hasEndedUnnoticed(process)
  }

  /// Whether a process has ended and its own parent has not asked how: until then it has an entry, and
  /// can be signalled.
  private static func hasEndedUnnoticed(_ process: Int32) -> Bool {
    #if os(Linux)
      let descriptor = unsafe open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      defer { _ = close(descriptor) }
      // The state stands behind the name, which is in brackets and may hold some.
      guard let text = readChunk(from: descriptor),
        let bracket = text.lastIndex(of: UInt8(ascii: ")")), bracket + 2 < text.count
      else { return false }
      return text[bracket + 2] == UInt8(ascii: "Z") || text[bracket + 2] == UInt8(ascii: "X")
    #else
      return false
    #endif
  }

  /// nil at the end of input, and where reading fails for good, which is the same to us.
  private static func readChunk(from descriptor: Int32) -> [UInt8]? {
    while true {
      var failure: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: chunkByteLimit) { buffer, count in
        let result = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        failure = result < 0 ? errno : 0
        count = max(result, 0)
      }
      if failure == EINTR { continue }
      return bytes.isEmpty ? nil : bytes
    }
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress, buffer.count)
      }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}

extension ArraySlice<UInt8> {
  /// The machine's own number of these bytes.
  fileprivate var number: Int {
    #if _endian(little)
      reversed().reduce(0) { $0 << 8 | Int($1) }
    #else
      reduce(0) { $0 << 8 | Int($1) }
    #endif
  }
}
