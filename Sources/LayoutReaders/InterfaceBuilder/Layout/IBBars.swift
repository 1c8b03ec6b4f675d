internal import LayoutModel
internal import XML

/// The heights of the bars on a controller's canvas, in points; nil if not determined.
struct IBBars {
  /// 0 if the canvas has no status bar.
  var statusBar: Double?
  /// The navigation bar, between the status bar and the content.
  var topBar: Double?
  /// The toolbar below the content.
  var toolbar: Double?
  var tabBar: Double?
  /// Whether the view is embedded in a container view, so that its edges are not the screen's
  /// edges.
  var isEmbedded = false
  /// Whether the view is shown in a popover or a notification, away from the screen's edges.
  var isApart = false
  /// Whether the view is presented, in a sheet unless the document specifies another style (AL-54).
  var isPresented = false
  /// The container controllers that declare the bars, by the bar. A bar that only simulated metrics
  /// declare has none.
  private(set) var containers: [ControllerBar.Kind: XMLElement] = [:]
  /// The container is presented, which is in a sheet since iOS 13, or the document also shows the
  /// controller without the container.
  var isUncertain = false

  /// Sets the undetermined heights from other bars.
  mutating func fill(from other: IBBars) {
    for (kind, container) in other.containers
    where containers[kind] == nil && height(of: kind) != 0 { containers[kind] = container }
    statusBar = statusBar ?? other.statusBar
    topBar = topBar ?? other.topBar
    toolbar = toolbar ?? other.toolbar
    tabBar = tabBar ?? other.tabBar
    isEmbedded = isEmbedded || other.isEmbedded
    isApart = isApart || other.isApart
    isPresented = isPresented || other.isPresented
    isUncertain = isUncertain || other.isUncertain
  }

  /// nil: not determined.
  func height(of kind: ControllerBar.Kind) -> Double? {
    switch kind {
    case .navigationBar: topBar
    case .toolbar: toolbar
    case .tabBar: tabBar
    }
  }
}

extension IBBars {
  /// The simulated metrics of a controller or a view (AL-14).
  init(simulatedBy object: XMLElement) {
    for metrics in object.children {
      let isNone = metrics.isNamed("nil")
      switch metrics.value(of: .key) {
      case "simulatedStatusBarMetrics": if isNone { statusBar = 0 }
      case "simulatedTopBarMetrics":
        let prompt = metrics.flag(.prompted) == true ? 30.0 : 0
        topBar = isNone ? 0 : Self.navigationBar + prompt
      case "simulatedBottomBarMetrics":
        toolbar = metrics.isNamed(.simulatedToolbarMetrics) ? Self.toolbar : 0
        tabBar = metrics.isNamed(.simulatedTabBarMetrics) ? Self.tabBar : 0
      default: break
      }
    }
  }

  /// The bars that a container controller adds to its children (AL-12).
  ///
  /// - Parameters:
  ///   - statusBar: the height of the screen's status bar, in points.
  ///   - hasDevice: the document specifies its device.
  init(of container: XMLElement, statusBar: Double, hasDevice: Bool, toolsVersion: Int) {
    switch container.name {
    case "tabBarController":
      tabBar = Self.tabBar
      containers[.tabBar] = container
    case "navigationController":
      if container.flag(.toolbarHidden) == false {
        toolbar = Self.toolbar
        containers[.toolbar] = container
      }
      guard container.flag(.navigationBarHidden) != true else {
        topBar = 0
        return
      }
      containers[.navigationBar] = container
      let rect = container.child(keyed: .navigationBar)?.child(keyed: .frame)
      guard let y = rect?.number(of: .y), let height = rect?.number(of: .height), height > 0,
        height < Self.undrawnHeight
      else {
        topBar = Self.navigationBar
        return
      }
      let isInSheet = toolsVersion >= Self.firstWithBarFrames && (0...Self.sheetTop).contains(y)
      if !hasDevice, y > statusBar {
        // The bar is drawn on the default device of the version, below its status bar.
        self.statusBar = 0
        topBar = height
      } else if isInSheet || statusBar == 0 {
        // No status bar is above the bar of a sheet. A status bar that the version does not draw for
        // the device can still be above a bar.
        self.statusBar = max(0, y)
        topBar = height
      } else {
        topBar = max(y, statusBar) + height - statusBar
      }
    default: break
    }
  }

