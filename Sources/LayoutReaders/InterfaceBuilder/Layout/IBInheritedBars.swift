internal import XML

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
