internal import Files
internal import Project

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
