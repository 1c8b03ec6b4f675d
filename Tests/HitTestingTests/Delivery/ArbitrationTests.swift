import LayoutModel
import HitTesting
import Testing

/// Which recognizer recognizes (GR-10 … GR-19).
@Suite struct ArbitrationTests {
  @Test func prefersTheDeeperRecognizer() throws {
    let inner = """
      {"class": "UIView", "id": "inner", "frame": [0, 0, 400, 400],
       "gestureRecognizers": [\(Played.tap("deep"))]}
      """
    let played = try Played(.tap, on: Played.view(Played.tap("high"), subviews: inner))
    #expect(played.actions == ["deep:"])
    #expect(played.failures.keys.sorted() == ["high"])
    #expect(played.sequence.assumptions.isEmpty)
  }

  @Test func reportsAnAssumptionForEqualRecognizers() throws {
    let played = try Played(.tap, on: Played.view(Played.tap("a"), Played.tap("b")))
    #expect(played.actions.count == 1)
    #expect(played.sequence.assumptions == ["OP-5"])
  }

  @Test(arguments: [
    (#""delegate": {"shouldRecognizeSimultaneously": true}"#, "", ["a:", "b:"]),
    ("", #""delegate": {"shouldRecognizeSimultaneously": true}"#, ["a:", "b:"]),
    (#""delegate": {"shouldRecognizeSimultaneously": ["b"]}"#, "", ["a:", "b:"]),
    (#""delegate": {"shouldRecognizeSimultaneously": ["c"]}"#, "", ["a:"]),
    (#""delegate": {"shouldRecognizeSimultaneously": false}"#, "", ["a:"]),
    (
      #""delegate": {"shouldRecognizeSimultaneously": false}"#,
      #""delegate": {"shouldRecognizeSimultaneously": true}"#, ["a:", "b:"]
    ),
  ])
  func recognizesSimultaneouslyIfEitherDelegateAllowsIt(
    first: String, second: String, actions: [String]
  ) throws {
    let layout = Played.view(
      Played.tap("a", first), Played.tap("b", second), Played.tap("c", #""isEnabled": false"#))
    #expect(try Played(.tap, on: layout).actions == actions)
  }

  /// GR-12, for each of the three kinds of declaration.
  @Test(arguments: [
    (#""requiresFailureOf": ["b"]"#, ""),
    (#""delegate": {"shouldRequireFailureOf": ["b"]}"#, ""),
    ("", #""delegate": {"shouldBeRequiredToFailBy": ["a"]}"#),
  ])
  func failsIfARequiredRecognizerRecognizes(first: String, second: String) throws {
    let layout = Played.view(Played.tap("a", first), Played.tap("b", second))
    let played = try Played(.tap, on: layout)
    #expect(played.actions == ["b:"])
    #expect(played.failures.keys.sorted() == ["a"])
    #expect(played.sequence.assumptions.contains("OP-5") == false)
  }

  @Test func recognizersInACycleNeverRecognize() throws {
    let layout = Played.view(
      Played.tap("a", #""requiresFailureOf": ["b"]"#),
      Played.tap("b", #""requiresFailureOf": ["a"]"#))
    let played = try Played(.tap, on: layout)
    #expect(played.actions.isEmpty)
    #expect(played.failures == ["a": .deadlocked, "b": .deadlocked])
    #expect(played.log(of: "root") == ["touchesBegan", "touchesEnded"].map { "root.\($0)" })
  }

  /// GR-12 also if the required recognizer received its gesture with an earlier touch.
  @Test func aPressWaitsForAPendingTap() throws {
    let press = Played.recognizer(
      "UILongPressGestureRecognizer", "press",
      #""minimumPressDuration": 0.1, "requiresFailureOf": ["single"]"#)
    let layout = Played.view(
      press, Played.tap("single", #""requiresFailureOf": ["double"]"#),
      Played.tap("double", #""numberOfTapsRequired": 2"#))
    let played = try Played(.doubleTap, on: layout, duration: 0.3)
    #expect(!played.actions.contains("single:") || !played.actions.contains("press:"))
  }

  /// A continuous gesture cannot begin once the finger is lifted.
  @Test func aWaitingPanFailsWhenTheFingerIsLifted() throws {
    let pan = Played.recognizer(
      "UIPanGestureRecognizer", "pan", #""requiresFailureOf": ["swipe"]"#)
    let swipe = Played.recognizer("UISwipeGestureRecognizer", "swipe")
    let quick = try Played(.pan, on: Played.view(pan, swipe), duration: 0.3)
    #expect(quick.actions.isEmpty)
    #expect(quick.failures["pan"] == .liftedWhileWaiting)
    let slow = try Played(.pan, on: Played.view(pan, swipe), duration: 1)
    #expect(slow.time(of: "began", to: "pan") == 0.5)
  }

  @Test func callsDelegatesInOrderAndOncePerPair() throws {
    let all = """
      "delegate": {"shouldReceiveTouch": true, "shouldBegin": true,
        "shouldRecognizeSimultaneously": false, "shouldRequireFailureOf": []}
      """
    let pan = Played.recognizer("UIPanGestureRecognizer", "pan", all)
    let played = try Played(.pan, on: Played.view(pan, Played.tap("tap")))
    #expect(
      played.questions == [
        "pan.shouldReceiveTouch", "pan.shouldRequireFailureOf", "pan.shouldRequireFailureOf",
        "pan.shouldRequireFailureOf", "pan.shouldBegin", "pan.shouldRecognizeSimultaneously",
      ])
  }

  @Test func aDelegateCanPreventRecognition() throws {
    let deaf = try Played(
      .tap, on: Played.view(Played.tap("tap", #""delegate": {"shouldReceiveTouch": false}"#)))
    #expect(deaf.sequence.receivingRecognizers.isEmpty)
    #expect(deaf.log(of: "tap").isEmpty)
    let shy = try Played(
      .tap, on: Played.view(Played.tap("tap", #""delegate": {"shouldBegin": false}"#)))
    #expect(shy.failures == ["tap": .delegateRefused])
    #expect(shy.log(of: "root").last == "root.touchesEnded")
  }

  /// Apple's list of controls (GR-16), controls not on it (GR-17), and recognizers that cancel no
  /// touches (GR-19).
  @Test(arguments: [
    ("UIButton", "UITapGestureRecognizer", "", false),
    ("UISwitch", "UITapGestureRecognizer", "", false),
    ("UIStepper", "UITapGestureRecognizer", "", false),
    ("UISegmentedControl", "UITapGestureRecognizer", "", false),
    ("UIPageControl", "UITapGestureRecognizer", "", false),
    ("UISlider", "UITapGestureRecognizer", "", true),
    ("UITextField", "UITapGestureRecognizer", "", true),
    ("UIControl", "UITapGestureRecognizer", "", true),
    ("UIButton", "UITapGestureRecognizer", #""cancelsTouchesInView": false"#, true),
    ("UIButton", "UITapGestureRecognizer", #""numberOfTapsRequired": 2"#, true),
    ("UIButton", "UIPanGestureRecognizer", "", true),
    ("UISwitch", "UIPanGestureRecognizer", "", false),
    ("UISlider", "UISwipeGestureRecognizer", "", false),
    ("UISlider", "UISwipeGestureRecognizer", #""direction": "up""#, true),
  ])
  func someControlsTakePrecedenceOverRecognizers(
    control: String, recognizer: String, more: String, fires: Bool
  ) throws {
    let subview = #"{"class": "\#(control)", "id": "own", "frame": [0, 0, 400, 400]}"#
    let layout = Played.view(
      Played.recognizer(recognizer, "high", more), subviews: subview)
    let gestures: [String: TouchGesture.Kind] = [
      "UIPanGestureRecognizer": .pan,
      "UISwipeGestureRecognizer": more.isEmpty ? .swipeRight : .swipeUp,
    ]
    let kind = gestures[recognizer] ?? (more.contains("Taps") ? .doubleTap : .tap)
    let played = try Played(kind, on: layout, at: Point(200, 200))
    #expect(played.actions.contains("high:") == fires)
    #expect((played.failures["high"] == nil) == fires)
  }

  /// Whether the field begins editing is undocumented.
  @Test(arguments: [
    ("UITextField", "UITapGestureRecognizer", "", true),
    ("UITextView", "UITapGestureRecognizer", "", true),
    ("UITextField", "UITapGestureRecognizer", #""cancelsTouchesInView": false"#, false),
    ("UILabel", "UITapGestureRecognizer", "", false),
    ("UITextField", "UIPanGestureRecognizer", "", false),
  ])
  func aTextFieldIsAssumedToBeginEditing(
    name: String, recognizer: String, more: String, isAssumed: Bool
  ) throws {
    let field = #"{"class": "\#(name)", "id": "f", "frame": [0, 0, 400, 400]}"#
    let played = try Played(
      recognizer.contains("Pan") ? .pan : .tap,
      on: Played.view(Played.recognizer(recognizer, "high", more), subviews: field),
      at: Point(200, 200))
    #expect(played.actions.contains("high:"))
    #expect(played.sequence.assumptions.contains("GR-24") == isAssumed)
    let own = """
      {"class": "UITextField", "id": "f", "frame": [0, 0, 400, 400],
       "gestureRecognizers": [\(Played.tap("own"))]}
      """
    let alone = try Played(.tap, on: Played.view("", subviews: own), at: Point(200, 200))
    #expect(!alone.sequence.assumptions.contains("GR-24"))
  }

  /// Whether a touch on a disabled control selects its cell is undocumented.
  @Test(arguments: [
    ("UIButton", "false", "UITableView", true), ("UIButton", "true", "UITableView", false),
    ("UISwitch", "false", "UICollectionView", true), ("UIButton", "false", "UIScrollView", false),
  ])
  func aDisabledControlIsAssumedNotToSelectItsCell(
    control: String, isEnabled: String, list: String, isAssumed: Bool
  ) throws {
    let cell = list == "UICollectionView" ? "UICollectionViewCell" : "UITableViewCell"
    let layout = """
      {"class": "\(list)", "id": "list", "frame": [0, 0, 400, 400], "subviews": [
        {"class": "\(cell)", "frame": [0, 0, 400, 60], "subviews": [
          {"class": "\(control)", "frame": [0, 0, 60, 60], "isEnabled": \(isEnabled)}]}]}
      """
    let played = try Played(.tap, on: layout, at: Point(20, 20))
    #expect(played.sequence.assumptions.contains("CL-12") == isAssumed)
    #expect(played.log(of: "list").allSatisfy { !$0.contains("didSelect") })
  }

  /// A cancelled touch selects no cell.
  @Test func aCancelledTouchOnADisabledControlAssumesNothing() throws {
    let layout = """
      {"class": "UITableView", "id": "list", "frame": [0, 0, 400, 400], "subviews": [
        {"class": "UITableViewCell", "frame": [0, 0, 400, 60], "subviews": [
          {"class": "UIButton", "frame": [0, 0, 60, 60], "isEnabled": false}]}]}
      """
    let played = try Played(.longPress, on: layout, at: Point(20, 20), isInterrupted: true)
    #expect(!played.sequence.assumptions.contains("CL-12"))
  }

  /// CL-6 specifies that the control ignores the touch; whether it still takes precedence is
  /// undocumented.
  @Test func aDisabledControlIsAssumedNotToTakePrecedence() throws {
    let button = #"{"class": "UIButton", "id": "b", "frame": [0, 0, 400, 400], "isEnabled": false}"#
    let played = try Played(.tap, on: Played.view(Played.tap("high"), subviews: button))
    #expect(played.actions == ["high:"])
    #expect(played.sequence.assumptions == ["GR-16"])
  }
}
