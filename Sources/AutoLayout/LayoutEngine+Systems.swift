package import ConstraintSolver
package import LayoutModel

extension LayoutEngine {
  /// What the solver is given of one room, for tests that hold the solver against another one.
  package struct LinearSystem: Sendable {
    package let root: ViewID
    package let variableCount: Int
    /// In the order in which they are added.
    package let constraints: [LinearConstraint]
  }

  /// The systems of all rooms that have one on a screen, as the last pass over their margins has them.
  ///
  /// - Parameter screen: nil: the document's own canvas.
  package func systems(on screen: Screen? = nil) -> [LinearSystem] {
    var systems: [LinearSystem] = []
    var places: [ViewID: ScopePosition] = [:]
    var cache = LayoutCache()
    for (place, scope) in scopes.enumerated() {
      let setting = setting(of: place, on: screen, within: places[scope.root])
      let (system, result) = ScopeSolver(
        hierarchy: hierarchy, spec: spec, scope: scope, members: members[place], setting: setting
      ).solved(&cache)
      keepPlaces(of: scope, result, in: &places)
      guard !system.constraints.isEmpty else { continue }
      systems.append(
        LinearSystem(
          root: scope.root, variableCount: system.variableCount,
          constraints: system.constraintsInOrder.map(\.linear)))
    }
    return systems
  }
}
