import EditorLanguages
import LanguageServer
import LayoutModel
import LayoutTestSupport
import Linting
import Rules
import Testing

/// Tests of the edits that suppress a rule for one object.
@Suite struct SuppressionEditTests {
  private static let languages: [any DocumentLanguage] = [
    JSONLayoutLanguage(rules: []), IBLanguage(),
  ]

  /// The text with the finding's rule disabled at its view.
  private static func suppressed(
    _ text: String, path: String, _ linter: Linter = Layouts.linter
  ) throws -> String {
    let source = SourceText(path: path, text: text)
    let checked = try #require(linter.check(source))
    let finding = try #require(checked.findings.first)
    let view = try #require(finding.view?.view)
    let range = try #require(checked.layouts.first).wholeRange(of: view)
    let language = try #require(languages.first { $0.map(of: source) != nil })
    let edit = try #require(language.suppress(finding.rule, at: range, in: source))
    var edits = EditList(for: source)
    let isTaken = edits.add(Fix(title: "", isSafe: true, edits: [edit]))
    #expect(isTaken)
    return String(decoding: source.applying(edits).bytes, as: UTF8.self)
  }

  /// Findings in code are suppressed by comments.
  private static let rulesWithLayouts = RuleCatalog.all.map { type(of: $0).metadata }
    .filter { RuleExample.of($0)?.language != "swift" }

  @Test(arguments: rulesWithLayouts)
  func suppressesTheFindingOfTheExampleOnly(rule: RuleMetadata) throws {
    let example = try #require(RuleExample.of(rule))
    let text = try Self.suppressed(
      example.flagged, path: example.path, Layouts.linter(for: rule))
    #expect(Layouts.findings(text, of: rule) == [], "\(text)")
  }

  @Test(arguments: [
    (#"{"class": "UIButton", "frame": [0, 0, 9, 9]}"#, #""UIButton", "disable": ["R"], "frame""#),
    (#"{"frame": [0, 0, 9, 9], "class": "UIButton", "disable": []}"#, #""disable": ["R"]}"#),
    (
      #"{"frame": [0, 0, 9, 9], "class": "UIButton", "disable": ["off-screen-control" ]}"#,
      #"["off-screen-control", "R" ]"#
    ),
    ("{\n  \"class\": \"UIButton\",\n  \"frame\": [0, 0, 9, 9]}", "\n  \"disable\": [\"R\"],\n"),
  ])
  func insertsDisableInTheUsualPosition(text: String, expected: String) throws {
    let result = try Self.suppressed(text, path: "test.layout.json")
    let replacement = expected.replacing("R", with: "small-touch-target", maxReplacements: 1)
    #expect(result.contains(replacement), "\(result)")
  }

  @Test func appendsToExistingNotes() throws {
    var document = StoryboardText()
    document.addButton("save", Rect(20, 100, 9, 9))
    let notes =
      #"<attributedString key="userComments"><fragment content="Ask Ann"/></attributedString>"#
    let parts = document.text.split(separator: #"id="save""#, maxSplits: 1)
    try #require(parts.count == 2)
    let button = parts[1].replacing(">", with: ">" + notes, maxReplacements: 1)
    let text = parts[0] + #"id="save""# + button
    let result = try Self.suppressed(String(text), path: "Main.storyboard")
    #expect(result.contains(#"content="Ask Ann layoutlint:disable "#), "\(result)")
  }

  @Test func isUnavailableIfDisableIsNotAnArray() {
    let text = #"{"class": "UIButton", "frame": [0, 0, 9, 9], "disable": 7}"#
    let source = SourceText(path: "a.layout.json", text: text)
    let range = SourceRange(0, text.utf8.count)
    #expect(JSONLayoutLanguage(rules: []).suppress("R", at: range, in: source) == nil)
  }
}
