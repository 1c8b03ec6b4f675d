internal import LayoutModel
internal import XML

/// The canvases of a document: the screen of each canvas, and its bars.
struct IBCanvases {
  private let inheritedBars: IBInheritedBars
  private var screen: Screen?
  private let toolsVersion: Int
  /// The insets that Interface Builder draws for the screen, in points (AL-10). The screen has the
  /// insets of the device.
  private var drawnInsets: EdgeInsets

  init(_ document: XMLElement?, _ elements: XMLElements, _ index: IBIndex) {
    let version = document?.value(of: .toolsVersion)?.prefix { $0.isNumber }
    toolsVersion = version.flatMap { Int($0) } ?? 0
    let drawn = IBDevices.screen(of: document, toolsVersion: toolsVersion)
    screen = drawn?.screen
    drawnInsets = drawn?.insets ?? EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    inheritedBars = IBInheritedBars(
      elements, index, statusBar: drawnInsets.top, hasDevice: screen != nil,
      toolsVersion: toolsVersion)
  }

  /// The size class of the screen; `any` if the document specifies no device.
  package var sizeClass: SizeClass { screen?.sizeClass ?? .any }

  /// The canvas of one root.
  ///
  /// - Parameters:
  ///   - controller: the view controller of `root`; in a xib, File's Owner.
  ///   - frame: the stored frame.
  func canvas(
    _ root: ViewID, _ element: XMLElement, controller: XMLElement?, frame: Rect?,
    _ sourceMap: inout SourceMap
  ) -> LayoutCanvas {
    let isScene = controller.map { $0.kind.contains(.controller) } ?? false
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
      if element.hasAttribute(.simulatedAppContext) { bars.isApart = true }
      if let frame, let other = otherDevice(of: frame, bars, element, controller) {
        return other.canvas(root, element, controller: controller, frame: frame, &sourceMap)
      }
    case .view:
      bars = IBBars(simulatedBy: element)
      guard let frame, isAsTall(frame) else { return canvas }
    }
    let isSheet = isScene && frame.map(isSheet) ?? false
    add(bars, isSheet: isSheet, to: &canvas)
    if let frame { fit(&canvas, frame) }
    // On an iPhone a popover or a presented scene that has no size of its own is a sheet (AL-45, AL-54).
    let isInSheet =
      isSheet || isScene && (bars.isApart || bars.isPresented) && canvas.fillsScreen && isForPhone
    canvas.isSheet =
      isInSheet && !bars.isEmbedded && !element.hasAttribute(.simulatedAppContext)
    // A view without a controller may be shown anywhere.
    let isShownWhole = !bars.isEmbedded && !bars.isApart && (isScene || controller != nil)
    let isDrawnWhole = canvas.fillsScreen && isShownWhole
    canvas.fillsScreen = isDrawnWhole && !canvas.isSheet
    if isScene, isDrawnWhole, let controller {
      canvas.bars = bars.controllerBars(over: controller, &sourceMap)
    }
    return canvas
  }

  /// The canvases of the device for which a scene was drawn, if that is another one than the document's:
  /// Interface Builder resizes a scene only when it opens it (AL-55).
  private func otherDevice(
    of frame: Rect, _ bars: IBBars, _ element: XMLElement, _ controller: XMLElement?
  ) -> IBCanvases? {
    guard let screen, frame.size != screen.size, !bars.isEmbedded, !bars.isApart,
      ![controller, element].contains(where: { $0?.isFreeform == true }),
      let other = IBDevices.screen(
        of: frame.size, screen.idiom, screen.orientation, toolsVersion: toolsVersion)
    else { return nil }
    var canvases = self
    canvases.screen = other.screen
    canvases.drawnInsets = other.insets
    return canvases
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
    let hasHomeButton = screen.safeAreaInsets.bottom == 0
    // Where the version draws no status bar, the sheet of a device with a home button is 20 points below
    // the top of the screen.
    let tops =
      hasHomeButton
      ? [max(drawnInsets.top, Self.sheetGap)] : [44, drawnInsets.top, screen.safeAreaInsets.top]
    return tops.contains { abs(missing - $0 - Self.sheetGap) < Self.tolerance }
  }

  /// Between the status bar and a sheet, in points.
  private static let sheetGap = 10.0

  private func add(_ bars: IBBars, isSheet: Bool, to canvas: inout LayoutCanvas) {
    // On an iPhone a popover is presented as a sheet.
    let isApart = bars.isApart && !isSheet
    let insets = isApart || screen == nil ? .zero : drawnInsets
    canvas.statusBarHeight = bars.statusBar ?? (isSheet || isApart ? 0 : drawnInsets.top)
    let toolbar = bars.toolbar ?? 0
    // The home indicator below a toolbar is not drawn twice (AL-10).
    let homeIndicator =
      toolbar > 0 ? min(insets.bottom, screen?.safeAreaInsets.bottom ?? 0) : insets.bottom
    canvas.homeIndicatorHeight = bars.isEmbedded ? 0 : homeIndicator
    canvas.topBarHeight = bars.topBar ?? 0
    // A toolbar above a home indicator is as tall as a tab bar (AL-14).
    let height = toolbar > 0 && homeIndicator > 0 ? 49 : toolbar
    canvas.bottomBarHeight = bars.isEmbedded ? 0 : height + (bars.tabBar ?? 0)
    canvas.safeAreaInsets = EdgeInsets(
      top: canvas.statusBarHeight + canvas.topBarHeight, left: insets.left,
      bottom: canvas.homeIndicatorHeight + canvas.bottomBarHeight, right: insets.right)
  }

  /// Compares a root with the screen. A root that is shorter than the screen by the height of bars
  /// does not extend below them and has no insets for them (AL-15).
  private func fit(_ canvas: inout LayoutCanvas, _ frame: Rect) {
    let insets = canvas.safeAreaInsets
    if screen == nil, Self.defaultScreens.contains(frame.size) {
      canvas.fillsScreen = true
      return
    }
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
  /// The default devices of newer versions (AL-55).
  private static let defaultScreens = [
    Size(375, 812), Size(390, 844), Size(393, 852), Size(402, 874), Size(414, 896),
  ]

  /// In points.
  private static let tolerance = 0.5
}

