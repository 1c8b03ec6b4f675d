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

/// The words for what is wrong with a text, all in one place. What comes quoted is the text's own.
extension XMLProblem {
  private static func syntax(
    _ message: String, at range: Range<Int>, related: Range<Int>? = nil
  ) -> Self {
    XMLProblem(.syntax, message, at: range, related: related)
  }

  static func textTooLong(limit: Int) -> Self {
    XMLProblem(.tooLarge, "text is longer than \(limit) bytes", at: 0..<0)
  }

  static func wideText(at range: Range<Int>) -> Self {
    XMLProblem(
      .encoding, "text looks like UTF-16 or UTF-32; XML is read as UTF-8 only", at: range)
  }

  static func foreignEncoding(_ name: String, at range: Range<Int>) -> Self {
    XMLProblem(.encoding, "text is declared to be \(name); XML is read as UTF-8 only", at: range)
  }

  static func doctype(at range: Range<Int>) -> Self {
    XMLProblem(.doctype, "document type declarations are not read", at: range)
  }

  static func tooDeep(limit: Int, at range: Range<Int>) -> Self {
    XMLProblem(.tooDeep, "element is nested deeper than \(limit) levels", at: range)
  }

  static func tooManyElements(limit: Int, at range: Range<Int>) -> Self {
    XMLProblem(.tooManyElements, "text has more than \(limit) elements", at: range)
  }

  static func tooManyAttributes(limit: Int, at range: Range<Int>) -> Self {
    XMLProblem(.tooManyAttributes, "element has more than \(limit) attributes", at: range)
  }

  static func noElement(in range: Range<Int>) -> Self {
    syntax(range.isEmpty ? "text is empty; XML needs an element" : "text has no element", at: range)
  }
}

/// How tags stand to each other.
extension XMLProblem {
  static func mismatch(
    _ end: String, _ start: String, at range: Range<Int>, opened: Range<Int>
  ) -> Self {
    syntax("end tag \(end) does not match start tag \(start)", at: range, related: opened)
  }

  static func strayEndTag(_ name: String, at range: Range<Int>) -> Self {
    syntax("end tag \(name) closes nothing", at: range)
  }

  static func endsInside(_ name: String, at end: Int, opened: Range<Int>) -> Self {
    syntax("text ends inside \(name); its end tag is missing", at: end..<end, related: opened)
  }

  static func secondRoot(at range: Range<Int>) -> Self {
    syntax("second root element; XML has one", at: range)
  }

  static func textOutside(at range: Range<Int>, isBefore: Bool) -> Self {
    syntax("text \(isBefore ? "before" : "after") the root element", at: range)
  }

  static func sectionOutside(at range: Range<Int>) -> Self {
    syntax("CDATA section outside of the root element", at: range)
  }
}

/// Tags.
extension XMLProblem {
  static func strayAngle(at range: Range<Int>) -> Self {
    syntax("'<' starts no tag here; write '&lt;'", at: range)
  }

  static func openStartTag(at range: Range<Int>) -> Self {
    syntax("start tag is not closed; its '>' is missing", at: range)
  }

  static func openEndTag(at range: Range<Int>) -> Self {
    syntax("end tag is not closed; its '>' is missing", at: range)
  }

  static func endTagWithoutName(at range: Range<Int>) -> Self {
    syntax("end tag has no name", at: range)
  }

  static func textInEndTag(at range: Range<Int>) -> Self {
    syntax("end tag holds more than a name", at: range)
  }

  static func straySlash(at range: Range<Int>) -> Self {
    syntax("'/' ends a tag only right before '>'", at: range)
  }

  static func duplicateAttribute(
    _ name: String, at range: Range<Int>, first: Range<Int>
  ) -> Self {
    XMLProblem(
      .duplicateAttribute, "attribute \(name) is in this tag twice", at: range, related: first)
  }

  static func missingSpace(at range: Range<Int>) -> Self {
    syntax("expected white space before this", at: range)
  }

