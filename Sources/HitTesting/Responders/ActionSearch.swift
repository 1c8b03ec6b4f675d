package import LayoutModel

/// An action without a target, which is sent up the responder chain (RC-14).
package struct ChainAction: Sendable {
  /// The control, or the view of the recognizer.
  package let sender: ViewID
  /// nil: it is a control's action.
  package let recognizer: RecognizerID?
  package let action: TargetAction
}

/// An action that no responder on its chain implements.
package struct LostAction: Sendable {
  /// The responders on the chain, in order; never empty.
  package let asked: [Responder]
  /// The chain starts at the first responder, not at the sender.
  package let startsAtFirstResponder: Bool
  /// The responders outside the chain that implement the action.
  package let implementers: [Responder]
}

/// Finds the responders that handle actions sent up the responder chain.
package struct ActionSearch: Sendable {
  private let hierarchy: ViewHierarchy
  private var implementers: [String: [Responder]] = [:]
  /// By root: the first responder of each window; of several in a document, the first one is used
  /// (RC-17).
  private var firstResponders: [ViewID: ViewID] = [:]
  /// Whether the layout declares the implemented actions of any responder.
  private let hasDeclaredActions: Bool

  package init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
    hasDeclaredActions =
      hierarchy.ids.contains { hierarchy[$0].specifiedResponds != nil }
      || hierarchy.viewControllers.contains { $0.specifiedResponds != nil }
    for id in hierarchy.ids {
      for selector in hierarchy[id].responds {
        implementers[selector, default: []].append(.view(id))
      }
    }
    for root in hierarchy.roots {
      firstResponders[root] = hierarchy.firstResponder(in: root)
    }
    for (index, controller) in hierarchy.viewControllers.enumerated() {
      for selector in controller.responds {
        implementers[selector, default: []].append(.viewController(index))
      }
    }
  }

  /// The actions of controls and of enabled recognizers that are sent up the chain, in painting
  /// order, each once per sender.
  package var actions: [ChainAction] {
    let senders = hierarchy.ids.filter {
      !hierarchy[$0].actions.isEmpty || !hierarchy[$0].gestureRecognizers.isEmpty
    }
    return senders.flatMap { view in
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

  /// Why an action has no effect; nil: a responder implements it or may do so.
  package func loss(of call: ChainAction) -> LostAction? {
    let selector = call.action.action
    guard !selector.isActionOfUIKit else { return nil }
    let own = firstResponder(inWindowOf: call.sender)
    // A layout does not contain the key window.
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

  /// Whether a chain may continue outside the layout: that of a lone view that is not a view
  /// controller's, if no responder declares its actions.
  private func mayGoOn(_ chain: [Responder]) -> Bool {
    guard hierarchy.kind == .view, !hasDeclaredActions else { return false }
    return !chain.contains { responder in
      if case .viewController = responder { true } else { false }
    }
  }
}

/// What the source states about the actions that a responder implements.
package enum ResponderActions: Hashable, Sendable {
  /// These actions, and those of UIKit's classes.
  case declared([String])
  /// The class is UIKit's: it implements no action of the app.
  case uikitOnly
  /// The class is the app's, and the source does not declare its actions: it may implement any.
  case undeclared
  /// The layout format cannot declare the actions of the responder: an application, its delegate, a
  /// scene.
  case undeclarable
}

extension ViewHierarchy {
  package func declaredActions(of responder: Responder) -> ResponderActions {
    switch responder {
    case .view(let id):
      if let specified = self[id].specifiedResponds { return .declared(specified) }
      return self[id].uikitClass.isCustom ? .undeclared : .uikitOnly
    case .viewController(let index):
      if let specified = viewControllers[index].specifiedResponds { return .declared(specified) }
      return viewControllers[index].isOfUIKit ? .uikitOnly : .undeclared
    case .container:
      return ViewController.isOfUIKit(className(of: responder)) ? .uikitOnly : .undeclared
    case .windowScene(let className):
      return UIKitClass.leafName(of: className) == "UIWindowScene" ? .uikitOnly : .undeclarable
    case .application:
      return application.className == "UIApplication" ? .uikitOnly : .undeclarable
    case .applicationDelegate:
      return .undeclarable
    }
  }

  /// Whether one of the responders may implement an action that the source does not declare.
  ///
  /// Responders that cannot declare actions matter only if no responder on the chain declares any:
  /// otherwise the source is assumed to be complete.
  func mayImplementMore(_ responders: [Responder]) -> Bool {
    var hasDeclaredActions = false
    var isOpen = false
    for responder in responders {
      switch declaredActions(of: responder) {
      case .declared: hasDeclaredActions = true
      case .uikitOnly: break
      case .undeclared: return true
      case .undeclarable: isOpen = true
      }
    }
    return isOpen && !hasDeclaredActions
  }
}

extension String {
  /// Whether UIKit's own responders implement the selector and it is sent up the chain: the
  /// standard edit actions, and methods that apps send to the first responder.
  package var isActionOfUIKit: Bool { actionsOfUIKit.contains(self) }
}

/// `UIResponderStandardEditActions`, the other commands of the menu, and methods of UIKit's classes
/// with no argument or the sender as argument.
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
