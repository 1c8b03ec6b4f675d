internal import LayoutCore
internal import XML

/// Which controllers a storyboard puts where: what comes before each, on the way to it.
struct BuilderSegues {
  /// By the id of the controller that a segue leads to, in the order of the text.
  private var incoming: [String: [Segue]] = [:]
  /// The ids of the segues that count where several lead to one controller.
  private var tieBreakers: Set<String> = []

  struct Segue {
    let kind: Kind
    /// The place of the controller that it starts from.
    let source: Int
    let id: String?
  }

  enum Kind {
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
    // Controllers do not nest: each is open until its subtree ends.
    var controller: Range<Int> = 0..<0
    for element in elements {
      if BuilderClasses.controllers[element.name] != nil, !controller.contains(element.index) {
        controller = element.subtree
      }
      guard element.isNamed("segue") else { continue }
      if element.parent?.isNamed("inferredMetricsTieBreakers") == true {
        if let id = element["reference"]?.value { tieBreakers.insert(id) }
        continue
      }
      guard let destination = element["destination"]?.value, controller.contains(element.index),
        element.owner != nil, let kind = Self.kind(of: element)
      else { continue }
      incoming[destination, default: []].append(
        Segue(kind: kind, source: controller.lowerBound, id: element["id"]?.value))
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

  /// The way to a controller that its canvas is drawn by: what holds it, else the segue that the
  /// document names, else one that keeps the bars of where it starts (AL-13).
  func way(to controller: XMLElement) -> Segue? {
    guard let id = controller["id"]?.value else { return nil }
    let all = (incoming[id] ?? []).filter { $0.source != controller.index }
    return all.first { $0.kind == .containment }
      ?? all.first { $0.id.map(tieBreakers.contains) ?? false }
      ?? all.first { $0.kind == .embed } ?? all.first { $0.kind == .push } ?? all.first
  }
}
