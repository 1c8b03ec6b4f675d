internal import Dispatch
internal import SystemPackage

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#endif

/// The process's signals, and the calls for which swift-system has no functions.
enum Signals {
  /// A write to a closed pipe fails, instead of ending the process without a message.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the process with status 0 on the signals with which some editors end a server.
  ///
  /// The handler ends the process directly, since the loop may wait for a client that no longer reads. A
  /// dispatch source on Linux misses signals that another thread does not block. A handler may only call
  /// async-signal-safe functions, such as `write` and `_exit`.
  static func endOnTermination() {
    for number in [SIGTERM, SIGINT] {
      _ = signal(number) { _ in
        let message: StaticString = "layoutlint: ending: received a termination signal\n"
        unsafe _ = write(2, message.utf8Start, message.utf8CodeUnitCount)
        _exit(0)
      }
    }
  }

  /// Whether a process exists and is no zombie.
  static func isAlive(process: Int32) -> Bool {
    // A process of another user exists but may not be signalled.
    (kill(process, 0) == 0 || errno != ESRCH) && !isZombie(process)
  }

  /// Whether a process ended but its parent did not wait for it. Such a process can be signalled.
  private static func isZombie(_ process: Int32) -> Bool {
    #if os(Linux)
      let path = FilePath("/proc/\(process)/stat")
      guard let file = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec)
      else { return false }
      defer { try? file.close() }
      // The state follows the name, which is in parentheses and may contain parentheses.
      guard let text = file.readChunk(), let end = text.lastIndex(of: UInt8(ascii: ")")),
        end + 2 < text.count
      else { return false }
      return text[end + 2] == UInt8(ascii: "Z") || text[end + 2] == UInt8(ascii: "X")
    #else
      return false
    #endif
  }
}

/// Runs tasks on separate threads.
///
/// Tasks share as many threads as there are cores: two long checks on two cores delayed the loop by 0.8 s
/// instead of 0.1 ms. A queue with a priority that no other task has gets its own threads on every platform.
final class WorkThreads: TaskExecutor {
  private let queue = DispatchQueue(
    label: "layoutlint.work", qos: .userInitiated, attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

// Traps in work items.
extension WorkThreads {
  /// The thread's current work item, for the signal handler.
  private static let workKey: pthread_key_t = {
    var key = pthread_key_t()
    _ = unsafe pthread_key_create(&key, nil)
    return key
  }()

  /// The signal handler writes the number of a trapped work item to this pipe. nil if the process has no
  /// file descriptors left: a trap then ends the process.
  private static let trapPipe = try? FileDescriptor.pipe()

  /// Performs a work item. If it traps, `traps()` reports its number.
  ///
  /// - Parameter number: greater than 0.
  static func working<Result>(on number: Int, _ work: () -> Result) -> Result {
    _ = unsafe pthread_setspecific(workKey, UnsafeRawPointer(bitPattern: number))
    defer { _ = pthread_setspecific(workKey, nil) }
    return work()
  }

  /// Installs the signal handler and returns the numbers of the work items that trap.
  ///
  /// Swift traps on an error such as an index out of range before memory is damaged, and cannot resume. The
  /// trapped thread stays suspended in the signal handler with its memory, and the other threads continue. Any
  /// other signal, and a trap outside work items, ends the process as usual.
  static func traps() -> AsyncStream<Int> {
    let (numbers, queue) = AsyncStream<Int>.makeStream()
    // Initializes both globals before a signal handler reads them.
    _ = workKey
    guard let trapPipe else { return numbers }
    for number in [SIGILL, SIGTRAP] {
      _ = signal(number) { WorkThreads.suspend(signal: $0) }
    }
    let pipe = InputPipe(trapPipe.readEnd)
    Task {
      // Each number is written atomically, in native byte order.
      for await bytes in pipe {
        for start in stride(from: 0, to: bytes.count, by: MemoryLayout<Int>.size) {
          queue.yield(bytes[start...].prefix(MemoryLayout<Int>.size).nativeInteger)
        }
      }
    }
    return numbers
  }

  private static func suspend(signal number: Int32) {
    var work = unsafe Int(bitPattern: pthread_getspecific(workKey))
    guard work > 0, let pipe = trapPipe else {
      _ = signal(number, SIG_DFL)
      _ = raise(number)
      return
    }
    _ = unsafe write(pipe.writeEnd.rawValue, &work, MemoryLayout<Int>.size)
    while true { _ = pause() }
  }
}

extension ArraySlice<UInt8> {
  /// The integer with these bytes in native byte order.
  fileprivate var nativeInteger: Int {
    #if _endian(little)
      reversed().reduce(0) { $0 << 8 | Int($1) }
    #else
      reduce(0) { $0 << 8 | Int($1) }
    #endif
  }
}
