package import LayoutModel

/// Computes the frames of a hierarchy on any screen as UIKit does.
///
/// Views are laid out scope by scope (`LayoutScope`), outer scopes first. On other screens, a scope has the frames that do
/// not depend on one that the solution for the document's own canvas does not reproduce (`CertainViews`): the engine
/// does not model everything that such a frame depends on.
package struct LayoutEngine: Sendable {
  package private(set) var hierarchy: ViewHierarchy
  package let spec: LayoutSpec
  /// On the document's own canvas.
  private(set) var scopes: [LayoutScope]
  private var text = TextSettings.stored
  /// By scope, on the document's own canvas.
  private var results: [ScopeSolver.Result]
  /// By scope.
  private let verdicts: [LayoutSolution.Verdict]
  /// By scope: what its solution on the document's own canvas does not confirm.
  private let doubts: [Set<VariableOwner>]
  /// By scope: whether it is a row that is drawn in the height that its constraints determine (AL-60).
  private let fitsContent: [Bool]
  /// Code can determine the heights of rows.
  private var keepsRowHeights = false

  /// A canvas counts as reproduced if no frame differs from the stored one by more, in points.
  package static let tolerance = 1.0

  /// nil: the hierarchy has no layout spec.
  package init?(_ hierarchy: ViewHierarchy) {
    var cache = SolverCache()
    self.init(hierarchy, cache: &cache)
  }

  /// - Parameter cancellation: checked between scopes.
  /// - Returns: nil also if it is cancelled.
  package init?(
    _ hierarchy: ViewHierarchy, cache: inout SolverCache, cancellation: Cancellation = .none
  ) {
    guard let spec = hierarchy.spec else { return nil }
    self.hierarchy = hierarchy
    self.spec = spec
    scopes = LayoutScope.scopes(of: spec, in: hierarchy)
    var results: [ScopeSolver.Result] = []
    for scope in scopes {
      if cancellation.isCancelled { return nil }
      results.append(ScopeSolver(scope: scope).solve(cache: &cache))
    }
    self.results = results
    let verdicts = zip(scopes, results).map { $0.canvasValidation(of: $1) }
    self.verdicts = verdicts
    doubts = zip(zip(scopes, results), verdicts).map { drawn, verdict in
      let (scope, result) = drawn
      return verdict == .solved && result.conflicts.isEmpty ? [] : scope.doubts(about: result)
    }
    var fitsContent = [Bool](repeating: false, count: scopes.count)
    for (index, scope) in scopes.enumerated()
    where spec.traits[scope.root.index].rowHeight == .automatic && verdicts[index] == .solved
      && results[index].conflicts.isEmpty
    {
      let height = ScopeSolver(scope: scope).fittingHeight(cache: &cache)
      fitsContent[index] =
        height.map { abs($0 - scope.environment.size.height) <= Self.tolerance } ?? false
    }
    self.fitsContent = fitsContent
  }

  /// The same layout with other texts, or in another direction, on its screens. The canvas has the texts of
  /// the document, from left to right.
  package func with(_ text: TextSettings) -> LayoutEngine {
    var engine = self
    engine.text = text
    return engine
  }

  /// The same layout with hidden views that are shown. It is as certain as the layout of the document.
  package func showing(_ shown: ViewHierarchy, cache: inout SolverCache) -> LayoutEngine {
    var engine = self
    engine.hierarchy = shown
    engine.scopes = LayoutScope.scopes(of: spec, in: shown)
    guard engine.scopes.map(\.root) == scopes.map(\.root) else { return self }
    engine.results = engine.scopes.map { ScopeSolver(scope: $0).solve(cache: &cache) }
    return engine
  }

  /// Whether there is a row whose height the constraints or the document determine (AL-60).
  package var hasRows: Bool {
    scopes.contains { spec.traits[$0.root.index].rowHeight != .unknown }
  }

  /// The same layout with rows of the heights in which they are drawn.
  package func keepingRowHeights() -> LayoutEngine {
    var engine = self
    engine.keepsRowHeights = true
    return engine
  }
}

extension LayoutEngine {
  /// Each scope on the document's own canvas, solved by itself with the size that it is drawn with: to
  /// be compared with the stored frames.
  package var canvasValidation: LayoutSolution {
    var solution = LayoutSolution(viewCount: hierarchy.views.count)
    for (index, scope) in scopes.enumerated() {
      solution.add(results[index], of: scope, nil)
      if let stored = spec.traits[scope.root.index].storedFrame {
        solution.frames[scope.root.index] = stored
      }
      solution.roots.append(
        root(
          verdicts[index], results[index], scope,
          hasConflictsOnCanvas: !results[index].conflicts.isEmpty))
      for view in scope.views where solution.frames[view.index] != nil {
        solution.origins[view.index] = .solved
      }
      solution.residuals += ScopeSolver(scope: scope).residuals()
    }
    solution.residuals.sort { $0.constraint < $1.constraint }
    return solution
  }

