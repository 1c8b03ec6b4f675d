import Linting
import LayoutModel
import LayoutTestSupport
import Testing

/// The three kinds of root and their keys.
struct RootTests {
  @Test func readsASingleView() throws {
    let result = try JSONReaderResult(
      """
      {"$schema": "x", "layoutlint": 1, "name": "Start", "frame": [0, 0, 10, 10],
       "device": {"name": "iPhone 15", "size": [393, 852], "safeAreaInsets": [59, 0, 34, 0]},
       "subviews": [{"class": "UIWindow", "frame": [0, 0, 1, 1]}]}
      """)
    let layout = try result.layout()
    #expect(result.findings == [])
    #expect(layout.kind == .view && layout.name == "Start" && layout.pathPrefix == "")
    #expect(layout.device?.size == Size(393, 852))
    #expect(layout.device?.safeAreaInsets?.top == 59)
  }

  @Test(arguments: [#""class": "UIWindow""#, #""class": "Mine", "inherits": "UIWindow""#])
  func treatsASingleWindowAsAnApplication(members: String) throws {
    let result = try JSONReaderResult(
      """
      {\(members), "frame": [0, 0, 10, 10], "application": {"delegate": "AppDelegate"},
       "scenes": false, "windowScene": "S"}
      """)
    let layout = try result.layout()
    #expect(result.findings == [])
    #expect(layout.kind == .application(isLoneWindow: true))
    #expect(layout.application.delegate == "AppDelegate" && !layout.application.hasScenes)
    #expect(layout.views[0].windowScene == .named("S"))
  }

  @Test func readsAnApplication() throws {
    let result = try JSONReaderResult(
      """
      {"scenes": false, "application": {"class": "App", "delegate": null}, "windows": [
        {"class": "UIWindow", "frame": [0, 0, 10, 10], "windowLevel": 1},
        {"class": "AppWindow", "frame": [0, 0, 10, 10], "subviews": [{"frame": [1, 1, 2, 2]}]}]}
      """)
    let layout = try result.layout()
    #expect(result.findings == [])
    #expect(layout.kind == .application(isLoneWindow: false))
    #expect(layout.application.className == "App" && layout.application.delegate == nil)
    #expect(!layout.application.hasScenes)
    #expect(layout.roots == [ViewID(0), ViewID(1)])
    #expect(layout.views[2].superview == ViewID(1))
  }

  @Test(
    arguments: cases(
      """
      {"frame": [0, 0, 1, 1]}
        `{`: 'windows' must contain windows; UIView is not a subclass of UIWindow
      {"class": "UIButton", "frame": [0, 0, 1, 1]}
        `"UIButton"`: 'windows' must contain windows; UIButton is not a subclass of UIWindow
      {"class": "Mine", "inherits": "UIView", "frame": [0, 0, 1, 1]}
        `"Mine"`: 'windows' must contain windows; Mine is not a subclass of UIWindow
      7
        `7`: 'windows[0]' must be a view, found 7
      """))
  func reportsRootsThatAreNotWindows(window: String, finding: String) throws {
    let result = try JSONReaderResult(#"{"windows": [\#(window)]}"#)
    #expect(result.findings == ["invalid-value " + finding])
    #expect(result.document.layouts.count == 1)
  }

  @Test func readsASet() throws {
    let result = try JSONReaderResult(
      """
      {"layoutlint": 1, "device": {"name": "d"}, "layouts": [
        {"name": "one", "layout": {"name": "inner", "frame": [0, 0, 1, 1]}},
        5,
        {"layout": {"name": "own", "windows": [], "device": {"name": "e"}}},
        {"name": "none", "layout": {"x-a": 1}},
        {"name": "set", "layout": {"layouts": []}},
        {"name": "gone"}]}
      """)
    #expect(result.document.layouts.map(\.name) == ["one", "own"])
    #expect(result.document.layouts.map(\.pathPrefix) == ["layouts[0]/", "layouts[2]/"])
    #expect(result.document.layouts.map(\.device?.name) == ["d", "e"])
    #expect(
      result.findings.map { $0.prefix(while: { $0 != ":" }) } == [
        "invalid-value `5`", "invalid-value `{`", "invalid-value `{`",
        "invalid-value `{\"name\"",
      ])
  }

  @Test(
    arguments: cases(
      """
      {"layouts": 5}
        `5`: 'layouts' must be an array of {"name": …, "layout": …}, found 5
      {"windows": {}}
        `{}`: 'windows' must be an array of views, found an object
      {"frame": [0, 0, 1, 1], "layoutlint": 2}
        `2`: unsupported format version 2; this program reads version 1
      {"frame": [0, 0, 1, 1], "device": {"size": "big"}}
        `"big"`: 'size' must be [width, height], found a string
      """))
  func reportsWrongRoots(text: String, finding: String) throws {
    #expect(try JSONReaderResult(text).findings == ["invalid-value " + finding])
  }

  @Test func reportsUnknownKeysOfARootOnce() throws {
    let result = try JSONReaderResult(#"{"frame": [0, 0, 1, 1], "layoutlimt": 1}"#)
    #expect(
      result.findings == [
        "unknown-key `\"layoutlimt\"`: a view has no key 'layoutlimt'; did you mean 'layoutlint'?"
      ])
  }
}

/// `disable`, for the reader's own findings.
struct DisableTests {
  @Test(arguments: [
    (#""disable": ["unknown-key"], "foo": 1"#, 0, 1),
    (#""disable": ["all"], "foo": 1, "alpha": 3"#, 0, 2),
    (#""disable": ["invalid-value"], "foo": 1, "alpha": 3"#, 1, 1),
    (
      #""foo": 1, "subviews": [{"frame": [0, 0, 1, 1], "bar": 1, "disable": ["unknown-key"]}]"#,
      1, 1
    ),
    (
      """
      "subviews": [{"frame": [0, 0, 1, 1], "disable": ["unknown-key"],
        "subviews": [{"frame": [0, 0, 1, 1], "bar": 1, "disable": ["invalid-value"]}]},
        {"frame": [0, 0, 1, 1], "bar": 1}]
      """, 1, 1
    ),
  ])
  func suppressesFindingsInAView(members: String, kept: Int, suppressed: Int) throws {
    let sweep = try JSONReaderResult(view: members).sweep
    #expect(sweep.kept.count == kept)
    #expect(sweep.suppressed == suppressed)
  }

  @Test func suppressesFindingsInADocument() throws {
    let window = #"{"class": "UIWindow", "frame": [0, 0, 1, 1], "foo": 1}"#
    let result = try JSONReaderResult(
      #"{"foo": 1, "windows": [\#(window), \#(window)], "disable": ["unknown-key"]}"#)
    #expect(result.sweep.kept.isEmpty)
    #expect(result.sweep.suppressed == 3)
    #expect(try result.layout().views.map(\.disabledRules) == [["unknown-key"], ["unknown-key"]])
  }

  /// The rules that a root disables apply to each window, but are recorded once.
  @Test func recordsEachSuppressedNameOnce() throws {
    let window = #"{"class": "UIWindow", "frame": [0, 0, 1, 1], "disable": ["all"]}"#
    let result = try JSONReaderResult(
      """
      {"disable": ["a", 3, "b"], "layouts": [
        {"layout": {"windows": [\(window), \(window)], "disable": ["c"]}},
        {"layout": {"frame": [0, 0, 1, 1], "disable": []}}]}
      """)
    let names = result.document.suppressions.flatMap(\.names)
    #expect(names.map(\.rule) == ["a", "b", "c", "all", "all"])
    #expect(names.map { result.slice($0.range) } == names.map { "\"\($0.rule)\"" })
    let members = result.document.suppressions.map { result.slice($0.member) }
    #expect(members.first == #""disable": ["a", 3, "b"]"#)
    #expect(result.slice(try #require(result.document.suppressions.last).range) == window)
  }

  @Test func doesNotSuppressSyntaxErrors() throws {
    #expect(try JSONReaderResult(#"{"disable": ["all"], "frame": }"#).document.findings.count == 1)
  }
}
