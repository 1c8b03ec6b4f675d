package import LayoutModel

/// Views that are laid out together: a canvas, or a cell, whose size its list decides, with all that
/// is in it. What lies in a room within it is not the outer one's business, but where that room is.
package struct LayoutScope {
  package let root: ViewID
  package let kind: Kind
  /// In painting order, the root first. Roots of rooms within are the last of their branch.
  package var views: [ViewID] = []
  /// The roots of the rooms directly within, which are among the views.
  var innerRoots: [ViewID] = []

  package enum Kind: Hashable {
    /// By its place in the plan's canvases.
    case canvas(Int)
    case cell
  }
}

extension ViewHierarchy {
  /// The rooms of a plan, outer ones first, and for each view the one that it is laid out in; a
  /// room's root is that of its own. nil: it is in none.
  func scopes(of spec: LayoutSpec) -> (scopes: [LayoutScope], scopeOfView: [Int?]) {
    var scopes: [LayoutScope] = []
    var scopeOfView = [Int?](repeating: nil, count: views.count)
    var canvases: [ViewID: Int] = [:]
    for (place, canvas) in spec.canvases.enumerated() where canvases[canvas.root] == nil {
      canvases[canvas.root] = place
    }
    for (index, view) in views.enumerated() {
      let id = ViewID(index)
      let outer = view.superview.flatMap { scopeOfView[$0.index] }
      if let canvas = canvases[id] {
        scopes.append(LayoutScope(root: id, kind: .canvas(canvas)))
      } else if outer != nil, spec.traits[index].part == .cell {
        scopes.append(LayoutScope(root: id, kind: .cell))
      } else if let outer {
        scopeOfView[index] = outer
        scopes[outer].views.append(id)
        continue
      } else {
        continue
      }
      if let outer {
        scopes[outer].views.append(id)
        scopes[outer].innerRoots.append(id)
      }
      scopeOfView[index] = scopes.count - 1
      scopes[scopes.count - 1].views.append(id)
    }
    return (scopes, scopeOfView)
  }
}

/// What a room is laid out in and for.
package struct ScopeEnvironment: Hashable {
  /// Of the room's root, in points.
  package var size: Size
  /// Of the root's safe area, in points.
  package var safeAreaInsets = EdgeInsets.zero
  package var sizeClass = SizeClass.any
  /// Pixels a point.
  package var scale = 2.0
  /// A canvas without a device: texts were measured in whole points there.
  var isWholePoints = false
  /// The system's margin at the left and right of a controller's root view, in points (AL-20).
  var systemMargin = 16.0
  /// The margin at the left and right of a cell's content view, in points (AL-24).
  var cellMargin = 16.0
  /// It is the canvas of the document, where placeholders count (AL-4, AL-30).
  var isCanvas = true
  /// How much larger texts are than on the canvas.
  package var textScale = 1.0
  package var toolsVersion = 0
  /// A toolbar above a home indicator is higher (AL-32).
  var hasHomeIndicator = false
}

/// The layout margins and safe areas of the views of one room (AL-17, AL-20 to AL-26).
///
/// Both depend on where views are: they are worked out from frames that an earlier pass made.
package struct ScopeMargins {
  /// By the view's place in the room's subtree.
  private var marginsBySlot: [EdgeInsets]
  private var safeAreaBySlot: [EdgeInsets]
  private let root: ViewID

  /// - Parameter estimate: frames in the room's coordinates, by the view's place in the subtree.
  package init(
    _ hierarchy: ViewHierarchy, _ spec: LayoutSpec, _ scope: LayoutScope,
    _ setting: ScopeEnvironment,
    estimate: [Rect?]
  ) {
    root = scope.root
    let count = hierarchy[scope.root].subtreeEnd - scope.root.index
    marginsBySlot = Array(repeating: .zero, count: count)
    safeAreaBySlot = Array(repeating: .zero, count: count)
    let base = MarginRules(hierarchy, spec, scope, setting)
    let whole = Rect(0, 0, setting.size.width, setting.size.height)
    let safe = whole.grown(by: setting.safeAreaInsets.negated)
    var isScrolled = Array(repeating: false, count: count)
    for view in scope.views {
      let slot = view.index - root.index
      let superview = view == root ? nil : hierarchy[view].superview
      let outer = superview.map { $0.index - root.index }
      isScrolled[slot] =
        outer.map {
          isScrolled[$0] || hierarchy[ViewID($0 + root.index)].uikitClass.isScrollView
        } ?? false
      let frame = view == root ? whole : estimate[slot]
      if let frame, !isScrolled[slot] {
        safeAreaBySlot[slot] = safe.overlap(with: frame, atMost: setting.safeAreaInsets)
      }
      var margins = base.own(of: view)
      let traits = spec.traits[view.index]
      if traits.insetsMarginsFromSafeArea { margins = margins + safeAreaBySlot[slot] }
      if traits.preservesSuperviewMargins, let outer, let frame,
        let around = outer == 0 ? whole : estimate[outer]
      {
        margins = margins.preserving(marginsBySlot[outer], of: around, around: frame)
      }
      marginsBySlot[slot] = margins
    }
  }

  /// Whether what a system goes by has become another, by more than rounding.
  ///
  /// - Parameter isUsed: by the view's place in the room's subtree.
  func differ(from other: ScopeMargins, where isUsed: [Bool]) -> Bool {
    isUsed.indices.contains { slot in
      isUsed[slot]
        && !(marginsBySlot[slot].isNear(other.marginsBySlot[slot])
          && safeAreaBySlot[slot].isNear(other.safeAreaBySlot[slot]))
    }
  }

  package func margins(of view: ViewID) -> EdgeInsets { marginsBySlot[view.index - root.index] }

  /// By the view's place in the room's subtree.
  var safeAreas: [EdgeInsets] { safeAreaBySlot }

  package func safeArea(of view: ViewID) -> EdgeInsets { safeAreaBySlot[view.index - root.index] }
}

