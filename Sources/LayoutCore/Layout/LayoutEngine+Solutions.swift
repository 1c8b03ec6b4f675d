extension LayoutEngine {
  /// Each room on the canvas that the document was drawn on, in the size that it was drawn in there:
  /// what is to be held against the stored frames.
  package var reproduction: LayoutSolution {
    var solution = LayoutSolution(viewCount: hierarchy.views.count)
    for (place, room) in rooms.enumerated() {
      let setting = settings[place]
      solution.add(results[place], of: room, in: hierarchy, scale: setting.scale)
      if let stored = plan.traits[room.root.index].storedFrame {
        solution.frames[room.root.index] = stored
      }
      solution.roots.append(root(place, results[place], setting))
      for view in room.views where solution.frames[view.index] != nil {
        solution.origins[view.index] = .solved
      }
      solution.residuals += RoomSolver(
        hierarchy: hierarchy, plan: plan, room: room, members: members[place], setting: setting
      ).residuals()
    }
    solution.residuals.sort { $0.constraint < $1.constraint }
    return solution
  }

  /// The layout on a screen.
  ///
  /// Of views in rooms that are not solved, the canvas has the stored frames, and no other screen has
  /// any; so it is with views that constraints leave open, and with what lies in rooms in them.
  ///
  /// - Parameter screen: nil: the document's own canvas.
  package func solution(on screen: Screen? = nil) -> LayoutSolution {
    var memory = SolverMemory()
    return solution(on: screen, memory: &memory)
  }

  /// - Parameter memory: of what has been solved before.
  func solution(on screen: Screen? = nil, memory: inout SolverMemory) -> LayoutSolution {
    var solution = LayoutSolution(viewCount: hierarchy.views.count)
    var places: [ViewID: RoomPlace] = [:]
    var isWithin = Array(repeating: false, count: hierarchy.views.count)
    for (place, room) in rooms.enumerated() {
      for view in room.views.dropFirst() { isWithin[view.index] = true }
      let setting = setting(of: place, on: screen, within: places[room.root])
      let isPlaced = !isWithin[room.root.index] || places[room.root] != nil
      let isTold = screen == nil || isPlaced && verdicts[place] == .solved
      let result =
        isTold ? result(of: place, in: setting, &memory) : .nothing(of: room, in: hierarchy)
      if isTold {
        solution.add(result, of: room, in: hierarchy, scale: setting.scale)
      }
      if !isWithin[room.root.index] {
        solution.frames[room.root.index] = Rect(0, 0, setting.size.width, setting.size.height)
        solution.origins[room.root.index] = screen == nil ? .stored : .solved
      }
      judge(place, room, result, isCanvas: screen == nil, &solution)
      solution.roots.append(root(place, result, setting))
      // Where a view is not known, neither is the size of a room in it.
      keepPlaces(of: room, result, in: &places) { solution.origins[$0.index] == .solved }
    }
    return solution
  }

  /// What comes of a room in a setting; in that of its own canvas it is known.
  private func result(
    of place: Int, in setting: RoomSetting, _ memory: inout SolverMemory
  ) -> RoomSolver.Result {
    if setting == settings[place] { return results[place] }
    return RoomSolver(
      hierarchy: hierarchy, plan: plan, room: rooms[place], members: members[place],
      setting: setting
    ).solved(&memory).result
  }

  /// Where a room's root lies in the outer room.
  struct RoomPlace {
    let frame: Rect
    let safeArea: EdgeInsets
  }

  /// Rooms within go by what came of the outer one.
  func keepPlaces(
    of room: LayoutRoom, _ result: RoomSolver.Result, in places: inout [ViewID: RoomPlace],
    where isKnown: (ViewID) -> Bool = { _ in true }
  ) {
    for view in room.innerRoots where isKnown(view) {
      let slot = view.index - room.root.index
      guard let frame = result.frames[slot], result.safeAreas.indices.contains(slot) else {
        continue
      }
      places[view] = RoomPlace(frame: frame, safeArea: result.safeAreas[slot])
    }
  }

  private func judge(
    _ place: Int, _ room: LayoutRoom, _ result: RoomSolver.Result, isCanvas: Bool,
    _ solution: inout LayoutSolution
  ) {
    let open = result.openViews
    for view in room.views.dropFirst() {
      if verdicts[place] == .solved, !open.contains(view) {
        let isKnown = solution.frames[view.index] != nil
        solution.origins[view.index] = isKnown ? .solved : .unknown
      } else {
        let stored = isCanvas ? plan.traits[view.index].storedFrame : nil
        solution.frames[view.index] = stored
        solution.origins[view.index] = stored == nil ? .unknown : .stored
      }
    }
  }

  private func root(
    _ place: Int, _ result: RoomSolver.Result, _ setting: RoomSetting
  ) -> LayoutSolution.Root {
    let verdict = result.failure.map(LayoutSolution.Verdict.notSolved) ?? verdicts[place]
    var root = LayoutSolution.Root(view: rooms[place].root, verdict: verdict)
    root.ambiguous = result.ambiguous
    root.conflicts = result.conflicts
    root.safeAreaInsets = setting.safeAreaInsets
    return root
  }

  func setting(
    of number: Int, on screen: Screen?, within place: RoomPlace?
  ) -> RoomSetting {
    let room = rooms[number]
    var setting = settings[number]
    if let screen, let canvas = Self.canvas(of: room, plan, hierarchy) {
      let own = plan.canvases[canvas]
      let carried = CanvasInsets(hierarchy: hierarchy, plan: plan, canvas: own)
        .carried(insets[canvas], to: screen)
      var there = CanvasSetting(own, plan.traits[own.root.index]).on(screen, insets: carried)
      if case .cell = room.kind {
        there.size = setting.size
        there.safeAreaInsets = .zero
      }
      setting = there
    }
    setting.textScale = options.textScale
    if let place {
      setting.size = place.frame.size
      if case .canvas = room.kind { setting.safeAreaInsets = place.safeArea }
    }
    return setting
  }

  /// The canvas that a room is on, by its place in the plan: its own, or the one around it.
  private static func canvas(
    of room: LayoutRoom, _ plan: LayoutPlan, _ hierarchy: ViewHierarchy
  ) -> Int? {
    if case .canvas(let canvas) = room.kind { return canvas }
    return plan.canvases.lastIndex {
      $0.root == room.root || hierarchy.isDescendant(room.root, of: $0.root)
    }
  }

  static func canvasSetting(
    of room: LayoutRoom, _ plan: LayoutPlan, _ hierarchy: ViewHierarchy, _ insets: [EdgeInsets]
  ) -> RoomSetting {
    let size = plan.traits[room.root.index].storedFrame?.size ?? Size(0, 0)
    guard let canvas = canvas(of: room, plan, hierarchy) else { return RoomSetting(size: size) }
    let own = plan.canvases[canvas]
    var setting = CanvasSetting(own, plan.traits[own.root.index]).onCanvas
    switch room.kind {
    case .canvas: setting.safeAreaInsets = insets[canvas]
    case .cell:
      setting.size = size
      setting.safeAreaInsets = .zero
      // A row that was drawn in a narrower table (AL-27).
      if let list = hierarchy[room.root].superview,
        hierarchy[list].uikitClass.name == "UITableView",
        let table = plan.traits[list.index].storedFrame,
        table.width - size.width > RoomSystem.greatestAccessory
      {
        setting.size.width = table.width
      }
    }
    return setting
  }
}

extension LayoutSolution {
  /// Takes over what a room's views got, with edges on whole pixels.
  fileprivate mutating func add(
    _ result: RoomSolver.Result, of room: LayoutRoom, in hierarchy: ViewHierarchy, scale: Double
  ) {
    let base = room.root.index
    rootOfView[room.root.index] = room.root
    for view in room.views.dropFirst() {
      rootOfView[view.index] = room.root
      guard let frame = result.frames[view.index - base],
        let superview = hierarchy[view].superview,
        let outer = result.frames[superview.index - base]
      else { continue }
      let placed = frame.within(outer).onPixels(scale)
      // Frames may be so large that no more can be said of them.
      if placed.isFinite { frames[view.index] = placed }
    }
    for (slot, size) in result.contentSizes where size.width.isFinite && size.height.isFinite {
      contentSizes[slot + base] = size
    }
  }
}

extension Rect {
  /// The rectangle with its origin and its size on whole pixels.
  func onPixels(_ scale: Double) -> Rect {
    func pixel(_ length: Double) -> Double { (length * scale).rounded() / scale }
    return Rect(pixel(x), pixel(y), pixel(width), pixel(height))
  }
}
