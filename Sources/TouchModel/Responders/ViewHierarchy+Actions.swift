package import LayoutModel

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

  /// Where the source of a responder is, as short as can be.
  package func range(of responder: Responder) -> SourceRange? {
    switch responder {
    case .view(let id): self[id].range(of: .className)
    case .viewController(let place): viewControllers[place].range
    case .container(let index, let place): viewControllers[index].containers[place].range
    default: nil
    }
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
