import AppCode
import LayoutModel
import LayoutTestSupport
import Linting
import Testing

/// Xibs that declare a table view cell as a plain view.
@Suite struct CellDocumentTests {
  private static let frame = #"<rect key="frame" x="0" y="0" width="100" height="44"/>"#
  private static let button = "<button id=\"b\">\(frame)</button>"

  /// - Parameter other: a further file.
  private static func findings(
    _ code: String, other: String = "", subviews: String = button, element: String = "view"
  ) -> [Finding] {
    let files = [("OrderCell.swift", code), ("Other.swift", other)].map {
      SourceFile(path: $0, bytes: Array($1.utf8), language: .swift)
    }
    let xib = XibText.document(
      """
      <\(element) id="root" customClass="OrderCell" customModule="Shop">
      <rect key="frame" x="0" y="0" width="320" height="100"/><subviews>\(subviews)</subviews>
      <connections><outlet property="b" destination="b" id="o"/></connections></\(element)>
      """)
    return Layouts.findings(xib, path: "OrderCell.xib", sources: CodeScope(SourceIndex(files)))
      .filter { $0.rule == "cell-subview-behind-content-view" }
  }

  private static func code(
    _ members: String = "", superclass: String = "UITableViewCell"
  ) -> String {
    """
    let nib = UINib(nibName: "OrderCell", bundle: nil)
    class OrderCell: \(superclass) { @IBOutlet var b: UIButton!; \(members) }
    """
  }

  @Test(arguments: [
    ("", ""),
    ("func f() { layout(contentView.frame.width, contentView.bounds) }", ""),
    ("func f() { contentView.pin.width(320) }", ""),
    ("func f() { b.pin.left(to: title.edge.right) }", ""),
    ("func f() { b.isHidden = true }", ""),
    ("", "class OtherCell: UITableViewCell { func f() { contentView.isHidden = true } }"),
  ])
  func aControlIsReported(members: String, other: String) throws {
    let findings = Self.findings(Self.code(members), other: other)
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings.first?.view?.id == "b")
  }

  @Test(arguments: [
    ("func f() { contentView.addSubview(b) }", ""),
    ("func f() { embed(b, in: contentView) }", ""),
    ("func f() { contentView.isUserInteractionEnabled = false }", ""),
    ("func f() { contentView.frame = .zero }", ""),
    ("func f() { sendSubviewToBack(contentView) }", ""),
    ("func f() { bringSubviewToFront(b) }", ""),
    ("func f() { b.removeFromSuperview() }", ""),
    ("", "extension OrderCell { func f() { contentView.embed(b) } }"),
    ("", "class C { func f(c: OrderCell) { c.contentView.isUserInteractionEnabled = false } }"),
    ("", "class C { func f(c: UITableViewCell) { c.sendSubviewToBack(c.contentView) } }"),
    ("", "class C { func f(c: OrderCell) { c.bringSubviewToFront(c.b) } }"),
  ])
  func codeMayMoveTheControlOrTheContentView(members: String, other: String) {
    #expect(Self.findings(Self.code(members), other: other).isEmpty)
  }

  @Test(arguments: [
    ("UITableViewCell", "", true), ("Base", "class Base: UITableViewCell {}", true),
    ("Base", "class Base: UITableViewCell { func f() { add(to: contentView) } }", false),
    ("Base", "", false), ("UIView", "", false), ("UICollectionViewCell", "", false),
    ("UITableViewHeaderFooterView", "", false),
  ])
  func theClassIsThatOfATableViewCell(superclass: String, other: String, isReported: Bool) {
    let findings = Self.findings(Self.code(superclass: superclass), other: other)
    #expect(findings.isEmpty != isReported)
  }

  @Test func aTableViewCellHasItsContentView() {
    #expect(Self.findings(Self.code(), element: "tableViewCell").isEmpty)
  }

  @Test func aDocumentThatNothingLoadsIsNotReported() {
    #expect(Self.findings("class OrderCell: UITableViewCell {}").isEmpty)
    #expect(Self.findings("let nib = UINib(nibName: \"OrderCell\", bundle: nil)").isEmpty)
  }

  @Test(arguments: [
    ("<label id=\"b\">", "</label>", false), ("<view id=\"b\">", "</view>", false),
    ("<view id=\"b\" customClass=\"Tick\">", "</view>", true),
    ("<view id=\"b\" customClass=\"Line\">", "</view>", false),
    ("<button id=\"b\" hidden=\"YES\">", "</button>", true),
    ("<button id=\"c\" hidden=\"YES\">", "</button>", false),
  ])
  func usersTouchTheView(start: String, end: String, isReported: Bool) {
    let other = """
      class Tick: UIView { func f() { addGestureRecognizer(UITapGestureRecognizer()) } }
      class Line: UIView { let shape = UIView() }
      """
    let findings = Self.findings(Self.code(), other: other, subviews: start + Self.frame + end)
    #expect(findings.isEmpty != isReported)
  }

  /// A button in a stack, and a view with a recognizer that contains another button.
  @Test func aCellHasOneFinding() throws {
    let stack = "<stackView id=\"s\">\(Self.frame)<subviews>\(Self.button)</subviews></stackView>"
    let control = """
      <view id="v" customClass="Tick">\(Self.frame)<subviews><button id="c">\(Self.frame)</button></subviews></view>
      """
    let other = "class Tick: UIView { func f() { addGestureRecognizer(UITapGestureRecognizer()) } }"
    let findings = Self.findings(Self.code(), other: other, subviews: stack + control)
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.view?.id == "b")
    #expect(
      finding.message.text.contains("it and 1 other view of the cell receive no touches"),
      "\(finding.message.text)")
    #expect(finding.related.map(\.message.text) == ["OrderCell is declared here"])
  }
}
