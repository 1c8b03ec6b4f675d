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

/// The bars that controllers have by the way that leads to them: of what holds them, and of what
/// pushes them (AL-13). Each is worked out once, however many ways pass it.
struct IBInheritedBars {
  private let elements: XMLElements
  private let segues: IBSegues
  private let statusBar: Double
  private let toolsVersion: Int
  /// By the controller's place.
  private var bars: [Int: IBBars] = [:]
  /// By the container's place.
  private var held: [Int: IBBars] = [:]
  private var simulated: [Int: IBBars] = [:]

  /// - Parameter statusBar: the screen's, in points.
  init(_ elements: XMLElements, statusBar: Double, toolsVersion: Int) {
    self.elements = elements
    self.statusBar = statusBar
    self.toolsVersion = toolsVersion
    segues = IBSegues(elements)
    for place in segues.destinations { follow(place) }
  }

  /// Those of one controller, without what is simulated for itself.
  func bars(of controller: XMLElement) -> IBBars { bars[controller.index] ?? IBBars() }

  /// Goes back to where a way starts, or to what is known. A storyboard can be wired in a circle.
  private mutating func follow(_ controller: Int) {
    var steps: [(controller: Int, bars: IBBars)] = []
    var passed: Set<Int> = []
    var rest = IBBars()
    var here = controller
    while passed.insert(here).inserted {
      if let known = bars[here] {
        rest = known
        break
      }
      guard let way = segues.way(to: here) else { break }
      steps.append((here, added(by: way, to: here)))
      guard way.kind == .containment || way.kind == .push else { break }
      here = way.source
    }
    for step in steps.reversed() {
      var whole = step.bars
      whole.fill(from: rest)
      bars[step.controller] = whole
      rest = whole
    }
  }

  /// What one step of the way adds.
  private mutating func added(by way: IBSegues.Segue, to controller: Int) -> IBBars {
    var bars = IBBars()
    switch way.kind {
    case .containment: bars = barsHeld(by: way.source)
    case .push:
      if elements[controller].flag("hidesBottomBarWhenPushed") == true { bars.tabBar = 0 }
      // A tab bar controller's own segue starts beside its bar.
      bars.fill(from: barsHeld(by: way.source))
      var simulated = barsSimulated(by: way.source)
      // The bars stay where a controller pushes another; its status bar is its own.
      simulated.statusBar = nil
      bars.fill(from: simulated)
    case .embed: bars.isEmbedded = true
    case .popover: bars.isApart = true
    case .other: break
    }
    return bars
  }

  private mutating func barsHeld(by container: Int) -> IBBars {
    if let known = held[container] { return known }
    let bars = IBBars(
      of: elements[container], statusBar: statusBar, toolsVersion: toolsVersion)
    held[container] = bars
    return bars
  }

  private mutating func barsSimulated(by controller: Int) -> IBBars {
    if let known = simulated[controller] { return known }
    let bars = IBBars(simulatedBy: elements[controller])
    simulated[controller] = bars
    return bars
  }
}

/// Which controllers a storyboard puts where: what comes before each, on the way to it.
struct IBSegues {
  /// By the place of the controller that they lead to.
  private var ways: [Int: Segue] = [:]

  struct Segue {
    let kind: Kind
    /// The place of the controller that it starts from.
    let source: Int
    let id: String?
  }

  package enum Kind {
    /// The source has it in its own view, as a navigation controller has its root.
    case containment
    case embed
    /// Pushed onto the source's navigation controller.
    case push
    case popover
    /// Presented, or by a segue of the app's own.
    case other
  }

  init(_ elements: XMLElements) {
    var segues: [(destination: String, segue: Segue)] = []
    var places: [String: Int] = [:]
    // The ids of the segues that count where several lead to one controller.
    var tieBreakers: Set<String> = []
    // Controllers do not nest: each is open until its subtree ends.
    var controller: Range<Int> = 0..<0
    for element in elements {
      if IBClasses.controllers[element.name] != nil, !controller.contains(element.index) {
        controller = element.subtree
        if let id = element["id"]?.value, places[id] == nil { places[id] = element.index }
      }
      guard element.isNamed("segue") else { continue }
      if element.parent?.isNamed("inferredMetricsTieBreakers") == true {
        if let id = element["reference"]?.value { tieBreakers.insert(id) }
        continue
      }
      guard let destination = element["destination"]?.value, controller.contains(element.index),
        element.owner != nil, let kind = Self.kind(of: element)
      else { continue }
      segues.append(
        (destination, Segue(kind: kind, source: controller.lowerBound, id: element["id"]?.value)))
    }
    for (destination, segue) in segues {
      guard let place = places[destination], place != segue.source else { continue }
      let rank = Self.rank(of: segue, tieBreakers)
      if let known = ways[place], Self.rank(of: known, tieBreakers) <= rank { continue }
      ways[place] = segue
    }
  }

  /// What holds a controller goes first, then the segue that the document names, then one that keeps
  /// the bars of where it starts (AL-13); of two alike, the first in the text.
  private static func rank(of segue: Segue, _ tieBreakers: Set<String>) -> Int {
    if segue.kind == .containment { return 0 }
    if let id = segue.id, tieBreakers.contains(id) { return 1 }
    return switch segue.kind {
    case .embed: 2
    case .push: 3
    default: 4
    }
  }

  private static func kind(of segue: XMLElement) -> Kind? {
    switch segue["kind"]?.value {
    case "relationship": .containment
    case "embed": .embed
    case "show", "push": .push
    case "popover", "popoverPresentation": .popover
    case "unwind": nil
    default: .other
    }
  }

  /// The controllers that some segue leads to, in the order of the text.
  var destinations: [Int] { ways.keys.sorted() }

  /// The way to a controller that its canvas is drawn by.
  func way(to controller: Int) -> Segue? { ways[controller] }
}
