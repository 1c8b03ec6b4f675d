package import LayoutModel

// How controls follow a touch, and whom their actions and those of recognizers go to (TD-4, RC-14).
extension DeliveryMachine {
  /// `UIControl` consumes a touch; one that is disabled makes nothing of it (CL-6).
  mutating func track(_ phase: TouchPhase, _ together: [Int], _ control: ViewID) {
    guard hierarchy[control].isEnabled else { return }
    if phase == .began {
      // It follows one finger.
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
      // How far beyond its bounds a control follows a finger, nobody says (TD-4).
      if !isInside { assume("TD-4") }
      if hierarchy[control].uikitClass.name == "UISlider" { sendValue(control) }
    case .ended:
      trackedTouches[control] = nil
      logTracking(.endTracking, control)
      if isInside { activate(control) } else { send(["touchUpOutside"], control) }
    case .cancelled:
      trackedTouches[control] = nil
      // UIKit's own recognizers in it may have had their way before (GR-22).
      if hierarchy[control].uikitClass.traits.contains(.opaqueInside) { assume("GR-22") }
      logTracking(.cancelTracking, control)
      send(["touchCancel"], control)
    }
  }

  private mutating func logTracking(_ message: DeliveryEvent.Tracking, _ control: ViewID) {
    log(.responder(.view(control)), .control(message))
  }

  /// What a touch that ends inside comes to, by the control's class.
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

  /// These follow touches by recognizers of their own; when exactly, nobody says (GR-22).
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

  /// Where the finger came down it was inside, whatever an override says of other places.
  private func isInside(_ touch: Int, _ control: ViewID) -> Bool {
    let location = touches[touch].location
    if location == touches[touch].start { return true }
    guard let point = hierarchy.convert(location, to: control) else { return true }
    return hierarchy.pointInside(point, in: control)
  }

  /// Which tap in a row it is, on the same view.
  private func tapCount(of touch: Int) -> Int {
    touches[...touch].count { $0.view == touches[touch].view && $0.finger == touches[touch].finger }
  }
}

extension DeliveryMachine {
  /// Sends an action: to its target, or without one to the first that implements it, from the first
  /// responder on, or from the sender where there is none (RC-14).
  package mutating func send(
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
  /// The view or view controller of an id.
  package func responder(withID id: String) -> Responder? {
    if let view = view(withID: id) { return .view(view) }
    return viewController(withID: id).map(Responder.viewController)
  }
}
