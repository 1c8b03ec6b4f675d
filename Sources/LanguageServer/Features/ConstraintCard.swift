internal import LayoutModel
internal import Linting
internal import HitTesting

/// The hover text of a constraint: its items with their frames on the canvas, whether it holds there, and the
/// screens on which that differs.
struct ConstraintCard {
  private let layout: AnalyzedLayout
  private let constraint: ConstraintSpec
  /// The index in the layout spec.
  private let index: Int
  /// The layout as read; nil: it is not available.
  private let parsed: ParsedLayout?

  /// The range of the constraint in the document.
  var range: SourceRange { layout.sourceMap.range(of: constraint.node) }

  /// nil: no constraint of the layouts contains the offset.
  init?(at offset: Int, in document: CheckedDocument) {
    for (number, layout) in document.layouts.enumerated() {
      guard let index = layout.sourceMap.constraint(atOffset: offset, in: layout.hierarchy),
        let constraint = layout.hierarchy.spec?.constraints[index]
      else { continue }
      self.layout = layout
      self.index = index
      self.constraint = constraint
      let parsed = document.layoutsBeforeSolving
      self.parsed = parsed.indices.contains(number) ? parsed[number] : nil
      return
    }
    return nil
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  /// - Parameter linter: lays out on the screens.
  func text(in markup: LSP.MarkupKind, on linter: Linter) -> String {
    let state = layout.state(ofConstraint: index)
    let description = hierarchy.description(of: constraint, in: state.sizeClass)
    var facts = [item("first item", constraint.first, in: markup)]
    if let second = constraint.second { facts.append(item("second item", second, in: markup)) }
    let priority = constraint.priority.value(in: state.sizeClass)
    if priority < 1000 {
      facts.append(
        "priority: \(priority.shortText), a constraint with a higher one takes precedence")
    }
    facts.append(text(of: state.result, on: "the canvas"))
    return markup.card(title: "Constraint", [markup.code(description)], facts: facts)
      + screenTable(besides: state.result, in: markup, on: linter)
  }

  /// The screens with another result than the canvas; empty if there is none.
  private func screenTable(
    besides canvas: ConstraintState.Result, in markup: LSP.MarkupKind, on linter: Linter
  ) -> String {
    let results = parsed.map { linter.results(ofConstraint: index, of: $0) } ?? []
    let others = results.filter { $0.result.kind != canvas.kind }
    let count = others.reduce(0) { $0 + $1.screens.count }
    let rows =
      count > 1 && others.allSatisfy { $0.result == .holds }
      ? [("\(count) other screens", text(of: .holds, on: "each"))]
      : others.flatMap { screens, result in
        screens.map { ($0.textWithLanguage, text(of: result, on: "the screen")) }
      }
    guard !rows.isEmpty else { return "" }
    var cells = Array(rows.prefix(ViewCard.screenLimit))
    let rest = rows.count - cells.count
    if rest > 0 { cells.append((rest.amount("other screen"), "differs as well")) }
    guard markup == .markdown else { return cells.map { "\n\($0): \($1)" }.joined() }
    let lines = ["| Other screen | Constraint |", "|---|---|"] + cells.map { "| \($0) | \($1) |" }
    return "\n\n" + lines.joined(separator: "\n")
  }

  private func item(
    _ role: String, _ anchor: LayoutAnchor, in markup: LSP.MarkupKind
  ) -> String {
    let view = markup.escaped(hierarchy.displayName(of: anchor.view))
    let guide = anchor.guide.map { "\(markup.code($0.rawValue)) of " } ?? ""
    let space = hierarchy.rootsAreOnScreen ? "screen" : "root view"
    let frame = hierarchy.absoluteFrame(of: anchor.view)?.text ?? "unknown"
    // The frame of a guide is another one.
    let subject = anchor.guide == nil ? "frame" : "the view's frame"
    return "\(role): \(guide)\(view), \(subject) in \(space) coordinates \(frame)"
  }

  private func text(of result: ConstraintState.Result, on subject: String) -> String {
    switch result {
    case .placeholder: "is removed at build time (placeholder)"
    case .notInstalled: "is not installed in the size class of \(subject)"
    case .unknown: "whether it holds on \(subject) is unknown"
    case .holds: "holds on \(subject)"
    case .differs(let distance): "does not hold on \(subject): differs by \(distance.shortText) pt"
    }
  }
}

extension ConstraintState.Result {
  /// Equal for results that differ by points only.
  fileprivate var kind: Self {
    if case .differs = self { return .differs(0) }
    return self
  }
}
