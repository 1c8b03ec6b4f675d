package import AppCode
internal import XML

extension DocumentReferences {
  /// - Parameters:
  ///   - bytes: of a storyboard or xib; of another text nothing is read.
  ///   - name: the name with which an app loads it.
  package init(reading bytes: [UInt8], name: String, isStoryboard: Bool) {
    self.init(name: name, isStoryboard: isStoryboard)
    let elements = XMLDocument(parsing: bytes).elements
    initial = elements.first?.value(of: .initialViewController)
    if !isStoryboard { scenes.append(Scene()) }
    for element in elements {
      if element.kind.contains(.scene) { scenes.append(Scene()) }
      if !scenes.isEmpty { scenes[scenes.count - 1].add(element) }
    }
  }
}

extension DocumentReferences.Scene {
  fileprivate mutating func add(_ element: XMLElement) {
    let kind = element.kind
    let custom = element.value(of: .customClass)
    if let custom { classes.insert(custom) }
    if kind.contains(.action), let selector = element.value(of: .selector) {
      actions.insert(selector)
    }
    if kind.contains(.segue) {
      if let destination = element.value(of: .destination),
        element["kind"]?.value != "unwind"
      {
        destinations.insert(destination)
      }
      return
    }
    if kind.contains(.outlet), element.hasValue(.view, of: .property) { hasOwnerView = true }
    guard kind.contains(.controller) else { return }
    if let id = element.value(of: .id) { controllers.append(id) }
    if let name = element["storyboardName"]?.value {
      storyboards.append(.init(name: name, identifier: element["referencedIdentifier"]?.value))
    }
    identifier = identifier ?? element.value(of: .storyboardIdentifier)
    if let nib = element["nibName"]?.value { nibs.insert(nib) }
    guard let custom else { return }
    controllerClasses.insert(custom)
    if element.child(keyed: .view) == nil { classesWithoutView.insert(custom) }
  }
}
