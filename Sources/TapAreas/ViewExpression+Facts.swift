import AppCode

extension ViewExpression {
  /// The first link behind the name of a module.
  var firstOwnLink: Int {
    guard links.count > 1, links[0].name == "SwiftUI", !links[0].isCall else { return 0 }
    return 1
  }

  /// The name of the view that the expression declares.
  var baseName: String? {
    guard literal == nil, firstOwnLink < links.count else { return nil }
    return links[firstOwnLink].name
  }

  /// The name of the type of `Filled()`, `Filled.init()` or `Filled`.
  var typeName: String? {
    guard literal == nil, isWhole, alternatives.isEmpty else { return nil }
    return links.last { $0.startsUppercase }?.name
  }

  /// Whether the expression is `content`, `configuration` or `configuration.label`, that a modifier or a style changes.
  var isPassedInput: Bool {
    guard literal == nil, isWhole, alternatives.isEmpty, let first = links.first else {
      return false
    }
    let rest = links.dropFirst().map(\.name)
    return first.name == "content" && rest.isEmpty
      || first.name == "configuration" && (rest.isEmpty || rest == ["label"])
  }

  var isInfinity: Bool {
    links.last?.name == "infinity" || links.last?.name == "greatestFiniteMagnitude"
  }

  var number: Double? {
    guard case .number(let value)? = literal, links.isEmpty, alternatives.isEmpty, isWhole else {
      return nil
    }
    return value
  }

  /// Whether the expression is a text that is about as wide as a row.
  var isLongText: Bool {
    guard baseName == "Text", let value = links[firstOwnLink].arguments.first?.value,
      case .text(let text)? = value.literal
    else { return false }
    return text.utf8.count >= 40
  }

  var isShape: Bool {
    baseName.map { ViewVocabulary.shapes.contains($0) || $0 == "Color" } ?? false
  }

  /// Whether a shape is filled by a modifier before another one.
  func fills(before link: Link) -> Bool {
    links.contains { $0.name == "fill" && $0.range.upperBound <= link.range.lowerBound }
  }
}

extension ViewExpression.Link {
  var startsUppercase: Bool {
    name.unicodeScalars.first { $0 != "_" }.map { ("A"..."Z").contains($0) } ?? false
  }

  /// The closure with the content: the last one that is no action.
  var content: ViewClosure? {
    if let closure = closures.first(where: { $0.label == "content" }) { return closure }
    if let closure = closures.first(where: { $0.label == nil && !$0.isAction }) { return closure }
    for argument in arguments where argument.label == nil || argument.label == "content" {
      if case .closure(let closure)? = argument.value.literal { return closure }
    }
    return nil
  }

  /// A literal number as the only argument.
  var firstNumber: Double? { arguments.count == 1 ? arguments[0].value.number : nil }

  /// A name without members as the first argument.
  var firstName: String? {
    guard let value = arguments.first?.value, value.links.count == 1, value.isWhole else {
      return nil
    }
    return value.links[0].name
  }

  /// The axes in which a frame sets a size.
  var frameAxes: TapArea.Axes {
    guard name == "frame" else { return .both }
    var axes: TapArea.Axes = []
    for argument in arguments where argument.label != "alignment" {
      axes.formUnion(
        argument.label?.lowercased().hasSuffix("height") == true ? .vertical : .horizontal)
    }
    return axes
  }

  /// The axes in which a frame is as large as its container.
  var stretchedAxes: TapArea.Axes {
    var axes: TapArea.Axes = []
    for argument in arguments where argument.value.isInfinity {
      if argument.label == "maxWidth" { axes.insert(.horizontal) }
      if argument.label == "maxHeight" { axes.insert(.vertical) }
    }
    return axes
  }

  /// Whether a frame is larger than a rim around what is drawn: it stretches, or is wider than a touch target.
  var isWideFrame: Bool {
    guard stretchedAxes.isEmpty else { return true }
    return arguments.contains { $0.label == "width" && ($0.value.number ?? 0) > 44 }
  }

  /// The axes in which a padding of at least a few points is set.
  var paddingAxes: TapArea.Axes {
    guard let edges = arguments.first?.value, edges.number == nil else { return .both }
    var names = edges.links.map(\.name)
    if case .list(let elements)? = edges.literal {
      names += elements.flatMap { $0.value.links.map(\.name) }
    }
    var axes: TapArea.Axes = []
    if !Set(names).isDisjoint(with: ["horizontal", "leading", "trailing"]) {
      axes.insert(.horizontal)
    }
    if !Set(names).isDisjoint(with: ["vertical", "top", "bottom"]) { axes.insert(.vertical) }
    return axes.isEmpty ? .both : axes
  }

  /// Whether a `contentShape` is one for interaction, which is the default (SU-2).
  var isInteractionShape: Bool {
    guard arguments.count > 1, arguments[0].label == nil, arguments[1].label == nil else {
      return true
    }
    let kinds = arguments[0].value
    if case .list(let elements)? = kinds.literal {
      return elements.contains { $0.value.links.last?.name == "interaction" }
    }
    return kinds.links.last?.name == "interaction"
  }

  /// The rim of a padding in points; nil if it is not known.
  var paddingRim: Double? {
    guard let value = arguments.last?.value else { return 16 }
    if let number = value.number { return number }
    if value.typeName == "EdgeInsets" || value.links.last?.name == "init" {
      let numbers = value.links.last?.arguments.map(\.value.number) ?? []
      return numbers.contains(nil) ? nil : numbers.compactMap(\.self).max() ?? 0
    }
    // The edges alone.
    if case .list? = value.literal { return 16 }
    guard value.literal == nil, value.links.count == 1, value.links[0].isMember else { return nil }
    return ["horizontal", "vertical", "all", "top", "bottom", "leading", "trailing"]
      .contains(value.links[0].name) ? 16 : nil
  }
}

extension BuilderStatement {
  /// Whether the statement returns a value.
  var returns: Bool {
    switch self {
    case .expression(_, let isReturned): isReturned
    case .branches(let branches, _): branches.contains { $0.contains(where: \.returns) }
    case .loop(let body): body.contains(where: \.returns)
    case .binding, .other: false
    }
  }

  var isView: Bool {
    switch self {
    case .expression, .branches, .loop: true
    case .binding, .other: false
    }
  }

  var isBranch: Bool {
    guard case .branches = self else { return false }
    return true
  }

  /// The view as a user knows it: `"Title"`, or the name of the type.
  var viewName: String? {
    guard case .expression(let expression, _) = self else { return nil }
    return expression.viewName
  }
}

extension ViewExpression {
  /// What it can be: without a conditional operator the expression itself, else each of its values.
  var choices: [ViewExpression] {
    var first = self
    first.alternatives = []
    return [first] + alternatives
  }

  /// The view as a user knows it: `"Title"`, or the name of the type.
  var viewName: String? {
    guard let name = baseName, isWhole else { return nil }
    let link = links[firstOwnLink]
    guard ["Text", "Label", "Image", "Button", "Toggle", "Link"].contains(name),
      let argument = link.arguments.first,
      case .text(let text)? = argument.value.literal, argument.value.links.isEmpty,
      text.utf8.count > 2, text.utf8.count <= 40, !text.contains("\\("), !text.contains("\n")
    else { return name }
    // The escaped quotes of the literal become single ones, as in other messages.
    let title = text.replacing("\\\"", with: "'")
    return name == "Image" ? "the image \(title)" : title
  }
}
