/// An error in a JSON text, with its source range.
package struct JSONProblem: Sendable, Hashable {
  package enum Kind: Hashable, Sendable {
    /// The text is not JSON.
    case syntax
    /// Two members of an object have the same key. The later one is left out.
    case duplicateKey
    /// A number that no `Double` can represent. Its value is `.invalid`.
    case numberOutOfRange
    /// Values nest deeper than `JSONDocument.depthLimit`.
    case tooDeep
  }

  package let kind: Kind
  /// The description for users: lower case, without a full stop. Jansson's messages are not used,
  /// because they can contain incomplete characters and control bytes.
  package let message: String
  /// The shortest invalid range; empty if something is missing at the end of the text.
  package let range: Range<Int>
  /// A related range: the first of two duplicate keys, or the bracket that is not closed.
  package let relatedRange: Range<Int>?

  init(_ kind: Kind, _ message: String, at range: Range<Int>, related: Range<Int>? = nil) {
    self.kind = kind
    self.message = message
    self.range = range
    self.relatedRange = related
  }

  /// Whether the document has no value because of the problem.
  package var isFatal: Bool {
    switch kind {
    case .syntax, .tooDeep: true
    case .duplicateKey, .numberOutOfRange: false
    }
  }
}

/// Messages about a whole text.
extension JSONProblem {
  private static func syntax(
    _ message: String, at range: Range<Int>, related: Range<Int>? = nil
  ) -> Self {
    JSONProblem(.syntax, message, at: range, related: related)
  }

  static func wideText(at range: Range<Int>) -> Self {
    syntax("text appears to be UTF-16 or UTF-32; only UTF-8 is supported", at: range)
  }

  static func noValue(in range: Range<Int>) -> Self {
    syntax(
      range.isEmpty ? "text is empty; expected a JSON value" : "text contains no JSON value",
      at: range)
  }

  static func tooDeep(at range: Range<Int>) -> Self {
    let limit = JSONDocument.depthLimit
    return JSONProblem(.tooDeep, "value is nested deeper than \(limit) levels", at: range)
  }

  static func textAfterValue(at range: Range<Int>) -> Self {
    syntax("unexpected text after the JSON value", at: range)
  }

  static func endsInside(_ kind: JSONValue.Kind, at end: Int, opened: Range<Int>) -> Self {
    let message = "\(kind.noun) is not closed; expected '\(kind.closingBracket)'"
    return syntax(message, at: end..<end, related: firstByte(opened))
  }

  private static func firstByte(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<range.lowerBound + 1
  }
}

/// Messages about punctuation between values.
extension JSONProblem {
  static func missingComma(before offset: Int) -> Self {
    syntax("expected ',' before this", at: offset..<offset + 1)
  }

  static func missingColon(at range: Range<Int>) -> Self {
    syntax("expected ':' and a value after the key", at: range)
  }

  static func missingKey(at range: Range<Int>) -> Self {
    syntax("expected a key in double quotes", at: range)
  }

  static func missingValue(at range: Range<Int>) -> Self {
    syntax("expected a value", at: range)
  }

  static func trailingComma(at range: Range<Int>) -> Self {
    syntax("trailing comma is not allowed in JSON", at: range)
  }

  static func strayColon(at offset: Int, inArray: Bool) -> Self {
    let message = inArray ? "array elements cannot have keys" : "expected a key before ':'"
    return syntax(message, at: offset..<offset + 1)
  }

  static func strayBracket(at range: Range<Int>) -> Self {
    syntax("closing bracket has no matching opening bracket", at: range)
  }

  static func wrongBracket(
    _ kind: JSONValue.Kind, at range: Range<Int>, opened: Range<Int>
  ) -> Self {
    let message = "expected '\(kind.closingBracket)' to close the \(kind.noun)"
    return syntax(message, at: range, related: firstByte(opened))
  }
}

/// Messages about strings.
extension JSONProblem {
  static func openString(at range: Range<Int>) -> Self {
    syntax("string is not closed; expected '\"' on this line", at: range)
  }

  static func controlCharacter(_ byte: UInt8, at offset: Int) -> Self {
    let message =
      switch byte {
      case 0x08: "backspace is not allowed in a string; write '\\b'"
      case 0x09: "tab is not allowed in a string; write '\\t'"
      case 0x0C: "form feed is not allowed in a string; write '\\f'"
      default: "control character is not allowed in a string; write '\\u\(hex(UInt32(byte)))'"
      }
    return syntax(message, at: offset..<offset + 1)
  }

