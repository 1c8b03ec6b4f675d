/// Lays a hierarchy out on a screen, as UIKit would.
///
/// Views are laid out room by room (`LayoutRoom`), outer ones first. What the document's own frames
/// confirm is known once for all screens: where a room's constraints do not give the frames that the
/// document has for its own canvas, something in it is not understood, and there is no word about it
/// on any other.
package struct LayoutEngine: Sendable {
  package let hierarchy: ViewHierarchy
  package let options: Options
  let plan: LayoutPlan
  let rooms: [LayoutRoom]
  /// The plan's constraints in each room, by their places.
  let members: [[Int]]
  /// By the canvas's place in the plan.
  let insets: [EdgeInsets]
  /// Of each room on its own canvas.
  let settings: [RoomSetting]
  let results: [RoomSolver.Result]
  let verdicts: [LayoutSolution.Verdict]

  package struct Options: Hashable, Sendable {
    /// How much larger labels' and buttons' texts are than on the canvas: another language, a larger
    /// text size.
    package var textScale = 1.0

    package init() {}
  }

  /// How far a frame may be from the stored one, in points, for its canvas to count as reproduced.
  package static let tolerance = 1.0

  /// nil: the hierarchy has no plan.
  package init?(_ hierarchy: ViewHierarchy, options: Options = Options()) {
    var memory = SolverMemory()
    self.init(hierarchy, options: options, memory: &memory)
  }

  /// - Parameter memory: of what has been solved before.
  init?(_ hierarchy: ViewHierarchy, options: Options = Options(), memory: inout SolverMemory) {
    guard let plan = hierarchy.plan else { return nil }
    self.hierarchy = hierarchy
    self.options = options
    self.plan = plan
    let (rooms, roomOfView) = hierarchy.rooms(of: plan)
    self.rooms = rooms
    members = Self.members(plan, hierarchy, rooms, roomOfView)
    var insets = plan.canvases.map(\.safeAreaInsets)
    for (place, room) in rooms.enumerated() {
      guard case .canvas(let canvas) = room.kind else { continue }
      let setting = CanvasSetting(plan.canvases[canvas], plan.traits[room.root.index])
      let stored = RoomSolver(
        hierarchy: hierarchy, plan: plan, room: room, members: [], setting: setting.onCanvas
      ).storedFrames()
      insets[canvas] = CanvasInsets(
        hierarchy: hierarchy, plan: plan, canvas: plan.canvases[canvas]
      ).onCanvas(members[place], stored, sizeClass: setting.onCanvas.sizeClass)
    }
    self.insets = insets
    let settings = rooms.map { Self.canvasSetting(of: $0, plan, hierarchy, insets) }
    self.settings = settings
    var results: [RoomSolver.Result] = []
    for (place, room) in rooms.enumerated() {
      results.append(
        RoomSolver(
          hierarchy: hierarchy, plan: plan, room: room, members: members[place],
          setting: settings[place]
        ).solved(&memory).result)
    }
    self.results = results
    verdicts = zip(rooms, results).map { room, result in
      Reproduction(hierarchy, plan, room).verdict(on: result)
    }
  }

  /// The constraints of each room: those whose sides both lie in it. A room's root lies in the outer
  /// one too.
  private static func members(
    _ plan: LayoutPlan, _ hierarchy: ViewHierarchy, _ rooms: [LayoutRoom], _ roomOfView: [Int?]
  ) -> [[Int]] {
    var members = [[Int]](repeating: [], count: rooms.count)
    for (place, constraint) in plan.constraints.enumerated() {
      let views = [constraint.first.view] + (constraint.second.map { [$0.view] } ?? [])
      func holding(_ view: ViewID) -> [Int] {
        guard let own = roomOfView[view.index] else { return [] }
        guard rooms[own].root == view, let superview = hierarchy[view].superview,
          let outer = roomOfView[superview.index]
        else { return [own] }
        return [own, outer]
      }
      let shared = views.map(holding).reduce(nil as [Int]?) { shared, next in
        shared.map { $0.filter(next.contains) } ?? next
      }
      if let room = shared?.first { members[room].append(place) }
    }
    return members
  }
}
