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
    // One for each view when it is read, and one when its area is computed.
    #expect(all > 2 * Self.count)
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

  @Test(arguments: [layout, storyboard, cards])
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
