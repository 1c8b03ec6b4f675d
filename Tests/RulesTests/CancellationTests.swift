import AutoLayout
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import Rules
import Synchronization
import Testing

/// A check that is cancelled. The work after that is counted by the questions whether it is cancelled: each long
/// loop asks before each step.
@Suite struct CancellationTests {
  private static let linter = Layouts.editorLinter

  /// Checks of several layouts ask on several threads.
  private final class QuestionCount: Sendable {
    private let count = Atomic(0)

    /// Counts one question, and returns the number of all.
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }

    /// The number of questions so far.
    var value: Int { count.load(ordering: .relaxed) }

    /// Counts the questions, and cancels after some of them.
    func cancellation(after limit: Int = .max) -> Cancellation {
      Cancellation { self.next() > limit }
    }
  }

  private static let count = 200

  /// Overlapping buttons, each of which has findings.
  private static var layout: SourceText {
    let buttons = (0..<count).map {
      #"{"class": "UIButton", "label": "B\#($0)", "frame": [\#($0 % 300), \#($0), 500, 20]}"#
    }
    let text = """
      {"class": "UIView", "frame": [0, 0, 375, 812], "subviews": [\(buttons.joined(separator: ",\n"))]}
      """
    return SourceText(path: "a.layout.json", text: text)
  }

  private static var storyboard: SourceText {
    var document = StoryboardText()
    for index in 0..<count {
      document.addButton("b\(index)", Rect(Double(index % 300), Double(index), 500, 20))
    }
    return SourceText(path: "Main.storyboard", text: document.text)
  }

  /// The number of questions of a whole check.
  private static func questions(_ source: SourceText) -> Int {
    let questions = QuestionCount()
    _ = linter.check(source, cancellation: questions.cancellation())
    return questions.value
  }

  @Test(arguments: [layout, storyboard])
  func aCancelledCheckEnds(source: SourceText) throws {
    let all = Self.questions(source)
    // One for each view when it is read, when its regions and when its obstructions are computed, and in each of
    // several rules.
    #expect(all > 6 * Self.count)
    for share in [0, 0.3, 0.6, 0.7, 0.8, 0.9, 0.95] {
      let limit = Int(Double(all) * share)
      let questions = QuestionCount()
      let checked = try #require(
        Self.linter.check(source, cancellation: questions.cancellation(after: limit)))
      let after = questions.value - limit
      // Each rule, screen and step asks at most a few times more.
      #expect(after <= 150, "\(after) questions after \(limit)")
      #expect(!checked.isComplete && checked.findings.isEmpty && checked.layouts.isEmpty)
    }
  }

  @Test(arguments: [layout, storyboard])
  func noViewIsReadAfterCancellation(source: SourceText) {
    let limit = 50
    for reader in Self.linter.readers {
      let questions = QuestionCount()
      let document = reader.read(
        source, limits: ReaderLimits(), cancellation: questions.cancellation(after: limit))
      guard let document else { continue }
      #expect(document.layouts.reduce(0) { $0 + $1.views.count } <= limit)
      #expect(questions.value <= limit + 4)
    }
  }

  /// A text of each format that a program prints, with `count` buttons.
  private static let dumps: [SourceText] = {
    func text(_ start: String, _ end: String = "", separator: String = "", _ line: (Int) -> String)
      -> String
    { start + (0..<count).map(line).joined(separator: separator) + end }
    let texts: [(path: String, text: String)] = [
      (
        "dump.txt",
        text("<UIWindow: 0x1; frame = (0 0; 390 844)>\n") {
          "   | <UIButton: 0x1\($0); frame = (\($0 % 300) 10; 44 44)>\n"
        }
      ),
      // Each root is a layout.
      ("roots.txt", text("") { "<UIView: 0x1\($0); frame = (0 0; 44 44)>\n" }),
      (
        "earlgrey.txt",
        text("<UIWindow:0x1; AX=N; frame={{0, 0}, {390, 844}}; alpha=1>\n") {
          "  |--<UIButton:0x1\($0); AX=Y; frame={{\($0 % 300), 10}, {44, 44}}; alpha=1>\n"
        }
      ),
      (
        "xcuitest.txt",
        text("Element subtree:\n →Application, 0x1, pid: 1, label: 'Shop'\n") {
          "    Button, 0x2\($0), {{\($0 % 300).0, 10.0}, {24.0, 24.0}}, label: 'B\($0)'\n"
        }
      ),
      (
        "source.xml",
        text("<XCUIElementTypeApplication>", "</XCUIElementTypeApplication>") {
          #"<XCUIElementTypeButton label="B\#($0)" x="\#($0 % 300)" y="9" width="24" height="24"/>"#
        }
      ),
      (
        "detox.xml",
        text(
          "<ViewHierarchy><UIWindow width=\"390\" height=\"844\">", "</UIWindow></ViewHierarchy>"
        ) {
          #"<UIButton class="UIButton" x="\#($0 % 300)" y="9" width="24" height="24"/>"#
        }
      ),
      (
        "source.json",
        text(
          #"{"type": "Application", "rect": null, "isEnabled": "1", "children": ["#, "]}",
          separator: ","
        ) {
          #"{"type": "Button", "rect": {"x": \#($0 % 300), "y": 9, "width": 24, "height": 24}}"#
        }
      ),
      (
        "idb.json",
        text(#"[{"type": "Application", "AXLabel": "Shop"}"#, "]") {
          #",{"type": "Button", "frame": {"x": \#($0 % 300), "y": 9, "width": 24, "height": 24}}"#
        }
      ),
      (
        "sentry.json",
        text(
          #"{"rendering_system": "UIKIT", "windows": [{"type": "UIWindow", "children": ["#, "]}]}",
          separator: ","
        ) {
          #"{"type": "UIButton", "x": \#($0 % 300), "y": 9, "width": 44, "height": 44}"#
        }
      ),
    ]
    return texts.map { SourceText(path: $0.path, text: $0.text) }
  }()

  private static let dumpReaders = LayoutFormats.readers(of: LayoutFormats.dumps)

  @Test(arguments: dumps.indices)
  func noViewOfADumpIsReadAfterCancellation(index: Int) throws {
    let source = Self.dumps[index]
    func read(_ cancellation: Cancellation) -> LayoutDocument? {
      Self.dumpReaders.lazy.compactMap {
        $0.read(source, limits: ReaderLimits(), cancellation: cancellation)
      }.first
    }
    let counted = QuestionCount()
    let whole = try #require(read(counted.cancellation()))
    let all = counted.value
    #expect(whole.layouts.reduce(0) { $0 + $1.views.count } >= Self.count)
    #expect(all >= Self.count)
    for limit in [0, 1, 50, Self.count, all - 1] {
      let questions = QuestionCount()
      let document = read(questions.cancellation(after: limit))
      // Each step asks at most once more.
      #expect(
        questions.value <= limit + 8,
        "\(source.path): \(questions.value) questions after \(limit)")
      #expect(document?.layouts.reduce(0) { $0 + $1.views.count } ?? 0 <= limit)
    }
  }

  /// Whatever is cancelled, the result has no findings.
  @Test(arguments: dumps.indices)
  func theCheckOfADumpEnds(index: Int) {
    let source = Self.dumps[index]
    let linter = Linter(readers: Self.dumpReaders, rules: RuleCatalog.all)
    let counted = QuestionCount()
    #expect(
      linter.check(source, cancellation: counted.cancellation())?.layouts.isEmpty == false)
    let all = counted.value
    for share in [0, 0.2, 0.4, 0.6, 0.8, 0.99] {
      let limit = Int(Double(all) * share)
      let questions = QuestionCount()
      let checked = linter.check(source, cancellation: questions.cancellation(after: limit))
      let after = questions.value - limit
      #expect(after <= 150, "\(source.path): \(after) questions after \(limit)")
      #expect(checked?.isComplete != true)
      #expect(checked?.findings.isEmpty != false && checked?.layouts.isEmpty != false)
    }
  }

  /// Each cell of a table is laid out by itself.
  @Test func noCellIsLaidOutAfterCancellation() throws {
    let frame = #"<rect key="frame" x="0" y="0" width="375" height="44"/>"#
    let cells = (0..<Self.count).map {
      #"<tableViewCell id="c\#($0)">\#(frame)<tableViewCellContentView key="contentView" id="v\#($0)">"#
        + "\(frame)</tableViewCellContentView></tableViewCell>"
    }
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES"><scenes><scene sceneID="s"><objects>
      <tableViewController id="t"><tableView key="view" id="w">
      <rect key="frame" x="0" y="0" width="375" height="667"/>
      <prototypes>\(cells.joined())</prototypes></tableView></tableViewController>
      </objects></scene></scenes></document>
      """
    let source = SourceText(path: "Main.storyboard", text: text)
    let hierarchy = try #require(IBReader().read(source, limits: ReaderLimits())?.layouts.first)
    let engine = try #require(LayoutEngine(hierarchy))
    #expect(engine.solution().roots.count > Self.count)
    let limit = 10
    var cache = SolverCache()
    var questions = QuestionCount()
    #expect(
      LayoutEngine(hierarchy, cache: &cache, cancellation: questions.cancellation(after: limit))
        == nil)
    #expect(questions.value == limit + 1)
    questions = QuestionCount()
    let solution = engine.solution(
      cache: &cache, cancellation: questions.cancellation(after: limit))
    #expect(solution.roots.count == limit)
    #expect(questions.value == limit + 1)
  }

  /// Cards with a button each, of which a part is outside.
  private static var cards: SourceText {
    let cards = (0..<count).map {
      """
      {"class": "UIView", "frame": [0, \($0), 300, 60], "subviews": [
        {"class": "UIButton", "label": "B\($0)", "frame": [280, 8, 44, 44]}]}
      """
    }
    let text = """
      {"class": "UIView", "frame": [0, 0, 375, 812], "subviews": [\(cards.joined(separator: ",\n"))]}
      """
    return SourceText(path: "a.layout.json", text: text)
  }

  /// Each view has an action that nobody implements, and recognizers with conflicts and without actions.
  private static var gestures: SourceText {
    let views = (0..<count).map {
      let tap =
        #"{"class": "UITapGestureRecognizer", "actions": [{"action": "tap\#($0):", "target": null}]}"#
      return """
        {"class": "UIButton", "label": "B\($0)", "frame": [\($0 % 20 * 18), \($0 / 20 * 18), 17, 17],
         "actions": [{"event": "touchUpInside", "action": "send\($0):", "target": null}],
         "gestureRecognizers": [\(tap), \(tap), {"class": "UIPinchGestureRecognizer"}]}
        """
    }
    let text = """
      {"class": "UIView", "frame": [0, 0, 375, 812],
       "viewController": {"class": "Controller", "responds": ["cancel:"]},
       "subviews": [\(views.joined(separator: ",\n"))]}
      """
    return SourceText(path: "a.layout.json", text: text)
  }

  @Test(arguments: [layout, storyboard, cards, gestures])
  func rulesReportNothingAfterCancellation(source: SourceText) throws {
    let checked = try #require(Self.linter.check(source)?.layouts.first)
    var reported = 0
    for rule in RuleCatalog.all {
      let metadata = type(of: rule).metadata
      guard checked.facts.isSuperset(of: metadata.needs) else { continue }
      let all = Self.findings(of: rule, in: checked, limit: .max)
      let limit = 10
      let some = Self.findings(of: rule, in: checked, limit: limit)
      #expect(some.count <= limit, "\(metadata.id)")
      #expect(all.starts(with: some), "\(metadata.id)")
      reported += all.count
    }
    // Far more than the limit.
    #expect(reported > Self.count / 2)
  }

  /// Unknown keys of one object are compared with all others.
  @Test func noKeyIsComparedAfterCancellation() throws {
    let keys = (0..<Self.count).map { #""unknown\#($0)": 1"# }
    let text = """
      {"class": "UIView", "frame": [0, 0, 375, 812], \(keys.joined(separator: ", "))}
      """
    let source = SourceText(path: "a.layout.json", text: text)
    func count(_ cancellation: Cancellation) throws -> Int {
      let document = JSONLayoutReader().read(
        source, limits: ReaderLimits(), cancellation: cancellation)
      return try #require(document?.findings.count)
    }
    let questions = QuestionCount()
    #expect(try count(questions.cancellation()) == Self.count)
    // Each key is compared after a question, and few questions follow.
    let limit = questions.value - Self.count + 50
    let compared = try count(QuestionCount().cancellation(after: limit))
    #expect(50 <= compared && compared <= 60)
  }

  /// The findings of a rule that is cancelled after some questions.
  private static func findings(
    of rule: any LayoutRule, in layout: AnalyzedLayout, limit: Int
  ) -> [Finding] {
    let questions = QuestionCount()
    var sink = FindingSink(
      rule: type(of: rule).metadata, hierarchy: layout.hierarchy,
      cancellation: questions.cancellation(after: limit))
    rule.check(layout, into: &sink)
    return sink.findings
  }
}
