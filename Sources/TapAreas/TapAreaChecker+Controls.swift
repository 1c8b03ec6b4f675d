import AppCode

/// The rules about buttons and links.
extension TapAreaChecker {
  mutating func checkControl(_ occurrence: ViewOccurrence) {
    let expression = occurrence.expression
    let index = expression.firstOwnLink
    guard let name = expression.baseName, ViewVocabulary.controls.contains(name),
      !catalog.declaresType(named: name), expression.links[index].isCall,
      !expression.links[index].hasEmptyAction
    else { return }
    let style = resolved(occurrence.styleOfBase)
    let label = label(of: expression.links[index], in: occurrence.context)
    if name != "Menu" {
      checkLabel(label, style, occurrence)
    } else if style == .unset || style == .borderless {
      checkSize(occurrence)
    }
    if reactsOnLabel(style, occurrence) {
      checkBackground(outside: index, label, occurrence, gesture: nil)
    }
  }

  /// Whether only the label of a control reacts: not a whole row, and not what a style draws.
  private func reactsOnLabel(_ style: ButtonStyle, _ occurrence: ViewOccurrence) -> Bool {
    switch style {
    case .plain, .borderless:
      return occurrence.expression.baseName != "NavigationLink" || !isInList(occurrence)
    case .unset: return !isInList(occurrence)
    case .inherited, .own, .drawn, .unknown: return false
    }
  }

  /// The area of a label.
  mutating func label(
    of link: ViewExpression.Link, in context: TapAreaEvaluator.Context
  ) -> TapArea {
    if let closure = link.labelClosure {
      return evaluator.area(ofBody: closure.statements, in: context)
    }
    if let argument = link.arguments.first(where: { $0.label == "label" }) {
      return evaluator.area(of: argument.value, in: context)
    }
    return link.hasTitle ? .full : .unknown("a label that is not known")
  }

  /// A label with holes under a style whose target is what is drawn (SU-4, SU-7).
  private mutating func checkLabel(
    _ label: TapArea, _ style: ButtonStyle, _ occurrence: ViewOccurrence
  ) {
    guard occurrence.expression.baseName != "NavigationLink" || !isInList(occurrence) else {
      return
    }
    switch style {
    case .unset, .borderless: checkSize(occurrence)
    case .plain(let place):
      if label.holes.isEmpty {
        checkSize(occurrence)
      } else {
        checkShape(label, place, occurrence)
      }
    case .own(let type, let place):
      let area = area(of: label, style: type)
      if !area.holes.isEmpty { reportGap(area, place, occurrence, style: catalog[type]?.name) }
    case .inherited, .drawn, .unknown: return
    }
  }

  /// What a style of the app makes of a label (SU-7).
  mutating func area(of label: TapArea, style type: ViewCatalog.Reference) -> TapArea {
    guard catalog.conforms(type, to: "ButtonStyle"),
      let reference = catalog.member(named: "makeBody", of: type),
      let member = catalog[reference]
    else { return .unknown("a style that is not known") }
    return evaluator.area(of: member, reference, type: type, depth: 0, input: label)
  }

  /// A `contentShape` outside of a plain button does not reach its label (SU-5).
  private mutating func checkShape(
    _ label: TapArea, _ place: ButtonStyle.Origin, _ occurrence: ViewOccurrence
  ) {
    let expression = occurrence.expression
    let links = expression.links.dropFirst(expression.firstOwnLink + 1)
    guard !links.contains(where: { ViewVocabulary.gestures.contains($0.name) }),
      let shape = links.first(where: \.isHitShape),
      let hole = label.mainHole
    else { return reportGap(label, place, occurrence, style: nil) }
    let name = expression.baseName ?? "view"
    report(
      CodeFinding(
        ruleID: "content-shape-without-effect", gravity: .error, range: shape.nameRange,
        subject: expression.subject,
        message: "\(hole.effect): contentShape outside of a plain \(name) does not reach its label",
        reason: "a plain \(name) reacts where its label is drawn", chain: "\(name).contentShape",
        related: [note(about: place)] + notes(about: label.holes),
        fixes: movingIntoLabel([shape], of: expression, isSafe: true)))
  }

  private mutating func reportGap(
    _ area: TapArea, _ place: ButtonStyle.Origin, _ occurrence: ViewOccurrence, style: String?
  ) {
    guard let hole = area.mainHole else { return }
    let expression = occurrence.expression
    let link = expression.links[expression.firstOwnLink]
    let kind = style.map { "\(link.name) with the style \($0)" } ?? "plain \(link.name)"
    report(
      CodeFinding(
        ruleID: "plain-button-gap",
        gravity: gravity(of: area, at: expression.firstOwnLink, occurrence), range: link.nameRange,
        subject: expression.subject,
        message: "\(hole.effect): a \(kind) reacts only where its label is drawn",
        reason: hole.note, chain: "\(link.name).label",
        related: [note(about: place)] + notes(about: area.holes),
        fixes: style == nil ? insertingShape(intoLabelOf: link) : []))
  }

  private func note(about place: ButtonStyle.Origin) -> CodeFinding.Note {
    CodeFinding.Note(
      range: place.range, file: place.file == file ? nil : place.file, message: "sets the style")
  }

  /// A label with a literal frame that is hard to hit.
  private mutating func checkSize(_ occurrence: ViewOccurrence) {
    let expression = occurrence.expression
    let link = expression.links[expression.firstOwnLink]
    guard let content = link.labelClosure?.statements, content.count == 1,
      case .expression(let label, _) = content[0], let frame = label.links.smallFrame
    else { return }
    reportSize(frame, occurrence, nil)
  }
}

extension ViewExpression.Link {
  /// Whether the action of a button, or one that is passed to a view of the app, does nothing.
  var hasEmptyAction: Bool {
    let isEmpty = closures.contains { $0.isAction && $0.isEmpty }
    return isEmpty
      || arguments.contains {
        guard $0.label == "action", case .closure(let closure)? = $0.value.literal else {
          return false
        }
        return closure.isEmpty
      }
  }
}
