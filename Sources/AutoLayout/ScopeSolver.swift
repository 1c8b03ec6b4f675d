package import ConstraintSolver
package import LayoutModel

/// Lays one room out: builds its system, solves it, and does so again where margins and safe areas
/// depend on what came out.
package struct ScopeSolver {
  package let hierarchy: ViewHierarchy
  package let spec: LayoutSpec
  package let scope: LayoutScope
  package let members: [Int]
  package let setting: ScopeEnvironment

  /// What came of a room; frames are in its coordinates, by the view's place in its subtree.
  package struct Result {
    var frames: [Rect?]
    /// By the view's place, as the frames.
    var safeAreas: [EdgeInsets] = []
    var contentSizes: [Int: Size] = [:]
    var conflicts: [LayoutSolution.Conflict] = []
    var ambiguous: [LayoutSolution.Ambiguity] = []
    var failure: LayoutSolution.Reason?

    /// The views whose places or sizes are open.
    var openViews: Set<ViewID> { Set(ambiguous.lazy.filter { !$0.isContent }.map(\.view)) }

    /// Of a room that is not laid out.
    static func nothing(of scope: LayoutScope, in hierarchy: ViewHierarchy) -> Result {
      let count = hierarchy[scope.root].subtreeEnd - scope.root.index
      return Result(frames: Array(repeating: nil, count: count))
    }
  }

  /// Each pass settles the margins of one more of views that hang on each other's margins; few do. What
  /// has not settled then is not known.
  static let passLimit = 16

  /// How much work one pass may take, in the solver's own unit: hundreds of times what the largest
  /// screens take, and a twentieth of a second. A document may have many rooms.
  package static let effortLimit = 20_000_000

  package func solve() -> Result {
    var cache = LayoutCache()
    return solved(&cache).result
  }

  /// What came of the room, and the system that it came from.
  func solved(_ cache: inout LayoutCache) -> (system: ScopeSystem, result: Result) {
    var system = ScopeSystem(hierarchy, spec, scope, members, setting, estimate: storedFrames())
    for _ in 0..<Self.passLimit {
      var result = solve(system, &cache)
      guard result.failure == nil else { return (system, result) }
      let margins = ScopeMargins(hierarchy, spec, scope, setting, estimate: result.frames)
      guard margins.differ(from: system.margins, where: system.usesMargins) else {
        result.safeAreas = margins.safeAreas
        return (system, system.restsOnReadableWidth(result.frames) ? gaveUp : result)
      }
      system = ScopeSystem(hierarchy, spec, scope, members, setting, estimate: result.frames)
    }
    return (system, gaveUp)
  }

  private var gaveUp: Result {
    var result = Result.nothing(of: scope, in: hierarchy)
    result.failure = .gaveUp
    return result
  }

  /// How far the stored frames are from holding each constraint of the plan that is in force, in
  /// points.
  package func residuals() -> [LayoutSolution.Residual] {
    let stored = storedFrames()
    let system = ScopeSystem(hierarchy, spec, scope, members, setting, estimate: stored)
    var values = [Double](repeating: 0, count: system.variableCount)
    for view in scope.views {
      let slot = system.slot(view)
      guard let frame = stored[slot], let box = system.boxes[slot] else { continue }
      let rect = frame.grown(by: system.overhang(view).negated)
      for (side, length) in [
        (box.left, rect.x), (box.top, rect.y), (box.width, rect.width), (box.height, rect.height),
      ] where side.terms.count == 1 && side.constant == 0 {
        values[side.terms[0].variable.index] = length
      }
    }
    return system.constraints.compactMap { constraint in
      guard case .spec(let place, _) = constraint.source else { return nil }
      let linear = constraint.linear
      // How far a scroll view scrolls no document stores.
      guard !linear.expression.terms.contains(where: { system.owners[$0.variable.index].isContent })
      else { return nil }
      return LayoutSolution.Residual(
        constraint: place, root: scope.root,
        distance: linear.error(at: linear.expression.value(values)))
    }
  }

  /// The stored frames in the room's coordinates, by the view's place in the subtree.
  func storedFrames() -> [Rect?] {
    let base = scope.root.index
    var frames = [Rect?](repeating: nil, count: hierarchy[scope.root].subtreeEnd - base)
    frames[0] = Rect(0, 0, setting.size.width, setting.size.height)
    for view in scope.views.dropFirst() {
      guard let stored = spec.traits[view.index].storedFrame,
        let superview = hierarchy[view].superview, let outer = frames[superview.index - base]
      else { continue }
      frames[view.index - base] = Rect(
        outer.x + stored.x, outer.y + stored.y, stored.width, stored.height)
    }
    return frames
  }

  private func solve(_ system: ScopeSystem, _ cache: inout LayoutCache) -> Result {
    var result = Result(frames: Array(repeating: nil, count: system.boxes.count))
    guard system.constraints.count <= ConstraintSolver.constraintLimit else {
      result.failure = .tooMany(limit: ConstraintSolver.constraintLimit)
      return result
    }
    let ordered = system.constraintsInOrder
    let linear = ordered.map(\.linear)
    let solved = cache.systems.solution(of: linear, variableCount: system.variableCount) {
      SolvedSystem(
        linear, variableCount: system.variableCount, effortLimit: Self.effortLimit)
    }
    guard solved.ending != .gaveUp else { return gaveUp }
    result.conflicts = solved.conflicts.map { conflict in
      .init(
        broken: ordered[conflict.broken].placeInPlan,
        with: conflict.with.compactMap { ordered[$0].placeInPlan }.sorted())
    }
    guard solved.ending == .solved else {
      result.failure = .gaveUp
      return result
    }
    let (values, open) = (solved.values, solved.open)
    for view in scope.views {
      let slot = system.slot(view)
      result.frames[slot] = system.boxes[slot]?.rect(values).grown(by: system.overhang(view))
    }
    for (slot, box) in system.contents where !box.width.names(open) && !box.height.names(open) {
      result.contentSizes[slot] = Size(box.width.value(values), box.height.value(values))
    }
    result.safeAreas = system.margins.safeAreas
    result.ambiguous = ambiguities(system, open)
    return result
  }

  /// - Parameter open: the variables that have more than one value.
  private func ambiguities(
    _ system: ScopeSystem, _ open: Set<Int>
  ) -> [LayoutSolution.Ambiguity] {
    guard !open.isEmpty else { return [] }
    var found: [Subject: LayoutSolution.Ambiguity] = [:]
    func add(_ subject: Subject, horizontal: Bool, vertical: Bool) {
      guard horizontal || vertical else { return }
      let known = found[subject]
      found[subject] = .init(
        view: subject.view, horizontal: horizontal || known?.horizontal == true,
        vertical: vertical || known?.vertical == true, isContent: subject.isContent)
    }
    for variable in open {
      let owner = system.owners[variable]
      add(
        Subject(view: owner.view, isContent: owner.isContent),
        horizontal: owner.isHorizontal, vertical: !owner.isHorizontal)
    }
    for view in scope.views.dropFirst() {
      let subject = Subject(view: view, isContent: false)
      guard found[subject] == nil else { continue }
      let follows = system.follows(view, open)
      add(subject, horizontal: follows.horizontal, vertical: follows.vertical)
    }
    return found.values.sorted { ($0.view, $0.isContent ? 1 : 0) < ($1.view, $1.isContent ? 1 : 0) }
  }

  private struct Subject: Hashable {
    let view: ViewID
    let isContent: Bool
  }
}

