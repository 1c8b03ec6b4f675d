@testable import LanguageServer
import LayoutModel
import Linting
internal import LayoutTestSupport
internal import Testing

/// The hover text of a gesture recognizer.
struct RecognizerCardTests {
  @Test func describesTheGestureAndTheFailureRequirements() throws {
    let layout = try Self.layout(
      """
      {"id": "a", "class": "UITapGestureRecognizer", "requiresFailureOf": ["b"],
       "delegate": {"shouldRequireFailureOf": ["c", "b"], "shouldBeRequiredToFailBy": ["d"]},
       "actions": [{"action": "close:", "target": "root"}, {"action": "any:", "target": null}]},
      {"id": "b", "class": "UITapGestureRecognizer", "numberOfTapsRequired": 2},
      {"id": "c"},
      {"id": "d", "requiresFailureOf": ["a"],
       "delegate": {"shouldBeRequiredToFailBy": ["a"]}},
      {"id": "e", "delegate": {"shouldRequireFailureOf": ["a"]}}
      """)
    #expect(
      Self.card(0, in: layout).text(in: .plaintext) == """
        UITapGestureRecognizer 'a'
        cannot recognize: circular requirement: it requires the failure of 'd', which requires the \
        failure of this recognizer
        view: view "root"
        gesture: 1 tap with 1 finger
        requires the failure of: 'b' (requiresFailureOf), 'c' (its delegate), 'd' (the other \
        recognizer's delegate)
        required to fail by: 'd' (its delegate), 'e' (the other recognizer's delegate)
        touch delivery: the hit-test view receives touches immediately, their end after recognition \
        succeeds or fails (delaysTouchesEnded); recognition cancels them (cancelsTouchesInView)
        actions: 'close:' on 'root', 'any:' on the first responder-chain object that implements it
        """)
    #expect(
      Self.card(1, in: layout).text(in: .markdown) == """
        **`UITapGestureRecognizer`** `b`

        - view: view "root"
        - gesture: 2 taps with 1 finger
        - required to fail by: `a` (requiresFailureOf)
        - touch delivery: the hit-test view receives touches immediately, their end after recognition \
        succeeds or fails (delaysTouchesEnded); recognition cancels them (cancelsTouchesInView)
        """)
  }

  @Test(arguments: [
    (#""isEnabled": false"#, "", "cannot recognize: it is disabled"),
    (
      "", #", "isUserInteractionEnabled": false"#,
      """
      cannot recognize: its view "root" receives no touches, because user interaction is \
      disabled on it
      """
    ),
    (
      "", #", "hitTest": "never""#,
      """
      cannot recognize: its view "root" receives no touches, because its hitTest(_:with:) \
      returns nil
      """
    ),
    (
      #""delegate": {"shouldReceiveTouch": false}"#, "",
      "cannot recognize: its delegate returns false from gestureRecognizer(_:shouldReceive:)"
    ),
    (
      #""delegate": {"shouldBegin": false}"#, "",
      "cannot recognize: its delegate returns false from gestureRecognizerShouldBegin(_:)"
    ),
    (#""class": "UIHoverGestureRecognizer""#, "", "recognizes no touches: it requires a pointer"),
  ])
  func explainsWhyItCannotRecognize(members: String, view: String, reason: String) throws {
    let recognizer = members.isEmpty ? #"{"id": "r"}"# : #"{"id": "r", \#(members)}"#
    let layout = try Self.layout(recognizer, view: view)
    let lines = Self.card(0, in: layout).text(in: .plaintext).split(separator: "\n")
    #expect(lines[1] == reason)
  }

  @Test func listsTheViewsInFrontOfItsView() throws {
    let layout = try Self.layout(
      "",
      view: """
        , "subviews": [
          {"id": "under", "frame": [0, 0, 9, 9], "gestureRecognizers": [{}]},
          {"id": "left", "frame": [0, 0, 5, 9]}, {"id": "right", "frame": [5, 0, 4, 9]}]
        """)
    let lines = Self.card(0, in: layout).text(in: .plaintext).split(separator: "\n")
    #expect(
      lines.prefix(2) == [
        "UIGestureRecognizer",
        """
        cannot recognize: its view "under" receives no touches, because view "left", view "right" in \
        front of it receive all touches
        """,
      ])
  }

  @Test(arguments: [
    (#""class": "UITapGestureRecognizer", "numberOfTouchesRequired": 2"#, "1 tap with 2 fingers"),
    (#""class": "UILongPressGestureRecognizer""#, "a long press of 0.5 s with 1 finger"),
    (
      #""class": "UILongPressGestureRecognizer", "numberOfTapsRequired": 1, "minimumPressDuration": 2"#,
      "a long press of 2 s with 1 finger after 1 tap"
    ),
    (#""class": "UIPanGestureRecognizer""#, "a pan"),
    (#""class": "UIPanGestureRecognizer", "numberOfTouchesRequired": 2"#, "a pan with 2 fingers"),
    (#""class": "UIScreenEdgePanGestureRecognizer""#, "a pan from a screen edge"),
    (#""class": "UISwipeGestureRecognizer""#, "a swipe right with 1 finger"),
    (
      #""class": "UISwipeGestureRecognizer", "direction": ["up", "left"]"#,
      "a swipe left or up with 1 finger"
    ),
    (#""class": "UIPinchGestureRecognizer""#, "a pinch with 2 fingers"),
    (#""class": "UIRotationGestureRecognizer""#, "a rotation with 2 fingers"),
    (#""class": "UIHoverGestureRecognizer""#, "a pointer over its view"),
    (#""class": "Knock""#, "defined by its class"),
    (
      #""class": "Knock", "inherits": "UITapGestureRecognizer""#,
      "1 tap with 1 finger, as a subclass of UITapGestureRecognizer"
    ),
  ])
  func describesTheGesture(members: String, description: String) throws {
    let layout = try Self.layout("{\(members)}")
    #expect(layout.hierarchy.views[0].gestureRecognizers[0].gestureDescription == description)
  }

  @Test(arguments: [
    (
      #""delaysTouchesBegan": true"#,
      "the hit-test view receives touches only if recognition fails (delaysTouchesBegan)"
    ),
    (
      #""delaysTouchesEnded": false, "cancelsTouchesInView": false"#,
      """
      the hit-test view receives touches immediately; recognition does not cancel them \
      (cancelsTouchesInView)
      """
    ),
  ])
  func describesTouchDelivery(members: String, description: String) throws {
    let layout = try Self.layout("{\(members)}")
    #expect(layout.hierarchy.views[0].gestureRecognizers[0].deliveryDescription == description)
  }

  @Test func limitsLists() throws {
    let waiting = (1...9).map { #"{"id": "w\#($0)", "requiresFailureOf": ["a"]}"# }
    let layout = try Self.layout(#"{"id": "a"}, "# + waiting.joined(separator: ", "))
    let fact = Self.card(0, in: layout).text(in: .plaintext).split(separator: "\n")[3]
    #expect(fact.hasPrefix("required to fail by: 'w1' (requiresFailureOf), "))
    #expect(fact.hasSuffix("'w5' (requiresFailureOf), 4 more"))
  }

  /// - Parameter view: further members of the view.
  private static func layout(_ recognizers: String, view: String = "") throws -> AnalyzedLayout {
    let hierarchy = try Layouts.read(
      #"{"id": "root", "frame": [0, 0, 9, 9], "gestureRecognizers": [\#(recognizers)]\#(view)}"#)
    return AnalyzedLayout(hierarchy, as: .outline)
  }

  private static func card(_ index: Int, in layout: AnalyzedLayout) -> RecognizerCard {
    RecognizerCard(layout.hierarchy.recognizers[index], in: layout)
  }
}
