internal import XML

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
