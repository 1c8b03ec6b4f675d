internal import LayoutModel
internal import Linting
internal import JSON

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
        of: .object(gestureRecognizer) { value in
          var recognizer = GestureRecognizer(className: "UIGestureRecognizer")
          recognizer.range = SourceRange(value.range)
          return recognizer
        }),
      at: .gestureRecognizers, byDefault: "[]",
      "The recognizers of this view: they get the touches of it and of all below it."
    ) { $0.view.gestureRecognizers = $1 }
  }

  static func addResponding(to table: inout LayoutTable<ViewDraft>) {
    table.add(
      "canBecomeFirstResponder", .bool,
      "Whether the view may become first responder; by default as its class has it."
    ) { $0.view.canBecomeFirstResponder = $1 }
    table.add(
      "isFirstResponder", .bool, byDefault: "false",
      "Where actions without a target start on their way."
    ) { $0.view.isFirstResponder = $1 }
    table.add(
      "viewController", controllerForm, at: .viewController,
      "The view controller whose root view this is: its class, or an object that says more."
    ) { $0.controller = $1 }
    table.add(
      "actions", actions(action), at: .actions, byDefault: "[]",
      "What a control calls for which event."
    ) { $0.view.actions = $1 }
    table.add(
      "responds", selectors, byDefault: "[]",
      "The actions that this responder implements."
    ) { $0.view.responds = $1 }
    table.add(
      "accessibility", .object(accessibility) { _ in View.Accessibility() },
      "What assistive technology and user interface tests are told."
    ) { $0.view.accessibility = $1 }
    table.add(
      "windowLevel", .number, byDefault: "0",
      "Windows only: higher ones are in front, equal ones in the order of the document."
    ) { $0.view.windowLevel = $1 }
    table.add(
      "windowScene",
      .either(
        LayoutForm<String>.name(.otherClass).map { View.WindowScene.named($0) }, .null(.none)),
      "Windows only: the class of the scene that comes next in the responder chain, or null."
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
      .exactlyOne(of: pointInside, PointInsideArea()) { $0.override })
  }

  /// What `hitTest` can be without naming another view.
  static var lonelyHitTestForm: LayoutForm<HitTestOverride> {
    .choice([
      "default": .standard, "passthrough": .passthrough, "never": .never, "self": .itself,
      "subviewsBeforeBounds": .subviewsBeforeBounds, "frontmostSubview": .frontmostSubview,
      "custom": .custom,
    ])
  }

  private static var hitTestForm: LayoutForm<HitTestDraft> {
    .either(
      lonelyHitTestForm.map { HitTestDraft.stated($0) },
      .exactlyOne(of: hitTest, HitTestTarget()) { $0.draft })
  }

  static let pointInside: LayoutTable<PointInsideArea> = {
    var table = LayoutTable<PointInsideArea>(.pointInside)
    table.add(
      "insets", .insets, need: .essential,
      "The bounds, made smaller; negative numbers make it larger."
    ) { $0.insets = $1 }
    table.add(
      "rect", .rect, need: .essential, "A rectangle in the view's own coordinates."
    ) { $0.rect = $1 }
    return table
  }()

  static let hitTest: LayoutTable<HitTestTarget> = {
    var table = LayoutTable<HitTestTarget>(.hitTest)
    table.add(
      "forward", .reference(to: [.view]), need: .essential,
      "The view that is given wherever the default gives any: this one's area feeds it."
    ) { $0.forward = $1 }
    table.add(
      "ignoring", .reference(to: [.view]), need: .essential,
      "The view for which nothing is given where the default gives it."
    ) { $0.ignoring = $1 }
    return table
  }()
}

extension LayoutForm {
  /// An object that says one thing: one of the table's keys, and not two.
  static func exactlyOne<Draft: LayoutTarget & Sendable>(
    of table: LayoutTable<Draft>, _ start: Draft,
    _ finish: @escaping @Sendable (Draft) -> Value?
  ) -> Self {
    let object = LayoutForm<Draft>.object(table) { _ in start }
    return LayoutForm(object.shape) { value, name, context in
      guard let draft = object.read(value, name, &context) else { return nil }
      if let result = finish(draft) { return result }
      context.report(
        .invalidValue, .notExactlyOne(table.keys.map(\.name), name), at: value.range)
      return nil
    }
  }
}

extension Finding.Message {
  fileprivate static func notExactlyOne(_ keys: [String], _ name: ValueName) -> Self {
    let names = keys.map { "'\($0)'" }.joined(separator: " and ")
    return "an object for '\(name.text)' has one of \(names)"
  }
}
