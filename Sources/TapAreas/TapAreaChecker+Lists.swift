import AppCode

/// The rule about buttons in rows of lists.
extension TapAreaChecker {
  /// A button in a row, and where it is.
  private struct RowButton {
    var link: ViewExpression.Link
    var file: String
    var isDestructive: Bool
  }

  /// The members and views of the app through which buttons of a row are followed.
  static let rowDepthLimit = 3

  /// All buttons of the default style in a row react to a tap anywhere in it (SU-17).
  mutating func checkList(_ occurrence: ViewOccurrence) {
    let expression = occurrence.expression
    guard occurrence.surroundings.isRow, expression.isWhole, expression.literal == nil,
      expression.alternatives.isEmpty, expression.baseName != "Button",
      catalog.member(of: occurrence) == nil, isDefault(resolved(occurrence.surroundings.style))
    else { return }
    let buttons = self.buttons(in: expression, occurrence.context, depth: 0)
    let isRisky = buttons.count > 1 || buttons.contains(where: \.isDestructive)
    guard isRisky, let link = expression.links.first else { return }
    let name = expression.baseName ?? "view"
    report(
      CodeFinding(
        ruleID: "list-row-buttons", gravity: .error, range: link.nameRange,
        subject: "row \(name)",
        message: buttons.count > 1
          ? "a tap anywhere in the row triggers all its buttons"
          : "a tap anywhere in the row triggers a destructive button",
        reason: "a row of a list with buttons of the default style reacts as a whole", chain: name,
        related: buttons.prefix(4).map {
          CodeFinding.Note(
            range: $0.link.nameRange, file: $0.file == file ? nil : $0.file,
            message: "a button of the default style")
        },
        fixes: [settingBorderless(on: expression)]))
  }

  private func isDefault(_ style: ButtonStyle) -> Bool { style == .unset || style == .inherited }

  /// The buttons of the default style in an expression. Those of exclusive branches count once.
  private func buttons(
    in expression: ViewExpression, _ context: TapAreaEvaluator.Context, depth: Int
  ) -> [RowButton] {
    let first = expression.firstOwnLink
    guard expression.isWhole, expression.literal == nil, first < expression.links.count,
      expression.links.dropFirst(first + 1).allSatisfy({ keepsStyle($0, context) })
    else { return [] }
    let link = expression.links[first]
    if link.name == "Button", link.isCall {
      return link.hasEmptyAction
        ? []
        : [RowButton(link: link, file: context.file, isDestructive: link.isDestructive)]
    }
    if ViewVocabulary.stacks.contains(link.name) || link.name == "ZStack"
      || ViewVocabulary.groups.contains(link.name)
    {
      let buttons = buttons(in: link.content?.statements ?? [], context, depth: depth)
      return link.name == "ForEach" ? buttons + buttons : buttons
    }
    return buttons(ofOwn: expression, context, depth: depth)
  }

  /// Whether a modifier leaves the touches of a row to its buttons: a tap gesture takes them.
  private func keepsStyle(
    _ link: ViewExpression.Link, _ context: TapAreaEvaluator.Context
  ) -> Bool {
    link.name != "buttonStyle" && link.name != "hidden" && catalog.tap(of: link, in: context) == nil
      && !ViewVocabulary.deliberate.contains(link.name)
      && ViewVocabulary.isKnown(link.name) && !catalog.declaresModifier(named: link.name)
  }

  /// The buttons of a view of the app or of a member.
  private func buttons(
    ofOwn expression: ViewExpression, _ context: TapAreaEvaluator.Context, depth: Int
  ) -> [RowButton] {
    let occurrence = ViewOccurrence(
      expression: expression, context: context, surroundings: ViewSurroundings(style: .inherited),
      styleOfBase: .inherited)
    guard depth < Self.rowDepthLimit, !expression.links[expression.firstOwnLink].hasEmptyAction,
      let reference = catalog.member(of: occurrence), let member = catalog[reference],
      member.kind == .view
    else { return [] }
    let inner = TapAreaEvaluator.Context(
      file: reference.owner.file, type: catalog.owner(of: reference.owner))
    return buttons(in: member.statements, inner, depth: depth + 1)
  }

  private static func risk(of buttons: [RowButton]) -> (count: Int, destructiveCount: Int) {
    (buttons.count, buttons.count(where: \.isDestructive))
  }

  private func buttons(
    in statements: [BuilderStatement], _ context: TapAreaEvaluator.Context, depth: Int
  ) -> [RowButton] {
    var buttons: [RowButton] = []
    for statement in statements {
      switch statement {
      case .expression(let expression, _):
        buttons += self.buttons(in: expression, context, depth: depth)
      case .branches(let branches, _):
        let values = branches.map { self.buttons(in: $0, context, depth: depth) }
        buttons += values.max { Self.risk(of: $0) < Self.risk(of: $1) } ?? []
      case .loop(let body): buttons += self.buttons(in: body, context, depth: depth)
      case .binding, .other: continue
      }
    }
    return buttons
  }
}

extension ViewExpression.Link {
  /// Whether a button has the destructive role.
  var isDestructive: Bool {
    arguments.contains { $0.label == "role" && $0.value.links.last?.name == "destructive" }
  }
}
