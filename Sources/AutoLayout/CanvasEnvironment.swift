internal import LayoutModel

/// The settings of a canvas's room: on the canvas itself and on screens.
struct CanvasEnvironment {
  package let canvas: LayoutCanvas
  /// The root's, as stored.
  package let size: Size

  package init(_ canvas: LayoutCanvas, _ root: LayoutTraits) {
    self.canvas = canvas
    size = root.storedFrame?.size ?? canvas.screen?.size ?? Size(0, 0)
  }

  /// As the document was drawn, but for the insets that frames tell of.
  var onCanvas: ScopeEnvironment {
    var setting = ScopeEnvironment(size: size)
    setting.safeAreaInsets = canvas.safeAreaInsets
    setting.sizeClass = canvas.screen?.sizeClass ?? .any
    setting.scale = canvas.screen?.scale ?? 2
    setting.isWholePoints = canvas.screen == nil
    let isWide =
      canvas.screen.map(Self.isWide) == true
      || !(canvas.fillsScreen && canvas.screen != nil) && size.width >= 400
    setting.systemMargin = Self.systemMargin(isWide: isWide)
    setting.cellMargin = Self.cellMargin(on: canvas.screen, setting.systemMargin)
    setting.toolsVersion = canvas.toolsVersion
    setting.hasHomeIndicator = canvas.homeIndicatorHeight > 0
    return setting
  }

  /// On another screen; a root that does not fill the screen keeps its size.
  package func on(_ screen: Screen, insets: EdgeInsets) -> ScopeEnvironment {
    var setting = onCanvas
    setting.isCanvas = false
    setting.sizeClass = screen.sizeClass
    setting.scale = screen.scale
    if canvas.fillsScreen {
      setting.size = Size(
        screen.size.width, screen.size.height - missingHeight(on: screen))
      setting.safeAreaInsets = insets
    }
    setting.systemMargin = Self.systemMargin(isWide: Self.isWide(screen))
    setting.cellMargin = Self.cellMargin(on: screen, setting.systemMargin)
    setting.hasHomeIndicator = screen.safeAreaInsets.bottom > 0
    return setting
  }

  /// A root that ends at opaque bars is shorter than the screen by them, and by what is behind them of
  /// the status bar and the home indicator (AL-15).
  private func missingHeight(on screen: Screen) -> Double {
    var missing = 0.0
    if canvas.endsAtTopBar {
      missing += screen.safeAreaInsets.top + CanvasInsets.bar(canvas.topBarHeight, on: screen)
    }
    if canvas.endsAtBottomBar {
      missing += screen.safeAreaInsets.bottom + CanvasInsets.bar(canvas.bottomBarHeight, on: screen)
    }
    return missing
  }

  /// 16 points, and 20 on wide devices however they are held, and on wide canvases of no device's size
  /// (AL-20).
  private static func systemMargin(isWide: Bool) -> Double { isWide ? 20 : 16 }

  private static func isWide(_ screen: Screen) -> Bool {
    screen.idiom == .pad || min(screen.size.width, screen.size.height) >= 414
  }

  /// AL-24.
  private static func cellMargin(on screen: Screen?, _ systemMargin: Double) -> Double {
    guard let screen else { return systemMargin }
    return min(screen.size.width, screen.size.height) <= 320 ? 15 : systemMargin
  }
}

/// The safe area of a canvas: what its own frames tell of it, and what becomes of it on another
/// screen.
struct CanvasInsets {
  package let hierarchy: ViewHierarchy
  package let spec: LayoutSpec
  package let canvas: LayoutCanvas

  /// Larger insets than these are no bars: the frames do not fit the constraints.
  private static let greatest = 250.0

  /// The insets of the canvas: what an equality to a guide and the frame of a view tell, else what
  /// the document lets one infer (AL-18).
  ///
  /// - Parameters:
  ///   - members: the plan's constraints within the room.
  ///   - stored: frames in the room's coordinates, by the view's place in the subtree.
  func onCanvas(_ members: [Int], _ stored: [Rect?], sizeClass: SizeClass) -> EdgeInsets {
    var told: [Edge: [Double: Int]] = [:]
    for member in members {
      let constraint = spec.constraints[member]
      guard constraint.relation == .equal, constraint.priority.value(in: sizeClass) == 1000,
        constraint.isInstalled.value(in: sizeClass),
        let (edge, inset) = inset(from: constraint, stored, sizeClass),
        (0...Self.greatest).contains(inset)
      else { continue }
      told[edge, default: [:]][inset, default: 0] += 1
    }
    func commonest(of edge: Edge) -> Double? {
      told[edge]?.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
    }
    let inferred = canvas.safeAreaInsets
    let bottom = commonest(of: .bottom) ?? inferred.bottom
    // A middle tells of the bar above where nothing else does: those below are known better.
    let shifted = commonest(of: .middle).map { max(0, $0 + bottom) }
    return EdgeInsets(
      top: commonest(of: .top) ?? shifted ?? inferred.top,
      left: commonest(of: .left) ?? inferred.left, bottom: bottom,
      right: commonest(of: .right) ?? inferred.right)
  }

