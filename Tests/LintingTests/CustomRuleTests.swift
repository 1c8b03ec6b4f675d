import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Testing

@testable import Linting

/// What the conditions of custom rules match, and what their findings contain.
@Suite struct CustomRuleTests {
  /// The ids of the views that a condition matches in a layout, or their paths.
  private func reported(
    _ match: String, in layout: String, path: String = "a.layout.json", classes: String = "{}",
    rest: String = ""
  ) throws -> [String] {
    try findings(match, in: layout, path: path, classes: classes, rest: rest)
      .compactMap { $0.view.map { $0.id ?? $0.path } }
  }

  private func findings(
    _ match: String, in layout: String, path: String = "a.layout.json", classes: String = "{}",
    message: String = "{name}", rest: String = "", change: (inout LintSettings) -> Void = { _ in }
  ) throws -> [Finding] {
    let text = """
      {"classes": \(classes),
       "custom-rules": [{"id": "own", "message": "\(message)", "match": \(match)\(rest)}]}
      """
    let (configuration, errors) = ConfigurationReader(rules: []).read(Array(text.utf8))
    #expect(errors == [])
    var settings = LintSettings(configuration, file: nil, overrides: RuleOverrides(), rules: [])
    settings.disabled = ["unused-suppression"]
    change(&settings)
    let described = configuration?.classes ?? ClassMap()
    let linter = Linter(
      readers: [
        JSONLayoutReader(classes: described, isForEditing: false), IBReader(classes: described),
        RecursiveDescriptionReader(classes: described),
      ], rules: [], settings: settings)
    let document = try #require(linter.check(SourceText(path: path, text: layout)))
    return document.findings.filter { $0.rule == "own" }
  }

  private static let screen = """
    {"class": "UIView", "id": "root", "frame": [0, 0, 390, 844], "subviews": [
      {"class": "Shop.PayButton", "inherits": "UIButton", "id": "pay", "label": "Pay now",
       "frame": [20, 700, 350, 43.5], "accessibility": {"identifier": "pay-button"},
       "actions": [{"target": null, "action": "pay:", "events": ["touchUpInside"]}]},
      {"class": "UIStackView", "id": "stack", "frame": [0, 100, 390, 100], "alpha": 0.5,
       "isUserInteractionEnabled": false, "subviews": [
        {"class": "UILabel", "id": "title", "frame": [10, 10, 100, 20]},
        {"class": "UIButton", "id": "help", "frame": [200, 10, 44, 44], "isEnabled": false,
         "isUserInteractionEnabled": true,
         "gestureRecognizers": [{"class": "UITapGestureRecognizer", "numberOfTapsRequired": 2}]}
      ]},
      {"class": "UIView", "id": "secret", "frame": [0, 0, 10, 10], "isHidden": true, "subviews": [
        {"class": "UIButton", "id": "debug", "frame": [0, 0, 5, 5]}
      ]}
    ]}
    """

