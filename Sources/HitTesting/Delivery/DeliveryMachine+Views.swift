package import LayoutModel

// The delivery of touches to views and along the responder chain (TD-1 … TD-7, RC-13).
extension DeliveryMachine {
  mutating func deliverToViews(_ phase: TouchPhase, _ changed: [Int]) {
    for touch in changed where touches[touch].stage != .over && !touches[touch].isWithheld {
      if phase != .moved || touches[touch].queue.last != .moved {
        touches[touch].queue.append(phase)
      }
    }
    // Gestures are recognized before the end of a touch is delivered to views (GR-7).
    if !phase.isLast { deliverPendingPhases() }
  }

  /// Delivers the phases that no recognizer and no scroll view delays.
  mutating func deliverPendingPhases() {
    while let first = touches.indices.first(where: canDeliver),
      let phase = touches[first].queue.first
    {
      let together = touches.indices.filter { other in
        touches[other].isDelivered(with: touches[first]) && touches[other].queue.first == phase
          && canDeliver(other)
      }
      for touch in together {
        touches[touch].queue.removeFirst()
        touches[touch].stage = phase.isLast ? .over : .delivered
      }
      deliver(phase, together)
    }
  }

  /// A cancelled touch is delivered to the view if its beginning was, even if other phases are
  /// delayed.
  mutating func cancelHeldTouches() {
    for touch in touches.indices where touches[touch].queue.last == .cancelled {
      touches[touch].heldUntil = nil
      touches[touch].queue = [.cancelled]
      if touches[touch].stage == .pending {
        touches[touch].stage = .over
        touches[touch].queue = []
      }
    }
  }

  private func canDeliver(_ touch: Int) -> Bool {
    guard let phase = touches[touch].queue.first, touches[touch].heldUntil == nil else {
      return false
    }
    if phase == .cancelled { return true }
    return !trackers.contains { tracker in
      tracker.isOpen && tracker.touches.contains(touch)
        && (tracker.settings.delaysTouchesBegan
          || (phase == .ended && tracker.settings.delaysTouchesEnded))
    }
  }

  /// Cancels the touches of a recognizer that has recognized (GR-7, GR-8).
  mutating func cancelTouches(of index: Int) {
    let settings = trackers[index].settings
    let cancelled = trackers[index].touches.sorted().filter { touch in
      guard touches[touch].stage != .over else { return false }
      return settings.cancelsTouchesInView
        || (settings.delaysTouchesBegan && touches[touch].stage == .pending)
    }
    if let recognizer = trackers[index].recognizer, hierarchy[recognizer].kind == .tap,
      cancelled.contains(where: { isInTextInput($0, below: recognizer.view) })
    {
      assume("GR-24")
    }
    cancel(cancelled)
  }

  /// Whether a touch is in a text field or a text view inside another view.
  private func isInTextInput(_ touch: Int, below view: ViewID) -> Bool {
    hierarchy.ancestorsAndSelf(of: touches[touch].view).prefix { $0 != view }.contains {
      hierarchy[$0].uikitClass.traits.contains(.textInput)
    }
  }

  /// Touches that have been delivered to views are cancelled there. The others are not delivered at
  /// all.
  private mutating func cancel(_ cancelled: [Int]) {
    let delivered = cancelled.filter { touches[$0].stage == .delivered }
    for touch in cancelled {
      touches[touch].stage = .over
      touches[touch].queue = []
      touches[touch].heldUntil = nil
    }
    for touch in delivered {
      let together = delivered.filter { touches[$0].isDelivered(with: touches[touch]) }
      if together.first == touch { deliver(.cancelled, together) }
    }
  }

  /// Delivers one message to the view of some touches, and along the chain to the first responder
  /// that does not forward it (RC-13, TD-4).
  private mutating func deliver(_ phase: TouchPhase, _ together: [Int]) {
    let first = touches[together[0]]
    var list: ViewID?
    for responder in first.chain {
      logTouch(.responder(responder), phase, together)
      if case .view(let view) = responder {
        if view == first.control { track(phase, together, view) }
        if list == nil, hierarchy[view].selection != nil { list = view }
      }
      if hierarchy.handles(phase, responder) { break }
    }
    if phase == .began {
      for touch in together { touches[touch].selectingList = list }
    } else if phase == .ended, let list, first.selectingList == list {
      select(in: list, touched: first.view)
    }
    if phase == .ended, let control = first.control, !hierarchy[control].isEnabled,
      let list = hierarchy.ancestors(of: control).first(where: { hierarchy[$0].selection != nil }),
      isInCell(control, of: list)
    {
      assume("CL-12")
    }
  }

  /// A table or collection view selects the cell of a touch whose beginning and end it receives
  /// (GR-20).
  private mutating func select(in list: ViewID, touched view: ViewID) {
    guard let selection = hierarchy[list].selection, isInCell(view, of: list) else { return }
    log(.responder(.view(list)), .selection(selection))
  }

  private func isInCell(_ view: ViewID, of list: ViewID) -> Bool {
    hierarchy.ancestorsAndSelf(of: view).prefix { $0 != list }.contains {
      hierarchy[$0].uikitClass.isCell
    }
  }
}

extension ViewHierarchy {
  /// Whether a responder does not forward a phase.
  fileprivate func handles(_ phase: TouchPhase, _ responder: Responder) -> Bool {
    switch responder {
    case .view(let id): self[id].handledTouches.contains(phase)
    case .viewController(let index): viewControllers[index].handledTouches.contains(phase)
    case .container, .windowScene, .application, .applicationDelegate: false
    }
  }
}

