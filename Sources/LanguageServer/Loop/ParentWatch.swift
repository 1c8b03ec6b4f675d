/// Looks whether the process that started the server is still there.
///
/// An editor that crashes sends no `exit`, and a pipe that something else holds open gives no end of
/// input: without this the server would be left behind.
package struct ParentWatch: Sendable {
  /// Between two looks: an orphan ends within seconds, and an idle server stays idle.
  package static let systemInterval = Duration.seconds(3)

  package let interval: Duration
  package let isAlive: @Sendable (_ process: Int32) -> Bool

  package static let system = ParentWatch(interval: systemInterval) { process in
    SystemCalls.isAlive(process: process)
  }

  package init(interval: Duration, isAlive: @escaping @Sendable (_ process: Int32) -> Bool) {
    self.interval = interval
    self.isAlive = isAlive
  }

  /// Returns when the process is gone; false where the watch was cancelled before.
  func waitForEnd(of process: Int32) async -> Bool {
    while isAlive(process) {
      do {
        try await Task.sleep(for: interval)
      } catch {
        return false
      }
    }
    return true
  }
}
