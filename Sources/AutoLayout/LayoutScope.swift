package import LayoutModel

/// Views that are laid out together: a canvas or a cell with its subviews, and everything that their
/// layout depends on.
///
/// The views inside a nested scope, an embedded canvas or a cell, belong to the nested scope. The outer
/// scope contains only its root.
package struct LayoutScope {
  package let hierarchy: ViewHierarchy
  package private(set) var spec: LayoutSpec
  package let root: ViewID
  package let kind: Kind
  /// In painting order, the root first. The root of a nested scope is included, its subviews are not.
  package fileprivate(set) var views: [ViewID] = []
  /// The roots of the scopes directly inside this one.
  fileprivate(set) var innerRoots: [ViewID] = []
  /// Indices into `spec.constraints`: the constraints whose items are all in the scope.
  package fileprivate(set) var constraints: [Int] = []
  /// The canvas of the document, unless the scope is laid out for another screen.
  package var environment = ScopeEnvironment(size: Size(0, 0))

  package enum Kind: Hashable {
    /// The index in `LayoutSpec.canvases`.
    case canvas(Int)
    /// A cell, whose size its list determines.
    case cell
  }

  /// The number of views in the subtree of the root. Tables by slot have this length.
  var slotCount: Int { hierarchy[root].subtreeEnd - root.index }

  /// The index of a view relative to the root.
  package func slot(_ view: ViewID) -> Int { view.index - root.index }

  /// The same views with another spec or other constraints.
  package func with(_ spec: LayoutSpec, constraints: [Int]) -> LayoutScope {
    var scope = self
    scope.spec = spec
    scope.constraints = constraints
    return scope
  }

  /// Whether the leading edge of a view's content is the right one (AL-49).
  func isRightToLeft(_ view: ViewID) -> Bool {
    spec.traits[view.index].semanticContent.direction(in: environment.text.direction)
      == .rightToLeft
  }

  /// The canvas that contains the scope: its own or the nearest one outside.
  var canvas: LayoutCanvas? {
    if case .canvas(let index) = kind { return spec.canvases[index] }
    return spec.canvases.last { $0.root == root || hierarchy.isDescendant(root, of: $0.root) }
  }

  /// The stored frames in the scope's coordinates, by slot. The root has the size of the environment.
  package func storedFrames() -> [Rect?] {
    var frames = [Rect?](repeating: nil, count: slotCount)
    frames[0] = Rect(0, 0, environment.size.width, environment.size.height)
    for view in views.dropFirst() {
      guard let stored = spec.traits[view.index].storedFrame,
        let superview = hierarchy[view].superview, let outer = frames[slot(superview)]
      else { continue }
      frames[slot(view)] = Rect(
        outer.x + stored.x, outer.y + stored.y, stored.width, stored.height)
    }
    return frames
  }
}

extension LayoutScope {
  /// The scopes of a spec with their constraints, each on the canvas of the document, outer ones first.
  ///
  /// - Parameter sizeClass: views that are not installed in it are in no scope (AL-44); nil: all views
  ///   are installed, as on the canvas.
  package static func scopes(
    of spec: LayoutSpec, in hierarchy: ViewHierarchy, installedIn sizeClass: SizeClass? = nil
  ) -> [LayoutScope] {
    var (scopes, scopeOfView) = scopesWithoutConstraints(of: spec, in: hierarchy, sizeClass)
    // The root of a nested scope is in both scopes.
    func scopesContaining(_ view: ViewID) -> (own: Int, outer: Int?)? {
      guard let own = scopeOfView[view.index] else { return nil }
      guard scopes[own].root == view, let superview = hierarchy[view].superview else {
        return (own, nil)
      }
      return (own, scopeOfView[superview.index])
    }
    for index in spec.constraints.indices {
      guard let first = scopesContaining(spec.constraints[index].first.view) else { continue }
      var shared: Int? = first.own
      if let view = spec.constraints[index].second?.view {
        guard let second = scopesContaining(view) else { continue }
        func isShared(_ scope: Int) -> Bool { scope == second.own || scope == second.outer }
        if !isShared(first.own) { shared = first.outer.flatMap { isShared($0) ? $0 : nil } }
      }
      if let shared { scopes[shared].constraints.append(index) }
    }
    for index in scopes.indices { scopes[index].environment = scopes[index].canvasEnvironment }
    return scopes
  }

