/// What the words of UIKit mean in statements.
extension CodeWord {
  /// The effect of an assignment to the property.
  var setEffect: ViewStatement.Effect? {
    switch self {
    case .isHidden, .hidden: .isHidden
    case .alpha, .opacity: .alpha
    case .isUserInteractionEnabled, .userInteractionEnabled: .isUserInteractionEnabled
    case .isEnabled, .enabled: .isEnabled
    case .gestureRecognizers: .addsRecognizer
    case .menu, .showsMenuAsPrimaryAction: .addsInteraction
    case .delegate, .dataSource: .delegate
    case .constant: .constant
    case .isActive, .active, .priority: .activation
    case .frame, .bounds, .center, .transform, .transform3D, .position, .anchorPoint: .frame
    case .zPosition: .order
    case .translatesAutoresizingMaskIntoConstraints: .constraints
    case .rowHeight: .rowHeight(isAutomatic: false)
    case .spacing, .axis, .distribution: .arrangement
    default: nil
    }
  }

  /// The effect of a setter of Objective-C: that of an assignment to its property.
  var setterEffect: ViewStatement.Effect? {
    guard rawValue.hasPrefix("set") else { return nil }
    let name = rawValue.dropFirst(3)
    return CodeWord(rawValue: name.prefix(1).lowercased() + name.dropFirst())?.setEffect
  }

  /// The effect of a call of the method on its receiver.
  var receiverEffect: ViewStatement.Effect? {
    switch self {
    case .addGestureRecognizer: .addsRecognizer
    case .addTarget, .addAction: .addsTarget
    case .addInteraction: .addsInteraction
    case .removeFromSuperview: .superview
    case .exchangeSubview, .exchangeSubviewAtIndex: .order
    case .addConstraint, .addConstraints: .constraints
    case .mas_makeConstraints, .mas_remakeConstraints, .mas_updateConstraints: .constraints
    case .sizeToFit: .frame
    case .setCustomSpacing: .arrangement
    default: nil
    }
  }

  /// The effect of a call of the method on its first argument.
  var argumentEffect: ViewStatement.Effect? {
    switch self {
    case .addSubview, .addArrangedSubview, .removeArrangedSubview, .insertArrangedSubview:
      .superview
    case .bringSubviewToFront, .bringSubview, .sendSubviewToBack, .sendSubview, .insertSubview:
      .order
    default: nil
    }
  }

  var isAnchor: Bool {
    switch self {
    case .topAnchor, .bottomAnchor, .leadingAnchor, .trailingAnchor, .leftAnchor, .rightAnchor,
      .widthAnchor, .heightAnchor, .centerXAnchor, .centerYAnchor, .firstBaselineAnchor,
      .lastBaselineAnchor:
      true
    default: false
    }
  }

  var isSnapKitMethod: Bool {
    switch self {
    case .makeConstraints, .remakeConstraints, .updateConstraints, .prepareConstraints: true
    default: false
    }
  }

  /// Whether a function of the name does not change its receiver and its arguments.
  var isNeutral: Bool {
    switch self {
    case .convert, .convertPoint, .convertRect, .location, .locationInView, .translation,
      .translationInView, .velocity, .velocityInView, .isDescendant, .isDescendantOfView,
      .isEqual, .print, .debugPrint, .NSLog, .contains, .containsObject, .firstIndex, .index,
      .indexOfObject, .point, .type, .isKind, .isMember, .isKindOfClass, .hitTest, .pointInside,
      .forEach, .map, .compactMap, .filter, .first, .enumerated, .sorted, .reversed:
      true
    default: false
    }
  }
}
