internal import LayoutModel
internal import Linting

/// Views without area that contain interactive views.
struct ZeroSizeContainer: LayoutRule {
  static let metadata = RuleMetadata(
    id: "zero-size-container",
    summary:
      "A view without area contains interactive views, which are drawn but receive no touches.",
    rationale: """
      Hit-testing searches a view only if the bounds of all its ancestors contain the point, and \
      bounds without area contain none. The subviews of such a view are drawn nevertheless, \
      unless `clipsToBounds` is set.
      """,
    severity: .warning,
    howToFix: """
      Give the container the size of its content. With Auto Layout, add the missing constraints \
      between the container and its content.
      """,
    fixCode: """
      NSLayoutConstraint.activate([
        openButton.topAnchor.constraint(equalTo: box.topAnchor),
        openButton.bottomAnchor.constraint(equalTo: box.bottomAnchor),
        openButton.leadingAnchor.constraint(equalTo: box.leadingAnchor),
        openButton.trailingAnchor.constraint(equalTo: box.trailingAnchor),
      ])
      """,
    allowances: [
      "In Interface Builder documents, views whose size constraints determine, unless a constraint requires a length of 0: a canvas that was never laid out has no sizes.",
      "Hidden views and their subviews.",
      "A container that clips its subviews, as scroll views do by default: it is collapsed.",
      "A container whose override of hit-testing includes its subviews.",
    ],
    needs: [.positions, .superviews],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    for obstruction in layout.obstructions(for: .containerWithoutArea, until: findings.cancellation)
    {
      let victim = obstruction.worst.view
      let container = hierarchy[obstruction.cause]
      let name = hierarchy.placedName(of: obstruction.cause, for: victim)
      let size = container.geometry?.bounds.standardized.size.text ?? "0 × 0"
      let condition = layout.overrideCondition(obstruction.cause)
      findings.report(
        .init(obstruction, in: hierarchy, reason: "\(name) has no area (\(size))\(condition)"),
        about: victim, at: layout.range(of: obstruction.cause, .bounds, .frame),
        related: layout.otherVictims(of: obstruction),
        code: layout.codeLocations(of: obstruction))
    }
  }
}
