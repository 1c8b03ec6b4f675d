internal import AutoLayout
package import LayoutModel

extension Linter {
  /// The findings of a layout's canvas, joined with those of other screens, and the checked screens.
  func findings(
    onScreensOf canvas: CanvasLayout, _ layout: AnalyzedLayout, adding findings: [Finding],
    cache: inout SolverCache, _ cancellation: Cancellation
  ) -> (findings: [Finding], coverage: ScreenCoverage) {
    let inDoubt = canvas.solution.map { canvas.asRead.viewsInDoubt(in: $0) } ?? []
    guard var check = ScreenCheck(of: layout, canvas, by: self, cancellation) else {
      var coverage = ScreenCoverage()
      coverage.add(inDoubt: inDoubt)
      return (findings, coverage)
    }
    check.run(cache: &cache)
    var coverage = check.found.coverage(with: findings)
    coverage.add(inDoubt: inDoubt)
    return (check.found.joined(to: findings), coverage)
  }

  /// The findings of a layout with errors only about controls that no touch reaches on any supported screen.
  ///
  /// The canvas of an Interface Builder document is one of many screens.
  func withCertainErrors(
    _ findings: [Finding], of layout: AnalyzedLayout, _ coverage: ScreenCoverage
  ) -> [Finding] {
    guard layout.format.kind == .interfaceBuilder,
      findings.contains(where: { $0.severity == .error })
    else { return findings }
    let stillViews = layout.code.stillScrollViews(in: layout.hierarchy)
    return findings.map { finding in
      guard finding.severity == .error, let view = finding.view?.view else { return finding }
      let isCertain = coverage.isLostOnEachScreen(view) || layout.hasDefectOfFlags(view)
      // UIKit scrolls to a text field that is edited, and code may find the scroll view among subviews.
      let mayScroll = layout.hierarchy.ancestors(of: view).contains(where: stillViews.contains)
      guard !isCertain || mayScroll else { return finding }
      var finding = finding
      finding.severity = .warning
      return finding
    }
  }
}

extension Linter {
  /// Whether a constraint holds on each screen on which a layout is checked, with the document's own texts.
  /// Screens on which that is unknown are omitted.
  ///
  /// - Parameters:
  ///   - index: in the spec.
  ///   - parsed: the layout as read.
  package func results(
    ofConstraint index: Int, of parsed: ParsedLayout
  ) -> [(screens: [Finding.ScreenContext], result: ConstraintState.Result)] {
    var cache = SolverCache()
    let canvas = CanvasLayout(parsed.hierarchy, cache: &cache)
    let constraints = parsed.hierarchy.spec?.constraints ?? []
    guard constraints.indices.contains(index), !constraints[index].isPlaceholder else { return [] }
    var text = TextSettings.stored
    text.scale = settings.textScale
    guard let engine = canvas.engine?.with(text) else { return [] }
    let groups = canvas.groups(
      of: settings.screens, with: text, anyIdiom: settings.screensAreChosen)
    return groups.compactMap { group in
      let screens = group.screens.map { Finding.ScreenContext($0) }
      let screen = group.screens[0]
      guard constraints[index].isInstalled.value(in: screen.sizeClass) else {
        return (screens, .notInstalled)
      }
      let solution = engine.solution(on: screen, withResiduals: true, cache: &cache)
      guard let distance = solution.residuals.first(where: { $0.constraint == index })?.distance
      else { return nil }
      return (screens, distance > ConstraintState.tolerance ? .differs(distance) : .holds)
    }
  }
}

extension AnalyzedLayout {
  /// Whether a view loses its touches by flags or overrides, which are the same on all screens.
  fileprivate func hasDefectOfFlags(_ view: ViewID) -> Bool {
    obstructions.contains { obstruction in
      !obstruction.reason.dependsOnFrames && obstruction.victims.contains { $0.view == view }
    }
  }
}
