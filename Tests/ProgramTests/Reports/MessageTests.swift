import LayoutModel
import LayoutTestSupport
import Linting
import Testing

@testable import Reports
@testable import layoutlint

/// What people read of a finding and of a run.
@Suite struct MessageTests {
  /// A button with an id of Interface Builder that extends beyond its superview.
  private static func button(_ id: String, _ title: String, y: Int) -> String {
    """
    <button opaque="NO" id="\(id)">
      <rect key="frame" x="20" y="\(y)" width="100" height="50"/>
      <state key="normal" title="\(title)"/>
    </button>
    """
  }

  private static func storyboard(_ buttons: String) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch">
      <scenes><scene sceneID="sce-ne-001"><objects>
        <viewController title="Stopwatch" id="con-tr-001" sceneMemberID="viewController">
          <view key="view" id="roo-tv-001">
            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
            <subviews><view id="box-vi-001">
              <rect key="frame" x="0.0" y="0.0" width="393" height="100"/>
              <subviews>\(buttons)</subviews>
            </view></subviews>
          </view>
        </viewController>
      </objects></scene></scenes>
    </document>
    """
  }

  private static func report(
    on text: String, path: String = "a.storyboard"
  ) throws -> ReportedFile {
    let document = LinterFactory.linter().check(SourceText(path: path, text: text))
    return ReportedFile(try #require(document), showing: .max)
  }

  private static func messages(_ buttons: String) throws -> [String] {
    let file = try report(on: storyboard(buttons))
    return file.shown.map { file.message(of: $0).text }
  }

  @Test func nameTheObjectIDAndTheScene() throws {
    let message = try #require(try Self.messages(Self.button("GnA-qd-hzW", "Start", y: 90)).first)
    let start = #"button "Start" (GnA-qd-hzW) in scene "Stopwatch": 80% of its area"#
    #expect(message.hasPrefix(start))
  }

  @Test(arguments: ["text", "xcode", "github", "gitlab", "junit", "checkstyle"])
  func nameTheObjectIDInEachFormatForPeople(format: String) throws {
    let folder = try Folder([
      "a.storyboard": Self.storyboard(Self.button("GnA-qd-hzW", "Start", y: 90))
    ])
    let outcome = try Program.run("a.storyboard", "--format", format, in: folder)
    #expect(outcome.output.contains("(GnA-qd-hzW) in scene"))
  }

  @Test func doNotRepeatAnIDThatIsTheName() throws {
    let file = try Self.report(on: Layouts.error, path: "a.layout.json")
    let message = try #require(file.shown.first.map { file.message(of: $0).text })
    #expect(message.hasPrefix(#"button "save" can't be tapped"#))
  }

  @Test(arguments: [
    (2, #"it and button "B0" can't be tapped"#),
    (4, #"it, button "B0", button "B1" and button "B2" can't be tapped"#),
    (5, "it and 4 other controls can't be tapped"),
  ])
  func nameUpToFourControls(count: Int, text: String) throws {
    let buttons = (0..<count).map { Self.button("but-to-00\($0)", "B\($0)", y: 200 + $0 * 60) }
    let messages = try Self.messages(buttons.joined())
    #expect(messages.contains { $0.contains(text) }, "\(messages)")
  }

  @Test func controlsWithEqualNamesAreCounted() throws {
    let buttons = (0..<3).map { Self.button("but-to-00\($0)", "Delete", y: 200 + $0 * 60) }
    let messages = try Self.messages(buttons.joined())
    #expect(messages.contains { $0.contains("it and 2 other controls can't be tapped") })
  }

  @Test func linesFitTheTerminal() throws {
    let file = try Self.report(on: Self.storyboard(Self.button("GnA-qd-hzW", "Start", y: 90)))
    func report(_ width: Int?) -> String {
      TextReporter(style: TerminalStyle(isColored: false, width: width), isQuiet: true).report(file)
    }
    let narrow = report(72)
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 72 })
    func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
    #expect(words(narrow) == words(report(nil)))
  }

  @Test func theSumStatesWhatIsSkippedAndFixable() throws {
    let television = Self.storyboard("").replacing("iOS.CocoaTouch", with: "AppleTV")
    let folder = try Folder([
      "a.storyboard": television, "b.storyboard": television,
      "c.xib": television.replacing("AppleTV", with: "MacOSX.Cocoa"),
      "d.layout.json": #"""
      {"frame": [0, 0, 390, 844], "subviews": [
        {"class": "UILabel", "id": "terms", "frame": [0, 0, 200, 44],
         "gestureRecognizers": [{"class": "UITapGestureRecognizer", "actions": [{"action": "a"}]}]}]}
      """#,
    ])
    let output = try Program.run(".", in: folder).output
    let sum = try #require(output.split(separator: "\n").last)
    #expect(
      sum.contains("in 4 documents; 1 fixable with --fix; 2 skipped (tvOS); 1 skipped (macOS)"))
    for option in ["--only", "--disable"] {
      let outcome = try Program.run("a.storyboard", option, "covered-control", in: folder)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.output.hasPrefix("no findings in 1 document; 1 skipped (tvOS)"))
    }
  }

  @Test func theSumStatesScenesThatAreNotCheckedOnDevices() throws {
    var document = StoryboardText()
    document.addButton("pay", Rect(20, 100, 100, 44), isPinned: false)
    document.pin("pay", "leading", by: 20)
    document.pin("pay", "top", by: 300)
    let outcome = try Program.run("a.storyboard", in: Folder(["a.storyboard": document.text]))
    #expect(outcome.output.contains("; 1 scene not checked on devices; "))
    #expect(outcome.output.contains("note: info: button \"pay\""))
  }

  @Test func theSumStatesThatThereAreNoSources() throws {
    let folder = try Folder(["a.storyboard": Self.storyboard("")])
    let note = "no Swift or Objective-C sources found"
    let alone = try Program.run("a.storyboard", in: folder).output
    #expect(alone == "no findings in 1 document; \(note): no project or repository here\n")
    #expect(try Program.run(".", in: folder).output.contains("; \(note)\n"))
    let off = try Folder([
      "a.storyboard": Self.storyboard(""), ".layoutlint.json": #"{"sources": false}"#,
    ])
    #expect(try Program.run("a.storyboard", in: off).output == "no findings in 1 document\n")
  }

  @Test func aFolderWithoutAProjectHasItsSources() throws {
    let folder = try Folder([
      "App/Card.xib": try RepositoryFiles.text("Tests/Situations/code/Card.xib"),
      "App/CardController.swift": try RepositoryFiles.text(
        "Tests/Situations/code/CardController.swift"),
    ])
    let report = try Program.run(
      "lint", "App", "--format", "json", "--fail-on", "never", in: folder)
    #expect(try report.json["sources"].elements.first?["files"].integer == 1)
  }
}
