internal import Dispatch
internal import Synchronization

/// Runs checks and answers on threads of their own, beside the loop.
///
/// Not as tasks: those share as many threads as there are cores, and two long checks on two cores kept
/// the loop waiting until one was done (0.8 s, measured; 0.1 ms like this). A queue with a priority
/// that no task has gets threads of its own on every platform.
struct WorkQueue {
  private let queue = DispatchQueue(
    label: "layoutlint.work", qos: .userInitiated, attributes: .concurrent)
  private var stops: [WorkID: StopFlag] = [:]

  mutating func start(
    _ work: Work, for setup: ServerSetup, whenDone: @escaping @Sendable (Event) -> Void
  ) {
    let stop = StopFlag()
    stops[work.id] = stop
    queue.async { whenDone(work.run(for: setup, isStopped: { stop.isRaised })) }
  }

  func stop(_ id: WorkID) {
    stops[id]?.raise()
  }

  mutating func finished(_ id: WorkID) {
    stops[id] = nil
  }

  func stopAll() {
    for stop in stops.values { stop.raise() }
  }
}

/// Raised once by the loop, seen by the work.
private final class StopFlag: Sendable {
  private let flag = Atomic(false)

  var isRaised: Bool { flag.load(ordering: .relaxed) }

  func raise() {
    flag.store(true, ordering: .relaxed)
  }
}
