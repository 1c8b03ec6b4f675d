import AppCode

/// An expression in a member, with what surrounds it.
struct ViewOccurrence {
  let expression: ViewExpression
  let context: TapAreaEvaluator.Context
  let surroundings: ViewSurroundings
  /// The style of a control that is the base of the expression.
  let styleOfBase: ButtonStyle
}

/// What surrounds a view.
struct ViewSurroundings {
  /// The style of the nearest ancestor.
  var style: ButtonStyle
  /// Whether the view is a row of a `List` or `Form`.
  var isRow = false
  var isInList = false
  /// Whether the view is one of those that the member returns.
  var isRoot = false
  var isInToolbar = false
  /// Whether the view is the label of a control or the content of a menu.
  var isInControl = false
  /// Whether someone decided on purpose what takes touches, or the view is a placeholder.
  var isSilent = false
  /// The color or style of the nearest background around the view, as written.
  var background: String?
}

extension ViewCatalog {
  /// The color or style of a background as written; nil: it has views or a shape.
  func background(of link: ViewExpression.Link, in file: String) -> String? {
    guard link.name == "background", link.arguments.count == 1, link.closures.isEmpty,
      let bytes = files[file]?.bytes, let range = link.arguments.first?.value.range,
      range.upperBound <= bytes.count
    else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }
}

/// Finds the expressions of a member with their surroundings.
struct ViewWalker {
  private let catalog: ViewCatalog
  private(set) var occurrences: [ViewOccurrence] = []

  /// - Parameter isRow: whether a list shows the views of the member as rows.
  static func occurrences(
    in root: ViewRoot, of catalog: ViewCatalog, isRow: Bool = false
  ) -> [ViewOccurrence] {
    var walker = ViewWalker(catalog: catalog)
    var context = TapAreaEvaluator.Context(file: root.reference.owner.file, type: root.type)
    context.parameters = Set(root.member.parameters.map(\.name))
    context.isExtension = root.isExtension
    let surroundings = ViewSurroundings(style: .inherited, isRow: isRow, isRoot: true)
    walker.walk(root.member.statements, surroundings, context)
    return walker.occurrences
  }

  private init(catalog: ViewCatalog) { self.catalog = catalog }

  private mutating func walk(
    _ statements: [BuilderStatement], _ surroundings: ViewSurroundings,
    _ context: TapAreaEvaluator.Context
  ) {
    var context = context
    for statement in statements {
      switch statement {
      case .expression(let expression, _): walk(expression, surroundings, context)
      case .branches(let branches, _):
        for branch in branches { walk(branch, surroundings, context) }
      case .loop(let body): walk(body, surroundings, context)
      case .binding(let name, let value):
        if let value { walk(value, surroundings, context) }
        context.locals[name] = value
      case .other: continue
      }
    }
  }

  private mutating func walk(
    _ expression: ViewExpression, _ outer: ViewSurroundings, _ context: TapAreaEvaluator.Context
  ) {
    for other in expression.alternatives { walk(other, outer, context) }
    walkLiteral(of: expression, outer, context)
    let first = expression.firstOwnLink
    guard first < expression.links.count else { return }
    var surroundings = outer
    for link in expression.links[(first + 1)...].reversed() {
      walkModifier(link, surroundings, context)
      apply(link, to: &surroundings, context)
    }
    var visible = outer
    visible.isSilent = surroundings.isSilent
    if Self.isTransparent(expression) { visible.isRow = false }
    occurrences.append(
      ViewOccurrence(
        expression: expression, context: context, surroundings: visible,
        styleOfBase: surroundings.style))
    walkBase(of: expression, surroundings, context)
  }

  /// Whether the children of a view in a list are rows.
  static func isTransparent(_ expression: ViewExpression) -> Bool {
    expression.baseName.map { ViewVocabulary.groups.contains($0) && $0 != "AnyView" } ?? false
  }

  private mutating func walkLiteral(
    of expression: ViewExpression, _ surroundings: ViewSurroundings,
    _ context: TapAreaEvaluator.Context
  ) {
    switch expression.literal {
    case .elements(let elements)?, .list(let elements)?:
      for element in elements { walk(element.value, surroundings, context) }
    case .closure(let closure)?: walk(closure, surroundings, context)
    default: break
    }
  }

  private mutating func walk(
    _ closure: ViewClosure, _ surroundings: ViewSurroundings, _ context: TapAreaEvaluator.Context
  ) {
    guard !closure.isAction else { return }
    walk(closure.statements, surroundings, context.inside(closure))
  }

  /// Changes what a modifier means for the views inside of it.
  private func apply(
    _ link: ViewExpression.Link, to surroundings: inout ViewSurroundings,
    _ context: TapAreaEvaluator.Context
  ) {
    switch link.name {
    case "buttonStyle":
      surroundings.style =
        link.isConditional ? .unknown : ButtonStyle(link, in: context.file, catalog)
    case "background":
      surroundings.background =
        catalog.background(of: link, in: context.file) ?? surroundings.background
    case _ where ViewVocabulary.deliberate.contains(link.name): surroundings.isSilent = true
    case _ where catalog.declaresModifier(named: link.name):
      if setsStyle(link, surroundings, context) { surroundings.style = .unknown }
    case _ where ViewVocabulary.isKnown(link.name): break
    default: if surroundings.style.isSet { surroundings.style = .unknown }
    }
  }

