package import AppCode

/// What takes taps at a place of a file, for people who ask why something is or is not reported.
package struct TapAreaDescription: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case view, gesture, control, contentShape
  }

  package var kind: Kind
  /// `HStack`, `Button "Buy"`, `onTapGesture` or `contentShape`.
  package var title: String
  /// The names of the declarations around it, the outermost first.
  package var declarations: [String]
  /// Offsets in UTF-8: of the view with its modifiers, or up to the gesture.
  package var range: Range<Int>
  /// The name of the view or of the modifier.
  package var nameRange: Range<Int>
  package var area: TapArea
  /// The views in it that take taps; empty if the area is one view.
  package var drawn: [String] = []
  /// Which rule decides, with the style of a control; nil: none does.
  package var reason: String?
  /// The place of the modifier that sets the style.
  package var place: CodeFinding.Note?

  /// `takes taps: "Title"; not: Spacer, 12 pt padding`
  package var text: String {
    switch area.coverage {
    case .full: return "takes taps: the whole frame"
    case .none: return "takes taps: nothing"
    case .unknown(let reason): return "takes taps: not known, because of \(reason)"
    case .holes(let holes):
      var names: [String] = []
      for name in holes.map(\.name) where !names.contains(name) { names.append(name) }
      let drawn = drawn.isEmpty ? "what is drawn" : drawn.joined(separator: ", ")
      return "takes taps: \(drawn); not: \(names.joined(separator: ", "))"
    }
  }
}

extension SwiftUICheck {
  /// The views of a file in the order of the text, those around others first. Each view is followed by its gestures
  /// and shapes.
  package func descriptions(in path: String) -> [TapAreaDescription] {
    var describer = TapAreaDescriber(catalog, usages)
    for root in catalog.roots(in: path) where !root.isPreview { describer.describe(root) }
    return describer.descriptions.sorted {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
  }
}

/// Describes the views of members.
private struct TapAreaDescriber {
  private(set) var descriptions: [TapAreaDescription] = []
  private let catalog: ViewCatalog
  private var checker: TapAreaChecker
  private var declarations: [String] = []

  init(_ catalog: ViewCatalog, _ usages: ButtonStyleUsages) {
    self.catalog = catalog
    checker = TapAreaChecker(catalog, usages)
  }

  mutating func describe(_ root: ViewRoot) {
    declarations = root.declarations
    checker.enter(root)
    let occurrences = ViewWalker.occurrences(
      in: root.member, file: root.reference.owner.file, type: root.type, of: catalog)
    for var occurrence in occurrences {
      occurrence.context.isExtension = root.isExtension
      describe(occurrence)
    }
  }

  private mutating func describe(_ occurrence: ViewOccurrence) {
    let expression = occurrence.expression
    guard let name = expression.baseName, expression.firstOwnLink < expression.links.count else {
      return
    }
    let base = expression.links[expression.firstOwnLink]
    guard base.startsUppercase, base.isCall else { return }
    if ViewVocabulary.controls.contains(name), !catalog.declaresType(named: name) {
      add(control(base, occurrence))
    } else {
      add(view(base, occurrence))
    }
    for (index, link) in expression.links.enumerated() {
      if link.isTapGesture { add(gesture(at: index, occurrence)) }
      if link.name == "contentShape" { add(shape(at: index, occurrence)) }
    }
  }

  private mutating func add(_ description: TapAreaDescription) { descriptions.append(description) }

  private mutating func view(
    _ base: ViewExpression.Link, _ occurrence: ViewOccurrence
  ) -> TapAreaDescription {
    let area = checker.evaluator.area(of: occurrence.expression, in: occurrence.context)
    return description(
      .view, occurrence.expression.subject, base, area, occurrence,
      upTo: occurrence.expression.range.upperBound)
  }

  private mutating func gesture(at index: Int, _ occurrence: ViewOccurrence) -> TapAreaDescription {
    let link = occurrence.expression.links[index]
    let area = checker.evaluator.area(
      of: occurrence.expression, links: index, in: occurrence.context)
    var gesture = description(
      .gesture, link.name, link, area, occurrence, upTo: link.range.upperBound)
    let hasShape = occurrence.expression.links[..<index].contains {
      $0.name == "contentShape" && $0.isInteractionShape
    }
    if hasShape {
      gesture.reason = "contentShape before the gesture (SU-2)"
    } else if !area.isUnknown {
      gesture.reason = "a gesture reacts where its view is drawn (SU-1)"
    }
    return gesture
  }

