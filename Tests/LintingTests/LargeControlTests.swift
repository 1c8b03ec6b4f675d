import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import Testing

/// Large views that other views cover.
@Suite struct LargeControlTests {
  /// The obstructions of a view in a screen of 600 × 600 points, below an opaque view.
  ///
  /// - Parameters:
  ///   - view: the members of the view besides its frame.
  ///   - covered: the share of the view, from the left, that the other view covers.
  private static func obstructions(
    _ view: String, _ frame: Rect, covered: Double
  ) throws -> [TouchObstruction] {
    let hierarchy = try Layouts.read(
      """
      {"class": "UIView", "frame": [0, 0, 600, 600], "subviews": [
        {\(view), "frame": [\(frame.x), \(frame.y), \(frame.width), \(frame.height)]},
        {"class": "UIView", "backgroundColor": "#FF0000",
         "frame": [\(frame.x), \(frame.y), \(frame.width * covered), \(frame.height)]}]}
      """)
    return AnalyzedLayout(hierarchy, as: .layoutJSON).obstructions
  }

  private static let button = #""class": "UIButton""#
  private static let recognized =
    #""class": "UIView", "gestureRecognizers": [{"class": "UITapGestureRecognizer"}]"#

  @Test(arguments: [
    (199.0, 0.99, true), (201, 0.99, true), (500, 0.99, true), (199, 0.11, true),
    (201, 0.11, true), (500, 0.11, true), (199, 0.1, false), (201, 0.1, false),
  ])
  func coveredControlsOfAnySize(side: Double, covered: Double, isReported: Bool) throws {
    let found = try Self.obstructions(Self.button, Rect(10, 10, side, side), covered: covered)
    #expect(found.map(\.reason) == (isReported ? [.covered] : []))
  }

  /// A control that fills its superview is the background of the views in front, as long as a part is
  /// free.
  @Test(arguments: [
    (Rect(0, 0, 600, 600), 0.975, false), (Rect(0, 0, 600, 600), 0.985, true),
    (Rect(0, 0, 600, 600), 0.99, true), (Rect(0, 0, 600, 540), 0.5, false),
    (Rect(0, 0, 600, 539), 0.5, true),
  ])
  func backgroundControls(frame: Rect, covered: Double, isReported: Bool) throws {
    let found = try Self.obstructions(Self.button, frame, covered: covered)
    #expect(found.map(\.reason) == (isReported ? [.covered] : []))
  }

  @Test(arguments: [(199.0, true), (200, false), (201, false)])
  func largeViewsWithRecognizersAreBackgrounds(side: Double, isReported: Bool) throws {
    let found = try Self.obstructions(Self.recognized, Rect(10, 10, side, side), covered: 0.99)
    #expect(found.map(\.reason) == (isReported ? [.covered] : []))
  }
}
