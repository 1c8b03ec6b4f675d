import EditorLanguages
import LanguageServer
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import Testing

/// Tests of the editor features of configurations.
struct ConfigurationLanguageTests {
  private static let rule = RuleMetadata(
    id: "small-touch-target", summary: "Controls that are hard to hit.", rationale: "",
    severity: .warning, howToFix: nil, allowances: [],
    options: [
      RuleOption(
        name: "size", summary: "How small.", choices: ["44", "24"])
    ], since: "0.1")
  private static let language = ConfigurationLanguage(rules: [rule])
  private static let path = "/shop/.layoutlint.json"

  private static let text = #"""
    {
      "$schema": ".layoutlint.schema.json",
      "rules": {"small-touch-target": "error", "unknown-key": {"severity": "off"}},
      "suppress": [{"rule": "small-touch-target", "path": "Old/**", "reason": "old"}],
      "classes": {"CardView": {"inherits": "UIControl"}},
      "include-hidden": true,
      "infoPlist": "App/Info.plist"
    }
    """#

  @Test func outlinesTheSettings() throws {
    let text = try MappedText(Self.text, path: Self.path, in: Self.language)
    text.check()
    #expect(
      text.outline == [
        "setting $schema .layoutlint.schema.json", "setting rules",
        "  setting small-touch-target error", "  setting unknown-key off", "setting suppress",
        "  setting small-touch-target Old/**", "setting classes", "  setting CardView UIControl",
        "setting include-hidden true", "setting infoPlist App/Info.plist",
      ])
    #expect(
      text.map.links.map(\.target) == [
        .path(".layoutlint.schema.json"), .rule("small-touch-target"), .rule("unknown-key"),
        .rule("small-touch-target"), .path("App/Info.plist"),
      ])
    #expect(
      text.map.links.map { text.slice($0.range) } == [
        ".layoutlint.schema.json", "small-touch-target", "unknown-key", "small-touch-target",
        "App/Info.plist",
      ])
  }

  @Test(arguments: ["a.layout.json", "/shop/x.layoutlint.json", "/shop/layoutlint.json", ""])
  func requiresTheFileName(path: String) {
    #expect(Self.language.map(of: SourceText(path: path, text: Self.text)) == nil)
  }

  @Test func isNotReadAsALayout() {
    let source = SourceText(path: Self.path, text: #"{"class": "UIView", "subviews": []}"#)
    #expect(JSONLayoutLanguage(rules: []).map(of: source) == nil)
  }

  private func completions(_ text: String) -> [Completion] {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let source = SourceText(path: Self.path, text: parts.joined())
    return Self.language.completions(in: source, at: parts[0].utf8.count)
  }

  @Test func completesCustomRules() {
    let rule = { (text: String) in #"{"custom-rules": [\#(text)]}"# }
    #expect(
      completions(rule("{|}")).map(\.label) == [
        "id", "severity", "message", "match", "screens", "page", "examples",
      ])
    let match = { (text: String) in rule(#"{"match": \#(text)}"#) }
    let keys = completions(match("{|}")).map(\.label)
    #expect(keys.prefix(4) == ["all", "any", "not", "class"] && keys.contains("x-in-root"))
    #expect(completions(match(#"{"any": [{"not": {|}}]}"#)).map(\.label) == keys)
    #expect(completions(match(#"{"class": "|"}"#)).contains { $0.label == "UIButton" })
    #expect(
      completions(match(#"{"width": {|}}"#)).map(\.label) == [
        "less-than", "at-most", "more-than", "at-least",
      ])
    #expect(completions(match(#"{"recognizer": {"kind": "|"}}"#)).map(\.label).contains("tap"))
    #expect(completions(match(#"{"hidden": |}"#)).map(\.label) == ["true", "false"])
    #expect(completions(rule(#"{"screens": "|"}"#)).map(\.label) == ["canvas", "all"])
    #expect(
      completions(match(#"{"screen": {|}}"#)).map(\.label).contains("width-class"))
  }

  /// The rules that the configuration defines are completed with those of the linter.
  @Test func completesTheIDsOfCustomRules() {
    let rules = #""custom-rules": [{"id": "own-rule", "message": "Own."}, {"id": ""}, {}, 1]"#
    for text in [
      #"{\#(rules), "rules": {"|"}}"#, #"{"overrides": [{"rules": {"|"}}], \#(rules)}"#,
      #"{"rules": {|}, \#(rules)}"#, #"{\#(rules), "suppress": [{"rule": "|"}]}"#,
      #"{\#(rules), "suppress": [{"rule": |}]}"#,
    ] {
      let completions = completions(text)
      let own = completions.filter { $0.label == "own-rule" }
      #expect(own.map(\.kind) == [.rule] && own.first?.documentation?.contains("Own.") == true)
      #expect(completions.contains { $0.label == "duplicate-id" })
    }
    let other = #"{\#(rules), "rules": {"own-rule": "off", "|"}}"#
    #expect(!completions(other).contains { $0.label == "own-rule" })
    #expect(!completions(#"{\#(rules), "devices": "|"}"#).contains { $0.label == "own-rule" })
    #expect(
      completions(#"{\#(rules), "rules": {"own-rule": |}}"#).map(\.label).prefix(4) == [
        "off", "info", "warning", "error",
      ])
  }

  @Test func explainsTheKeysOfACustomRule() {
    let text = #"{"custom-rules": [{"match": {"reachable": {"less-than": 1}}}]}"#
    let source = SourceText(path: Self.path, text: text)
    let offset = text.utf8.count - #"reachable": {"less-than": 1}}}]}"#.utf8.count
    let topic = Self.language.topic(in: source, at: offset)
    #expect(topic?.title == "reachable")
    #expect(topic?.text.hasPrefix("The share of the view's area") == true)
  }

  @Test func completesKeysAndValues() {
    #expect(completions("{|}").map(\.label).prefix(2) == ["$schema", "extends"])
    let rules = completions(#"{"rules": {"|"}}"#)
    #expect(rules.map(\.label).contains("duplicate-id"))
    #expect(rules.first?.kind == .rule)
    #expect(rules.first?.snippet == #"small-touch-target": "${1:warning}""#)
    #expect(
      completions(#"{"rules": {"small-touch-target": |}}"#).map(\.label).prefix(4) == [
        "off", "info", "warning", "error",
      ])
    #expect(
      completions(#"{"rules": {"small-touch-target": {"options": {"size": |}}}}"#).map(\.label) == [
        "44", "24",
      ])
    #expect(completions(#"{"devices": "|"}"#).map(\.label) == ["representative", "all", "stored"])
    #expect(completions(#"{"devices": ["iPhone SE|"]}"#).map(\.label).count > 20)
    #expect(completions(#"{"suppress": [{"rule": "|"}]}"#).first?.kind == .rule)
    #expect(completions(#"{"suppress": [{"rule": "|"}]}"#).last?.label == "all")
    #expect(
      completions(#"{"classes": {"Card": {}, "Big": {"inherits": |}}}"#).map(\.label).prefix(2) == [
        "Card", "Big",
      ])
    #expect(completions(#"{"include-hidden": |}"#).map(\.label) == ["true", "false"])
    #expect(completions(#"{"exclude": [|]}"#).isEmpty)
  }

  @Test func explainsKeysAndRules() throws {
    let source = SourceText(path: Self.path, text: Self.text)
    func topic(_ part: String) throws -> Topic? {
      let range = try #require(Self.text.firstRange(of: part))
      let offset = Self.text.utf8.distance(from: Self.text.startIndex, to: range.lowerBound)
      return Self.language.topic(in: source, at: offset + 1)
    }
    let rule = try #require(try topic("small-touch-target"))
    #expect(rule.rule == "small-touch-target")
    #expect(rule.text.hasPrefix("Controls that are hard to hit."))
    #expect(try topic("unknown-key")?.rule == "unknown-key")
    #expect(try topic(#"small-touch-target", "path"#)?.rule == "small-touch-target")
    #expect(try topic("include-hidden")?.text.contains("By default `false`.") == true)
    #expect(try topic("UIControl")?.text.hasPrefix("A UIKit class: a control") == true)
    #expect(try topic("Old/**")?.pattern == "Old/**")
  }

  @Test(arguments: UInt64(0)..<100)
  func handlesMutatedTexts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = MutatedText.json(of: Array(Self.text.utf8), &random)
    try MappedText(text, path: Self.path, in: Self.language).check()
    let source = SourceText(path: Self.path, text: text)
    for offset in stride(from: Int(seed % 5), through: text.utf8.count, by: 5) {
      for completion in Self.language.completions(in: source, at: offset) {
        #expect(completion.range.touches(offset))
      }
      _ = Self.language.topic(in: source, at: offset)
    }
  }

  @Test func reportsProblemsOfTheConfiguration() throws {
    let reader = ConfigurationDocumentReader(ConfigurationReader(rules: [Self.rule]))
    let source = SourceText(path: Self.path, text: #"{"rules": {"smal-touch-target": "error"}}"#)
    let document = try #require(reader.read(source, limits: ReaderLimits()))
    #expect(document.layouts.isEmpty)
    #expect(document.format == .configuration)
    #expect(document.findings.map(\.rule) == ["unknown-reference"])
    #expect(!LayoutFormats.all.contains(.configuration))
    let broken = SourceText(path: ".layoutlint.json", text: "{")
    #expect(
      reader.read(broken, limits: ReaderLimits())?.findings.map(\.rule) == ["syntax-error"])
    let other = SourceText(path: "a.layout.json", text: "{}")
    #expect(reader.read(other, limits: ReaderLimits()) == nil)
  }
}
