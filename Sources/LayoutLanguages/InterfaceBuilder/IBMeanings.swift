/// What elements and attributes of Interface Builder documents mean for touches and for layout. Only those
/// are explained that layoutlint interprets.
enum IBMeanings {
  /// The explanation of an attribute; nil: layoutlint does not interpret it.
  static func text(of attribute: String, in element: String) -> String? {
    if let text = ofAttributes["\(element).\(attribute)"] { return text }
    guard !otherMeanings.contains("\(element).\(attribute)") else { return nil }
    return ofAttributes[attribute]
  }

  /// Attributes that have another meaning in these elements.
  private static let otherMeanings: Set = [
    "color.alpha", "device.id", "textField.placeholder", "searchBar.placeholder",
    "paragraphStyle.alignment", "paragraphStyle.lineBreakMode", "label.enabled",
    "barButtonItem.enabled", "tabBarItem.enabled", "segment.enabled",
  ]

  /// By attribute, or by element and attribute, which has precedence.
  private static let ofAttributes = [
    // Touches.
    "hidden": "Whether the view is hidden. A hidden view and its subviews receive no touches.",
    "alpha": """
    The opacity, from 0 to 1. A view with an alpha of 0.01 or less and its subviews receive no touches.
    """,
    "userInteractionEnabled": """
    `NO`: the view and its subviews receive no touches. Touches go to the views behind it.
    """,
    "enabled":
      "`NO`: a control takes touches and sends no actions. A gesture recognizer recognizes nothing.",
    "clipsSubviews": """
    Whether subviews are drawn only inside the bounds. Hit-testing ignores it: subviews outside the bounds \
    receive no touches in either case.
    """,
    "multipleTouchEnabled": "Whether the view receives more than the first touch of a sequence.",
    "exclusiveTouch": """
    `YES`: while the view handles a touch, other views of the window receive none.
    """,
    "opaque":
      "Whether the view draws its whole area. It does not change which view receives a touch.",
    "scrollEnabled": "`NO`: users cannot scroll, so content outside the bounds stays out of reach.",
    "pagingEnabled": "Whether scrolling stops at multiples of the bounds.",
    "delaysContentTouches": """
    Whether the scroll view waits before it delivers a touch to its content, in case the user scrolls.
    """,
    "canCancelContentTouches": """
    Whether a drag that starts in the content cancels the touch there and scrolls.
    """,
    "allowsSelection": "`NO`: touches select no rows. Controls in the rows still receive touches.",
    "hidesWhenStopped": """
    `YES`: the activity indicator is hidden unless `animating` is `YES`, and then takes no touches.
    """,
    "animating":
      "Whether the activity indicator animates. A stopped one is hidden if `hidesWhenStopped` is set.",
    "editable": "`NO`: touches do not start editing the text.",
    "selectable": "`NO`: touches select no text and open no links.",
    "showsMenuAsPrimaryAction": "Whether a tap opens the menu of the button and sends no action.",
    // Gesture recognizers.
    "cancelsTouchesInView": """
    Whether the touches of the view are cancelled when the gesture is recognized. `NO`: the view also \
    handles them.
    """,
    "delaysTouchesBegan": """
    `YES`: the view receives touches only if the gesture recognizer fails.
    """,
    "delaysTouchesEnded": """
    Whether the view receives the end of touches only after the gesture recognizer fails.
    """,
    "numberOfTapsRequired": "The number of taps that the gesture consists of.",
    "numberOfTouchesRequired": "The number of fingers that the gesture requires.",
    "minimumNumberOfTouches": "The smallest number of fingers that the gesture requires.",
    "minimumPressDuration": "The time in seconds until a long press is recognized.",
    "direction": "The direction of the swipe.",
    // Layout of a view.
    "translatesAutoresizingMaskIntoConstraints": """
    `NO`: constraints determine the frame. `YES` or missing: the frame and the autoresizing mask do.
    """,
    "fixedFrame": """
    `YES`: the view has no constraints. Its frame is fixed in the superview, with the autoresizing mask.
    """,
    "misplaced": """
    Interface Builder found that the frame differs from that of the constraints. At run time, the \
    constraints determine it.
    """,
    "ambiguous": "Interface Builder found that the constraints do not determine the frame.",
    "horizontalHuggingPriority": """
    How strongly the view resists becoming wider than its content, from 1 to 1000. Of two views that \
    fill a space, the one with the lower priority grows.
    """,
    "verticalHuggingPriority": """
    How strongly the view resists becoming higher than its content, from 1 to 1000. Of two views that \
    fill a space, the one with the lower priority grows.
    """,
    "horizontalCompressionResistancePriority": """
    How strongly the view resists becoming narrower than its content, from 1 to 1000. Where space is \
    missing, the view with the lower priority is clipped.
    """,
    "verticalCompressionResistancePriority": """
    How strongly the view resists becoming lower than its content, from 1 to 1000. Where space is \
    missing, the view with the lower priority is clipped.
    """,
    "placeholderIntrinsicWidth": """
    The width of the content in Interface Builder only. At run time, the view determines it.
    """,
    "placeholderIntrinsicHeight": """
    The height of the content in Interface Builder only. At run time, the view determines it.
    """,
    "preferredMaxLayoutWidth":
      "The width at which a label with several lines wraps for its intrinsic height.",
    "numberOfLines": "The greatest number of lines. `0`: as many as the text needs.",
    "lineBreakMode": "How a text that does not fit is wrapped or truncated.",
    "adjustsFontSizeToFit":
      "Whether the font shrinks until the text fits, down to the minimum scale or size.",
    "minimumScaleFactor": "The smallest scale of the font if it shrinks to fit.",
    "minimumFontSize": "The smallest size of the font in points if it shrinks to fit.",
    "adjustsFontForContentSizeCategory": """
    Whether a font with a text style follows the text size that the user sets (Dynamic Type) while the app runs.
    """,
    "contentMode":
      "How the content is placed in the bounds. It does not change where touches arrive.",
    "insetsLayoutMarginsFromSafeArea": """
    Whether the layout margins include the safe area, so that constraints to margins avoid the bars.
    """,
    "preservesSuperviewLayoutMargins":
      "Whether the layout margins are at least those of the superview.",
    "layoutMarginsFollowReadableWidth": """
    Whether the layout margins are so wide that text has a readable width.
    """,
    "semanticContentAttribute": """
    Whether leading and trailing are exchanged in languages that are written from right to left.
    """,
    "autoresizesSubviews": "Whether the autoresizing masks of the subviews apply.",
    "widthSizable": "Whether the width changes with the superview's (`flexibleWidth`).",
    "heightSizable": "Whether the height changes with the superview's (`flexibleHeight`).",
    "flexibleMinX":
      "Whether the distance to the left edge changes with the superview's width (`flexibleLeftMargin`).",
    "flexibleMaxX":
      "Whether the distance to the right edge changes with the superview's width (`flexibleRightMargin`).",
    "flexibleMinY":
      "Whether the distance to the top changes with the superview's height (`flexibleTopMargin`).",
    "flexibleMaxY":
      "Whether the distance to the bottom changes with the superview's height (`flexibleBottomMargin`).",
    // Stack views.
    "axis": "The direction in which the stack view arranges its subviews; horizontal by default.",
    "distribution": "How the stack view divides its length among its subviews; `fill` by default.",
    "alignment": "How the subviews are aligned across the axis; `fill` by default.",
    "spacing": "The distance between subviews in points.",
    "spacingType": "`standard`: the system's spacing, 8 points.",
    // Constraints.
    "firstItem":
      "The view or layout guide of the first attribute. Missing: the view that contains the constraint.",
    "firstAttribute": "The attribute of the first item: `first = multiplier × second + constant`.",
    "secondItem":
      "The view or layout guide of the second attribute. Missing: the constraint sets a size.",
    "secondAttribute": "The attribute of the second item. Both attributes are on the same axis.",
    "relation":
      "Whether the first attribute is equal to the other side (default), at least or at most as great.",
    "constant": "Points that are added to the second attribute; without a second item, the size.",
    "multiplier": "The factor of the second attribute: a number, or a ratio such as `16:9`.",
    "priority": """
    From 1 to 1000, which is the default and required. Conflicting constraints with a lower priority give way.
    """,
    "constraint.placeholder":
      "`YES`: the constraint is removed at build time. Code adds the constraints that replace it.",
    "symbolic": "Whether the constant is the system's standard spacing.",
    // Documents and controllers.
    "useAutolayout":
      "Whether constraints lay out the views. Else, frames and autoresizing masks do.",
    "useTraitCollections": "Whether the document has variations for size classes.",
    "useSafeAreas": "Whether views have a safe area layout guide.",
    "initialViewController": "The view controller that the storyboard shows first.",
    "launchScreen": "Whether the document is a launch screen, which receives no touches.",
    "customClass": """
    The app's class of the object. Its hit-testing overrides can change which touches it receives.
    """,
    "extendedLayoutIncludesOpaqueBars": "Whether the root view extends below opaque bars.",
    "automaticallyAdjustsScrollViewInsets":
      "Whether a scroll view's content starts below the navigation bar.",
    "hidesBottomBarWhenPushed":
      "Whether the tab bar and toolbar are hidden while the controller is on top.",
    "navigationBarHidden":
      "Whether the navigation bar is hidden. It then takes no touches and no space.",
    "toolbarHidden": "Whether the toolbar is hidden. It is by default.",
    "translucent": "Whether the bar is translucent. Content extends below a translucent bar.",
    "rowHeight": "The height of the rows in points; `-1`: their constraints determine it.",
    "estimatedRowHeight":
      "The assumed height of rows that are not yet laid out; it does not change touches.",
    "sceneID": "The id of the scene. Interface Builder requires it.",
    // Connections.
    "eventType": "The control event that sends the action.",
    "selector": "The method that the action calls.",
    "outlet.destination": "The object that the outlet refers to.",
    "action.destination":
      "The object whose method is called. First Responder: the first object of the responder chain that implements it.",
    "segue.destination":
      "The view controller that the segue shows, or for an unwind segue the exit of the scene.",
    "segue.kind":
      "How the destination is shown: `show`, `presentation`, `embed` in a container view, `unwind`, …",
  ]

