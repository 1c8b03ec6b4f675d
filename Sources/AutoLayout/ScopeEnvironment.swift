package import LayoutModel

/// The size and the traits that a scope is laid out with.
package struct ScopeEnvironment: Equatable {
  /// The size of the scope's root, in points.
  package var size: Size
  /// The safe area of the root, in points.
  package var safeAreaInsets = EdgeInsets.zero
  package var sizeClass = SizeClass.any
  /// Pixels per point.
  package var scale = 2.0
  /// The canvas has no device. Interface Builder measures text in whole points there.
  var isWholePoints = false
  /// The system's margin at the left and right of a view controller's root view, in points (AL-20).
  var systemMargin = 16.0
  /// The shorter side of the screen, in points; nil: the document specifies no device.
  var shortSide: Double?
  /// How much wider than a row its table is, in points.
  var tableExcess = 0.0
  /// The scope is on the canvas of the document, where placeholders apply (AL-4, AL-30).
  var isCanvas = true
  package var text = TextSettings.stored
  package var toolsVersion = 0
  /// The version whose metrics the screen has: at least that of the document, and at least the one that the
  /// device was released with (AL-61).
  var metricsVersion = 0
  /// A toolbar above a home indicator is higher (AL-32).
  var hasHomeIndicator = false
  var rowLayout = RowLayout.drawn

  /// How a row is laid out (AL-60).
  enum RowLayout: Equatable {
    /// The height is the drawn one, and may be another when the app runs: labels keep their heights.
    case drawn
    /// The height is a variable.
    case fitting
    /// The height is that of the row when the app runs.
    case known
  }
}

extension ScopeEnvironment {
  /// The canvas as the document was drawn. The insets are those that the document declares.
  fileprivate init(_ canvas: LayoutCanvas, in spec: LayoutSpec) {
    let stored = spec.traits[canvas.root.index].storedFrame
    size = stored?.size ?? canvas.screen?.size ?? Size(0, 0)
    safeAreaInsets = canvas.safeAreaInsets
    sizeClass = canvas.screen?.sizeClass ?? .any
    scale = canvas.screen?.scale ?? 2
    isWholePoints = canvas.screen == nil
    let isWide =
      canvas.screen.map { Self.isWide($0.idiom, $0.size) } == true
      || !(canvas.fillsScreen && canvas.screen != nil) && size.width >= 400
    systemMargin = Self.systemMargin(isWide: isWide)
    shortSide = canvas.screen.map { Self.shortSide(of: $0.size) }
    toolsVersion = canvas.toolsVersion
    metricsVersion = toolsVersion
    hasHomeIndicator = canvas.homeIndicatorHeight > 0
  }

  /// The canvas on another screen. A root that neither fills the screen nor is a sheet keeps its size.
  ///
  /// - Parameter insets: the root's safe area on that screen, in points.
  fileprivate init(
    _ canvas: LayoutCanvas, in spec: LayoutSpec, on screen: Screen, insets: EdgeInsets
  ) {
    self.init(canvas, in: spec)
    isCanvas = false
    sizeClass = screen.sizeClass
    scale = screen.scale
    if canvas.followsScreen(screen) {
      let missing =
        canvas.opaqueBarHeight(on: screen)
        + (canvas.isSheet ? LayoutCanvas.sheetTop(on: screen) : 0)
      size = Size(screen.size.width, screen.size.height - missing)
      safeAreaInsets = insets
    }
    systemMargin = Self.systemMargin(isWide: Self.isWide(screen.idiom, screen.size))
    shortSide = Self.shortSide(of: screen.size)
    hasHomeIndicator = screen.safeAreaInsets.bottom > 0
    if toolsVersion > 0, canvas.screen != screen {
      metricsVersion = max(toolsVersion, LayoutMetrics.Version.first(of: screen))
    }
  }

  /// 16 points; 20 points on screens that are wide in their orientation, and on wide canvases without a
  /// device's size (AL-20).
  private static func systemMargin(isWide: Bool) -> Double { isWide ? 20 : 16 }

  private static func isWide(_ idiom: Screen.Idiom, _ size: Size) -> Bool {
    idiom == .pad || size.width >= 414
  }

  /// Whether the screen has a metric of a version that is newer than the document.
  func gains(_ version: Int) -> Bool { toolsVersion < version && metricsVersion >= version }

  private static func shortSide(of size: Size) -> Double { min(size.width, size.height) }

  /// The margin at the left and right of a table cell, in points (AL-24).
  ///
  /// - Parameter isRow: the cell is a row of a table, not the root of a xib.
  func cellMargin(isRow: Bool) -> Double {
    guard let shortSide else { return systemMargin }
    if isRow {
      let table = size.width + tableExcess
      if table >= 388 || shortSide >= 390 && table > 333 { return 20 }
      return shortSide <= 320 && metricsVersion < LayoutMetrics.Version.deviceCellMargins ? 15 : 16
    }
    guard metricsVersion >= LayoutMetrics.Version.deviceCellMargins else {
      return size.width >= 400 ? 20 : 16
    }
    guard shortSide < 390 else { return size.width > 320 ? 20 : 16 }
    return metricsVersion < LayoutMetrics.Version.wideCellMargins ? 15 : 16
  }
}

