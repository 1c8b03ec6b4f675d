internal import AutoLayout
internal import LayoutModel
internal import HitTesting

/// The views that the document hides and code shows, with interactive views inside.
struct ShownViews {
  /// In painting order; none is inside another one.
  let views: [ViewID]
  /// By view: the statement that shows it.
  let effects: [ViewID: CodeEffect]

  /// The greatest number of views of one layout.
  private static let limit = 64

  init(of layout: AnalyzedLayout) {
    let hierarchy = layout.hierarchy
    var views: [ViewID] = []
    var effects: [ViewID: CodeEffect] = [:]
    for id in hierarchy.ids where hierarchy[id].isHidden {
      if views.count == Self.limit { break }
      let isInside = hierarchy[id].superview.map(hierarchy.isHiddenOrBelowHidden) ?? false
      let all = id.index..<hierarchy[id].subtreeEnd
      guard !isInside, all.contains(where: { hierarchy.isInteractive(ViewID($0)) }),
        let effect = layout.code.showing(id, in: hierarchy)
      else { continue }
      views.append(id)
      effects[id] = effect
    }
    (self.views, self.effects) = (views, effects)
  }

  /// The shown view that is or contains a view.
  func view(around id: ViewID, in hierarchy: ViewHierarchy) -> ViewID? {
    views.first { $0 == id || hierarchy.isDescendant(id, of: $0) }
  }

  /// The obstructions of views inside a shown view, by edges, by views that are shown together with them, and by views
  /// that no code changes. Other views can be alternatives.
  func relevant(
    of obstructions: [TouchObstruction], in hierarchy: ViewHierarchy, _ code: LayoutCode
  ) -> [TouchObstruction] {
    obstructions.flatMap { obstruction in
      views.compactMap { shown -> TouchObstruction? in
        func isInside(_ id: ViewID) -> Bool { id == shown || hierarchy.isDescendant(id, of: shown) }
        func isVisible(_ id: ViewID) -> Bool {
          isInside(id)
            || view(around: id, in: hierarchy) == nil
              && code.isFixed(id, beside: shown, in: hierarchy)
        }
        let victims = obstruction.victims.filter { victim in
          isInside(victim.view) && victim.occluders.allSatisfy { isVisible($0.view) }
        }
        var part = obstruction.with(victims)
        part?.shownView = shown
        // Code that shows the view does not remove what no code changes.
        let isCoveredFromOutside = victims.contains { victim in
          victim.occluders.contains { !isInside($0.view) }
        }
        if isCoveredFromOutside { part?.codeEffects.removeAll { $0.changes == .visibility } }
        return part
      }
    }
  }
}

extension Linter {
  /// The findings about views that the document hides and code shows, as if they were visible.
  ///
  /// - Parameters:
  ///   - canvas: the layout as the document shows it.
  ///   - coverage: gets the demand for areas.
  func findings(
    ofViewsShownIn layout: AnalyzedLayout, _ canvas: CanvasLayout,
    _ coverage: inout ScreenCoverage, _ cancellation: Cancellation
  ) -> [Finding] {
    guard !settings.includesHidden, layout.code.scope != nil else { return [] }
    let shown = ShownViews(of: layout)
    guard !shown.views.isEmpty,
      let hierarchy = canvas.showing(shown.views, cancellation)
    else { return [] }
    let visible = AnalyzedLayout(
      hierarchy, from: layout.origin, code: layout.code, solution: layout.solution,
      left: layout.touch.budget.left, cancellation: cancellation)
    coverage.add(visible.touch.budget.demand)
    let obstructions = shown.relevant(of: visible.obstructions, in: hierarchy, layout.code)
    guard !obstructions.isEmpty else { return [] }
    let reported = visible.reporting(obstructions)
    return enabledRules.filter { $0.mayReport(shownViewsOf: layout) }
      .flatMap { $0.findings(in: reported, cancellation) }
      .compactMap { finding in
        guard finding.message.lostShare != nil,
          let view = finding.view.flatMap({ shown.view(around: $0.view, in: hierarchy) })
        else { return nil }
        var finding = finding
        finding.severity = min(finding.severity, .warning)
        finding.related += layout.codeLocations(of: shown.effects[view].map { [$0] } ?? [])
        return finding
      }
  }
}

extension CanvasLayout {
  /// The layout with views that the document hides; nil: it is not solved without conflicts.
  ///
  /// A stack view does not arrange hidden views, so that these are laid out again.
  fileprivate func showing(_ views: [ViewID], _ cancellation: Cancellation) -> ViewHierarchy? {
    let isArranged = views.contains { id in
      asRead[id].superview.map { asRead.spec?.traits[$0.index].isStack == true } ?? false
    }
    guard isArranged, let engine else { return hierarchy.showingHiddenViews(views.contains) }
    let shown = asRead.showingHiddenViews(views.contains)
    var cache = SolverCache()
    let solution = engine.showing(shown, cache: &cache)
      .solution(cache: &cache, cancellation: cancellation)
    guard !cancellation.isCancelled else { return nil }
    return shown.laidOut(solution).collapsingAmbiguousViews(among: views, solution)
  }
}

extension ViewHierarchy {
  /// The same where views that a stack view arranges but does not stretch have no length across its axis, if no
  /// constraint determines one (AL-66).
  fileprivate func collapsingAmbiguousViews(
    among views: [ViewID], _ solution: LayoutSolution
  ) -> ViewHierarchy {
    var ambiguities: [ViewID: LayoutSolution.Ambiguity] = [:]
    for root in solution.roots where root.isCertain {
      for ambiguity in root.ambiguous where !ambiguity.isContent {
        ambiguities[ambiguity.view] = ambiguity
      }
    }
    let sizeClass = canvas?.screen?.sizeClass ?? .any
    return changingViews { id, view in
      guard views.contains(id), let ambiguity = ambiguities[id], view.className == "UIView",
        let stack = view.superview.flatMap({ spec?.traits[$0.index].stack }),
        stack.alignment.value(in: sizeClass) != .fill, let frame = view.geometry?.frame
      else { return }
      switch stack.axis.value(in: sizeClass) {
      case .vertical where ambiguity.horizontal:
        view.geometry = ViewGeometry(frame: Rect(frame.center.x, frame.y, 0, frame.height))
      case .horizontal where ambiguity.vertical:
        view.geometry = ViewGeometry(frame: Rect(frame.x, frame.center.y, frame.width, 0))
      default: return
      }
      view.frameSource = .solved
    }
  }
}
