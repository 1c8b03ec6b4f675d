internal import Files

#if DEBUG
  internal import Synchronization
#endif

/// Errors of the program that tests of debug builds cause, by the names of documents.
enum InjectedError {
  enum Step {
    /// The check of a document.
    case check
    /// A line of the server's log, which its loop writes.
    case log
    /// The start of a process that works on lines, with the number of those that ended before it.
    case start
  }

  /// Fails if the text contains the name of a fault, and the environment allows it.
  @inline(__always)
  static func occur(at step: Step, in text: String) {
    #if DEBUG
      guard let faults = SystemCalls.environment("LAYOUTLINT_TEST_FAULTS") else { return }
      switch step {
      case .check where text.contains("fault-trap"): preconditionFailure("an injected fault")
      case .check where text.contains("fault-lazy"): _ = trappingValue
      case .check where text.contains("fault-pair"):
        waitForPair()
        preconditionFailure("an injected fault")
      case .check
      where text.contains("fault-again") && LintWorker.current?.givenUp.isEmpty == false:
        preconditionFailure("an injected fault")
      case .check where text.contains("fault-overflow"): _ = depth(of: 1)
      case .start where faults.hasPrefix("start-"):
        guard let count = Int(faults.dropFirst(6)), Int(text).map({ $0 < count }) == true else {
          return
        }
        preconditionFailure("an injected fault")
      case .log where text.contains("fault-loop"): preconditionFailure("an injected fault")
      default: break
      }
    #endif
  }

  #if DEBUG
    /// Other threads wait until the value is known.
    private static let trappingValue: Int = { preconditionFailure("an injected fault") }()

    private static let pairCount = Atomic(0)

    /// Waits until two threads have called the function, or about a second.
    private static func waitForPair() {
      pairCount.add(1, ordering: .relaxed)
      for _ in 0..<10_000 where pairCount.load(ordering: .relaxed) < 2 { SystemCalls.pause() }
    }

    private static func depth(of number: Int) -> Int { number > 0 ? depth(of: number + 1) + 1 : 0 }
  #endif
}
