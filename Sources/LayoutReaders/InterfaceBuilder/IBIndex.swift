internal import LayoutModel
internal import Linting
package import XML

/// The objects of a document by id, and the references between them, collected in one pass before
/// views are created.
struct IBIndex {
  /// Indices into `XMLDocument.elements`, by id; for duplicate ids, the first element.
  private(set) var objects: [String: Int] = [:]
  /// The element indices of view controllers, in document order.
  private(set) var controllers: [Int] = []
  /// The element indices of the views that have neither a superview nor a view controller.
  private(set) var topLevelViews: [Int] = []
  private(set) var recognizers: [Int] = []
  /// The `gestureRecognizers` outlets of views, by the recognizer's id, in document order.
  private(set) var attachments: [String: [Attachment]] = [:]
  /// The ids of the recognizers that a view adds, by the view's element index.
  private(set) var attached: [Int: [String]] = [:]
  /// The range of the first outlet that refers to an object, and the property of the first that names it, by the
  /// object's id.
  private(set) var outlets: [String: (range: SourceRange, name: String?)] = [:]
  /// The destinations of embed segues, by the container view's element index.
  private(set) var embedded: [Int: XMLAttribute] = [:]
  /// The element indices of container view controllers, by their child's id; the first container if
  /// there are several.
  private(set) var containers: [String: Int] = [:]
  /// The element indices of outlets, actions and segues, in document order.
  private(set) var connections: [Int] = []
  /// The element indices of objects with a custom class, in document order.
  private(set) var customClasses: [Int] = []
  /// The element indices of cells and other views with a reuse identifier, in document order.
  private(set) var prototypes: [Int] = []
  /// The element indices of bar button items, in document order.
  private(set) var barItems: [Int] = []
  /// The ids of the objects that segues lead to.
  private(set) var destinations: Set<String> = []
  /// The id of the view of File's Owner, and the placeholder's element index.
  private(set) var owner: (view: String, placeholder: Int)?
  /// The element indices of attributed strings, which can be notes, in document order.
  private(set) var attributedStrings: [Int] = []
  private(set) var findings: [Finding] = []
  private(set) var moves = IBMoves()
  /// The element indices of a storyboard's scenes, in document order.
  private var scenes: [Int] = []
  /// The elements that connections lead to and that are not in `objects`, such as constraints, by id.
  private var otherDestinations: [String: Int] = [:]
  private var movingOutlets: [IBMoves.Outlet] = []

  struct Attachment {
    /// The view's element index.
    let view: Int
    /// The range of the recognizer's id in the view's outlet collection.
    let range: SourceRange
  }

  init(_ elements: XMLElements) {
    for element in elements { add(element, element.kind) }
    addOtherDestinations(elements)
    moves = IBMoves(movingOutlets, objects, elements) { isConnected($0, $1) }
    forgetAttachmentsElsewhere()
  }

  /// Whether two elements are in one scene, or in a xib. UIKit connects no objects of different scenes: each scene is
  /// loaded by itself, and an outlet or action with a destination in another one has no effect.
  func isConnected(_ first: Int, _ second: Int) -> Bool {
    scenes.isEmpty || scene(around: first) == scene(around: second)
  }

  func isInScene(_ element: Int) -> Bool { scene(around: element) > 0 }

  /// The number of scenes that begin before an element.
  private func scene(around element: Int) -> Int {
    scenes.partitioningIndex { $0 > element }
  }

  /// Whether an outlet or an action of `owner` may have an effect. The destination of a damaged document is unknown.
  func isConnected(_ connection: XMLElement, of owner: XMLElement) -> Bool {
    guard let id = connection.value(of: .destination),
      let object = objects[id] ?? otherDestinations[id]
    else { return true }
    return isConnected(object, owner.index)
  }

  private mutating func addOtherDestinations(_ elements: XMLElements) {
    guard scenes.count > 1 else { return }
    let ids = Set(
      connections.compactMap { elements[$0].value(of: .destination) }.filter { objects[$0] == nil })
    guard !ids.isEmpty else { return }
    for index in elements.indices {
      if let id = elements[index].value(of: .id), ids.contains(id) { otherDestinations[id] = index }
    }
  }

  private mutating func forgetAttachmentsElsewhere() {
    guard scenes.count > 1 else { return }
    for (id, all) in attachments {
      guard let recognizer = objects[id] else { continue }
      let connected = all.filter { isConnected($0.view, recognizer) }
      guard connected.count < all.count else { continue }
      attachments[id] = connected.isEmpty ? nil : connected
      for attachment in all where !isConnected(attachment.view, recognizer) {
        attached[attachment.view]?.removeAll { $0 == id }
      }
    }
  }

