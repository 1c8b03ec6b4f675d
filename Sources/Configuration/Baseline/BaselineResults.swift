internal import Files
package import Linting

/// The differences between the baselines of a run and its findings.
package struct BaselineResults: Hashable {
  /// An entry of a baseline, or a part of its count.
  package struct Item: Hashable {
    /// The path of the baseline.
    package let baseline: String
    package let entry: Baseline.Entry

    /// The path of a file that has moved; nil: it has not.
    package let newPath: String?

    package init(baseline: String, entry: Baseline.Entry, newPath: String? = nil) {
      (self.baseline, self.entry, self.newPath) = (baseline, entry, newPath)
    }
  }

  /// Findings that the run did not find, in files that it checked or that do not exist.
  package var gone: [Item] = []
  package var moved: [Item] = []
  /// Findings that the baseline does not contain.
  package var new: [Item] = []
  /// The number of entries that the run did not check.
  package var unchecked = 0

  package init() {}

  package var goneCount: Int { gone.reduce(0) { $0 + $1.entry.count } }
}

extension BaselineResults {
  /// Notes for standard error.
  ///
  /// - Parameter isStrict: each finding that is gone is listed.
  package func notes(isStrict: Bool) -> [String] {
    var notes: [String] = []
    if isStrict {
      for item in gone.prefix(CommandError.lineLimit) {
        notes.append("layoutlint: \(item.baseline.escaped): gone: \(item.entry.line)")
      }
      if gone.count > CommandError.lineLimit {
        notes.append("layoutlint: \(gone.count - CommandError.lineLimit) more entries omitted")
      }
    }
    for baseline in Set(gone.map(\.baseline)).sorted() {
      let count = gone.reduce(0) { $0 + ($1.baseline == baseline ? $1.entry.count : 0) }
      let verb = count == 1 ? "is" : "are"
      let command = "layoutlint baseline prune \(baseline.escaped)"
      notes.append(
        "layoutlint: \(count.amount("finding")) of \(baseline.escaped) \(verb) gone; "
          + "'\(command)' removes \(count == 1 ? "it" : "them")")
    }
    for (baseline, moves) in Dictionary(grouping: groupedMoves, by: \.baseline).sorted(
      by: { $0.key < $1.key })
    {
      let count = moves.reduce(0) { $0 + $1.count }
      let files = moves.count == 1 ? "a moved file" : "\(moves.count) moved files"
      notes.append(
        "layoutlint: \(count.amount("finding")) of \(baseline.escaped) \(count == 1 ? "is" : "are") in "
          + "\(files): \(moves[0].old.escaped) is now \(moves[0].new.escaped)"
          + "\(moves.count > 1 ? ", …" : ""); "
          + "'layoutlint baseline prune \(baseline.escaped)' updates the baseline")
    }
    return notes
  }

  /// One element for each moved file, in the order of the baseline.
  package var groupedMoves: [(baseline: String, old: String, new: String, count: Int)] {
    var result: [(baseline: String, old: String, new: String, count: Int)] = []
    for move in moved {
      let new = move.newPath ?? ""
      if let last = result.last, last.baseline == move.baseline, last.old == move.entry.path,
        last.new == new
      {
        result[result.count - 1].count += move.entry.count
      } else {
        result.append((move.baseline, move.entry.path, new, move.entry.count))
      }
    }
    return result
  }

  /// The value of `baseline` in the JSON report.
  package var json: JSONText {
    ["gone": .array(gone.map(\.json)), "moved": .array(moved.map(\.json))]
  }
}

extension BaselineResults.Item {
  package var json: JSONText {
    .present([
      "baseline": .string(baseline), "path": .string(entry.path),
      "newPath": newPath.map(JSONText.string), "rule": .string(entry.finding.rule),
      "view": .optional(entry.finding.view), "count": .integer(entry.count),
      "message": .string(entry.message),
    ])
  }
}

extension Baseline.Entry {
  /// `App/Main.storyboard: control-outside-superview: button "Pay" can't be tapped`
  package var line: String {
    let times = count == 1 ? "" : " (\(count) times)"
    return "\(path.escaped): \(finding.rule.escaped): \(message.escaped)\(times)"
  }
}
