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

/// The words for what is wrong with a text, all in one place.
extension JSONProblem {
  private static func syntax(
    _ message: String, at range: Range<Int>, related: Range<Int>? = nil
  ) -> Self {
    JSONProblem(.syntax, message, at: range, related: related)
  }

  static func textTooLong(limit: Int) -> Self {
    syntax("text is longer than \(limit) bytes", at: 0..<0)
  }

  static func wideText(at range: Range<Int>) -> Self {
    syntax("text looks like UTF-16 or UTF-32; JSON is read as UTF-8", at: range)
  }

  static func noValue(in range: Range<Int>) -> Self {
    syntax(range.isEmpty ? "text is empty; JSON needs a value" : "text has no value", at: range)
  }

  static func tooDeep(at range: Range<Int>) -> Self {
    let limit = JSONDocument.depthLimit
    return JSONProblem(.tooDeep, "value is nested deeper than \(limit) levels", at: range)
  }

  static func textAfterValue(at range: Range<Int>) -> Self {
    syntax("text goes on after its value; JSON has one value", at: range)
  }

  static func endsInside(_ kind: JSONValue.Kind, at end: Int, opened: Range<Int>) -> Self {
    let message = "text ends inside \(kind.withArticle); '\(kind.closingBracket)' is missing"
    return syntax(message, at: end..<end, related: firstByte(opened))
  }

  private static func firstByte(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<range.lowerBound + 1
  }
}

/// Between values.
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
    syntax("comma after the last value; JSON has none there", at: range)
  }

  static func strayColon(at offset: Int, inArray: Bool) -> Self {
    let message = inArray ? "elements of an array have no keys" : "':' follows no key"
    return syntax(message, at: offset..<offset + 1)
  }

  static func strayBracket(at range: Range<Int>) -> Self {
    syntax("this bracket closes nothing", at: range)
  }

  static func wrongBracket(
    _ kind: JSONValue.Kind, at range: Range<Int>, opened: Range<Int>
  ) -> Self {
    let message = "\(kind.withArticle) closes with '\(kind.closingBracket)'"
    return syntax(message, at: range, related: firstByte(opened))
  }
}

/// Strings.
extension JSONProblem {
  static func openString(at range: Range<Int>) -> Self {
    syntax("string is not closed; its '\"' is missing on this line", at: range)
  }

  static func controlCharacter(_ byte: UInt8, at offset: Int) -> Self {
    let message =
      switch byte {
      case 0x08: "backspace in a string; write '\\b'"
      case 0x09: "tab in a string; write '\\t'"
      case 0x0C: "form feed in a string; write '\\f'"
      default: "control character in a string; write '\\u\(hex(UInt32(byte)))'"
      }
    return syntax(message, at: offset..<offset + 1)
  }

  static func unknownEscape(_ scalar: Unicode.Scalar, at range: Range<Int>) -> Self {
    syntax("JSON has no escape '\\\(scalar)'; write '\\\\' for a backslash", at: range)
  }

  static func loneBackslash(at range: Range<Int>) -> Self {
    syntax("backslash escapes nothing; write '\\\\' for a backslash", at: range)
  }

  static func shortUnicodeEscape(at range: Range<Int>) -> Self {
    syntax("'\\u' needs four hexadecimal digits", at: range)
  }

  static func escapedNull(at range: Range<Int>) -> Self {
    syntax("'\\u0000' cannot be part of a string here", at: range)
  }

  static func loneSurrogate(at range: Range<Int>) -> Self {
    syntax("half of a surrogate pair; a character past U+FFFF needs both", at: range)
  }

  static func wrongQuotes(at range: Range<Int>) -> Self {
    syntax("JSON takes double quotes only", at: range)
  }

  static func keyWithoutQuotes(at range: Range<Int>) -> Self {
    syntax("key needs double quotes", at: range)
  }
}

/// Characters and words.
extension JSONProblem {
  static func comment(at range: Range<Int>) -> Self {
    syntax("JSON has no comments", at: range)
  }

  static func invalidUTF8(_ byte: UInt8, at range: Range<Int>) -> Self {
    let digits = String(byte, radix: 16)
    return syntax("byte 0x\(digits) is not part of a UTF-8 character", at: range)
  }

  static func foreignCharacter(_ scalar: Unicode.Scalar, at range: Range<Int>) -> Self {
    let message =
      switch scalar {
      case "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{AB}", "\u{BB}":
        "JSON takes straight double quotes only"
      case _ where scalar.properties.isWhitespace || scalar == "\u{FEFF}":
        "U+\(hex(scalar.value)) is not white space in JSON"
      case "\u{21}"..."\u{7E}": "'\(scalar)' cannot stand outside a string"
      default: "U+\(hex(scalar.value)) cannot stand outside a string"
      }
    return syntax(message, at: range)
  }

  /// A run of letters, digits and the like that is no number and no word of JSON.
  static func badToken(_ token: ArraySlice<UInt8>) -> Self {
    syntax(words(for: token), at: token.startIndex..<token.endIndex)
  }

  private static func words(for token: ArraySlice<UInt8>) -> String {
    let word = String(decoding: token.prefix(wordByteLimit), as: UTF8.self).lowercased()
    let unsigned = word.drop { $0 == "-" || $0 == "+" }
    switch unsigned {
    case "": return "sign without a number"
    case "nan", "inf", "infinity": return "JSON has no NaN and no infinity"
    case "true", "false", "null":
      return unsigned == word ? "JSON writes '\(word)' in lower case" : notAValue
    case "none", "nil", "undefined": return "JSON has no '\(unsigned)'; write 'null'"
    default:
      let startsLikeNumber = unsigned.first?.isNumber == true || unsigned.first == "."
      return startsLikeNumber ? words(forNumber: word, unsigned) : notAValue
    }
  }

  /// Longer runs are judged by their start.
  private static let wordByteLimit = 64
  private static let notAValue = "not a value of JSON; a string needs double quotes"

  private static func words(forNumber word: String, _ unsigned: Substring) -> String {
    if word.hasPrefix("+") { return "number cannot start with '+'" }
    if unsigned.hasPrefix("0x") { return "JSON has no hexadecimal numbers" }
    if unsigned.hasPrefix(".") { return "number needs a digit before its point" }
    if unsigned.hasPrefix("0"), unsigned.dropFirst().first?.isNumber == true {
      return "number cannot start with a zero"
    }
    switch word.last {
    case ".": return "number needs a digit after its point"
    case "e", "-", "+": return "number needs a digit in its exponent"
    default: return "not a number of JSON"
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension JSONValue.Kind {
  fileprivate var withArticle: String { self == .object ? "an object" : "an array" }
  fileprivate var closingBracket: String { self == .object ? "}" : "]" }
}
