internal import AutoLayout
internal import LayoutModel

extension FuzzTarget {
  /// The values of a solved system satisfy its required constraints.
  static var solver: FuzzTarget {
    FuzzTarget(name: "solver") { bytes in
      let variables = (0..<8).map(LayoutVariable.init(index:))
      var solver = ConstraintSolver(effortLimit: 1_000_000, variableCount: variables.count)
      var required: [LinearConstraint] = []
      for start in stride(from: 0, to: bytes.count - 5, by: 6) {
        let constraint = LinearConstraint(bytes[start..<start + 6], variables)
        guard solver.add(constraint) == .added else { continue }
        if constraint.priority == LinearConstraint.requiredPriority { required.append(constraint) }
      }
      guard solver.solve() else { return }
      for constraint in required {
        let terms = constraint.expression.terms.map {
          $0.coefficient * solver.values[$0.variable.index]
        }
        let value = terms.reduce(constraint.expression.constant, +)
        let error = faulty("moved-value", constraint.error(at: value)) { $0 + 1 }
        // Values beyond a million points have fewer digits after the decimal point.
        let size = terms.reduce(1e6) { max($0, $1.magnitude) }
        hold("required", error < 1e-12 * size)
      }
    }
  }
}

extension LinearConstraint {
  /// Six bytes: the relation and the priority, two variables, a coefficient for each, and the constant.
  fileprivate init(_ bytes: ArraySlice<UInt8>, _ variables: [LayoutVariable]) {
    let numbers = bytes.map(Int.init)
    let relations = LayoutConstraint.Relation.allCases
    let priorities = [Self.requiredPriority, Self.requiredPriority, 750, 250]
    func term(_ variable: Int, _ coefficient: Int) -> LinearExpression.Term {
      .init(variables[variable % variables.count], Double(coefficient % 16 - 8) / 2)
    }
    self.init(
      LinearExpression(
        [term(numbers[1], numbers[3]), term(numbers[2], numbers[4])],
        constant: Double(numbers[5] - 128) * 5),
      relations[numbers[0] % relations.count],
      priority: priorities[numbers[0] / relations.count % priorities.count])
  }
}
