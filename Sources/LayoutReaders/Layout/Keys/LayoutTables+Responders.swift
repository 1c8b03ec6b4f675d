internal import LayoutModel
internal import JSON

extension LayoutTables {
  /// A string is the class of a controller without other properties.
  static var controllerForm: LayoutForm<ControllerDraft> {
    let object = LayoutForm<ControllerDraft>.located(viewController) {
      ControllerDraft(node: $0)
    }
    let className = LayoutForm<String>.name(.controllerClass)
    let shape = LayoutShape.either([className.shape, object.shape])
    return LayoutForm(shape) { value, name, context in
      switch value.kind {
      case .string:
        guard let className = className.read(value, name, &context) else { return nil }
        let node = context.sourceMap.add(SourceRange(value.range))
        return ControllerDraft(className: className, node: node)
      case .object:
        let draft = object.read(value, name, &context)
        // The duplicate id is reported. A controller has one root view, so this view is ignored.
        return isSecondRoot(value, context) ? nil : draft
      default:
        context.mismatch(value, name, shape.expectation)
        return nil
      }
    }
  }

  private static func isSecondRoot(_ value: JSONValue, _ context: ParseContext) -> Bool {
    guard let id = value["id"], let name = id.string, let first = context.ids[name] else {
      return false
    }
    return first.kind == .viewController && first.range != id.range
  }

  package static let viewController: LayoutTable<ControllerDraft> = {
    var table = LayoutTable<ControllerDraft>(.viewController)
    table.add(
      "class", .name(.controllerClass), byDefault: #""UIViewController""#,
      "The view controller's class."
    ) { $0.className = $1 }
    table.add(
      "id", .id(of: .viewController),
      "Unique among the views, view controllers and gesture recognizers of its layout."
    ) { $0.id = $1 }
    table.add(
      "parent",
      .either(
        LayoutForm<String>.reference(to: [.viewController])
          .map { ControllerDraft.Parent.controller($0) },
        .null(.none)),
      """
      The id of the container view controller; by default the view controller of the nearest \
      ancestor view that has one. null if `addChild` was never called.
      """
    ) { $0.parent = $1 }
    table.add(
      "presentedBy", .reference(to: [.viewController]),
      "The id of the view controller that presents this one."
    ) { $0.presentedBy = $1 }
    table.add(
      "handlesTouches", touchPhases, byDefault: "false",
      "The phases of a touch that the class overrides without calling `super`; true for all."
    ) { $0.handledTouches = $1 }
    table.add(
      "responds", selectors, byDefault: "[]", "The actions that this responder implements."
    ) { $0.responds = $1 }
    return table
  }()

  private static var target: LayoutForm<TargetAction.Target> {
    .either(
      LayoutForm<String>.reference(to: [.view, .viewController])
        .map { TargetAction.Target.object($0) },
      .null(.responderChain))
  }

  private static func addCall(to table: inout LayoutTable<TargetAction>) {
    table.add(
      "action", .name(.selector), need: .required, "The action's selector: `save:`."
    ) { $0.action = $1 }
    table.add(
      "target", target,
      "The id of the target view or view controller; null for the responder chain."
    ) { $0.target = $1 }
  }

  /// The actions of a control or of a recognizer.
  static func actions(_ table: LayoutTable<TargetAction>) -> LayoutForm<[TargetAction]> {
    .array(
      of: .located(table) { node in
        var action = TargetAction(action: "", target: .unknown)
        action.node = node
        return action
      })
  }

  static let action: LayoutTable<TargetAction> = {
    var table = LayoutTable<TargetAction>(.action)
    table.add(
      "event", .choice(controlEvents), "The control event: `touchUpInside`."
    ) { $0.event = $1 }
    addCall(to: &table)
    return table
  }()

  static let recognizerAction: LayoutTable<TargetAction> = {
    var table = LayoutTable<TargetAction>(.recognizerAction)
    addCall(to: &table)
    return table
  }()

  /// The names of `UIControl.Event`.
  static let controlEvents = [
    "touchUpInside", "touchDown", "touchDownRepeat", "touchDragInside", "touchDragOutside",
    "touchDragEnter", "touchDragExit", "touchUpOutside", "touchCancel", "valueChanged",
    "primaryActionTriggered", "menuActionTriggered", "editingDidBegin", "editingChanged",
    "editingDidEnd", "editingDidEndOnExit", "allTouchEvents", "allEditingEvents",
    "applicationReserved", "systemReserved", "allEvents",
  ]

  static let accessibility: LayoutTable<View.Accessibility> = {
    var table = LayoutTable<View.Accessibility>(.accessibility)
    table.add(
      "isElement", .bool, "Whether it is an accessibility element (`isAccessibilityElement`)."
    ) { $0.isElement = $1 }
    table.add("label", .string, "The text that VoiceOver reads (`accessibilityLabel`).") {
      $0.label = $1
    }
    table.add(
      "identifier", .string, "The identifier for user interface tests (`accessibilityIdentifier`)."
    ) { $0.identifier = $1 }
    table.add(
      "activationPoint", .point, "The point that a tap hits, in the window's coordinates."
    ) { $0.activationPoint = $1 }
    return table
  }()

  package static let constraint: LayoutTable<LayoutConstraint> = {
    var table = LayoutTable<LayoutConstraint>(.constraint)
    table.add(
      "item", .reference(to: [.view]), need: .essential,
      "The id of the first item; by default the view that owns the constraint."
    ) { $0.item = $1 }
    table.add(
      "attribute", LayoutForm<LayoutAttribute>.cases(), need: .required,
      "The attribute of the first item."
    ) { $0.attribute = $1 }
    table.add(
      "relation", LayoutForm<LayoutConstraint.Relation>.cases(), byDefault: #""==""#,
      "The relation between both sides."
    ) { $0.relation = $1 }
    table.add(
      "toItem", LayoutForm<String>.reference(to: [.view]).orNull, need: .essential,
      "The id of the second item; null for none."
    ) { $0.toItem = $1 }
    table.add(
      "toAttribute", LayoutForm<LayoutAttribute>.cases(), "The attribute of the second item."
    ) { $0.toAttribute = $1 }
    table.add(
      "multiplier", .number, byDefault: "1", "The multiplier of the second attribute."
    ) { $0.multiplier = $1 }
    table.add(
      "constant", .number, byDefault: "0", "The constant that is added, in points."
    ) { $0.constant = $1 }
    table.add(
      "priority", .number(1...1000), byDefault: "1000",
      "The priority: 1000 is required, a lower one is optional."
    ) { $0.priority = $1 }
    return table
  }()
}
