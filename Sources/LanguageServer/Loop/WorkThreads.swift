internal import Dispatch

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