extension ScopeSystem {
  /// On which axes a view that its mask lays out follows a superview that constraints leave open: its
  /// place in there, or its size, is open then too (AL-28).
  fileprivate func follows(
    _ view: ViewID, _ open: Set<Int>
  ) -> (horizontal: Bool, vertical: Bool) {
    guard let superview = hierarchy[view].superview, let box = frameBox(of: view),
      let outer = frameBox(of: superview)
    else { return (false, false) }
    return (
      (box.left - outer.left).names(open) || box.width.names(open),
      (box.top - outer.top).names(open) || box.height.names(open)
    )
  }
}

extension ConstraintSolver.ConstraintError {
  /// For people; without a full stop.
  package var text: String {
    switch self {
    case .coefficientOutOfRange:
      "a coefficient is no number, greater than \(ConstraintSolver.coefficients.upperBound.shortText), or smaller than "
        + "1/\((1 / ConstraintSolver.coefficients.lowerBound).shortText)"
    case .constantOutOfRange:
      "a constant is not a number of at most \(ConstraintSolver.constantLimit.shortText) pt"
    case .priorityOutOfRange: "a priority is not a number from 1 to 1000"
    case .unknownVariable:
      "a variable is not one of this solver's first \(ConstraintSolver.variableLimit)"
    case .tooManyTerms(let limit): "a constraint has more than \(limit) terms"
    case .tooManyConstraints(let limit): "there are more than \(limit) constraints"
    case .valueOutOfRange: "coefficients multiply up to numbers without end"
    case .tooMuchWork: "the constraints take more work than they are worth"
    }
  }
}
