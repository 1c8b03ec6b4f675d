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
