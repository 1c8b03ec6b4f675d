import AppCode
import LayoutReaders
import LayoutTestSupport
import Linting
import Testing

/// Tests of text views with links that code may make selectable.
@Suite struct InactiveLinksTests {
  private static let xib = XibText.document(
    owner: "Card", outlets: ["view": "v", "note": "links"],
    """
    <view id="v"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
    <textView editable="NO" selectable="NO" id="links">
    <rect key="frame" x="20" y="100" width="300" height="100"/>
    <dataDetectorType key="dataDetectorTypes" link="YES"/></textView></subviews></view>
    """)

  private static let controller = """
    class Card: UIViewController {
      @IBOutlet var note: UITextView!
      init() { super.init(nibName: "Card", bundle: nil) }
    }
    """

  /// - Parameter code: the text of another file than that of the controller.
  private static func areReported(beside code: String) -> Bool {
    let files = ["Card.swift": controller, "Other.swift": code].map {
      SourceFile(path: $0, bytes: Array($1.utf8), language: .swift)
    }
    let document = DocumentReferences(
      reading: Array(xib.utf8), name: "Card", isStoryboard: false)
    let found = Layouts.findings(
      xib, path: "Card.xib", sources: CodeScope(SourceIndex(files, documents: [document])))
    return found.contains { $0.rule == "inactive-links" }
  }

  @Test func onlyCodeThatNamesTheClassOfTheOutletCanMakeATextViewSelectable() {
    let statement = "func load() { textView.isSelectable = true }"
    #expect(Self.areReported(beside: "class Form { \(statement) }"))
    #expect(!Self.areReported(beside: "extension Card { \(statement) }"))
    #expect(
      !Self.areReported(beside: "func load(_ card: Card) { card.note.isSelectable = true }"))
  }
}
