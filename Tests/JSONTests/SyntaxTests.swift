import JSON
import Testing

/// Tests of syntax errors: range and message. `«…»` marks the expected range.
struct SyntaxTests {
  static let structure = [
    ("«»", "text is empty; expected a JSON value"),
    ("« \r\n»", "text contains no JSON value"),
    ("[1, 2«»", "array is not closed; expected ']'"),
    ("{\"a\": [1], «»", "object is not closed; expected '}'"),
    ("{} «{»}", "unexpected text after the JSON value"),
    ("1«,»", "unexpected text after the JSON value"),
    ("[1 «2»]", "expected ',' before this"),
    ("{\"a\": 1 «\"»b\": 2}", "expected ',' before this"),
    ("{\"a\" «1»}", "expected ':' and a value after the key"),
    ("{\"a\"«}»", "expected ':' and a value after the key"),
    ("{\"a\": «}»", "expected a value"),
    ("[1,«,»2]", "expected a value"),
    ("[1«,»]", "trailing comma is not allowed in JSON"),
    ("{\"a\": 1«,» }", "trailing comma is not allowed in JSON"),
    ("{«,»}", "expected a key in double quotes"),
    ("{«[»]: 1}", "expected a key in double quotes"),
    ("{«a»: 1}", "keys must be in double quotes"),
    ("[\"a\"«:» 1]", "array elements cannot have keys"),
    ("{«:» 1}", "expected a key before ':'"),
    ("«]»", "closing bracket has no matching opening bracket"),
    ("[1«}»", "expected ']' to close the array"),
    ("[«'a'»]", "strings must be in double quotes"),
    ("{«'a'»: 1}", "strings must be in double quotes"),
    ("[«“»a”]", "strings must be in straight double quotes"),
    ("[1, «// one»\n]", "comments are not allowed in JSON"),
    ("[«/* one\n */» 1]", "comments are not allowed in JSON"),
    ("[1] «# one»", "comments are not allowed in JSON"),
    ("[«\u{A0}»1]", "U+00A0 is not white space in JSON"),
    ("[«\u{C}»1]", "U+000C is not white space in JSON"),
    ("[1«\0»]", "U+0000 is not allowed outside a string"),
    ("[«é»]", "U+00E9 is not allowed outside a string"),
    ("[«*»]", "'*' is not allowed outside a string"),
  ]

  static let literals = [
    ("[«NaN»]", "NaN and infinity are not allowed in JSON"),
    ("[«-Infinity»]", "NaN and infinity are not allowed in JSON"),
    ("[«True»]", "'true' must be in lower case"),
    ("[«None»]", "'none' is not a JSON value; write 'null'"),
    ("[«yes»]", "not a JSON value; strings must be in double quotes"),
    ("[«-»]", "expected a digit after the sign"),
    ("[«+1»]", "number cannot start with '+'"),
    ("[«.5»]", "expected a digit before the decimal point"),
    ("[«1.»]", "expected a digit after the decimal point"),
    ("[«1e+»]", "expected a digit in the exponent"),
    ("[«012»]", "number cannot have leading zeros"),
    ("[«0x1F»]", "hexadecimal numbers are not allowed in JSON"),
    ("[«1.5.2»]", "not a JSON number"),
  ]

  static let strings = [
    ("[«\"abc»\n]", "string is not closed; expected '\"' on this line"),
    ("[«\"abc\\\"»", "string is not closed; expected '\"' on this line"),
    ("[«\"abc\\»", "string is not closed; expected '\"' on this line"),
    ("[\"a«\t»b\"]", "tab is not allowed in a string; write '\\t'"),
    ("[\"a«\0»b\"]", "control character is not allowed in a string; write '\\u0000'"),
    ("[\"a«\u{1F}»b\"]", "control character is not allowed in a string; write '\\u001F'"),
    ("[\"«\\x»41\"]", "invalid escape '\\x'; write '\\\\' for a backslash"),
    ("[\"«\\»é\"]", "invalid escape; write '\\\\' for a backslash"),
    ("[\"«\\u12»G4\"]", "'\\u' must be followed by four hexadecimal digits"),
    ("[\"a«\\u0000»b\"]", "'\\u0000' is not supported in a string"),
    ("{\"a«\\u0000»b\": 1}", "'\\u0000' is not supported in a string"),
    ("[\"«\\ud800»\"]", "unpaired surrogate; a character above U+FFFF requires a surrogate pair"),
    (
      "[\"«\\ud800»\\u0041\"]",
      "unpaired surrogate; a character above U+FFFF requires a surrogate pair"
    ),
    ("[\"«\\uDC00»\"]", "unpaired surrogate; a character above U+FFFF requires a surrogate pair"),
  ]

  @Test(arguments: structure + literals + strings)
  func reportsTheRangeOfTheError(marked: String, message: String) throws {
    let parsed = Parsed(marked.replacing("«", with: "").replacing("»", with: ""))
    let start = marked.prefix { $0 != "«" }.utf8.count
    let end = marked.prefix { $0 != "»" }.utf8.count - "«".utf8.count
    #expect(parsed.root == nil)
    #expect(parsed.document.problems.map(\.message) == [message])
    #expect(parsed.document.problems.map(\.range) == [start..<end])
    #expect(parsed.document.problems.allSatisfy { $0.kind == .syntax && $0.isFatal })
  }

  @Test(arguments: [
    ([0x22, 0xFF, 0x22], 1..<2), ([0x22, 0xC3, 0x22], 1..<2), ([0xC3], 0..<1),
    ([0x22, 0xE2, 0x82, 0x22], 1..<3), ([0x22, 0xC0, 0x80, 0x22], 1..<2),
    ([0x22, 0xED, 0xA0, 0x80, 0x22], 1..<2), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1..<2),
    ([0x22, 0xF0, 0x9F, 0x98], 1..<4), ([0x5B, 0x80, 0x5D], 1..<2),
  ])
  func reportsTheRangeOfInvalidUTF8(bytes: [UInt8], range: Range<Int>) throws {
    let problem = try #require(JSONDocument(parsing: bytes).problems.first)
    #expect(problem.range == range)
    #expect(problem.message.hasSuffix("is not valid UTF-8"))
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x5B, 0x00], [0xFE, 0xFF, 0x00, 0x5B], [0x5B, 0x00, 0x5D, 0x00], [0, 0x5B],
  ])
  func rejectsUTF16AndUTF32(bytes: [UInt8]) {
    let messages = JSONDocument(parsing: bytes).problems.map(\.message)
    #expect(messages == ["text appears to be UTF-16 or UTF-32; only UTF-8 is supported"])
  }

  @Test func reportsTheBracketThatIsNotClosed() {
    let parsed = Parsed(#"{"a": [1, 2"#)
    #expect(parsed.document.problems.first?.relatedRange.map { parsed[$0] } == "[")
  }
}
