internal import LayoutModel
internal import XML

/// The canvases of a document: the screen of each canvas, and its bars.
struct IBCanvases {
  private let inheritedBars: IBInheritedBars
  private let screen: Screen?
  private let toolsVersion: Int
  /// The height of the screen's status bar, in points.
  private let statusBar: Double

  init(_ document: XMLElement?, _ elements: XMLElements) {
    let version = document?["toolsVersion"]?.value.prefix { $0.isNumber }
    toolsVersion = version.flatMap { Int($0) } ?? 0
    screen = IBDevices.screen(of: document, toolsVersion: toolsVersion)
    statusBar = screen?.safeAreaInsets.top ?? 20
    inheritedBars = IBInheritedBars(elements, statusBar: statusBar, toolsVersion: toolsVersion)
  }

  /// The size class of the screen; `any` if the document specifies no device.
  package var sizeClass: SizeClass { screen?.sizeClass ?? .any }

  /// The canvas of one root.
  ///
  /// - Parameters:
  /// - controller: the view controller of `root`; in a xib, File's Owner.
  /// - frame: the stored frame.
  func canvas(
    _ root: ViewID, _ element: XMLElement, controller: XMLElement?, frame: Rect?,
    _ sourceMap: inout SourceMap
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
        bars.fill(from: inheritedBars.bars(of: controller))
      }
      if element["simulatedAppContext"] != nil { bars.isApart = true }
    case .view:
      bars = IBBars(simulatedBy: element)
      guard let frame, isAsTall(frame) else { return canvas }
    }
    let isSheet = isScene && frame.map(isSheet) ?? false
    add(bars, isSheet: isSheet, to: &canvas)
    if let frame { fit(&canvas, frame) }
    // On an iPhone a popover that has no size of its own is a sheet (AL-45).
    let isInSheet = isSheet || isScene && bars.isApart && canvas.fillsScreen && isForPhone
    canvas.isSheet =
      isInSheet && !bars.isEmbedded && element["simulatedAppContext"] == nil
    // A view without a controller may be shown anywhere.
    let isShownWhole = !bars.isEmbedded && !bars.isApart && (isScene || controller != nil)
    canvas.fillsScreen = canvas.fillsScreen && isShownWhole && !canvas.isSheet
    if isScene, canvas.fillsScreen, let controller {
      canvas.bars = bars.controllerBars(over: controller, &sourceMap)
    }
    return canvas
  }

  /// A view of a xib with the screen's height has the canvas of a controller (AL-16).
  private func isAsTall(_ frame: Rect) -> Bool {
    guard let screen else { return Self.oldScreens.contains { $0.height == frame.height } }
    return abs(frame.height - screen.size.height) < Self.tolerance
  }

  /// The canvas is that of an iPhone, or has no device.
  private var isForPhone: Bool { screen?.idiom != .pad }

  /// On an iPhone, a sheet's top edge is below the status bar, so that the presenting view remains
  /// visible (AL-45).
  private func isSheet(_ frame: Rect) -> Bool {
    guard let screen, screen.idiom == .phone, screen.orientation == .portrait,
      abs(frame.width - screen.size.width) < Self.tolerance
    else { return false }
    let missing = screen.size.height - frame.height
    func isMissing(_ height: Double) -> Bool { abs(missing - height) < Self.tolerance }
    if isMissing(screen.safeAreaInsets.top + Self.sheetGap) { return true }
    return screen.safeAreaInsets.bottom == 0
      && Self.versionsWithSheetsAtStatusBar.contains(toolsVersion)
      && isMissing(screen.safeAreaInsets.top)
  }

  /// Between the status bar and a sheet, in points.
  private static let sheetGap = 10.0

  /// The versions that draw sheets directly below the status bar of an iPhone with a home button, and
  /// other roots up to the top edge (AL-45).
  private static let versionsWithSheetsAtStatusBar = 14_800..<21_700

  private func add(_ bars: IBBars, isSheet: Bool, to canvas: inout LayoutCanvas) {
    // On an iPhone a popover is presented as a sheet.
    let isApart = bars.isApart && !isSheet
    let insets = isApart ? .zero : screen?.safeAreaInsets ?? .zero
    canvas.statusBarHeight = bars.statusBar ?? (isSheet || isApart ? 0 : statusBar)
    canvas.homeIndicatorHeight = bars.isEmbedded ? 0 : insets.bottom
    canvas.topBarHeight = bars.topBar ?? 0
    // A toolbar above a home indicator is as tall as a tab bar (AL-14).
    let toolbar = bars.toolbar ?? 0
    let height = toolbar > 0 && insets.bottom > 0 ? 49 : toolbar
    canvas.bottomBarHeight = bars.isEmbedded ? 0 : height + (bars.tabBar ?? 0)
    canvas.safeAreaInsets = EdgeInsets(
      top: canvas.statusBarHeight + canvas.topBarHeight, left: insets.left,
      bottom: canvas.homeIndicatorHeight + canvas.bottomBarHeight, right: insets.right)
  }

  /// Compares a root with the screen. A root that is shorter than the screen by the height of bars
  /// does not extend below them and has no insets for them (AL-15).
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

  /// The canvas sizes of documents that declare no device: the size of all size classes, and the
  /// screens of older devices.
  private static let oldScreens = [
    Size(600, 600), Size(320, 480), Size(320, 568), Size(375, 667), Size(414, 736),
    Size(768, 1024), Size(480, 320), Size(568, 320), Size(1024, 768),
  ]

  /// In points.
  private static let tolerance = 0.5
}

