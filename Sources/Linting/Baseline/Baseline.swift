/// The findings that a project accepts for now, by file, rule and view.
///
/// Its text has one line for each entry. The lines are sorted and all end with a comma, so that version
/// control merges them line by line.
package struct Baseline: Hashable, Sendable {
  /// In the order of `comesFirst`, each path and finding once.
  package let entries: [Entry]

  /// The version of the format.
  package static let version = 1

  /// Equal findings of one file.
  package struct Entry: Hashable, Sendable {
    /// Relative to the folder of the baseline.
    package var path: String
    package var finding: FindingIdentity
    package var count: Int
    /// For people: it does not affect which findings are accepted.
    package var message: String

    package init(path: String, finding: FindingIdentity, count: Int, message: String) {
      self.path = path
      self.finding = finding
      self.count = count
      self.message = message
    }

    package var key: Key { Key(path: path, finding: finding) }
  }

  package struct Key: Hashable, Sendable {
    package let path: String
    package let finding: FindingIdentity
  }

  /// - Parameter entries: in any order. Of equal entries, which a merge can produce, the one with the
  ///   greatest count is used: the sum would accept findings that no branch had.
  package init(_ entries: [Entry] = []) {
    var indices: [Key: Int] = [:]
    var unique: [Entry] = []
    for entry in entries {
      if let index = indices[entry.key] {
        if entry.count > unique[index].count { unique[index] = entry }
      } else {
        indices[entry.key] = unique.count
        unique.append(entry)
      }
    }
    self.entries = unique.sorted(by: Self.comesFirst)
  }

  /// The order of the bytes of path, rule and view, which no language setting affects.
  private static func comesFirst(_ left: Entry, _ right: Entry) -> Bool {
    for (left, right) in [
      (left.path, right.path), (left.finding.rule, right.finding.rule),
      (left.finding.view ?? "", right.finding.view ?? ""),
    ] where !left.utf8.elementsEqual(right.utf8) {
      return left.utf8.lexicographicallyPrecedes(right.utf8)
    }
    return false
  }

  /// The text of the file. The array ends with `null`, so that the line of the last entry ends with a
  /// comma as well.
  package var text: String {
    var text = "{\n  \"version\": \(Self.version),\n  \"baseline\": [\n"
    for entry in entries { text += "    \(entry.text),\n" }
    return text + "    null\n  ]\n}\n"
  }
}

extension Baseline.Entry {
  /// One line of JSON.
  fileprivate var text: String {
    """
    {"path": \(path.jsonQuoted), "rule": \(finding.rule.jsonQuoted), \
    "view": \(finding.view?.jsonQuoted ?? "null"), "count": \(count), \
    "message": \(message.jsonQuoted)}
    """
  }
}