  /// The layout on a screen.
  ///
  /// Views in unsolved scopes and views with ambiguous frames have the stored frames on the canvas, and
  /// no frames on other screens. So do views in scopes nested in them.
  ///
  /// - Parameter screen: nil: the document's own canvas.
  package func solution(on screen: Screen? = nil) -> LayoutSolution {
    var cache = SolverCache()
    return solution(on: screen, cache: &cache)
  }

  /// - Parameters:
  ///   - withResiduals: also returns by how many points the solution violates each constraint that is in
  ///     force on the screen.
  ///   - cancellation: checked between scopes. If it is cancelled, the others are missing.
  package func solution(
    on screen: Screen? = nil, withResiduals: Bool = false, cache: inout SolverCache,
    cancellation: Cancellation = .none
  ) -> LayoutSolution {
    var solution = LayoutSolution(viewCount: hierarchy.views.count)
    var positions = [RootPosition?](repeating: nil, count: hierarchy.views.count)
    var isNested = Array(repeating: false, count: hierarchy.views.count)
    // The heights that the constraints of rows determine, in points.
    var rowHeights: [ViewID: Double] = [:]
    for drawn in drawnScopes(for: screen) {
      if cancellation.isCancelled { break }
      let canvasScope = drawn.scope
      for view in canvasScope.views.dropFirst() { isNested[view.index] = true }
      let position = positions[canvasScope.root.index]
      var scope = scope(canvasScope, on: screen, at: position)
      let hasPosition = !isNested[scope.root.index] || position != nil
      var canGrow = scope.kind == .cell && !text.haveStoredSizes
      if screen != nil, hasPosition, !keepsRowHeights,
        let height = rowHeight(of: scope, fitsContent: fitsContent[drawn.index], &cache)
      {
        (canGrow, rowHeights[scope.root]) = (false, height)
        (scope.environment.size.height, scope.environment.rowLayout) = (height, .known)
      }
      let isSolved = screen == nil || hasPosition && drawn.verdict.isComparison && !canGrow
      let result =
        isSolved ? result(drawn.index, scope, &cache) : ScopeSolver.Result(unsolved: scope)
      let verdict = verdict(
        of: drawn, result, isCanvas: screen == nil, isKnownRow: rowHeights[scope.root] != nil)
      let certain = isSolved ? certainViews(drawn.index, scope, result, screen) : nil
      if isSolved { solution.add(result, of: scope, certain?.contentSizes) }
      if rowHeights[scope.root] != nil, verdict == .solved {
        solution.knownRows.insert(scope.root)
      }
      if isSolved, withResiduals, result.failure == nil {
        solution.residuals += ScopeSolver(scope: scope).residuals(of: result.frames)
      }
      if !isNested[scope.root.index] {
        let size = scope.environment.size
        solution.frames[scope.root.index] = Rect(0, 0, size.width, size.height)
        solution.origins[scope.root.index] = screen == nil ? .stored : .solved
      }
      var root = root(
        verdict, result, scope, hasConflictsOnCanvas: !results[drawn.index].conflicts.isEmpty)
      root.certainViews = certain?.views
      solution.roots.append(root)
      setOrigins(canvasScope, root, result, isCanvas: screen == nil, &solution)
      // If the frame of a view is unknown, so is the size of a scope inside it.
      addPositions(of: scope, result, to: &positions) {
        solution.origins[$0.index] == .solved && root.certainViews?.contains($0) != false
      }
    }
    if !rowHeights.isEmpty { solution.set(rowHeights, in: hierarchy, scale: screen?.scale ?? 1) }
    return solution
  }

  /// The height of a row on another screen or with other texts, in points (AL-60). Nil: it is not known, or the
  /// scope is no row.
  private func rowHeight(
    of scope: LayoutScope, fitsContent: Bool, _ cache: inout SolverCache
  ) -> Double? {
    let rowHeight = spec.traits[scope.root.index].rowHeight
    // A cell with a standard style lays out its labels itself.
    guard rowHeight != .unknown,
      !scope.views.contains(where: { spec.traits[$0.index].isOfStandardCell })
    else { return nil }
    switch rowHeight {
    case .fixed: return scope.environment.size.height
    case .automatic where fitsContent:
      return ScopeSolver(scope: scope).fittingHeight(cache: &cache)
    default: return nil
    }
  }