/// The devices of Interface Builder's canvases, by the ids in documents.
enum IBDevices {
  fileprivate struct Device {
    let name: String
    /// In points, in portrait.
    let size: Size
    let scale: Double
    let kind: Kind
  }

  fileprivate enum Kind {
    /// An iPhone or an iPad with a home button.
    case phoneWithButton, padWithButton
    /// An iPhone with a notch; the height of its status bar, in points.
    case phone(statusBar: Double)
    /// An iPad with a home indicator.
    case pad
  }

  /// The document's screen in its orientation; nil if the document declares no supported device.
  ///
  /// - Parameter toolsVersion: later versions draw taller status bars on some devices (AL-10).
  static func screen(of document: XMLElement?, toolsVersion: Int) -> Screen? {
    guard let element = document?.firstChild(named: "device"), let id = element["id"]?.value,
      let device = devices[id]
    else { return nil }
    let isLandscape = element["orientation"]?.value == "landscape"
    let size =
      isLandscape ? Size(device.size.height, device.size.width) : device.size
    let idiom: Screen.Idiom = device.kind.isPad ? .pad : .phone
    var sizeClass = SizeClass.of(size, idiom)
    // A fraction of an iPad's screen, in Split View.
    let adaptation = element.firstChild(named: "adaptation")?["id"]?.value ?? ""
    if adaptation.hasPrefix("splitview") { sizeClass.width = .compact }
    return Screen(
      device: device.name, orientation: isLandscape ? .landscape : .portrait, size: size,
      scale: device.scale,
      safeAreaInsets: insets(of: id, device.kind, isLandscape, toolsVersion),
      sizeClass: sizeClass, idiom: idiom)
  }

  private static func insets(
    of id: String, _ kind: Kind, _ isLandscape: Bool, _ toolsVersion: Int
  ) -> EdgeInsets {
    switch kind {
    case .phoneWithButton:
      return EdgeInsets(top: isLandscape ? 0 : 20, left: 0, bottom: 0, right: 0)
    case .padWithButton: return EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    case .pad: return EdgeInsets(top: 24, left: 0, bottom: 20, right: 0)
    case .phone(let usual):
      let status = statusBar(of: id, toolsVersion) ?? usual
      return isLandscape
        ? EdgeInsets(top: 0, left: status, bottom: 21, right: status)
        : EdgeInsets(top: status, left: 0, bottom: 34, right: 0)
    }
  }

