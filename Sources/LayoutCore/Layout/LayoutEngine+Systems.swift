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
    var places: [ViewID: RoomPlace] = [:]
    var memory = SolverMemory()
    for (place, room) in rooms.enumerated() {
      let setting = setting(of: place, on: screen, within: places[room.root])
      let (system, result) = RoomSolver(
        hierarchy: hierarchy, plan: plan, room: room, members: members[place], setting: setting
      ).solved(&memory)
      keepPlaces(of: room, result, in: &places)
      guard !system.constraints.isEmpty else { continue }
      systems.append(
        LinearSystem(
          root: room.root, variableCount: system.variableCount,
          constraints: system.constraintsInOrder.map(\.linear)))
    }
    return systems
  }
}
