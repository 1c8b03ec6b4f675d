import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import Rules
import Testing

/// Findings of the last text without syntax errors, which an editor shows while a user types.
@Suite struct KeptFindingsTests {
  private static let linter = Linter(
    readers: [JSONLayoutReader(), IBReader()], rules: RuleCatalog.all)

  /// Two buttons beyond the right edge of their superview.
  private static let layout = """
    {"class": "UIView", "frame": [0, 0, 390, 844], "subviews": [
      {"class": "UIView", "frame": [0, 0, 100, 100], "subviews": [
        {"class": "UIButton", "id": "first", "frame": [80, 0, 60, 60]}]},
      {"class": "UIView", "frame": [0, 200, 100, 100], "subviews": [
        {"class": "UIButton", "id": "second", "frame": [80, 0, 60, 60]}]}]}
    """

  private static func check(
    _ text: String, reusing previous: CheckedDocument? = nil
  ) throws -> CheckedDocument {
    try #require(linter.check(SourceText(path: "a.layout.json", text: text), reusing: previous))
  }

  /// Checks each state of a text while a snippet is typed at an offset, character by character.
  private static func typing(
    _ snippet: String, in text: String, at offset: Int, path: String = "a.layout.json",
    _ body: (CheckedDocument, _ typed: String) throws -> Void
  ) throws {
    let bytes = Array(text.utf8)
    var document = try #require(linter.check(SourceText(path: path, text: text)))
    var typed: [UInt8] = []
    for byte in snippet.utf8 {
      typed.append(byte)
      let source = SourceText(path: path, bytes: bytes[..<offset] + typed + bytes[offset...])
      document = try #require(linter.check(source, reusing: document))
      try body(document, String(decoding: typed, as: UTF8.self))
    }
  }

  private static func offset(of needle: String, in text: String) throws -> Int {
    let range = try #require(text.firstRange(of: needle))
    return text.utf8.distance(from: text.startIndex, to: range.lowerBound)
  }

  /// The text of the finding's range.
  private static func text(of finding: Finding, in document: CheckedDocument) -> String {
    String(decoding: document.source.bytes[finding.range.start..<finding.range.end], as: UTF8.self)
  }

  private static func isAboutSyntax(_ finding: Finding) -> Bool {
    finding.rule == DocumentRule.syntaxError.rawValue
  }

  @Test func findingsRemainWhileAKeyIsTyped() throws {
    let offset = try Self.offset(of: "\"id\": \"first\"", in: Self.layout)
    let before = try Self.check(Self.layout)
    #expect(before.findings.count == 2)
    try Self.typing("\"tag\": 5, ", in: Self.layout, at: offset) { document, typed in
      let shown = document.findingsInEditor.filter { !Self.isAboutSyntax($0) }
      let views = shown.compactMap(\.view?.id)
      #expect(Set(views) == ["first", "second"], "\(typed)")
      for finding in shown where finding.view != nil {
        #expect(Self.text(of: finding, in: document) == "[80, 0, 60, 60]", "\(typed)")
      }
    }
  }

  @Test func syntaxErrorsAreBesideThem() throws {
    let offset = try Self.offset(of: "\"id\": \"first\"", in: Self.layout)
    try Self.typing("\"tag\": ", in: Self.layout, at: offset) { document, typed in
      #expect(document.findings.contains { $0.view == nil }, "\(typed)")
      #expect(document.findings.allSatisfy { $0.view == nil }, "\(typed)")
    }
  }

  /// Fixes would change a text that is not understood.
  @Test func keptFindingsHaveNoFixes() throws {
    let fixable = Self.layout.replacing(
      "\"id\": \"first\",", with: "\"id\": \"first\", \"colour\": 1,")
    let offset = try Self.offset(of: "\"id\": \"second\"", in: fixable)
    let before = try Self.check(fixable)
    #expect(before.findings.contains { !$0.fixes.isEmpty })
    try Self.typing("\"", in: fixable, at: offset) { document, _ in
      let kept = document.findingsInEditor.dropFirst(document.findings.count)
      #expect(kept.contains { $0.view?.id == "first" })
      #expect(kept.allSatisfy { $0.fixes.isEmpty })
    }
  }

