internal import XML

/// The segue by which each controller of a storyboard is reached.
struct IBSegues {
  /// By the element index of the destination.
  private var segues: [Int: Segue] = [:]
  /// The element indices of the destinations that are shown in their container by some segues and
  /// away from it by others.
  private var inconsistent: Set<Int> = []
  /// The element indices of the controllers that are in no navigation controller, so that the controllers
  /// that they show are presented (AL-54).
  private var outsideNavigation: Set<Int> = []

  struct Segue {
    let kind: Kind
    /// The element index of the source controller.
    let source: Int
    let id: String?
    /// The style of a presentation; nil: that of the presented controller.
    var style: PresentationStyle?
  }

  package enum Kind {
    /// The source contains the destination, as a navigation controller contains its root.
    case containment
    case embed
    /// Pushed onto the source's navigation controller.
    case push
    case popover
    case presentation
    /// A custom segue.
    case other
  }

  init(_ elements: XMLElements, _ index: IBIndex) {
    var segues: [(destination: String, segue: Segue)] = []
    var indices: [String: Int] = [:]
    // The ids of the segues that take precedence if several segues have the same destination.
    var tieBreakers: Set<String> = []
    // Controllers do not nest, so the current controller ends with its subtree.
    var controller: Range<Int> = 0..<0
    // Few elements are controllers or connections.
    for elementIndex in (index.controllers + index.connections).sorted() {
      let element = elements[elementIndex]
      if element.kind.contains(.controller), !controller.contains(element.index) {
        controller = element.subtree
        if let id = element.value(of: .id), indices[id] == nil { indices[id] = element.index }
      }
      guard element.kind.contains(.segue) else { continue }
      if element.parent?.isNamed(.inferredMetricsTieBreakers) == true {
        if let id = element.value(of: .reference) { tieBreakers.insert(id) }
        continue
      }
      guard let destination = element.value(of: .destination), controller.contains(element.index),
        element.owner != nil, let kind = Self.kind(of: element)
      else { continue }
      segues.append(
        (
          destination,
          Segue(
            kind: kind, source: controller.lowerBound, id: element.value(of: .id),
            style: PresentationStyle(of: element))
        ))
    }
    var staysInContainer: [Int: Bool] = [:]
    for (destination, segue) in segues {
      guard let index = indices[destination], index != segue.source else { continue }
      let stays = segue.kind == .containment || segue.kind == .push
      if staysInContainer.updateValue(stays, forKey: index) == !stays { inconsistent.insert(index) }
      let rank = Self.rank(of: segue, tieBreakers)
      if let current = self.segues[index], Self.rank(of: current, tieBreakers) <= rank { continue }
      self.segues[index] = segue
    }
    findControllersOutsideNavigation(elements)
  }

  private mutating func findControllersOutsideNavigation(_ elements: XMLElements) {
    var known: [Int: Bool] = [:]
    for source in Set(segues.values.lazy.filter { $0.kind == .push }.map(\.source)) {
      var passed: [Int] = []
      var current = source
      var isOutside = known[current]
      while isOutside == nil {
        passed.append(current)
        // A cycle of segues has no beginning.
        known[current] = false
        isOutside = isOutsideNavigation(current, in: elements)
        guard isOutside == nil, let next = segues[current]?.source else { break }
        current = next
        isOutside = known[current]
      }
      for controller in passed { known[controller] = isOutside ?? false }
    }
    outsideNavigation = Set(known.lazy.filter(\.value).map(\.key))
  }

  /// nil: as the source of the segue to the controller.
  private func isOutsideNavigation(_ index: Int, in elements: XMLElements) -> Bool? {
    let controller = elements[index]
    if let bar = IBBars(simulatedBy: controller).topBar, bar > 0 { return false }
    guard let segue = segues[index] else {
      // Code can push a controller that no segue leads to, unless it is the initial one.
      let initial = elements.first?.value(of: .initialViewController)
      return initial != nil && controller.value(of: .id) == initial
        && !Self.navigating.contains(controller.name)
    }
    switch segue.kind {
    case .containment: return Self.navigating.contains(elements[segue.source].name) ? false : nil
    case .push: return nil
    case .presentation, .popover: return true
    case .embed, .other: return false
    }
  }

  /// Containers that show controllers without presenting them.
  private static let navigating: Set<String> = ["navigationController", "splitViewController"]

  enum PresentationStyle {
    /// A sheet on an iPhone.
    case sheet
    /// A style that covers the screen, or that code determines.
    case fullScreen

    /// nil: the element does not specify a style.
    init?(of element: XMLElement) {
      switch element.value(of: .modalPresentationStyle) {
      case nil, "automatic": return nil
      case "pageSheet", "formSheet", "popover": self = .sheet
      default: self = .fullScreen
      }
    }
  }

  /// Whether the destination is shown in the container of the source, or is contained in it.
  func staysInContainer(_ segue: Segue) -> Bool {
    switch segue.kind {
    case .containment: true
    case .push: !outsideNavigation.contains(segue.source)
    case .embed, .popover, .presentation, .other: false
    }
  }

  /// Containment precedes the segue that the document prefers, which precedes segues that preserve
  /// the source's bars (AL-13). The first in document order wins a tie.
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
    switch segue.value(of: .kind) {
    case "relationship": .containment
    case "embed": .embed
    case "show", "push": .push
    case "popover", "popoverPresentation": .popover
    case "presentation", "modal": .presentation
    case "unwind": nil
    default: .other
    }
  }

  /// The element indices of all destinations, in document order.
  var destinations: [Int] { segues.keys.sorted() }

  /// Whether segues show a controller both in its container and away from it.
  func areInconsistent(to controller: Int) -> Bool { inconsistent.contains(controller) }

  /// The segue that determines the bars on a controller's canvas.
  func segue(to controller: Int) -> Segue? { segues[controller] }
}
