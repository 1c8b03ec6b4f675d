internal import Workers

/// The running work items.
struct BackgroundTasks {
  private let threads = WorkThreads()
  private var work: [WorkID: Task<Void, Never>] = [:]

  mutating func start(
    _ work: any Work, for setup: ServerSetup, report: @escaping @Sendable (Event) -> Void
  ) {
    self.work[work.id] = Task(executorPreference: threads) {
      InternalErrors.note(work.uri)
      let result = work.run(for: setup, isStopped: { Task.isCancelled }, report: report)
      InternalErrors.note(nil)
      report(result)
    }
  }

  /// Runs a function whose result nothing waits for.
  func run(_ body: @escaping @Sendable () -> Void) {
    Task(executorPreference: threads) { body() }
  }

  func stop(_ id: WorkID) {
    work[id]?.cancel()
  }

  mutating func finished(_ id: WorkID) {
    work[id] = nil
  }

  func stopAll() {
    for task in work.values { task.cancel() }
  }
}
