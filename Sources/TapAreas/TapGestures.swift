import AppCode

/// A modifier that makes a view react to taps.
enum TapModifier: Equatable {
  /// It adds the gesture.
  case gesture
  /// A modifier of the app whose body adds the gesture, with the index of the link that does.
  case own(ViewCatalog.MemberReference, link: Int)
}

extension ViewCatalog {
  /// The locals and members through which a gesture is followed.
  private static let gestureDepthLimit = 4

  /// The modifiers of a view that add gestures, by the indices of their links.
  func taps(
    of expression: ViewExpression, in context: TapAreaEvaluator.Context
  ) -> [Int: TapModifier] {
    var taps: [Int: TapModifier] = [:]
    for index in expression.links.indices.dropFirst(expression.firstOwnLink + 1) {
      taps[index] = tap(of: expression.links[index], in: context)
    }
    return taps
  }

  /// What a link has to do with taps; nil: nothing.
  func tap(
    of link: ViewExpression.Link, in context: TapAreaEvaluator.Context
  ) -> TapModifier? {
    guard !link.isConditional else { return nil }
    if link.isTapGesture { return .gesture }
    if ViewVocabulary.gestures.contains(link.name) {
      guard let value = link.gesture else { return nil }
      return isTap(value, in: context, depth: 0) ? .gesture : nil
    }
    guard let reference = modifier(of: link, from: context.file),
      let index = self[reference]?.tapLink(isExtension: owner(of: reference.owner) == nil)
    else { return nil }
    return .own(reference, link: index)
  }

  /// The body of a modifier of the app that a link applies.
  private func modifier(of link: ViewExpression.Link, from file: String) -> MemberReference? {
    guard link.name == "modifier" else {
      return declaresModifier(named: link.name) ? modifier(named: link.name, from: file) : nil
    }
    return link.arguments.first?.value.typeName
      .flatMap { type(named: $0, from: file) }.flatMap { member(named: "body", of: $0) }
  }

  /// Whether a value is a tap gesture, also one of a local, a property or a function of the view.
  private func isTap(
    _ value: ViewExpression, in context: TapAreaEvaluator.Context, depth: Int
  ) -> Bool {
    guard depth < Self.gestureDepthLimit, value.isWhole, value.alternatives.isEmpty else {
      return false
    }
    if value.isTapGesture { return true }
    let links = value.links.first?.name == "self" ? value.links.dropFirst() : value.links[...]
    guard value.literal == nil, let link = links.first, !link.startsUppercase else { return false }
    if let local = context.locals[link.name] { return isTap(local, in: context, depth: depth + 1) }
    guard let type = context.type, !context.parameters.contains(link.name),
      let reference = member(named: link.name, of: type), let member = self[reference],
      member.kind == .value, let result = member.onlyExpression
    else { return false }
    let inner = TapAreaEvaluator.Context(file: reference.owner.file, type: type)
    return isTap(result, in: inner, depth: depth + 1)
  }
}

extension TapAreaEvaluator {
  /// The area in which a view reacts to the tap of a modifier, the link at `index`.
  mutating func area(
    of expression: ViewExpression, tappedBy tap: TapModifier, at index: Int, in context: Context
  ) -> TapArea {
    let area = area(of: expression, links: index, in: context)
    guard case .own(let reference, let link) = tap,
      let body = catalog[reference]?.onlyExpression
    else { return area }
    let owner = catalog.owner(of: reference.owner)
    var inner = Context(file: reference.owner.file, type: owner, depth: context.depth + 1)
    inner.input = area
    inner.isExtension = owner == nil
    return self.area(of: body, links: link, in: inner)
  }
}

extension ViewMember {
  /// The expression of a body without branches.
  fileprivate var onlyExpression: ViewExpression? {
    let views = statements.filter(\.isView)
    guard views.count == 1, case .expression(let expression, _) = views[0], expression.isWhole,
      expression.alternatives.isEmpty, expression.literal == nil
    else { return nil }
    return expression
  }

  /// The index of the tap gesture that a modifier adds to the view that it is applied to.
  fileprivate func tapLink(isExtension: Bool) -> Int? {
    guard kind == .view, let expression = onlyExpression, let base = expression.links.first,
      base.name == (isExtension ? "self" : "content") || isExtension && !base.startsUppercase
    else { return nil }
    return expression.links.firstIndex(where: \.isTapGesture)
  }
}

extension ViewExpression.Link {
  /// The seconds of a press from which on it is a hidden function, whose place only few people look for.
  static let hiddenPress = 2.0

  /// Whether the link adds a tap or a press with an action.
  var isTapGesture: Bool {
    guard !isConditional else { return false }
    switch name {
    case "onTapGesture": return hasAction
    case "onLongPressGesture": return hasAction && !isHiddenPress
    case "gesture", "highPriorityGesture", "simultaneousGesture":
      return gesture?.isTapGesture ?? false
    default: return false
    }
  }

  /// The argument of `gesture`.
  fileprivate var gesture: ViewExpression? {
    guard let value = arguments.first?.value, value.isWhole, value.alternatives.isEmpty else {
      return nil
    }
    return value
  }

  /// The name of the modifier: that of the type in `modifier(Tappable())`.
  var modifierName: String {
    (name == "modifier" ? arguments.first?.value.typeName : nil) ?? name
  }

  private var isHiddenPress: Bool {
    arguments.contains {
      $0.label == "minimumDuration" && ($0.value.number ?? 0) >= Self.hiddenPress
    }
  }

  private var hasAction: Bool {
    let isEmpty = closures.contains(where: \.isEmpty)
    let isEmptyArgument = arguments.contains {
      if case .closure(let closure)? = $0.value.literal { closure.isEmpty } else { false }
    }
    return !isEmpty && !isEmptyArgument
  }
}

extension ViewExpression {
  /// Whether the expression creates a gesture that begins with a tap.
  fileprivate var isTapGesture: Bool {
    baseName == "TapGesture" || baseName == "SpatialTapGesture"
  }
}
