extension Int {
  /// `1 file`, `2 files`
  ///
  /// - Parameter noun: in the singular, with a regular plural.
  package func amount(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension String {
  /// The text with spaces after it, up to a number of characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(width - count, 0))
  }

  /// A name with the number of others: `'a'`, `'a' and 1 other folder` or `'a' and 2 other folders`.
  ///
  /// - Parameter noun: in the singular, with a regular plural.
  package func quoted(andOthers count: Int, _ noun: String) -> String {
    "'\(self)'" + (count == 0 ? "" : " and \(count.amount("other \(noun)"))")
  }
}

extension [String] {
  /// `a, b and c`; empty without parts.
  package func listed(_ word: String = "and") -> String {
    count < 2 ? joined() : "\(dropLast().joined(separator: ", ")) \(word) \(self[count - 1])"
  }
}

extension [[String]] {
  /// The rows of a table, with a line for each, in columns.
  ///
  /// - Parameter numberCount: the first columns are aligned at their ends.
  package func table(numbers numberCount: Int = 0) -> String {
    let widths = (first ?? []).indices.map { column in map { $0[column].count }.max() ?? 0 }
    return map { row in
      row.indices.map { column in
        // Nothing follows the last column.
        if column == row.count - 1 { return row[column] }
        guard column < numberCount else { return row[column].padded(to: widths[column]) }
        return String(repeating: " ", count: widths[column] - row[column].count) + row[column]
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}
