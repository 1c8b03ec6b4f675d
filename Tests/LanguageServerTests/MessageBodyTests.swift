internal import JSON
@testable import LanguageServer
internal import LayoutTestSupport
internal import Testing

struct MessageBodyTests {
  @Test(arguments: [
    (#"{"text":"a"}"#, #"{"text":[0]}"#, ["a"]),
    (
      #"{"text" : "a","b":["text","c"],"text":"d"}"#,
      #"{"text" : [0],"b":["text","c"],"text":[1]}"#, ["a", "d"]
    ),
    (#"{"text":"\"text\":\"b\""}"#, #"{"text":[0]}"#, [#""text":"b""#]),
    (#"{"text":7,"a":"text"}"#, #"{"text":7,"a":"text"}"#, []),
    (#"{"text":"#, #"{"text":"#, []),
    (#"{"text":"a"#, #"{"text":"a"#, []),
    (#"{"text":"a\"#, #"{"text":"a\"#, []),
    ("", "", []),
  ])
  func extractsTexts(body: String, json: String, texts: [String]) {
    let outline = MessageBody(Array(body.utf8))
    #expect(String(decoding: outline.json, as: UTF8.self) == json)
    #expect(outline.texts == texts.map { Array($0.utf8) })
  }

  @Test(arguments: [
    ("", ""), ("plain é 😀", "plain é 😀"), (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#"\u0041\u00e9\u65E5"#, "Aé日"), (#"\ud83d\ude00!"#, "😀!"), (#"\u0000"#, "\u{0}"),
    (#"\uFEFF\uffff"#, "\u{FEFF}\u{FFFF}"), (#"\ud800"#, "\u{FFFD}"), (#"\ud800x"#, "\u{FFFD}x"),
    (#"\udc00"#, "\u{FFFD}"), (#"\ud800\ud800"#, "\u{FFFD}\u{FFFD}"), (#"\ud800\n"#, "\u{FFFD}\n"),
    (#"\ud800\ud83d\ude00"#, "\u{FFFD}😀"),
  ])
  func unescapes(content: String, text: String) {
    #expect(JSONString.decoded(Array(content.utf8)[...]) == Array(text.utf8))
  }

  @Test(arguments: [#"\x"#, #"\"#, #"\u12"#, #"\u12g4"#, #"\ud800\u"#, #"\u-123"#])
  func rejectsInvalidEscapes(content: String) {
    #expect(JSONString.decoded(Array(content.utf8)[...]) == nil)
  }

  /// Compares with Foundation's decoder, which rejects lone surrogates: it decodes U+FFFD instead.
  @Test(arguments: UInt64(0)..<200)
  func agreesWithFoundation(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      #"\""#, #"\\"#, #"\/"#, #"\n"#, #"\u00e9"#, #"\ud83d\ude00"#, "a", "é", "😀", " ", #"\ud800"#,
      #"\t"#,
    ]
    let content = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    let whole = content.replacing(#"\ud800"#, with: #"\ufffd"#)
    let expected = try? JSONText("\"\(whole)\"").string
    let decoded = JSONString.decoded(Array(content.utf8)[...])
    #expect(decoded.map { String(decoding: $0, as: UTF8.self) } == expected)
  }
}
