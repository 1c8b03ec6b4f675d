internal import XML

/// The bars on a controller's canvas, in points; nil: nothing has said yet.
struct IBBars {
  /// 0: the canvas is drawn without one.
  var statusBar: Double?
  /// Between the status bar and the content.
  var topBar: Double?
  /// Below the content.
  var toolbar: Double?
  var tabBar: Double?
  /// In a container's view: the end of the screen is elsewhere.
  var isEmbedded = false
  /// In a popover or a notification: none of the screen's edges is near.
  var isApart = false

  /// Takes what another says of that which is not said yet.
  mutating func fill(from other: IBBars) {
    statusBar = statusBar ?? other.statusBar
    topBar = topBar ?? other.topBar
    toolbar = toolbar ?? other.toolbar
    tabBar = tabBar ?? other.tabBar
    isEmbedded = isEmbedded || other.isEmbedded
    isApart = isApart || other.isApart
  }
}

extension IBBars {
  /// What the document simulates for one controller, or one view (AL-14).
  init(simulatedBy object: XMLElement) {
    for metrics in object.children {
      let isNone = metrics.isNamed("nil")
      switch metrics["key"]?.value {
      case "simulatedStatusBarMetrics": if isNone { statusBar = 0 }
      case "simulatedTopBarMetrics":
        let prompt = metrics.flag("prompted") == true ? 30.0 : 0
        topBar = isNone ? 0 : Self.navigationBar + prompt
      case "simulatedBottomBarMetrics":
        toolbar = metrics.isNamed("simulatedToolbarMetrics") ? Self.toolbar : 0
        tabBar = metrics.isNamed("simulatedTabBarMetrics") ? Self.tabBar : 0
      default: break
      }
    }
  }

  /// What a container puts around the controllers that it holds (AL-12).
  ///
  /// - Parameter statusBar: the screen's, in points.
  init(of container: XMLElement, statusBar: Double, toolsVersion: Int) {
    switch container.name {
    case "tabBarController": tabBar = Self.tabBar
    case "navigationController":
      if container.flag("toolbarHidden") == false { toolbar = Self.toolbar }
      guard container.flag("navigationBarHidden") != true else {
        topBar = 0
        return
      }
      let rect = container.child(keyed: "navigationBar")?.child(keyed: "frame")
      guard let y = rect?["y"].flatMap({ Double($0.value) }), y.isFinite,
        let height = rect?["height"].flatMap({ Double($0.value) }), height.isFinite, height > 0
      else {
        topBar = Self.navigationBar
        return
      }
      topBar = max(y, statusBar) + height - statusBar
      // A bar that is drawn at the very top has no status bar above it.
      if toolsVersion >= Self.firstWithPlaces, y == 0 { self.statusBar = 0 }
    default: break
    }
  }

  /// Heights, in points.
  private static let navigationBar = 44.0
  private static let toolbar = 44.0
  private static let tabBar = 49.0

  /// The first version of the tools that keeps the place of a navigation bar: older ones say 0.
  private static let firstWithPlaces = 13_000
}