  /// The user edits what it is about.
  @Test func aFindingWhoseRangeIsEditedIsNotKept() throws {
    let offset = try Self.offset(of: "[80, 0, 60, 60]}]},", in: Self.layout)
    var text = Array(Self.layout.utf8)
    text.removeSubrange(offset..<offset + 3)
    let edited = String(decoding: text, as: UTF8.self)
    let document = try Self.check(edited, reusing: Self.check(Self.layout))
    #expect(document.findingsInEditor.compactMap(\.view?.id) == ["second"])
  }

  /// An edit before and an edit after the findings, during one syntax error.
  @Test func findingsBetweenTwoEditsRemain() throws {
    let texts = [
      Self.layout,
      Self.layout.replacing("{\"class\": \"UIView\", \"frame\": [0, 0, 390, 844]", with: "{{"),
      Self.layout.replacing("{\"class\": \"UIView\", \"frame\": [0, 0, 390, 844]", with: "{{")
        + "]",
    ]
    var document = try Self.check(texts[0])
    for text in texts.dropFirst() {
      document = try Self.check(text, reusing: document)
      let shown = document.findingsInEditor.filter { !Self.isAboutSyntax($0) }
      #expect(shown.compactMap(\.view?.id) == ["first", "second"])
      for finding in shown {
        #expect(Self.text(of: finding, in: document) == "[80, 0, 60, 60]")
      }
    }
  }

  @Test func otherSettingsKeepNothing() throws {
    let before = try Self.check(Self.layout)
    let broken = SourceText(path: "a.layout.json", text: String(Self.layout.dropLast()))
    let document = try #require(Self.linter.check(broken, reusing: before))
    #expect(document.findingsInEditor.compactMap(\.view?.id) == ["first", "second"])
    var settings = LintSettings()
    settings.only = ["small-touch-target"]
    let other = Linter(
      readers: [JSONLayoutReader(), IBReader()], rules: RuleCatalog.all, settings: settings)
    let checked = try #require(other.check(broken, reusing: before))
    #expect(checked.findingsInEditor.compactMap(\.view?.id).isEmpty)
  }

  /// A finding elsewhere in a document remains wherever a user types.
  @Test(arguments: SplitMix64.seeds(0..<64))
  func findingsElsewhereRemain(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let snippets = [
      "\"tag\": 5, ", ", \"a\": [1, {", " tag=\"5\"", "<view id=\"x\">", "\"", "{", "&", "]]>",
    ]
    let storyboard = try RepositoryFiles.text(
      "Rules/UnreachableSubview/Fixtures/flags-fixed-frames.storyboard")
    for (text, path) in [(Self.layout, "a.layout.json"), (storyboard, "A.storyboard")] {
      let before = try #require(Self.linter.check(SourceText(path: path, text: text)))
      #expect(!before.findings.isEmpty)
      // The last text without syntax errors, and what was typed then.
      var (valid, validLength) = (before, 0)
      let offset = Int.random(in: 0...text.utf8.count, using: &random)
      let snippet = try #require(snippets.randomElement(using: &random))
      try Self.typing(snippet, in: text, at: offset, path: path) { document, typed in
        guard document.findings.contains(where: Self.isAboutSyntax) else {
          (valid, validLength) = (document, typed.utf8.count)
          return
        }
        let end = offset + validLength
        for finding in valid.findings where finding.range.end < offset || finding.range.start > end
        {
          let shift = finding.range.start > end ? typed.utf8.count - validLength : 0
          let range = SourceRange(finding.range.start + shift, finding.range.end + shift)
          #expect(
            document.findingsInEditor.contains { $0.rule == finding.rule && $0.range == range },
            "seed \(seed), \(path), offset \(offset), \(typed)")
        }
      }
    }
  }
}
