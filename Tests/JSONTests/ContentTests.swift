import JSON
import Testing

/// Tests of comparing the content of values.
struct ContentTests {
  @Test(arguments: [
    ("null", "null"), ("true", "true"), ("1", "1.0"), ("0", "-0"), (#""a""#, #""\u0061""#),
    ("{\"\u{E9}\": 1, \"e\u{301}\": 2}", "{\"e\u{301}\": 2, \"\u{E9}\": 1}"), ("[]", "[]"),
    (#"{"a": 1, "b": [2]}"#, #"{ "b": [2.0], "a": 1 }"#),
  ])
  func findsEqualContent(left: String, right: String) throws {
    try check(left, right, areEqual: true)
  }

  @Test(arguments: [
    ("null", "false"), ("true", "false"), ("1", "2"), ("1", #""1""#), (#""a""#, #""b""#),
    // Equal for `String`, different in JSON.
    ("\"\u{E9}\"", "\"e\u{301}\""), ("{\"\u{E9}\": 1}", "{\"e\u{301}\": 1}"),
    ("[]", "{}"), ("[1, 2]", "[2, 1]"), ("[1]", "[1, 1]"),
    (#"{"a": 1, "b": 2}"#, #"{"a": 1}"#), (#"{"a": 1}"#, #"{"b": 1}"#),
    (#"[{"a": {"b": null}}]"#, #"[{"a": {"b": true}}]"#), ("[1e999]", "[1e999]"),
  ])
  func findsDifferentContent(left: String, right: String) throws {
    try check(left, right, areEqual: false)
  }

  private func check(_ left: String, _ right: String, areEqual: Bool) throws {
    let left = try #require(Parsed(left).root)
    let right = try #require(Parsed(right).root)
    #expect(left.hasSameContent(as: right) == areEqual)
    #expect(right.hasSameContent(as: left) == areEqual)
  }

  @Test func comparesValuesAtTheDepthLimit() throws {
    let depth = JSONDocument.depthLimit - 1
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let root = try #require(Parsed(text).root)
    #expect(root.hasSameContent(as: root))
  }
}