  private mutating func add(_ element: XMLElement, _ kind: IBClasses.Kind) {
    if !kind.isDisjoint(with: .connection) {
      connections.append(element.index)
      if kind.contains(.outlet) { addOutlet(element) }
      if kind.contains(.outletCollection) { addAttachment(element) }
      if kind.contains(.segue) { addSegue(element) }
    } else if !kind.isDisjoint(with: .object) {
      addObject(element, kind)
    } else if kind.contains(.attributedString) {
      attributedStrings.append(element.index)
    } else if kind.contains(.scene) {
      scenes.append(element.index)
    }
  }

  private mutating func addObject(_ element: XMLElement, _ kind: IBClasses.Kind) {
    if element.hasAttribute(.customClass) { customClasses.append(element.index) }
    if kind.contains(.prototype), element.hasAttribute(.reuseIdentifier) {
      prototypes.append(element.index)
    }
    if element.isNamed(.barButtonItem) { barItems.append(element.index) }
    if kind.contains(.controller) { controllers.append(element.index) }
    if kind.contains(.recognizer) { recognizers.append(element.index) }
    if kind.contains(.view), element.parent?.isNamed(.objects) == true {
      topLevelViews.append(element.index)
    }
    guard let id = element[.id] else { return }
    let name = id.value
    if objects[name] == nil {
      objects[name] = element.index
    } else {
      findings.append(
        DocumentRule.duplicateID.finding(.duplicateID(name), at: SourceRange(id.valueRange)))
    }
  }

  private mutating func addOutlet(_ element: XMLElement) {
    guard let destination = element[.destination], let owner = element.owner else { return }
    let id = destination.value
    let property = element.value(of: .property)
    let name = property.flatMap { Self.unnamingOutlets.contains($0) ? nil : $0 }
    let first = outlets[id]
    outlets[id] = (first?.range ?? SourceRange(destination.valueRange), first?.name ?? name)
    if property == "view", owner.isFilesOwner { self.owner = (id, owner.index) }
    if let property, let place = IBMoves.place(ofOutlet: property, of: owner) {
      movingOutlets.append(
        IBMoves.Outlet(owner: owner.index, destination: id, place: place))
    }
  }

  /// Outlets of UIKit classes, whose names do not describe the object that they refer to.
  private static let unnamingOutlets = ["view", "delegate", "dataSource"]

  private mutating func addAttachment(_ element: XMLElement) {
    guard element.hasValue(.gestureRecognizers, of: .property), let owner = element.owner,
      let destination = element[.destination]
    else { return }
    let id = destination.value
    let range = SourceRange(destination.valueRange)
    // Adding a recognizer again to its current view has no effect.
    if let last = attachments[id]?.last, last.view == owner.index { return }
    attachments[id, default: []].append(Attachment(view: owner.index, range: range))
    attached[owner.index, default: []].append(id)
  }

  private mutating func addSegue(_ element: XMLElement) {
    guard let owner = element.owner, let destination = element[.destination] else { return }
    destinations.insert(destination.value)
    switch element.value(of: .kind) {
    case "embed": embedded[owner.index] = destination
    case "relationship":
      guard Self.containments.contains(element.value(of: .relationship) ?? "") else { return }
      if containers[destination.value] == nil { containers[destination.value] = owner.index }
    default: break
    }
  }

  /// The relationships in which a container shows its child's view within its own.
  private static let containments: Set = [
    "rootViewController", "viewControllers", "masterViewController", "detailViewController",
  ]
}

extension XMLElement {
  /// The object whose `connections` element contains this connection.
  package var owner: XMLElement? {
    guard let parent, parent.isNamed(.connections) else { return nil }
    return parent.parent
  }

  /// Identified by `placeholderIdentifier`, because the placeholder's id differs between platforms.
  var isFilesOwner: Bool {
    isNamed(.placeholder) && hasValue(.filesOwner, of: .placeholderIdentifier)
  }

  /// The value of a Boolean attribute; nil if the attribute is missing or neither `YES` nor `NO`.
  func flag(_ name: IBName) -> Bool? { self[name]?.flag }

  /// The child element whose `key` attribute equals `key`.
  package func child(keyed key: IBName) -> XMLElement? {
    children.first { $0.isKeyed(key) }
  }
}

extension XMLAttribute {
  /// nil: the value is neither `YES` nor `NO`.
  var flag: Bool? {
    hasValue(.yes) ? true : hasValue(.no) ? false : nil
  }
}

extension Finding.Message {
  fileprivate static func duplicateID(_ id: String) -> Self {
    "duplicate id '\(id)'; references resolve to the first object with this id"
  }
}
