package import ConstraintSolver
package import LayoutModel

/// Lays a hierarchy out on a screen, as UIKit would.
///
/// Views are laid out room by room (`LayoutScope`), outer ones first. What the document's own frames
/// confirm is known once for all screens: where a room's constraints do not give the frames that the
/// document has for its own canvas, something in it is not understood, and there is no word about it
/// on any other.
package struct LayoutEngine: Sendable {
  package let hierarchy: ViewHierarchy
  package let options: Options
  package let spec: LayoutSpec
  let scopes: [LayoutScope]
  /// The plan's constraints in each room, by their places.
  package let members: [[Int]]
  /// By the canvas's place in the plan.
  package let insets: [EdgeInsets]
  /// Of each room on its own canvas.
  package let settings: [ScopeEnvironment]
  package let results: [ScopeSolver.Result]
  package let verdicts: [LayoutSolution.Verdict]

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
    var cache = LayoutCache()
    self.init(hierarchy, options: options, cache: &cache)
  }

  /// - Parameter cache: of what has been solved before.
  package init?(_ hierarchy: ViewHierarchy, options: Options = Options(), cache: inout LayoutCache)
  {
    guard let spec = hierarchy.spec else { return nil }
    self.hierarchy = hierarchy
    self.options = options
    self.spec = spec
    let (scopes, scopeOfView) = hierarchy.scopes(of: spec)
    self.scopes = scopes
    members = Self.members(spec, hierarchy, scopes, scopeOfView)
    var insets = spec.canvases.map(\.safeAreaInsets)
    for (place, scope) in scopes.enumerated() {
      guard case .canvas(let canvas) = scope.kind else { continue }
      let setting = CanvasEnvironment(spec.canvases[canvas], spec.traits[scope.root.index])
      let stored = ScopeSolver(
        hierarchy: hierarchy, spec: spec, scope: scope, members: [], setting: setting.onCanvas
      ).storedFrames()
      insets[canvas] = CanvasInsets(
        hierarchy: hierarchy, spec: spec, canvas: spec.canvases[canvas]
      ).onCanvas(members[place], stored, sizeClass: setting.onCanvas.sizeClass)
    }
    self.insets = insets
    let settings = scopes.map { Self.canvasSetting(of: $0, spec, hierarchy, insets) }
    self.settings = settings
    var results: [ScopeSolver.Result] = []
    for (place, scope) in scopes.enumerated() {
      results.append(
        ScopeSolver(
          hierarchy: hierarchy, spec: spec, scope: scope, members: members[place],
          setting: settings[place]
        ).solved(&cache).result)
    }
    self.results = results
    verdicts = zip(scopes, results).map { scope, result in
      CanvasValidation(hierarchy, spec, scope).verdict(on: result)
    }
  }

  /// The constraints of each room: those whose sides both lie in it. A room's root lies in the outer
  /// one too.
  private static func members(
    _ spec: LayoutSpec, _ hierarchy: ViewHierarchy, _ scopes: [LayoutScope], _ scopeOfView: [Int?]
  ) -> [[Int]] {
    var members = [[Int]](repeating: [], count: scopes.count)
    for (place, constraint) in spec.constraints.enumerated() {
      let views = [constraint.first.view] + (constraint.second.map { [$0.view] } ?? [])
      func holding(_ view: ViewID) -> [Int] {
        guard let own = scopeOfView[view.index] else { return [] }
        guard scopes[own].root == view, let superview = hierarchy[view].superview,
          let outer = scopeOfView[superview.index]
        else { return [own] }
        return [own, outer]
      }
      let shared = views.map(holding).reduce(nil as [Int]?) { shared, next in
        shared.map { $0.filter(next.contains) } ?? next
      }
      if let scope = shared?.first { members[scope].append(place) }
    }
    return members
  }
}

