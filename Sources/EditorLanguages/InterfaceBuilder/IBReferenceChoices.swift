internal import LayoutReaders
internal import XML

/// The objects to which an attribute can refer.
struct IBReferenceChoices {
  let objects: IBObjects
  /// The element that contains the one with the attribute.
  let parent: XMLElement?
  /// The name of the element with the attribute.
  let element: String
  /// The value of another attribute of the same element; nil: it has none.
  let value: (String) -> String?

  /// The most likely objects first; nil: the attribute does not refer to an object.
  func objects(for attribute: String) -> [XMLElement]? {
    switch (element, attribute) {
    case ("constraint", "firstItem"), ("constraint", "secondItem"): return constraintItems
    case ("segue", "destination"): return segueDestinations
    case ("outlet", "destination"), ("outletCollection", "destination"): return outletDestinations
    case ("action", "destination"), ("action", "target"): return actionTargets
    case ("exclude", "reference"), ("include", "reference"): return maskedObjects
    case (_, "initialViewController"): return all([.controller])
    case (_, "popoverAnchorBarButtonItem"): return ofScene { $0.isNamed("barButtonItem") }
    case (_, "popoverAnchorView"): return ofScene([.view])
    case (_, "selectedItem"): return ofScene { $0.isNamed("tabBarItem") }
    case ("tableViewCellContentView", "tableViewCell"): return parent.map { [$0] } ?? []
    // The cell's own tag is at the cursor, so its labels are found by their scene.
    case ("tableViewCell", "textLabel"), ("tableViewCell", "detailTextLabel"):
      return ofScene { $0.isNamed("label") && $0.isInCell }
    case ("tableViewCell", "imageView"):
      return ofScene { $0.isNamed("imageView") && $0.isInCell }
    case ("segue", "reference"): return all([.segue])
    case (_, "reference") where IBClasses.views[element] != nil: return ofScene([.view])
    default: return nil
    }
  }

  private func all(_ kinds: Set<IBObjects.Kind>) -> [XMLElement] {
    objects.elements.filter { IBObjects.kind(of: $0.name).map(kinds.contains) ?? false }
      .filter { $0["reference"] == nil }
  }

  private func ofScene(_ isIncluded: (XMLElement) -> Bool) -> [XMLElement] {
    objects.scene(around: parent).lazy.map { objects.elements[$0] }
      .filter { $0["id"] != nil && isIncluded($0) }
  }

  /// Objects of the scene, in the order of the kinds.
  private func ofScene(_ kinds: [IBObjects.Kind]) -> [XMLElement] {
    var found: [IBObjects.Kind: [XMLElement]] = [:]
    for element in ofScene({ $0["reference"] == nil }) {
      guard let kind = IBObjects.kind(of: element.name), kinds.contains(kind) else { continue }
      found[kind, default: []].append(element)
    }
    return kinds.flatMap { found[$0] ?? [] }
  }

  /// The view that contains the constraint, its guides and those of its controller, and the views in it, the
  /// nearest first. Views inside a cell are laid out by themselves.
  private var constraintItems: [XMLElement] {
    guard let owner = parent?.ancestorsAndSelf.first(where: { IBClasses.views[$0.name] != nil })
    else { return [] }
    var items: [(depth: Int, element: XMLElement)] = []
    // The open elements: where each ends, and how many views around its content are below the owner.
    var open: [(end: Int, depth: Int)] = []
    var index = owner.index + 1
    while index < owner.subtree.upperBound {
      let element = objects.elements[index]
      while let last = open.last, last.end <= index { open.removeLast() }
      let isView = IBClasses.views[element.name] != nil && element["reference"] == nil
      if element.isCell {
        index = element.subtree.upperBound
        continue
      }
      let depth = open.last?.depth ?? 0
      let isGuide = element.isNamed("viewLayoutGuide")
      if isView || isGuide, element.text("id") != nil { items.append((depth, element)) }
      if element.subtree.count > 1 {
        open.append((element.subtree.upperBound, depth + (isView ? 1 : 0)))
      }
      index += 1
    }
    let sorted = items.enumerated().sorted {
      ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset)
    }.map(\.element)
    let near = sorted.prefix { $0.depth == 0 }.map(\.element)
    let guides =
      owner.parent?.firstChild(named: "layoutGuides")?.children
      .filter { $0.text("id") != nil } ?? []
    return near.filter { !$0.isNamed("viewLayoutGuide") } + [owner]
      + near.filter { $0.isNamed("viewLayoutGuide") } + guides
      + sorted.dropFirst(near.count).map(\.element)
  }

  private var segueDestinations: [XMLElement] {
    let kind = value("kind")
    let exits = ofScene([.exit])
    if kind == "unwind" { return exits }
    // A segue to the own controller is rare.
    let own = parent?.ancestorsAndSelf.first { IBClasses.controllers[$0.name] != nil }
    let controllers = all([.controller])
    let others = controllers.filter { $0.index != own?.index }
    let last = controllers.filter { $0.index == own?.index && kind != "relationship" }
    return others + last + (kind == nil ? exits : [])
  }

  private var outletDestinations: [XMLElement] {
    switch value("property") {
    case "gestureRecognizers": return ofScene([.recognizer])
    case "delegate", "dataSource":
      return ofScene([.controller, .placeholder, .other, .view]).filter {
        $0.implementsMethods && !$0.isFirstResponder
      }
    case "view": return ofScene([.view])
    default:
      return ofScene([.view, .constraint, .recognizer, .barItem, .controller, .other])
        .filter { !$0.isNamed("tableViewSection") }
    }
  }

  private var actionTargets: [XMLElement] {
    ofScene([.controller, .placeholder, .other, .view]).filter(\.implementsMethods)
  }

  /// The subviews or constraints that a mask of the view includes or excludes, and no mask lists yet.
  private var maskedObjects: [XMLElement] {
    guard let mask = parent, let view = mask.parent?.parent else { return [] }
    let listed = Set(mask.children.compactMap { $0.text("reference") })
    let list = view.firstChild(named: mask.text("key") ?? "constraints")
    return (list?.children).map(Array.init)?.filter { child in
      child.text("id").map { !listed.contains($0) } ?? false
    } ?? []
  }
}

extension XMLElement {
  fileprivate var isCell: Bool {
    isNamed("tableViewCell") || isNamed("collectionViewCell") || isNamed("collectionReusableView")
  }

  fileprivate var isInCell: Bool { ancestorsAndSelf.contains { $0.isNamed("tableViewCell") } }

  /// Whether the object can have methods of the app.
  fileprivate var implementsMethods: Bool {
    IBClasses.controllers[name] != nil || isNamed("placeholder") || text("customClass") != nil
  }

  fileprivate var isFirstResponder: Bool { text("placeholderIdentifier") == "IBFirstResponder" }
}
