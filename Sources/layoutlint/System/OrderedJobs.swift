internal import Dispatch

/// Calls a function for values on several threads, and returns the results in the order of the values.
///
/// One thread adds values and takes results. Only `limit` values can be in flight: added, and their results
/// not taken.
struct OrderedJobs<Value: Sendable, Result: Sendable> {
  private let queue: Queue
  private let hasThreads: Bool
  private let limit: Int
  private let workers: WorkerThreads
  /// The number of values that were added, and of results that were taken.
  private var addedCount = 0
  private var takenCount = 0

  /// - Parameters:
  ///   - threadCount: the maximum number of threads. They start when there are values for them. Without a thread,
  ///     `next` calls the function.
  ///   - limit: of the values in flight; at least 1.
  init(
    threads threadCount: Int, limit: Int, _ body: @escaping @Sendable (Value) -> Result
  ) {
    precondition(limit > 0, "one value must be in flight")
    let queue = Queue(body, batchCount: max(limit / 4, 1), leastWaitingCount: threadCount)
    self.queue = queue
    hasThreads = threadCount > 0
    workers = WorkerThreads(limit: threadCount, runNext: queue.runFirst)
    self.limit = limit
  }

  /// The number of values whose results were not taken.
  var inFlightCount: Int { addedCount - takenCount }

  /// Whether a result must be taken before the next value is added.
  var isFull: Bool { inFlightCount >= limit }

  /// Adds a value, for which a thread calls the function.
  mutating func add(_ value: Value) {
    queue.add(value, at: nextIndex())
    if hasThreads { workers.wake() }
  }

  /// Adds a result for which no call is necessary.
  mutating func add(known result: Result) { queue.add(result: result, at: nextIndex()) }

  private mutating func nextIndex() -> Int {
    precondition(!isFull, "more values than the limit are in flight")
    defer { addedCount += 1 }
    return addedCount
  }

  /// The result of the first value in flight; nil: there is none, or its call has not returned.
  mutating func nextIfKnown() -> Result? {
    guard inFlightCount > 0, let result = queue.takeResult(at: takenCount) else { return nil }
    takenCount += 1
    return result
  }

  /// Waits for the result of the first value in flight; nil: there is none.
  ///
  /// - Parameter waiting: called at least every ten milliseconds while a thread calls the function.
  mutating func next(waiting: () -> Void = {}) -> Result? {
    while inFlightCount > 0 {
      if let result = nextIfKnown() { return result }
      waiting()
      if hasThreads, workers.hasThreads {
        queue.wait(for: takenCount)
      } else {
        _ = queue.runFirst()
      }
    }
    return nil
  }

  /// Ends the threads. Values for which no call has started are dropped.
  mutating func end() {
    queue.end()
    workers.end()
  }

  /// What the threads share.
  private final class Queue: Sendable {
    private let body: @Sendable (Value) -> Result
    private let state = ThreadLock(State())
    /// Wakes the thread that takes results.
    private let returned = DispatchSemaphore(value: 0)
    /// That thread is woken for so many results, or if fewer values wait: a switch of threads for each
    /// result takes longer than a short call.
    private let batchCount: Int
    private let leastWaitingCount: Int
    /// Results of long calls are taken after this time.
    private static var wait: DispatchTimeInterval { .milliseconds(10) }

    private struct State {
      /// By index.
      var values: [Int: Value] = [:]
      /// The least index in `values`, if it contains any.
      var first = 0
      var results: [Int: Result] = [:]
      /// The index of the result that a thread waits for.
      var awaited: Int?
      var isEnded = false
    }

    init(
      _ body: @escaping @Sendable (Value) -> Result, batchCount: Int, leastWaitingCount: Int
    ) {
      self.body = body
      self.batchCount = batchCount
      self.leastWaitingCount = leastWaitingCount
    }

    func add(_ value: Value, at index: Int) {
      state.withLock { state in
        if state.values.isEmpty { state.first = index }
        state.values[index] = value
      }
    }

    func add(result: Result, at index: Int) { state.withLock { $0.results[index] = result } }

    func takeResult(at index: Int) -> Result? {
      state.withLock { $0.results.removeValue(forKey: index) }
    }

    /// Waits for a result, or for a short time.
    func wait(for index: Int) {
      let isKnown = state.withLock { state in
        if state.results[index] != nil { return true }
        state.awaited = index
        return false
      }
      if !isKnown { _ = returned.wait(timeout: .now() + Self.wait) }
    }

    /// Calls the function for the first value.
    ///
    /// - Returns: false if there is none.
    func runFirst() -> Bool {
      let next = state.withLock { state -> (index: Int, value: Value)? in
        // Indices of known results have no value.
        while !state.values.isEmpty, state.values[state.first] == nil { state.first += 1 }
        guard !state.isEnded, let value = state.values.removeValue(forKey: state.first) else {
          return nil
        }
        return (state.first, value)
      }
      guard let next else { return false }
      let result = body(next.value)
      let wakes = state.withLock { state in
        state.results[next.index] = result
        guard let awaited = state.awaited, state.results[awaited] != nil,
          state.results.count >= batchCount || state.values.count < leastWaitingCount
        else { return false }
        state.awaited = nil
        return true
      }
      if wakes { returned.signal() }
      return true
    }

    func end() {
      state.withLock { state in
        state.isEnded = true
        state.values = [:]
      }
    }
  }
}
