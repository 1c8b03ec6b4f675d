package import LayoutModel

/// The state of one recognizer in a sequence, and its current attempt.
struct GestureTracker: Sendable {
  enum Source: Hashable, Sendable {
    case recognizer(RecognizerID)
    case scrollView(ViewID)
  }

  let source: Source
  let view: ViewID
  let settings: Settings
  private let criteria: GestureAnalysis.Criteria
  private(set) var analysis: GestureAnalysis

  var state = DeliveryEvent.State.possible
  /// The touches of the attempt. Ended ones may still be delayed because of it.
  private(set) var touches: Set<Int> = []
  private(set) var downTouches: Set<Int> = []
  /// The recognizer received the first touch of the sequence.
  private(set) var tookFirstTouch = false
  /// The gesture is complete, and only other recognizers prevent recognition.
  var isReady = false
  /// The next state of a gesture that has begun, entered at the end of the event.
  var continuation: DeliveryEvent.State?
  /// The delegate's return values in this attempt: each method is called once (GR-14).
  var answers: [DelegateQuery: Bool] = [:]

  struct DelegateQuery: Hashable, Sendable {
    let question: DeliveryEvent.Question
    let other: DeliveryEvent.Object?
  }

  struct Settings: Hashable, Sendable {
    var cancelsTouchesInView = true
    var delaysTouchesBegan = false
    var delaysTouchesEnded = true
    /// The required number of taps; nil: no tap recognizer.
    var tapCount: Int?
  }

  init(
    _ source: Source, view: ViewID, criteria: GestureAnalysis.Criteria, settings: Settings
  ) {
    self.source = source
    self.view = view
    self.criteria = criteria
    self.settings = settings
    analysis = GestureAnalysis(criteria)
  }

  /// The attempt can still succeed.
  var isOpen: Bool { state == .possible && !touches.isEmpty }

  /// The attempt has ended, and no ignored touch is on the screen (GR-6).
  var isOver: Bool {
    (state == .ended || state == .cancelled || state == .failed) && downTouches.isEmpty
  }

  var isDiscrete: Bool { criteria.kind.isDiscrete }

  /// A recognizer that has recognized or failed ignores new touches.
  var acceptsTouches: Bool { (state == .possible || hasBegun) && !isReady }

  var hasBegun: Bool { state == .began || state == .changed }

  mutating func add(_ touch: Int) {
    touches.insert(touch)
    downTouches.insert(touch)
    if touch == 0 { tookFirstTouch = true }
  }

  mutating func release(_ lifted: some Sequence<Int>) {
    downTouches.subtract(lifted)
  }

  /// Passes the changed fingers to the analysis.
  mutating func follow(
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

  /// Only an open attempt has a deadline.
  var deadline: Double? { isOpen && !isReady ? analysis.deadline : nil }

  /// Returns to `possible` for the next attempt, once all touches have ended (GR-6).
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
  /// The recognizer in the log.
  var object: DeliveryEvent.Object {
    switch source {
    case .recognizer(let id): .recognizer(id)
    case .scrollView(let view): .scrollRecognizer(view)
    }
  }

  var recognizer: RecognizerID? {
    if case .recognizer(let id) = source { id } else { nil }
  }

  /// A tap recognizer never prevents one that requires more taps (GR-13).
  func canPrevent(_ other: GestureTracker) -> Bool {
    guard let own = settings.tapCount, let others = other.settings.tapCount else { return true }
    return own >= others
  }
}

extension ViewHierarchy {
  /// The control that tracks a touch on a view: the view, or the control of which it is a private
  /// subview (HT-19). Any other view inside a control receives its touches instead (CL-7).
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
      // It does not delay touches in content. The scroll view itself does.
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

  /// The view is a table view cell or a collection view cell.
  package var isCell: Bool { Self.cells.contains(name) }
}
