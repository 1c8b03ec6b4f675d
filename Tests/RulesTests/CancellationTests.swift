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
}
