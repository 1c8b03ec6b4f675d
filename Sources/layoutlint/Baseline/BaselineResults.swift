internal import Linting

/// The differences between the baselines of a run and its findings.
struct BaselineResults: Hashable {
  /// An entry of a baseline, or a part of its count.
  struct Item: Hashable {
    /// The path of the baseline.
    let baseline: String
    let entry: Baseline.Entry
  }

  struct Move: Hashable {
    let baseline: String
    let entry: Baseline.Entry
    let newPath: String
  }

  /// Findings that the run did not find, in files that it checked or that do not exist.
  fileprivate(set) var gone: [Item] = []
  fileprivate(set) var moved: [Move] = []
  /// Findings that the baseline does not contain.
  fileprivate(set) var new: [Item] = []
  /// The number of entries that the run did not check.
  fileprivate(set) var unchecked = 0

  var goneCount: Int { gone.reduce(0) { $0 + $1.entry.count } }
}

extension BaselineRun {
  /// In the order of the baselines and of their entries.
  var results: BaselineResults {
    var results = BaselineResults()
    if case .write = choice { return results }
    for file in files { add(file, to: &results) }
    return results
  }

  private func add(_ file: File, to results: inout BaselineResults) {
    let path = file.file.path
    var missing: [String: Bool] = [:]
    for entry in file.file.baseline.entries {
      if let newPath = file.moved[entry.key] {
        results.moved.append(.init(baseline: path, entry: entry, newPath: newPath))
        continue
      }
      var gone = entry
      if let checked = file.checked[entry.path] {
        gone.count -= checked.found[entry.finding]?.count ?? 0
        if !covers(entry, checked) {
          gone.count = 0
          results.unchecked += 1
        }
      } else if !file.unread.contains(entry.path), isGone(entry.path, of: file, &missing) {
        // The file does not exist, so no finding of it does.
      } else {
        gone.count = 0
        results.unchecked += 1
      }
      if gone.count > 0 { results.gone.append(.init(baseline: path, entry: gone)) }
    }
    results.new += newEntries(of: file).map { .init(baseline: path, entry: $0) }
  }

  private func isGone(
    _ path: String, of file: File, _ missing: inout [String: Bool]
  ) -> Bool {
    if let known = missing[path] { return known }
    let isGone = file.file.isGone(path)
    missing[path] = isGone
    return isGone
  }

  /// The findings that the baseline does not accept, sorted as its entries.
  private func newEntries(of file: File) -> [Baseline.Entry] {
    var entries: [Baseline.Entry] = []
    for (path, checked) in file.checked {
      let accepted = file.file.documents[path]?.counts ?? [:]
      for (finding, found) in checked.found {
        let count = found.count - (accepted[finding] ?? 0)
        guard count > 0 else { continue }
        entries.append(.init(path: path, finding: finding, count: count, message: found.message))
      }
    }
    return Baseline(entries).entries
  }
}

// The baseline that a run writes.
extension BaselineRun {
  /// Writes all findings of the run. Entries about what the run did not check are kept, except those of
  /// files that do not exist.
  ///
  /// - Returns: what was written, for a note; nil: the run writes no baseline.
  func write() throws(CommandError) -> String? {
    guard case .write(let path) = choice, let file = files.first else { return nil }
    var entries: [Baseline.Entry] = []
    for (path, checked) in file.checked {
      entries += checked.found.map { finding, found in
        .init(path: path, finding: finding, count: found.count, message: found.message)
      }
    }
    let found = Baseline(entries).entries
    let kept = keptEntries(of: file)
    try file.file.write(Baseline(found + kept))
    let paths = Set(found.map(\.path)).count
    let entriesText = found.count == 1 ? "1 entry" : "\(found.count) entries"
    let text = "layoutlint: wrote \(entriesText) for \(paths.amount("file")) to \(path.escaped)"
    if let loss = file.file.lossOfOld {
      return "\(text); the former baseline was malformed, and nothing of it is kept: \(loss.text)"
    }
    return kept.isEmpty ? text : "\(text); kept \(kept.count) that this run did not check"
  }

  private func keptEntries(of file: File) -> [Baseline.Entry] {
    var missing: [String: Bool] = [:]
    return file.file.baseline.entries.filter { entry in
      if let checked = file.checked[entry.path] { return !covers(entry, checked) }
      return file.unread.contains(entry.path) || !isGone(entry.path, of: file, &missing)
    }
  }
}

extension BaselineResults {
  /// Notes for standard error.
  ///
  /// - Parameter isStrict: each finding that is gone is listed.
  func notes(isStrict: Bool) -> [String] {
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
  var groupedMoves: [(baseline: String, old: String, new: String, count: Int)] {
    var result: [(baseline: String, old: String, new: String, count: Int)] = []
    for move in moved {
      if let last = result.last, last.baseline == move.baseline, last.old == move.entry.path,
        last.new == move.newPath
      {
        result[result.count - 1].count += move.entry.count
      } else {
        result.append((move.baseline, move.entry.path, move.newPath, move.entry.count))
      }
    }
    return result
  }

  /// The value of `baseline` in the JSON report.
  var json: JSONText {
    [
      "gone": .array(gone.map(\.json)),
      "moved": .array(
        moved.map { move in
          [
            "baseline": .string(move.baseline), "path": .string(move.entry.path),
            "newPath": .string(move.newPath), "rule": .string(move.entry.finding.rule),
            "view": .optional(move.entry.finding.view), "count": .integer(move.entry.count),
            "message": .string(move.entry.message),
          ]
        }),
    ]
  }
}

extension BaselineResults.Item {
  var json: JSONText {
    [
      "baseline": .string(baseline), "path": .string(entry.path),
      "rule": .string(entry.finding.rule), "view": .optional(entry.finding.view),
      "count": .integer(entry.count), "message": .string(entry.message),
    ]
  }
}

extension Baseline.Entry {
  /// `App/Main.storyboard: control-outside-superview: button "Pay" can't be tapped`
  var line: String {
    let times = count == 1 ? "" : " (\(count) times)"
    return "\(path.escaped): \(finding.rule.escaped): \(message.escaped)\(times)"
  }
}

extension Int {
  /// `1 file`, `2 files`
  fileprivate func amount(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
