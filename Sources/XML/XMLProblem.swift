/// Something that is wrong with an XML text, and where.
///
/// XML has no lesser faults: Xcode refuses to open a file with any of these. The elements are there
/// all the same, as well as they can be made out.
package struct XMLProblem: Sendable, Hashable {
  package enum Kind: Hashable, Sendable {
    /// The text is not well formed.
    case syntax
    /// An element has two attributes of one name.
    case duplicateAttribute
    /// The text is not UTF-8, or says so of itself. It is not read.
    case encoding
    /// The text has a document type declaration, which could give any name any meaning. It is not
    /// read from there on.
    case doctype
    /// Longer than `XMLLimits.documentBytes`. The text is not read.
    case tooLarge
    /// Nested deeper than `XMLLimits.depth`. The text is not read from there on.
    case tooDeep
    /// More than `XMLLimits.elements`. The text is not read from there on.
    case tooManyElements
    /// More than `XMLLimits.attributes` in one element. The text is not read from there on.
    case tooManyAttributes
  }

  package let kind: Kind
  /// For people: lower case, no full stop.
  package let message: String
  /// The shortest run of bytes that is wrong; empty where something is missing at the text's end.
  package let range: Range<Int>
  /// The other half of the story: the start tag's name that an end tag does not match, the first
  /// attribute of a duplicate.
  package let relatedRange: Range<Int>?

  init(_ kind: Kind, _ message: String, at range: Range<Int>, related: Range<Int>? = nil) {
    self.kind = kind
    self.message = message
    self.range = range
    self.relatedRange = related
  }
}
