import JSON
import LayoutTestSupport
import Testing

/// Tests of the values recovered from malformed texts.
struct JSONErrorRecoveryTests {
  /// The recovered value as text without white space; nil if nothing is recovered.
  private func remains(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    return JSONDocument(parsing: bytes).remains().map { formatted($0, in: bytes) }
  }

  private func formatted(_ value: JSONValue, in bytes: [UInt8]) -> String {
    switch value.kind {
    case .object:
      let members = value.members.map { "\($0.key):\(formatted($0.value, in: bytes))" }
      return "{" + members.joined(separator: ",") + "}"
    case .array:
      return "[" + value.elements.map { formatted($0, in: bytes) }.joined(separator: ",") + "]"
    default: return String(decoding: bytes[value.range], as: UTF8.self)
    }
  }

  @Test(arguments: [
    (#"{"a": 1, "b": [2, {"c": 3"#, "{a:1,b:[2,{c:3}]}"),
    (#"{"a": 1, "b"#, "{a:1}"), (#"{"a": 1, "b":"#, "{a:1}"), (#"{"a": 1,}"#, "{a:1}"),
    (#"{"a": , "b": 2}"#, "{b:2}"), (#"{"a": 1 "b": 2}"#, "{a:1,b:2}"),
    (#"{"a" 1, "b": 2}"#, "{a:1,b:2}"), (#"{a: 1, "b": 2}"#, "{b:2}"),
    (#"[1, tru, "x", 'y', 2]"#, #"[1,"x",2]"#), (#"{"a": [1, 2}"#, "{a:[1,2]}"),
    (#"{"a": [1, 2 }"#, "{a:[1,2]}"), (#"{"a": [}"#, "{a:[]}"), (#"{"a": [1}"#, "{a:[1]}"),
    (#"{"a": 1} x"#, "{a:1}"), (#"{"a": "b\q", "c": "d"}"#, #"{c:"d"}"#),
    (#"{"a": 1, // note"#, "{a:1}"), (#"{"a": 1, "a": 2, "b": 1e999"#, "{a:1,b:1e999}"),
    (#"[[[1, [2}"#, "[[[1,[2]]]]"), ("\u{FEFF}{\"a\": 1", "{a:1}"), ("[1 2", "[1,2]"),
    (#"{"k": {"a": [{"b": [1}, "c": 2}"#, #"{k:{a:[{b:[1]},"c",2]}}"#),
  ])
  func recoversCompleteValues(text: String, remains: String) {
    #expect(self.remains(text) == remains)
  }

  @Test(arguments: ["", "   ", "tru", "}", #"{"a": 1}"#, "\"open"])
  func recoversNothingWithoutACompleteValue(text: String) {
    #expect(remains(text) == nil)
  }

  @Test func keepsSourceRanges() throws {
    let text = #"{"é": [1, {"b": 2,   "c"#
    let bytes = Array(text.utf8)
    let root = try #require(JSONDocument(parsing: bytes).remains())
    #expect(root.range == 0..<bytes.count)
    let inner = try #require(root["é"]?.elements.last)
    #expect(inner.range == 11..<bytes.count)
    #expect(inner["b"]?.range == 17..<18)
  }

  private static let rich = Array(
    #"""
    {"class": "UIView", "id": "é\u00e9\n", "frame": [0, -1.5e2, 1, 1], "x": null, "y": true,
     "subviews": [{"id": "a", "subviews": [{"id": "b"}, {"id": "c", "frame": [1, 2, 3, 4]}]}, {}]}
    """#.utf8)

  @Test func recoversValuesOfEveryTruncation() {
    for length in 1..<Self.rich.count {
      let bytes = Array(Self.rich.prefix(length))
      #expect(JSONDocument(parsing: bytes).remains() != nil, "\(length)")
    }
  }

  /// Recovered values keep their ranges after any mutation.
  @Test(arguments: UInt64(0)..<500)
  func recoversMutatedTexts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Self.rich
    let alphabet = Array(#"{}[]",:0123456789.-etruefalsn\ "#.utf8)
    random.damage(&bytes, upTo: 8, with: alphabet)
    let document = JSONDocument(parsing: bytes)
    let remains = document.remains()
    if document.root == nil, document.outline.nodes.first?.kind == .object {
      #expect(remains != nil, "\(String(decoding: bytes, as: UTF8.self))")
    }
    var pending = remains.map { [$0] } ?? []
    while let value = pending.popLast() {
      #expect(value.range.upperBound <= bytes.count)
      for child in Array(value.elements) + value.members.map(\.value) {
        #expect(value.range.lowerBound < child.range.lowerBound)
        #expect(child.range.upperBound <= value.range.upperBound)
        pending.append(child)
      }
    }
  }
}
