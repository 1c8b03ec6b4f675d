import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import Rules
import Testing

/// Canvases that the constraints of the document do not reproduce.
@Suite struct StaleCanvasTests {
  private static func findings(_ text: String) -> [Finding] {
    Layouts.findings(text)
  }

  /// A button that extends 40 points beyond the bottom edge, beside one whose stored position differs
  /// from its constraints by a distance in points.
  ///
  /// - Parameter isConnected: the leading edge of the first one depends on that of the other.
  private static func document(_ distance: Double, isConnected: Bool = true) -> StoryboardText {
    var document = StoryboardText()
    document.addButton("save", Rect(20, 852 - 60, 100, 100), isPinned: !isConnected)
    document.addButton("other", Rect(200, 100, 100, 44), isPinned: false)
    document.pin("other", "leading", by: 200 - distance)
    document.pin("other", "top", by: 100)
    if isConnected {
      document.pin("save", "top", by: 852 - 60)
      document.align("save", with: "other", by: 20 - (200 - distance))
    }
    return document
  }

  /// A distance of up to 8 points is the difference between versions of UIKit.
  @Test(arguments: [(0.0, true), (1.25, true), (8, true), (8.25, false), (94, false)])
  func noFindingDependsOnAStaleCanvas(distance: Double, isReported: Bool) {
    let findings = Self.findings(Self.document(distance).text)
    #expect(findings.map(\.rule) == (isReported ? ["control-outside-superview"] : []))
  }

  /// A view that depends on nothing that differs is right (AL-63).
  @Test(arguments: [0.0, 8.25, 94])
  func viewsBesideOneThatDiffersAreReported(distance: Double) {
    let findings = Self.findings(Self.document(distance, isConnected: false).text)
    #expect(findings.map(\.rule) == ["control-outside-superview"])
    #expect(findings.map(\.view?.id) == ["save"])
  }

  /// The number of views without a judgement: of the connected ones, or of the one that differs.
  @Test(arguments: [(0.0, true, 0), (94, true, 2), (94, false, 1)])
  func countsViewsInDoubt(distance: Double, isConnected: Bool, count: Int) {
    let linter = Linter(readers: [IBReader()], rules: RuleCatalog.all)
    let text = Self.document(distance, isConnected: isConnected).text
    #expect(linter.check(SourceText(path: "Main.storyboard", text: text))?.viewsInDoubt == count)
  }

  /// Constants determine the size of a view whose position is in doubt.
  @Test(arguments: [(30.0, ["tiny"]), (44.0, [])])
  func aConstantSizeIsKnownWithoutAPosition(side: Double, ids: [String]) {
    var document = Self.document(94)
    document.addButton("tiny", Rect(200, 300, side, side), isPinned: false)
    document.pin("tiny", "top", by: 300)
    document.align("tiny", with: "other", by: 94)
    let findings = Self.findings(document.text)
    #expect(findings.map(\.rule) == ids.map { _ in "small-touch-target" })
    #expect(findings.compactMap(\.view?.id) == ids)
  }

  /// User interaction and alpha do not depend on frames.
  @Test func flagsOfAStaleCanvasAreReported() {
    var document = Self.document(94)
    document.rootAttributes = "alpha=\"0\""
    #expect(Self.findings(document.text).map(\.rule) == ["transparent-interactive"])
  }

  /// The frames of a layout in JSON are those of the instant that it describes.
  @Test func specifiedFramesAreNotStale() {
    let text = """
      {"class": "UIView", "id": "root", "frame": [0, 0, 393, 852],
       "device": {"name": "iPhone 16", "size": [393, 852], "safeAreaInsets": [59, 0, 34, 0]},
       "viewController": "HomeViewController",
       "constraints": [
        {"item": "save", "attribute": "top", "toItem": "root", "toAttribute": "top", "constant": 640},
        {"item": "save", "attribute": "leading", "toItem": "root", "toAttribute": "leading"},
        {"item": "save", "attribute": "height", "constant": 50},
        {"item": "save", "attribute": "width", "constant": 50}],
       "subviews": [{"class": "UIButton", "id": "save", "frame": [0, 840, 50, 50]}]}
      """
    #expect(Self.findings(text).map(\.rule) == ["control-outside-superview"])
  }

  /// The positions of two views in an embedded view do not depend on the outer canvas.
  @Test(arguments: [(0.0, ["in", "save"]), (94.0, ["in"])])
  func eachScopeIsStaleByItself(distance: Double, ids: [String]) {
    var document = Self.document(distance)
    document.views.append(
      """
      <containerView id="box" translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="20" y="200" width="200" height="200"/>
        <constraints><constraint firstAttribute="width" constant="200" id="box-width"/>
          <constraint firstAttribute="height" constant="200" id="box-height"/></constraints>
        <connections><segue destination="inner" kind="embed" id="embed"/></connections>
      </containerView>
      """)
    document.pin("box", "leading", by: 20)
    document.pin("box", "top", by: 200)
    var inner = StoryboardText()
    inner.size = Size(200, 200)
    inner.addButton("in", Rect(20, 20, 100, 60))
    inner.addButton("front", Rect(90, 20, 100, 60))
    let scene = inner.text.split(separator: "<scenes>")[1].split(separator: "</scenes>")[0]
      .replacing("id=\"vc\"", with: "id=\"inner\"").replacing("\"root\"", with: "\"inner-root\"")
    let text = document.text.replacing("</scenes>", with: "\(scene)</scenes>")
    let rules: Set = ["control-outside-superview", "overlapping-controls"]
    let found = Self.findings(text).filter { rules.contains($0.rule) }
    #expect(found.compactMap { $0.view?.id }.sorted() == ids)
  }
}

extension StoryboardText {
  /// Constrains the leading edge of a view to that of another one.
  fileprivate mutating func align(_ id: String, with other: String, by constant: Double) {
    constraints.append(
      """
      <constraint firstItem="\(id)" firstAttribute="leading" secondItem="\(other)"
          secondAttribute="leading" constant="\(constant)" id="\(id)-\(other)"/>
      """)
  }
}