extension LayoutScope {
  /// The environment of the scope on the canvas of the document.
  var canvasEnvironment: ScopeEnvironment {
    let size = spec.traits[root.index].storedFrame?.size ?? Size(0, 0)
    guard let canvas else { return ScopeEnvironment(size: size) }
    var environment = ScopeEnvironment(canvas, in: spec)
    switch kind {
    case .canvas:
      var drawn = self
      drawn.environment = environment
      environment.safeAreaInsets = drawn.canvasInsets(canvas)
    case .cell:
      environment.size = size
      environment.safeAreaInsets = .zero
      guard let list = hierarchy[root].superview, hierarchy[list].uikitClass.isTable,
        let table = spec.traits[list.index].storedFrame
      else { break }
      let excess = table.width - size.width
      if excess > LayoutMetrics.maximumAccessoryWidth {
        // The row was drawn in a narrower table (AL-27).
        environment.size.width = table.width
      } else {
        environment.tableExcess = max(0, excess)
      }
    }
    return environment
  }

  /// The environment of the scope on another screen; the scope is on the canvas of the document.
  func environment(on screen: Screen) -> ScopeEnvironment {
    guard let canvas else { return environment }
    var result = ScopeEnvironment(
      canvas, in: spec, on: screen, insets: canvas.insets(environment.safeAreaInsets, on: screen))
    if case .cell = kind {
      result.size = environment.size
      result.tableExcess = environment.tableExcess
      result.safeAreaInsets = .zero
    }
    return result
  }
}

private enum InsetEdge {
  case top, left, bottom, right
  /// The difference between the top and the bottom inset.
  case center
}

extension LayoutScope {
  /// Larger insets are not bars: the frames do not satisfy the constraints.
  private static var maximumInset: Double { 250 }

  /// The safe area insets of a canvas, in points: those that equations with a guide imply for the stored
  /// frames, else those that the document declares (AL-18).
  fileprivate func canvasInsets(_ canvas: LayoutCanvas) -> EdgeInsets {
    let stored = storedFrames()
    let sizeClass = environment.sizeClass
    var counts: [InsetEdge: [Double: Int]] = [:]
    for index in constraints {
      guard spec.constraints[index].relation == .equal,
        spec.constraints[index].priority.value(in: sizeClass) == 1000,
        spec.constraints[index].isInstalled.value(in: sizeClass),
        let (edge, inset) = inset(from: index, stored, sizeClass),
        (0...Self.maximumInset).contains(inset)
      else { continue }
      counts[edge, default: [:]][inset, default: 0] += 1
    }
    func mostCommon(_ edge: InsetEdge) -> Double? {
      counts[edge]?.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
    }
    let declared = canvas.safeAreaInsets
    let bottom = mostCommon(.bottom) ?? declared.bottom
    // A vertical center implies the top inset only if no edge does: the bottom inset is more reliable.
    let shifted = mostCommon(.center).map { max(0, $0 + bottom) }
    return EdgeInsets(
      top: mostCommon(.top) ?? shifted ?? declared.top,
      left: mostCommon(.left) ?? declared.left, bottom: bottom,
      right: mostCommon(.right) ?? declared.right)
  }

  private func inset(
    from index: Int, _ stored: [Rect?], _ sizeClass: SizeClass
  ) -> (InsetEdge, Double)? {
    guard let second = spec.constraints[index].second, spec.constraints[index].multiplier == 1,
      let whole = stored[0]
    else { return nil }
    let constant = spec.constraints[index].constant.value(in: sizeClass)
    let first = spec.constraints[index].first
    let (guide, other, shift) =
      first.guide == nil ? (second, first, -constant) : (first, second, constant)
    guard guide.view == root, other.guide == nil, other.view != root,
      let position = position(of: other, stored).map({ $0 + shift })
    else { return nil }
    switch (guide.guide, guide.attribute) {
    case (.safeArea, .top), (.top, .bottom): return (.top, position)
    case (.safeArea, .bottom), (.bottom, .top): return (.bottom, whole.height - position)
    case (.safeArea, .centerY): return (.center, position * 2 - whole.height)
    case (.safeArea, .leading), (.safeArea, .left): return (.left, position)
    case (.safeArea, .trailing), (.safeArea, .right): return (.right, whole.width - position)
    default: return nil
    }
  }

