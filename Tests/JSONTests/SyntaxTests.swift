import JSON
import Testing

/// Faults of a text: the place and the words. "«…»" marks the place.
struct SyntaxTests {
  static let obstructions = [
    ("«»", "text is empty; JSON needs a value"),
    ("« \r\n»", "text has no value"),
    ("[1, 2«»", "text ends inside an array; ']' is missing"),
    ("{\"a\": [1], «»", "text ends inside an object; '}' is missing"),
    ("{} «{»}", "text goes on after its value; JSON has one value"),
    ("1«,»", "text goes on after its value; JSON has one value"),
    ("[1 «2»]", "expected ',' before this"),
    ("{\"a\": 1 «\"»b\": 2}", "expected ',' before this"),
    ("{\"a\" «1»}", "expected ':' and a value after the key"),
    ("{\"a\"«}»", "expected ':' and a value after the key"),
    ("{\"a\": «}»", "expected a value"),
    ("[1,«,»2]", "expected a value"),
    ("[1«,»]", "comma after the last value; JSON has none there"),
    ("{\"a\": 1«,» }", "comma after the last value; JSON has none there"),
    ("{«,»}", "expected a key in double quotes"),
    ("{«[»]: 1}", "expected a key in double quotes"),
    ("{«a»: 1}", "key needs double quotes"),
    ("[\"a\"«:» 1]", "elements of an array have no keys"),
    ("{«:» 1}", "':' follows no key"),
    ("«]»", "this bracket closes nothing"),
    ("[1«}»", "an array closes with ']'"),
    ("[«'a'»]", "JSON takes double quotes only"),
    ("{«'a'»: 1}", "JSON takes double quotes only"),
    ("[«“»a”]", "JSON takes straight double quotes only"),
    ("[1, «// one»\n]", "JSON has no comments"),
    ("[«/* one\n */» 1]", "JSON has no comments"),
    ("[1] «# one»", "JSON has no comments"),
    ("[«\u{A0}»1]", "U+00A0 is not white space in JSON"),
    ("[«\u{C}»1]", "U+000C is not white space in JSON"),
    ("[1«\0»]", "U+0000 cannot stand outside a string"),
    ("[«é»]", "U+00E9 cannot stand outside a string"),
    ("[«*»]", "'*' cannot stand outside a string"),
  ]

  static let words = [
    ("[«NaN»]", "JSON has no NaN and no infinity"),
    ("[«-Infinity»]", "JSON has no NaN and no infinity"),
    ("[«True»]", "JSON writes 'true' in lower case"),
    ("[«None»]", "JSON has no 'none'; write 'null'"),
    ("[«yes»]", "not a value of JSON; a string needs double quotes"),
    ("[«-»]", "sign without a number"),
    ("[«+1»]", "number cannot start with '+'"),
    ("[«.5»]", "number needs a digit before its point"),
    ("[«1.»]", "number needs a digit after its point"),
    ("[«1e+»]", "number needs a digit in its exponent"),
    ("[«012»]", "number cannot start with a zero"),
    ("[«0x1F»]", "JSON has no hexadecimal numbers"),
    ("[«1.5.2»]", "not a number of JSON"),
  ]

  static let strings = [
    ("[«\"abc»\n]", "string is not closed; its '\"' is missing on this line"),
    ("[«\"abc\\\"»", "string is not closed; its '\"' is missing on this line"),
    ("[«\"abc\\»", "string is not closed; its '\"' is missing on this line"),
    ("[\"a«\t»b\"]", "tab in a string; write '\\t'"),
    ("[\"a«\0»b\"]", "control character in a string; write '\\u0000'"),
    ("[\"a«\u{1F}»b\"]", "control character in a string; write '\\u001F'"),
    ("[\"«\\x»41\"]", "JSON has no escape '\\x'; write '\\\\' for a backslash"),
    ("[\"«\\»é\"]", "backslash escapes nothing; write '\\\\' for a backslash"),
    ("[\"«\\u12»G4\"]", "'\\u' needs four hexadecimal digits"),
    ("[\"a«\\u0000»b\"]", "'\\u0000' cannot be part of a string here"),
    ("{\"a«\\u0000»b\": 1}", "'\\u0000' cannot be part of a string here"),
    ("[\"«\\ud800»\"]", "half of a surrogate pair; a character past U+FFFF needs both"),
    ("[\"«\\ud800»\\u0041\"]", "half of a surrogate pair; a character past U+FFFF needs both"),
    ("[\"«\\uDC00»\"]", "half of a surrogate pair; a character past U+FFFF needs both"),
  ]

  @Test(arguments: obstructions + words + strings)
  func pointsAtTheFault(marked: String, message: String) throws {
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
  func pointsAtBytesThatAreNotUTF8(bytes: [UInt8], range: Range<Int>) throws {
    let problem = try #require(JSONDocument(parsing: bytes).problems.first)
    #expect(problem.range == range)
    #expect(problem.message.hasSuffix("is not part of a UTF-8 character"))
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x5B, 0x00], [0xFE, 0xFF, 0x00, 0x5B], [0x5B, 0x00, 0x5D, 0x00], [0, 0x5B],
  ])
  func knowsWideTexts(bytes: [UInt8]) {
    let messages = JSONDocument(parsing: bytes).problems.map(\.message)
    #expect(messages == ["text looks like UTF-16 or UTF-32; JSON is read as UTF-8"])
  }

  @Test func namesTheBracketThatStaysOpen() {
    let parsed = Parsed(#"{"a": [1, 2"#)
    #expect(parsed.document.problems.first?.relatedRange.map { parsed[$0] } == "[")
  }
}
