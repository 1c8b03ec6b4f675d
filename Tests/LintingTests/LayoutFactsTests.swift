import LayoutReaders
import LayoutTestSupport
import HitTesting
import LayoutModel
import Linting
import Testing

/// Which rules run on which formats: a verdict needs what it rests on.
struct LayoutFactsTests {
  @Test func accessibilityTreesHaveNoPaintingOrder() {
    let formats = LayoutFormats.layouts.filter { !$0.facts.contains(.paintingOrder) }
    #expect(formats == [.wdaJSON, .idbJSON, .deviceAgentJSON, .wdaXML, .xcuitestText])
  }

  @Test func formatsSayWhatTheyDoNotKnow() {
    #expect(LayoutFormat.layoutJSON.unknowns == [])
    #expect(
      LayoutFormat.recursiveDescription.unknowns == [
        "overrides of hit-testing", "gesture recognizers", "actions",
        "parents of view controllers",
      ])
    #expect(
      LayoutFormat.detoxXML.unknowns.prefix(2) == [
        "fractions of points", "whether user interaction is enabled",
      ])
    #expect(LayoutFormat.idbJSON.unknowns.prefix(2) == ["superviews", "z-order"])
  }

  private func screen(
    _ tree: ViewHierarchy.Tree, rootFrame: Rect? = Rect(0, 0, 100, 100), root: String = "UIWindow",
    holder: String = "UIView"
  ) throws -> AnalyzedLayout {
    var builder = ViewHierarchy.Builder()
    builder.tree = tree
    builder.kind = .application(isLoneWindow: false)
    var window = View(className: root)
    window.geometry = rootFrame.map { ViewGeometry(frame: $0) }
    _ = try builder.open(window)
    _ = try builder.open(View(className: holder, frame: Rect(10, 10, 50, 50)))
    for x in [10.0, 200.0] {
      _ = try builder.open(View(className: "UIButton", frame: Rect(x, 0, 20, 20)))
      builder.close()
    }
    return AnalyzedLayout(builder.finish(), as: .layoutJSON)
  }

  @Test func placesAloneShowWhatLiesOffTheScreen() throws {
    let layout = try screen(.accessibility)
    #expect(layout.obstructions.map(\.reason) == [.offScreen(window: ViewID(0))])
    #expect(layout.obstructions.map(\.cause) == [ViewID(3)])
    #expect(layout.facts == .accessibility)
  }

  /// What may be scrolled, what has no screen around it, and what is of unknown place.
  @Test func offTheScreenIsNotClaimedWhereScrollingHelps() throws {
    #expect(try screen(.accessibility, holder: "UIScrollView").obstructions.isEmpty)
    #expect(try screen(.accessibility, root: "UIView").obstructions.isEmpty)
    #expect(try screen(.accessibility, rootFrame: nil).obstructions.isEmpty)
  }

  /// An element of unknown place takes nothing from what it holds; a view does.
  @Test func elementsKeepTheirPlacesBelowOneWithoutAny() throws {
    let elements = try screen(.accessibility, rootFrame: nil)
    #expect(elements.hierarchy.absoluteFrame(of: ViewID(2)) == Rect(20, 10, 20, 20))
    #expect(elements.targetBox(of: ViewID(2)) == Rect(20, 10, 20, 20))
    let views = try screen(.views, rootFrame: nil)
    #expect(views.hierarchy.absoluteFrame(of: ViewID(2)) == nil)
  }
}
