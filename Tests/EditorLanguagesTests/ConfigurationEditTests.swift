import EditorLanguages
import LanguageServer
import LayoutModel
import LayoutReaders
import Linting
import Rules
import Testing

/// Tests of the edits of configurations, and of the values that editors offer in them.
struct ConfigurationEditTests {
  private static let rules = RuleCatalog.all.map { type(of: $0).metadata }
  private static let language = ConfigurationLanguage(rules: rules)
  private static let path = "/shop/.layoutlint.json"

  private static func text(_ text: String) throws -> any DocumentText {
    try #require(language.read(SourceText(path: path, text: text)))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    /// nil: there is no edit.
    let expected: String?

    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(text: "", expected: "{\n  \"rules\": {\n    \"covered-control\": \"off\"\n  }\n}\n"),
    Case(text: "{}", expected: #"{"rules": {"covered-control": "off"}}"#),
    Case(
      text: #"{"exclude": []}"#, expected: #"{"exclude": [], "rules": {"covered-control": "off"}}"#),
    Case(
      text: "{\n  \"exclude\": []\n}\n",
      expected:
        "{\n  \"exclude\": [],\n  \"rules\": {\n    \"covered-control\": \"off\"\n  }\n}\n"),
    Case(
      text: "{\r\n\t\"rules\": {\r\n\t\t\"clipped-text\": \"off\"\r\n\t}\r\n}",
      expected:
        "{\r\n\t\"rules\": {\r\n\t\t\"clipped-text\": \"off\",\r\n\t\t\"covered-control\": \"off\"\r\n\t}\r\n}"
    ),
    Case(text: #"{"rules": {}}"#, expected: #"{"rules": {"covered-control": "off"}}"#),
    Case(
      text: #"{"rules": {"covered-control": "info"}}"#,
      expected: #"{"rules": {"covered-control": "off"}}"#),
    Case(
      text: #"{"rules": {"covered-control": {"severity": "info"}}}"#,
      expected: #"{"rules": {"covered-control": {"severity": "off"}}}"#),
    Case(
      text: #"{"rules": {"covered-control": {}}}"#,
      expected: #"{"rules": {"covered-control": {"severity": "off"}}}"#),
    Case(
      text: #"{"overrides": [{"paths": ["a"], "rules": {"clipped-text": "info"}}]}"#,
      expected:
        #"{"overrides": [{"paths": ["a"], "rules": {"clipped-text": "info"}}], "rules": {"covered-control": "off"}}"#
    ),
    Case(text: #"{"rules": {"covered-control": "off"}}"#, expected: nil),
    Case(text: #"{"rules": {"covered-control": {"severity": "off"}}}"#, expected: nil),
    Case(text: #"{"rules": {"covered-control": 7}}"#, expected: nil),
    Case(text: #"{"rules": []}"#, expected: nil),
    Case(text: #"{"rules": {},}"#, expected: nil),
    Case(text: "[]", expected: nil),
    Case(
      text: #"{"overrides": [{"paths": ["a"], "rules": {"covered-control": "info"}}]}"#,
      expected: nil),
  ])
  func turnsOffARule(test: Case) throws {
    let source = SourceText(path: Self.path, text: test.text)
    let edit = try Self.text(test.text).turnOff("covered-control")
    guard let edit, let expected = test.expected else {
      #expect(edit == nil && test.expected == nil)
      return
    }
    var edits = EditList(for: source)
    let isTaken = edits.add(Fix(title: "", isSafe: true, edits: [edit]))
    #expect(isTaken)
    let result = source.applying(edits)
    #expect(String(decoding: result.bytes, as: UTF8.self) == expected)
    let configuration = ConfigurationReader(rules: Self.rules).read(result.bytes).configuration
    #expect(configuration?.rules["covered-control"]?.level?.value == .off)
    #expect(try Self.text(expected).turnOff("covered-control") == nil)
  }

  @Test func findsTheSuppressionsOfAView() throws {
    let text = #"""
      {"suppress": [{"view": "a"}, {"view": "a", "path": "Old/**"}, {"view": "b"}, {"rule": "a"},
        {"view": "a", "path": "[", "rule": "all"}, {"view": "\u0061", "path": "x.xib"}]}
      """#
    let bytes = Array(text.utf8)
    func names(_ path: String) throws -> [String] {
      try Self.text(text).suppressedViews(named: "a", at: path).map { bytes.text(in: $0) }
    }
    #expect(try names("x.xib") == ["a", "\\u0061"])
    #expect(try names("Old/x.xib") == ["a", "a", "\\u0061"])
    #expect(try Self.text(text).renameText(for: "a\"b", at: SourceRange(0, 0)) == #"a\"b"#)
    #expect(try Self.text("{").suppressedViews(named: "a", at: "x").isEmpty)
  }

  @Test(arguments: [
    (#"{"extends": "|"}"#, ["Config/", "base.json"]),
    (#"{"extends": ["Config/|"]}"#, ["Config/Config/", "Config/base.json"]),
    (#"{"infoPlist": "|"}"#, ["Config/", "Info.plist"]),
    (#"{"baseline": "|"}"#, ["Config/", "base.json"]),
    (#"{"sources": ["|"]}"#, ["Config/"]),
    (#"{"exclude": ["|"]}"#, ["Config/", "Info.plist", "Main.xib", "base.json"]),
    (#"{"suppress": [{"path": "|"}]}"#, ["Config/", "Info.plist", "Main.xib", "base.json"]),
    (#"{"overrides": [{"paths": ["|"]}]}"#, ["Config/", "Info.plist", "Main.xib", "base.json"]),
    (#"{"languages": ["|"]}"#, ["double", "accented", "bounded", "rtl"]),
    (#"{"suppress": [{"reason": "|"}]}"#, []),
  ])
  func completesPathsAndLanguages(text: String, expected: [String]) throws {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let completions = try Self.text(parts.joined()).completions(
      at: parts[0].utf8.count, in: nil
    ) { folder in
      #expect(folder == (text.contains("/|") ? "Config/" : ""))
      return ["Config/", "Info.plist", "Main.xib", "base.json"]
    }
    #expect(completions.map(\.label) == expected)
  }

  @Test(arguments: [
    (
      #"{"devices": ["|iPhone SE (3rd generation)"]}"#,
      """
      375 × 667 points in portrait. The insets of the safe area (top, left, bottom, right) are \
      20, 0, 0, 0 in portrait and 0, 0, 0, 0 in landscape.
      """
    ),
    (#"{"textSizes": ["|AX1"]}"#, "The text size 8 of 12, an accessibility size."),
    (#"{"textSizes": ["|large"]}"#, "The text size 4 of 12, a size of the standard range."),
    (#"{"exclude": ["|Old/**"]}"#, "A path pattern."),
  ])
  func explainsValues(text: String, expected: String) throws {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let topic = try Self.text(parts.joined()).topic(at: parts[0].utf8.count)
    #expect(topic?.text == expected)
    #expect(topic?.pattern == (text.contains("exclude") ? "Old/**" : nil))
  }
}
