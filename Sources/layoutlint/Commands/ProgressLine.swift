internal import Files
internal import Project
internal import SystemPackage

/// The number of checked documents, or of source files that were read, on standard error: on a terminal in a line that is
/// overwritten and removed, and elsewhere in one line after another.
struct ProgressLine {
  private let documentCount: Int
  /// `documents`
  private let noun: String
  private let isOverwritten: Bool
  /// The line is not written before.
  private var due: ContinuousClock.Instant
  private var isWritten = false

  /// A shorter run shows no line, unless the command line requests it.
  static let delay = Duration.seconds(1)
  /// The time from one line to the next.
  static let interval = Duration.milliseconds(100)
  static let intervalOfLines = Duration.seconds(1)

  init(
    documentCount: Int, noun: String = Self.documents, isOverwritten: Bool = true,
    delay: Duration = Self.delay, start: ContinuousClock.Instant
  ) {
    self.documentCount = documentCount
    self.noun = noun
    self.isOverwritten = isOverwritten
    due = start + delay
  }

  private static let documents = "documents"

  /// nil: the line is not shown.
  init?(documentCount: Int, noun: String = Self.documents, _ choice: AutomaticChoice) {
    // The name of the terminal decides whether a line can be removed.
    let canOverwrite =
      choice != .never && SystemCalls.isTerminal(.standardError)
      && SystemCalls.environment("TERM").map { !$0.isEmpty && $0 != "dumb" } ?? false
    switch choice {
    case .never: return nil
    case .auto:
      guard documentCount > 1, canOverwrite else { return nil }
      self.init(documentCount: documentCount, noun: noun, start: .now)
    case .always:
      self.init(
        documentCount: documentCount, noun: noun, isOverwritten: canOverwrite,
        delay: canOverwrite ? .zero : Self.intervalOfLines, start: .now)
    }
  }

  /// The text to write; nil: it is too early.
  mutating func text(checked count: Int, at now: ContinuousClock.Instant) -> String? {
    guard now >= due else { return nil }
    due = now + (isOverwritten ? Self.interval : Self.intervalOfLines)
    return text(checked: count)
  }

  /// The text to write at the end; nil: there is none. Of several lines, at least one is written.
  mutating func lastText(checked count: Int) -> String? {
    isOverwritten || isWritten ? nil : text(checked: count)
  }

  private mutating func text(checked count: Int) -> String {
    isWritten = true
    let text = "layoutlint: \(count) of \(documentCount) \(noun)"
    return isOverwritten ? Self.removal + text : text + "\n"
  }

  mutating func show(checked count: Int) {
    guard let text = text(checked: count, at: .now) else { return }
    Self.write(text)
  }

  /// Removes the line, or writes the last one.
  mutating func end(checked count: Int) {
    Self.remove()
    if let text = lastText(checked: count) { Self.write(text) }
  }

  /// Whether the terminal shows the line. Whatever else is written there removes it first.
  private static let isShown = ThreadLock(false)

  /// Writes a text of a line.
  static func write(_ text: String) {
    if text.hasPrefix(removal) { isShown.withLock { $0 = text != removal } }
    Console.write(Array(text.utf8), as: .progress)
  }

  /// Removes the line.
  static func remove() {
    if isShown.withLock({ $0 }) { write(removal) }
  }

  /// The start of the line, and the removal of what follows (EL of ECMA 48).
  private static let removal = "\r\u{1B}[K"
}

/// The number of source files that several threads have read, on a terminal.
final class SourceProgressLine: SourceProgress {
  private let state: ThreadLock<(line: ProgressLine, count: Int)>

  /// nil: there is no terminal.
  init?(fileCount: Int) {
    guard let line = ProgressLine(documentCount: fileCount, noun: "source files", .auto) else {
      return nil
    }
    state = ThreadLock((line, 0))
  }

  static let start: SourceProgress.Start = { SourceProgressLine(fileCount: $0) }

  func add() {
    state.withLock { state in
      state.count += 1
      state.line.show(checked: state.count)
    }
  }

  func end() { state.withLock { $0.line.end(checked: $0.count) } }
}