extension View {
  fileprivate var selection: DeliveryEvent.Selection? {
    switch uikitClass.name {
    case _ where !allowsSelection: nil
    case "UITableView": .didSelectRow
    case "UICollectionView": .didSelectItem
    default: nil
    }
  }
}

// Controls, and the receivers of actions of controls and recognizers (TD-4, RC-14).
extension DeliveryMachine {
  /// `UIControl` does not forward touches. A disabled control ignores them (CL-6).
  mutating func track(_ phase: TouchPhase, _ together: [Int], _ control: ViewID) {
    guard hierarchy[control].isEnabled else { return }
    if phase == .began {
      // A control tracks one touch.
      guard trackedTouches[control] == nil else { return }
      trackedTouches[control] = together[0]
      logTracking(.beginTracking, control)
      let isRepeated = tapCount(of: together[0]) > 1
      send(isRepeated ? ["touchDown", "touchDownRepeat"] : ["touchDown"], control)
      return
    }
    guard let touch = trackedTouches[control], together.contains(touch) else { return }
    let isInside = isInside(touch, control)
    switch phase {
    case .began: break
    case .moved:
      logTracking(.continueTracking, control)
      send(isInside ? ["touchDragInside"] : ["touchDragOutside"], control)
      if isInside != touches[touch].isInsideControl {
        send([isInside ? "touchDragEnter" : "touchDragExit"], control)
      }
      touches[touch].isInsideControl = isInside
      // How far outside its bounds a control tracks a touch is undocumented (TD-4).
      if !isInside { assume("TD-4") }
      if hierarchy[control].uikitClass.traits.contains(.slider) { sendValue(control) }
    case .ended:
      trackedTouches[control] = nil
      logTracking(.endTracking, control)
      if isInside { activate(control) } else { send(["touchUpOutside"], control) }
    case .cancelled:
      trackedTouches[control] = nil
      // UIKit's own recognizers in the control may have recognized before (GR-22).
      if hierarchy[control].uikitClass.traits.contains(.opaqueInside) { assume("GR-22") }
      logTracking(.cancelTracking, control)
      send(["touchCancel"], control)
    }
  }

  private mutating func logTracking(_ message: DeliveryEvent.Tracking, _ control: ViewID) {
    log(.responder(.view(control)), .control(message))
  }

  /// Sends the events for a touch that ends inside, by the control's class.
  private mutating func activate(_ control: ViewID) {
    switch hierarchy[control].uikitClass.name {
    case "UIButton":
      send(["touchUpInside", "primaryActionTriggered"], control)
    case "UISwitch", "UISegmentedControl", "UIStepper", "UIPageControl":
      sendValue(control)
      send(["touchUpInside", "primaryActionTriggered"], control)
    case "UITextField", "UISearchTextField":
      assume("GR-22")
      send(["editingDidBegin", "touchUpInside"], control)
    default:
      send(["touchUpInside"], control)
    }
  }

  /// These controls track touches with their own recognizers, whose timing is undocumented (GR-22).
  private mutating func sendValue(_ control: ViewID) {
    guard hierarchy[control].actions.contains(where: { $0.event == "valueChanged" }) else { return }
    assume("GR-22")
    send(["valueChanged"], control)
  }

  private mutating func send(_ controlEvents: [String], _ control: ViewID) {
    for event in controlEvents {
      for action in hierarchy[control].actions where action.isSent(for: event) {
        send(action, from: control, by: .responder(.view(control)))
      }
    }
  }

  /// The location of the touch down is inside, independent of overrides.
  private func isInside(_ touch: Int, _ control: ViewID) -> Bool {
    let location = touches[touch].location
    if location == touches[touch].start { return true }
    guard let point = hierarchy.convert(location, to: control) else { return true }
    return hierarchy.pointInside(point, in: control)
  }

  /// The number of consecutive taps on the view, up to this touch.
  private func tapCount(of touch: Int) -> Int {
    touches[...touch].count { $0.view == touches[touch].view && $0.finger == touches[touch].finger }
  }
}

extension DeliveryMachine {
  /// Sends an action to its target. Without a target, it is sent up the responder chain from the
  /// first responder, or from the sender if there is none (RC-14).
  mutating func send(
    _ action: TargetAction, from sender: ViewID, by object: DeliveryEvent.Object
  ) {
    var sent = DeliveryEvent.SentAction(selector: action.action, target: nil, isLost: false)
    switch action.target {
    case .unknown: break
    case .object(let id): sent.target = hierarchy.responder(withID: id)
    case .responderChain:
      let search = delivery.actionSearch
      let firstResponder = search.firstResponder(inWindowOf: sender)
      if firstResponder == nil { assume("RC-14") }
      let start = Responder.view(firstResponder ?? sender)
      sent.target = hierarchy.handler(of: action.action, from: start).handler
      let call = ChainAction(sender: sender, recognizer: nil, action: action)
      sent.isLost = sent.target == nil && search.loss(of: call) != nil
    }
    log(object, .action(sent))
  }
}

extension TargetAction {
  private static let touchEvents: Set = [
    "touchDown", "touchDownRepeat", "touchDragInside", "touchDragOutside", "touchDragEnter",
    "touchDragExit", "touchUpInside", "touchUpOutside", "touchCancel",
  ]

  fileprivate func isSent(for controlEvent: String) -> Bool {
    switch event {
    case controlEvent, "allEvents": true
    case "allTouchEvents": Self.touchEvents.contains(controlEvent)
    default: false
    }
  }
}

extension ViewHierarchy {
  /// The view or view controller with an id.
  package func responder(withID id: String) -> Responder? {
    if let view = view(withID: id) { return .view(view) }
    return viewController(withID: id).map(Responder.viewController)
  }
}