  /// A scope on the document's own canvas, with the views of a screen.
  private struct DrawnScope {
    let scope: LayoutScope
    /// In `scopes`.
    let index: Int
    let verdict: LayoutSolution.Verdict
  }

  /// The scopes with the views that are installed on a screen. A scope with views that the hierarchy does
  /// not contain is not solved.
  private func drawnScopes(for screen: Screen?) -> [DrawnScope] {
    guard let sizeClass = screen?.sizeClass, hierarchy.hasVariations else {
      return scopes.indices.map {
        DrawnScope(scope: scopes[$0], index: $0, verdict: verdicts[$0])
      }
    }
    var known: [ViewID: Int] = [:]
    for (index, scope) in scopes.enumerated() { known[scope.root] = index }
    let varied = hierarchy.varied(in: sizeClass)
    let installed = LayoutScope.scopes(of: spec, in: varied, installedIn: sizeClass)
    return installed.compactMap { scope in
      // The canvas contains all views of the hierarchy.
      guard let index = known[scope.root] else { return nil }
      let isIncomplete = scope.views.contains { spec.traits[$0.index].lacksSubviews(in: sizeClass) }
      var scope = scope
      scope.environment = scopes[index].environment
      return DrawnScope(
        scope: scope, index: index,
        verdict: isIncomplete ? .notSolved(.missingViews) : verdicts[index])
    }
  }

  /// A scope whose required constraints conflict on the canvas is solved on a screen on which no others are
  /// dropped (AL-42). A row of known height is solved if none are.
  private func verdict(
    of drawn: DrawnScope, _ result: ScopeSolver.Result, isCanvas: Bool, isKnownRow: Bool
  ) -> LayoutSolution.Verdict {
    guard !isCanvas, !results[drawn.index].conflicts.isEmpty || isKnownRow else {
      return drawn.verdict
    }
    let dropped = Set(results[drawn.index].conflicts.map(\.broken))
    return result.conflicts.allSatisfy { dropped.contains($0.broken) }
      ? drawn.verdict : .notSolved(.conflict)
  }

  /// The result of a scope. On its own canvas it is already known.
  private func result(
    _ index: Int, _ scope: LayoutScope, _ cache: inout SolverCache
  ) -> ScopeSolver.Result {
    if scope.environment == scopes[index].environment { return results[index] }
    return ScopeSolver(scope: scope).solve(cache: &cache)
  }

  /// The frame of a nested scope's root in the outer scope, and its safe area.
  private struct RootPosition {
    let frame: Rect
    let safeArea: EdgeInsets
  }

  /// - Parameter positions: by view.
  private func addPositions(
    of scope: LayoutScope, _ result: ScopeSolver.Result, to positions: inout [RootPosition?],
    where isIncluded: (ViewID) -> Bool = { _ in true }
  ) {
    for view in scope.innerRoots where isIncluded(view) {
      let slot = scope.slot(view)
      guard let frame = result.frames[slot], result.safeAreas.indices.contains(slot) else {
        continue
      }
      positions[view.index] = RootPosition(frame: frame, safeArea: result.safeAreas[slot])
    }
  }

  /// The views of a scope whose frames are certain although others are in doubt; nil: none is in doubt.
  private func certainViews(
    _ index: Int, _ scope: LayoutScope, _ result: ScopeSolver.Result, _ screen: Screen?
  ) -> (views: Set<ViewID>, contentSizes: [Int: Size])? {
    guard result.failure == nil else { return nil }
    // On the canvas, the mark of a misplaced view is the judgement of Interface Builder.
    let misplaced = screen == nil ? [] : scope.misplacedOwners
    guard !doubts[index].isEmpty || !misplaced.isEmpty || !result.conflicting.isEmpty else {
      return nil
    }
    let certain = CertainViews(scope, result, doubts: doubts[index], misplaced: misplaced)
    return (certain.views, certain.contentSizes)
  }

  private func setOrigins(
    _ scope: LayoutScope, _ root: LayoutSolution.Root, _ result: ScopeSolver.Result,
    isCanvas: Bool, _ solution: inout LayoutSolution
  ) {
    let ambiguous = result.ambiguousViews
    for view in scope.views.dropFirst() {
      if root.verdict == .solved || root.certainViews?.contains(view) == true,
        !ambiguous.contains(view)
      {
        solution.origins[view.index] = solution.frames[view.index] != nil ? .solved : .unknown
      } else {
        let stored = isCanvas ? spec.traits[view.index].storedFrame : nil
        solution.frames[view.index] = stored
        solution.origins[view.index] = stored == nil ? .unknown : .stored
      }
    }
  }

