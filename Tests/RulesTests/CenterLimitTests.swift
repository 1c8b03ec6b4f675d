import LayoutTestSupport
import Linting
import Testing
import HitTesting

/// The search for the view at an accessibility activation point, among many regions.
@Suite struct CenterLimitTests {
  /// The activation point is in the bounding boxes of the rotated views, and outside of their areas.
  @Test(arguments: [(500, 1), (8_000, 0)])
  func regionsAtAnActivationPointAreLimited(count: Int, findings: Int) {
    #expect((ReachBudget.totalPointWork / count > 2 * count) == (findings == 1))
    let rotated = (0..<count).map { _ in
      """
      {"class": "UIView", "center": [150, 150], "bounds": [0, 0, 100, 100],
       "transform": [0.8, 0.6, -0.6, 0.8, 0, 0]}
      """
    }
    let text = """
      {"class": "UIWindow", "frame": [0, 0, 390, 844], "subviews": [
        {"class": "UIButton", "label": "Buy", "frame": [20, 600, 100, 50],
         "accessibility": {"activationPoint": [215, 215]}},
        {"class": "UIButton", "frame": [195, 195, 60, 60]},
        \(rotated.joined(separator: ","))]}
      """
    #expect(
      Layouts.findings(text).count { $0.rule == "center-not-hittable" } == findings)
  }
}
