internal import LayoutModel
internal import Linting
package import XML

/// The objects of a document by their ids, and what refers to what: found in one pass, before any
/// view is made.
struct IBIndex {
  /// The places of elements in `XMLDocument.elements`, by id; of two alike, the first.
  private(set) var objects: [String: Int] = [:]
  /// The view controllers, in the order of the text.
  private(set) var controllers: [Int] = []
  /// The views that are in no other, nor in a controller.
  private(set) var topLevelViews: [Int] = []
  private(set) var recognizers: [Int] = []
  /// Where recognizers are added to views, by the recognizer's id, in the order of the text.
  private(set) var attachments: [String: [Attachment]] = [:]
  /// The recognizers that a view adds, by the view's place.
  private(set) var attached: [Int: [String]] = [:]
  /// Where an outlet leads to an object, by its id: the first.
  private(set) var outlets: [String: SourceRange] = [:]
  /// The property of the first outlet that names an object, by the object's id.
  private(set) var outletNames: [String: String] = [:]
  /// The destinations of embed segues, by the container view's place.
  private(set) var embedded: [Int: String] = [:]
  /// The places of the controllers that hold others by a relationship, by the id of the one they hold: of
  /// several the first.
  private(set) var containers: [String: Int] = [:]
  /// The views that the document leaves out of the hierarchy that all size classes start from, by
  /// their superview's place.
  private(set) var excluded: [Int: Set<String>] = [:]
  /// The view of File's Owner, by id, and the placeholder's place.
  private(set) var owner: (view: String, placeholder: Int)?
  private(set) var findings: [Finding] = []

  struct Attachment {
    /// By its place.
    let view: Int
    /// The recognizer's id, where the view names it.
    let range: SourceRange
  }

  init(_ elements: XMLElements) {
    for element in elements { add(element) }
  }

  private mutating func add(_ element: XMLElement) {
    let name = element.name
    switch name {
    case "outlet": addOutlet(element)
    case "outletCollection": addAttachment(element)
    case "segue": addSegue(element)
    case "exclude": addExclusion(element)
    default: addObject(element, name)
    }
  }

  private mutating func addObject(_ element: XMLElement, _ name: String) {
    // One look for each element, and most are none of these.
    guard let role = Self.roles[name] else { return }
    switch role {
    case .controller: controllers.append(element.index)
    case .recognizer: recognizers.append(element.index)
    case .view where element.parent?.isNamed("objects") == true:
      topLevelViews.append(element.index)
    case .view, .other: break
    }
    guard let id = element["id"] else { return }
    let name = id.value
    guard objects[name] == nil else {
      findings.append(
        DocumentRule.duplicateID.finding(.duplicateID(name), at: SourceRange(id.valueRange)))
      return
    }
    objects[name] = element.index
  }

  /// What an element that is an object is.
  private enum Role {
    case view, controller, recognizer, other
  }

  /// By the element's name.
  private static let roles: [String: Role] = {
    var roles: [String: Role] = [:]
    for name in others { roles[name] = .other }
    for name in IBClasses.recognizers.keys { roles[name] = .recognizer }
    for name in IBClasses.controllers.keys { roles[name] = .controller }
    for name in IBClasses.views.keys { roles[name] = .view }
    return roles
  }()

  /// Elements that are objects too, and that something may refer to.
  private static let others: Set = [
    "placeholder", "exit", "customObject", "barButtonItem", "tabBarItem", "navigationItem",
  ]

  private mutating func addOutlet(_ element: XMLElement) {
    guard let destination = element["destination"], let owner = element.owner else { return }
    let id = destination.value
    if outlets[id] == nil { outlets[id] = SourceRange(destination.valueRange) }
    let property = element["property"]?.value
    if let property, !Self.unnamingOutlets.contains(property), outletNames[id] == nil {
      outletNames[id] = property
    }
    if property == "view", owner.isFilesOwner { self.owner = (id, owner.index) }
  }

  /// Outlets of UIKit's, whose names say nothing about what they refer to.
  private static let unnamingOutlets: Set = ["view", "delegate", "dataSource"]

  private mutating func addAttachment(_ element: XMLElement) {
    guard element["property"]?.value == "gestureRecognizers", let owner = element.owner,
      let destination = element["destination"]
    else { return }
    let id = destination.value
    let range = SourceRange(destination.valueRange)
    // Added once more to the view that it is on, it stays there.
    if let last = attachments[id]?.last, last.view == owner.index { return }
    attachments[id, default: []].append(Attachment(view: owner.index, range: range))
    attached[owner.index, default: []].append(id)
  }

  private mutating func addSegue(_ element: XMLElement) {
    guard let owner = element.owner, let destination = element["destination"] else { return }
    switch element["kind"]?.value {
    case "embed": embedded[owner.index] = destination.value
    case "relationship":
      guard Self.containments.contains(element["relationship"]?.value ?? "") else { return }
      if containers[destination.value] == nil { containers[destination.value] = owner.index }
    default: break
    }
  }

  /// The relationships by which a controller has another's view in its own.
  private static let containments: Set = [
    "rootViewController", "viewControllers", "masterViewController", "detailViewController",
  ]

  private mutating func addExclusion(_ element: XMLElement) {
    guard let mask = element.parent, mask["key"]?.value == "subviews",
      let variation = mask.parent, variation["key"]?.value == "default",
      let superview = variation.parent, let reference = element["reference"]
    else { return }
    excluded[superview.index, default: []].insert(reference.value)
  }
}

extension XMLElement {
  /// What has the connections that an element is one of.
  package var owner: XMLElement? {
    guard let parent, parent.isNamed("connections") else { return nil }
    return parent.parent
  }

  /// Its number differs from platform to platform: the placeholder's identifier tells.
  var isFilesOwner: Bool {
    isNamed("placeholder") && self["placeholderIdentifier"]?.value == "IBFilesOwner"
  }

  /// Whether an attribute that is a flag says yes; nil: it is not there, or says neither.
  func flag(_ name: String) -> Bool? {
    switch self[name]?.value {
    case "YES": true
    case "NO": false
    default: nil
    }
  }

  /// The child that an attribute `key` names.
  package func child(keyed key: String) -> XMLElement? {
    children.first { $0["key"]?.value == key }
  }
}

extension Finding.Message {
  fileprivate static func duplicateID(_ id: String) -> Self {
    "the id '\(id)' is given twice: references mean the first"
  }
}
