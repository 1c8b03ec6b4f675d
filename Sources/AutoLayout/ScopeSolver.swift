package import LayoutModel

/// Lays out one scope: builds its system of linear constraints and solves it, repeatedly if margins, safe
/// areas and the heights of labels depend on the resulting frames.
package struct ScopeSolver {
  package let scope: LayoutScope

  package init(scope: LayoutScope) {
    self.scope = scope
  }

  /// The layout of a scope. Frames are in the scope's coordinates.
  package struct Result {
    /// By slot.
    package var frames: [Rect?]
    /// By slot.
    var safeAreas: [EdgeInsets] = []
    /// By slot.
    var contentSizes: [Int: Size] = [:]
    package var conflicts: [LayoutSolution.Conflict] = []
    /// The owners of the variables of conflicting constraints.
    var conflicting: Set<VariableOwner> = []
    package var ambiguous: [LayoutSolution.Ambiguity] = []
    package var failure: LayoutSolution.Reason?

    /// The views with an ambiguous position or size.
    var ambiguousViews: Set<ViewID> { Set(ambiguous.lazy.filter { !$0.isContent }.map(\.view)) }

    /// The result of a scope without a layout.
    init(unsolved scope: LayoutScope, failure: LayoutSolution.Reason? = nil) {
      frames = Array(repeating: nil, count: scope.slotCount)
      self.failure = failure
    }
  }

  /// Each pass resolves the margins of at least one more view in a chain of views that depend on each
  /// other's margins. Such chains are short.
  private static let passLimit = 16

  /// The limit on the work of one pass, in the solver's unit: hundreds of times what the largest screens
  /// need, about a twentieth of a second. A document can have many scopes.
  package static let effortLimit = 20_000_000

  package func solve() -> Result {
    var cache = SolverCache()
    return solve(cache: &cache)
  }

  /// The layout of the scope.
  func solve(cache: inout SolverCache) -> Result { solveWithSystem(cache: &cache).result }

  /// The layout of the scope and the system that it is the solution of.
  func solveWithSystem(cache: inout SolverCache) -> (system: ScopeSystem, result: Result) {
    var system = ScopeSystem(scope, estimate: scope.storedFrames())
    guard !system.isUncertain else {
      return (system, Result(unsolved: scope, failure: .uncertainDirection))
    }
    for _ in 0..<Self.passLimit {
      var result = solve(system, &cache)
      guard result.failure == nil else { return (system, result) }
      let margins =
        system.dependsOnFrames ? ScopeMargins(scope, estimate: result.frames) : system.margins
      guard
        margins.differ(from: system.margins, where: system.usesMargins)
          || system.hasOtherTextHeights(result.frames)
      else {
        result.safeAreas = margins.safeAreas
        let dependsOnTextSize = system.usesReadableWidth(result.frames)
        return (system, dependsOnTextSize ? Result(unsolved: scope, failure: .gaveUp) : result)
      }
      system = ScopeSystem(scope, estimate: result.frames)
    }
    return (system, Result(unsolved: scope, failure: .gaveUp))
  }

  /// The least height of a row that its constraints permit, in points (AL-60). Nil: they do not determine it, or
  /// they conflict.
  func fittingHeight(cache: inout SolverCache) -> Double? {
    var scope = scope
    scope.environment.rowLayout = .fitting
    let result = ScopeSolver(scope: scope).solve(cache: &cache)
    guard result.failure == nil, result.conflicts.isEmpty, let height = result.frames[0]?.height,
      height.isFinite, height > 0
    else { return nil }
    return height
  }

  /// By how many points the stored frames violate each constraint of the spec that is in force.
  package func residuals() -> [LayoutSolution.Residual] { residuals(of: scope.storedFrames()) }

  /// By how many points other frames violate them.
  ///
  /// - Parameter stored: by slot.
  func residuals(of stored: [Rect?]) -> [LayoutSolution.Residual] {
    let system = ScopeSystem(scope, estimate: stored)
    var values = [Double](repeating: 0, count: system.variableCount)
    for view in scope.views {
      let slot = scope.slot(view)
      guard let frame = stored[slot], let box = system.boxes[slot] else { continue }
      let rect = frame.grown(by: system.overhang(view).negated)
      for (side, length) in [
        (box.left, rect.x), (box.top, rect.y), (box.width, rect.width), (box.height, rect.height),
      ] where side.terms.count == 1 && side.constant == 0 {
        values[side.terms[0].variable.index] = length
      }
    }
    return system.constraints.compactMap { constraint in
      guard let index = constraint.specIndex else { return nil }
      let linear = constraint.linear
      // No document contains the content size of a scroll view.
      guard !linear.expression.terms.contains(where: { system.owners[$0.variable.index].isContent })
      else { return nil }
      return LayoutSolution.Residual(
        constraint: index, root: scope.root,
        distance: linear.error(at: linear.expression.value(values)))
    }
  }

  private func solve(_ system: ScopeSystem, _ cache: inout SolverCache) -> Result {
    let constraints = system.orderedConstraints
    guard constraints.count <= ConstraintSolver.constraintLimit else {
      return Result(unsolved: scope, failure: .tooMany(limit: ConstraintSolver.constraintLimit))
    }
    let solved = cache.solution(
      of: constraints.map(\.linear), variableCount: system.variableCount,
      effortLimit: Self.effortLimit)
    var result = Result(unsolved: scope)
    if solved.ending != .limitExceeded {
      result.conflicts = solved.conflicts.map { conflict in
        .init(
          broken: constraints[conflict.broken].specIndex,
          with: conflict.with.compactMap { constraints[$0].specIndex }.sorted())
      }
      for index in solved.conflicts.flatMap({ [$0.broken] + $0.with }) {
        for term in constraints[index].linear.expression.terms {
          result.conflicting.insert(system.owners[term.variable.index])
        }
      }
    }
    guard solved.ending == .solved else {
      result.failure = .gaveUp
      return result
    }
    let (values, undetermined) = (solved.values, solved.undetermined)
    for view in scope.views {
      let slot = scope.slot(view)
      result.frames[slot] = system.boxes[slot]?.rect(values).grown(by: system.overhang(view))
    }
    for (slot, box) in system.contents
    where !box.width.dependsOn(undetermined) && !box.height.dependsOn(undetermined) {
      result.contentSizes[slot] = Size(box.width.value(values), box.height.value(values))
    }
    result.safeAreas = system.margins.safeAreas
    result.ambiguous = ambiguities(system, undetermined)
    return result
  }

  /// - Parameter undetermined: the variables with more than one possible value.
  private func ambiguities(
    _ system: ScopeSystem, _ undetermined: Set<Int>
  ) -> [LayoutSolution.Ambiguity] {
    guard !undetermined.isEmpty else { return [] }
    var views: [ViewID: LayoutSolution.Ambiguity] = [:]
    var contents: [ViewID: LayoutSolution.Ambiguity] = [:]
    func add(_ owner: VariableOwner) {
      let found = owner.isContent ? contents[owner.view] : views[owner.view]
      var ambiguity =
        found
        ?? .init(view: owner.view, horizontal: false, vertical: false, isContent: owner.isContent)
      if owner.isHorizontal { ambiguity.horizontal = true } else { ambiguity.vertical = true }
      if owner.isContent {
        contents[owner.view] = ambiguity
      } else {
        views[owner.view] = ambiguity
      }
    }
    for variable in undetermined { add(system.owners[variable]) }
    for view in scope.views.dropFirst() where views[view] == nil {
      let (horizontal, vertical) = system.followsUndetermined(view, undetermined)
      if horizontal || vertical {
        views[view] = .init(view: view, horizontal: horizontal, vertical: vertical)
      }
    }
    return (Array(views.values) + contents.values).sorted {
      ($0.view, $0.isContent ? 1 : 0) < ($1.view, $1.isContent ? 1 : 0)
    }
  }
}

