import LayoutTestSupport
import Testing

@testable import JSON

/// Tests of parsing a text with reuse of its earlier state.
@Suite struct ReuseTests {
  /// The edits lead to and from malformed texts.
  @Test(arguments: UInt64(0)..<300)
  func reuseDoesNotAffectResults(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var former = JSONDocument(parsing: RandomJSON.document(seed: seed))
    for _ in 0..<20 {
      let text = Self.edited(former.bytes, &random)
      let (reusing, whole) = Self.compare(text, former)
      // Most edits of valid JSON produce malformed text, which is kept only sometimes.
      if whole.root != nil || Int.random(in: 0..<8, using: &random) == 0 { former = reusing }
    }
  }

  /// Edits of a small part of a text, which lead to and from malformed texts.
  @Test(arguments: UInt64(400)..<600)
  func reusesTheRestOfATextAfterEditsOfAPart(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var parts = (0..<16).map { _ in Self.validDocument(&random) }
    var former: JSONDocument?
    for _ in 0..<30 {
      let index = Int.random(in: parts.indices, using: &random)
      let part = parts[index]
      parts[index] = Self.edited(part, &random)
      let members = parts.enumerated().map { Array("\"\($0)\" : ".utf8) + $1 }
      let text = Array("{".utf8) + members.joined(separator: " ,\n".utf8) + Array("}".utf8)
      let (reusing, whole) = Self.compare(text, former)
      if whole.root != nil {
        former = reusing
      } else if Bool.random(using: &random) {
        parts[index] = part
      }
    }
  }