  @Test(arguments: [
    (#"{"class": "UILabel"}"#, ["title"]),
    (#"{"class": ["UILabel", "PayButton"]}"#, ["pay", "title"]),
    (#"{"class": "Shop.*"}"#, ["pay"]),
    (#"{"class": "UI????ow"}"#, []),
    (#"{"class": "UILabe?"}"#, ["title"]),
    (#"{"class": "uilabel"}"#, []),
    (#"{"inherits": "UIControl"}"#, ["pay", "help"]),
    (#"{"inherits": "UIResponder", "id": "t*e"}"#, ["title"]),
    (#"{"id": ["root", "help"]}"#, ["root", "help"]),
    (#"{"identifier": "pay-*"}"#, ["pay"]),
    (#"{"label": "*now"}"#, ["pay"]),
    (#"{"title": "Pay*"}"#, ["pay"]),
    (#"{"inherits": "UIButton", "not": {"label": "*"}}"#, ["help"]),
    (#"{"height": 43.5}"#, ["pay"]),
    (#"{"inherits": "UIControl", "height": {"less-than": 44}}"#, ["pay"]),
    (#"{"inherits": "UIControl", "height": {"at-most": 44}}"#, ["pay", "help"]),
    (#"{"inherits": "UIControl", "height": {"more-than": 43.5}}"#, ["help"]),
    (#"{"inherits": "UIControl", "height": {"at-least": 43.5, "at-most": 43.6}}"#, ["pay"]),
    (#"{"width": {"more-than": 300}, "x": 20, "y": {"at-least": 700}}"#, ["pay"]),
    (#"{"x-in-root": 200, "y-in-root": 110}"#, ["help"]),
    (#"{"alpha": {"less-than": 1}}"#, ["stack"]),
    (#"{"interaction": false}"#, ["stack", "title", "help"]),
    (#"{"interaction": true, "interactive": true}"#, ["pay"]),
    (#"{"enabled": false}"#, ["help"]),
    (#"{"hidden": true}"#, ["secret", "debug"]),
    (#"{"hidden": false, "inherits": "UIButton"}"#, ["pay", "help"]),
    (#"{"reachable": {"less-than": 0.5}, "inherits": "UIButton"}"#, ["help"]),
    (#"{"reachable": 1}"#, ["root", "pay"]),
    (#"{"recognizer": {}}"#, ["help"]),
    (#"{"recognizer": {"kind": "tap", "taps": 2, "touches": 1, "enabled": true}}"#, ["help"]),
    (#"{"recognizer": {"kind": ["pan", "swipe"]}}"#, []),
    (#"{"recognizer": {"class": "UITap*"}}"#, ["help"]),
    (#"{"recognizer": {"taps": {"less-than": 2}}}"#, []),
    (#"{"action": "pay*"}"#, ["pay"]),
    (#"{"superview": {"class": "UIStackView"}}"#, ["title", "help"]),
    (#"{"subview": {"class": "UILabel"}}"#, ["stack"]),
    (#"{"ancestor": {"id": "root"}, "inherits": "UIButton"}"#, ["pay", "help"]),
    (#"{"descendant": {"class": "UILabel"}}"#, ["root", "stack"]),
    (#"{"sibling": {"class": "UIButton"}}"#, ["title"]),
    (#"{"sibling": {"inherits": "UIView"}}"#, ["pay", "stack", "title", "help"]),
    (#"{"descendant": {"id": "debug"}}"#, []),
    (#"{"all": [{"class": "UI*"}, {"not": {"inherits": "UIButton"}}], "id": "t*"}"#, ["title"]),
    (#"{"any": [{"id": "pay"}, {"all": [{"id": "title"}, {"alpha": 1}]}]}"#, ["pay", "title"]),
    (#"{"all": []}"#, ["root", "pay", "stack", "title", "help"]),
    (#"{"any": []}"#, []),
    (#"{"not": {"not": {"id": "pay"}}}"#, ["pay"]),
    (#"{"screen": {"canvas": true}, "id": "pay"}"#, ["pay"]),
    (#"{"screen": {"canvas": false}}"#, []),
  ])
  func matches(match: String, views: [String]) throws {
    #expect(try reported(match, in: Self.screen) == views)
  }

  /// What the document leaves open matches neither a condition nor its negation.
  @Test(arguments: [
    #"{"constraint": {}}"#, #"{"screen": {"device": "*"}}"#, #"{"outlet": "*"}"#,
    #"{"screen": {"idiom": "phone"}}"#, #"{"screen": {"width-class": "compact"}}"#,
  ])
  func unknownFactsMatchNothing(match: String) throws {
    #expect(try reported(match, in: Self.screen) == [])
    #expect(try reported(#"{"not": \#(match)}"#, in: Self.screen) == [])
  }

  /// A dump contains neither labels nor recognizers, and prints no class of a superclass.
  @Test(arguments: [
    #"{"label": "*"}"#, #"{"recognizer": {}}"#, #"{"action": "*"}"#, #"{"identifier": "*"}"#,
    #"{"inherits": "UIControl"}"#, #"{"enabled": true}"#,
  ])
  func formatsWithoutAFactMatchNothing(match: String) throws {
    let dump = """
      <UIView: 0x1; frame = (0 0; 390 844); layer = <CALayer: 0x2>>
         | <CloseButton: 0x3; frame = (0 0; 30 30); layer = <CALayer: 0x4>>
      """
    let button = #"{"class": "CloseButton", "any": [\#(match)]}"#
    #expect(try reported(button, in: dump, path: "a.txt") == [])
    #expect(
      try reported(#"{"class": "CloseButton", "not": \#(match)}"#, in: dump, path: "a.txt") == [])
    #expect(
      try reported(#"{"class": "CloseButton", "width": 30}"#, in: dump, path: "a.txt").count == 1)
  }

  @Test func findsSuperclassesInTheConfiguration() throws {
    let layout = #"{"class": "Shop.Buy", "id": "buy", "frame": [0, 0, 10, 10]}"#
    let classes = #"{"Buy": {"inherits": "Base"}, "Base": {"inherits": "UIButton"}}"#
    for name in ["Buy", "Base", "UIButton", "UIControl", "UIView", "NSObject"] {
      let match = #"{"inherits": "\#(name)"}"#
      #expect(try reported(match, in: layout, classes: classes) == ["buy"], "\(name)")
    }
    #expect(try reported(#"{"inherits": "UILabel"}"#, in: layout, classes: classes) == [])
  }

  /// The superclass of a class that nothing describes is unknown.
  @Test func unknownSuperclassesMatchNothing() throws {
    let layout = #"{"class": "Mystery", "id": "m", "frame": [0, 0, 10, 10]}"#
    #expect(try reported(#"{"inherits": "UIControl"}"#, in: layout) == [])
    #expect(try reported(#"{"not": {"inherits": "UIControl"}}"#, in: layout) == [])
    #expect(try reported(#"{"inherits": "UIView"}"#, in: layout) == ["m"])
  }

  @Test func readsConstraintsOfEitherItem() throws {
    let layout = """
      {"class": "UIView", "id": "root", "frame": [0, 0, 390, 844], "subviews": [
        {"class": "UILabel", "id": "total", "frame": [8, 0, 100, 50], "constraints": [
          {"attribute": "height", "constant": 50, "priority": 999},
          {"attribute": "leading", "toItem": "root", "toAttribute": "leading", "constant": 8}]}]}
      """
    let all = ["total"]
    for (match, views) in [
      (#"{"attribute": "height"}"#, all), (#"{"attribute": ["width", "height"]}"#, all),
      (#"{"attribute": "leading"}"#, ["root", "total"]), (#"{"attribute": "width"}"#, []),
      (#"{"constant": 50, "second-item": false}"#, all),
      (#"{"priority": {"at-least": 1000}}"#, ["root", "total"]),
      (#"{"relation": ">="}"#, []), (#"{"attribute": "height", "second-item": true}"#, []),
    ] {
      #expect(try reported(#"{"constraint": \#(match)}"#, in: layout) == views, "\(match)")
    }
    #expect(try reported(#"{"not": {"constraint": {}}}"#, in: layout) == [])
  }

  private static func storyboard(button: String, constraints: String = "") -> String {
    XibText.document(
      owner: "Card", outlets: ["payButton": "pay"], attributes: #"useAutolayout="YES""#,
      device: "retina6_12",
      """
      <view id="root"><rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
        <subviews>\(button)</subviews>\(constraints)
      </view>
      """)
  }

  @Test func readsOutletsTitlesAndTheCanvas() throws {
    let text = Self.storyboard(
      button: """
        <button opaque="NO" contentMode="scaleToFill" fixedFrame="YES" id="pay">
          <rect key="frame" x="10" y="10" width="100" height="30"/>
          <state key="normal" title="Pay"/>
        </button>
        """)
    let matches: [(String, [String])] = [
      (#"{"outlet": "payB*"}"#, ["pay"]),
      (#"{"outlet": {"name": "payButton", "class": "Card"}}"#, ["pay"]),
      (#"{"outlet": {"class": "Other"}}"#, []), (#"{"title": "Pay"}"#, ["pay"]),
      (#"{"label": "*"}"#, []), (#"{"not": {"label": "*"}, "class": "UIButton"}"#, ["pay"]),
      (#"{"screen": {"idiom": "phone", "orientation": "portrait"}, "id": "pay"}"#, ["pay"]),
      (#"{"screen": {"idiom": "pad"}}"#, []),
      (#"{"not": {"constraint": {}}, "class": "UIButton"}"#, ["pay"]),
      (#"{"id": "pay", "height": {"less-than": 44}}"#, ["pay"]),
    ]
    for (match, views) in matches {
      #expect(try reported(match, in: text, path: "a.xib") == views, "\(match)")
    }
  }

  /// A frame that is laid out again at run time is unknown.
  @Test func unreliableFramesMatchNothing() throws {
    let text = Self.storyboard(
      button: """
        <button opaque="NO" misplaced="YES" translatesAutoresizingMaskIntoConstraints="NO" id="pay">
          <rect key="frame" x="10" y="10" width="100" height="30"/>
        </button>
        """)
    for match in [#"{"height": {"less-than": 44}}"#, #"{"height": {"at-least": 44}}"#] {
      let own = #"{"id": "pay", "all": [\#(match)]}"#
      #expect(try reported(own, in: text, path: "a.xib") == [])
      let negated = #"{"id": "pay", "not": \#(match)}"#
      #expect(try reported(negated, in: text, path: "a.xib") == [])
    }
    #expect(try reported(#"{"id": "pay"}"#, in: text, path: "a.xib") == ["pay"])
  }

  @Test func fillsPlaceholders() throws {
    let message = MessageTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }
      .joined(separator: "|")
    let found = try findings(#"{"id": "pay"}"#, in: Self.screen, message: message)
    #expect(
      found.map(\.message.text) == [
        "PayButton \"Pay now\"|PayButton|pay|pay-button|Pay now|Pay now|350|43.5|350 × 43.5|20|700|1"
          + "|100%|view \"root\"|view/subviews[0]"
      ])
    #expect(found.first?.data["height"] == 43.5)
    let braces = try findings(#"{"id": "help"}"#, in: Self.screen, message: "{{x}} {label}")
    #expect(braces.map(\.message.text) == ["{x} none"])
  }

  @Test(arguments: [
    (#"{"class": "PayButton"}"#, #""Shop.PayButton""#),
    (#"{"class": "PayButton", "height": {"less-than": 44}}"#, "[20, 700, 350, 43.5]"),
    (#"{"id": "stack", "alpha": 0.5}"#, "0.5"), (#"{"id": "help", "enabled": false}"#, "false"),
  ])
  func findingsAreAtTheMemberThatMatches(match: String, text: String) throws {
    let range = try #require(try findings(match, in: Self.screen).first?.range)
    let bytes = Array(Self.screen.utf8)[range.start..<range.end]
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test func settingsApplyAsToBuiltInRules() throws {
    let match = #"{"id": "pay"}"#
    let severities = try findings(match, in: Self.screen) { $0.severities["own"] = .error }
    #expect(severities.map(\.severity) == [.error])
    #expect(try findings(match, in: Self.screen) { $0.only = ["other"] }.isEmpty)
    #expect(try findings(match, in: Self.screen) { $0.disabled = ["own"] }.isEmpty)
    let disabled = Self.screen.replacing(
      #""id": "pay","#, with: #""id": "pay", "disable": ["own"],"#)
    #expect(try findings(match, in: disabled).isEmpty)
    #expect(
      try findings(match, in: Self.screen) {
        $0.suppressions = [ConfiguredSuppression(rule: "own", view: "pay")]
      }.isEmpty)
  }

  /// The work is linear in the number of views, however they are nested and related.
  @Test func relationsOfManyViews() throws {
    let button = #"{"class": "UIButton", "frame": [0, 0, 1, 1]}"#
    let siblings = Array(repeating: button, count: 20_000).joined(separator: ",")
    let wide = #"{"class": "UIView", "frame": [0, 0, 9, 9], "subviews": [\#(siblings)]}"#
    let match = #"{"sibling": {"sibling": {"ancestor": {"descendant": {"class": "UIButton"}}}}}"#
    #expect(try reported(match, in: wide).count == 20_000)
  }

  /// The cost of a pattern is at most its length times that of the text.
  @Test func patternsWithManyRunsEnd() {
    let pattern = TextPattern([String(repeating: "a*", count: 128)])
    let text = String(repeating: "a", count: 100_000)
    #expect(pattern.matches(text))
    #expect(!TextPattern([String(repeating: "*a", count: 127) + "*b"]).matches(text))
  }

  @Test(arguments: [
    ("*", "", false), ("*", "a", true), ("a*", "a", true), ("*a*", "bab", true), ("?", "é", true),
    ("??", "é", false), ("a?c", "abc", true), ("a?c", "ac", false), ("**b", "aab", true),
    ("a*c*e", "abcde", true), ("a*c*e", "abcdef", false), ("abc", "abc", true),
    ("abc", "ab", false),
  ])
  func patterns(pattern: String, text: String, matches: Bool) {
    #expect(TextPattern([pattern]).matches(text) == matches)
  }
}
