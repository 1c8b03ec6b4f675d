package import AppCode
internal import LayoutModel
internal import XML

extension DocumentReferences {
  /// - Parameters:
  ///   - bytes: of a storyboard or xib; of another text nothing is read.
  ///   - name: the name with which an app loads it.
  package init(reading bytes: [UInt8], name: String, isStoryboard: Bool) {
    self.init(name: name, isStoryboard: isStoryboard)
    let elements = XMLDocument(parsing: bytes).elements
    initial = elements.first?.value(of: .initialViewController)
    isForTouch = elements.first.map(IBPlatform.init) == .touch
    if !isStoryboard { scenes.append(Scene()) }
    for element in elements {
      if element.kind.contains(.scene) { scenes.append(Scene()) }
      if !scenes.isEmpty { scenes[scenes.count - 1].add(element) }
    }
    if !isStoryboard { addActions(elements) }
  }

  private mutating func addActions(_ elements: XMLElements) {
    var selectors: [String: String] = [:]
    for element in elements where element.isActionOfTap {
      guard let sender = element.owner?.value(of: .id) else { continue }
      selectors[sender] = element.value(of: .selector)
    }
    for element in elements where element.kind.contains(.outlet) {
      guard let object = element.value(of: .destination), let selector = selectors[object],
        let owner = element.owner?.value(of: .customClass), let name = element.value(of: .property)
      else { continue }
      actions[Outlet(owner: UIKitClass.leafName(of: owner), name: name)] = selector
    }
  }
}

extension XMLElement {
  fileprivate var isActionOfTap: Bool {
    kind.contains(.action)
      && ["touchUpInside", "primaryActionTriggered"].contains(value(of: .eventType))
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
      if let identifier = element.value(of: .identifier) { segues.insert(identifier) }
      if let destination = element.value(of: .destination),
        element["kind"]?.value != "unwind"
      {
        destinations.insert(destination)
      }
      return
    }
    if kind.contains(.outlet), element.hasValue(.view, of: .property) { hasOwnerView = true }
    identifier = identifier ?? element.value(of: .storyboardIdentifier)
    guard kind.contains(.controller) else { return }
    if let id = element.value(of: .id) { controllers.append(id) }
    if let name = element["storyboardName"]?.value {
      storyboards.append(.init(name: name, identifier: element["referencedIdentifier"]?.value))
    }
    if let nib = element["nibName"]?.value { nibs.insert(nib) }
    guard let custom else { return }
    controllerClasses.insert(custom)
    if element.child(keyed: .view) == nil { classesWithoutView.insert(custom) }
  }
}