  /// Whether a modifier of the app may set a style.
  private func setsStyle(
    _ link: ViewExpression.Link, _ surroundings: ViewSurroundings,
    _ context: TapAreaEvaluator.Context
  ) -> Bool {
    guard let reference = catalog.modifier(named: link.name, from: context.file),
      let member = catalog[reference]
    else { return surroundings.style.isSet }
    return member.statements.contains { $0.setsStyle }
  }

  private mutating func walkModifier(
    _ link: ViewExpression.Link, _ surroundings: ViewSurroundings,
    _ context: TapAreaEvaluator.Context
  ) {
    var inner = surroundings
    inner.isRow = false
    inner.isRoot = false
    if ViewVocabulary.presentations.contains(link.name) {
      inner = ViewSurroundings(style: .unset)
      inner.isInToolbar = link.name == "toolbar" || link.name == "navigationBarItems"
      inner.isInControl =
        link.name == "contextMenu" || link.name == "swipeActions"
        || link.name == "alert" || link.name == "confirmationDialog"
    }
    for argument in link.arguments { walk(argument.value, inner, context) }
    for closure in link.closures { walk(closure, inner, context) }
  }

  private mutating func walkBase(
    of expression: ViewExpression, _ surroundings: ViewSurroundings,
    _ context: TapAreaEvaluator.Context
  ) {
    let links = expression.links[expression.firstOwnLink...]
    guard let link = links.first(where: \.isCall) else { return }
    let name = link.name
    var inner = surroundings
    inner.isRow = false
    inner.isRoot = surroundings.isRoot && Self.isTransparent(expression)
    if ViewVocabulary.lists.contains(name) {
      inner.isRow = true
      inner.isInList = true
    } else if Self.isTransparent(expression) {
      inner.isRow = surroundings.isRow
    } else if ViewVocabulary.controls.contains(name) || ViewVocabulary.wideViews.contains(name) {
      walkControl(link, inner, context)
      return
    } else if mayChangeStyle(name, inner, context) {
      inner.style = .unknown
    }
    func part(_ label: String?) -> ViewSurroundings {
      var part = inner
      if label == "header" || label == "footer" { part.isRow = false }
      return part
    }
    for argument in link.arguments { walk(argument.value, part(argument.label), context) }
    for closure in link.closures { walk(closure, part(closure.label), context) }
  }

  /// Walks into the label and the destination of a control.
  private mutating func walkControl(
    _ link: ViewExpression.Link, _ surroundings: ViewSurroundings,
    _ context: TapAreaEvaluator.Context
  ) {
    var inner = surroundings
    inner.isInControl = true
    let label = link.labelClosure
    for argument in link.arguments {
      let isLabel = argument.label != "destination"
      walk(argument.value, isLabel ? inner : ViewSurroundings(style: .unset), context)
    }
    for closure in link.closures {
      let isDestination = link.name == "NavigationLink" && closure.range != label?.range
      walk(closure, isDestination ? ViewSurroundings(style: .unset) : inner, context)
    }
  }

  /// Whether a container may set a style for its content.
  private func mayChangeStyle(
    _ name: String, _ surroundings: ViewSurroundings, _ context: TapAreaEvaluator.Context
  ) -> Bool {
    if let type = catalog.type(named: name, from: context.file) {
      return catalog.parts(of: type).contains {
        catalog[$0]?.members.contains { $0.statements.contains { $0.setsStyle } }
          ?? false
      }
    }
    return surroundings.style.isSet && !ViewVocabulary.containers.contains(name)
      && !ViewVocabulary.stacks.contains(name)
      && !ViewVocabulary.groups.contains(name)
  }
}

extension BuilderStatement {
  /// Whether the statement sets a style of buttons on more than a control.
  var setsStyle: Bool {
    switch self {
    case .expression(let expression, _): expression.setsStyle
    case .branches(let branches, _): branches.contains { $0.contains(where: \.setsStyle) }
    case .loop(let body): body.contains(where: \.setsStyle)
    case .binding(_, let value): value?.setsStyle ?? false
    case .other: false
    }
  }
}

extension ViewExpression {
  /// Whether the expression sets a style of buttons on more than a control.
  fileprivate var setsStyle: Bool {
    let isControl = baseName.map(ViewVocabulary.controls.contains) ?? false
    return alternatives.contains(where: \.setsStyle)
      || links.contains { link in
        link.name == "buttonStyle" && !isControl
          || link.arguments.contains(where: \.value.setsStyle)
          || link.closures.contains { $0.statements.contains(where: \.setsStyle) }
      }
  }
}

extension ViewExpression.Link {
  /// The closure with the label of a control; nil if the label is a text.
  var labelClosure: ViewClosure? {
    if let closure = closures.first(where: { $0.label == "label" }) { return closure }
    for argument in arguments where argument.label == "label" {
      if case .closure(let closure)? = argument.value.literal { return closure }
    }
    guard let closure = closures.first, closure.label == nil, !closure.isAction else { return nil }
    let labels = arguments.map(\.label)
    switch name {
    case "Button": return closure
    case "NavigationLink":
      guard labels.first != .some(nil) else { return nil }
      return labels.contains { $0 == "destination" || $0 == "value" } ? closure : nil
    case "Link", "ShareLink": return labels.first == .some(nil) ? nil : closure
    default: return nil
    }
  }

  /// Whether a control has a title instead of a label.
  var hasTitle: Bool {
    guard labelClosure == nil, let argument = arguments.first else { return false }
    return argument.label == nil || argument.label == "verbatim"
  }
}
