internal import LayoutModel

/// The views of a scope whose frames are certain although others are in doubt (AL-63).
///
/// The position of each view is a variable relative to its superview. A variable is certain if constants and required
/// equations determine it along a chain of certain ones, or if constraints connect it with no variable in doubt.
struct CertainViews {
  private let system: ScopeSystem
  private let result: ScopeSolver.Result
  /// The owners of variables that differ from the canvas or conflict.
  private let doubts: Set<VariableOwner>
  /// The owners of variables that are not compared with the canvas. Only what determines their sizes is in doubt.
  private let misplaced: Set<VariableOwner>
  /// By variable: its terms in variables that are relative to superviews.
  private var terms: [SparseRow] = []
  private var effort = 0
  /// By variable.
  private var isCertain: [Bool] = []

  /// - Parameters:
  ///   - result: the solution of the scope.
  ///   - doubts: the owners of variables that differ from the canvas, or conflict on it.
  ///   - misplaced: the owners of variables of misplaced views.
  init(
    _ scope: LayoutScope, _ result: ScopeSolver.Result, doubts: Set<VariableOwner>,
    misplaced: Set<VariableOwner>
  ) {
    system = ScopeSystem(scope, estimate: result.frames)
    self.result = result
    self.doubts = doubts.union(result.conflicting)
    self.misplaced = misplaced
    makeTerms()
    let fixed = fixedVariables()
    isCertain = certainVariables(fixed)
    if effort > ScopeSolver.effortLimit {
      isCertain = Array(repeating: false, count: system.variableCount)
    }
  }

  /// With the root, if there is another one.
  var views: Set<ViewID> {
    let views = system.scope.views.dropFirst().filter(isCertain)
    return views.isEmpty ? [] : Set(views).union([system.scope.root])
  }

  /// The scroll views with a certain content size, by slot.
  var contentSizes: [Int: Size] {
    result.contentSizes.filter { slot, _ in
      system.contents[slot].map { hasCertain($0.width) && hasCertain($0.height) } ?? false
    }
  }

  private func isCertain(_ view: ViewID) -> Bool {
    guard let superview = system.scope.hierarchy[view].superview,
      let box = system.frameBox(of: view), let outer = system.frameBox(of: superview)
    else { return false }
    let sides = [box.left - outer.left, box.top - outer.top, box.width, box.height]
    return zip(sides, VariableOwner.sides(of: view)).allSatisfy { side, owner in
      !doubts.contains(owner) && hasCertain(side)
    }
  }

  private func hasCertain(_ expression: LinearExpression) -> Bool {
    relative(expression).terms.allSatisfy { isCertain[$0.key] }
  }
}

// Variables that are relative to superviews.
extension CertainViews {
  private mutating func makeTerms() {
    terms = (0..<system.variableCount).map { SparseRow([$0: 1]) }
    for view in system.scope.views.dropFirst() {
      guard let superview = system.scope.hierarchy[view].superview, let box = system.box(of: view),
        let outer = system.frameBox(of: superview)
      else { continue }
      for (start, origin) in [(box.left, outer.left), (box.top, outer.top)] {
        guard start.terms.count == 1, let variable = start.terms.first?.variable.index,
          system.owners[variable].view == view, !system.owners[variable].isContent
        else { continue }
        terms[variable].add(relative(origin), times: 1)
        effort += terms[variable].terms.count
      }
    }
  }

  private func relative(_ expression: LinearExpression) -> SparseRow {
    var row = SparseRow()
    for term in expression.terms {
      row.add(terms[term.variable.index], times: term.coefficient)
    }
    return row
  }
}

// Variables that required equations determine.
extension CertainViews {
  private mutating func fixedVariables() -> [Bool] {
    var equations = RequiredEquations(effort: effort)
    for constraint in system.constraints where isUsable(constraint) {
      equations.add(relative(constraint.linear.expression))
      if equations.effort > ScopeSolver.effortLimit { break }
    }
    effort = equations.effort
    return equations.determined(variableCount: system.variableCount)
  }