  /// Heights, in points.
  private static let navigationBar = 44.0
  private static let toolbar = 44.0
  private static let tabBar = 49.0

  /// Xcode 8 stores a size of 1000 × 1000 pt for a bar that it has not drawn (AL-12).
  private static let undrawnHeight = 1000.0

  /// A navigation bar in a sheet is at most as far below the sheet's top edge, in points (AL-12).
  private static let sheetTop = 16.0

  /// The first tools version that stores a navigation bar's y position; older versions store 0.
  private static let firstWithBarFrames = 13_000
}

/// The bars that controllers inherit from their containers and from the controllers that push them
/// (AL-13). The bars of each controller are computed once.
struct IBInheritedBars {
  private let elements: XMLElements
  private let segues: IBSegues
  private let statusBar: Double
  private let hasDevice: Bool
  private let toolsVersion: Int
  /// By the controller's element index.
  private var bars: [Int: IBBars] = [:]

  /// - Parameters:
  ///   - statusBar: the height of the screen's status bar, in points.
  ///   - hasDevice: the document specifies its device.
  init(
    _ elements: XMLElements, _ index: IBIndex, statusBar: Double, hasDevice: Bool,
    toolsVersion: Int
  ) {
    self.elements = elements
    self.statusBar = statusBar
    self.hasDevice = hasDevice
    self.toolsVersion = toolsVersion
    segues = IBSegues(elements, index)
    for destination in segues.destinations { follow(destination) }
  }

  /// The inherited bars of a controller, without its own simulated metrics.
  func bars(of controller: XMLElement) -> IBBars { bars[controller.index] ?? IBBars() }

  /// Follows segues backwards to the initial controller or to a cached result. Segues may form a
  /// cycle.
  private mutating func follow(_ controller: Int) {
    var steps: [(controller: Int, bars: IBBars)] = []
    var passed: Set<Int> = []
    var inherited = IBBars()
    var current = controller
    while passed.insert(current).inserted {
      if let cached = bars[current] {
        inherited = cached
        break
      }
      guard let segue = segues.segue(to: current) else { break }
      steps.append((current, added(by: segue, to: current)))
      guard segues.staysInContainer(segue) else { break }
      current = segue.source
    }
    for step in steps.reversed() {
      var whole = step.bars
      whole.fill(from: inherited)
      bars[step.controller] = whole
      inherited = whole
    }
  }

  /// The bars that one segue adds.
  private func added(by segue: IBSegues.Segue, to controller: Int) -> IBBars {
    var bars = IBBars()
    switch segue.kind {
    case .containment: bars = barsAdded(by: segue.source)
    case .push where !segues.staysInContainer(segue), .presentation:
      bars.isUncertain = true
      let style = segue.style ?? IBSegues.PresentationStyle(of: elements[controller])
      bars.isPresented = style != .fullScreen
    case .push:
      if elements[controller].flag(.hidesBottomBarWhenPushed) == true { bars.tabBar = 0 }
      // A segue of a tab bar controller itself starts within its tab bar.
      bars.fill(from: barsAdded(by: segue.source))
      var simulated = IBBars(simulatedBy: elements[segue.source])
      // A pushed controller has the source's bars but its own status bar.
      simulated.statusBar = nil
      bars.fill(from: simulated)
    case .embed: bars.isEmbedded = true
    case .popover: bars.isApart = true
    case .other: bars.isUncertain = true
    }
    if segues.areInconsistent(to: controller) { bars.isUncertain = true }
    return bars
  }

  private func barsAdded(by container: Int) -> IBBars {
    IBBars(
      of: elements[container], statusBar: statusBar, hasDevice: hasDevice,
      toolsVersion: toolsVersion)
  }
}