extension ScopeSystem {
  /// On which axes the frame of a view with an autoresizing mask depends on a superview with an ambiguous
  /// frame (AL-28).
  fileprivate func followsUndetermined(
    _ view: ViewID, _ undetermined: Set<Int>
  ) -> (horizontal: Bool, vertical: Bool) {
    guard let superview = scope.hierarchy[view].superview, let box = frameBox(of: view),
      let outer = frameBox(of: superview)
    else { return (false, false) }
    return (
      (box.left - outer.left).dependsOn(undetermined) || box.width.dependsOn(undetermined),
      (box.top - outer.top).dependsOn(undetermined) || box.height.dependsOn(undetermined)
    )
  }
}

extension LayoutScope {
  /// Compares the solution of the scope for its own canvas with the stored frames. If required constraints
  /// conflict, the solution can drop the same ones as Interface Builder (AL-42).
  func canvasValidation(of result: ScopeSolver.Result) -> LayoutSolution.Verdict {
    if let failure = result.failure { return .notSolved(failure) }
    let verdict = verdict(comparing: result)
    if result.conflicts.isEmpty { return verdict }
    // Frames that are not compared do not confirm which constraint is dropped.
    let isCompared =
      result.ambiguous.isEmpty && !views.contains { spec.traits[$0.index].isMisplaced }
    return verdict == .solved && isCompared ? .solved : .notSolved(.conflict)
  }

