internal import JSON
internal import LayoutModel
internal import Linting

extension LayoutTables {
  package static let view: LayoutTable<ViewDraft> = {
    var table = LayoutTable<ViewDraft>(.view)
    addIdentity(to: &table)
    addGeometry(to: &table)
    addFlags(to: &table)
    addScrolling(to: &table)
    addTouch(to: &table)
    addResponding(to: &table)
    addLayout(to: &table)
    return table
  }()

  private static func addIdentity(to table: inout LayoutTable<ViewDraft>) {
    // The class and its UIKit superclass are already read, because defaults depend on them. These
    // entries check them and record their ranges.
    table.add(
      "class", .name(.viewClass), at: .className, byDefault: #""UIView""#,
      "UIKit's class or the app's own; `inherits` names the nearest UIKit superclass of the latter."
    ) { _, _ in }
    table.add(
      "inherits", .name(.viewClass),
      "The nearest UIKit superclass of the app's own class, which determines the view's defaults."
    ) { _, _ in }
    table.add(
      "id", .id(of: .view), at: .id,
      "Unique among the views, view controllers and gesture recognizers of its layout."
    ) { $0.view.id = $1 }
    table.add(
      "label", .string, at: .label,
      "The name of the view in reports: its accessibility label, title or user label."
    ) { $0.view.label = $1 }
  }

  private static func addGeometry(to table: inout LayoutTable<ViewDraft>) {
    table.add(
      "frame", .rect, at: .frame,
      """
      In the superview's coordinates, as UIKit reports it. With a transform, the geometry is \
      determined by `bounds` and `center`, and the frame is only compared with it.
      """
    ) { $0.frame = $1 }
    table.add(
      "bounds", .rect, at: .bounds,
      "In the view's own coordinates; the origin is the content offset of a scroll view."
    ) { $0.bounds = $1 }
    table.add(
      "center", .point, at: .center,
      "The anchor point's position in the superview; by default it follows from the frame."
    ) { $0.center = $1 }
    table.add(
      "anchorPoint", .point, at: .anchorPoint, byDefault: "[0.5, 0.5]",
      "The point that `center` positions and the transform rotates about, in unit coordinates."
    ) { $0.anchorPoint = $1 }
    table.add(
      "zPosition", .number, byDefault: "0",
      "The drawing order; hit-testing ignores it."
    ) { $0.view.zPosition = $1 }
    table.add(
      "transform", .transform, at: .transform,
      "Applies about the anchor point; as an object: scale, then rotation, then translation."
    ) { $0.transform = $1 }
  }

  private static func addFlags(to table: inout LayoutTable<ViewDraft>) {
    table.add(
      "alpha", .number(0...1), at: .alpha, byDefault: "1",
      "The view's own opacity. Below 0.01, the view and its subviews receive no touches."
    ) { $0.view.alpha = $1 }
    table.add(
      "isHidden", or: "hidden", .bool, at: .isHidden, byDefault: "false",
      "Whether the view is hidden; a hidden view and its subviews receive no touches."
    ) { $0.view.isHidden = $1 }
    table.add(
      "isUserInteractionEnabled", or: "userInteractionEnabled", .bool,
      at: .isUserInteractionEnabled,
      "If false, the view and its subviews receive no touches. The default depends on the class."
    ) {
      $0.view.isUserInteractionEnabled = $1
      $0.view.hasExplicitUserInteraction = true
    }
    table.add(
      "isEnabled", or: "enabled", .bool, at: .isEnabled, byDefault: "true",
      "Controls only: a disabled control still receives touches, but ignores them."
    ) { $0.view.isEnabled = $1 }
    table.add(
      "clipsToBounds", .bool, byDefault: "false",
      "Whether subviews are clipped when drawn; hit-testing ignores it."
    ) { $0.view.clipsToBounds = $1 }
    table.add(
      "backgroundColor", .name(.color), at: .backgroundColor,
      "\"clear\", \"#RRGGBB\", \"#RRGGBBAA\" or a color's name: whether the view can be seen."
    ) { $0.view.backgroundColor = Color($1) }
    table.add(
      "isOpaque", or: "opaque", .bool, "Whether the view is drawn as opaque."
    ) { $0.view.isOpaque = $1 }
    table.add(
      "isMultipleTouchEnabled", .bool, byDefault: "false",
      "Whether the view receives more than the first touch of a sequence."
    ) { $0.view.isMultipleTouchEnabled = $1 }
    table.add(
      "isExclusiveTouch", .bool, byDefault: "false",
      "Whether other views of the window receive no touches while this view tracks one."
    ) { $0.view.isExclusiveTouch = $1 }
  }

