import Foundation
import LayoutModel
import LayoutTestSupport
import Linting
@testable import Reports
import SystemPackage
import Testing

/// Differences that other programs read.
@Suite struct UnifiedDiffTests {
  private static func view(_ gap: String) -> String {
    "{\(gap)\"class\": \"UIView\",\(gap)\"frame\": [0, 0, 9, 9],\(gap)\"x-note\": \"é\""
  }

  /// Layouts with suppressions of no use here and there.
  private static let texts = [
    "lines": Layouts.unused,
    "no line feed at the end": String(Layouts.unused.dropLast()),
    "one line": view(" ") + #", "disable": ["unknown-key"]}"#,
    "one line, at its start": #"{"disable": ["unknown-key"], "#
      + view(" ").dropFirst() + "}\n",
    "CRLF": view("\r\n  ") + ",\r\n  \"disable\": [\r\n    \"unknown-key\"\r\n  ]\r\n}\r\n",
    "CRLF, cut off": view("\r\n") + ",\r\n\"disable\": [\"unknown-key\"]}",
    "mixed": view("\r\n")
      + ",\n\"disable\": [\"unknown-key\", \"syntax-error\"],\r\n\"x-a\": 1}\n\n",
    "byte order mark": "\u{FEFF}" + view("\n") + ",\n\"disable\": [\"unknown-key\"]}\n",
    "far apart": set(of: 30, apart: 12),
    "near": set(of: 30, apart: 1),
  ]

  /// A set of layouts, of which each so many-th has a name too many.
  private static func set(of count: Int, apart: Int) -> String {
    let layouts = (0..<count).map { place in
      let name = place.isMultiple(of: apart) ? "\n  \"disable\": [\n\"unknown-key\"],\n" : ""
      return "{\"layout\": {\(name)\n\"frame\":\n[0, 0,\n9, \(place)]}}\n"
    }
    return "{\"layouts\": [\n\(layouts.joined(separator: ","))]}"
  }

  @Test(.needs("patch"), arguments: texts.keys.sorted())
  func patchAppliesTheDiff(name: String) throws {
    try checkApplying(name, by: "patch -p1 --fuzz=0 -s <")
  }

  @Test(.needs("git"), arguments: texts.keys.sorted())
  func gitAppliesTheDiff(name: String) throws {
    try checkApplying(name, by: "git apply --whitespace=nowarn")
  }

  private func checkApplying(_ name: String, by command: String) throws {
    let text = try #require(Self.texts[name])
    let folder = try Folder([
      "a.layout.json": text, "in/b.layout.json": text, "c.layout.json": text,
    ])
    let outcome = try Program.shell(
      """
      layoutlint --fix --dry-run --quiet a.layout.json ./in > change.diff &&
      \(command) change.diff && layoutlint --fix --quiet c.layout.json
      """, in: folder)
    #expect(outcome.errors.isEmpty && outcome.output.isEmpty)
    let fixed = try folder.text("c.layout.json")
    #expect(!fixed.contains("disable"))
    #expect(try folder.text("a.layout.json") == fixed)
    #expect(try folder.text("in/b.layout.json") == fixed)
  }

  @Test(
    .needs("patch"),
    arguments: [
      "a b.layout.json", "grüße.layout.json", "a\"b.layout.json", "a\\b.layout.json",
      "a\tb\n.layout.json", "-a.layout.json",
    ])
  func patchFindsEachName(name: String) throws {
    let folder = try Folder([name: Layouts.unused])
    let outcome = try Program.shell(
      "layoutlint --fix --dry-run --quiet . | patch -p1 -s", in: folder)
    #expect(outcome.errors.isEmpty && outcome.output.isEmpty)
    #expect(try folder.text(name) == FixTests.fixed)
  }

  @Test(arguments: [
    ("a.json", "a/a.json"), ("./x/a.json", "a/x/a.json"), ("/w/f/a.json", "a/a.json"),
    ("/w/fa.json", "a/w/fa.json"), ("../a.json", "a/../a.json"), ("a b", "a/a b\t"),
    ("a\"\\", #""a/a\"\\""#), ("\u{1B}\n", #""a/\033\n""#),
  ])
  func quotesNamesAndMakesThemRelative(path: String, name: String) {
    #expect(
      UnifiedDiff(
        of: SourceText(path: path, text: "a"), edits: [Fix.Edit(SourceRange(0, 1), "b")],
        currentFolder: "/w/f"
      )
      .text.hasPrefix("--- \(name)\n"))
  }

  /// Any edits of any text, held against `patch`.
  @Test(.needs("patch"), arguments: UInt64(0)..<100)
  func patchAppliesRandomEdits(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let source = SourceText(
      path: "a", text: Self.text(Int.random(in: 1...60, using: &random), &random))
    var list = EditList(for: source)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let start = Int.random(in: 0...source.bytes.count, using: &random)
      let end = min(start + Int.random(in: 0...20, using: &random), source.bytes.count)
      let edit = Fix.Edit(
        SourceRange(start, end), Self.text(Int.random(in: 0...3, using: &random), &random))
      _ = list.add(Fix(title: "", isSafe: true, edits: [edit]))
    }
    let expected = source.applying(list)
    let difference = UnifiedDiff(of: source, edits: list.edits, currentFolder: "/").text
    #expect(difference.isEmpty == (expected.bytes == source.bytes))
    let folder = try Folder(["a": Data(source.bytes), "change.diff": Data(difference.utf8)])
    let outcome = try Program.shell(
      "test ! -s change.diff || patch -p1 --fuzz=0 -s < change.diff", in: folder)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome.output)")
    #expect(try folder.text("a") == String(decoding: expected.bytes, as: UTF8.self))
  }

  /// Short lines, most of them alike; the last may go without a line feed.
  private static func text(_ lineCount: Int, _ random: inout SplitMix64) -> String {
    let lines = ["", "a", "a", "b", "ab\r", "  \"a\": 1,"]
    let text = (0..<lineCount).map { _ in lines.randomElement(using: &random) ?? "" }
      .joined(separator: "\n")
    return Bool.random(using: &random) ? text : text + "\n"
  }
}