  /// The status bar heights that depend on the tools version (AL-10).
  private static func statusBar(of id: String, _ toolsVersion: Int) -> Double? {
    switch id {
    case "retina6_0", "retina6_7": toolsVersion < firstOfXcode14 ? 44 : nil
    case "retina6_1": toolsVersion >= firstOf48Points ? 48 : nil
    case "retina5_9":
      toolsVersion >= firstOf50Points ? 50 : toolsVersion >= firstOfXcode14 ? 47 : nil
    default: nil
    }
  }

  private static let firstOfXcode14 = 21_000
  private static let firstOf48Points = 21_200
  private static let firstOf50Points = 21_500

  private static let devices: [String: Device] = [
    "retina3_5": Device("iPhone 4s", 320, 480, 2, .phoneWithButton),
    "retina4_0": Device("iPhone SE (1st generation)", 320, 568, 2, .phoneWithButton),
    "retina4_7": Device("iPhone SE (3rd generation)", 375, 667, 2, .phoneWithButton),
    "retina5_5": Device("iPhone 8 Plus", 414, 736, 3, .phoneWithButton),
    "retina5_4": Device("iPhone 13 mini", 375, 812, 3, .phone(statusBar: 50)),
    "retina5_9": Device("iPhone 11 Pro", 375, 812, 3, .phone(statusBar: 44)),
    "retina6_0": Device("iPhone 14", 390, 844, 3, .phone(statusBar: 47)),
    "retina6_1": Device("iPhone 11", 414, 896, 2, .phone(statusBar: 44)),
    "retina6_12": Device("iPhone 15", 393, 852, 3, .phone(statusBar: 59)),
    "retina6_3": Device("iPhone 16 Pro", 402, 874, 3, .phone(statusBar: 62)),
    "retina6_5": Device("iPhone 11 Pro Max", 414, 896, 3, .phone(statusBar: 44)),
    "retina6_7": Device("iPhone 14 Plus", 428, 926, 3, .phone(statusBar: 47)),
    "retina6_72": Device("iPhone 15 Pro Max", 430, 932, 3, .phone(statusBar: 59)),
    "retina6_9": Device("iPhone 16 Pro Max", 440, 956, 3, .phone(statusBar: 62)),
    "ipad7_9": Device("iPad mini (5th generation)", 768, 1024, 2, .padWithButton),
    "ipad8_3": Device("iPad mini (6th generation)", 744, 1133, 2, .pad),
    "ipad9_7": Device("iPad (6th generation)", 768, 1024, 2, .padWithButton),
    "ipad10_2": Device("iPad (9th generation)", 810, 1080, 2, .padWithButton),
    "ipad10_5": Device("iPad Pro (10.5-inch)", 834, 1112, 2, .padWithButton),
    "ipad10_9": Device("iPad (10th generation)", 820, 1180, 2, .pad),
    "ipad10_9rounded": Device("iPad Air (5th generation)", 820, 1180, 2, .pad),
    "ipad11_0rounded": Device("iPad Pro (11-inch)", 834, 1194, 2, .pad),
    "ipad12_9": Device("iPad Pro (12.9-inch) (2nd generation)", 1024, 1366, 2, .padWithButton),
    "ipad12_9rounded": Device("iPad Pro (12.9-inch) (4th generation)", 1024, 1366, 2, .pad),
  ]
}

extension IBDevices.Device {
  fileprivate init(
    _ name: String, _ width: Double, _ height: Double, _ scale: Double,
    _ kind: IBDevices.Kind
  ) {
    self.init(name: name, size: Size(width, height), scale: scale, kind: kind)
  }
}

extension IBDevices.Kind {
  fileprivate var isPad: Bool {
    switch self {
    case .padWithButton, .pad: true
    case .phoneWithButton, .phone: false
    }
  }
}
