package import LayoutModel

/// A `disable` of a document: the rules that it names, and the stretch of the text in which their
/// findings are kept back.
package struct Suppression: Hashable, Sendable {
  /// The object that has it: a view with what is below, or a root.
  package let range: SourceRange
  /// From the key's first byte to the value's last.
  package let member: SourceRange
  /// In the order of the text.
  package var names: [Name]

  package init(range: SourceRange, member: SourceRange, names: [Name]) {
    self.range = range
    self.member = member
    self.names = names
  }

  /// One of the strings in the array.
  package struct Name: Hashable, Sendable {
    /// A rule's id, or `all`; what is neither suppresses nothing.
    package let rule: String
    /// The string with its quotes. No other name of the document has the same.
    package let range: SourceRange

    package init(_ rule: String, at range: SourceRange) {
      self.rule = rule
      self.range = range
    }

    /// The name that stands for every rule.
    package static let all = "all"
  }
}
