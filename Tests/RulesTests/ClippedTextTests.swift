import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Rules
import SourceReaders
import Testing

/// Text that is cut off on another screen.
@Suite struct ClippedTextTests {
  private static let rule = ClippedText.metadata

  private static func findings(
    _ text: String, code: String? = nil, _ change: (inout LintSettings) -> Void = { _ in }
  ) -> [Finding] {
    var settings = LintSettings()
    settings.screens = rule.exampleScreens
    settings.only = [rule.id]
    change(&settings)
    let sources = code.map {
      CodeScope(
        SourceIndex([SourceFile(path: "A.swift", bytes: Array($0.utf8), language: .swift)]))
    }
    let linter = Linter(
      readers: [IBReader()], rules: RuleCatalog.all, settings: settings, sources: sources)
    return linter.check(SourceText(path: "A.storyboard", text: text))?.findings ?? []
  }

  private static let text = rule.flaggedExample

  /// The same with an outlet to the label.
  private static var withOutlet: String {
    text.replacing("<viewController id", with: "<viewController customClass=\"OrderController\" id")
      .replacing(
        "</viewController>",
        with: """
          <connections><outlet property="status" destination="title" id="o1"/></connections>\
          </viewController>
          """)
  }

  @Test func reportsNothingOnTheCanvas() {
    #expect(Self.findings(Self.text).count == 1)
    #expect(Self.findings(Self.text) { $0.screens = [] }.isEmpty)
  }

  @Test(arguments: [
    nil,
    """
    class OrderController: UIViewController {
      @IBOutlet var status: UILabel!
      func show(_ order: Order) { status.text = order.status }
    }
    """,
    "class OrderController: UIViewController { @IBOutlet var status: UILabel! }",
  ])
  func codeMaySetTheTextOfAnOutlet(code: String?) {
    #expect(Self.findings(Self.withOutlet, code: code).isEmpty)
  }

  @Test func findingsAtOtherTextSizesAreInfo() throws {
    let styled = Self.text.replacing(
      "type=\"system\" pointSize=\"17\"", with: "style=\"UICTFontTextStyleBody\"")
    #expect(Self.findings(styled).map(\.severity) == [.warning])
    let large = Self.findings(styled) {
      $0.screens = []
      $0.textSizes = [.xxxLarge]
    }
    #expect(large.map(\.severity) == [.info])
    #expect(large.first?.screens.map(\.text) == ["iPhone 15 in portrait at text size xxxLarge"])
  }

  /// The label is cut off at the standard size on one of the screens.
  @Test func otherTextSizesAreNotListedBesideTheStandardOne() {
    let styled = Self.text.replacing(
      "type=\"system\" pointSize=\"17\"", with: "style=\"UICTFontTextStyleBody\"")
    let found = Self.findings(styled) { $0.textSizes = [.xxxLarge] }
    #expect(found.map(\.severity) == [.warning])
    #expect(Set(found.flatMap(\.screens).map(\.textSize)) == [.standard])
  }

  @Test func checksScenesWithoutControls() {
    let text = Self.text.replacing("<button ", with: "<view ").replacing(
      "</button>", with: "</view>"
    )
    .replacing("<state key=\"normal\" title=\"Change\"/>", with: "")
    .replacing(" buttonType=\"system\"", with: "")
    #expect(Self.findings(text).count == 1)
  }
}
