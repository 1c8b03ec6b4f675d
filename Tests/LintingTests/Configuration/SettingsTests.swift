import LayoutModel
import Linting
import LayoutTestSupport
import Testing

/// The settings that a configuration and a command line make together, and what they do.
struct SettingsTests {
  /// Reports the choice of its option, and each of two severities.
  private struct TellsItsOption: LayoutRule {
    static let option = RuleOption(name: "mood", summary: "It.", choices: ["calm", "cross"])
    static let metadata = RuleMetadata(
      id: "tells-its-option", summary: "", rationale: "", severity: .warning, howToFix: nil,
      allowances: [], options: [option], since: "0.1.0")

    private let mood: String

    init() {
      self.init(options: RuleOptions())
    }

    init(options: RuleOptions) {
      mood = options[Self.option]
    }

    func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
      for id in layout.hierarchy.ids where !layout.hierarchy[id].isHidden {
        let view = layout.hierarchy[id]
        findings.report("\(view.id ?? "?") \(mood)", about: id, at: layout.wholeRange(of: id))
      }
    }
  }

  private static let rule = TellsItsOption.metadata.id

  /// A second view is hidden, and there is a mistake in the third.
  private static let layout = """
    {"class": "UIView", "id": "root", "frame": [0, 0, 9, 9], "subviews": [
      {"id": "hidden", "frame": [0, 0, 1, 1], "isHidden": true},
      {"id": "wrong", "frame": [0, 0, 1, 1], "colour": 1,
        "subviews": [{"id": "inner", "frame": [0, 0, 1, 1], "color": 1}]}]}
    """

  private func check(
    _ configuration: Configuration, _ overrides: RuleOverrides = RuleOverrides(),
    file: String? = "x/a.layout.json"
  ) throws -> (findings: [String], suppressed: Int) {
    let settings = LintSettings(
      configuration, file: file.map { LayeredPath([RelativePath($0)]) }, overrides: overrides,
      rules: [TellsItsOption.metadata])
    let linter = Linter(
      readers: Layouts.linter.readers, rules: [TellsItsOption()], settings: settings)
    let document = try #require(linter.check(SourceText(path: "a.layout.json", text: Self.layout)))
    return (
      document.findings.map { finding in
        finding.rule == Self.rule ? "\(finding.severity) \(finding.message.text)" : finding.rule
      }, document.suppressed
    )
  }

  private func configuration(_ level: RuleLevel?, mood: String? = nil) -> Configuration {
    let place = SourceRange(0, 0)
    var rule = RuleConfiguration()
    rule.level = level.map { Located($0, at: place) }
    if let mood { rule.options["mood"] = Located(mood, at: place) }
    var configuration = Configuration()
    configuration.rules[Self.rule] = rule
    return configuration
  }

  private static let all = [
    "warning root calm", "unknown-key", "warning wrong calm", "unknown-key", "warning inner calm",
  ]

  /// What a check finds, without the document's own.
  private func found(
    _ configuration: Configuration, _ overrides: RuleOverrides = RuleOverrides()
  ) throws -> String? {
    try check(configuration, overrides).findings.first { $0 != "unknown-key" }
  }

  @Test func aRuleIsAsTheConfigurationSays() throws {
    #expect(try Set(check(Configuration()).findings) == Set(Self.all))
    #expect(try found(configuration(.off)) == nil)
    #expect(try found(configuration(.error)) == "error root calm")
    #expect(try found(configuration(nil, mood: "cross")) == "warning root cross")
    #expect(try found(configuration(.info, mood: "cross")) == "info root cross")
  }

  @Test func theCommandLineGoesBeforeTheConfiguration() throws {
    var only = RuleOverrides()
    only.only = [Self.rule]
    #expect(try found(configuration(.off), only) == "warning root calm")
    var enabled = RuleOverrides()
    enabled.enabled = [Self.rule]
    #expect(try found(configuration(.off), enabled) == "warning root calm")
    #expect(try found(configuration(.error), enabled) == "error root calm")
    var level = RuleOverrides()
    level.levels[Self.rule] = .info
    #expect(try found(configuration(.off), level) == "info root calm")
    #expect(try found(configuration(.error), level) == "info root calm")
    level.levels[Self.rule] = .off
    #expect(try found(configuration(.error), level) == nil)
    only.levels[Self.rule] = .off
    #expect(try found(configuration(nil), only) == nil)
    var other = RuleOverrides()
    other.only = ["unknown-key"]
    #expect(try found(configuration(nil), other) == nil)
    other.enabled = [Self.rule]
    #expect(try found(configuration(nil), other) == "warning root calm")
  }

  @Test func documentRulesAreRules() throws {
    var configuration = Configuration()
    var rule = RuleConfiguration()
    rule.level = Located(.off, at: SourceRange(0, 0))
    configuration.rules["unknown-key"] = rule
    #expect(try !check(configuration).findings.contains("unknown-key"))
  }

  @Test func aViewWithoutAnIDIsNamedByItsPath() throws {
    var settings = LintSettings()
    settings.suppressions = [ConfiguredSuppression(view: "view/subviews[0]")]
    let linter = Linter(
      readers: Layouts.linter.readers, rules: [TellsItsOption()], settings: settings)
    let text = #"{"frame": [0, 0, 1, 1], "subviews": [{"frame": [0, 0, 1, 1], "colour": 1}]}"#
    let document = try #require(linter.check(SourceText(path: "a.layout.json", text: text)))
    #expect(document.findings.map { $0.view?.path } == ["view"])
    #expect(document.suppressed == 2)
  }

  @Test func aFindingAboutTheDocumentIsAboutTheViewAroundIt() throws {
    func layout(_ id: String) -> String {
      #"{"layout": {"id": "\#(id)", "frame": [0, 0, 1, 1], "colour": 1}}"#
    }
    let text = #"{"zzz": 1, "layouts": [\#(["a", "b", "c"].map(layout).joined(separator: ", "))]}"#
    let left = try ["a", "b", "c", "d"].map { view in
      var settings = LintSettings()
      settings.suppressions = [ConfiguredSuppression(rule: "unknown-key", view: view)]
      let linter = Linter(readers: Layouts.linter.readers, rules: [], settings: settings)
      let document = linter.check(SourceText(path: "a.layout.json", text: text))
      return try #require(document).findings.map(\.range.start)
    }
    let all = left[3]
    #expect(all.count == 4)
    #expect(left == [[all[0], all[2], all[3]], [all[0], all[1], all[3]], Array(all[..<3]), all])
  }

  struct Suppressed: CustomTestStringConvertible, Sendable {
    var rule: String?
    var path: String?
    var view: String?
    var file: String? = "x/a.layout.json"
    let left: [String]

    var testDescription: String { "\(rule ?? "-") \(path ?? "-") \(view ?? "-")" }
  }

  @Test(arguments: [
    Suppressed(rule: "tells-its-option", left: ["unknown-key", "unknown-key"]),
    Suppressed(path: "x", left: []),
    Suppressed(path: "y", left: all),
    Suppressed(path: "x", file: nil, left: all),
    Suppressed(rule: "unknown-key", path: "x/*.json", left: all.filter { $0 != "unknown-key" }),
    Suppressed(view: "inner", left: Array(all.prefix(3))),
    Suppressed(view: "wrong", left: [all[0], all[3], all[4]]),
    Suppressed(rule: "unknown-key", view: "wrong", left: [all[0], all[2], all[3], all[4]]),
    Suppressed(rule: "tells-its-option", view: "root", left: Array(all.dropFirst())),
    Suppressed(view: "nobody", left: all),
    Suppressed(view: "view/subviews[1]", left: all),
    Suppressed(rule: "tells-its-option", path: "y", view: "root", left: all),
  ])
  func suppressionsHoldForTheirPartOnly(_ example: Suppressed) throws {
    var configuration = Configuration()
    let suppression = ConfiguredSuppression(
      rule: example.rule, path: try example.path.map { try PathGlob($0) }, view: example.view)
    configuration.suppressions = [Located(suppression, at: SourceRange(0, 0))]
    let (findings, suppressed) = try check(configuration, file: example.file)
    #expect(findings.sorted() == example.left.sorted())
    #expect(suppressed == Self.all.count - findings.count)
  }
}
