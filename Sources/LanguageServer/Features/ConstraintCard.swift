internal import LayoutModel
internal import Linting
internal import TouchModel

/// The hover text of a constraint: its items with their frames on the canvas, and whether it holds there.
struct ConstraintCard {
  private let layout: CheckedLayout
  private let constraint: ConstraintSpec
  /// The index in the layout spec.
  private let index: Int

  /// The range of the constraint in the document.
  var range: SourceRange { layout.sourceMap.range(of: constraint.node) }

  /// nil: no constraint of the layouts contains the offset.
  init?(at offset: Int, in document: CheckedDocument) {
    for layout in document.layouts {
      let constraints = layout.hierarchy.spec?.constraints ?? []
      let index = constraints.firstIndex {
        layout.sourceMap.range(of: $0.node).contains(offset)
      }
      guard let index else { continue }
      self.layout = layout
      self.index = index
      constraint = constraints[index]
      return
    }
    return nil
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  func text(in markup: LSP.MarkupKind) -> String {
    let state = layout.state(ofConstraint: index)
    let description = hierarchy.description(of: constraint, in: state.sizeClass)
    var facts = [item("first item", constraint.first, in: markup)]
    if let second = constraint.second { facts.append(item("second item", second, in: markup)) }
    let priority = constraint.priority.value(in: state.sizeClass)
    if priority < 1000 {
      facts.append(
        "priority: \(priority.shortText), a constraint with a higher one takes precedence")
    }
    facts.append(result(of: state))
    return markup.card(title: "Constraint", [markup.code(description)], facts: facts)
  }

  private func item(
    _ role: String, _ anchor: LayoutAnchor, in markup: LSP.MarkupKind
  ) -> String {
    let view = markup.escaped(hierarchy.displayName(of: anchor.view))
    let guide = anchor.guide.map { "\(markup.code($0.rawValue)) of " } ?? ""
    let space = hierarchy.rootsAreOnScreen ? "screen" : "root view"
    let frame = hierarchy.absoluteFrame(of: anchor.view)?.text ?? "unknown"
    return "\(role): \(guide)\(view), frame in \(space) coordinates \(frame)"
  }

  private func result(of state: ConstraintState) -> String {
    switch state.result {
    case .placeholder: "is removed at build time (placeholder)"
    case .notInstalled: "is not installed in the size class of the canvas"
    case .unknown: "whether it holds on the canvas is unknown"
    case .holds: "holds on the canvas"
    case .differs(let distance): "does not hold on the canvas: differs by \(distance.shortText) pt"
    }
  }
}
