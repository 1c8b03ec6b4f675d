internal import Synchronization
internal import Workers

/// The running work items.
struct BackgroundTasks {
  private let threads = WorkThreads()
  private var work: [WorkID: StopFlag] = [:]
  /// See `runWhenIdle`.
  private var idleWork: (body: @Sendable () -> Void, isDone: StopFlag, requests: Int)?
  private var idle: Task<Void, Never>?

  /// The time without work after which `runWhenIdle` runs a function.
  private static let idleTime = Duration.seconds(1)
  /// The number of requests after which it runs the function while a user types on.
  private static let idleRequestLimit = 32

  mutating func start(
    _ work: Work, for setup: ServerSetup, report: @escaping @Sendable (Event) -> Void
  ) {
    idle?.cancel()
    idle = nil
    let flag = StopFlag()
    self.work[work.id] = flag
    Task(executorPreference: threads) {
      InternalErrors.note(work.document)
      let result = work.run(for: setup, isStopped: { flag.isSet }, report: report)
      InternalErrors.note(nil)
      report(result)
    }
  }

  /// Runs a function whose result nothing waits for.
  func run(_ body: @escaping @Sendable () -> Void) {
    Task(executorPreference: threads) { body() }
  }

  /// Runs a function when no work is running, and none has started for some time.
  mutating func runWhenIdle(_ body: @escaping @Sendable () -> Void) {
    let requests = idleWork.map { $0.isDone.isSet ? 1 : $0.requests + 1 } ?? 1
    guard requests < Self.idleRequestLimit else {
      idleWork = nil
      return run(body)
    }
    idleWork = (body, StopFlag(), requests)
    waitUntilIdle()
  }

  private mutating func waitUntilIdle() {
    guard work.isEmpty, let (body, isDone, _) = idleWork, !isDone.isSet else { return }
    idle?.cancel()
    idle = Task(executorPreference: threads) {
      try? await Task.sleep(for: Self.idleTime)
      guard !Task.isCancelled else { return }
      isDone.set()
      body()
    }
  }

  func stop(_ id: WorkID) {
    work[id]?.set()
  }

  mutating func finished(_ id: WorkID) {
    work[id] = nil
    waitUntilIdle()
  }

  func stopAll() {
    idle?.cancel()
    for flag in work.values { flag.set() }
  }
}

/// Whether a work item is stopped. It is no property of a task, because other threads check parts of the item.
private final class StopFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