  static func unknownEscape(_ scalar: Unicode.Scalar, at range: Range<Int>) -> Self {
    syntax("invalid escape '\\\(scalar)'; write '\\\\' for a backslash", at: range)
  }

  static func loneBackslash(at range: Range<Int>) -> Self {
    syntax("invalid escape; write '\\\\' for a backslash", at: range)
  }

  static func shortUnicodeEscape(at range: Range<Int>) -> Self {
    syntax("'\\u' must be followed by four hexadecimal digits", at: range)
  }

  static func escapedNull(at range: Range<Int>) -> Self {
    syntax("'\\u0000' is not supported in a string", at: range)
  }

  static func loneSurrogate(at range: Range<Int>) -> Self {
    syntax("unpaired surrogate; a character above U+FFFF requires a surrogate pair", at: range)
  }

  static func wrongQuotes(at range: Range<Int>) -> Self {
    syntax("strings must be in double quotes", at: range)
  }

  static func keyWithoutQuotes(at range: Range<Int>) -> Self {
    syntax("keys must be in double quotes", at: range)
  }
}

/// Messages about characters, literals and numbers.
extension JSONProblem {
  static func comment(at range: Range<Int>) -> Self {
    syntax("comments are not allowed in JSON", at: range)
  }

  static func invalidUTF8(_ byte: UInt8, at range: Range<Int>) -> Self {
    let digits = String(byte, radix: 16)
    return syntax("byte 0x\(digits) is not valid UTF-8", at: range)
  }

  static func unexpectedCharacter(_ scalar: Unicode.Scalar, at range: Range<Int>) -> Self {
    let message =
      switch scalar {
      case "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{AB}", "\u{BB}":
        "strings must be in straight double quotes"
      case _ where scalar.properties.isWhitespace || scalar == "\u{FEFF}":
        "U+\(hex(scalar.value)) is not white space in JSON"
      case "\u{21}"..."\u{7E}": "'\(scalar)' is not allowed outside a string"
      default: "U+\(hex(scalar.value)) is not allowed outside a string"
      }
    return syntax(message, at: range)
  }

  /// A run of letters, digits and similar characters that is neither a number nor a literal of
  /// JSON.
  static func badToken(_ token: ArraySlice<UInt8>) -> Self {
    syntax(description(of: token), at: token.startIndex..<token.endIndex)
  }

  private static func description(of token: ArraySlice<UInt8>) -> String {
    let word = String(decoding: token.prefix(wordByteLimit), as: UTF8.self).lowercased()
    let unsigned = word.drop { $0 == "-" || $0 == "+" }
    switch unsigned {
    case "": return "expected a digit after the sign"
    case "nan", "inf", "infinity": return "NaN and infinity are not allowed in JSON"
    case "true", "false", "null":
      return unsigned == word ? "'\(word)' must be in lower case" : notAValue
    case "none", "nil", "undefined": return "'\(unsigned)' is not a JSON value; write 'null'"
    default:
      let startsLikeNumber = unsigned.first?.isNumber == true || unsigned.first == "."
      return startsLikeNumber ? description(ofNumber: word, unsigned) : notAValue
    }
  }

  /// Only the start of longer runs is examined.
  private static let wordByteLimit = 64
  private static let notAValue = "not a JSON value; strings must be in double quotes"

  private static func description(ofNumber word: String, _ unsigned: Substring) -> String {
    if word.hasPrefix("+") { return "number cannot start with '+'" }
    if unsigned.hasPrefix("0x") { return "hexadecimal numbers are not allowed in JSON" }
    if unsigned.hasPrefix(".") { return "expected a digit before the decimal point" }
    if unsigned.hasPrefix("0"), unsigned.dropFirst().first?.isNumber == true {
      return "number cannot have leading zeros"
    }
    switch word.last {
    case ".": return "expected a digit after the decimal point"
    case "e", "-", "+": return "expected a digit in the exponent"
    default: return "not a JSON number"
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension JSONValue.Kind {
  fileprivate var noun: String { self == .object ? "object" : "array" }
  fileprivate var closingBracket: String { self == .object ? "}" : "]" }
}