extension XMLElement {
  /// Whether the author gave the root a size of its own.
  fileprivate var isFreeform: Bool { children.contains { $0.name.hasPrefix("freeform") } }
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

  /// A kind of device with the height of its status bar, in points.
  fileprivate enum Kind {
    /// An iPhone or an iPad with a home button.
    case phoneWithButton(statusBar: Double)
    case padWithButton(statusBar: Double)
    /// An iPhone or an iPad with a home indicator.
    case phone(statusBar: Double)
    case pad(statusBar: Double)
  }

  /// The document's screen in its orientation; nil if the document declares no supported device.
  ///
  /// - Returns: the screen with the insets of the device, and the insets that Interface Builder draws.
  static func screen(
    of document: XMLElement?, toolsVersion: Int
  ) -> (screen: Screen, insets: EdgeInsets)? {
    guard let element = document?.firstChild(named: .device), let id = element.value(of: .id),
      let device = id == "retina6_7" && toolsVersion >= firstWithTallCanvas
        ? tallDevice : devices[id]
    else { return nil }
    let isLandscape = element.hasValue(.landscape, of: .orientation)
    let found = drawn(device, id, isLandscape: isLandscape, toolsVersion)
    // A fraction of an iPad's screen, in Split View.
    let adaptation = element.firstChild(named: .adaptation)?.value(of: .id) ?? ""
    guard adaptation.hasPrefix("splitview") else { return found }
    let sizeClass = SizeClass(width: .compact, height: found.screen.sizeClass.height)
    return (found.screen.with(sizeClass), found.insets)
  }

  /// The screen of this size; nil: no device has one.
  static func screen(
    of size: Size, _ idiom: Screen.Idiom, _ orientation: Screen.Orientation, toolsVersion: Int
  ) -> (screen: Screen, insets: EdgeInsets)? {
    let isLandscape = orientation == .landscape
    let portrait = isLandscape ? Size(size.height, size.width) : size
    let found = devices.filter { _, device in
      device.size == portrait && device.kind.isPad == (idiom == .pad)
    }.max { $0.key < $1.key }
    return found.map { drawn($0.value, $0.key, isLandscape: isLandscape, toolsVersion) }
  }

  private static func drawn(
    _ device: Device, _ id: String, isLandscape: Bool, _ toolsVersion: Int
  ) -> (screen: Screen, insets: EdgeInsets) {
    let size =
      isLandscape ? Size(device.size.height, device.size.width) : device.size
    let idiom: Screen.Idiom = device.kind.isPad ? .pad : .phone
    let screen = Screen(
      device: device.name, orientation: isLandscape ? .landscape : .portrait, size: size,
      scale: device.scale, safeAreaInsets: device.kind.insets(isLandscape: isLandscape),
      sizeClass: SizeClass.of(size, idiom), idiom: idiom)
    let drawn = drawnKind(device.kind, id, toolsVersion).insets(isLandscape: isLandscape)
    guard case .phone = device.kind, doublesInsets.contains(toolsVersion), !isLandscape else {
      return (screen, drawn)
    }
    return (
      screen, EdgeInsets(top: drawn.top * 2, left: 0, bottom: drawn.bottom * 2, right: 0)
    )
  }

