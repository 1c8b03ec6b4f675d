internal import Linting
internal import LayoutModel

extension LayoutMembers {
  mutating func addTouch(of view: View, _ ids: LayoutWriterIDs) {
    add("pointInside", view.pointInside.text)
    add("hitTest", view.hitTest.text(ids))
    let usual: TouchPhases = view.uikitClass.isControl ? .all : []
    if view.handledTouches != usual { add("handlesTouches", view.handledTouches.text) }
    add(
      "canBecomeFirstResponder", view.canBecomeFirstResponder,
      unless: view.uikitClass.canBecomeFirstResponder)
    add("isFirstResponder", view.isFirstResponder, unless: false)
  }

  mutating func addResponding(of id: ViewID, in layout: ViewHierarchy, _ ids: LayoutWriterIDs) {
    let view = layout[id]
    if let index = view.viewController {
      add("viewController", layout.viewControllers[index].text(ids.controllers[index], ids))
    }
    add("actions", view.actions.map(\.text))
    add("responds", view.specifiedResponds.map(JSONText.strings))
  }
}

extension PointInsideOverride {
  /// nil for the default implementation.
  fileprivate var text: JSONText? {
    switch self {
    case .bounds: nil
    case .always: JSONText.quoted("always")
    case .never: JSONText.quoted("never")
    case .anySubview: JSONText.quoted("anySubview")
    case .custom: JSONText.quoted("custom")
    case .insets(let insets): ["insets": .array(insets)]
    case .rect(let rect): ["rect": .array(rect)]
    }
  }
}

extension HitTestOverride {
  fileprivate func text(_ ids: LayoutWriterIDs) -> JSONText? {
    switch self {
    case .standard: nil
    case .passthrough: JSONText.quoted("passthrough")
    case .never: JSONText.quoted("never")
    case .itself: JSONText.quoted("self")
    case .subviewsBeforeBounds: JSONText.quoted("subviewsBeforeBounds")
    case .frontmostSubview: JSONText.quoted("frontmostSubview")
    case .custom: JSONText.quoted("custom")
    case .forward(let view):
      view.flatMap { ids.views[$0] }.map { ["forward": .quoted($0)] }
    case .forwardSelf(let view):
      view.flatMap { ids.views[$0] }.map { ["forwardSelf": .quoted($0)] }
    case .ignoring(let view):
      view.flatMap { ids.views[$0] }.map { ["ignoring": .quoted($0)] }
    }
  }
}

extension TouchPhases {
  fileprivate var text: JSONText {
    if self == .all || isEmpty { return .bool(!isEmpty) }
    return JSONText.strings(TouchPhase.allCases.filter { contains($0) }.map(\.rawValue))
  }
}

extension ViewController {
  /// The class name, if the controller has no other properties.
  fileprivate func text(_ id: String?, _ ids: LayoutWriterIDs) -> JSONText {
    var members = LayoutMembers()
    members.add("class", JSONText.quoted(className))
    members.add("id", id.map(JSONText.quoted))
    switch parent {
    case .nearestAncestor: break
    case .none: members.add("parent", .null)
    case .controller(let index): members.add("parent", ids.controllers[index].map(JSONText.quoted))
    }
    members.add(
      "presentedBy", presentedBy.flatMap { ids.controllers[$0] }.map(JSONText.quoted))
    if !handledTouches.isEmpty { members.add("handlesTouches", handledTouches.text) }
    members.add("responds", specifiedResponds.map(JSONText.strings))
    return members.all.count == 1 && !className.isEmpty
      ? JSONText.quoted(className) : members.object
  }
}

extension TargetAction {
  fileprivate var text: JSONText {
    var members = LayoutMembers()
    members.add("event", event.map(JSONText.quoted))
    members.add("action", JSONText.quoted(action))
    switch target {
    case .object(let id): members.add("target", JSONText.quoted(id))
    case .responderChain: members.add("target", .null)
    case .unknown: break
    }
    return members.object
  }
}

extension View {
  /// One line for each recognizer.
  ///
  /// - Parameter ids: by the index of the recognizer in its view.
  func recognizerTexts(_ ids: [Int: String]) -> [JSONText] {
    gestureRecognizers.enumerated().map { $1.text(ids[$0]) }
  }
}

extension GestureRecognizer {
  fileprivate func text(_ id: String?) -> JSONText {
    var members = LayoutMembers()
    members.add("class", JSONText.quoted(className))
    members.add("inherits", inherits.map(JSONText.quoted))
    members.add("id", id.map(JSONText.quoted))
    members.add("isEnabled", isEnabled, unless: true)
    members.add("numberOfTapsRequired", numberOfTapsRequired.map(JSONText.integer))
    members.add("numberOfTouchesRequired", Double(numberOfTouchesRequired), unless: 1)
    members.add("minimumPressDuration", minimumPressDuration, unless: 0.5)
    if direction != [.right] {
      let names = SwipeDirection.allCases.filter(direction.contains).map(\.rawValue)
      members.add(
        "direction", names.count == 1 ? JSONText.quoted(names[0]) : JSONText.strings(names))
    }
    members.add("cancelsTouchesInView", cancelsTouchesInView, unless: true)
    members.add("delaysTouchesBegan", delaysTouchesBegan, unless: false)
    members.add("delaysTouchesEnded", delaysTouchesEnded, unless: true)
    members.add("requiresFailureOf", strings: requiresFailureOf)
    members.add("delegate", delegate?.text)
    members.add("actions", actions.map(\.text))
    return members.object
  }
}

extension GestureDelegate {
  fileprivate var text: JSONText {
    var members = LayoutMembers()
    members.add("class", className.map(JSONText.quoted))
    members.add("shouldReceiveTouch", shouldReceiveTouch.map(JSONText.bool))
    members.add("shouldBegin", shouldBegin.map(JSONText.bool))
    switch shouldRecognizeSimultaneously {
    case nil: break
    case .all: members.add("shouldRecognizeSimultaneously", true)
    case .none?: members.add("shouldRecognizeSimultaneously", false)
    case .only(let ids): members.add("shouldRecognizeSimultaneously", JSONText.strings(ids))
    }
    members.add("shouldRequireFailureOf", shouldRequireFailureOf.map(JSONText.strings))
    members.add("shouldBeRequiredToFailBy", shouldBeRequiredToFailBy.map(JSONText.strings))
    return members.object
  }
}

extension LayoutConstraint {
  var text: JSONText {
    var members = LayoutMembers()
    members.add("item", item.map(JSONText.quoted))
    members.add("attribute", JSONText.quoted(attribute.rawValue))
    if relation != .equal { members.add("relation", JSONText.quoted(relation.rawValue)) }
    members.add("toItem", toItem.map(JSONText.quoted))
    members.add("toAttribute", toAttribute.map { JSONText.quoted($0.rawValue) })
    members.add("multiplier", multiplier, unless: 1)
    members.add("constant", constant, unless: 0)
    members.add("priority", priority, unless: 1000)
    return members.object
  }
}