  private mutating func shape(at index: Int, _ occurrence: ViewOccurrence) -> TapAreaDescription {
    let expression = occurrence.expression
    let link = expression.links[index]
    var shape = description(
      .contentShape, link.name, link, .full, occurrence, upTo: link.range.upperBound)
    guard link.isInteractionShape else {
      shape.area = checker.evaluator.area(of: expression, links: index, in: occurrence.context)
      shape.reason = "this kind of shape does not change touches (SU-2)"
      return shape
    }
    let isControl = expression.baseName.map(ViewVocabulary.controls.contains) ?? false
    let hasGesture = expression.links[(index + 1)...].contains(where: \.isTapGesture)
    if isControl, !hasGesture {
      shape.area = checker.label(of: expression.links[expression.firstOwnLink], in: occurrence.context)
      shape.reason = "outside of a plain control the shape does not reach the label (SU-5)"
    } else if !hasGesture, expression.links[..<index].contains(where: \.isTapGesture) {
      shape.area = checker.evaluator.area(of: expression, links: index, in: occurrence.context)
      shape.reason = "after the gesture the shape has no effect on it (SU-3)"
    } else {
      shape.reason = "for the gestures behind it (SU-2)"
    }
    return shape
  }

  private mutating func control(
    _ base: ViewExpression.Link, _ occurrence: ViewOccurrence
  ) -> TapAreaDescription {
    let label = checker.label(of: base, in: occurrence.context)
    var control = description(
      .control, occurrence.expression.subject, base, label, occurrence,
      upTo: occurrence.expression.range.upperBound)
    control.drawn = label.holes.isEmpty ? [] : drawn(in: base.labelClosure?.statements ?? [], occurrence)
    switch checker.resolved(occurrence.styleOfBase) {
    case .plain(let place):
      control.reason = "plain, set in "
      control.place = note(place)
    case .own(let type, let place):
      control.reason = "style \(catalog[type]?.name ?? ""), set in "
      control.place = note(place)
      control.area = checker.area(of: label, style: type)
    case .unset, .inherited:
      control.area = .unknown("the default style")
      control.reason = "the area of a label with the default style is not known (SU-6)"
    case .borderless:
      control.area = .unknown("the borderless style")
      control.reason = "the area of a label with the borderless style is not known (SU-6)"
    case .drawn: control.reason = "a style of SwiftUI that draws a shape"
    case .unknown:
      control.area = .unknown("its style")
      control.reason = "the style is not known"
    }
    return control
  }

  private func note(_ place: ButtonStyle.Place) -> CodeFinding.Note {
    CodeFinding.Note(range: place.range, file: place.file, message: "sets the style")
  }

  private mutating func description(
    _ kind: TapAreaDescription.Kind, _ title: String, _ link: ViewExpression.Link, _ area: TapArea,
    _ occurrence: ViewOccurrence, upTo end: Int
  ) -> TapAreaDescription {
    let start = occurrence.expression.range.lowerBound
    var description = TapAreaDescription(
      kind: kind, title: title, declarations: declarations,
      range: start..<max(start, end), nameRange: link.nameRange, area: area)
    if !area.holes.isEmpty, kind != .control {
      description.drawn = drawn(in: [.expression(bare(occurrence.expression), isReturned: false)], occurrence)
    }
    return description
  }

  /// The expression without its modifiers.
  private func bare(_ expression: ViewExpression) -> ViewExpression {
    var bare = expression
    bare.links = Array(expression.links.prefix(expression.firstOwnLink + 1))
    return bare
  }

  /// The views that take taps in statements, without the stacks around them.
  private mutating func drawn(
    in statements: [BuilderStatement], _ occurrence: ViewOccurrence, depth: Int = 0
  ) -> [String] {
    guard depth < TapAreaEvaluator.depthLimit else { return [] }
    return statements.flatMap { statement -> [String] in
      switch statement {
      case .expression(let expression, _): drawn(in: expression, occurrence, depth: depth)
      case .branches(let branches, _):
        branches.flatMap { drawn(in: $0, occurrence, depth: depth + 1) }
      case .loop(let body): drawn(in: body, occurrence, depth: depth + 1)
      case .binding, .other: []
      }
    }
  }

  private mutating func drawn(
    in expression: ViewExpression, _ occurrence: ViewOccurrence, depth: Int
  ) -> [String] {
    let area = checker.evaluator.area(of: expression, in: occurrence.context)
    if area.isSpacer || area.coverage == .none { return [] }
    let name = expression.baseName ?? "a view"
    let isStack = ViewVocabulary.stacks.contains(name) || ViewVocabulary.groups.contains(name) || name == "ZStack"
    if isStack, !area.isFull,
      let content = expression.links[expression.firstOwnLink].content
    {
      return drawn(in: content.statements, occurrence, depth: depth + 1)
    }
    return [expression.viewName ?? name]
  }
}

extension TapArea.Hole {
  /// `Spacer`, `12 pt padding`
  var name: String {
    let name =
      switch kind {
      case .spacer: "Spacer"
      case .frame: "the rest of the frame"
      case .padding: rim.map { "\($0.text) pt padding" } ?? "padding"
      case .clearBackground: "the clear background"
      case .clearView: "a clear view"
      }
    return isConditional ? "\(name) in one state" : name
  }
}
