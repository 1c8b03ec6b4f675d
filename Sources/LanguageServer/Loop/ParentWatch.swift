/// Checks whether the process that started the server exists.
///
/// An editor that crashes sends no `exit`, and if another process has its pipe open, the input does not end.
package struct ParentWatch: Sendable {
  /// An orphaned server ends about a second later, and an idle server needs little energy.
  package static let systemInterval = Duration.seconds(1)

  package let interval: Duration
  package let isAlive: @Sendable (_ process: Int32) -> Bool

  package static let system = ParentWatch(interval: systemInterval) { process in
    Signals.isAlive(process: process)
  }

  package init(interval: Duration, isAlive: @escaping @Sendable (_ process: Int32) -> Bool) {
    self.interval = interval
    self.isAlive = isAlive
  }

  /// Returns true after the process ended, or false if the watch is cancelled.
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
