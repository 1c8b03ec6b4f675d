internal import Dispatch
internal import Linting

/// Threads that take work of a queue, and that check parts of documents while the queue is empty.
final class WorkerThreads: CheckPartRunner {
  private let limit: Int
  /// Does the next work of the queue; false: there is none.
  private let runNext: @Sendable () -> Bool
  private let state = ThreadLock(State())
  /// Wakes threads.
  private let waiting = DispatchSemaphore(value: 0)

  private struct State {
    var threads: [SystemCalls.Thread] = []
    /// The threads that wait and that nobody has woken yet.
    var idleCount = 0
    /// The number of times that work was added. A thread waits only if none was added since it looked for work.
    var additionCount = 0
    var isEnded = false
    /// The batches with parts that no thread checks yet, or whose owner waits for other threads, by number.
    var batches: [Int: Batch] = [:]
    var batchCount = 0
  }

  /// Parts of one check. Its owner is the thread that needs the results.
  private struct Batch: Sendable {
    let parts: CheckParts
    let count: Int
    /// Checks parts until none is left, on a thread that is not the owner.
    let help: @Sendable (_ number: Int) -> Void
    /// The next part that no thread checks.
    var next = 0
    var helperCount = 0
    /// Set while the owner waits.
    var owner: DispatchSemaphore?
  }

  /// - Parameters:
  ///   - limit: the maximum number of threads. They start when there is work for them.
  ///   - runNext: does the next work of the queue; false: there is none.
  init(limit: Int, runNext: @escaping @Sendable () -> Bool) {
    self.limit = limit
    self.runNext = runNext
  }

  var hasThreads: Bool { state.withLock { !$0.threads.isEmpty } }

  /// Wakes or starts threads for new work.
  func wake(atMost count: Int) {
    let wokenCount = state.withLock { state in
      state.additionCount += 1
      return takeIdle(&state, atMost: count)
    }
    for _ in 0..<wokenCount { waiting.signal() }
  }

  /// Starts threads if too few wait.
  ///
  /// - Returns: the number of waiting threads to wake.
  private func takeIdle(_ state: inout State, atMost count: Int) -> Int {
    let woken = min(state.idleCount, count)
    state.idleCount -= woken
    for _ in 0..<min(count - woken, max(limit - state.threads.count, 0)) where !state.isEnded {
      // If a thread cannot be created, the others do its work.
      guard let thread = SystemCalls.startThread(run) else { break }
      state.threads.append(thread)
    }
    return woken
  }

  /// Ends the threads after their current work.
  func end() {
    let (threads, idleCount) = state.withLock { state in
      state.isEnded = true
      defer { (state.threads, state.idleCount) = ([], 0) }
      return (state.threads, state.idleCount)
    }
    for _ in 0..<idleCount { waiting.signal() }
    for thread in threads { thread.join() }
  }

  private func run() {
    while let seen = state.withLock({ $0.isEnded ? nil : $0.additionCount }) {
      // Further documents come first: a thread checks a whole document without waiting for another.
      if runNext() || help(inside: nil) { continue }
      let isIdle = state.withLock { state in
        guard !state.isEnded, state.additionCount == seen else { return false }
        state.idleCount += 1
        return true
      }
      if isIdle { waiting.wait() }
    }
  }

  func results<Cache: Sendable, Result: Sendable>(
    of parts: CheckParts, count: Int, cache: inout Cache,
    _ check: @escaping @Sendable (inout Cache, Int) -> Result
  ) -> [Result] {
    guard count > 1, limit > 0 else { return (0..<count).map { check(&cache, $0) } }
    let results = ThreadLock([Result?](repeating: nil, count: count))
    let initial = cache
    let document = SystemCalls.notedDocument
    let number = open(
      Batch(parts: parts, count: count) { number in
        // The thread may wait for parts of another document.
        let outer = SystemCalls.notedDocument
        SystemCalls.noteDocument(document)
        defer { SystemCalls.noteDocument(outer) }
        var cache = initial
        while let index = self.nextPart(of: number) {
          let result = check(&cache, index)
          results.withLock { $0[index] = result }
        }
      })
    while let index = nextPart(of: number) {
      let result = check(&cache, index)
      results.withLock { $0[index] = result }
    }
    close(number, parts)
    return results.withLock { $0.compactMap(\.self) }
  }

  private func open(_ batch: Batch) -> Int {
    let (number, wokenCount, owners) = state.withLock { state in
      state.batchCount += 1
      state.additionCount += 1
      state.batches[state.batchCount] = batch
      var owners: [DispatchSemaphore] = []
      for (number, other) in state.batches where other.parts.rawValue < batch.parts.rawValue {
        guard let owner = other.owner else { continue }
        owners.append(owner)
        state.batches[number]?.owner = nil
      }
      let others = max(batch.count - 1 - owners.count, 0)
      return (state.batchCount, self.takeIdle(&state, atMost: others), owners)
    }
    for _ in 0..<wokenCount { waiting.signal() }
    for owner in owners { owner.signal() }
    return number
  }

  private func nextPart(of number: Int) -> Int? {
    state.withLock { state in
      guard let batch = state.batches[number], batch.next < batch.count else { return nil }
      state.batches[number]?.next += 1
      return batch.next
    }
  }

  /// Checks parts of the first batch that has any.
  ///
  /// - Parameter outer: nil: of all batches. A thread that waits for these parts takes only parts inside of
  ///   such, so that its stack has a limit.
  private func help(inside outer: CheckParts?) -> Bool {
    let batch = state.withLock { state -> (number: Int, batch: Batch)? in
      var first: (number: Int, batch: Batch)?
      for (number, batch) in state.batches
      where batch.next < batch.count && batch.parts.rawValue > outer?.rawValue ?? -1 {
        if first == nil || number < first?.number ?? 0 { first = (number, batch) }
      }
      if let first { state.batches[first.number]?.helperCount += 1 }
      return first
    }
    guard let batch else { return false }
    batch.batch.help(batch.number)
    let owner = state.withLock { state -> DispatchSemaphore? in
      state.batches[batch.number]?.helperCount -= 1
      guard state.batches[batch.number]?.helperCount == 0 else { return nil }
      defer { state.batches[batch.number]?.owner = nil }
      return state.batches[batch.number]?.owner
    }
    owner?.signal()
    return true
  }

  /// Waits until all parts of a batch are checked.
  private func close(_ number: Int, _ parts: CheckParts) {
    enum Step { case end, help, wait }
    let owner = DispatchSemaphore(value: 0)
    var hasLooked = false
    var seen = 0
    while true {
      let step = state.withLock { state -> Step in
        guard let batch = state.batches[number], batch.helperCount > 0 else {
          state.batches[number] = nil
          return .end
        }
        if hasLooked, state.additionCount == seen {
          state.batches[number]?.owner = owner
          return .wait
        }
        seen = state.additionCount
        return .help
      }
      switch step {
      case .end: return
      case .help: hasLooked = !help(inside: parts)
      case .wait:
        owner.wait()
        hasLooked = false
      }
    }
  }
}