  private func verdict(comparing result: ScopeSolver.Result) -> LayoutSolution.Verdict {
    var furthest: (view: ViewID, distance: Double)?
    compare(result) { view, solved, stored in
      let distance = solved.isFinite ? solved.distance(to: stored) : .infinity
      if distance > furthest?.distance ?? 0 { furthest = (view, distance) }
    }
    guard let furthest, furthest.distance > LayoutEngine.tolerance else { return .solved }
    return .notSolved(.notReproduced(furthest.view, distance: furthest.distance))
  }

  /// The owners of the variables whose solution differs from the stored frames, or conflicts (AL-63).
  func doubts(about result: ScopeSolver.Result) -> Set<VariableOwner> {
    var doubts = result.conflicting
    compare(result) { view, solved, stored in
      let distances = [
        solved.x - stored.x, solved.y - stored.y, solved.width - stored.width,
        solved.height - stored.height,
      ]
      for (distance, owner) in zip(distances, VariableOwner.sides(of: view))
      where !(abs(distance) <= LayoutEngine.tolerance) {
        doubts.insert(owner)
      }
    }
    return doubts
  }

  /// The owners of the variables of misplaced views, which are not compared with the canvas.
  var misplacedOwners: Set<VariableOwner> { Set(misplacedViews.flatMap(VariableOwner.sides)) }

  /// With their subviews.
  private var misplacedViews: Set<ViewID> {
    var misplaced: Set<ViewID> = []
    for view in views.dropFirst()
    where spec.traits[view.index].isMisplaced
      || hierarchy[view].superview.map(misplaced.contains) == true
    {
      misplaced.insert(view)
    }
    return misplaced
  }

  /// Calls `body` with the solved and the stored frame of each view for which both are meaningful.
  private func compare(_ result: ScopeSolver.Result, _ body: (ViewID, Rect, Rect) -> Void) {
    let ambiguous = result.ambiguousViews
    let misplaced = misplacedViews
    for view in views.dropFirst() where !misplaced.contains(view) {
      guard let superview = hierarchy[view].superview, !spec.traits[view.index].isAmbiguous,
        !ambiguous.contains(view),
        !isStale(view, in: superview), let stored = spec.traits[view.index].storedFrame,
        let frame = result.frames[slot(view)],
        let outer = result.frames[slot(superview)]
      else { continue }
      body(view, frame.within(outer), stored)
    }
  }

  /// Whether the view is a row that was drawn in a narrower table, or the content of one. It is laid out
  /// in its actual table, so the stored width has no meaning (AL-27).
  private func isStale(_ view: ViewID, in superview: ViewID) -> Bool {
    let part = spec.traits[view.index].part
    if part == .content, spec.traits[superview.index].part == .cell,
      let list = hierarchy[superview].superview, isStale(superview, in: list)
    {
      return true
    }
    guard part != .none, let stored = spec.traits[view.index].storedFrame,
      let outer = spec.traits[superview.index].storedFrame
    else { return false }
    let isRow = part == .content || hierarchy[superview].uikitClass.isTable
    return isRow && outer.width - stored.width > LayoutMetrics.maximumAccessoryWidth
  }
}