  /// - Returns: the scopes, and for each view the index of the scope that it is laid out in. The
  ///   root of a scope has the index of that scope. nil: the view is in no scope.
  private static func scopesWithoutConstraints(
    of spec: LayoutSpec, in hierarchy: ViewHierarchy, _ sizeClass: SizeClass?
  ) -> (scopes: [LayoutScope], scopeOfView: [Int?]) {
    var scopes: [LayoutScope] = []
    var scopeOfView = [Int?](repeating: nil, count: hierarchy.views.count)
    var canvases: [ViewID: Int] = [:]
    for (index, canvas) in spec.canvases.enumerated() where canvases[canvas.root] == nil {
      canvases[canvas.root] = index
    }
    func makeScope(_ root: ViewID, _ kind: Kind) {
      scopes.append(LayoutScope(hierarchy: hierarchy, spec: spec, root: root, kind: kind))
    }
    for id in hierarchy.ids {
      let outer = hierarchy[id].superview.flatMap { scopeOfView[$0.index] }
      if let sizeClass, !spec.traits[id.index].isInstalled(in: sizeClass) { continue }
      if let canvas = canvases[id] {
        makeScope(id, .canvas(canvas))
      } else if outer != nil, spec.traits[id.index].part == .cell {
        makeScope(id, .cell)
      } else if let outer {
        scopeOfView[id.index] = outer
        scopes[outer].views.append(id)
        continue
      } else {
        continue
      }
      if let outer {
        scopes[outer].views.append(id)
        scopes[outer].innerRoots.append(id)
      }
      scopeOfView[id.index] = scopes.count - 1
      scopes[scopes.count - 1].views.append(id)
    }
    return (scopes, scopeOfView)
  }
}

/// The layout margins and safe areas of the views of one scope (AL-17, AL-20 to AL-26).
///
/// Both depend on frames, and frames depend on both. They are computed from the frames of the previous
/// pass.
package struct ScopeMargins {
  /// By slot.
  private var marginsBySlot: [EdgeInsets]
  /// By slot.
  private(set) var safeAreas: [EdgeInsets]
  private let root: ViewID

  /// - Parameter estimate: frames in the scope's coordinates, by slot.
  package init(_ scope: LayoutScope, estimate: [Rect?]) {
    let (hierarchy, environment) = (scope.hierarchy, scope.environment)
    root = scope.root
    let height = environment.rowLayout == .fitting ? estimate[0]?.height : nil
    let whole = Rect(0, 0, environment.size.width, height ?? environment.size.height)
    let safe = whole.grown(by: environment.safeAreaInsets.negated)
    let count = scope.slotCount
    marginsBySlot = Array(repeating: .zero, count: count)
    safeAreas = Array(repeating: .zero, count: count)
    var isScrolled = Array(repeating: false, count: count)
    for view in scope.views {
      let slot = scope.slot(view)
      let superview = view == root ? nil : hierarchy[view].superview
      let outer = superview.map { scope.slot($0) }
      isScrolled[slot] =
        superview.map {
          isScrolled[scope.slot($0)] || hierarchy[$0].uikitClass.isScrollView
        } ?? false
      let frame = view == root ? whole : estimate[slot]
      if let frame, !isScrolled[slot] {
        safeAreas[slot] = safe.overlap(with: frame, atMost: environment.safeAreaInsets)
      }
      var margins = scope.ownMargins(of: view)
      if scope.spec.traits[view.index].insetsMarginsFromSafeArea {
        margins = margins + safeAreas[slot]
      }
      if scope.spec.traits[view.index].preservesSuperviewMargins, let outer, let frame,
        let around = outer == 0 ? whole : estimate[outer]
      {
        margins = margins.preserving(marginsBySlot[outer], of: around, around: frame)
      }
      marginsBySlot[slot] = margins
    }
  }

  /// Whether margins or safe areas that the system uses differ by more than rounding.
  ///
  /// - Parameter isUsed: by slot.
  func differ(from other: ScopeMargins, where isUsed: [Bool]) -> Bool {
    isUsed.indices.contains { slot in
      isUsed[slot]
        && !(marginsBySlot[slot].isNear(other.marginsBySlot[slot])
          && safeAreas[slot].isNear(other.safeAreas[slot]))
    }
  }

  func margins(of view: ViewID) -> EdgeInsets { marginsBySlot[view.index - root.index] }

  func safeArea(of view: ViewID) -> EdgeInsets { safeAreas[view.index - root.index] }
}

extension LayoutScope {
  /// The margins of a view before its superview's margins and its safe area are added.
  fileprivate func ownMargins(of view: ViewID) -> EdgeInsets {
    if view == root, case .canvas(let index) = kind {
      return rootMargins(explicitMargins(of: view), owner: spec.canvases[index].owner)
    }
    if let margins = explicitMargins(of: view) { return margins }
    if spec.traits[view.index].isStack { return .zero }
    let part = spec.traits[view.index].part
    guard part != .none, environment.toolsVersion >= LayoutMetrics.Version.systemCellMargins else {
      return EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    }
    let cellMargin = environment.cellMargin(isRow: kind == .cell)
    if part == .cell, hierarchy[view].uikitClass.isTableCell {
      return EdgeInsets(top: 0, left: cellMargin, bottom: 0, right: cellMargin)
    }
    if part == .content, let cell = hierarchy[view].superview,
      hierarchy[cell].uikitClass.isTableCell
    {
      let margins = contentMargins(view, in: cell, cellMargin)
      return isRightToLeft(cell) ? margins.mirrored : margins
    }
    return EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  }

