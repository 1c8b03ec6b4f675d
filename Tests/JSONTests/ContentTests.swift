import JSON
import Testing

/// When two values say the same.
struct ContentTests {
  @Test(arguments: [
    ("null", "null", true), ("null", "false", false), ("true", "true", true),
    ("true", "false", false), ("1", "1.0", true), ("0", "-0", true), ("1", "2", false),
    ("1", #""1""#, false), (#""a""#, #""\u0061""#, true), (#""a""#, #""b""#, false),
    // One string to Swift, two to JSON.
    ("\"\u{E9}\"", "\"e\u{301}\"", false), ("{\"\u{E9}\": 1}", "{\"e\u{301}\": 1}", false),
    ("{\"\u{E9}\": 1, \"e\u{301}\": 2}", "{\"e\u{301}\": 2, \"\u{E9}\": 1}", true),
    ("[]", "[]", true), ("[]", "{}", false), ("[1, 2]", "[2, 1]", false), ("[1]", "[1, 1]", false),
    (#"{"a": 1, "b": [2]}"#, #"{ "b": [2.0], "a": 1 }"#, true),
    (#"{"a": 1, "b": 2}"#, #"{"a": 1}"#, false), (#"{"a": 1}"#, #"{"b": 1}"#, false),
    (#"[{"a": {"b": null}}]"#, #"[{"a": {"b": true}}]"#, false), ("[1e999]", "[1e999]", false),
  ])
  func comparesWhatIsSaid(left: String, right: String, isSame: Bool) throws {
    let (left, right) = (Parsed(left), Parsed(right))
    #expect(try #require(left.root).hasSameContent(as: #require(right.root)) == isSame)
    #expect(try #require(right.root).hasSameContent(as: #require(left.root)) == isSame)
  }

  @Test func goesAsDeepAsADocumentNests() throws {
    let depth = JSONDocument.depthLimit - 1
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let root = try #require(Parsed(text).root)
    #expect(root.hasSameContent(as: root))
  }
}
