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
  private static let linter: Linter = {
    var settings = LintSettings()
    settings.screens = DeviceChoice.representative.screens()
    return Linter(
      readers: [JSONLayoutReader(isForEditing: true), IBReader(isForEditing: true)],
      rules: RuleCatalog.all, settings: settings)
  }()

  /// Checks of several layouts ask on several threads.
  private final class QuestionCount: Sendable {
    private let count = Atomic(0)

    /// Counts one question, and returns the number of all.
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }

  private static let count = 400

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
    _ = linter.check(source) { questions.next() < 0 }
    return questions.next() - 1
  }

  @Test(arguments: [layout, storyboard])
  func aCancelledCheckEnds(source: SourceText) throws {
    let all = Self.questions(source)
    // One for each view when it is read, when its regions and when its obstructions are computed, and in each of
    // several rules.
    #expect(all > 6 * Self.count)
    for share in [0, 0.1, 0.3, 0.5, 0.7, 0.9] {
      let limit = Int(Double(all) * share)
      let questions = QuestionCount()
      let checked = try #require(Self.linter.check(source) { questions.next() > limit })
      let after = questions.next() - 1 - limit
      // Each rule, screen and step asks at most a few times more.
      #expect(after <= 150, "\(after) questions after \(limit)")
      #expect(!checked.isComplete)
      #expect(checked.readerCache == nil)
    }
  }

  @Test(arguments: [layout, storyboard])
  func noViewIsReadAfterCancellation(source: SourceText) {
    let limit = 50
    for reader in Self.linter.readers {
      var questions = 0
      let document = reader.read(source, limits: ReaderLimits(), reusing: nil) {
        questions += 1
        return questions > limit
      }
      guard let document else { continue }
      #expect(document.layouts.reduce(0) { $0 + $1.views.count } <= limit)
      #expect(questions <= limit + 4)
    }
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
    let limit = 50
    var questions = 0
    let document = JSONLayoutReader().read(source, limits: ReaderLimits(), reusing: nil) {
      questions += 1
      return questions > limit
    }
    let count = try #require(document?.findings.count)
    #expect(0 < count && count <= limit)
    #expect(JSONLayoutReader().read(source, limits: ReaderLimits())?.findings.count == Self.count)
  }

  /// The findings of a rule that is cancelled after some questions.
  private static func findings(
    of rule: any LayoutRule, in layout: CheckedLayout, limit: Int
  ) -> [Finding] {
    let questions = QuestionCount()
    var sink = FindingSink(
      rule: type(of: rule).metadata, hierarchy: layout.hierarchy
    ) { questions.next() > limit }
    rule.check(layout, into: &sink)
    return sink.findings
  }
}
