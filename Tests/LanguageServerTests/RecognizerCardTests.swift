@testable import LanguageServer
import LayoutModel
import Linting
internal import LayoutTestSupport
internal import Testing

/// What a hover says of a gesture recognizer.
struct RecognizerCardTests {
  @Test func saysWhatItTakesAndWhoWaits() throws {
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
      Self.card(0, in: layout).text(in: .plain) == """
        UITapGestureRecognizer 'a'
        cannot fire: it waits for 'd', which waits for it
        view: UIView 'root'
        takes: 1 tap with 1 finger
        waits for the failure of: 'b' (requiresFailureOf), 'c' (its delegate says so), 'd' (the \
        other's delegate says so)
        awaited by: 'd' (its delegate says so), 'e' (the other's delegate says so)
        touches: the view that is hit gets them at once, their end when it is done \
        (delaysTouchesEnded); if it recognizes they are cancelled (cancelsTouchesInView)
        calls: 'close:' of 'root', 'any:' of the first on the responder chain that implements it
        """)
    #expect(
      Self.card(1, in: layout).text(in: .markdown) == """
        **`UITapGestureRecognizer`** `b`

        - view: `UIView` `root`
        - takes: 2 taps with 1 finger
        - awaited by: `a` (requiresFailureOf)
        - touches: the view that is hit gets them at once, their end when it is done \
        (delaysTouchesEnded); if it recognizes they are cancelled (cancelsTouchesInView)
        """)
  }

  @Test(arguments: [
    (#""isEnabled": false"#, "", "cannot fire: it is not enabled"),
    (
      "", #", "isUserInteractionEnabled": false"#,
      "cannot fire: no touch gets to UIView 'root': it has isUserInteractionEnabled off"
    ),
    (
      "", #", "hitTest": "never""#,
      "cannot fire: no touch gets to UIView 'root': its hitTest(_:with:) answers nil"
    ),
    (
      #""delegate": {"shouldReceiveTouch": false}"#, "",
      "cannot fire: its delegate answers false to shouldReceiveTouch"
    ),
    (
      #""delegate": {"shouldBegin": false}"#, "",
      "cannot fire: its delegate answers false to shouldBegin"
    ),
    (#""class": "UIHoverGestureRecognizer""#, "", "fires by no touch: it takes a pointer"),
  ])
  func saysWhyItCannotFire(members: String, view: String, reason: String) throws {
    let recognizer = members.isEmpty ? #"{"id": "r"}"# : #"{"id": "r", \#(members)}"#
    let layout = try Self.layout(recognizer, view: view)
    let lines = Self.card(0, in: layout).text(in: .plain).split(separator: "\n")
    #expect(lines[1] == reason)
  }

  @Test func namesWhatIsInFrontOfItsView() throws {
    let layout = try Self.layout(
      "",
      view: """
        , "subviews": [
          {"id": "under", "frame": [0, 0, 9, 9], "gestureRecognizers": [{}]},
          {"id": "left", "frame": [0, 0, 5, 9]}, {"id": "right", "frame": [5, 0, 4, 9]}]
        """)
    let lines = Self.card(0, in: layout).text(in: .plain).split(separator: "\n")
    #expect(
      lines.prefix(2) == [
        "UIGestureRecognizer",
        """
        cannot fire: no touch gets to UIView 'under': UIView 'left', UIView 'right' in front of it \
        take all
        """,
      ])
  }

  @Test(arguments: [
    (#""class": "UITapGestureRecognizer", "numberOfTouchesRequired": 2"#, "1 tap with 2 fingers"),
    (#""class": "UILongPressGestureRecognizer""#, "a press of 0.5 s with 1 finger"),
    (
      #""class": "UILongPressGestureRecognizer", "numberOfTapsRequired": 1, "minimumPressDuration": 2"#,
      "a press of 2 s with 1 finger after 1 tap"
    ),
    (#""class": "UIPanGestureRecognizer""#, "a drag"),
    (#""class": "UIPanGestureRecognizer", "numberOfTouchesRequired": 2"#, "a drag with 2 fingers"),
    (#""class": "UIScreenEdgePanGestureRecognizer""#, "a drag from an edge of the screen"),
    (#""class": "UISwipeGestureRecognizer""#, "a swipe right with 1 finger"),
    (
      #""class": "UISwipeGestureRecognizer", "direction": ["up", "left"]"#,
      "a swipe left or up with 1 finger"
    ),
    (#""class": "UIPinchGestureRecognizer""#, "2 fingers that move apart or together"),
    (#""class": "UIRotationGestureRecognizer""#, "2 fingers that turn"),
    (#""class": "UIHoverGestureRecognizer""#, "a pointer over its view"),
    (#""class": "Knock""#, "what its class makes of touches"),
    (
      #""class": "Knock", "inherits": "UITapGestureRecognizer""#,
      "1 tap with 1 finger, as far as it is a UITapGestureRecognizer"
    ),
  ])
  func saysWhatItTakes(members: String, words: String) throws {
    let layout = try Self.layout("{\(members)}")
    #expect(layout.hierarchy.views[0].gestureRecognizers[0].gestureWords == words)
  }

  @Test(arguments: [
    (
      #""delaysTouchesBegan": true"#,
      """
      the view that is hit gets none while it may still recognize, and none at all if it does \
      (delaysTouchesBegan)
      """
    ),
    (
      #""delaysTouchesEnded": false, "cancelsTouchesInView": false"#,
      """
      the view that is hit gets them at once; if it recognizes they are not cancelled \
      (cancelsTouchesInView)
      """
    ),
  ])
  func saysWhatBecomesOfTouches(members: String, words: String) throws {
    let layout = try Self.layout("{\(members)}")
    #expect(layout.hierarchy.views[0].gestureRecognizers[0].deliveryWords == words)
  }

  @Test func cutsLongLists() throws {
    let waiting = (1...9).map { #"{"id": "w\#($0)", "requiresFailureOf": ["a"]}"# }
    let layout = try Self.layout(#"{"id": "a"}, "# + waiting.joined(separator: ", "))
    let fact = Self.card(0, in: layout).text(in: .plain).split(separator: "\n")[3]
    #expect(fact.hasPrefix("awaited by: 'w1' (requiresFailureOf), "))
    #expect(fact.hasSuffix("'w5' (requiresFailureOf), 4 more"))
  }

  /// - Parameter view: further members of the view.
  private static func layout(
    _ recognizers: String, view: String = ""
  ) throws -> CheckedLayout {
    let hierarchy = try Layouts.read(
      """
      {"id": "root", "frame": [0, 0, 9, 9], "gestureRecognizers": [\(recognizers)]\(view)}
      """)
    return CheckedLayout(hierarchy, source: SourceText(path: "", bytes: []), format: .layoutJSON)
  }

  private static func card(_ place: Int, in layout: CheckedLayout) -> RecognizerCard {
    RecognizerCard(layout.hierarchy.recognizers[place], in: layout)
  }
}