  /// The position of an edge of a view, in the scope's coordinates; nil if the document marks the view
  /// or a superview as misplaced or ambiguous.
  private func position(of anchor: LayoutAnchor, _ stored: [Rect?]) -> Double? {
    guard hierarchy.isDescendant(anchor.view, of: root) else { return nil }
    for view in hierarchy.ancestorsAndSelf(of: anchor.view) {
      if spec.traits[view.index].isMisplaced || spec.traits[view.index].isAmbiguous { return nil }
      if view == root { break }
    }
    guard let frame = stored[slot(anchor.view)] else { return nil }
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
}

extension LayoutCanvas {
  /// The insets of the canvas on another screen: the bars of the app remain, the insets of the canvas's
  /// device are replaced by those of the screen (AL-19). A root that ends at an opaque bar keeps its
  /// inset at that edge (AL-15).
  fileprivate func insets(_ insets: EdgeInsets, on screen: Screen) -> EdgeInsets {
    let safe = screen.safeAreaInsets
    let below = max(0, insets.bottom - homeIndicator(in: insets))
    let top = statusBar(on: screen) + topBar(topBarInset(insets), on: screen)
    let bottom = safe.bottom + Self.bar(below, on: screen)
    return EdgeInsets(
      top: endsAtTopBar ? insets.top : top, left: safe.left,
      bottom: endsAtBottomBar ? insets.bottom : bottom, right: safe.right)
  }

  /// A sheet begins below the status bar.
  private func statusBar(on screen: Screen) -> Double {
    isSheet && screen.sizeClass.height != .compact ? 0 : screen.safeAreaInsets.top
  }

  /// The height of a navigation bar, in points. In a sheet it is higher (AL-54).
  private func topBar(_ height: Double, on screen: Screen) -> Double {
    let height = Self.bar(height, on: screen)
    let isHigher = isSheet && screen.sizeClass.height != .compact && height == 44
    return isHigher ? Self.barInSheet : height
  }

  /// In points.
  private static let barInSheet = 56.0

  /// The part of the bottom inset that is the home indicator. The document declares none for a popover,
  /// and without a device.
  private func homeIndicator(in insets: EdgeInsets) -> Double {
    if screen == nil, insets.bottom == Self.homeIndicatorOfPad { return insets.bottom }
    guard isSheet, homeIndicatorHeight == 0, let bottom = self.screen?.safeAreaInsets.bottom,
      insets.bottom >= bottom
    else { return homeIndicatorHeight }
    return bottom
  }

  /// In points. A canvas without a device can have the one of an iPad (AL-19).
  private static let homeIndicatorOfPad = 20.0

  /// The position of the top edge of a sheet on an iPhone, in points. In a compact height a sheet covers
  /// the whole screen (AL-45).
  fileprivate static func sheetTop(on screen: Screen) -> Double {
    if screen.sizeClass.height == .compact { return 0 }
    let status = screen.safeAreaInsets.top
    return status > 20 ? status + 10 : 20
  }

  /// By how much a root that ends at opaque bars is shorter than the screen: the bars, the status bar
  /// and the home indicator (AL-15).
  fileprivate func opaqueBarHeight(on screen: Screen) -> Double {
    var height = 0.0
    if endsAtTopBar { height += statusBar(on: screen) + topBar(topBarHeight, on: screen) }
    if endsAtBottomBar {
      height += screen.safeAreaInsets.bottom + Self.bar(bottomBarHeight, on: screen)
    }
    return height
  }

  /// The part of the top inset that is a navigation bar. If the document has no bar, code may add one.
  /// An inset that no bar has is a status bar of another iOS version (AL-10).
  private func topBarInset(_ insets: EdgeInsets) -> Double {
    if abs(insets.top - statusBarHeight) < 1 { return 0 }
    // The frames can be older than the version of Interface Builder that determines the status bar, and
    // a canvas with a home button can be drawn without one (AL-19).
    func excess(over statusBar: Double) -> Double? {
      let excess = max(0, insets.top - statusBar)
      let isBar =
        topBarHeight == 0
        ? Self.barHeights.contains { abs($0 - excess) < 1 } : abs(topBarHeight - excess) < 1
      return isBar ? excess : nil
    }
    if let bar = excess(over: statusBarHeight)
      ?? excess(over: screen?.safeAreaInsets.top ?? statusBarHeight)
      ?? (statusBarHeight <= 20 ? excess(over: 0) : nil)
    {
      return bar
    }
    return topBarHeight == 0 ? 0 : max(0, insets.top - statusBarHeight)
  }

  /// Heights of navigation bars in points, also in sheets and with large titles (AL-12).
  private static let barHeights = [44.0, 50, 52, 54, 56, 96, 102, 106, 108]

  /// In a compact height, bars are 32 points high and large titles are not shown. Only canvases have
  /// bars of 54 points, and only iPads bars of 50 points (AL-12).
  private static func bar(_ height: Double, on screen: Screen) -> Double {
    if screen.sizeClass.height == .compact, height >= 44 { return 32 }
    if abs(height - 54) < 1 || screen.idiom == .phone && height == 50 { return 44 }
    return height
  }
}
