import LayoutModel
import LayoutReaders
import Linting
import HitTesting
import LayoutTestSupport
import Testing

/// Which recognizers can never fire (GR-23), and of which nothing is claimed.
@Suite struct FiringObstacleTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    /// The view `v` in a root of 100 × 100 points, with its recognizer `r`.
    let view: String
    var obstacles: [FiringObstacle] = []
  }

  private static let recognizer = #""gestureRecognizers": [{"id": "r"}]"#

  private static func view(_ members: String) -> String {
    #"{"id": "v", "frame": [0, 0, 50, 50], \#(members)\#(recognizer)}"#
  }

  private static func recognizer(_ members: String) -> String {
    #"{"id": "v", "frame": [0, 0, 50, 50], "gestureRecognizers": [{"id": "r", \#(members)}]}"#
  }

  @Test(arguments: [
    Case(testDescription: "nothing in its way", view: view("")),
    Case(
      testDescription: "off", view: recognizer(#""isEnabled": false"#), obstacles: [.disabled]),
    Case(
      testDescription: "on a label", view: view(#""class": "UILabel", "#), obstacles: [.noTouch]),
    Case(testDescription: "hidden", view: view(#""isHidden": true, "#), obstacles: [.noTouch]),
    Case(
      testDescription: "user interaction disabled, with a button in it",
      view: view(
        #""isUserInteractionEnabled": false, "subviews": [{"class": "UIButton", "frame": [0,0,9,9]}], "#
      ), obstacles: [.noTouch]),
    Case(
      testDescription: "empty, with a button past its edge",
      view: #"{"id": "v", "frame": [0, 0, 0, 0], "subviews": [\#(button)], \#(recognizer)}"#,
      obstacles: [.noTouch]),
    Case(
      testDescription: "passes touches through, with a button in it",
      view: view(#""hitTest": "passthrough", "subviews": [\#(button)], "#)),
    Case(
      testDescription: "covered",
      view: "\(view("")), {\"frame\": [0, 0, 60, 60]}", obstacles: [.noTouch]),
    Case(
      testDescription: "outside of what its scroll view shows",
      view: """
        {"class": "UIScrollView", "frame": [0, 0, 50, 50], "contentSize": [50, 500], "subviews": [
          {"id": "v", "frame": [0, 400, 50, 50], \(recognizer)}]}
        """),
    Case(
      testDescription: "hidden in a scroll view",
      view: """
        {"class": "UIScrollView", "frame": [0, 0, 50, 50], "contentSize": [50, 500], "subviews": [
          {"id": "v", "frame": [0, 400, 50, 50], "isHidden": true, \(recognizer)}]}
        """, obstacles: [.noTouch]),
    Case(
      testDescription: "behind an override of which nothing is known",
      view: #"\#(view("")), {"frame": [0, 0, 60, 60], "hitTest": "custom"}"#),
    Case(
      testDescription: "touches rejected",
      view: recognizer(#""delegate": {"shouldReceiveTouch": false}"#),
      obstacles: [.touchesRejected]),
    Case(
      testDescription: "never let to begin",
      view: recognizer(#""delegate": {"shouldBegin": false}"#),
      obstacles: [.beginRejected]),
    Case(
      testDescription: "let to begin",
      view: recognizer(#""delegate": {"shouldBegin": true, "shouldReceiveTouch": true}"#)),
    Case(
      testDescription: "a pointer's", view: recognizer(#""class": "UIHoverGestureRecognizer""#),
      obstacles: [.pointerNeeded]),
    Case(
      testDescription: "several at once",
      view: recognizer(#""isEnabled": false, "delegate": {"shouldReceiveTouch": false}"#),
      obstacles: [.disabled, .touchesRejected]),
  ])
  func tellsWhatIsInTheWay(_ example: Case) throws {
    let layout = try Self.layout(example.view)
    let requirements = FailureRequirements(layout.hierarchy)
    let recognizer = try #require(layout.hierarchy.recognizers.first)
    #expect(layout.hierarchy[recognizer].id == "r")
    #expect(layout.firingObstacles(of: recognizer, given: requirements) == example.obstacles)
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
    return AnalyzedLayout(hierarchy, source: SourceText(path: "", bytes: []), format: .layoutJSON)
  }
}