  private enum Edge {
    case top, left, bottom, right
    /// How much the inset above is larger than the one below.
    case middle
  }

  private func inset(
    from constraint: ConstraintSpec, _ stored: [Rect?], _ sizeClass: SizeClass
  ) -> (Edge, Double)? {
    guard let second = constraint.second, constraint.multiplier == 1 else { return nil }
    let constant = constraint.constant.value(in: sizeClass)
    let (first, whole) = (constraint.first, stored[0])
    guard let whole else { return nil }
    let (guide, other, shift) =
      first.guide == nil ? (second, first, -constant) : (first, second, constant)
    guard guide.view == canvas.root, other.guide == nil, other.view != canvas.root,
      let place = position(of: other, stored).map({ $0 + shift })
    else { return nil }
    switch (guide.guide, guide.attribute) {
    case (.safeArea, .top), (.top, .bottom): return (.top, place)
    case (.safeArea, .bottom), (.bottom, .top): return (.bottom, whole.height - place)
    case (.safeArea, .centerY): return (.middle, place * 2 - whole.height)
    case (.safeArea, .leading), (.safeArea, .left): return (.left, place)
    case (.safeArea, .trailing), (.safeArea, .right): return (.right, whole.width - place)
    default: return nil
    }
  }

  /// Of an edge of a view that the document has settled, in the room's coordinates.
  private func position(of anchor: LayoutAnchor, _ stored: [Rect?]) -> Double? {
    guard hierarchy.isDescendant(anchor.view, of: canvas.root) else { return nil }
    for view in hierarchy.ancestorsAndSelf(of: anchor.view) {
      let traits = spec.traits[view.index]
      if traits.isMisplaced || traits.isAmbiguous { return nil }
      if view == canvas.root { break }
    }
    guard let frame = stored[anchor.view.index - canvas.root.index] else { return nil }
    let rect = frame.grown(
      by: LayoutMetrics.alignmentOverhang(of: hierarchy[anchor.view].uikitClass).negated)
    return switch anchor.attribute {
    case .top: rect.minY
    case .bottom: rect.maxY
    case .left, .leading: rect.minX
    case .right, .trailing: rect.maxX
    case .centerY: rect.center.y
    default: nil
    }
  }

  /// The same root's insets on a screen: the canvas's bars stay, what the canvas's device has above and
  /// below goes, and the screen's comes (AL-19). A root that ends at an opaque bar has none there
  /// (AL-15).
  func carried(_ insets: EdgeInsets, to screen: Screen) -> EdgeInsets {
    let safe = screen.safeAreaInsets
    let above = barAbove(insets)
    let below = max(0, insets.bottom - canvas.homeIndicatorHeight)
    let top = safe.top + Self.bar(above, on: screen)
    let bottom = safe.bottom + Self.bar(below, on: screen)
    return EdgeInsets(
      top: canvas.endsAtTopBar ? insets.top : top, left: safe.left,
      bottom: canvas.endsAtBottomBar ? insets.bottom : bottom, right: safe.right)
  }

  /// What of an inset is a navigation bar's. Where nothing in the document makes one, code may; but an
  /// inset that no bar has is a status bar of another version's (AL-10).
  private func barAbove(_ insets: EdgeInsets) -> Double {
    let excess = max(0, insets.top - canvas.statusBarHeight)
    guard canvas.topBarHeight == 0 else { return excess }
    return Self.barHeights.contains { abs($0 - excess) < 1 } ? excess : 0
  }

  /// A navigation bar's, one of a sheet's, and with a large title (AL-12).
  private static let barHeights = [44.0, 50, 52, 56, 96, 102, 106, 108]

  /// Where there is little height, bars are as high as this, and large titles are not shown.
  static func bar(_ height: Double, on screen: Screen) -> Double {
    screen.sizeClass.height == .compact && height >= 44 ? 32 : height
  }
}
