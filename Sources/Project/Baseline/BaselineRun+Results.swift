package import Configuration
package import Files
internal import Linting

extension BaselineRun {
  /// In the order of the baselines and of their entries.
  package var results: BaselineResults {
    var results = BaselineResults()
    if case .write = choice { return results }
    for file in files { add(file, to: &results) }
    return results
  }

  private func add(_ file: File, to results: inout BaselineResults) {
    let path = file.file.path
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
      } else if !file.unread.contains(entry.path), file.file.isGone(entry.path) {
        // The file does not exist, so no finding of it does.
      } else {
        gone.count = 0
        results.unchecked += 1
      }
      if gone.count > 0 { results.gone.append(.init(baseline: path, entry: gone)) }
    }
    results.new += newEntries(of: file).map { .init(baseline: path, entry: $0) }
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
  package func write() throws(CommandError) -> String? {
    guard case .write(let path) = choice, let file = files.first else { return nil }
    var entries: [Baseline.Entry] = []
    for (path, checked) in file.checked {
      entries += checked.found.map { finding, found in
        .init(path: path, finding: finding, count: found.count, message: found.message)
      }
    }
    let found = Baseline(entries).entries
    var kept: [Baseline.Entry] = []
    try file.file.update { current in
      kept = keptEntries(of: file, in: current)
      return Baseline(found + kept)
    }
    let paths = Set(found.map(\.path)).count
    let entriesText = found.count == 1 ? "1 entry" : "\(found.count) entries"
    let text = "layoutlint: wrote \(entriesText) for \(paths.amount("file")) to \(path.escaped)"
    if let loss = file.file.lossOfOld {
      return "\(text); the former baseline was malformed, and nothing of it is kept: \(loss.text)"
    }
    return kept.isEmpty ? text : "\(text); kept \(kept.count) that this run did not check"
  }

  /// - Parameter current: the baseline that the file contains by now.
  private func keptEntries(of file: File, in current: Baseline) -> [Baseline.Entry] {
    current.entries.filter { entry in
      if let checked = file.checked[entry.path] { return !covers(entry, checked) }
      return file.unread.contains(entry.path) || !file.file.isGone(entry.path)
    }
  }
}
