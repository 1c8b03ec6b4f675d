internal import Dispatch

/// Calls a function for values on several threads, and returns the results in the order of the values.
///
/// One thread adds values and takes results. Only `limit` values can be in flight: added, and their results
/// not taken.
package struct OrderedJobs<Value: Sendable, Result: Sendable> {
  private let queue: Queue
  private let threadCount: Int
  private let limit: Int
  private var threads: [SystemCalls.Thread] = []
  /// The number of values that were added, and of results that were taken.
  private var addedCount = 0
  private var takenCount = 0

  /// - Parameters:
  ///   - threadCount: the maximum number of threads. They start when there are values for them. Without a thread,
  ///     `next` calls the function.
  ///   - limit: of the values in flight; at least 1.
  package init(
    threads threadCount: Int, limit: Int, _ body: @escaping @Sendable (Value) -> Result
  ) {
    precondition(limit > 0, "one value must be in flight")
    queue = Queue(body)
    self.threadCount = threadCount
    self.limit = limit
  }

  /// The number of values whose results were not taken.
  package var inFlightCount: Int { addedCount - takenCount }

  /// Whether a result must be taken before the next value is added.
  package var isFull: Bool { inFlightCount >= limit }

  /// Adds a value, for which a thread calls the function.
  package mutating func add(_ value: Value) {
    precondition(!isFull, "more values than the limit are in flight")
    queue.add(value, at: addedCount)
    addedCount += 1
    // If a thread cannot be created, the others do its work.
    if threads.count < threadCount, let thread = SystemCalls.startThread(queue.run) {
      threads.append(thread)
    }
  }

  /// The result of the first value in flight; nil: there is none, or its call has not returned.
  package mutating func nextIfKnown() -> Result? {
    guard inFlightCount > 0, let result = queue.takeResult(at: takenCount) else { return nil }
    takenCount += 1
    return result
  }

  /// Waits for the result of the first value in flight; nil: there is none.
  ///
  /// - Parameter waiting: called at least every ten milliseconds while a thread calls the function.
  package mutating func next(waiting: () -> Void = {}) -> Result? {
    while inFlightCount > 0 {
      if let result = nextIfKnown() { return result }
      waiting()
      if threads.isEmpty { queue.runFirst() } else { queue.wait(for: takenCount) }
    }
    return nil
  }

  /// Ends the threads. Values for which no call has started are dropped.
  package mutating func end() {
    queue.end(threadCount: threads.count)
    for thread in threads { thread.join() }
    threads = []
  }

  /// What the threads share.
  private final class Queue: Sendable {
    private let body: @Sendable (Value) -> Result
    private let state = ThreadLock(State())
    /// Has a signal for each value that was added, and for each thread that is to end.
    private let work = DispatchSemaphore(value: 0)
    /// Wakes the thread that takes results.
    private let returned = DispatchSemaphore(value: 0)

    private struct State {
      var values: [(index: Int, value: Value)] = []
      var results: [Int: Result] = [:]
      /// The index of the result that a thread waits for.
      var awaited: Int?
      var isEnded = false
    }

    init(_ body: @escaping @Sendable (Value) -> Result) { self.body = body }

    func add(_ value: Value, at index: Int) {
      state.withLock { $0.values.append((index, value)) }
      work.signal()
    }

    func takeResult(at index: Int) -> Result? {
      state.withLock { $0.results.removeValue(forKey: index) }
    }

    /// Waits for a result, or for a short time.
    func wait(for index: Int) {
      let isKnown = state.withLock { state in
        state.awaited = index
        return state.results[index] != nil
      }
      if !isKnown { _ = returned.wait(timeout: .now() + .milliseconds(10)) }
    }

    /// Calls the function for the first value, if there is one.
    func runFirst() {
      let first = state.withLock { $0.values.isEmpty ? nil : $0.values.removeFirst() }
      guard let first else { return }
      let result = body(first.value)
      let isAwaited = state.withLock { state in
        state.results[first.index] = result
        return state.awaited == first.index
      }
      if isAwaited { returned.signal() }
    }

    /// Calls the function for values until the end.
    func run() {
      while true {
        work.wait()
        if state.withLock({ $0.isEnded }) { return }
        runFirst()
      }
    }

    func end(threadCount: Int) {
      state.withLock { state in
        state.isEnded = true
        state.values = []
      }
      for _ in 0..<threadCount { work.signal() }
    }
  }
}
