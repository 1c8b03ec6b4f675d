import LayoutModel
import LayoutReaders
import Linting
import HitTesting
import LayoutTestSupport
import Testing

/// Which recognizers can never fire (GR-23), and of which nothing is claimed.
@Suite struct FiringObstacleTests {
  private static let recognizer = #""gestureRecognizers": [{"id": "r"}]"#

  /// The view `v` in a root of 100 × 100 points, with its recognizer `r`.
  private static func view(_ members: String) -> String {
    #"{"id": "v", "frame": [0, 0, 50, 50], \#(members)\#(recognizer)}"#
  }

  private static func recognizer(_ members: String) -> String {
    #"{"id": "v", "frame": [0, 0, 50, 50], "gestureRecognizers": [{"id": "r", \#(members)}]}"#
  }

  /// Below the visible part of a scroll view.
  private static func scrolled(_ members: String) -> String {
    """
    {"class": "UIScrollView", "frame": [0, 0, 50, 50], "contentSize": [50, 500], "subviews": [
      {"id": "v", "frame": [0, 400, 50, 50], \(members)\(recognizer)}]}
    """
  }

  @Test(
    arguments: [
      (view(""), []), (recognizer(#""isEnabled": false"#), [.disabled]),
      (view(#""class": "UILabel", "#), [.noTouch]), (view(#""isHidden": true, "#), [.noTouch]),
      (view(#""isUserInteractionEnabled": false, "subviews": [\#(button)], "#), [.noTouch]),
      // An empty view with a button past its edge.
      (
        #"{"id": "v", "frame": [0, 0, 0, 0], "subviews": [\#(button)], \#(recognizer)}"#, [.noTouch]
      ),
      (view(#""hitTest": "passthrough", "subviews": [\#(button)], "#), []),
      // Behind another view, and behind an override of which nothing is known.
      (view("") + #", {"frame": [0, 0, 60, 60]}"#, [.noTouch]),
      (view("") + #", {"frame": [0, 0, 60, 60], "hitTest": "custom"}"#, []),
      (scrolled(""), []), (scrolled(#""isHidden": true, "#), [.noTouch]),
      (recognizer(#""delegate": {"shouldReceiveTouch": false}"#), [.touchesRejected]),
      (recognizer(#""delegate": {"shouldBegin": false}"#), [.beginRejected]),
      (recognizer(#""delegate": {"shouldBegin": true, "shouldReceiveTouch": true}"#), []),
      (recognizer(#""class": "UIHoverGestureRecognizer""#), [.pointerNeeded]),
      (
        recognizer(#""isEnabled": false, "delegate": {"shouldReceiveTouch": false}"#),
        [.disabled, .touchesRejected]
      ),
    ] as [(String, [FiringObstacle])])
  func tellsWhatIsInTheWay(view: String, obstacles: [FiringObstacle]) throws {
    let layout = try Self.layout(view)
    let requirements = FailureRequirements(layout.hierarchy)
    let recognizer = try #require(layout.hierarchy.recognizers.first)
    #expect(layout.hierarchy[recognizer].id == "r")
    #expect(layout.firingObstacles(of: recognizer, given: requirements) == obstacles)
  }

  private static let button = #"{"class": "UIButton", "frame": [0, 0, 9, 9]}"#

  @Test func aCircleIsToldFromEachOfItsRecognizers() throws {
    let layout = try Self.layout(
      """
      {"id": "v", "frame": [0, 0, 50, 50], "gestureRecognizers": [
        {"id": "a", "requiresFailureOf": ["b"]},
        {"id": "b", "delegate": {"shouldRequireFailureOf": ["c"]}},
        {"id": "c", "delegate": {"shouldRequireFailureOf": ["a"]}},
        {"id": "waits", "requiresFailureOf": ["a"]}]}
      """)
    let requirements = FailureRequirements(layout.hierarchy)
    let names = layout.hierarchy.recognizers.map { id in
      layout.firingObstacles(of: id, given: requirements).map { obstacle in
        guard case .cycle(let cycle) = obstacle else { return ["\(obstacle)"] }
        return cycle.map(layout.hierarchy.identifier(of:))
      }
    }
    // What waits for a cycle may fire: the others fail once the touch is not theirs.
    #expect(names == [[["a", "b", "c"]], [["b", "c", "a"]], [["c", "a", "b"]], []])
  }

  @Test func eachRequirementHasWhoSaysSo() throws {
    let layout = try Self.layout(
      """
      {"id": "v", "frame": [0, 0, 50, 50], "gestureRecognizers": [
        {"id": "a", "requiresFailureOf": ["b"], "delegate": {
          "shouldRequireFailureOf": ["c"], "shouldBeRequiredToFailBy": ["c", "a"]}},
        {"id": "b"}, {"id": "c"}]}
      """)
    let hierarchy = layout.hierarchy
    let all = FailureRequirements(hierarchy).all.map { requirement in
      let names = [requirement.waiting, requirement.required].map(hierarchy.identifier(of:))
      return "\(names.joined(separator: " waits for ")): \(requirement.source)"
    }
    #expect(
      all == [
        "a waits for b: requirement", "a waits for c: waitingDelegate",
        "c waits for a: requiredDelegate",
      ])
  }

  private static func layout(_ views: String) throws -> AnalyzedLayout {
    let hierarchy = try Layouts.read(
      #"{"id": "root", "frame": [0, 0, 100, 100], "subviews": [\#(views)]}"#)
    return AnalyzedLayout(hierarchy, as: .layoutJSON)
  }
}
