/// An error in an XML text, with its source range.
///
/// All problems are errors: Xcode refuses to open a file with any of them. The elements are
/// nevertheless recovered as far as possible.
public struct XMLProblem: Sendable, Hashable {
  public enum Kind: Hashable, Sendable {
    /// The text is not well formed.
    case syntax
    /// An element has two attributes with the same name.
    case duplicateAttribute
    /// The text is not UTF-8, or declares another encoding. It is not parsed.
    case encoding
    /// The text has a document type declaration, which could define entities. Parsing stops there.
    case doctype
    /// The text is longer than `XMLLimits.documentBytes`. It is not parsed.
    case tooLarge
    /// Elements nest deeper than `XMLLimits.depth`. Parsing stops there.
    case tooDeep
    /// The text has more elements than `XMLLimits.elements`. Parsing stops there.
    case tooManyElements
    /// An element has more attributes than `XMLLimits.attributes`. Parsing stops there.
    case tooManyAttributes
  }

  public let kind: Kind
  /// The description for users: lower case, without a full stop.
  public let message: String
  /// The shortest invalid range; empty if something is missing at the end of the text.
  public let range: Range<Int>
  /// A related range: the start tag's name that an end tag does not match, or the first of two
  /// duplicate attributes.
  public let relatedRange: Range<Int>?

  init(_ kind: Kind, _ message: String, at range: Range<Int>, related: Range<Int>? = nil) {
    self.kind = kind
    self.message = message
    self.range = range
    self.relatedRange = related
  }
}

/// Messages. Quoted names come from the text.
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
      .encoding, "text appears to be UTF-16 or UTF-32; only UTF-8 is supported", at: range)
  }

  static func foreignEncoding(_ name: String, at range: Range<Int>) -> Self {
    XMLProblem(.encoding, "text declares the encoding \(name); only UTF-8 is supported", at: range)
  }

  static func doctype(at range: Range<Int>) -> Self {
    XMLProblem(.doctype, "document type declarations are not supported", at: range)
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
    syntax(
      range.isEmpty ? "text is empty; expected a root element" : "text has no root element",
      at: range)
  }
}

/// Messages about the nesting of tags.
extension XMLProblem {
  static func mismatch(
    _ end: String, _ start: String, at range: Range<Int>, opened: Range<Int>
  ) -> Self {
    syntax("end tag \(end) does not match start tag \(start)", at: range, related: opened)
  }

  static func strayEndTag(_ name: String, at range: Range<Int>) -> Self {
    syntax("end tag \(name) has no matching start tag", at: range)
  }

  static func endsInside(_ name: String, at end: Int, opened: Range<Int>) -> Self {
    syntax("element \(name) is not closed; its end tag is missing", at: end..<end, related: opened)
  }

  static func secondRoot(at range: Range<Int>) -> Self {
    syntax("second root element; XML allows only one", at: range)
  }

  static func textOutside(at range: Range<Int>, isBefore: Bool) -> Self {
    syntax("text is not allowed \(isBefore ? "before" : "after") the root element", at: range)
  }

  static func sectionOutside(at range: Range<Int>) -> Self {
    syntax("CDATA section is not allowed outside the root element", at: range)
  }
}

/// Messages about single tags.
extension XMLProblem {
  static func strayAngle(at range: Range<Int>) -> Self {
    syntax("'<' does not start a tag; write '&lt;'", at: range)
  }

  static func openStartTag(at range: Range<Int>) -> Self {
    syntax("start tag is not closed; expected '>'", at: range)
  }

  static func openEndTag(at range: Range<Int>) -> Self {
    syntax("end tag is not closed; expected '>'", at: range)
  }

  static func endTagWithoutName(at range: Range<Int>) -> Self {
    syntax("end tag has no name", at: range)
  }

  static func textInEndTag(at range: Range<Int>) -> Self {
    syntax("end tag contains more than a name", at: range)
  }

  static func straySlash(at range: Range<Int>) -> Self {
    syntax("'/' is only allowed directly before '>'", at: range)
  }

  static func duplicateAttribute(
    _ name: String, at range: Range<Int>, first: Range<Int>
  ) -> Self {
    XMLProblem(
      .duplicateAttribute, "duplicate attribute \(name)", at: range, related: first)
  }