  /// The kind of device with the status bar of a version of Interface Builder (AL-10).
  private static func drawnKind(_ kind: Kind, _ id: String, _ toolsVersion: Int) -> Kind {
    switch kind {
    case .phoneWithButton(let usual):
      return .phoneWithButton(statusBar: (14_800..<21_700).contains(toolsVersion) ? 0 : usual)
    case .padWithButton(let usual):
      return .padWithButton(statusBar: (14_800..<19_500).contains(toolsVersion) ? 0 : usual)
    case .pad(let usual):
      return .pad(statusBar: (14_800..<20_000).contains(toolsVersion) ? 0 : usual)
    case .phone(let usual):
      let last = statusBars[id]?.last { $0.firstVersion <= toolsVersion }
      return .phone(statusBar: last?.height ?? usual)
    }
  }

  /// The status bars that depend on the tools version, in points (AL-10).
  private static let statusBars: [String: [(firstVersion: Int, height: Double)]] = [
    "retina5_9": [(0, 44), (21_000, 47), (21_500, 50)],
    "retina6_0": [(0, 44), (21_000, 47)],
    "retina6_1": [(0, 44), (21_200, 48)],
    "retina6_7": [(0, 44), (21_000, 47), (firstWithTallCanvas, 59)],
  ]

  /// The versions that draw the insets of an iPhone with a home indicator twice, in portrait (AL-10).
  private static let doublesInsets = 23_700..<25_000
  /// The first version whose `retina6_7` is a device with a Dynamic Island.
  private static let firstWithTallCanvas = 23_700
  private static let tallDevice = Device(
    "iPhone 15 Plus", 430, 932, 3, .phone(statusBar: 59))

  private static let devices: [String: Device] = [
    "retina3_5": Device("iPhone 4s", 320, 480, 2, .phoneWithButton(statusBar: 20)),
    "retina4_0": Device("iPhone SE (1st generation)", 320, 568, 2, .phoneWithButton(statusBar: 20)),
    "retina4_7": Device("iPhone SE (3rd generation)", 375, 667, 2, .phoneWithButton(statusBar: 20)),
    "retina5_5": Device("iPhone 8 Plus", 414, 736, 3, .phoneWithButton(statusBar: 20)),
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
    "ipad7_9": Device("iPad mini (5th generation)", 768, 1024, 2, .padWithButton(statusBar: 20)),
    "ipad8_3": Device("iPad mini (6th generation)", 744, 1133, 2, .pad(statusBar: 24)),
    "ipad9_7": Device("iPad (6th generation)", 768, 1024, 2, .padWithButton(statusBar: 20)),
    "ipad10_2": Device("iPad (9th generation)", 810, 1080, 2, .padWithButton(statusBar: 20)),
    "ipad10_5": Device("iPad Pro (10.5-inch)", 834, 1112, 2, .padWithButton(statusBar: 20)),
    "ipad10_9": Device("iPad (10th generation)", 820, 1180, 2, .pad(statusBar: 24)),
    "ipad10_9rounded": Device("iPad Air (5th generation)", 820, 1180, 2, .pad(statusBar: 24)),
    "ipad11_0rounded": Device("iPad Pro (11-inch)", 834, 1194, 2, .pad(statusBar: 24)),
    "ipad12_9": Device(
      "iPad Pro (12.9-inch) (2nd generation)", 1024, 1366, 2, .padWithButton(statusBar: 20)),
    "ipad12_9rounded": Device(
      "iPad Pro (12.9-inch) (4th generation)", 1024, 1366, 2, .pad(statusBar: 24)),
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

  /// The safe area of a full screen, in points.
  fileprivate func insets(isLandscape: Bool) -> EdgeInsets {
    switch self {
    case .phoneWithButton(let statusBar):
      EdgeInsets(top: isLandscape ? 0 : statusBar, left: 0, bottom: 0, right: 0)
    case .padWithButton(let statusBar):
      EdgeInsets(top: statusBar, left: 0, bottom: 0, right: 0)
    case .pad(let statusBar): EdgeInsets(top: statusBar, left: 0, bottom: 20, right: 0)
    case .phone(let statusBar):
      isLandscape
        ? EdgeInsets(top: 0, left: statusBar, bottom: 21, right: statusBar)
        : EdgeInsets(top: statusBar, left: 0, bottom: 34, right: 0)
    }
  }
}
