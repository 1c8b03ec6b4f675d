import LayoutModel
import HitTesting
import Testing

/// The gesture of each kind of recognizer, on both sides of its limits (GR-5).
@Suite struct RecognizerLimitTests {
  struct Case: CustomStringConvertible {
    let recognizer: String
    var more = ""
    let gesture: TouchGesture.Kind
    var end: Point?
    var duration: Double?
    let fires: Bool

    var description: String {
      "\(recognizer) \(more): \(gesture) to \(end?.text ?? "-") in \(duration ?? -1)"
    }
  }

  private static let start = Point(200, 200)

  static let cases: [Case] = [
    Case(recognizer: "UITapGestureRecognizer", gesture: .tap, duration: 0.74, fires: true),
    Case(recognizer: "UITapGestureRecognizer", gesture: .tap, duration: 0.75, fires: false),
    Case(recognizer: "UITapGestureRecognizer", gesture: .pan, end: Point(245, 200), fires: true),
    Case(recognizer: "UITapGestureRecognizer", gesture: .pan, end: Point(246, 200), fires: false),
    Case(recognizer: "UITapGestureRecognizer", gesture: .pinch, fires: false),
    Case(
      recognizer: "UITapGestureRecognizer", more: #""numberOfTouchesRequired": 2"#, gesture: .tap,
      fires: false),
    Case(
      recognizer: "UITapGestureRecognizer", more: #""numberOfTapsRequired": 2"#, gesture: .tap,
      fires: false),
    Case(
      recognizer: "UITapGestureRecognizer", more: #""numberOfTapsRequired": 2"#,
      gesture: .doubleTap, fires: true),
    Case(
      recognizer: "UITapGestureRecognizer", more: #""numberOfTapsRequired": 3"#,
      gesture: .doubleTap, fires: false),
    Case(
      recognizer: "UILongPressGestureRecognizer", gesture: .longPress, duration: 0.49,
      fires: false),
    Case(
      recognizer: "UILongPressGestureRecognizer", gesture: .longPress, duration: 0.5, fires: true),
    Case(
      recognizer: "UILongPressGestureRecognizer", more: #""minimumPressDuration": 2"#,
      gesture: .longPress, fires: false),
    Case(
      recognizer: "UILongPressGestureRecognizer", gesture: .longPress, end: Point(210, 200),
      fires: true),
    Case(
      recognizer: "UILongPressGestureRecognizer", gesture: .longPress, end: Point(230, 200),
      duration: 0.6, fires: false),
    Case(
      recognizer: "UILongPressGestureRecognizer",
      more: #""numberOfTapsRequired": 1, "minimumPressDuration": 0.05"#, gesture: .longPress,
      fires: false),
    Case(
      recognizer: "UILongPressGestureRecognizer",
      more: #""numberOfTapsRequired": 1, "minimumPressDuration": 0.05"#, gesture: .doubleTap,
      fires: true),
    Case(recognizer: "UIPanGestureRecognizer", gesture: .pan, end: Point(209.9, 200), fires: false),
    Case(recognizer: "UIPanGestureRecognizer", gesture: .pan, end: Point(200, 210), fires: true),
    Case(recognizer: "UIPanGestureRecognizer", gesture: .tap, fires: false),
    Case(recognizer: "UISwipeGestureRecognizer", gesture: .swipeRight, fires: true),
    Case(recognizer: "UISwipeGestureRecognizer", gesture: .swipeLeft, fires: false),
    Case(
      recognizer: "UISwipeGestureRecognizer", more: #""direction": ["up", "down"]"#,
      gesture: .swipeUp, fires: true),
    Case(
      recognizer: "UISwipeGestureRecognizer", gesture: .swipeRight, end: Point(249, 200),
      fires: false),
    Case(
      recognizer: "UISwipeGestureRecognizer", gesture: .swipeRight, end: Point(250, 200),
      fires: true),
    Case(
      recognizer: "UISwipeGestureRecognizer", gesture: .swipeRight, end: Point(260, 260),
      fires: false),
    Case(
      recognizer: "UISwipeGestureRecognizer", gesture: .pan, end: Point(260, 200), duration: 1,
      fires: false),
    Case(recognizer: "UIPinchGestureRecognizer", gesture: .pinch, fires: true),
    Case(recognizer: "UIPinchGestureRecognizer", gesture: .rotation, fires: false),
    Case(recognizer: "UIPinchGestureRecognizer", gesture: .pan, fires: false),
    Case(recognizer: "UIRotationGestureRecognizer", gesture: .rotation, fires: true),
    Case(recognizer: "UIRotationGestureRecognizer", gesture: .pinch, fires: false),
    Case(recognizer: "UIScreenEdgePanGestureRecognizer", gesture: .pan, fires: false),
    Case(recognizer: "UIHoverGestureRecognizer", gesture: .pan, fires: false),
    Case(recognizer: "UIGestureRecognizer", gesture: .tap, fires: false),
  ]

  @Test(arguments: cases)
  func recognizesOnlyItsGesture(item: Case) throws {
    let layout = Played.view(
      Played.recognizer(item.recognizer, "own", item.more),
      more: #""isMultipleTouchEnabled": true,"#)
    let played = try Played(
      item.gesture, on: layout, at: Self.start, to: item.end, duration: item.duration)
    #expect(played.actions.contains("own:") == item.fires)
    #expect((played.failures["own"] == nil) == item.fires)
  }

  @Test func followsAPanFromTheScreensEdge() throws {
    let edge = Played.recognizer("UIScreenEdgePanGestureRecognizer", "edge")
    for (x, fires) in [(20.0, true), (21.0, false), (380.0, true)] {
      let played = try Played(
        .pan, on: Played.view(edge), at: Point(x, 200), to: Point(200, 200))
      #expect(played.actions.isEmpty != fires, "\(x)")
    }
  }

  @Test func callsActionsForEachChange() throws {
    let press = Played.recognizer("UILongPressGestureRecognizer", "press")
    let played = try Played(
      .longPress, on: Played.view(press), at: Self.start, to: Point(204, 200))
    #expect(played.time(of: "began", to: "press") == 0.5)
    #expect(played.actions.count == 4)
  }

  /// The recognizer that waits longest determines when a single tap is recognized (GR-13).
  @Test func waitsForFurtherTaps() throws {
    let layout = Played.view(
      Played.tap("single", #""requiresFailureOf": ["double"]"#),
      Played.tap("double", #""numberOfTapsRequired": 2"#))
    let played = try Played(.tap, on: layout)
    #expect(played.time(of: "single:", to: "single") == 0.1 + 0.35)
    #expect(played.failures["double"] == .noFurtherTap(limit: 0.35))
    #expect(played.sequence.assumptions.contains("GR-13"))
  }

  @Test(arguments: [0, 1])
  func reportsRecognizersOverTheLimit(more: Int) throws {
    let count = TouchDelivery.recognizerLimit + more
    let recognizers = (0..<count).map { Played.tap("tap\($0)") }.joined(separator: ", ")
    let played = try Played(.tap, on: Played.view(recognizers))
    #expect(played.sequence.leftOutCount == more)
    #expect(played.sequence.receivingRecognizers.count == TouchDelivery.recognizerLimit)
    #expect(played.actions == ["tap0:"])
  }
}
