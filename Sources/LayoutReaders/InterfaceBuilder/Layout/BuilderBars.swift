internal import LayoutCore
internal import XML

/// The bars on a controller's canvas, in points.
struct BuilderBars {
  /// nil: as the screen has it; 0: the canvas is drawn without one.
  var statusBar: Double?
  /// Between the status bar and the content; nil: nothing says yet.
  var topBar: Double?
  /// Below the content: as the bar above, each as the first that is met on the way says.
  var toolbar: Double?
  var tabBar: Double?
  /// In a container's view: the end of the screen is elsewhere.
  var isEmbedded = false
  /// In a popover or a notification: none of the screen's edges is near.
  var isApart = false
}

extension BuilderBars {
  /// Goes the way that leads to a controller, and takes up the bars of what it passes (AL-12, AL-13).
  /// A storyboard can be wired in a circle.
  ///
  /// - Parameter statusBar: the screen's, in points.
  init(
    of controller: XMLElement, _ elements: XMLElements, _ segues: BuilderSegues,
    statusBar: Double, toolsVersion: Int
  ) {
    var here = controller
    var seen: Set<Int> = [controller.index]
    simulate(controller)
    while let segue = segues.way(to: here), seen.insert(segue.source).inserted {
      let source = elements[segue.source]
      switch segue.kind {
      case .containment: take(source, statusBar, toolsVersion)
      case .push:
        if here.flag("hidesBottomBarWhenPushed") == true { tabBar = tabBar ?? 0 }
        // A tab bar controller's own segue starts beside its bar.
        take(source, statusBar, toolsVersion)
        simulateBars(source)
      case .embed: isEmbedded = true
      case .popover: isApart = true
      case .other: break
      }
      guard segue.kind == .containment || segue.kind == .push else { break }
      here = source
    }
  }

  /// Takes up the bars of a controller around.
  private mutating func take(
    _ container: XMLElement, _ statusBar: Double, _ toolsVersion: Int
  ) {
    switch container.name {
    case "navigationController":
      let isHidden = container.flag("navigationBarHidden") ?? false
      if topBar == nil, !isHidden {
        let bar = Self.bar(of: container, statusBar)
        topBar = bar.height
        // A bar that is drawn at the very top has no status bar above it.
        if toolsVersion >= Self.firstWithPlaces, bar.y == 0 { self.statusBar = self.statusBar ?? 0 }
      }
      topBar = topBar ?? 0
      if container.flag("toolbarHidden") == false { toolbar = toolbar ?? 44 }
    case "tabBarController": tabBar = tabBar ?? 49
    default: break
    }
  }

  /// Where a navigation controller's bar starts, and how far it reaches below the status bar (AL-12).
  private static func bar(
    of container: XMLElement, _ statusBar: Double
  ) -> (y: Double?, height: Double) {
    let rect = container.child(keyed: "navigationBar")?.child(keyed: "frame")
    guard let y = rect?["y"].flatMap({ Double($0.value) }), y.isFinite,
      let height = rect?["height"].flatMap({ Double($0.value) }), height.isFinite, height > 0
    else { return (nil, 44) }
    return (y, max(y, statusBar) + height - statusBar)
  }

  /// The first version of the tools that keeps the place of a navigation bar: older ones say 0.
  private static let firstWithPlaces = 13_000

  /// What the document simulates for one controller, or one view, goes before what leads there
  /// (AL-14).
  mutating func simulate(_ object: XMLElement) {
    if object.child(keyed: "simulatedStatusBarMetrics")?.isNamed("nil") ?? false { statusBar = 0 }
    simulateBars(object)
  }

  /// A controller's bars stay where it pushes another; its status bar is its own.
  private mutating func simulateBars(_ object: XMLElement) {
    for metrics in object.children {
      switch metrics["key"]?.value {
      case "simulatedTopBarMetrics":
        let prompt = metrics.flag("prompted") == true ? 30.0 : 0
        topBar = topBar ?? (metrics.isNamed("nil") ? 0 : 44 + prompt)
      case "simulatedBottomBarMetrics":
        toolbar = toolbar ?? (metrics.isNamed("simulatedToolbarMetrics") ? 44 : 0)
        tabBar = tabBar ?? (metrics.isNamed("simulatedTabBarMetrics") ? 49 : 0)
      default: break
      }
    }
  }
}
