import JSON
import Testing

/// Tests of source ranges, in bytes.
struct PositionTests {
  /// Each text contains a member `key` with the value `here`.
  @Test(arguments: [
    "{\"key\":\"here\"}",
    "{\"😀\": \"😀\", \"key\" : \"here\"}",
    "{\"é\": [\"é\"],\r\n\t\"key\"\r:\r\"here\"\r}\r",
    "\u{FEFF}{\"key\": \"here\"}",
    "\u{FEFF} \r\n {\"a\": \"\\u00e9\\ud83d\\ude00\\/\", \"key\": \"here\", \"z\": []}\r\n",
    "{\"\\u00e9\": 1, \"\\\"\": {\"key\": 2}, \"key\": \"here\"}",
  ])
  func reportsRangesOfKeyAndValue(text: String) throws {
    let parsed = Parsed(text)
    #expect(parsed.document.problems.isEmpty)
    let members = try #require(parsed.root).members
    let member = try #require(members.first { $0.key == "key" })
    #expect(parsed[member.keyRange] == "\"key\"")
    #expect(parsed[member.value.range] == "\"here\"")
    #expect(parsed[member.range].hasPrefix("\"key\"") && parsed[member.range].hasSuffix("here\""))
  }

  @Test func includesTheByteOrderMarkInOffsets() throws {
    let root = try #require(Parsed("\u{FEFF} [é]".replacing("é", with: "\"é\"")).root)
    #expect(root.range == 4..<10)
    #expect(root.elements.first?.range == 5..<9)
  }

  @Test func outlinesInPreOrder() {
    let parsed = Parsed(#"{"a": [1, {"b": 2}], "c": null}"#)
    let nodes = parsed.document.outline.nodes
    #expect(nodes.map(\.kind) == [.object, .array, .number, .object, .number, .null])
    #expect(nodes.map(\.depth) == [0, 1, 2, 2, 3, 1])
    #expect(nodes.map(\.subtreeEnd) == [6, 5, 3, 5, 5, 6])
    let keys = nodes.map { node in node.keyRange.map { parsed[$0] } ?? "" }
    #expect(keys == ["", "\"a\"", "", "", "\"b\"", "\"c\""])
    #expect(nodes.allSatisfy { $0.isComplete })
  }

  /// Incomplete texts: the kind of each node, and `+` if it is complete.
  @Test(arguments: [
    (#"{"frame": [1, 2"#, "object- array- number+ number+"),
    (#"{"frame": "#, "object- invalid-"),
    (#"{"fra"#, "object- invalid-"),
    (#"{"a": , "b": 2}"#, "object+ invalid- number+"),
    (#"{"a" "b": 2}"#, "object+ string+ number+"),
    (#"{"a": 1 "b": 2}"#, "object+ number+ number+"),
    (#"{"a": [1, "b": 2}"#, "object+ array- number+ string+ number+"),
    ("[1, \"open\n, 2]", "array+ number+ string- number+"),
    ("[[1}, 2]", "array- array+ number+ number+"),
    ("[yes, 'no', /* ? */ 1]", "array+ invalid- invalid- number+"),
    ("", ""), ("]", ""), ("{} {}", "object+"),
  ])
  func outlinesMalformedTexts(text: String, summary: String) {
    let outline = Parsed(text).document.outline
    let nodes = outline.nodes.map { "\($0.kind)\($0.isComplete ? "+" : "-")" }
    #expect(nodes.joined(separator: " ") == summary)
  }
}
