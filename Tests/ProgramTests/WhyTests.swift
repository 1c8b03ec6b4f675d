import Foundation
import LanguageServer
import LayoutModel
import LayoutTestSupport
import Linting
import Testing

@testable import layoutlint

/// `lint FILE --why VIEW`.
@Suite struct WhyTests {
  private static let file = "a.layout.json"

  private func why(
    _ view: String, _ text: String = Layouts.error, _ options: String...,
    configuration: String = "{}"
  ) throws -> Program.Outcome {
    let folder = try Folder([Self.file: text, ".layoutlint.json": configuration])
    return try Program.run(["lint", Self.file, "--why", view] + options, in: folder)
  }

  /// The answer about a view of a file beside others.
  private func why(
    _ view: String, of file: String, in files: [String: String], _ options: String...
  ) throws -> Program.Outcome {
    try Program.run(["lint", file, "--why", view] + options, in: Folder(files))
  }

  /// The lines below a heading.
  private func section(_ title: String, of outcome: Program.Outcome) -> [Substring] {
    let lines = outcome.output.split(separator: "\n")
    guard let start = lines.firstIndex(where: { $0.hasPrefix(title) }) else { return [] }
    return Array(lines[(start + 1)...].prefix { $0.hasPrefix("  ") })
  }

  @Test func aReportedViewHasItsFindings() throws {
    let outcome = try why("save")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("button \"save\" (UIButton \"save\") at a.layout.json:4:5\n"))
    let reported = section("reported:", of: outcome)
    #expect(reported.count == 1)
    #expect(reported.first?.contains("error unreachable-subview: ") == true)
    #expect(
      section("checked, nothing to report", of: outcome).first?.contains("covered-control") == true)
  }

  @Test func aRuleThatIsOffWouldReport() throws {
    let outcome = try why("save", configuration: #"{"rules": {"unreachable-subview": "off"}}"#)
    #expect(section("reported:", of: outcome) == [])
    #expect(section("turned off", of: outcome).first?.contains("unreachable-subview") == true)
  }

  @Test func suppressionsHaveTheirReason() throws {
    let configuration = """
      {"suppress": [{"rule": "unreachable-subview", "view": "save", "reason": "it moves"}]}
      """
    let outcome = try why("save", configuration: configuration)
    let lines = section("found and suppressed", of: outcome)
    #expect(lines.first?.hasSuffix("; the configuration suppresses it: it moves") == true)
    let inDocument = Layouts.error.replacing(
      #""id": "save","#, with: #""id": "save", "disable": ["unreachable-subview"],"#)
    let other = section("found and suppressed", of: try why("save", inDocument))
    #expect(other.first?.hasSuffix("; the document suppresses it") == true)
  }

  @Test func aHiddenViewIsSilenced() throws {
    let hidden = Layouts.error.replacing(
      #""id": "save","#, with: #""id": "save", "isHidden": true,"#)
    let lines = section("not reported because of one fact", of: try why("save", hidden))
    #expect(lines.contains { $0.contains("unreachable-subview") && $0.hasSuffix("is hidden") })
  }

  /// A screen in which each control loses touches for a reason that rules allow.
  private static let allowed = """
    {"id": "screen", "frame": [0, 0, 375, 667], "subviews": [
      {"class": "UIButton", "id": "grazed", "frame": [10, 10, 100, 44]},
      {"id": "rim", "frame": [10, 10, 8, 44], "backgroundColor": "red"},
      {"class": "UIScrollView", "id": "list", "frame": [0, 100, 375, 300], "contentSize": [375, 900],
        "subviews": [{"class": "UIButton", "id": "scrolled", "frame": [10, 100, 100, 44]}]},
      {"id": "bar", "frame": [0, 180, 375, 60], "backgroundColor": "green"},
      {"id": "card", "frame": [0, 420, 200, 100], "subviews": [
        {"class": "UIButton", "id": "tall", "frame": [10, 60, 100, 44]},
        {"class": "UISwitch", "id": "switch", "frame": [100, 10, 51, 31]}]},
      {"class": "UIButton", "id": "first", "frame": [10, 540, 100, 44],
        "actions": [{"event": "touchUpInside", "action": "pay:"}]},
      {"class": "UIButton", "id": "second", "frame": [10, 540, 100, 44],
        "actions": [{"event": "touchUpInside", "action": "pay:"}]},
      {"class": "Odd", "id": "odd", "frame": [200, 420, 100, 100], "hitTest": "custom", "subviews": [
        {"class": "UIButton", "id": "asked", "frame": [10, 10, 100, 44]}]}
    ]}
    """

  @Test(arguments: [
    ("grazed", "covered-control", "up to a tenth of a view may be covered"),
    ("scrolled", "covered-control", "scrolling moves it from behind the view in front"),
    ("tall", "control-outside-superview", "views may extend a few points beyond an edge"),
    ("first", "unreachable-subview", "the view in front has the same actions"),
    ("switch", "small-touch-target", "UIKit determines its size"),
  ])
  func allowancesAreNamed(view: String, rule: String, reason: String) throws {
    #expect(
      try Program.run(["lint", Self.file], in: try Folder([Self.file: Self.allowed])).status == 0)
    let lines = section("not reported because of one fact", of: try why(view, Self.allowed))
    #expect(lines.contains { $0.contains(rule) && $0.hasSuffix(reason) }, "\(lines)")
  }

  @Test func anUnknownOverrideEndsTheSearch() throws {
    let outcome = try why("asked", Self.allowed)
    #expect(outcome.output.contains("rules about lost touches do not check it: the override"))
    let answer = try why("asked", Self.allowed, "--format", "json").output
    #expect(answer.contains(#""limit": "the override of hit-testing"#))
  }

  /// A xib with views of which one has the id `pay`, the outlet `payButton`.
  private static func document(owner: String, _ subviews: String) -> String {
    XibText.document(
      owner: owner, outlets: ["view": "v", "payButton": "pay"],
      attributes: #"toolsVersion="22505" useAutolayout="NO""#,
      """
      <view contentMode="scaleToFill" id="v">
        <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
        <subviews>\(subviews)</subviews>
      </view>
      """)
  }

  /// A button without user interaction and an action of a class that the code declares or not.
  private static func xib(target: String) -> String {
    document(
      owner: target,
      """
      <button opaque="NO" userInteractionEnabled="NO" contentMode="scaleToFill" id="pay">
        <rect key="frame" x="20" y="20" width="100" height="50"/>
        <state key="normal" title="Pay"/>
        <connections>
          <action selector="pay:" destination="-1" eventType="touchUpInside" id="a"/>
        </connections>
      </button>
      """)
  }

  @Test func theEdgeOfAScrollViewThatStandsStillIsKnown() throws {
    let document = Self.document(
      owner: "Screen",
      """
      <scrollView scrollEnabled="NO" contentMode="scaleToFill" id="still">
        <rect key="frame" x="0.0" y="0.0" width="375" height="200"/>
        <subviews>
          <button opaque="NO" contentMode="scaleToFill" id="pay">
            <rect key="frame" x="20" y="153" width="100" height="50"/>
          </button>
        </subviews>
      </scrollView>
      """)
    let code =
      #"class Screen: UIViewController { init() { super.init(nibName: "a", bundle: nil) } }"#
    let outcome = try why(
      "pay", of: "a.xib", in: ["a.xib": document, "App.xcodeproj/x": "", "Code.swift": code])
    #expect(outcome.output.contains("views may extend a few points beyond an edge"))
  }

  private func why(ofTarget target: String, _ code: String) throws -> [Substring] {
    let loader = #"class Loader: \#(target) { init() { super.init(nibName: "a", bundle: nil) } }"#
    let outcome = try why(
      "pay", of: "a.xib",
      in: ["a.xib": Self.xib(target: target), "App.xcodeproj/x": "", "Code.swift": code + loader])
    return section("not reported because of one fact", of: outcome)
  }

  @Test func codeThatEnablesAControlIsNamed() throws {
    let lines = try why(
      ofTarget: "Screen",
      """
      class Screen: UIViewController {
        @IBOutlet var payButton: UIButton!
        @IBAction func pay(_ sender: Any) { return }
        func show() { payButton.isUserInteractionEnabled = true }
      }

      """)
    #expect(lines.contains { $0.contains("disabled-control: ") && $0.contains("code ") })
  }

  @Test(arguments: [
    ("button", "chain", "it has no action"), ("textField", "action", "text fields show a text"),
  ])
  func aDisabledControlWithoutLossIsExplained(
    kind: String, connection: String, reason: String
  ) throws {
    let document = Self.xib(target: "Screen").replacing("button ", with: "\(kind) ")
      .replacing("/button>", with: "/\(kind)>")
      .replacing("<action selector", with: "<\(connection) selector")
    let outcome = try why("pay", of: "a.xib", in: ["a.xib": document])
    #expect(outcome.output.contains("  disabled-control: \(reason)"), "\(outcome.output)")
  }

  @Test func aClassThatNoSourceFileDeclaresIsNamed() throws {
    let lines = try why(ofTarget: "Screen", "class Screen: Base {}\n")
    #expect(lines.contains("  missing-action: no source file declares a superclass of 'Screen'"))
    #expect(lines.contains { $0.hasPrefix("  missing-outlet: ") })
  }

  private static let code = """
    import SwiftUI

    struct Row: View {
      var body: some View {
        HStack {
          Text("Title")
          Spacer()
        }
        .fancy()
        .onTapGesture { open() }
        VStack {
          Text("Title")
          Spacer()
        }
        .onTapGesture { open() }
      }
    }
    """

  @Test(arguments: ["HStack", "5"])
  func aViewInCodeIsNamedByItselfOrItsLine(view: String) throws {
    let outcome = try why(view, of: "Row.swift", in: ["Row.swift": Self.code])
    #expect(outcome.output.hasPrefix("HStack at Row.swift:5:5\n  onTapGesture takes taps: unknown"))
    #expect(
      section("not reported because of one fact", of: outcome).contains(
        "  tap-area-gap: what takes its taps is unknown, because of fancy"))
  }

  @Test(arguments: ["VStack", "11"])
  func aReportedViewInCodeHasItsFindings(view: String) throws {
    let files = ["Row.swift": Self.code]
    let outcome = try why(view, of: "Row.swift", in: files)
    let reported = section("reported:", of: outcome)
    #expect(reported.count == 1)
    #expect(reported.first?.contains(" tap-area-gap: ") == true)
    let off = try why(view, of: "Row.swift", in: files, "--disable", "tap-area-gap")
    #expect(section("turned off", of: off).first?.contains(" tap-area-gap: ") == true)
  }

  /// Rules about UIKit's code state why they are silent at a line.
  @Test(arguments: [
    (5, "recognizer-without-interaction: user interaction is enabled in Card.swift:6 (\"icon\")"),
    (
      7,
      "recognizer-without-interaction: user interaction is not known: the class is not known (\"other\")"
    ),
    (
      2,
      "control-without-action: code passes an object named \"save\" to other code, or calls a method of it that can add an action"
    ),
    (8, "unattached-recognizer: \"pan\" is passed to other code, which can add it to a view"),
  ])
  func rulesAboutCodeStateWhyTheyAreSilent(line: Int, reason: String) throws {
    let code = """
      class Card: UIView {
        let save = UIButton()
        let icon = UIImageView()
        func setUp(other: Unknown) {
          icon.addGestureRecognizer(UITapGestureRecognizer())
          icon.isUserInteractionEnabled = true
          other.addGestureRecognizer(UITapGestureRecognizer())
          let pan = UIPanGestureRecognizer()
          register(pan)
          addSubview(save)
          register(save)
        }
      }
      """
    let outcome = try why("\(line)", of: "Card.swift", in: ["Card.swift": code])
    #expect(
      section("not reported because of one fact", of: outcome).contains("  \(reason)"),
      "\(outcome.output)")
  }

  @Test func theServerGivesTheSameText() throws {
    let folder = try Folder([Self.file: Self.allowed])
    let path = folder.path(Self.file)
    let linter = ServerWorker.preparation(path: path).linter
    let source = SourceText(path: path, bytes: Array(Self.allowed.utf8))
    let document = try #require(linter.check(source))
    let place = try #require(Self.allowed.range(of: #""id": "grazed""#))
    let offset = Self.allowed.utf8.distance(from: Self.allowed.startIndex, to: place.lowerBound)
    let byName = try ServerWorker.answer(
      .why(.named("grazed")), about: LayoutChoice(), document: document)
    let byPlace = try ServerWorker.answer(
      .why(.at(offset: offset)), about: LayoutChoice(), document: document)
    #expect(byName == byPlace)
    let text = try JSONDecoder().decode(String.self, from: Data(byName.utf8 as [UInt8]))
    let printed = try Program.run(["lint", path, "--why", "grazed"], in: folder).output
    #expect(text == printed)
  }

  @Test func formatsWithoutFactsAreNamed() throws {
    let dump = """
      <UIView: 0x1; frame = (0 0; 100 100)>
         | <UIButton: 0x2; frame = (200 0; 44 44)>
      """
    let outcome = try why("UIButton", of: "dump.txt", in: ["dump.txt": dump])
    let line = section("not checked, because", of: outcome).first {
      $0.hasPrefix("  duplicate-tap-recognizers: ")
    }
    #expect(line?.contains("gesture recognizers") == true)
  }

  @Test func theAnswerInJSONHasTheSameOutcomes() throws {
    let outcome = try why("save", Layouts.error, "--format", "json")
    let answer = try outcome.json
    let reported = try answer["rules"].elements.filter { try $0["outcome"].string == "reported" }
    #expect(try reported.contains { try $0["rule"].string == "unreachable-subview" })
    #expect(try answer["view"]["id"].string == "save")
    #expect(try answer["interactive"].canonical == "true")
  }

  @Test(arguments: [
    (["a.layout.json", "--why", "svae"], "did you mean 'save'?"),
    (["set.layout.json", "--why", "c"], "unknown view 'c'"),
    (["twice.layout.json", "--why", "a"], "is a view of 2 layouts"),
    (["a.layout.json", "set.layout.json", "--why", "a"], "the path of one document"),
    ([".", "--why", "a"], "the path of one document"),
    (["a.swift", "--why", "a"], "unknown view 'a'"),
    (["a.swift", "--why", "7"], "has no line 7"),
    (["a.layout.json", "--why", "a", "--fix"], "cannot be combined"),
    (["a.layout.json", "--why", "a", "--format", "sarif"], "text or json"),
  ])
  func whatCannotBeAnsweredIsAnError(arguments: [String], says: String) throws {
    let folder = try Folder([
      "a.layout.json": Layouts.error, "set.layout.json": Layouts.set, "a.swift": "let a = 1",
      "twice.layout.json": Layouts.set.replacing(#""id": "b""#, with: #""id": "a""#),
    ])
    let outcome = try Program.run(["lint"] + arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.replacing("\n", with: " ").contains(says), "\(outcome.errors)")
  }

  @Test func pointsAndViewsSelectEachOther() throws {
    let folder = try Folder(["app.layout.json": Layouts.application])
    let byView = try Program.run("hit-test", "app.layout.json", "--view", "save", in: folder).output
    #expect(byView.contains("button"))
    let point = try #require(byView.prefixMatch(of: /\((.*?)\)/)).1
    for command in ["hit-test", "chain"] {
      let outputs = try ["--at '\(point)'", "--view save"].map {
        try Program.shell("layoutlint \(command) app.layout.json \($0)", in: folder).output
      }
      #expect(outputs[0] == outputs[1])
    }
  }
}
