internal import AutoLayout
internal import LayoutModel
internal import Linting

/// Required constraints that conflict with each other.
struct UnsatisfiableConstraints: LayoutRule {
  static let metadata = RuleMetadata(
    id: "unsatisfiable-constraints",
    summary: "Required constraints conflict, so that UIKit breaks one of them.",
    rationale: """
      A constraint with a priority of 1000 is required. If required constraints conflict, UIKit \
      logs a warning and breaks one of them. It does not document which. The affected views then \
      have an unexpected size or position, and touches may miss them.
      """,
    severity: .info,
    howToFix: """
      Delete one of the constraints, or give it a priority below 1000.
      """,
    allowances: [
      "Placeholder constraints, which Xcode removes at build time.",
      "Rows and items of lists, whose height the list determines.",
      "Canvases without a device or with another size than its screen, and views that Interface Builder marks as misplaced.",
      "Conflicts with the size of the canvas, or with constraints of UIKit's own views only.",
    ],
    needs: [.constraints],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard let spec = hierarchy.spec, let solution = layout.solution,
      solution.roots.contains(where: { !$0.conflicts.isEmpty })
    else { return }
    let canvases = hierarchy.canvasRoots(of: spec)
    for root in solution.roots where !root.conflicts.isEmpty {
      let canvas = spec.canvases.first { $0.root == canvases[root.view.index] }
      guard let canvas, canvas.fillsScreen, let screen = canvas.screen,
        !spec.isInList(root.view, hierarchy)
      else { continue }
      for conflict in root.conflicts {
        if findings.isCancelled { break }
        guard let broken = conflict.broken, !conflict.with.isEmpty else { continue }
        let all = [broken] + conflict.with
        guard all.allSatisfy(spec.constraints.indices.contains) else { continue }
        let constraints = all.map { spec.constraints[$0] }
        guard constraints.allSatisfy({ spec.isEffective($0) }) else { continue }
        let view = constraints[0].first.view
        findings.report(
          .conflict(
            hierarchy.description(of: constraints[0], in: screen.sizeClass),
            with: constraints.count - 1),
          about: view, at: layout.sourceMap.range(of: constraints[0].node),
          related: constraints.dropFirst().prefix(Self.namedConstraints).map {
            .init(
              layout.sourceMap.range(of: $0.node),
              "\(hierarchy.description(of: $0, in: screen.sizeClass)) is required as well")
          })
      }
    }
  }

  /// The greatest number of conflicting constraints that a finding shows.
  private static let namedConstraints = 4
}

extension LayoutSpec {
  /// It exists at run time, and the document stores the frames of its views.
  fileprivate func isEffective(_ constraint: ConstraintSpec) -> Bool {
    let views = [constraint.first.view] + (constraint.second.map { [$0.view] } ?? [])
    return !constraint.isPlaceholder && views.allSatisfy { !traits[$0.index].isMisplaced }
  }
}

extension Finding.Message {
  fileprivate static func conflict(_ constraint: String, with count: Int) -> Self {
    let others = count == 1 ? "another required constraint" : "\(count) other required constraints"
    return Self(
      subject: nil,
      effect: .statement("\(constraint) conflicts with \(others) on the canvas"),
      reason: "UIKit breaks one of them, and does not document which")
  }
}
