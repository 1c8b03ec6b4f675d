extension Int {
  /// `1 file`, `2 files`
  ///
  /// - Parameter noun: in the singular, with a regular plural.
  package func amount(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension String {
  /// A name with the number of others: `'a'`, `'a' and 1 other folder` or `'a' and 2 other folders`.
  ///
  /// - Parameter noun: in the singular, with a regular plural.
  package func quoted(andOthers count: Int, _ noun: String) -> String {
    switch count {
    case 0: "'\(self)'"
    case 1: "'\(self)' and 1 other \(noun)"
    default: "'\(self)' and \(count) other \(noun)s"
    }
  }
}
