internal import LayoutModel
internal import TouchModel

/// The layouts of a hierarchy in which touches certainly reach each interactive view: it is inside its superviews but
/// for the tolerated points, and no view in front of it takes touches. Such a layout has no obstructions, and most
/// layouts on other screens are such layouts.
///
/// What does not depend on frames is determined once. It never affects findings: a layout about which a few comparisons
/// prove nothing is checked like any other.
struct FreeTouches {
  /// By view, without bars. Empty: nothing is proved about any layout.
  private var roles: [Role] = []

  /// The properties of a view that do not depend on frames.
  private struct Role {
    let superview: Int?
    var isShown = true
    /// The flags of the view and its superviews allow touches.
    var takesTouches = true
    var isInteractive = false
    /// It is interactive or contains an interactive view.
    var isChecked = false
    /// A view in it is interactive or contains an interactive view.
    var isContainer = false
    var scrolls = false
    /// A view in it, which is not interactive, would block a control.
    var isInControl = false
    /// A bar does not count as an obstruction of scrolled and of large views.
    var mayBeBehindBars = false
    /// Whether its size can be a finding; nil: only if constraints fix a side.
    var hasJudgedSize: Bool? = false
    /// The product of the alphas from the root on.
    var alpha = 1.0
  }

  /// Points. Smaller views are not free, because a rounding error can be all of them.
  private static let leastSide = 1.0
  /// The greatest coordinate in points whose sums are exact to a fraction of a point.
  private static let greatestLength = 1e6
  /// A view with a smaller product of alphas can be invisible, see `GhostTouchTarget`.
  private static let leastAlpha = 0.02
  /// Views with more subviews are not compared with each other.
  static let subviewLimit = 64

  /// - Parameters:
  ///   - hierarchy: one of the layouts.
  ///   - fixedSides: see `LayoutSpec`.
  init(_ hierarchy: ViewHierarchy, fixedSides: [ViewID: Set<LayoutAttribute>]) {
    guard hierarchy.tree == .views, hierarchy.kind == .view || hierarchy.spec == nil,
      hierarchy.roots.count == 1,
      !hierarchy.bars.contains(where: { hierarchy.isInteractive($0.view) })
    else { return }
    var roles: [Role] = []
    for index in 0..<(hierarchy.bars.first?.view.index ?? hierarchy.views.count) {
      let id = ViewID(index)
      let outer = hierarchy[id].superview.map { roles[$0.index] }
      var role = Role(superview: hierarchy[id].superview?.index)
      role.isShown = !hierarchy[id].isHidden && outer?.isShown ?? true
      role.takesTouches = hierarchy[id].canBeHit && outer?.takesTouches ?? true
      role.alpha = (outer?.alpha ?? 1) * Double(Float(hierarchy[id].alpha))
      let kind = hierarchy[id].uikitClass
      role.scrolls = kind.isScrollView
      // Whether a scroll view is interactive depends on its size.
      role.isInteractive =
        role.isShown
        && (hierarchy.isInteractive(id)
          || kind.isScrollView && hierarchy[id].isUserInteractionEnabled)
      role.isInControl = outer?.isInControl ?? false
      guard hierarchy[id].hitTest == .standard, hierarchy[id].pointInside == .bounds,
        hierarchy[id].unknowns.isDisjoint(with: [.userInteraction, .boundsOrigin]),
        hierarchy[id].accessibility?.activationPoint == nil,
        hierarchy[id].subviews.count <= Self.subviewLimit,
        !role.isInteractive || role.takesTouches && role.alpha >= Self.leastAlpha,
        !role.isInControl || !role.takesTouches
      else { return }
      if role.isInteractive, kind.isControl, !kind.traits.contains(.opaqueInside) {
        role.isInControl = true
      }
      role.mayBeBehindBars = outer.map { $0.mayBeBehindBars || $0.scrolls } ?? false
      if kind.isScrollView || kind.traits.contains(.content) {
        role.mayBeBehindBars = true
      } else if role.isInteractive, !kind.traits.contains(.opaqueInside) {
        role.hasJudgedSize = fixedSides[id] == nil ? nil : true
      }
      role.isChecked = role.isInteractive
      roles.append(role)
    }
    for index in roles.indices.reversed() where roles[index].isChecked {
      guard let superview = roles[index].superview else { continue }
      (roles[superview].isChecked, roles[superview].isContainer) = (true, true)
    }
    self.roles = roles
  }

