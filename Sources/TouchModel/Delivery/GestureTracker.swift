internal import LayoutModel

/// One recognizer in the course of a sequence: its state, and the attempt that it is at.
struct GestureTracker: Sendable {
  package enum Source: Hashable, Sendable {
    case recognizer(RecognizerID)
    case scrollView(ViewID)
  }

  package let source: Source
  package let view: ViewID
  package let settings: Settings
  private let criteria: GestureAnalysis.Criteria
  private(set) var analysis: GestureAnalysis

  package var state = DeliveryEvent.State.possible
  /// The touches of this attempt; those that are over may still be held back on its account.
  private(set) var touches: Set<Int> = []
  private(set) var downTouches: Set<Int> = []
  /// It got the first touch of the sequence.
  private(set) var tookFirstTouch = false
  /// The gesture has been made, and what is still in its way is other recognizers.
  var isReady = false
  /// What `analysis` said of a gesture that has begun, to be told at the end of the event.
  package var continuation: DeliveryEvent.State?
  /// The questions that were answered in this attempt: each is asked once (GR-14).
  var answers: [DelegateQuery: Bool] = [:]

  struct DelegateQuery: Hashable, Sendable {
    let question: DeliveryEvent.Question
    let other: DeliveryEvent.Other?
  }

  struct Settings: Hashable, Sendable {
    package var cancelsTouchesInView = true
    package var delaysTouchesBegan = false
    package var delaysTouchesEnded = true
    /// Taps that it takes; nil for what is no tap.
    package var tapCount: Int?
  }

  package init(
    _ source: Source, view: ViewID, criteria: GestureAnalysis.Criteria, settings: Settings
  ) {
    self.source = source
    self.view = view
    self.criteria = criteria
    self.settings = settings
    analysis = GestureAnalysis(criteria)
  }

  /// It may still recognize what it is at.
  package var isOpen: Bool { state == .possible && !touches.isEmpty }

  /// It has made up its mind, and has no touch on the screen to ignore (GR-6).
  var isOver: Bool {
    (state == .ended || state == .cancelled || state == .failed) && downTouches.isEmpty
  }

  package var isDiscrete: Bool { criteria.kind.isDiscrete }

  /// A new touch is none of a recognizer's that has made up its mind.
  package var acceptsTouches: Bool { (state == .possible || hasBegun) && !isReady }

  var hasBegun: Bool { state == .began || state == .changed }

  package mutating func add(_ touch: Int) {
    touches.insert(touch)
    downTouches.insert(touch)
    if touch == 0 { tookFirstTouch = true }
  }

  mutating func release(_ lifted: some Sequence<Int>) {
    downTouches.subtract(lifted)
  }

  /// Hands the fingers that changed to the analysis.
  package mutating func follow(
    _ phase: TouchPhase, _ changes: [GestureAnalysis.Change], at time: Double
  ) -> GestureAnalysis.Outcome {
    analysis.hasBegun = hasBegun
    switch phase {
    case .began: return analysis.began(changes, at: time)
    case .moved: return analysis.moved(changes)
    case .ended: return analysis.ended(changes.map(\.touch), at: time)
    case .cancelled: return .fails(.touchesCancelled)
    }
  }

  mutating func deadlineReached() -> GestureAnalysis.Outcome { analysis.deadlineReached() }

  /// Only an open attempt waits for anything.
  var deadline: Double? { isOpen && !isReady ? analysis.deadline : nil }

  /// Back to `possible` for the next attempt, once all touches of this one are up (GR-6).
  mutating func reset() {
    state = .possible
    touches = []
    downTouches = []
    isReady = false
    continuation = nil
    answers = [:]
    analysis = GestureAnalysis(criteria)
  }
}

extension GestureTracker {
  /// The name that the log has for it.
  package var object: DeliveryEvent.Object {
    switch source {
    case .recognizer(let id): .recognizer(id)
    case .scrollView(let view): .scrollRecognizer(view)
    }
  }

  var asOther: DeliveryEvent.Other {
    switch source {
    case .recognizer(let id): .recognizer(id)
    case .scrollView(let view): .scrollRecognizer(view)
    }
  }

  package var recognizer: RecognizerID? {
    if case .recognizer(let id) = source { id } else { nil }
  }

  /// A tap recognizer never prevents one that waits for more taps (GR-13).
  func canPrevent(_ other: GestureTracker) -> Bool {
    guard let own = settings.tapCount, let others = other.settings.tapCount else { return true }
    return own >= others
  }
}

extension ViewHierarchy {
  /// The control that tracks a touch on a view: itself, or the one whose private part it is (HT-19).
  /// Any other view inside a control takes its touches away (CL-7).
  func trackingControl(of view: ViewID) -> ViewID? {
    for step in ancestorsAndSelf(of: view) {
      let kind = self[step].uikitClass
      if kind.isControl { return step }
      guard kind.isPrivate else { return nil }
    }
    return nil
  }

  func tracker(of source: GestureTracker.Source, recognizesNothing: Bool) -> GestureTracker {
    switch source {
    case .recognizer(let id):
      let recognizer = self[id]
      let criteria = GestureAnalysis.Criteria(
        kind: recognizer.kind, tapCount: recognizer.tapCount, touchCount: recognizer.touchCount,
        minimumPressDuration: recognizer.minimumPressDuration, directions: recognizer.direction,
        screen: absoluteFrame(of: root(of: id.view)), recognizesNothing: recognizesNothing)
      let settings = GestureTracker.Settings(
        cancelsTouchesInView: recognizer.cancelsTouchesInView,
        delaysTouchesBegan: recognizer.delaysTouchesBegan,
        delaysTouchesEnded: recognizer.delaysTouchesEnded,
        tapCount: recognizer.kind == .tap ? recognizer.tapCount : nil)
      return GestureTracker(source, view: id.view, criteria: criteria, settings: settings)
    case .scrollView(let view):
      // It waits for nothing and lets content have its touches; the scroll view itself holds those.
      let settings = GestureTracker.Settings(delaysTouchesEnded: false)
      return GestureTracker(
        source, view: view,
        criteria: GestureAnalysis.Criteria(kind: .pan, recognizesNothing: recognizesNothing),
        settings: settings)
    }
  }
}

extension UIKitClass {
  private static let cells: Set = [
    "UITableViewCell", "UICollectionViewCell", "UICollectionViewListCell",
  ]

  /// A row of a table or an item of a collection.
  package var isCell: Bool { Self.cells.contains(name) }
}
