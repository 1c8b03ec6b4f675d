/// Something that is wrong with a JSON text, and where.
package struct JSONProblem: Sendable, Hashable {
  package enum Kind: Hashable, Sendable {
    /// The text is not JSON.
    case syntax
    /// A later member has the key of an earlier one; the later one is left out.
    case duplicateKey
    /// A number that no `Double` can hold; its value is `.invalid`.
    case numberOutOfRange
    /// Nested deeper than `JSONDocument.depthLimit`.
    case tooDeep
  }

  package let kind: Kind
  /// For people: lower case, no full stop, our words and never the parser's own, which can hold
  /// half a character and control bytes.
  package let message: String
  /// The shortest run of bytes that is wrong; empty where something is missing at the text's end.
  package let range: Range<Int>
  /// The other half of the story: the first key of a duplicate, the bracket that stays open.
  package let relatedRange: Range<Int>?

  init(_ kind: Kind, _ message: String, at range: Range<Int>, related: Range<Int>? = nil) {
    self.kind = kind
    self.message = message
    self.range = range
    self.relatedRange = related
  }

  /// A document with a fatal problem has no value.
  package var isFatal: Bool {
    switch kind {
    case .syntax, .tooDeep: true
    case .duplicateKey, .numberOutOfRange: false
    }
  }
}