/// What margins a view has by itself, without its superview and without a safe area.
private struct MarginRules {
  let hierarchy: ViewHierarchy
  let spec: LayoutSpec
  let scope: LayoutScope
  let setting: ScopeEnvironment

  init(
    _ hierarchy: ViewHierarchy, _ spec: LayoutSpec, _ scope: LayoutScope,
    _ setting: ScopeEnvironment
  ) {
    self.hierarchy = hierarchy
    self.spec = spec
    self.scope = scope
    self.setting = setting
  }

  func own(of view: ViewID) -> EdgeInsets {
    let traits = spec.traits[view.index]
    if view == scope.root, case .canvas(let place) = scope.kind {
      return root(traits, owner: spec.canvases[place].owner)
    }
    if let margins = traits.margins { return margins }
    if traits.stack != nil { return .zero }
    if traits.part == .cell, setting.toolsVersion >= LayoutMetrics.Version.systemCellMargins,
      hierarchy[view].uikitClass.name == "UITableViewCell"
    {
      return EdgeInsets(top: 0, left: setting.cellMargin, bottom: 0, right: setting.cellMargin)
    }
    if traits.part == .content, setting.toolsVersion >= LayoutMetrics.Version.systemCellMargins,
      let cell = hierarchy[view].superview,
      hierarchy[cell].uikitClass.name == "UITableViewCell"
    {
      return content(traits, in: spec.traits[cell.index])
    }
    return EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  }

  /// AL-20, AL-21, AL-26.
  private func root(_ traits: LayoutTraits, owner: LayoutCanvas.Owner) -> EdgeInsets {
    let system = EdgeInsets(
      top: 0, left: setting.systemMargin, bottom: 0, right: setting.systemMargin)
    guard let margins = traits.margins else { return system }
    guard owner == .viewController else { return margins }
    return EdgeInsets(
      top: max(margins.top, system.top), left: max(margins.left, system.left),
      bottom: max(margins.bottom, system.bottom), right: max(margins.right, system.right))
  }

  /// AL-24.
  private func content(_ traits: LayoutTraits, in cell: LayoutTraits) -> EdgeInsets {
    let separator =
      (cell.storedFrame?.height ?? 0)
      - (traits.storedFrame?.height ?? cell.storedFrame?.height ?? 0)
    return EdgeInsets(
      top: 11, left: setting.cellMargin, bottom: 11 - max(0, separator),
      right: cell.hasAccessory ? 8 : setting.cellMargin)
  }
}

extension Rect {
  /// How far a frame reaches past the safe area at each edge (AL-17). What lies beyond the root itself is
  /// no safe area's: frames of an earlier pass may be far out.
  fileprivate func overlap(with frame: Rect, atMost limit: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: min(max(0, minY - frame.minY), limit.top),
      left: min(max(0, minX - frame.minX), limit.left),
      bottom: min(max(0, frame.maxY - maxY), limit.bottom),
      right: min(max(0, frame.maxX - maxX), limit.right))
  }
}

extension EdgeInsets {
  static func + (left: EdgeInsets, right: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: left.top + right.top, left: left.left + right.left,
      bottom: left.bottom + right.bottom, right: left.right + right.right)
  }

  fileprivate func isNear(_ other: EdgeInsets) -> Bool {
    zip([top, left, bottom, right], [other.top, other.left, other.bottom, other.right])
      .allSatisfy { abs($0 - $1) < 1e-6 }
  }

  /// What of a superview's margins reaches into a view stays (AL-25).
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