  /// Whether a constraint determines its variables: it is required, and connects none that differ from the canvas.
  private func isUsable(_ constraint: SystemConstraint) -> Bool {
    let linear = constraint.linear
    guard linear.relation == .equal, linear.priority >= LinearConstraint.requiredPriority else {
      return false
    }
    return !linear.expression.terms.contains {
      doubts.contains(system.owners[$0.variable.index])
    } && (constraint.specIndex.map { positions(around: $0).isEmpty } ?? true)
  }

  /// The views whose position determines margins or a safe area that a constraint uses.
  private func positions(around index: Int) -> [ViewID] {
    let (first, second) = system.items(of: index)
    return [first, second].compactMap(\.self).filter { anchor in
      guard anchor.view != system.scope.root, anchor.guide != nil || anchor.attribute.isOfMargins
      else { return false }
      return system.margins.safeArea(of: anchor.view) != .zero
        || system.scope.spec.traits[anchor.view.index].preservesSuperviewMargins
    }.map(\.view)
  }
}

// Variables that are connected with none in doubt.
extension CertainViews {
  private mutating func certainVariables(_ fixed: [Bool]) -> [Bool] {
    var sets = VariableSets(count: system.variableCount)
    func join(_ row: SparseRow) {
      sets.join(row.terms.keys.filter { !fixed[$0] })
    }
    for constraint in system.constraints {
      var row = relative(constraint.linear.expression)
      for view in constraint.specIndex.map(positions) ?? [] {
        guard let box = system.frameBox(of: view) else { continue }
        for side in [box.left, box.top, box.width, box.height] { row.touch(relative(side)) }
      }
      effort += row.terms.count
      join(row)
    }
    // The height of a text depends on its width (AL-47).
    for view in system.wrappingTexts {
      guard let box = system.box(of: view) else { continue }
      var row = relative(box.width)
      row.touch(relative(box.height))
      join(row)
    }
    var isDoubtful = Set<Int>()
    for (variable, owner) in system.owners.enumerated()
    where !fixed[variable] && (doubts.contains(owner) || misplaced.contains(owner)) {
      isDoubtful.insert(sets.lowest(variable))
    }
    return fixed.indices.map { fixed[$0] || !isDoubtful.contains(sets.lowest($0)) }
  }
}

/// The variables of an equation with their coefficients. The constant does not matter.
private struct SparseRow {
  private(set) var terms: [Int: Double]

  init(_ terms: [Int: Double] = [:]) { self.terms = terms }

  /// A smaller coefficient is a rounding error.
  private static let leastCoefficient = 1e-9

  mutating func add(_ other: SparseRow, times factor: Double) {
    for (variable, coefficient) in other.terms {
      let sum = (terms[variable] ?? 0) + factor * coefficient
      terms[variable] = sum.magnitude < Self.leastCoefficient ? nil : sum
    }
  }

  /// Adds variables with any coefficient.
  mutating func touch(_ other: SparseRow) {
    terms.merge(other.terms) { own, _ in own }
  }
}

/// Equations in reduced row echelon form.
private struct RequiredEquations {
  private var rows: [(pivot: Int, row: SparseRow)] = []
  /// The operations on coefficients so far.
  private(set) var effort: Int

  init(effort: Int) { self.effort = effort }

  mutating func add(_ equation: SparseRow) {
    var equation = equation
    for (pivot, row) in rows {
      guard let coefficient = equation.terms[pivot] else { continue }
      equation.add(row, times: -coefficient)
      effort += row.terms.count
    }
    effort += rows.count
    // The lowest of equal coefficients, so that the result does not depend on the order of a dictionary.
    guard
      let pivot = equation.terms.min(by: {
        ($1.value.magnitude, $0.key) < ($0.value.magnitude, $1.key)
      })
    else { return }
    var row = SparseRow()
    row.add(equation, times: 1 / pivot.value)
    for index in rows.indices {
      guard let coefficient = rows[index].row.terms[pivot.key] else { continue }
      rows[index].row.add(row, times: -coefficient)
      effort += row.terms.count
    }
    rows.append((pivot.key, row))
  }

  /// By variable: whether only one value fulfills the equations.
  func determined(variableCount: Int) -> [Bool] {
    var isDetermined = [Bool](repeating: false, count: variableCount)
    for (pivot, row) in rows where row.terms.count == 1 { isDetermined[pivot] = true }
    return isDetermined
  }
}
