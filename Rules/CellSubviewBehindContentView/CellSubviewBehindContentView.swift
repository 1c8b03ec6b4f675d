internal import AppCode
internal import HitTesting
internal import LayoutModel
internal import Linting

/// Controls behind the content view of a cell.
struct CellSubviewBehindContentView: LayoutRule {
  static let metadata = RuleMetadata(
    id: "cell-subview-behind-content-view",
    summary: """
      A control is a subview of a table view cell and not of its content view, which \
      covers it.
      """,
    rationale: """
      From iOS 14, a table view cell creates its content view when something first reads it, and \
      puts it in front of the subviews that it has (UC-1). The content view then takes the touches \
      of these subviews. A xib whose root is a plain view with the class of a cell has no content view either.
      """,
    severity: .warning,
    gradation: "info for a text field that gets the focus when the cell is selected",
    howToFix: """
      Add the view to `contentView`. In a xib, replace the root view with a table view cell, and move the subviews to its \
      content view.
      """,
    allowances: [
      "Cells that a document declares as table view cells: a decoded cell has its content view.",
      """
      Cells that read `contentView`, `textLabel` or another member that creates it before they add \
      the subview.
      """,
      "Cells that change the order of their subviews, or disable the content view.",
      "In documents, cells whose code uses `contentView` for more than its size, and views that code moves.",
      "Cells of collection views, headers and footers.",
    ],
    since: "Unreleased",
    inCode: """
      In code, a control is reported if the cell adds it to itself before the content view exists.
      """)

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    guard layout.isLoaded, layout.format.kind == .interfaceBuilder else { return }
    for root in layout.hierarchy.roots {
      if findings.isCancelled { break }
      guard let cell = layout.cellWithoutContentView(root) else { continue }
      let controls = layout.controlsBehindContentView(of: root)
      guard let first = controls.first else { continue }
      let others = controls.count - 1
      let name = cell.name.shortened
      findings.report(
        .init(
          subject: layout.hierarchy.displayName(of: first),
          effect: .statement(
            others == 0
              ? "it receives no touches"
              : "it and \(others.amount("other view")) of the cell receive no touches"),
          reason:
            "the document declares the table view cell \(name) as a plain view, and on iOS 14 and later the content view of the cell is in front of the view's subviews"
        ),
        about: first, at: layout.range(of: root, .className),
        related: cell.declaration.map { [.init($0, "\(name) is declared here")] } ?? [])
    }
  }
}

extension AnalyzedLayout {
  /// The class of a root that the document declares as a plain view and the sources as a table view cell; nil: it is
  /// another view, or code may move or disable the content view.
  fileprivate func cellWithoutContentView(_ root: ViewID) -> ClassFacts? {
    let kind = hierarchy[root].uikitClass
    guard kind.name == "UIView", kind.isCustom, let scope = code.scope,
      let cell = code.facts(of: hierarchy[root].className), cell.hasKnownMembers,
      cell.end == .framework("UITableViewCell"), !scope.mayManageContentView(of: cell)
    else { return nil }
    return cell
  }

  /// The views below a root that users touch, without those inside of another one.
  fileprivate func controlsBehindContentView(of root: ViewID) -> [ViewID] {
    let outlets = hierarchy.outletsByObject
    return hierarchy.ids.filter { view in
      let path = hierarchy.ancestorsAndSelf(of: view).dropLast()
      return hierarchy.root(of: view) == root && isTouchTarget(view)
        && !path.dropFirst().contains(where: isTouchTarget) && !isNeverShown(view)
        && !path.contains {
          hierarchy[$0].id.flatMap { outlets[$0] }?.contains(where: moves) == true
        }
    }
  }

  /// Whether users expect a reaction to a touch on a view: because of the document, or because its class adds a gesture
  /// recognizer to itself.
  private func isTouchTarget(_ view: ViewID) -> Bool {
    if hierarchy[view].superview == nil { return false }
    if hierarchy.isInteractive(view) { return true }
    guard hierarchy[view].isUserInteractionEnabled,
      let facts = code.facts(of: hierarchy[view].className)
    else { return false }
    return facts.parts.contains { part in
      part.type.statements.contains { $0.path.isEmpty && $0.effect == .addsRecognizer }
    }
  }

  /// Whether code may move the object of an outlet to another superview or in front of other views.
  private func moves(_ outlet: Connection) -> Bool {
    guard let scope = code.scope, let owner = outlet.className.flatMap(code.facts) else {
      return true
    }
    return scope.statements(about: outlet.name, of: owner).contains {
      $0.effect == .superview || $0.effect == .order
    }
  }
}
