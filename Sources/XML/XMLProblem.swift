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

  init(_ message: Message, at range: Range<Int>, related: Range<Int>? = nil) {
    kind = message.kind
    self.message = message.text
    self.range = range
    self.relatedRange = related
  }

  /// The description of a problem. Most problems are of the syntax.
  struct Message: ExpressibleByStringInterpolation {
    let kind: Kind
    let text: String

    init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }

    init(stringLiteral text: String) { self.init(.syntax, text) }
  }
}

/// Messages about whole texts. Quoted names come from the text.
extension XMLProblem.Message {
  static func textTooLong(limit: Int) -> Self {
    Self(.tooLarge, "text is longer than \(limit) bytes")
  }

  static let wideText = Self(
    .encoding, "text appears to be UTF-16 or UTF-32; only UTF-8 is supported")

  static func foreignEncoding(_ name: String) -> Self {
    Self(.encoding, "text declares the encoding \(name); only UTF-8 is supported")
  }

  static let doctype = Self(.doctype, "document type declarations are not supported")

  static func tooDeep(limit: Int) -> Self {
    Self(.tooDeep, "element is nested deeper than \(limit) levels")
  }

  static func tooManyElements(limit: Int) -> Self {
    Self(.tooManyElements, "text has more than \(limit) elements")
  }

  static func tooManyAttributes(limit: Int) -> Self {
    Self(.tooManyAttributes, "element has more than \(limit) attributes")
  }

  static let emptyText: Self = "text is empty; expected a root element"
  static let noElement: Self = "text has no root element"
}

/// Messages about the nesting of tags.
extension XMLProblem.Message {
  static func mismatch(_ end: String, _ start: String) -> Self {
    "end tag \(end) does not match start tag \(start)"
  }

  static func strayEndTag(_ name: String) -> Self { "end tag \(name) has no matching start tag" }

  static func endsInside(_ name: String) -> Self {
    "element \(name) is not closed; its end tag is missing"
  }

  static let secondRoot: Self = "second root element; XML allows only one"
  static let textBefore: Self = "text is not allowed before the root element"
  static let textAfter: Self = "text is not allowed after the root element"
  static let sectionOutside: Self = "CDATA section is not allowed outside the root element"
}

/// Messages about single tags.
extension XMLProblem.Message {
  static let strayAngle: Self = "'<' does not start a tag; write '&lt;'"
  static let openStartTag: Self = "start tag is not closed; expected '>'"
  static let openEndTag: Self = "end tag is not closed; expected '>'"
  static let endTagWithoutName: Self = "end tag has no name"
  static let textInEndTag: Self = "end tag contains more than a name"
  static let straySlash: Self = "'/' is only allowed directly before '>'"

  static func duplicateAttribute(_ name: String) -> Self {
    Self(.duplicateAttribute, "duplicate attribute \(name)")
  }

  static let missingSpace: Self = "expected white space before the attribute"

  static func missingEquals(_ name: String) -> Self { "expected '=' after attribute \(name)" }

  static func missingValue(_ name: String) -> Self { "attribute \(name) has no value" }

  static let missingQuotes: Self = "attribute value must be quoted"
  static let valueWithoutName: Self = "expected an attribute name before the value"
  static let equalsWithoutName: Self = "expected an attribute name before '='"

  static func openValue(_ quote: XMLAttribute.Quote) -> Self {
    let sign = quote == .double ? "'\"'" : "\"'\""
    return "attribute value is not closed; expected \(sign)"
  }

  static let angleInValue: Self = "'<' is not allowed in an attribute value; write '&lt;'"

  /// An invalid character at the start of a name or inside it; nil: an invalid byte.
  static func invalidNameCharacter(_ scalar: Unicode.Scalar?, isFirst: Bool) -> Self {
    let description = scalar.map(description) ?? "this byte"
    return isFirst
      ? "a name cannot start with \(description)" : "\(description) is not allowed in a name"
  }
}

/// Messages about everything else between tags.
extension XMLProblem.Message {
  static let bareAmpersand: Self = "'&' does not start a reference; write '&amp;'"

  static func unknownReference(_ reference: String) -> Self {
    "reference \(reference) is not defined in XML; write the character or its number"
  }

  static func noCharacter(_ reference: String) -> Self {
    "reference \(reference) is not a character that XML allows"
  }

  static let sectionEnd: Self = "']]>' is not allowed in text; write ']]&gt;'"
  static let hyphensInComment: Self = "'--' is not allowed in a comment"

  static func open(_ construct: String, _ end: String) -> Self {
    "\(construct) is not closed; expected '\(end)'"
  }

  static let unknownMarkup: Self = "expected a comment or a CDATA section after '<!'"
  static let instructionWithoutName: Self = "processing instruction has no name"
  static let declarationNotFirst: Self =
    "XML declaration is only allowed at the start of the text, as '<?xml'"
  static let badDeclaration: Self =
    "XML declaration allows 'version', 'encoding' and 'standalone', in this order"

  static func badVersion(_ version: String) -> Self { "XML version \(version) is not supported" }

  static let badStandalone: Self = "'standalone' must be 'yes' or 'no'"
}

/// Messages about characters.
extension XMLProblem.Message {
  static func invalidUTF8(_ byte: UInt8) -> Self {
    "byte 0x\(String(byte, radix: 16, uppercase: true)) is not valid UTF-8"
  }

  static func forbiddenCharacter(_ scalar: Unicode.Scalar) -> Self {
    "character \(description(scalar)) is not allowed in XML"
  }

  private static func description(_ scalar: Unicode.Scalar) -> String {
    if ("\u{21}"..."\u{7E}").contains(scalar) { return "'\(scalar)'" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