  /// Whether a layout of the hierarchy is such a layout. It differs from the one of `init` in frames, content sizes and
  /// bars only.
  func include(_ hierarchy: ViewHierarchy) -> Bool {
    let count = hierarchy.bars.first?.view.index ?? hierarchy.views.count
    guard !roles.isEmpty, count == roles.count, isOnScreen(hierarchy) else { return false }
    for index in roles.indices where roles[index].takesTouches {
      guard let geometry = hierarchy.views[index].geometry, geometry.transform.isIdentity,
        geometry.isUsable
      else { return false }
      let frame = Rect(
        geometry.corner.x, geometry.corner.y, geometry.bounds.width, geometry.bounds.height)
      guard Self.isExact(frame, geometry.bounds.origin) else { return false }
      if roles[index].isChecked {
        guard let inside = partInSuperview(index, frame, hierarchy),
          min(inside.width, inside.height) >= Self.leastSide,
          !mayBeTooSmall(index, inside.size, hierarchy.views[index].frameSource)
        else { return false }
      }
      if covers(index, frame, hierarchy) { return false }
    }
    return hierarchy.bars.isEmpty || isBesideBars(hierarchy)
  }

  /// Whether the screen contains the window. A root view is not placed on it.
  private func isOnScreen(_ hierarchy: ViewHierarchy) -> Bool {
    guard hierarchy.kind != .view, let screen = hierarchy.device?.size else { return true }
    let window = hierarchy.views[0].geometry?.frame
    return window.map { Rect(0, 0, screen.width, screen.height).contains($0) } ?? false
  }

  private static func isExact(_ frame: Rect, _ origin: Point) -> Bool {
    frame.width >= 0 && frame.height >= 0
      && max(abs(frame.x), abs(frame.y), abs(origin.x), abs(origin.y)) <= greatestLength
      && max(frame.width, frame.height) <= greatestLength
  }

  /// Whether a rule reports the size of an interactive view: see `SmallTouchTarget`.
  private func mayBeTooSmall(_ index: Int, _ size: Size, _ source: FrameSource) -> Bool {
    guard min(size.width, size.height) < TargetSize.Standard.apple.minimumSide,
      source == .explicit || source.reliability == .firm
    else { return false }
    return roles[index].hasJudgedSize ?? (source != .solved)
  }

  /// The part of a view that touches can reach; nil: it extends beyond its superview, or beyond the scrollable content,
  /// by more than `TouchObstructionFinder` tolerates for each view.
  private func partInSuperview(_ index: Int, _ frame: Rect, _ hierarchy: ViewHierarchy) -> Rect? {
    guard let superview = roles[index].superview else { return frame }
    guard let bounds = hierarchy.views[superview].geometry?.bounds else { return nil }
    guard !roles[superview].scrolls, hierarchy.views[superview].contentSize == nil else {
      // Content of an unknown size scrolls to any position.
      let extent = hierarchy.scrollableExtent(of: ViewID(superview))
      return extent.map { $0.union(bounds).contains(frame) } ?? true ? frame : nil
    }
    if bounds.contains(frame) { return frame }
    // The alignment rectangle of a switch in a stack view is smaller than its frame. Of views in it, and of the root,
    // more would have to be compared.
    guard !roles[index].isContainer, roles[superview].superview != nil else { return nil }
    let tolerance = TouchObstructionFinder.smallOverhangTolerance
    let tolerated = Rect(
      bounds.x - tolerance, bounds.y - tolerance, bounds.width + 2 * tolerance,
      bounds.height + 2 * tolerance)
    return tolerated.contains(frame) ? bounds.intersection(frame) : nil
  }

  /// Whether a view is in front of a sibling that is interactive or contains an interactive view.
  private func covers(_ index: Int, _ frame: Rect, _ hierarchy: ViewHierarchy) -> Bool {
    guard let superview = roles[index].superview else { return false }
    for sibling in hierarchy.views[superview].subviews {
      // They are in painting order.
      if sibling.index >= index { break }
      guard roles[sibling.index].isChecked, let behind = hierarchy.views[sibling.index].geometry
      else { continue }
      let other = Rect(behind.corner.x, behind.corner.y, behind.bounds.width, behind.bounds.height)
      if frame.intersects(other) { return true }
    }
    return false
  }

  /// Whether no bar is in front of an interactive view of fixed position.
  private func isBesideBars(_ hierarchy: ViewHierarchy) -> Bool {
    let bars = hierarchy.bars.map { hierarchy.views[$0.view.index].geometry?.frame }
    // By view: the position of its bounds' zero point in the root's coordinate space.
    var origins = [Point](repeating: .zero, count: roles.count)
    for index in roles.indices where roles[index].isChecked {
      guard let superview = roles[index].superview, let geometry = hierarchy.views[index].geometry
      else { continue }
      let (outer, bounds) = (origins[superview], geometry.bounds)
      let corner = Point(outer.x + geometry.corner.x, outer.y + geometry.corner.y)
      origins[index] = Point(corner.x - bounds.x, corner.y - bounds.y)
      guard roles[index].isInteractive, !roles[index].mayBeBehindBars else { continue }
      let frame = Rect(corner.x, corner.y, bounds.width, bounds.height)
      guard bars.allSatisfy({ $0.map { !$0.intersects(frame) } ?? false }) else { return false }
    }
    return true
  }
}
