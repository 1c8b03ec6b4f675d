internal import LayoutModel
internal import HitTesting

/// The result of hit-testing a point.
public struct HitTestResult: Sendable {
  /// The view that the touch belongs to, or `nil` if no view is hit.
  public let view: LayoutView?
  /// The calls in order.
  public let calls: [Call]
  /// The tags of rules of UIKit that are not documented and that the result depends on.
  public let assumptions: [String]

  /// A call that UIKit makes during hit-testing.
  public enum Call: Hashable, Sendable {
    /// `hitTest(_:with:)` of a view is called.
    case hitTest(LayoutView)
    /// `point(inside:with:)` of a view returns a value.
    case pointInside(LayoutView, Bool)
    /// `hitTest(_:with:)` of a view returns a view or `nil`.
    case returned(LayoutView, LayoutView?)
  }

  init(_ test: HitTest, _ layout: Layout) {
    view = test.hit.map(layout.view)
    assumptions = test.assumptions
    calls = test.trace.map { call in
      switch call {
      case .hitTest(let view): .hitTest(layout.view(view))
      case .pointInside(let view, let isInside): .pointInside(layout.view(view), isInside)
      case .returned(let view, let result): .returned(layout.view(view), result.map(layout.view))
      }
    }
  }
}

/// An object of a responder chain.
public struct Responder: Hashable, Sendable {
  /// The name in messages: `button "Buy"`, `view controller "Shop"`.
  public let name: String
  /// The class as in the document.
  public let className: String
  /// The id in the document, or `nil` if it has none.
  public let id: String?

  init(_ responder: HitTesting.Responder, in hierarchy: ViewHierarchy) {
    name = hierarchy.displayName(of: responder)
    className = hierarchy.className(of: responder)
    id = hierarchy.id(of: responder)
  }
}

/// How much of the area in which users expect touches really reaches a view.
public struct Reach: Sendable {
  /// The share of the view's area from which touches end in it, from 0 to 1, or `nil` if it has no area.
  public let share: Double?
  /// The same with its subviews.
  public let shareWithSubviews: Double?
  /// The view that a touch at its center ends in.
  public let viewAtCenter: LayoutView?
  /// The views that take touches from its area, with the area in square points, the largest first.
  public let blockers: [Blocker]

  /// A view that takes touches from another.
  public struct Blocker: Hashable, Sendable {
    public let view: LayoutView
    /// In square points.
    public let area: Double
  }

  init(_ reach: ViewReach, _ layout: Layout) {
    share = reach.fraction
    shareWithSubviews = reach.shares?.inSubtree
    viewAtCenter = reach.centerHit.map(layout.view)
    blockers = reach.blockers.map { Blocker(view: layout.view($0.view), area: $0.area) }
  }
}

/// A movement of fingers.
public enum Gesture: Hashable, Sendable, CaseIterable {
  case tap, doubleTap, longPress, pan, swipeLeft, swipeRight, swipeUp, swipeDown, pinch, rotation

  var kind: TouchGesture.Kind {
    switch self {
    case .tap: .tap
    case .doubleTap: .doubleTap
    case .longPress: .longPress
    case .pan: .pan
    case .swipeLeft: .swipeLeft
    case .swipeRight: .swipeRight
    case .swipeUp: .swipeUp
    case .swipeDown: .swipeDown
    case .pinch: .pinch
    case .rotation: .rotation
    }
  }

}

/// What UIKit does during a gesture.
public struct TouchSequence: Sendable {
  /// The view that the first touch belongs to, or `nil` if no view is hit.
  public let view: LayoutView?
  /// The messages in order.
  public let events: [Event]
  /// The selectors of the actions that are called, in order.
  public let actions: [String]
  /// The tags of rules of UIKit that are not documented and that the result depends on.
  public let assumptions: [String]

  /// A message to a view, a control or a gesture recognizer.
  public struct Event: Hashable, Sendable {
    /// In seconds from the first touch.
    public let time: Double
    /// The id or the path of the receiver.
    public let receiver: String
    /// `touchesBegan`, `beginTracking`, `ended`, the selector of an action …
    public let message: String
  }

  init(_ sequence: HitTesting.TouchSequence, _ layout: Layout) {
    let hierarchy = layout.hierarchy
    view = sequence.hit.map(layout.view)
    actions = sequence.actions
    assumptions = sequence.assumptions
    events = sequence.events.map { event in
      Event(
        time: event.time, receiver: hierarchy.identifier(of: event.object),
        message: event.message.name)
    }
  }
}
