package import LayoutModel

/// An action without a target: the responder chain decides who is called (RC-14).
package struct ChainAction: Sendable {
  /// The control, or the view of the recognizer.
  package let sender: ViewID
  /// nil: the control's own.
  package let recognizer: RecognizerID?
  package let action: TargetAction
}

/// An action that no responder answers on which it comes past.
package struct LostAction: Sendable {
  /// The responders that are asked, in this order; never empty.
  package let asked: [Responder]
  /// The first of them is the first responder, and not the sender.
  package let startsAtFirstResponder: Bool
  /// The responders elsewhere that implement it.
  package let implementers: [Responder]
}

/// Who answers the actions that are sent up the responder chain.
package struct ActionSearch: Sendable {
  private let hierarchy: ViewHierarchy
  private var implementers: [String: [Responder]] = [:]
  /// By root: there is one in each window, and of several in a document the first counts (RC-17).
  private var firstResponders: [ViewID: ViewID] = [:]
  /// Something in the layout states which actions it implements.
  private let isStated: Bool

  package init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
    isStated =
      hierarchy.ids.contains { hierarchy[$0].statedResponds != nil }
      || hierarchy.viewControllers.contains { $0.statedResponds != nil }
    for id in hierarchy.ids {
      for selector in hierarchy[id].responds {
        implementers[selector, default: []].append(.view(id))
      }
    }
    for root in hierarchy.roots {
      firstResponders[root] = hierarchy.firstResponder(in: root)
    }
    for (place, controller) in hierarchy.viewControllers.enumerated() {
      for selector in controller.responds {
        implementers[selector, default: []].append(.viewController(place))
      }
    }
  }

  /// The actions of controls and of enabled recognizers that are sent up the chain, in painting
  /// order, each once a sender however many events send it.
  package var actions: [ChainAction] {
    hierarchy.ids.flatMap { view in
      let recognizers = hierarchy.recognizers(of: view).filter { hierarchy[$0].isEnabled }
      let own = hierarchy[view].actions.map {
        ChainAction(sender: view, recognizer: nil, action: $0)
      }
      let others = recognizers.flatMap { id in
        hierarchy[id].actions.map { ChainAction(sender: view, recognizer: id, action: $0) }
      }
      var seen: Set<String> = []
      return (own + others).filter {
        $0.action.target == .responderChain && seen.insert($0.action.action).inserted
      }
    }
  }

  package func firstResponder(inWindowOf view: ViewID) -> ViewID? {
    firstResponders[hierarchy.root(of: view)]
  }

  /// How an action is lost; nil where a responder answers it, or may.
  package func loss(of call: ChainAction) -> LostAction? {
    let selector = call.action.action
    guard !selector.isActionOfUIKit else { return nil }
    let own = firstResponder(inWindowOf: call.sender)
    // Which window is the key window, a layout does not say.
    let others = own == nil ? Array(firstResponders.values) : []
    let start = own ?? call.sender
    for start in [start] + others where mayBeAnswered(selector, from: start) { return nil }
    return LostAction(
      asked: hierarchy.responderChain(from: start),
      startsAtFirstResponder: start != call.sender,
      implementers: implementers[selector] ?? [])
  }

  private func mayBeAnswered(_ selector: String, from start: ViewID) -> Bool {
    let (handler, asked) = hierarchy.handler(of: selector, from: .view(start))
    return handler != nil || hierarchy.mayImplementMore(asked) || mayGoOn(asked)
  }

  /// Whether a chain may have more to it than the layout shows: that of a lone view that is no screen
  /// of a controller's, where nothing says who implements what.
  private func mayGoOn(_ chain: [Responder]) -> Bool {
    guard hierarchy.kind == .view, !isStated else { return false }
    return !chain.contains { responder in
      if case .viewController = responder { true } else { false }
    }
  }
}

/// What is known of the actions that a responder implements.
package enum ResponderActions: Hashable, Sendable {
  /// These, as the source says, and what UIKit's classes have.
  case stated([String])
  /// The class is UIKit's: none of the app's.
  case onlyUIKits
  /// The class is the app's own, and the source does not say: it may implement any.
  case unstated
  /// The same of what has no place in a layout to say it: an application, its delegate, a scene.
  case unstatable
}

extension ViewHierarchy {
  package func knownActions(of responder: Responder) -> ResponderActions {
    switch responder {
    case .view(let id):
      if let stated = self[id].statedResponds { return .stated(stated) }
      return self[id].uikitClass.isCustom ? .unstated : .onlyUIKits
    case .viewController(let place):
      if let stated = viewControllers[place].statedResponds { return .stated(stated) }
      return viewControllers[place].isOfUIKit ? .onlyUIKits : .unstated
    case .container:
      return ViewController.isOfUIKit(className(of: responder)) ? .onlyUIKits : .unstated
    case .windowScene(let className):
      return UIKitClass.leafName(of: className) == "UIWindowScene" ? .onlyUIKits : .unstatable
    case .application:
      return application.className == "UIApplication" ? .onlyUIKits : .unstatable
    case .applicationDelegate:
      return .unstatable
    }
  }

  /// Whether a responder of these may implement an action of which the source does not say so.
  ///
  /// What cannot state its actions counts only where nothing on the chain states any: a source that
  /// says who implements what means to say all of it.
  func mayImplementMore(_ responders: [Responder]) -> Bool {
    var isStated = false
    var isOpen = false
    for responder in responders {
      switch knownActions(of: responder) {
      case .stated: isStated = true
      case .onlyUIKits: break
      case .unstated: return true
      case .unstatable: isOpen = true
      }
    }
    return isOpen && !isStated
  }
}

extension String {
  /// Whether it is a selector that UIKit's own responders implement, and that is sent up the chain:
  /// the standard edit actions, and what people call for its effect on whoever comes first.
  package var isActionOfUIKit: Bool { actionsOfUIKit.contains(self) }
}

/// `UIResponderStandardEditActions`, the menu's further commands, and messages without an argument or
/// with the sender as theirs that classes of UIKit have.
private let actionsOfUIKit: Set = [
  "cut:", "copy:", "paste:", "pasteAndMatchStyle:", "pasteAndGo:", "pasteAndSearch:", "select:",
  "selectAll:", "delete:", "undo:", "redo:", "undo", "redo",
  "makeTextWritingDirectionLeftToRight:", "makeTextWritingDirectionRightToLeft:",
  "toggleBoldface:", "toggleItalics:", "toggleUnderline:", "increaseSize:", "decreaseSize:",
  "updateTextAttributesWithConversionHandler:", "find:", "findAndReplace:", "findNext:",
  "findPrevious:", "useSelectionForFind:", "print:", "rename:", "duplicate:", "move:", "export:",
  "alignLeft:", "alignCenter:", "alignJustified:", "alignRight:", "captureTextFromCamera:",
  "showWritingTools:", "performClose:", "toggleSidebar:", "toggleInspector:",
  "orderFrontFontPanel:", "orderFrontColorPanel:", "newFromPasteboard:",
  "becomeFirstResponder", "resignFirstResponder", "reloadInputViews", "endEditing:",
  "removeFromSuperview", "setNeedsLayout", "setNeedsDisplay", "layoutIfNeeded", "reloadData",
  "flashScrollIndicators", "dismissViewControllerAnimated:completion:",
  "popViewControllerAnimated:", "popToRootViewControllerAnimated:",
  "showViewController:sender:", "showDetailViewController:sender:",
]
