internal import Dispatch
internal import Files
internal import Linting
internal import Workers

/// Threads that take work of a queue.
final class WorkerThreads: Sendable {
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
  }

  /// - Parameters:
  ///   - limit: the maximum number of threads. They start when there is work for them.
  ///   - runNext: does the next work of the queue; false: there is none.
  init(limit: Int, runNext: @escaping @Sendable () -> Bool) {
    self.limit = limit
    self.runNext = runNext
  }

  var hasThreads: Bool { state.withLock { !$0.threads.isEmpty } }

  /// Wakes or starts a thread for new work.
  func wake() {
    let wakesIdle = state.withLock { state in
      state.additionCount += 1
      if state.idleCount > 0 {
        state.idleCount -= 1
        return true
      }
      // If a thread cannot be created, the others do its work.
      if !state.isEnded, state.threads.count < limit, let thread = SystemCalls.startThread(run) {
        state.threads.append(thread)
      }
      return false
    }
    if wakesIdle { waiting.signal() }
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
      if runNext() { continue }
      let isIdle = state.withLock { state in
        guard !state.isEnded, state.additionCount == seen else { return false }
        state.idleCount += 1
        return true
      }
      if isIdle { waiting.wait() }
    }
  }
}
