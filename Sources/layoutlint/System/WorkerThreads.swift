internal import Dispatch
internal import Linting
internal import Workers

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
    /// The parts that no thread checks yet.
    var rest: Range<Int>
    /// Checks parts until none is left, on a thread that is not the owner.
    let help: @Sendable (_ number: Int) -> Void
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
    of parts: CheckParts, count: Int, caches: inout [Cache],
    _ check: @escaping @Sendable (inout Cache, Int) -> Result
  ) -> [Result] {
    guard count > 1, limit > 0 else { return (0..<count).map { check(&caches[0], $0) } }
    let results = ThreadLock([Result?](repeating: nil, count: count))
    let initial = caches[0]
    let others = ThreadLock(Array(caches.dropFirst()))
    caches.removeSubrange(1...)
    let document = InternalErrors.notedDocument
    let number = open(
      Batch(parts: parts, rest: 0..<count) { number in
        var cache = others.withLock { $0.popLast() } ?? initial
        // The thread may wait for parts of another document.
        let outer = InternalErrors.notedDocument
        InternalErrors.note(document)
        defer { InternalErrors.note(outer) }
        // From the last part on, so that a thread has the same parts in later batches, which its cache is for.
        while let index = self.nextPart(of: number, isFirst: false) {
          let result = check(&cache, index)
          results.withLock { $0[index] = result }
        }
        others.withLock { $0.append(cache) }
      })
    while let index = nextPart(of: number, isFirst: true) {
      let result = check(&caches[0], index)
      results.withLock { $0[index] = result }
    }
    close(number, parts)
    caches += others.withLock { $0 }
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
      let others = max(batch.rest.count - 1 - owners.count, 0)
      return (state.batchCount, self.takeIdle(&state, atMost: others), owners)
    }
    for _ in 0..<wokenCount { waiting.signal() }
    for owner in owners { owner.signal() }
    return number
  }

  /// - Parameter isFirst: the first of the parts that no thread checks yet; otherwise the last one.
  private func nextPart(of number: Int, isFirst: Bool) -> Int? {
    state.withLock { state in
      isFirst ? state.batches[number]?.rest.popFirst() : state.batches[number]?.rest.popLast()
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
      where !batch.rest.isEmpty && batch.parts.rawValue > outer?.rawValue ?? -1 {
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
