internal import Dispatch
internal import Synchronization

/// A value that several threads use, one at a time.
///
/// The semaphore admits one thread at a time, so that no thread waits for the mutex. The thread sanitizer does
/// not know how threads wait for a `Mutex`, which is compiled into the standard library, and reports races. A
/// queue would admit one thread at a time, too, but takes several times as long if no thread waits.
package final class ThreadLock<Value: Sendable>: Sendable {
  private let semaphore = DispatchSemaphore(value: 1)
  private let value: Mutex<Value>

  package init(_ value: Value) {
    self.value = Mutex(value)
  }

  package func withLock<Result: Sendable, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    semaphore.wait()
    defer { semaphore.signal() }
    return try value.withLock { (value) throws(Failure) in try body(&value) }
  }
}
