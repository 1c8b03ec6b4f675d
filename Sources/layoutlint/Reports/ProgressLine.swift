internal import SystemPackage

/// The number of checked documents on a terminal, in a line of standard error that is overwritten and removed.
struct ProgressLine {
  private let documentCount: Int
  /// The line is not written before.
  private var due: ContinuousClock.Instant

  /// A shorter run shows no line.
  static let delay = Duration.seconds(2)
  static let interval = Duration.milliseconds(100)

  /// Whether the terminal shows the line. Whatever else is written there removes it first.
  private static let isShown = ThreadLock(false)

  init(documentCount: Int, start: ContinuousClock.Instant) {
    self.documentCount = documentCount
    due = start + Self.delay
  }

  /// nil: standard error is no terminal that can remove a line, or there is nothing to count.
  init?(documentCount: Int) {
    guard documentCount > 1, SystemCalls.isTerminal(.standardError),
      SystemCalls.environment("TERM").map({ !$0.isEmpty && $0 != "dumb" }) ?? false
    else { return nil }
    self.init(documentCount: documentCount, start: .now)
  }

  /// The text to write; nil: it is too early.
  mutating func text(checked count: Int, at now: ContinuousClock.Instant) -> String? {
    guard now >= due else { return nil }
    due = now + Self.interval
    return "\(Self.removal)layoutlint: \(count) of \(documentCount) documents"
  }

  mutating func show(checked count: Int) {
    guard let text = text(checked: count, at: .now) else { return }
    Self.isShown.withLock { $0 = true }
    Console.write(text)
  }

  /// Removes the line.
  static func remove() {
    let isShown = isShown.withLock { isShown in
      defer { isShown = false }
      return isShown
    }
    if isShown { Console.write(removal) }
  }

  /// The start of the line, and the removal of what follows (EL of ECMA 48).
  private static let removal = "\r\u{1B}[K"
}
