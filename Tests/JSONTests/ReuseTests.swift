import LayoutTestSupport
import Testing

@testable import JSON

/// A text that is parsed along with what was made of an earlier state of it.
@Suite struct ReuseTests {
  /// Whatever has changed, and whether it was JSON before and is now.
  @Test(arguments: UInt64(0)..<300)
  func whatIsReusedChangesNothing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var former = JSONDocument(parsing: RandomJSON.document(seed: seed))
    for _ in 0..<20 {
      let text = Self.edited(former.bytes, &random)
      let reusing = JSONDocument(parsing: text, reusing: former)
      let whole = JSONDocument(parsing: text)
      #expect(reusing.problems == whole.problems)
      let spoken = String(decoding: text, as: UTF8.self)
      #expect(Self.lines(reusing.root) == Self.lines(whole.root), "\(spoken)")
      let remains = (reusing.remains(of: text, reusing: former), whole.remains(of: text))
      #expect(Self.lines(remains.0?.root) == Self.lines(remains.1?.root), "\(spoken)")
      #expect(remains.0?.text == remains.1?.text)
      // From a text that is JSON most edits lead to one that is not.
      if whole.root != nil || Int.random(in: 0..<8, using: &random) == 0 { former = reusing }
    }
  }

  private static let text = #"{"a": [1, {"b": "x"}], "c": 20, "d": {}, "e": "é"}"#

  @Test(arguments: [
    (#""x""#, #""xy""#), ("20", "2"), ("20", "201"), ("20", "[20]"), ("{}", #"{"f": null}"#),
    (#""b""#, #""bb""#), ("1,", ""), (#""d": {}, "#, ""), ("é", "è"), ("é", #"\u00e9"#),
    ("20", "1e999"), (#""d""#, #""a""#), ("{}", #"{"f": 1, "f": 2}"#), ("20", "020"),
    (#"[1, {"b": "x"}]"#, "[]"), (text, "[]"), (#""c""#, #""c" "#), ("20", " 20"),
  ])
  func eachKindOfEdit(piece: String, other: String) throws {
    let place = try #require(Self.text.firstRange(of: piece))
    var edited = Self.text
    edited.replaceSubrange(place, with: other)
    let text = Array(edited.utf8)
    let former = JSONDocument(parsing: Array(Self.text.utf8))
    let reusing = JSONDocument(parsing: text, reusing: former)
    #expect(Self.lines(reusing.root) == Self.lines(JSONDocument(parsing: text).root))
    #expect(reusing.problems == JSONDocument(parsing: text).problems)
  }

  private static func edited(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    let start = Int.random(in: 0...bytes.count, using: &random)
    let end = Int.random(in: start...min(bytes.count, start + 3), using: &random)
    let pieces = ["", "1", "\"", "[2]", "{\"k\": 3}", ", 4", "a", " ", "}", "]", "null"]
    let piece = pieces.randomElement(using: &random) ?? ""
    bytes.replaceSubrange(start..<end, with: piece.utf8)
    return bytes
  }

  /// Each value with its key, its place and what it is.
  private static func lines(_ root: JSONValue?) -> [String] {
    guard let root else { return [] }
    var lines: [String] = []
    var waiting = [("", root)]
    while let (key, value) = waiting.popLast() {
      let content =
        value.string ?? value.number.map { "\($0)" } ?? value.bool.map { "\($0)" } ?? ""
      lines.append("\(key) \(value.range) \(value.kind) \(content)")
      waiting += value.elements.map { ("", $0) }
      waiting += value.members.map { ("\($0.key) \($0.keyRange)", $0.value) }
    }
    return lines
  }
}
