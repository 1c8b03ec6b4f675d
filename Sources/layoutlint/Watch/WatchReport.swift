internal import Linting
internal import Project
internal import Reports

/// The current findings of all documents: on a terminal, which is cleared, all of them; elsewhere the lines that a
/// change adds (`+`) and removes (`-`).
struct WatchReport {
  /// By the path of the document.
  private var documents: [String: Entry] = [:]
  private let isOnTerminal: Bool
  private let isQuiet: Bool

  fileprivate struct Entry: Equatable {
    var text: String
    var summary: ReportSummary
  }

  /// Clears the screen and the lines above it.
  private static let clearing = "\u{1B}[2J\u{1B}[3J\u{1B}[H"

  init(isOnTerminal: Bool, isQuiet: Bool) {
    (self.isOnTerminal, self.isQuiet) = (isOnTerminal, isQuiet)
  }

  /// Adds the results of a check.
  ///
  /// - Parameter paths: all documents, in the order of the report. Others are gone.
  /// - Returns: the text to print.
  mutating func update(_ results: WatchResults, of paths: [String]) -> String {
    let previous = documents
    let existing = Set(paths)
    documents = documents.filter { existing.contains($0.key) }.merging(results.entries) { $1 }
    guard previous != documents || previous.isEmpty else { return "" }
    return isOnTerminal ? text(of: paths) : difference(from: previous)
  }

  private func text(of paths: [String]) -> String {
    var summary = ReportSummary()
    var text = Self.clearing
    for case let entry? in paths.map({ documents[$0] }) {
      text += entry.text
      summary.add(entry.summary)
    }
    return isQuiet ? text : text + "\(summary.text); Ctrl-C ends the watch\n"
  }

  private func difference(from previous: [String: Entry]) -> String {
    var text = ""
    for path in Set(previous.keys).union(documents.keys).sorted() {
      let old = Self.lines(previous[path]), new = Self.lines(documents[path])
      guard old != new else { continue }
      let difference = new.difference(from: old)
      for change in difference.removals + difference.insertions {
        switch change {
        case .remove(_, let line, _): text += "- \(line)\n"
        case .insert(_, let line, _): text += "+ \(line)\n"
        }
      }
    }
    return text
  }

  private static func lines(_ entry: Entry?) -> [Substring] {
    entry?.text.split(separator: "\n") ?? []
  }
}

/// What a check found, by the path of the document. The reporter of a run adds to it.
final class WatchResults {
  fileprivate var entries: [String: WatchReport.Entry] = [:]
}

/// Adds the reports of another reporter to `WatchResults`, and prints nothing.
struct WatchReporter: Reporter {
  private let results: WatchResults
  private var reporter: any Reporter

  init(_ reporter: any Reporter, into results: WatchResults) {
    (self.reporter, self.results) = (reporter, results)
  }

  mutating func report(_ file: ReportedFile) -> String {
    var summary = ReportSummary()
    summary.count(file)
    results.entries[file.path] = WatchReport.Entry(text: reporter.report(file), summary: summary)
    return ""
  }

  mutating func report(unreadable path: String, message: String) -> String {
    var summary = ReportSummary()
    summary.countUnread()
    results.entries[path] = WatchReport.Entry(
      text: "\(path.escaped): \(message.escaped)\n", summary: summary)
    return ""
  }
}