  static func missingSpace(at range: Range<Int>) -> Self {
    syntax("expected white space before the attribute", at: range)
  }

  static func missingEquals(_ name: String, at range: Range<Int>) -> Self {
    syntax("expected '=' after attribute \(name)", at: range)
  }

  static func missingValue(_ name: String, at range: Range<Int>) -> Self {
    syntax("attribute \(name) has no value", at: range)
  }

  static func missingQuotes(at range: Range<Int>) -> Self {
    syntax("attribute value must be quoted", at: range)
  }

  static func valueWithoutName(at range: Range<Int>) -> Self {
    syntax("expected an attribute name before the value", at: range)
  }

  static func equalsWithoutName(at range: Range<Int>) -> Self {
    syntax("expected an attribute name before '='", at: range)
  }

  static func openValue(_ quote: XMLAttribute.Quote, at range: Range<Int>) -> Self {
    let sign = quote == .double ? "'\"'" : "\"'\""
    return syntax("attribute value is not closed; expected \(sign)", at: range)
  }

  static func angleInValue(at range: Range<Int>) -> Self {
    syntax("'<' is not allowed in an attribute value; write '&lt;'", at: range)
  }

  /// An invalid character at the start of a name or inside it.
  static func invalidNameCharacter(
    _ character: (scalar: Unicode.Scalar?, end: Int), at start: Int, isFirst: Bool
  ) -> Self {
    let description = character.scalar.map(description) ?? "this byte"
    let message =
      isFirst
      ? "a name cannot start with \(description)" : "\(description) is not allowed in a name"
    return syntax(message, at: start..<character.end)
  }
}

/// Messages about everything else between tags.
extension XMLProblem {
  static func bareAmpersand(at range: Range<Int>) -> Self {
    syntax("'&' does not start a reference; write '&amp;'", at: range)
  }

  static func unknownReference(_ reference: String, at range: Range<Int>) -> Self {
    syntax(
      "reference \(reference) is not defined in XML; write the character or its number", at: range)
  }

  static func noCharacter(_ reference: String, at range: Range<Int>) -> Self {
    syntax("reference \(reference) is not a character that XML allows", at: range)
  }

  static func sectionEnd(at range: Range<Int>) -> Self {
    syntax("']]>' is not allowed in text; write ']]&gt;'", at: range)
  }

  static func hyphensInComment(at range: Range<Int>) -> Self {
    syntax("'--' is not allowed in a comment", at: range)
  }

  static func open(_ construct: String, _ end: String, at range: Range<Int>) -> Self {
    syntax("\(construct) is not closed; expected '\(end)'", at: range)
  }

  static func unknownMarkup(at range: Range<Int>) -> Self {
    syntax("expected a comment or a CDATA section after '<!'", at: range)
  }

  static func instructionWithoutName(at range: Range<Int>) -> Self {
    syntax("processing instruction has no name", at: range)
  }

  static func declarationNotFirst(at range: Range<Int>) -> Self {
    syntax("XML declaration is only allowed at the start of the text, as '<?xml'", at: range)
  }

  static func badDeclaration(at range: Range<Int>) -> Self {
    syntax(
      "XML declaration allows 'version', 'encoding' and 'standalone', in this order", at: range)
  }

  static func badVersion(_ version: String, at range: Range<Int>) -> Self {
    syntax("XML version \(version) is not supported", at: range)
  }

  static func badStandalone(at range: Range<Int>) -> Self {
    syntax("'standalone' must be 'yes' or 'no'", at: range)
  }
}

/// Messages about characters.
extension XMLProblem {
  static func invalidUTF8(_ byte: UInt8, at range: Range<Int>) -> Self {
    let digits = String(byte, radix: 16, uppercase: true)
    return syntax("byte 0x\(digits) is not valid UTF-8", at: range)
  }

  static func forbiddenCharacter(_ scalar: Unicode.Scalar, at range: Range<Int>) -> Self {
    syntax("character \(description(scalar)) is not allowed in XML", at: range)
  }

  private static func description(_ scalar: Unicode.Scalar) -> String {
    if ("\u{21}"..."\u{7E}").contains(scalar) { return "'\(scalar)'" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
