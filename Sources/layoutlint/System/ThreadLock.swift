internal import Synchronization

/// A value that several threads use, one at a time.
///
/// The lock admits one thread at a time, so that no thread waits for the mutex. The thread sanitizer does
/// not know how threads wait for a `Mutex`, which is compiled into the standard library, and reports races.
final class ThreadLock<Value: Sendable>: Sendable {
  private let lock = SystemCalls.Lock()
  private let value: Mutex<Value>

  init(_ value: Value) {
    self.value = Mutex(value)
  }

  func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try value.withLock { try body(&$0) }
  }
}
