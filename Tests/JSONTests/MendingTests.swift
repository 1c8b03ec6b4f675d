import JSON
import LayoutTestSupport
import Testing

/// What can be read of a text that is not JSON.
struct MendingTests {
  /// The value that is left, as text without white space; nil: nothing.
  private func remains(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    return JSONDocument(parsing: bytes).remains(of: bytes).map { spelled($0.root, in: bytes) }
  }

  private func spelled(_ value: JSONValue, in bytes: [UInt8]) -> String {
    switch value.kind {
    case .object:
      let members = value.members.map { "\($0.key):\(spelled($0.value, in: bytes))" }
      return "{" + members.joined(separator: ",") + "}"
    case .array:
      return "[" + value.elements.map { spelled($0, in: bytes) }.joined(separator: ",") + "]"
    default: return String(decoding: bytes[value.range], as: UTF8.self)
    }
  }

  @Test(arguments: [
    (#"{"a": 1, "b": [2, {"c": 3"#, "{a:1,b:[2,{c:3}]}"),
    (#"{"a": 1, "b"#, "{a:1}"), (#"{"a": 1, "b":"#, "{a:1}"), (#"{"a": 1,}"#, "{a:1}"),
    (#"{"a": , "b": 2}"#, "{b:2}"), (#"{"a": 1 "b": 2}"#, "{a:1,b:2}"),
    (#"{"a" 1, "b": 2}"#, "{a:1,b:2}"), (#"{a: 1, "b": 2}"#, "{b:2}"),
    (#"[1, tru, "x", 'y', 2]"#, #"[1,"x",2]"#), (#"{"a": [1, 2}"#, "{a:[1]}"),
    (#"{"a": [1, 2 }"#, "{a:[1,2]}"), (#"{"a": [}"#, "{}"), (#"{"a": [1}"#, "{a:[]}"),
    (#"{"a": 1} x"#, "{a:1}"), (#"{"a": "b\q", "c": "d"}"#, #"{c:"d"}"#),
    (#"{"a": 1, // note"#, "{a:1}"), (#"{"a": 1, "a": 2, "b": 1e999"#, "{a:1}"),
    (#"[[[1, [2}"#, "[[[1,[2]]]]"), ("\u{FEFF}{\"a\": 1", "{a:1}"), ("[1 2", "[1,2]"),
    (#"{"k": {"a": [{"b": [1}, "c": 2}"#, #"{k:{a:[{b:[]},"c"]}}"#),
  ])
  func keepsWhatIsWhole(text: String, remains: String) {
    #expect(self.remains(text) == remains)
  }

  @Test(arguments: ["", "   ", "tru", "}", #"{"a": 1}"#, "\"open"])
  func leavesNothingOfNothing(text: String) {
    #expect(remains(text) == nil)
  }

  @Test func keepsPlaces() throws {
    let text = #"{"é": [1, {"b": 2,   "c"#
    let bytes = Array(text.utf8)
    let root = try #require(JSONDocument(parsing: bytes).remains(of: bytes)).root
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

  @Test func readsSomethingOfEveryTruncation() {
    for length in 1..<Self.rich.count {
      let bytes = Array(Self.rich.prefix(length))
      #expect(JSONDocument(parsing: bytes).remains(of: bytes) != nil, "\(length)")
    }
  }

  /// What is left has its places in the text, whatever has been done to that; and Jansson takes it.
  @Test(arguments: UInt64(0)..<500)
  func survivesMutations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Self.rich
    let alphabet = Array(#"{}[]",:0123456789.-etruefalsn\ "#.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] = alphabet.randomElement(using: &random) ?? 0
      case 2: bytes.remove(at: place)
      default: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
      }
    }
    let document = JSONDocument(parsing: bytes)
    let remains = document.remains(of: bytes)
    if document.root == nil, document.outline.nodes.first?.kind == .object {
      #expect(remains != nil, "\(String(decoding: bytes, as: UTF8.self))")
    }
    var waiting = remains.map { [$0.root] } ?? []
    while let value = waiting.popLast() {
      #expect(value.range.upperBound <= bytes.count)
      for child in Array(value.elements) + value.members.map(\.value) {
        #expect(value.range.lowerBound < child.range.lowerBound)
        #expect(child.range.upperBound <= value.range.upperBound)
        waiting.append(child)
      }
    }
  }
}
