import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Testing

/// Reading the configuration file, and reporting its errors.
struct ConfigurationReaderTests {
  static let reader = ConfigurationReader(rules: [
    RuleMetadata(
      id: "small-target", summary: "Small.", rationale: "", severity: .info, howToFix: nil,
      allowances: [],
      options: [RuleOption(name: "standard", summary: "Whose.", choices: ["apple", "wcag"])],
      since: "0.1.0"),
    RuleMetadata(
      id: "covered-control", summary: "Covered.", rationale: "", severity: .warning, howToFix: nil,
      allowances: [], since: "0.1.0"),
  ])

  private func read(_ text: String) throws -> Configuration {
    let (configuration, mistakes) = Self.reader.read(Array(text.utf8))
    #expect(mistakes == [])
    return try #require(configuration)
  }

  private func mistakes(_ text: String) -> [String] { Self.mistakes(text) }

  /// Each error as `the text at its range: message`.
  static func mistakes(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let (configuration, mistakes) = reader.read(bytes)
    #expect((configuration == nil) == !mistakes.isEmpty)
    return mistakes.map { mistake in
      let slice = bytes[mistake.range.start..<mistake.range.end]
      return "\(String(decoding: slice, as: UTF8.self)): \(mistake.message.text)"
    }
  }

  @Test func readsEveryKey() throws {
    let text = """
      {"$schema": "s", "x-note": 1,
       "rules": {"covered-control": "error", "x-why": 1, "unknown-key": "off",
                 "small-target": {"severity": "warning", "options": {"standard": "wcag"}, "x-": 0}},
       "include": ["a/*.json"], "exclude": ["Vendor", "b/**"],
       "suppress": [{"rule": "all", "path": "c", "view": "v", "reason": "old", "x-": 0},
                    {"rule": "covered-control"}, {"view": "w"}],
       "classes": {"x-": 1,
         "Buy": {"inherits": "Shop", "isUserInteractionEnabled": true, "interactive": false,
                 "pointInside": {"insets": [-1, -2, -3, -4]}, "hitTest": "passthrough"},
         "Shop": {"inherits": "UIButton", "pointInside": "never"}},
       "include-hidden": true}
      """
    let configuration = try read(text)
    #expect(
      configuration.rules.mapValues { $0.level?.value } == [
        "covered-control": .error, "unknown-key": .off, "small-target": .warning,
      ])
    let option = try #require(configuration.rules["small-target"]?.options["standard"])
    #expect(option.value == "wcag")
    let slice = Array(text.utf8)[option.range.start..<option.range.end]
    #expect(String(decoding: slice, as: UTF8.self) == #""wcag""#)
    #expect(configuration.include.map(\.value.text) == ["a/*.json"])
    #expect(configuration.exclude.map(\.value.text) == ["Vendor", "b/**"])
    let suppressions = configuration.suppressions.map(\.value)
    #expect(suppressions.map(\.rule) == [nil, "covered-control", nil])
    #expect(suppressions.map(\.path?.text) == ["c", nil, nil])
    #expect(suppressions.map(\.view) == ["v", nil, "w"])
    #expect(suppressions.map(\.reason) == ["old", nil, nil])
    let buy = try #require(configuration.classes.descriptions["Buy"])
    #expect(buy.isInteractive == false && buy.isUserInteractionEnabled == true)
    #expect(buy.hitTest == .passthrough)
    #expect(buy.pointInside == .insets(EdgeInsets(top: -1, left: -2, bottom: -3, right: -4)))
    #expect(View(className: "Buy", classes: configuration.classes).uikitClass.name == "UIButton")
    #expect(configuration.includesHidden?.value == true)
  }

  @Test(arguments: ["{}", "\u{FEFF}{ }", #"{"rules": {"covered-control": {}}}"#])
  func anEmptyConfigurationHasTheDefaults(text: String) throws {
    let configuration = try read(text)
    #expect(configuration.rules.values.allSatisfy { $0 == RuleConfiguration() })
    #expect(configuration.suppressions.isEmpty && configuration.classes.isEmpty)
  }

  @Test(
    arguments: cases(
      """
      {"rule": {}}
        "rule": a configuration has no key 'rule'; did you mean 'rules'?
      {"rules": []}
        []: 'rules' must be an object of rules, found an empty array
      {"rules": {"coverd-control": "off"}}
        "coverd-control": there is no rule 'coverd-control'; did you mean 'covered-control'?
      {"rules": {"zzz": "off"}}
        "zzz": there is no rule 'zzz'
      {"rules": {"covered-control": "warn"}}
        "warn": 'covered-control' must be 'off', 'info', 'warning' or 'error', found 'warn'
      {"rules": {"covered-control": true}}
        true: 'covered-control' must be 'off', 'info', 'warning' or 'error' or an object with \
      'severity' or 'options', found true
      {"rules": {"small-target": {"standard": "wcag"}}}
        "standard": 'standard' is an option of small-target, and belongs in 'options'
      {"rules": {"small-target": {"options": {"standart": "wcag"}}}}
        "standart": small-target has no option 'standart'; did you mean 'standard'?
      {"rules": {"small-target": {"options": {"minimum": 44}}}}
        "minimum": small-target has no option 'minimum'; it has: standard (apple, wcag)
      {"rules": {"covered-control": {"options": {"standard": "wcag"}}}}
        "standard": covered-control has no option 'standard'; it has none
      {"include": "a"}
        "a": 'include' must be an array of path patterns, found a string
      {"exclude": [1]}
        1: 'exclude[0]' must be a path pattern, found 1
      {"exclude": ["a{"]}
        "a{": the path pattern's '{' is not closed
      {"suppress": [{"reason": "r"}]}
        {"reason": "r"}: an entry of 'suppress' has at least one of 'rule', 'path', 'view'
      {"suppress": [{"rule": "al"}]}
        "al": there is no rule 'al'; did you mean 'all'?
      {"suppress": [{"path": ""}]}
        "": a path pattern cannot be empty
      {"classes": 1}
        1: 'classes' must be an object of class names, found 1
      {"classes": {"A": {"inherits": "UIButon"}}}
        "UIButon": 'UIButon' is not a supported UIKit class; did you mean 'UIButton'?
      {"classes": {"Buy": {"inherits": "Buyy"}}}
        "Buyy": 'Buyy' is not a supported UIKit class; did you mean 'Buy'?
      {"classes": {"A": {"inherits": "Zzzzzzzz"}}}
        "Zzzzzzzz": 'Zzzzzzzz' is not a supported UIKit class; specify the nearest UIKit superclass, \
      or add this class to 'classes'
      {"classes": {"A": {"inherits": "A"}}}
        "A": circular inheritance of class 'A'
      {"classes": {"UIButton": {}}}
        "UIButton": 'UIButton' is UIKit's own; 'classes' is for the app's
      {"classes": {"": {}}}
        "": a class's name cannot be empty
      {"classes": {"A": {"hitTest": {"forward": "b"}}}}
        {"forward": "b"}: 'hitTest' of a class cannot be 'forward', 'forwardSelf' or 'ignoring', \
      which refer to a view
      {"devices": 5}
        5: 'devices' must be 'representative', 'all' or 'stored' or an array of names, found 5
      {"include": [], "include": []}
        "include": duplicate key 'include'
      []
        []: a configuration must be an object, found an empty array
      {"rules": {},}
        ,: trailing comma is not allowed in JSON

        : text is empty; expected a JSON value
      """))
  func reportsErrorsWithTheirRanges(text: String, mistake: String) {
    #expect(mistakes(text) == [mistake])
  }

  @Test func reportsAllErrors() {
    let text = #"{"rules": {"a": 1, "covered-control": 2}, "include": [3, 4], "x": 5, "y-": 6}"#
    #expect(mistakes(text).count == 6)
  }

  /// In an entry, `#` stands for its number.
  @Test(arguments: [
    ("include", #""a""#, Configuration.patternLimit),
    ("exclude", #""a""#, Configuration.patternLimit),
    ("suppress", #"{"view": "v"}"#, Configuration.suppressionLimit),
    ("classes", ##""C#": {}"##, Configuration.classLimit),
  ])
  func listsAreLimited(key: String, entry: String, limit: Int) {
    func text(_ count: Int) -> String {
      let all = (0..<count).map { entry.replacing("#", with: "\($0)") }.joined(separator: ",")
      return "{\"\(key)\": \(key == "classes" ? "{\(all)}" : "[\(all)]")}"
    }
    #expect(mistakes(text(limit)).isEmpty)
    let mistakes = mistakes(text(limit + 1))
    #expect(mistakes.count == 1 && mistakes[0].contains("at most \(limit) "), "\(mistakes)")
  }

  @Test func readingManyErrorsTakesLinearTime() {
    let classes = (0..<Configuration.classLimit).map { #""C\#($0)": {"inherits": "D\#($0)"}"# }
    #expect(mistakes("{\"classes\": {\(classes.joined(separator: ","))}}").count == classes.count)
    let rules = (0..<50_000).map { #""r\#($0)": 0"# }
    #expect(mistakes("{\"rules\": {\(rules.joined(separator: ","))}}").count == rules.count)
  }

  @Test func textSizeIsLimited() {
    let padding = String(repeating: " ", count: Configuration.byteLimit - 2)
    #expect(mistakes("{" + padding + "}").isEmpty)
    #expect(mistakes("{ " + padding + "}") == [": a configuration has at most 1 MiB"])
  }

  /// A configuration is incomplete while it is edited: each prefix is read or reported, without a
  /// trap.
  @Test func handlesTruncatedFiles() {
    let text = Array(
      #"{"rules":{"small-target":{"options":{"standard":"wcag"}}},"exclude":["a/{b,c}[d]"]}"#.utf8)
    for end in 0..<text.count {
      let (configuration, mistakes) = Self.reader.read(Array(text[..<end]))
      #expect(configuration == nil && !mistakes.isEmpty)
      #expect(mistakes.allSatisfy { $0.range.end <= end })
    }
  }

  /// A file with random changes is read or reported, without a trap.
  @Test(arguments: UInt64(0)..<300)
  func handlesMalformedFiles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var text = Array(
      """
      {"rules": {"small-target": {"severity": "off", "options": {"standard": "wcag"}}},
       "include": ["a/**/[b-c]{d,e}?*"], "exclude": ["Vendor/"], "include-hidden": true,
       "suppress": [{"rule": "all", "path": "./x", "view": "v"}],
       "classes": {"A": {"inherits": "B", "pointInside": {"rect": [0, 0, 1, 1]}},
                   "B": {"inherits": "UIView", "hitTest": "self"}}}
      """.utf8)
    random.damage(&text, upTo: 6, with: Array(#"{}[]",:0-/*\!aé"#.utf8))
    let (configuration, mistakes) = Self.reader.read(text)
    #expect((configuration == nil) == !mistakes.isEmpty)
    #expect(mistakes.allSatisfy { $0.range.end <= text.count })
  }
}