  private static func addScrolling(to table: inout LayoutTable<ViewDraft>) {
    table.add(
      "contentSize", .size, at: .contentSize, "Scroll views: the size of the content."
    ) { $0.view.contentSize = $1 }
    table.add(
      "contentInset", .insets, byDefault: "[0, 0, 0, 0]",
      "Scroll views: the insets by which the scrollable area extends beyond the content."
    ) { $0.view.contentInset = $1 }
    table.add(
      "isScrollEnabled", or: "scrollEnabled", .bool, at: .isScrollEnabled, byDefault: "true",
      "Scroll views: whether the user can scroll."
    ) { $0.view.isScrollEnabled = $1 }
    table.add(
      "isPagingEnabled", .bool, byDefault: "false",
      "Scroll views: whether they stop at multiples of their size."
    ) { $0.view.isPagingEnabled = $1 }
  }

  private static func addLayout(to table: inout LayoutTable<ViewDraft>) {
    table.add(
      "subviews", .laterObjects(.view), byDefault: "[]",
      "The view's subviews, back to front: the last is hit-tested first."
    ) { $0.subviews = $1 }
    table.add(
      "autoresizingMask", .array(of: LayoutForm<AutoresizingMask>.cases()), byDefault: "[]",
      "The dimensions and margins that change with the superview's size."
    ) { $0.view.autoresizingMask = Set($1) }
    table.add(
      "constraints",
      .array(
        of: .located(constraint) { node in
          // The attribute is required.
          var draft = LayoutConstraint(attribute: .notAnAttribute)
          draft.node = node
          return draft
        }),
      "Auto Layout constraints that this view owns."
    ) { $0.view.constraints = $1 }
    table.add(
      "disable", .array(of: .ruleName), at: .disable,
      "Rules whose findings on this view and below it are suppressed, or `[\"all\"]`."
    ) {
      $0.disabledNames = $1
      $0.view.disabledRules = $1.map(\.rule)
    }
  }
}

extension LayoutTables {
  static func addTouch(to table: inout LayoutTable<ViewDraft>) {
    table.add(
      "pointInside", pointInsideForm, at: .pointInside, byDefault: #""bounds""#,
      "What the app's override of `point(inside:with:)` does."
    ) { $0.view.pointInside = $1 }
    table.add(
      "hitTest", hitTestForm, at: .hitTest, byDefault: #""default""#,
      "What the app's override of `hitTest(_:with:)` does."
    ) { $0.hitTest = $1 }
    table.add(
      "handlesTouches", touchPhases,
      """
      The phases of a touch that the class overrides without calling `super`; true for all. \
      By default all for controls and none for other views.
      """
    ) { $0.view.handledTouches = $1 }
    table.add(
      "gestureRecognizers",
      .array(
        of: .located(gestureRecognizer) { node in
          var recognizer = GestureRecognizer(className: "UIGestureRecognizer")
          recognizer.node = node
          return recognizer
        }),
      at: .gestureRecognizers, byDefault: "[]",
      "The gesture recognizers of this view, which receive the touches of the view and its subviews."
    ) { $0.view.gestureRecognizers = $1 }
  }

  static func addResponding(to table: inout LayoutTable<ViewDraft>) {
    table.add(
      "canBecomeFirstResponder", .bool,
      "Whether the view can become first responder. The default depends on the class."
    ) { $0.view.canBecomeFirstResponder = $1 }
    table.add(
      "isFirstResponder", .bool, byDefault: "false",
      "Whether the view is the first responder, to which actions without a target are sent first."
    ) { $0.view.isFirstResponder = $1 }
    table.add(
      "viewController", controllerForm, at: .viewController,
      "The view controller whose root view this is: its class, or an object with further properties."
    ) { $0.controller = $1 }
    table.add(
      "actions", actions(action), at: .actions, byDefault: "[]",
      "The actions of a control for its events."
    ) { $0.view.actions = $1 }
    table.add(
      "responds", selectors, byDefault: "[]",
      "The actions that this responder implements."
    ) { $0.view.responds = $1 }
    table.add(
      "accessibility", .object(accessibility) { _ in View.Accessibility() },
      "The accessibility properties for assistive technology and user interface tests."
    ) { $0.view.accessibility = $1 }
    table.add(
      "windowLevel", .number, byDefault: "0",
      "Windows only: higher levels are in front; equal levels are in document order."
    ) { $0.view.windowLevel = $1 }
    table.add(
      "windowScene",
      .either(
        LayoutForm<String>.name(.otherClass).map { View.WindowScene.named($0) }, .null(.none)),
      "Windows only: the class of the scene that is the next responder, or null."
    ) { $0.view.windowScene = $1 }
  }