extension LayoutEngine {
  /// Each room on the canvas that the document was drawn on, in the size that it was drawn in there:
  /// what is to be held against the stored frames.
  package var canvasValidation: LayoutSolution {
    var solution = LayoutSolution(viewCount: hierarchy.views.count)
    for (place, scope) in scopes.enumerated() {
      let setting = settings[place]
      solution.add(results[place], of: scope, in: hierarchy, scale: setting.scale)
      if let stored = spec.traits[scope.root.index].storedFrame {
        solution.frames[scope.root.index] = stored
      }
      solution.roots.append(root(place, results[place], setting))
      for view in scope.views where solution.frames[view.index] != nil {
        solution.origins[view.index] = .solved
      }
      solution.residuals += ScopeSolver(
        hierarchy: hierarchy, spec: spec, scope: scope, members: members[place], setting: setting
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
    var cache = LayoutCache()
    return solution(on: screen, cache: &cache)
  }

  /// - Parameter cache: of what has been solved before.
  package func solution(on screen: Screen? = nil, cache: inout LayoutCache) -> LayoutSolution {
    var solution = LayoutSolution(viewCount: hierarchy.views.count)
    var places: [ViewID: ScopePosition] = [:]
    var isWithin = Array(repeating: false, count: hierarchy.views.count)
    for (place, scope) in scopes.enumerated() {
      for view in scope.views.dropFirst() { isWithin[view.index] = true }
      let setting = setting(of: place, on: screen, within: places[scope.root])
      let isPlaced = !isWithin[scope.root.index] || places[scope.root] != nil
      let isTold = screen == nil || isPlaced && verdicts[place] == .solved
      let result =
        isTold ? result(of: place, in: setting, &cache) : .nothing(of: scope, in: hierarchy)
      if isTold {
        solution.add(result, of: scope, in: hierarchy, scale: setting.scale)
      }
      if !isWithin[scope.root.index] {
        solution.frames[scope.root.index] = Rect(0, 0, setting.size.width, setting.size.height)
        solution.origins[scope.root.index] = screen == nil ? .stored : .solved
      }
      judge(place, scope, result, isCanvas: screen == nil, &solution)
      solution.roots.append(root(place, result, setting))
      // Where a view is not known, neither is the size of a room in it.
      keepPlaces(of: scope, result, in: &places) { solution.origins[$0.index] == .solved }
    }
    return solution
  }

  /// What comes of a room in a setting; in that of its own canvas it is known.
  private func result(
    of place: Int, in setting: ScopeEnvironment, _ cache: inout LayoutCache
  ) -> ScopeSolver.Result {
    if setting == settings[place] { return results[place] }
    return ScopeSolver(
      hierarchy: hierarchy, spec: spec, scope: scopes[place], members: members[place],
      setting: setting
    ).solved(&cache).result
  }

  /// Where a room's root lies in the outer room.
  struct ScopePosition {
    package let frame: Rect
    package let safeArea: EdgeInsets
  }

  /// Rooms within go by what came of the outer one.
  func keepPlaces(
    of scope: LayoutScope, _ result: ScopeSolver.Result, in places: inout [ViewID: ScopePosition],
    where isKnown: (ViewID) -> Bool = { _ in true }
  ) {
    for view in scope.innerRoots where isKnown(view) {
      let slot = view.index - scope.root.index
      guard let frame = result.frames[slot], result.safeAreas.indices.contains(slot) else {
        continue
      }
      places[view] = ScopePosition(frame: frame, safeArea: result.safeAreas[slot])
    }
  }

  private func judge(
    _ place: Int, _ scope: LayoutScope, _ result: ScopeSolver.Result, isCanvas: Bool,
    _ solution: inout LayoutSolution
  ) {
    let open = result.openViews
    for view in scope.views.dropFirst() {
      if verdicts[place] == .solved, !open.contains(view) {
        let isKnown = solution.frames[view.index] != nil
        solution.origins[view.index] = isKnown ? .solved : .unknown
      } else {
        let stored = isCanvas ? spec.traits[view.index].storedFrame : nil
        solution.frames[view.index] = stored
        solution.origins[view.index] = stored == nil ? .unknown : .stored
      }
    }
  }

  private func root(
    _ place: Int, _ result: ScopeSolver.Result, _ setting: ScopeEnvironment
  ) -> LayoutSolution.Root {
    let verdict = result.failure.map(LayoutSolution.Verdict.notSolved) ?? verdicts[place]
    var root = LayoutSolution.Root(view: scopes[place].root, verdict: verdict)
    root.ambiguous = result.ambiguous
    root.conflicts = result.conflicts
    root.safeAreaInsets = setting.safeAreaInsets
    return root
  }

  func setting(
    of number: Int, on screen: Screen?, within place: ScopePosition?
  ) -> ScopeEnvironment {
    let scope = scopes[number]
    var setting = settings[number]
    if let screen, let canvas = Self.canvas(of: scope, spec, hierarchy) {
      let own = spec.canvases[canvas]
      let carried = CanvasInsets(hierarchy: hierarchy, spec: spec, canvas: own)
        .carried(insets[canvas], to: screen)
      var there = CanvasEnvironment(own, spec.traits[own.root.index]).on(screen, insets: carried)
      if case .cell = scope.kind {
        there.size = setting.size
        there.safeAreaInsets = .zero
      }
      setting = there
    }
    setting.textScale = options.textScale
    if let place {
      setting.size = place.frame.size
      if case .canvas = scope.kind { setting.safeAreaInsets = place.safeArea }
    }
    return setting
  }

  /// The canvas that a room is on, by its place in the plan: its own, or the one around it.
  private static func canvas(
    of scope: LayoutScope, _ spec: LayoutSpec, _ hierarchy: ViewHierarchy
  ) -> Int? {
    if case .canvas(let canvas) = scope.kind { return canvas }
    return spec.canvases.lastIndex {
      $0.root == scope.root || hierarchy.isDescendant(scope.root, of: $0.root)
    }
  }

  static func canvasSetting(
    of scope: LayoutScope, _ spec: LayoutSpec, _ hierarchy: ViewHierarchy, _ insets: [EdgeInsets]
  ) -> ScopeEnvironment {
    let size = spec.traits[scope.root.index].storedFrame?.size ?? Size(0, 0)
    guard let canvas = canvas(of: scope, spec, hierarchy) else {
      return ScopeEnvironment(size: size)
    }
    let own = spec.canvases[canvas]
    var setting = CanvasEnvironment(own, spec.traits[own.root.index]).onCanvas
    switch scope.kind {
    case .canvas: setting.safeAreaInsets = insets[canvas]
    case .cell:
      setting.size = size
      setting.safeAreaInsets = .zero
      // A row that was drawn in a narrower table (AL-27).
      if let list = hierarchy[scope.root].superview,
        hierarchy[list].uikitClass.name == "UITableView",
        let table = spec.traits[list.index].storedFrame,
        table.width - size.width > ScopeSystem.greatestAccessory
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
    _ result: ScopeSolver.Result, of scope: LayoutScope, in hierarchy: ViewHierarchy, scale: Double
  ) {
    let base = scope.root.index
    rootOfView[scope.root.index] = scope.root
    for view in scope.views.dropFirst() {
      rootOfView[view.index] = scope.root
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

/// What layout engines keep for the next check of a document: the constraint systems that were solved.
///
/// A cache never affects a result: a system that it does not have is solved.
package struct LayoutCache: Sendable {
  var systems = SolverCache()

  package init() {}

  /// Drops the systems that no engine has asked for since the last call.
  package mutating func forget() { systems.forget() }
}