  /// - Parameter isScannedByItself: otherwise the edit can affect the rest of the text.
  @Test(arguments: [
    ("", true), ("8", true), ("7 8", true), ("7,", true), ("[2, {}]", true), ("x", true),
    ("\"", false), ("\"\n", true), ("{", false), ("}", false), ("]", false), ("[", true),
    ("[}", false), ("/*", false), ("// x", false), ("// x\n", true), ("1, \"x\": 2", false),
  ])
  func scansOnlyTheEditedObject(edit: String, isScannedByItself: Bool) {
    let others = [String](repeating: #"{"a": [1, 2]}"#, count: 20).joined(separator: ", ")
    let texts = ["7", edit].map { #"[\#(others), {"x": \#($0), "y": [3]}, \#(others)]"# }
    let former = JSONDocument(parsing: Array(texts[0].utf8))
    let text = Array(texts[1].utf8)
    let edited = former.editedInside(to: text)
    #expect((edited != nil) == isScannedByItself)
    if edited?.tree == nil {
      #expect((former.remains(ofEdited: text) != nil) == (edited != nil))
    }
    _ = Self.compare(text, former)
  }

  /// Each edit adds keys to those of the former text, until too many of them are unused.
  @Test func unusedKeysAreLimited() throws {
    var former: JSONDocument?
    var unusedKeys: [Int] = []
    // The edited object is a small part of the text.
    let rest = String(repeating: "x", count: 2_000)
    for edit in 0..<100 {
      let members = (0..<8).map { "\"key\(edit)-\($0)\": \($0)" }.joined(separator: ", ")
      let text = #"[{"a": {\#(members)}}, {"b": 1}, "\#(rest)"]"#
      let (reusing, _) = Self.compare(Array(text.utf8), former)
      let tree = try #require(reusing.tree)
      unusedKeys.append(tree.keys.count - tree.nodes.count)
      former = reusing
    }
    let limit = JSONTree.unusedKeyLimit
    #expect(try #require(unusedKeys.max()) <= limit)
    #expect(unusedKeys.contains { $0 > limit - 10 } && unusedKeys.last != unusedKeys.max())
  }

  /// A well-formed text without problems and without a byte order mark.
  private static func validDocument(_ random: inout SplitMix64) -> [UInt8] {
    while true {
      let document = RandomJSON.document(seed: random.next())
      if document.first != 0xEF, JSONDocument(parsing: document).problems.isEmpty {
        return document
      }
    }
  }

  /// Parses a text with and without reuse of an earlier one.
  private static func compare(
    _ text: [UInt8], _ former: JSONDocument?
  ) -> (reusing: JSONDocument, whole: JSONDocument) {
    let reusing = JSONDocument(parsing: text, reusing: former)
    let whole = JSONDocument(parsing: text)
    #expect(reusing.problems == whole.problems)
    let description = String(decoding: text, as: UTF8.self)
    #expect(lines(reusing.root) == lines(whole.root), "\(description)")
    #expect(reusing.outline.nodes == whole.outline.nodes, "\(description)")
    let remains = (reusing.remains(of: text, reusing: former), whole.remains(of: text))
    #expect(lines(remains.0?.root) == lines(remains.1?.root), "\(description)")
    #expect(remains.0?.text == remains.1?.text)
    return (reusing, whole)
  }

  private static let text = #"{"a": [1, {"b": "x"}], "c": 20, "d": {}, "e": "é"}"#

  @Test(arguments: [
    (#""x""#, #""xy""#), ("20", "2"), ("20", "201"), ("20", "[20]"), ("{}", #"{"f": null}"#),
    (#""b""#, #""bb""#), ("1,", ""), (#""d": {}, "#, ""), ("é", "è"), ("é", #"\u00e9"#),
    ("20", "1e999"), (#""d""#, #""a""#), ("{}", #"{"f": 1, "f": 2}"#), ("20", "020"),
    (#"[1, {"b": "x"}]"#, "[]"), (text, "[]"), (#""c""#, #""c" "#), ("20", " 20"),
  ])
  func reusesValuesAfterEachKindOfEdit(piece: String, other: String) throws {
    let range = try #require(Self.text.firstRange(of: piece))
    var edited = Self.text
    edited.replaceSubrange(range, with: other)
    let text = Array(edited.utf8)
    let former = JSONDocument(parsing: Array(Self.text.utf8))
    let reusing = JSONDocument(parsing: text, reusing: former)
    #expect(Self.lines(reusing.root) == Self.lines(JSONDocument(parsing: text).root))
    #expect(reusing.problems == JSONDocument(parsing: text).problems)
  }

  /// Edits of strings and numbers.
  @Test(arguments: UInt64(300)..<340)
  func reusesOutlinesAfterEditsOfLeaves(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var leaves = (0..<16).map { "\($0)" }
    var former: JSONDocument?
    for _ in 0..<60 {
      let index = Int.random(in: leaves.indices, using: &random)
      let contents = ["", "7", "70.5", "-1e3", "1e999", "x", "\\n", "é", "\\u0041", "\\", "\" \""]
      leaves[index] = contents.randomElement(using: &random) ?? ""
      let members = leaves.enumerated().map { index, leaf in
        index % 2 == 0 ? #""\#(index)": {"a": "\#(leaf)"}"# : #""\#(index)": [\#(leaf), 1]"#
      }
      let text = Array("{\(members.joined(separator: ", "))}".utf8)
      let reusing = JSONDocument(parsing: text, reusing: former)
      let whole = JSONDocument(parsing: text)
      #expect(reusing.outline.nodes == whole.outline.nodes)
      #expect(reusing.problems == whole.problems)
      #expect(Self.lines(reusing.root) == Self.lines(whole.root))
      if whole.root != nil { former = reusing } else { leaves[index] = "8" }
    }
    #expect(former != nil)
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

  /// A line for each value with its key, range, kind and content.
  private static func lines(_ root: JSONValue?) -> [String] {
    guard let root else { return [] }
    var lines: [String] = []
    var pending = [("", root)]
    while let (key, value) = pending.popLast() {
      let content =
        value.string ?? value.number.map { "\($0)" } ?? value.bool.map { "\($0)" } ?? ""
      lines.append("\(key) \(value.range) \(value.kind) \(content)")
      pending += value.elements.map { ("", $0) }
      pending += value.members.map { ("\($0.key) \($0.keyRange)", $0.value) }
    }
    return lines
  }
}