  private func root(
    _ verdict: LayoutSolution.Verdict, _ result: ScopeSolver.Result, _ scope: LayoutScope,
    hasConflictsOnCanvas: Bool
  ) -> LayoutSolution.Root {
    let verdict = result.failure.map(LayoutSolution.Verdict.notSolved) ?? verdict
    var root = LayoutSolution.Root(view: scope.root, verdict: verdict)
    root.ambiguous = result.ambiguous
    root.conflicts = result.conflicts
    root.hasConflictsOnCanvas = hasConflictsOnCanvas
    root.safeAreaInsets = scope.environment.safeAreaInsets
    return root
  }

  /// A scope with its environment on a screen.
  ///
  /// - Parameter position: of the root, if the scope is nested and the outer scope is solved.
  private func scope(
    _ drawn: LayoutScope, on screen: Screen?, at position: RootPosition?
  ) -> LayoutScope {
    var scope = drawn
    if let screen { scope.environment = scope.environment(on: screen) }
    scope.environment.text = text
    if let position {
      scope.environment.size = position.frame.size
      if case .canvas = scope.kind { scope.environment.safeAreaInsets = position.safeArea }
    }
    return scope
  }
}

extension LayoutSolution {
  /// Sets the heights of rows, and moves what is below them in their tables (AL-60).
  ///
  /// - Parameters:
  ///   - heights: by row, in points.
  ///   - scale: pixels per point.
  fileprivate mutating func set(
    _ heights: [ViewID: Double], in hierarchy: ViewHierarchy, scale: Double
  ) {
    for table in Set(heights.keys.compactMap { hierarchy[$0].superview }) {
      let subviews = hierarchy[table].subviews.compactMap { view in
        frames[view.index].map { (view: view, frame: $0) }
      }.sorted { ($0.frame.minY, $0.view) < ($1.frame.minY, $1.view) }
      var offset = 0.0
      for (view, frame) in subviews {
        // A row is rounded up to the pixel.
        let height =
          heights[view].map { ($0 * scale - 1e-6).rounded(.up) / scale } ?? frame.height
        frames[view.index] = Rect(frame.x, frame.y + offset, frame.width, height)
        offset += height - frame.height
      }
    }
  }

  /// Adds the frames of a scope's views with edges on whole pixels.
  ///
  /// - Parameter contentSizes: those that are certain, by slot; nil: all.
  fileprivate mutating func add(
    _ result: ScopeSolver.Result, of scope: LayoutScope, _ contentSizes: [Int: Size]?
  ) {
    rootOfView[scope.root.index] = scope.root
    for view in scope.views.dropFirst() {
      rootOfView[view.index] = scope.root
      guard let frame = result.frames[scope.slot(view)],
        let superview = scope.hierarchy[view].superview,
        let outer = result.frames[scope.slot(superview)]
      else { continue }
      let rounded = frame.within(outer).onPixels(scope.environment.scale)
      // The difference of very large frames can be infinite.
      if rounded.isFinite { frames[view.index] = rounded }
    }
    for (slot, size) in contentSizes ?? result.contentSizes
    where size.width.isFinite && size.height.isFinite {
      self.contentSizes[slot + scope.root.index] = size
    }
  }
}

extension LayoutSolution.Verdict {
  /// The scope has been solved, and compared with the canvas.
  fileprivate var isComparison: Bool {
    switch self {
    case .solved, .notSolved(.notReproduced), .notSolved(.conflict): true
    case .notSolved: false
    }
  }
}

extension LayoutEngine {
  /// The system of linear constraints of one scope, for tests that compare the solver with another one.
  struct LinearSystem {
    let root: ViewID
    let variableCount: Int
    /// In the order in which they are added.
    let constraints: [LinearConstraint]
  }

  /// The systems of the last margin pass of all scopes that have constraints on a screen.
  ///
  /// - Parameter screen: nil: the document's own canvas.
  func systems(on screen: Screen? = nil) -> [LinearSystem] {
    var systems: [LinearSystem] = []
    var cache = SolverCache()
    var positions = [RootPosition?](repeating: nil, count: hierarchy.views.count)
    for drawn in drawnScopes(for: screen).map(\.scope) {
      let scope = scope(drawn, on: screen, at: positions[drawn.root.index])
      let (system, result) = ScopeSolver(scope: scope).solveWithSystem(cache: &cache)
      addPositions(of: scope, result, to: &positions)
      guard !system.constraints.isEmpty else { continue }
      systems.append(
        LinearSystem(
          root: scope.root, variableCount: system.variableCount,
          constraints: system.orderedConstraints.map(\.linear)))
    }
    return systems
  }
}
