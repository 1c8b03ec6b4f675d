internal import LayoutModel
internal import XML

/// The outlets and actions of a document, which source code declares.
extension IBParser {
  /// The outermost root of the layout of each object with a view, by its element index. The layout of
  /// other objects is that of their common parent: of a scene its first one, of a xib that of the view of File's Owner
  /// or the first one.
  var outermostByObject: [Int: Int] {
    var layouts: [Int: Int] = [:]
    for (rootIndex, root) in roots.all.enumerated() {
      guard let layout = outermostByRoot[rootIndex] else { continue }
      let object = elements[root.controller ?? root.view]
      layouts[object.index] = layout
      if root.view == roots.nested { layouts[root.view] = layout }
      guard let objects = object.parent?.index else { continue }
      if layouts[objects] == nil || root.controller != nil { layouts[objects] = layout }
    }
    return layouts
  }

  /// Elements by the outermost root of their layout. Those of objects without a view, such as the
  /// controllers of storyboard references, belong to the first layout of the scene, and those of a
  /// scene without a layout to none.
  ///
  /// - Parameters:
  ///   - indices: connections or objects.
  ///   - layouts: see `outermostByObject`.
  func byLayout(_ indices: [Int], _ layouts: [Int: Int]) -> [[XMLElement]] {
    var result = [[XMLElement]](repeating: [], count: roots.all.count)
    for elementIndex in indices {
      let element = elements[elementIndex]
      let isConnection = !element.kind.isDisjoint(with: .connection)
      guard let owner = isConnection ? element.owner : element,
        let position = layout(around: owner, layouts)
      else { continue }
      result[position].append(element)
    }
    return result
  }

  private func layout(around object: XMLElement, _ layouts: [Int: Int]) -> Int? {
    var next: XMLElement? = object
    while let here = next {
      if let layout = layouts[here.index] { return layout }
      next = here.parent
    }
    return nil
  }

  func addConnection(_ element: XMLElement, to builder: inout ViewHierarchy.Builder) {
    guard let owner = element.owner, let (kind, nameKey) = Self.kind(of: element),
      let name = element[nameKey]
    else { return }
    let isConnected = kind == .segueAction || index.isConnected(element, of: owner)
    let destination = element.value(of: .destination)
    var connection: Connection
    switch kind {
    case .outlet, .outletCollection:
      guard let destination else { return }
      connection = Connection(
        kind, name.value, className: className(of: owner), owner: owner.value(of: .id),
        object: destination)
      connection.isOfFilesOwner = owner.isFilesOwner
      let object = index.objects[destination].map { elements[$0] }
      connection.objectClass = object.flatMap { className(of: $0) ?? $0.itemClass }
      connection.isToFilesOwner = object?.isFilesOwner ?? false
    case .action:
      // A bar button item has one action, which a segue replaces.
      if owner.isNamed(.barButtonItem),
        element.parent?.firstChild(named: .segue) != nil
      {
        return
      }
      let receiver = destination.flatMap { index.objects[$0] }.map { elements[$0] }
      connection = Connection(
        kind, name.value, className: receiver.flatMap { className(of: $0) }, owner: destination,
        object: owner.value(of: .id) ?? "")
      connection.isOfFilesOwner = receiver?.isFilesOwner ?? false
      connection.isOfNavigationItem = owner.isNamed(.barButtonItem) && owner.isInNavigationItem
      connection.unsentEvent = IBEvents.unsentEvent(of: element, by: owner)
    case .segueAction:
      let controller = controller(around: owner)
      connection = Connection(
        kind, name.value, className: controller.flatMap { className(of: $0) },
        owner: controller?.value(of: .id), object: element.value(of: .id) ?? "")
    }
    connection.node = builder.sourceMap.add(
      SourceNode(SourceRange(element.range), members: [LocatedMember(.connectionName, name)]))
    if isConnected {
      builder.connections.append(connection)
    } else {
      builder.connectionsElsewhere.append(connection)
    }
  }

  func addClass(_ element: XMLElement, to builder: inout ViewHierarchy.Builder) {
    guard let custom = element[.customClass], !custom.value.isEmpty else { return }
    var reference = ClassReference(custom.value, object: element.value(of: .id))
    reference.module = element.moduleOfClass
    reference.isOfFilesOwner = element.isFilesOwner
    reference.node = builder.sourceMap.add(
      SourceNode(
        SourceRange(element.startTagRange), members: [LocatedMember(.className, custom)]))
    builder.classReferences.append(reference)
  }

