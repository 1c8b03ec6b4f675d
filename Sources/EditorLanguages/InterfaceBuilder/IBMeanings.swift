/// What attributes of Interface Builder documents mean for touches.
enum IBMeanings {
  /// The explanation of an attribute; nil: it has no meaning for touches.
  static func text(of attribute: String, in element: String) -> String? {
    otherMeanings.contains("\(element).\(attribute)") ? nil : ofAttributes[attribute]
  }

  /// Attributes that have another meaning in these elements.
  private static let otherMeanings: Set = [
    "color.alpha", "label.enabled", "barButtonItem.enabled", "tabBarItem.enabled",
    "segment.enabled",
  ]

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
  ]
}