  /// The height of a separator on the screen, in points: a pixel, and nothing from Xcode 11 on (AL-27).
  ///
  /// - Parameter drawn: by how much the content view is lower than its row on the canvas.
  func shownSeparator(_ drawn: Double) -> Double {
    guard !environment.isCanvas, kind == .cell, drawn > 0,
      drawn <= LayoutMetrics.maximumSeparator,
      (1..<LayoutMetrics.Version.highFields).contains(environment.toolsVersion)
    else { return drawn }
    return environment.gains(LayoutMetrics.Version.highFields)
      ? 0 : min(drawn, 1 / environment.scale)
  }

  /// The distance of a content view from the trailing edge of its cell on the screen, in points: the width of the
  /// accessory and the cell's margin (AL-27).
  func shownAccessory(_ drawn: Double) -> Double {
    guard !environment.isCanvas else { return drawn }
    func margin(_ environment: ScopeEnvironment) -> Double {
      let least = LayoutMetrics.accessoryMargin
      guard environment.metricsVersion >= LayoutMetrics.Version.systemCellMargins else {
        return least
      }
      return max(least, environment.cellMargin(isRow: kind == .cell))
    }
    var width = drawn - margin(canvasEnvironment)
    let (old, new) = LayoutMetrics.disclosureIndicators
    if environment.gains(LayoutMetrics.Version.highFields), old.contains(width) { width = new }
    return width + margin(environment)
  }

  /// The margins that the document specifies (AL-26, AL-52).
  private func explicitMargins(of view: ViewID) -> EdgeInsets? {
    guard let margins = spec.traits[view.index].margins else { return nil }
    return spec.traits[view.index].marginsAreDirectional && isRightToLeft(view)
      ? margins.mirrored : margins
  }

  /// AL-20, AL-21, AL-26.
  private func rootMargins(_ explicit: EdgeInsets?, owner: LayoutCanvas.Owner) -> EdgeInsets {
    let isTableCell = owner == .cell && hierarchy[root].uikitClass.isTableCell
    let side = isTableCell ? environment.cellMargin(isRow: false) : environment.systemMargin
    let system = EdgeInsets(top: 0, left: side, bottom: 0, right: side)
    guard let margins = explicit else { return system }
    guard owner == .viewController else { return margins }
    return EdgeInsets(
      top: max(margins.top, system.top), left: max(margins.left, system.left),
      bottom: max(margins.bottom, system.bottom), right: max(margins.right, system.right))
  }

  /// AL-24.
  private func contentMargins(
    _ view: ViewID, in cell: ViewID, _ cellMargin: Double
  ) -> EdgeInsets {
    let outer = spec.traits[cell.index].storedFrame?.height
    let separator = (outer ?? 0) - (spec.traits[view.index].storedFrame?.height ?? outer ?? 0)
    return EdgeInsets(
      top: 11, left: cellMargin, bottom: 11 - shownSeparator(max(0, separator)),
      right: spec.traits[cell.index].hasAccessory ? 8 : cellMargin)
  }
}

extension Rect {
  /// How far a frame extends past the safe area at each edge (AL-17). Parts outside the root do not
  /// count, because frames of an earlier pass can be far outside.
  fileprivate func overlap(with frame: Rect, atMost limit: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: min(max(0, minY - frame.minY), limit.top),
      left: min(max(0, minX - frame.minX), limit.left),
      bottom: min(max(0, frame.maxY - maxY), limit.bottom),
      right: min(max(0, frame.maxX - maxX), limit.right))
  }
}

extension EdgeInsets {
  fileprivate static func + (left: EdgeInsets, right: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: left.top + right.top, left: left.left + right.left,
      bottom: left.bottom + right.bottom, right: left.right + right.right)
  }

  fileprivate func isNear(_ other: EdgeInsets) -> Bool {
    abs(top - other.top) < 1e-6 && abs(left - other.left) < 1e-6
      && abs(bottom - other.bottom) < 1e-6 && abs(right - other.right) < 1e-6
  }

  /// The insets, enlarged by the part of the superview's margins that overlaps the frame (AL-25).
  fileprivate func preserving(
    _ outer: EdgeInsets, of superview: Rect, around frame: Rect
  ) -> EdgeInsets {
    EdgeInsets(
      top: max(top, outer.top - (frame.minY - superview.minY)),
      left: max(left, outer.left - (frame.minX - superview.minX)),
      bottom: max(bottom, outer.bottom - (superview.maxY - frame.maxY)),
      right: max(right, outer.right - (superview.maxX - frame.maxX)))
  }
}
