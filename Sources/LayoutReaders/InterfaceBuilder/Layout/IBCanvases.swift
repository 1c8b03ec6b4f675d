internal import LayoutModel
internal import XML

/// The canvases of a document: which screen each was drawn for, and what of it bars take.
struct IBCanvases {
  private let ways: IBInheritedBars
  private let screen: Screen?
  private let toolsVersion: Int
  /// The screen's, in points.
  private let statusBar: Double

  init(_ document: XMLElement?, _ elements: XMLElements) {
    let version = document?["toolsVersion"]?.value.prefix { $0.isNumber }
    toolsVersion = version.flatMap { Int($0) } ?? 0
    screen = IBDevices.screen(of: document, toolsVersion: toolsVersion)
    statusBar = screen?.safeAreaInsets.top ?? 20
    ways = IBInheritedBars(elements, statusBar: statusBar, toolsVersion: toolsVersion)
  }

  /// The canvas of one root.
  ///
  /// - Parameters:
  ///   - controller: of which it is the view; of a xib, File's Owner.
  ///   - frame: as it is stored.
  func canvas(
    _ root: ViewID, _ element: XMLElement, controller: XMLElement?, frame: Rect?
  ) -> LayoutCanvas {
    let isScene = controller.map { IBClasses.controllers[$0.name] != nil } ?? false
    let owner: LayoutCanvas.Owner = isScene ? .viewController : element.isCell ? .cell : .view
    var canvas = LayoutCanvas(root: root, owner: owner)
    canvas.screen = screen
    canvas.toolsVersion = toolsVersion
    var bars = IBBars()
    switch owner {
    case .cell: return canvas
    case .viewController:
      if let controller {
        bars = IBBars(simulatedBy: controller)
        bars.fill(from: ways.bars(of: controller))
      }
      if element["simulatedAppContext"] != nil { bars.isApart = true }
    case .view:
      bars = IBBars(simulatedBy: element)
      guard let frame, isAsTall(frame) else { return canvas }
    }
    add(bars, isSheet: isScene && frame.map(isSheet) ?? false, to: &canvas)
    if let frame { fit(&canvas, frame) }
    // A view that no controller has may be shown anywhere.
    let isShownWhole = !bars.isEmbedded && !bars.isApart && (isScene || controller != nil)
    canvas.fillsScreen = canvas.fillsScreen && isShownWhole
    return canvas
  }

  /// A xib's view of the screen's height is drawn as a controller's is (AL-16).
  private func isAsTall(_ frame: Rect) -> Bool {
    guard let screen else { return Self.oldScreens.contains { $0.height == frame.height } }
    return abs(frame.height - screen.size.height) < Self.tolerance
  }

  /// What is presented on an iPhone leaves what it covers to be seen behind its top edge, below the
  /// status bar.
  private func isSheet(_ frame: Rect) -> Bool {
    guard let screen, screen.idiom == .phone, screen.orientation == .portrait else { return false }
    let missing = screen.size.height - frame.height
    return abs(frame.width - screen.size.width) < Self.tolerance
      && abs(missing - screen.safeAreaInsets.top - Self.sheetGap) < Self.tolerance
  }

  /// Between the status bar and a sheet, in points.
  private static let sheetGap = 10.0

  private func add(_ bars: IBBars, isSheet: Bool, to canvas: inout LayoutCanvas) {
    // On an iPhone a popover comes as a sheet.
    let isApart = bars.isApart && !isSheet
    let insets = isApart ? .zero : screen?.safeAreaInsets ?? .zero
    canvas.statusBarHeight = bars.statusBar ?? (isSheet || isApart ? 0 : statusBar)
    canvas.homeIndicatorHeight = bars.isEmbedded ? 0 : insets.bottom
    canvas.topBarHeight = bars.topBar ?? 0
    // Above a home indicator a toolbar is as tall as a tab bar (AL-14).
    let toolbar = bars.toolbar ?? 0
    let height = toolbar > 0 && insets.bottom > 0 ? 49 : toolbar
    canvas.bottomBarHeight = bars.isEmbedded ? 0 : height + (bars.tabBar ?? 0)
    canvas.safeAreaInsets = EdgeInsets(
      top: canvas.statusBarHeight + canvas.topBarHeight, left: insets.left,
      bottom: canvas.homeIndicatorHeight + canvas.bottomBarHeight, right: insets.right)
  }

  /// Compares a root with the screen: one that is shorter by its bars does not reach below them, and
  /// has no insets for them (AL-15).
  private func fit(_ canvas: inout LayoutCanvas, _ frame: Rect) {
    let insets = canvas.safeAreaInsets
    for size in screen.map({ [$0.size] }) ?? Self.oldScreens
    where abs(size.width - frame.width) < Self.tolerance {
      let missing = size.height - frame.height
      func isMissing(_ height: Double) -> Bool { abs(missing - height) < Self.tolerance }
      if isMissing(0) {
        canvas.fillsScreen = true
        return
      }
      guard missing > 0 else { continue }
      if isMissing(insets.top + insets.bottom) {
        canvas.safeAreaInsets.top = 0
        canvas.safeAreaInsets.bottom = 0
      } else if isMissing(insets.top) {
        canvas.safeAreaInsets.top = 0
      } else if isMissing(insets.bottom) {
        canvas.safeAreaInsets.bottom = 0
      } else {
        continue
      }
      canvas.fillsScreen = true
      return
    }
  }

  /// The canvases of documents that name no device: that of all size classes, and those of the screens
  /// that there were before.
  private static let oldScreens = [
    Size(600, 600), Size(320, 480), Size(320, 568), Size(375, 667), Size(414, 736),
    Size(768, 1024), Size(480, 320), Size(568, 320), Size(1024, 768),
  ]

  /// In points.
  private static let tolerance = 0.5
}