  /// Explanations of elements in completions.
  static let ofElements = [
    "constraint": "An Auto Layout constraint: `first = multiplier × second + constant`.",
    "subviews": "The subviews, back to front: the last one is in front and receives touches first.",
    "constraints": "The constraints that the view contains: of itself and of views in it.",
    "connections": "The outlets, actions and segues of the object.",
    "outlet": "A property of the object that refers to another object.",
    "outletCollection": "An array property, or the gesture recognizers of a view.",
    "action": "A method that the object calls when it is used.",
    "segue": "A transition to another view controller, a child controller, or an unwind segue.",
    "variation": "Values for some size classes.",
    "mask": "The subviews or constraints that are not installed in a size class, or only there.",
    "userDefinedRuntimeAttributes": "Values that are set by key path when the document is loaded.",
    "viewLayoutGuide": "A layout guide of the view, to which constraints can refer by its id.",
    "autoresizingMask":
      "How the view is resized with its superview if no constraints determine its frame.",
    "rect": "A rectangle in points, such as the frame in the superview.",
  ]

  /// Short explanations of values in completions.
  static let ofValues = [
    "placeholderIdentifier.IBFirstResponder": "First Responder",
    "placeholderIdentifier.IBFilesOwner": "File's Owner",
    "priority.1000": "required", "priority.999": "almost required",
    "priority.750": "default high: compression resistance", "priority.250": "default low: hugging",
    "numberOfLines.0": "as many as needed",
    "kind.show": "push in a navigation controller, else present",
    "kind.push": "deprecated: use show",
    "kind.modal": "deprecated: use presentation", "kind.presentation": "present modally",
    "kind.embed": "child of a container view", "kind.unwind": "to the exit of the scene",
    "kind.relationship": "child of a container controller",
    "relation.equal": "by default", "buttonType.system": "a tint color and highlighting",
    "buttonType.roundedRect": "the name of system in older documents",
    "style.UICTFontTextStyleTitle0": "largeTitle",
    "borderStyle.none": "by default",
  ]
}
