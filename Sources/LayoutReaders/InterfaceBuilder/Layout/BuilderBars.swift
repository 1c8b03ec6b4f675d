internal import LayoutCore
internal import XML

/// The bars on a controller's canvas, in points.
struct BuilderBars {
  /// nil: as the screen has it; 0: the canvas is drawn without one.
  var statusBar: Double?
  /// Between the status bar and the content.
  var topBar: Double?
  var toolbar = 0.0
  var tabBar = 0.0
  /// In a container's view, whose lower part is elsewhere.
  var isEmbedded = false
  var isPopover = false
}

extension BuilderBars {
  /// Goes the way that leads to a controller, and takes up the bars of what it passes (AL-12, AL-13).
  /// A storyboard can be wired in a circle.
  ///
  /// - Parameter statusBar: the screen's, in points.
  init(
    of controller: XMLElement, _ elements: XMLElements, _ segues: BuilderSegues,
    statusBar: Double
  ) {
    var here = controller
    var seen: Set<Int> = [controller.index]
    while let segue = segues.way(to: here), seen.insert(segue.source).inserted {
      let source = elements[segue.source]
      switch segue.kind {
      case .containment: take(source, statusBar)
      case .embed: isEmbedded = true
      case .push: break
      case .popover: isPopover = true
      case .other: break
      }
      guard segue.kind == .containment || segue.kind == .push else { break }
      here = source
    }
    simulate(controller)
  }

  /// A controller around.
  private mutating func take(_ container: XMLElement, _ statusBar: Double) {
    switch container.name {
    case "navigationController":
      let isHidden = container.flag("navigationBarHidden") ?? false
      if topBar == nil { topBar = isHidden ? 0 : Self.height(of: container, statusBar) }
      if container.flag("toolbarHidden") == false { toolbar = 44 }
    case "tabBarController": tabBar = 49
    default: break
    }
  }

  /// How far a navigation controller's bar reaches below the status bar (AL-12).
  private static func height(of container: XMLElement, _ statusBar: Double) -> Double {
    let bar = container.child(keyed: "navigationBar")
    let rect = bar?.child(keyed: "frame")
    let y = rect?["y"].flatMap { Double($0.value) } ?? 0
    let height = rect?["height"].flatMap { Double($0.value) } ?? 44
    guard y.isFinite, height.isFinite, height > 0 else { return 44 }
    return max(y, statusBar) + height - statusBar
  }

  /// What the document simulates for one controller, or one view, goes before what leads there
  /// (AL-14).
  mutating func simulate(_ object: XMLElement) {
    for metrics in object.children {
      let isNone = metrics.isNamed("nil")
      switch metrics["key"]?.value {
      case "simulatedStatusBarMetrics": if isNone { statusBar = 0 }
      case "simulatedTopBarMetrics":
        let prompt = metrics.flag("prompted") == true ? 30.0 : 0
        topBar = isNone ? 0 : 44 + prompt
      case "simulatedBottomBarMetrics":
        toolbar = metrics.isNamed("simulatedToolbarMetrics") ? 44 : 0
        tabBar = metrics.isNamed("simulatedTabBarMetrics") ? 49 : 0
      default: break
      }
    }
  }
}