  /// `handlesTouches` of views and of view controllers (RC-13).
  static var touchPhases: LayoutForm<TouchPhases> {
    .either(
      LayoutForm<Bool>.bool.map { $0 ? TouchPhases.all : [] },
      LayoutForm<[TouchPhase]>.array(of: .cases()).map { phases in
        phases.reduce(into: []) { $0.formUnion(TouchPhases($1)) }
      })
  }

  package static var selectors: LayoutForm<[String]> { .array(of: .name(.selector)) }

  static var pointInsideForm: LayoutForm<PointInsideOverride> {
    .either(
      .choice([
        "bounds": .bounds, "always": .always, "never": .never, "anySubview": .anySubview,
        "custom": .custom,
      ]),
      .exactlyOne(of: pointInside))
  }

  /// The values of `hitTest` that refer to no other view.
  static var simpleHitTestForm: LayoutForm<HitTestOverride> {
    .choice([
      "default": .standard, "passthrough": .passthrough, "never": .never, "self": .itself,
      "subviewsBeforeBounds": .subviewsBeforeBounds, "frontmostSubview": .frontmostSubview,
      "custom": .custom,
    ])
  }

  private static var hitTestForm: LayoutForm<HitTestDraft> {
    .either(
      simpleHitTestForm.map { HitTestDraft.explicit($0) },
      .exactlyOne(of: hitTest))
  }

  static let pointInside: LayoutTable<Alternatives<PointInsideOverride>> = {
    var table = LayoutTable<Alternatives<PointInsideOverride>>(.pointInside)
    table.add(
      "insets", .insets, need: .essential,
      "The insets of the bounds; negative insets enlarge the area."
    ) { $0.values.append(.insets($1)) }
    table.add(
      "rect", .rect, need: .essential, "A rectangle in the view's own coordinates."
    ) { $0.values.append(.rect($1)) }
    return table
  }()

  static let hitTest: LayoutTable<Alternatives<HitTestDraft>> = {
    var table = LayoutTable<Alternatives<HitTestDraft>>(.hitTest)
    table.add(
      "forward", .reference(to: [.view]), need: .essential,
      "The view that is returned whenever the default implementation returns any view."
    ) { $0.values.append(.reference($1) { .forward($0) }) }
    table.add(
      "forwardSelf", .reference(to: [.view]), need: .essential,
      "The view that is returned if the default implementation returns the view itself."
    ) { $0.values.append(.reference($1) { .forwardSelf($0) }) }
    table.add(
      "ignoring", .reference(to: [.view]), need: .essential,
      "The view for which nil is returned if the default implementation returns it."
    ) { $0.values.append(.reference($1) { .ignoring($0) }) }
    return table
  }()
}

extension LayoutForm where Value: Sendable {
  /// An object with exactly one of the table's keys.
  static func exactlyOne(of table: LayoutTable<Alternatives<Value>>) -> Self {
    let object = LayoutForm<Alternatives<Value>>.object(table) { _ in Alternatives() }
    return LayoutForm(object.shape) { value, name, context in
      guard let values = object.read(value, name, &context)?.values else { return nil }
      if values.count == 1 { return values[0] }
      context.report(
        .invalidValue, .notExactlyOne(table.keys.map(\.name), name), at: value.range)
      return nil
    }
  }
}

extension Finding.Message {
  fileprivate static func notExactlyOne(_ keys: [String], _ name: ValueName) -> Self {
    let quoted = keys.map { "'\($0)'" }
    let names =
      quoted.dropLast().joined(separator: ", ") + quoted.suffix(1).map { " and \($0)" }.joined()
    return "an object for '\(name.text)' must have exactly one of \(names)"
  }
}
