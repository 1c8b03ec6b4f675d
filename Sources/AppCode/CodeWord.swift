/// The words that the scanners recognize: keywords, attributes, and names of UIKit.
enum CodeWord: String, CaseIterable {
  case none = ""
  case selfWord = "self"
  case initWord = "init"

  // Declarations.
  case `class`, `struct`, `enum`, `protocol`, actor, `extension`, `func`, `var`, `let`
  case `deinit`, `subscript`, `typealias`, `associatedtype`, `case`, `import`, `operator`
  case macro

  // Modifiers.
  case `private`, `fileprivate`, `internal`, package, `public`, open, `static`, final, override
  case dynamic, lazy, weak, unowned, mutating, nonmutating, required, convenience, optional
  case indirect, nonisolated, isolated, distributed, prefix, postfix, infix, consuming
  case borrowing, sending, __shared, __owned

  // Attributes.
  case objc, objcMembers, nonobjc, IBAction, IBSegueAction, IBOutlet, IBOutletCollection
  case IBInspectable, GKInspectable, NSManaged

  // Swift.
  case async, await, `throws`, `rethrows`, `where`, `inout`, some, any, `super`, `nil`, `as`
  case `is`, `in`, on, didSet, willSet, set, get, `if`, `else`, `guard`, `for`, `while`
  case `repeat`, `switch`, `return`, `do`, `catch`, `defer`, `try`, with, by, `true`, `false`
  case `throw`, `default`

  // Objective-C.
  case interface, implementation, end, property, compatibility_alias, id, instancetype, strong
  case retain, copy, assign, nullable, nonnull, const, YES, NO, NULL, TRUE, FALSE, typeof
  case __weak, __strong, __block, __typeof, __typeof__, __auto_type, typedef, extern, RAC
  case NSDictionaryOfVariableBindings

  // Properties that statements set.
  case isHidden, hidden, alpha, opacity, isUserInteractionEnabled, userInteractionEnabled
  case isEnabled, enabled, gestureRecognizers, menu, showsMenuAsPrimaryAction, constant
  case delegate, setDelegate, dataSource, setDataSource, require, requireGestureRecognizerToFail
  case isActive, active, priority, frame, bounds, center, transform, transform3D, position
  case anchorPoint, zPosition, translatesAutoresizingMaskIntoConstraints, rowHeight
  case spacing, axis, distribution

  // The same as methods of Objective-C.
  case setHidden, setAlpha, setOpacity, setUserInteractionEnabled, setEnabled
  case setGestureRecognizers, setMenu, setShowsMenuAsPrimaryAction, setConstant, setActive
  case setPriority, setFrame, setBounds, setCenter, setTransform, setPosition, setAnchorPoint
  case setZPosition, setTranslatesAutoresizingMaskIntoConstraints, setRowHeight
  case setSpacing, setAxis, setDistribution, setCustomSpacing

  // Values that statements assign.
  case automaticDimension, UITableViewAutomaticDimension

  // Methods that statements call.
  case addGestureRecognizer, addTarget, addAction, addInteraction, removeFromSuperview
  case addSubview, addArrangedSubview, removeArrangedSubview, insertArrangedSubview
  case bringSubviewToFront, bringSubview, sendSubviewToBack, sendSubview, insertSubview
  case exchangeSubview, exchangeSubviewAtIndex, addConstraint, addConstraints, sizeToFit
  case activate, deactivate, activateConstraints, deactivateConstraints, constraintWithItem
  case constraintsWithVisualFormat, constraints, constraint, NSLayoutConstraint, item, toItem
  case views, toggle

  // Anchors and layout libraries.
  case topAnchor, bottomAnchor, leadingAnchor, trailingAnchor, leftAnchor, rightAnchor
  case widthAnchor, heightAnchor, centerXAnchor, centerYAnchor, firstBaselineAnchor
  case lastBaselineAnchor, snp, makeConstraints, remakeConstraints, updateConstraints
  case prepareConstraints, mas_makeConstraints, mas_remakeConstraints, mas_updateConstraints
  case pin

  // Parts of receivers.
  case layer, rx, rac, reactive, weakSelf, strongSelf, contentView

  // Closures.
  case compactMap, filter, first, enumerated, sorted, reversed
  case forEach, then, apply, configure, map, run, also, enumerateObjectsUsingBlock

  // Functions that do not change their arguments.
  case convert, convertPoint, convertRect, location, locationInView, translation
  case translationInView, velocity, velocityInView, isDescendant, isDescendantOfView, isEqual
  case print, debugPrint, NSLog, contains, containsObject, firstIndex, index, indexOfObject
  case point, type, isKind, isMember

  // Hit-testing.
  case hitTest, pointInside, insetBy, inset, contentsOf, UIEdgeInsets, UIEdgeInsetsMake
  case UIEdgeInsetsInsetRect, CGRectInset, CGRectContainsPoint, subviews, left, right, top
  case bottom, dx, dy, CGRect, CGRectMake, isKindOfClass

  /// The words by the hashes of their names.
  static let wordsByHash = Dictionary(
    uniqueKeysWithValues: allCases.filter { $0 != .none }.map {
      (NameHash($0.rawValue.utf8).value, $0)
    })
}
