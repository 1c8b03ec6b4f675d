import LayoutModel
import HitTesting
import Testing

/// The delivery of touches to views (TD-1 … TD-7, GR-7 … GR-9, GR-20, RC-13, RC-14).
@Suite struct ViewDeliveryTests {
  @Test(arguments: [
    ("", ["own.touchesBegan", "own:", "root.touchesCancelled"], 0.1),
    (#""cancelsTouchesInView": false"#, ["own.touchesBegan", "own:", "root.touchesEnded"], 0.1),
    (#""delaysTouchesBegan": true"#, [], nil),
  ])
  func cancelsOrDelaysTouchesBySettings(
    more: String, last: [String], time: Double?
  ) throws {
    let played = try Played(.tap, on: Played.view(Played.tap("own", more)))
    let heard = played.log(of: "root")
    #expect(heard.last == last.last)
    #expect(heard.isEmpty == last.isEmpty)
    let message = last.last.map { String($0.dropFirst("root.".count)) } ?? ""
    #expect(played.time(of: message, to: "root") == time)
    #expect(played.actions == ["own:"])
  }

  /// GR-8: delayed, if the recognizer fails.
  @Test func deliversDelayedTouchesAfterFailure() throws {
    let double = Played.tap("double", #""numberOfTapsRequired": 2, "delaysTouchesBegan": true"#)
    let played = try Played(.tap, on: Played.view(double))
    #expect(played.log(of: "root") == ["root.touchesBegan", "root.touchesEnded"])
    #expect(played.time(of: "touchesBegan", to: "root") == 0.1 + 0.35)
  }

  /// GR-9: only the end is delayed.
  @Test(arguments: [(true, 0.1 + 0.35), (false, 0.1)])
  func delaysTheEndOfATouch(delays: Bool, time: Double) throws {
    let double = Played.tap(
      "double", #""numberOfTapsRequired": 2, "delaysTouchesEnded": \#(delays)"#)
    let played = try Played(.tap, on: Played.view(double))
    #expect(played.time(of: "touchesBegan", to: "root") == 0)
    #expect(played.time(of: "touchesEnded", to: "root") == time)
  }

  /// GR-7: the end of a touch is delivered to the recognizer before the view, delayed or not; each
  /// of two taps is delivered separately.
  @Test(arguments: [
    (true, ["began", "began", "cancelled", "cancelled"]),
    (false, ["began", "ended", "began", "cancelled"]),
  ])
  func deliversEachTapOfADoubleTap(delaysEnd: Bool, phases: [String]) throws {
    let double = Played.tap(
      "double", #""numberOfTapsRequired": 2, "delaysTouchesEnded": \#(delaysEnd)"#)
    let played = try Played(.doubleTap, on: Played.view(double))
    let heard = played.log(of: "root").map { $0.dropFirst("root.touches".count).lowercased() }
    #expect(heard == phases)
    let single = Played.tap("single", #""delaysTouchesEnded": false"#)
    let button = #"{"class": "UIButton", "id": "own", "frame": [0, 0, 400, 400]}"#
    let control = try Played(
      .tap, on: Played.view(single, subviews: button.replacing("UIButton", with: "UIControl")))
    #expect(control.log(of: "own").last == "own.cancelTracking")
  }

  @Test func deliversEachTapOfAFailedTripleTap() throws {
    let triple = Played.tap("triple", #""numberOfTapsRequired": 3"#)
    let played = try Played(.doubleTap, on: Played.view(triple))
    #expect(played.log(of: "root").count == 4)
    let interrupted = try Played(.doubleTap, on: Played.view(triple), isInterrupted: true)
    #expect(
      interrupted.log(of: "root").suffix(2) == ["root.touchesEnded", "root.touchesCancelled"])
  }

  /// GR-21: a table scrolls vertically, so a horizontal swipe is delivered to its row.
  @Test(arguments: ["UITableView", "UITextView"])
  func deliversAHorizontalSwipeToTheRow(list: String) throws {
    let layout = """
      {"class": "\(list)", "id": "list", "frame": [0, 0, 400, 400], "gestureRecognizers": [
        \(Played.recognizer("UISwipeGestureRecognizer", "swipe", #""direction": "left""#))]}
      """
    #expect(try Played(.swipeLeft, on: layout, at: Point(200, 200)).actions == ["swipe:"])
  }

  /// TD-2: of two fingers the view receives one, its recognizer both.
  @Test(arguments: [true, false])
  func deliversOneTouchWithoutMultipleTouch(takesMore: Bool) throws {
    let pinch = Played.recognizer("UIPinchGestureRecognizer", "pinch")
    let layout = Played.view(pinch, more: #""isMultipleTouchEnabled": \#(takesMore),"#)
    let played = try Played(.pinch, on: layout, at: Point(200, 200))
    #expect(played.actions.first == "pinch:")
    let fingers = played.sequence.events.compactMap { event -> [Int]? in
      guard case .touch(.began, let fingers) = event.message,
        case .responder = event.object
      else { return nil }
      return fingers
    }
    #expect(fingers == [takesMore ? [0, 1] : [0]])
  }

  /// TD-3: while an exclusive view receives a touch, no other view of the window does.
  @Test(arguments: [(true, false), (false, true), (false, false)])
  func deliversNoOtherTouchWithAnExclusiveView(leftIsExclusive: Bool, rightIsExclusive: Bool) throws
  {
    func half(_ id: String, x: Int, _ isExclusive: Bool) -> String {
      """
      {"class": "UIView", "id": "\(id)", "frame": [\(x), 0, 200, 400], "handlesTouches": true,
       "isExclusiveTouch": \(isExclusive)}
      """
    }
    let halves = [half("left", x: 0, leftIsExclusive), half("right", x: 200, rightIsExclusive)]
    let played = try Played(
      .pinch, on: Played.view(subviews: halves.joined(separator: ",")), at: Point(200, 200))
    // The first finger touches the right half.
    #expect(played.log(of: "right").first == "right.touchesBegan")
    #expect(played.log(of: "left").isEmpty == (leftIsExclusive || rightIsExclusive))
  }

  @Test(arguments: [false, true])
  func anExclusiveViewAffectsItsWindowOnly(hasTwoWindows: Bool) throws {
    let left =
      #"{"id": "left", "frame": [0, 0, 200, 400], "handlesTouches": true, "isExclusiveTouch": true}"#
    let right = #"{"id": "right", "frame": [200, 0, 200, 400], "handlesTouches": true}"#
    let (back, front) = hasTwoWindows ? ("\(right)", left) : ("", "\(left), \(right)")
    let played = try Played(
      .pinch,
      on: """
        {"windows": [
          {"class": "UIWindow", "id": "back", "frame": [0, 0, 400, 400], "subviews": [\(back)]},
          {"class": "UIWindow", "id": "front", "frame": [0, 0, 400, 400], "hitTest": "passthrough",
           "subviews": [\(front)]}]}
        """, at: Point(200, 200))
    #expect(played.log(of: "left").isEmpty != hasTwoWindows)
  }

  /// TD-7, by the content of the scroll view and the duration before the drag.
  @Test(arguments: [
    ("UIButton", 0.2, [], true),
    (
      "UIButton", 2.0,
      [
        "own.touchesBegan", "own.beginTracking", "own.touchesMoved", "own.continueTracking",
        "own.touchesMoved", "own.continueTracking", "own.touchesMoved", "own.continueTracking",
        "own.touchesMoved", "own.continueTracking", "own.touchesEnded", "own.endTracking",
      ], false
    ),
    ("UIView", 0.2, [], true),
    ("UIView", 2.0, ["own.touchesBegan", "own.touchesMoved", "own.touchesCancelled"], true),
  ])
  func scrollsUnlessAControlTracksTheDrag(
    content: String, duration: Double, log: [String], scrolls: Bool
  ) throws {
    let layout = """
      {"class": "UIScrollView", "id": "scroll", "frame": [0, 0, 400, 400],
       "contentSize": [400, 2000], "subviews": [
         {"class": "\(content)", "id": "own", "frame": [0, 0, 400, 100]}]}
      """
    let played = try Played(
      .pan, on: layout, to: Point(50, 90), duration: duration)
    #expect(played.log(of: "own").prefix(3) == log.prefix(3))
    #expect(played.log(of: "own").last == log.last)
    let scrolled = played.time(of: "began", to: "scroll.panGestureRecognizer") != nil
    #expect(scrolled == scrolls)
    #expect(played.sequence.assumptions.contains("TD-7"))
  }

  @Test(arguments: [
    (#""contentSize": [400, 2000]"#, Point(50, 90), true),
    (#""contentSize": [2000, 400]"#, Point(50, 90), false),
    (#""contentSize": [400, 400]"#, Point(50, 90), false),
    (#""contentSize": [400, 380], "contentInset": [0, 0, 40, 0]"#, Point(50, 90), true),
    (#""contentSize": [380, 400], "contentInset": [0, 0, 0, 40]"#, Point(90, 50), true),
    (#""isPagingEnabled": true"#, Point(50, 90), true),
    (#""contentSize": [400, 2000], "isScrollEnabled": false"#, Point(50, 90), false),
  ])
  func scrollsIfTheContentIsLarger(more: String, to end: Point, scrolls: Bool) throws {
    let layout = #"{"class": "UIScrollView", "id": "s", "frame": [0, 0, 400, 400], \#(more)}"#
    let played = try Played(.pan, on: layout, to: end)
    #expect((played.time(of: "began", to: "s.panGestureRecognizer") != nil) == scrolls)
  }

  @Test(arguments: [
    (#""contentSize": [400, 2000]"#, true), (#""contentSize": [400, 400]"#, false),
    (#""handlesTouches": true"#, true),
  ])
  func aScrollViewIsInteractiveIfItScrolls(more: String, isInteractive: Bool) throws {
    let layout = #"{"class": "UIScrollView", "id": "s", "frame": [0, 0, 400, 400], \#(more)}"#
    let hierarchy = try Played(.tap, on: layout).hierarchy
    #expect(try hierarchy.isInteractive(#require(hierarchy.view(withID: "s"))) == isInteractive)
  }

  /// GEO-7: small content begins below the inset, and ends above the bottom of the bounds.
  @Test func theExtentOfSmallContentIsThatOfTheBounds() {
    var view = View(className: "UIScrollView")
    view.geometry = ViewGeometry(frame: Rect(0, 0, 100, 100), boundsOrigin: Point(0, -20))
    view.contentSize = Size(50, 10)
    view.contentInset = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    #expect(view.scrollableExtent == Rect(0, -20, 100, 100))
    let below = EdgeInsets(top: 0, left: 0, bottom: 5, right: 0)
    #expect(view.contentSize(reaching: below) == Size(50, 85))
  }

  @Test func aViewOfUnknownSizeMayBeABackdrop() throws {
    var view = View(className: "UIButton")
    view.geometry = nil
    var builder = ViewHierarchy.Builder()
    let id = try builder.open(view)
    #expect(builder.finish().isBackdrop(id))
  }

  /// GR-20, and CL-7 for a control inside the cell.
  @Test(arguments: [
    ("UITableView", "UITableViewCell", "", ["didSelectRow"]),
    ("UICollectionView", "UICollectionViewCell", "", ["didSelectItem"]),
    ("UITableView", "UIView", "", []),
    ("UITableView", "UITableViewCell", #""handlesTouches": true,"#, []),
    ("UIScrollView", "UITableViewCell", "", []),
  ])
  func selectsTheTouchedCell(
    list: String, cell: String, more: String, selected: [String]
  ) throws {
    let layout = """
      {"class": "\(list)", "id": "list", "frame": [0, 0, 400, 400], "subviews": [
        {"class": "\(cell)", "id": "cell", "frame": [0, 0, 400, 100], \(more) "subviews": []}]}
      """
    let played = try Played(.tap, on: layout)
    #expect(played.log(of: "list").filter { !$0.contains(".") } == selected)
  }

  /// RC-13: each phase is forwarded separately.
  @Test func forwardsEachPhaseSeparately() throws {
    let subview = """
      {"class": "UIView", "id": "own", "frame": [0, 0, 400, 400],
       "handlesTouches": ["touchesBegan", "touchesMoved"]}
      """
    let played = try Played(.pan, on: Played.view(subviews: subview))
    #expect(Set(played.log(of: "own")).count == 3)
    #expect(played.log(of: "root") == ["root.touchesEnded"])
  }

  @Test func anInterruptionCancelsAllTouches() throws {
    let pan = Played.recognizer("UIPanGestureRecognizer", "pan", #""cancelsTouchesInView": false"#)
    let button = #"{"class": "UIButton", "id": "own", "frame": [0, 0, 400, 400]}"#
    let layout = Played.view(pan, Played.tap("tap"), subviews: button)
    let played = try Played(.pan, on: layout, isInterrupted: true)
    #expect(played.log(of: "own").suffix(2) == ["own.touchesCancelled", "own.cancelTracking"])
    #expect(played.time(of: "cancelled", to: "pan") == 0.3)
    #expect(played.actions.count == 4)
    let tapped = try Played(.tap, on: layout, isInterrupted: true)
    #expect(tapped.failures == ["pan": .touchesCancelled, "tap": .touchesCancelled])
  }

  @Test(arguments: [
    ("UIButton", "touchUpInside", TouchGesture.Kind.tap, true),
    ("UIButton", "touchDown", .tap, true),
    ("UIButton", "touchDownRepeat", .tap, false),
    ("UIButton", "touchDownRepeat", .doubleTap, true),
    ("UIButton", "primaryActionTriggered", .tap, true),
    ("UIButton", "touchUpOutside", .tap, false),
    ("UIButton", "touchUpOutside", .pan, true),
    ("UIButton", "touchUpInside", .pan, false),
    ("UIButton", "touchDragOutside", .pan, true),
    ("UIButton", "touchDragExit", .pan, true),
    ("UIButton", "allTouchEvents", .tap, true),
    ("UISwitch", "valueChanged", .tap, true),
    ("UISlider", "valueChanged", .pan, true),
    ("UIControl", "valueChanged", .tap, false),
    ("UITextField", "editingDidBegin", .tap, true),
  ])
  func aControlSendsItsEvents(
    control: String, event: String, gesture: TouchGesture.Kind, sends: Bool
  ) throws {
    let subview = """
      {"class": "\(control)", "id": "own", "frame": [0, 0, 100, 100],
       "actions": [{"event": "\(event)", "action": "act:"}]}
      """
    let end = gesture == .pan ? Point(50, 300) : nil
    let played = try Played(gesture, on: Played.view(subviews: subview), to: end)
    #expect(played.actions.contains("act:") == sends)
  }

  /// HT-19, CL-7.
  @Test(arguments: [("UIView", []), ("_UIButtonBackground", ["act:"])])
  func aControlTracksTouchesOnItsPrivateSubviews(inner: String, actions: [String]) throws {
    let subview = """
      {"class": "UIButton", "id": "own", "frame": [0, 0, 100, 100],
       "actions": [{"event": "touchUpInside", "action": "act:"}],
       "subviews": [{"class": "\(inner)", "frame": [0, 0, 100, 100]}]}
      """
    #expect(try Played(.tap, on: Played.view(subviews: subview)).actions == actions)
  }

  /// RC-14: from the first responder on, else from the sender, which is undocumented.
  @Test(arguments: [(true, "field"), (false, "screen")])
  func sendsActionsToTheFirstResponder(isFirst: Bool, target: String) throws {
    let layout = """
      {"class": "UIView", "id": "screen", "frame": [0, 0, 400, 400], "responds": ["save:"],
       "subviews": [
         {"class": "UITextField", "id": "field", "frame": [0, 200, 100, 44],
          "isFirstResponder": \(isFirst), "responds": ["save:"]},
         {"class": "UIButton", "id": "own", "frame": [0, 0, 100, 100],
          "actions": [{"event": "touchUpInside", "action": "save:", "target": null}]}]}
      """
    let played = try Played(.tap, on: layout)
    let targets = played.sequence.events.compactMap { event -> Responder? in
      guard case .action(let action) = event.message else { return nil }
      return action.target
    }
    #expect(targets.map(played.hierarchy.identifier(of:)) == [target])
    #expect(played.sequence.assumptions == (isFirst ? [] : ["RC-14"]))
  }

  /// UIKit searches the whole chain and calls nothing.
  @Test(arguments: [("UIViewController", []), ("ScreenController", ["save:"])])
  func reportsAnUnimplementedAction(controller: String, actions: [String]) throws {
    let layout = """
      {"class": "UIView", "frame": [0, 0, 400, 400], "viewController": "\(controller)",
       "subviews": [{"class": "UIButton", "id": "own", "frame": [0, 0, 100, 100],
          "actions": [{"event": "touchUpInside", "action": "save:", "target": null}]}]}
      """
    let played = try Played(.tap, on: layout)
    #expect(played.log(of: "own").last == "save:")
    #expect(played.actions == actions)
  }

  @Test func deliversNoTouchOutsideAllViews() throws {
    let played = try Played(.tap, on: Played.view(Played.tap("tap")), at: Point(500, 50))
    #expect(played.sequence.hit == nil)
    #expect(played.sequence.events.isEmpty)
  }

  @Test func reportsInvalidGestures() {
    let limit = TouchGesture.durationLimit
    #expect(TouchGesture(.tap, at: .zero, duration: limit).problem == nil)
    #expect(TouchGesture(.tap, at: .zero, duration: limit + 1).problem != nil)
    #expect(TouchGesture(.tap, at: .zero, duration: -1).problem != nil)
    #expect(TouchGesture(.tap, at: .zero, duration: .nan).problem != nil)
    #expect(TouchGesture(.tap, at: Point(.infinity, 0)).problem != nil)
    #expect(TouchGesture(.tap, at: .zero, to: .zero).problem != nil)
    #expect(TouchGesture(.pan, at: .zero, to: .zero).problem == nil)
  }
}