  static func missingEquals(_ name: String, at range: Range<Int>) -> Self {
    syntax("expected '=' after attribute \(name)", at: range)
  }

  static func missingValue(_ name: String, at range: Range<Int>) -> Self {
    syntax("attribute \(name) has no value", at: range)
  }

  static func missingQuotes(at range: Range<Int>) -> Self {
    syntax("value needs quotes", at: range)
  }

  static func valueWithoutName(at range: Range<Int>) -> Self {
    syntax("value without an attribute's name", at: range)
  }

  static func equalsWithoutName(at range: Range<Int>) -> Self {
    syntax("'=' follows no attribute's name", at: range)
  }

  static func openValue(_ quote: XMLAttribute.Quote, at range: Range<Int>) -> Self {
    let sign = quote == .double ? "'\"'" : "\"'\""
    return syntax("value is not closed; its \(sign) is missing", at: range)
  }

  static func angleInValue(at range: Range<Int>) -> Self {
    syntax("'<' cannot be part of a value; write '&lt;'", at: range)
  }

  /// What stands where a name should start, or go on.
  static func foreignInName(
    _ character: (scalar: Unicode.Scalar?, end: Int), at start: Int, isFirst: Bool
  ) -> Self {
    let words = character.scalar.map(words) ?? "this byte"
    let message =
      isFirst ? "a name cannot start with \(words)" : "\(words) cannot be part of a name"
    return syntax(message, at: start..<character.end)
  }
}

/// Everything else between tags.
extension XMLProblem {
  static func bareAmpersand(at range: Range<Int>) -> Self {
    syntax("'&' starts no reference here; write '&amp;'", at: range)
  }

  static func unknownReference(_ reference: String, at range: Range<Int>) -> Self {
    syntax(
      "reference \(reference) is not known to XML; write the character or its number", at: range)
  }

  static func noCharacter(_ reference: String, at range: Range<Int>) -> Self {
    syntax("reference \(reference) is to no character that XML has", at: range)
  }

  static func sectionEnd(at range: Range<Int>) -> Self {
    syntax("']]>' ends no CDATA section here; write ']]&gt;'", at: range)
  }

  static func hyphensInComment(at range: Range<Int>) -> Self {
    syntax("'--' cannot be part of a comment", at: range)
  }

  static func open(_ what: String, _ end: String, at range: Range<Int>) -> Self {
    syntax("\(what) is not closed; its '\(end)' is missing", at: range)
  }

  static func unknownMarkup(at range: Range<Int>) -> Self {
    syntax("'<!' starts neither a comment nor a CDATA section here", at: range)
  }

  static func instructionWithoutName(at range: Range<Int>) -> Self {
    syntax("processing instruction has no name", at: range)
  }

  static func declarationNotFirst(at range: Range<Int>) -> Self {
    syntax("an XML declaration can stand only at the very start, as '<?xml'", at: range)
  }

  static func badDeclaration(at range: Range<Int>) -> Self {
    syntax("XML declaration takes 'version', 'encoding' and 'standalone', in this order", at: range)
  }

  static func badVersion(_ version: String, at range: Range<Int>) -> Self {
    syntax("XML has no version \(version)", at: range)
  }

  static func badStandalone(at range: Range<Int>) -> Self {
    syntax("'standalone' is 'yes' or 'no'", at: range)
  }
}

/// Characters.
extension XMLProblem {
  static func invalidUTF8(_ byte: UInt8, at range: Range<Int>) -> Self {
    let digits = String(byte, radix: 16, uppercase: true)
    return syntax("byte 0x\(digits) is not part of a UTF-8 character", at: range)
  }

  static func forbiddenCharacter(_ scalar: Unicode.Scalar, at range: Range<Int>) -> Self {
    syntax("XML does not have the character \(words(scalar))", at: range)
  }

  private static func words(_ scalar: Unicode.Scalar) -> String {
    if ("\u{21}"..."\u{7E}").contains(scalar) { return "'\(scalar)'" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