  /// Adds a bar button item that can be tapped, or its button.
  func addBarItem(_ item: XMLElement, to builder: inout ViewHierarchy.Builder) {
    // The bar lays out the button, which is no view of the layout.
    let button = item.children.first { $0.isNamed(.button) }
    let element = button ?? item
    let systemItem = item.value(of: .systemItem).flatMap(IBName.init)
    let connections = element.firstChild(named: .connections)?.children
    guard let id = element[.id], systemItem != .flexibleSpace, systemItem != .fixedSpace,
      !item.isKeyed(.backBarButtonItem),
      ![item, element].contains(where: {
        $0.hasValue(.no, of: .enabled) || $0.hasAttribute(.customClass)
      }),
      !element.children.contains(where: { $0.kind.contains(.view) || $0.isNamed(.menu) }),
      button == nil || element.isButtonWithOneAction
    else { return }
    let hasAction =
      connections?.contains {
        $0.kind.contains(.segue) || $0.kind.contains(.action) && index.isConnected($0, of: element)
      } ?? false
    let content = button?.firstChild(named: .state) ?? element
    let name = [IBName.title, .systemItem, .image].lazy.compactMap { content.value(of: $0) }.first
    // A button without a title and an image can be there to take touches.
    guard button == nil || hasAction && name?.isEmpty == false else { return }
    let node = builder.sourceMap.add(
      SourceNode(SourceRange(element.range), members: [LocatedMember(.id, id)]))
    var barItem = BarItem(
      id: id.value, name: name ?? "", isOfNavigationItem: item.isInNavigationItem,
      hasAction: hasAction, node: node)
    barItem.isButton = button != nil
    builder.barItems.append(barItem)
  }

  /// - Parameter root: the index of the layout's outermost root.
  func sceneEntry(of root: Int) -> SceneEntry? {
    guard let controller = roots.all[root].controller.map({ elements[$0] }),
      controller.kind.contains(.controller)
    else { return nil }
    var entry = SceneEntry()
    let id = controller.value(of: .id)
    let initial = elements.first?.value(of: .initialViewController)
    entry.controller = id
    entry.isInitial = id != nil && id == initial
    entry.isInInitial =
      entry.isInitial
      || initial != nil && containers(of: controller).contains { $0.value(of: .id) == initial }
    entry.isDestination = id.map(index.destinations.contains) ?? false
    entry.storyboardIdentifier = controller.value(of: .storyboardIdentifier)
    return entry
  }

  /// The kind of a connection, and the attribute with the name that the source declares.
  private static func kind(of element: XMLElement) -> (Connection.Kind, IBName)? {
    let kind = element.kind
    if kind.contains(.outlet) { return (.outlet, .property) }
    if kind.contains(.outletCollection) { return (.outletCollection, .property) }
    if kind.contains(.action) { return (.action, .selector) }
    if kind.contains(.segue) { return (.segueAction, .destinationCreationSelector) }
    return nil
  }

  /// The custom class of an object, with its module, or UIKit's class; nil for First Responder and for
  /// objects whose class the document does not specify.
  private func className(of object: XMLElement) -> String? {
    object.appClass ?? object.baseControllerClass ?? object.viewClass
  }

  /// The view controller that contains an object.
  private func controller(around object: XMLElement) -> XMLElement? {
    var next: XMLElement? = object
    while let here = next, !here.kind.contains(.controller) { next = here.parent }
    return next
  }
}

extension XMLElement {
  /// The module of the custom class of an object.
  fileprivate var moduleOfClass: ClassReference.Module {
    if hasValue(.target, of: .customModuleProvider) { return .target }
    guard let module = value(of: .customModule), !module.isEmpty else { return .none }
    return .other(module)
  }

  /// Whether a visible button without a tag only sends one action, when it is tapped.
  fileprivate var isButtonWithOneAction: Bool {
    let events = firstChild(named: .connections)?.children.map { $0.value(of: .eventType) }
    return !hasAttribute(.tag) && !hasValue(.yes, of: .hidden)
      && !hasValue(.no, of: .userInteractionEnabled)
      && (events == ["touchUpInside"] || events == ["primaryActionTriggered"])
  }

  /// Whether a bar button item is one of a navigation item, alone or in an array.
  fileprivate var isInNavigationItem: Bool {
    [parent, parent?.parent].contains { $0?.isNamed(.navigationItem) == true }
  }
}

extension Prototype {
  init?(_ element: XMLElement) {
    guard let id = element.value(of: .id), let identifier = element.value(of: .reuseIdentifier)
    else {
      return nil
    }
    self.init(id: id, reuseIdentifier: identifier)
  }
}
