internal import LayoutModel
internal import Linting
internal import XML

/// Creates the layouts of a document: one for each scene's root view and for each other top-level
/// view.
///
/// The embedded view of a container view becomes part of the container's layout and is not a layout
/// of its own. A view is embedded only in the first container in document order and other
/// containers stay empty, because nested scenes could otherwise produce an unlimited number of
/// views.
///
/// UIKit creates the bars of a controller and the view of a navigation controller, so the views in
/// their items are in no layout. A bar that is a subview contains the views of its items.
struct IBParser {
  /// In document order.
  private(set) var layouts: [ParsedLayout] = []
  /// The element indices of the views that are in layouts.
  private(set) var taken: [Int] = []
  private(set) var findings: [Finding] = []

  package let elements: XMLElements
  package let index: IBIndex
  let roots: IBRoots
  private let classes: ClassMap
  let actions: IBActions
  private let usesAutoLayout: Bool
  private let isLaunchScreen: Bool
  private var specBuilder: IBLayoutSpecBuilder
  private var viewSources = IBViewSources()
  /// The findings of the layout that is being built.
  private var layoutFindings: [Finding] = []
  /// The roots that are in a layout, each with the outermost root of that layout.
  private(set) var outermostByRoot: [Int: Int] = [:]
  /// The root of the layout that is being built.
  private var outermost = 0
  /// A layout has as many views as are possible. The remaining ones are not read.
  private(set) var isFull = false
  private var cancellation = Cancellation.none

  init(_ document: XMLDocument, classes: ClassMap, limits: ReaderLimits) {
    elements = document.elements
    index = IBIndex(document.elements)
    roots = IBRoots(index, document.elements)
    self.classes = classes
    actions = IBActions(index, elements, ownerIsController: index.owner != nil)
    usesAutoLayout = document.root?.flag(.useAutolayout) ?? false
    isLaunchScreen = document.root?.flag(.launchScreen) ?? false
    specBuilder = IBLayoutSpecBuilder(
      document, index, roots, constraintLimit: limits.constraints)
  }

  /// - Parameter cancellation: checked between views. If it is cancelled, views are missing.
  mutating func read(cancellation: Cancellation) {
    self.cancellation = cancellation
    let embedded = Set(index.embedded.values.compactMap { roots.byController[$0.value] })
    var made: [Made] = []
    for root in roots.all.indices
    where !embedded.contains(root) && !isFull && !cancellation.isCancelled {
      made.append(make(root))
    }
    // Scenes that embed each other in a cycle have no outermost scene.
    for root in roots.all.indices
    where outermostByRoot[root] == nil && !isFull && !cancellation.isCancelled {
      made.append(make(root))
    }
    guard !cancellation.isCancelled else { return }
    made.sort { $0.root < $1.root }
    let layoutsByObject = outermostByObject
    let unattached = unattachedRecognizers(layoutsByObject)
    let connections = byLayout(index.connections, layoutsByObject)
    let classes = byLayout(index.customClasses, layoutsByObject)
    let prototypes = byLayout(index.prototypes, layoutsByObject)
    let barItems = byLayout(index.barItems, layoutsByObject)
    for (position, layout) in made.enumerated() {
      if cancellation.isCancelled { return }
      findings += layout.findings
      taken += layout.views
      let root = layout.root
      var builder = layout.builder
      if made.count > 1 { builder.pathPrefix = "layouts[\(position)]/" }
      builder.name = roots.all[root].name
      for element in unattached[root] ?? [] {
        addUnattachedRecognizer(element, to: &builder)
      }
      for element in connections[root] { addConnection(element, to: &builder) }
      for element in classes[root] { addClass(element, to: &builder) }
      builder.prototypes = prototypes[root].compactMap(Prototype.init)
      for element in barItems[root] { addBarItem(element, to: &builder) }
      builder.segues = connections[root].compactMap(segue)
      for element in connections[root] { addStoryboardReference(element, to: &builder) }
      builder.sceneEntry = sceneEntry(of: root)
      builder.isTemplate = roots.all[root].isTemplate
      builder.application.showsLaunchScreen = isLaunchScreen
      layouts.append(builder.finishLayout())
    }
    findings += index.findings + made.flatMap(\.numberFindings) + countFindings + embedFindings
    findings.sort { $0.range < $1.range }
  }

  /// A layout before it is finished.
  private struct Made {
    /// The index of the outermost root.
    let root: Int
    let builder: ViewHierarchy.Builder
    /// The element indices of its views, in painting order.
    let views: [Int]
    /// Findings about its views.
    let findings: [Finding]
    /// Findings about numbers of its layout properties.
    let numberFindings: [Finding]
  }

  private mutating func make(_ root: Int) -> Made {
    layoutFindings = []
    specBuilder.numbers = IBNumbers()
    let builder = layout(of: root)
    return Made(
      root: root, builder: builder, views: viewSources.elementIndices, findings: layoutFindings,
      numberFindings: specBuilder.numbers.findings)
  }

  /// An open view and its remaining children.
  private struct Level {
    let view: ViewID
    let children: [Child]
    var next = 0
  }

  private struct Child {
    let view: Int
    let placement: IBView.Placement
    /// The index of the root that a container view embeds here, if any.
    var root: Int?
  }

  private mutating func layout(of root: Int) -> ViewHierarchy.Builder {
    outermost = root
    viewSources = IBViewSources()
    var builder = ViewHierarchy.Builder()
    let child = Child(view: roots.all[root].view, placement: .root, root: root)
    var levels = open(child, in: nil, &builder).map { [$0] } ?? []
    while let level = levels.last, !isFull, !cancellation.isCancelled {
      guard level.next < level.children.count else {
        builder.close()
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      if let next = open(level.children[level.next], in: level.view, &builder) {
        levels.append(next)
      }
    }
    while builder.depth > 0 { builder.close() }
    guard !cancellation.isCancelled else { return builder }
    tieRecognizers(in: &builder)
    forgetTargetsElsewhere(in: &builder)
    if builder.views.first?.uikitClass.isWindow == true {
      builder.kind = .application(isLoneWindow: true)
    }
    builder.spec = specBuilder.spec(builder.views, viewSources, &builder.sourceMap)
    return builder
  }

  /// Adds a view and returns its children; nil if the view is over a limit.
  ///
  /// - Parameter container: the superview; nil for a root view.
  private mutating func open(
    _ child: Child, in container: ViewID?, _ builder: inout ViewHierarchy.Builder
  ) -> Level? {
    let element = elements[child.view]
    let id: ViewID
    if let root = child.root {
      outermostByRoot[root] = outermost
    }
    let size = container.flatMap { builder.views[$0.index].geometry?.bounds.size }
    var parsed = IBView(
      element, child.placement, in: size, usesAutoLayout: usesAutoLayout,
      sizeClass: specBuilder.sizeClass, classes: classes)
    if let outlet = parsed.view.id.flatMap({ index.outlets[$0]?.name }) {
      parsed.view.names.append(outlet)
    }
    parsed.view.node = builder.sourceMap.add(parsed.source)
    // Only controls send actions; outlets and segues of other views are ignored.
    if parsed.view.uikitClass.isControl {
      parsed.view.actions = actions.actions(
        of: element, segueEvent: "primaryActionTriggered", &builder.sourceMap)
    }
    if child.view == roots.nested { parsed.moveToOrigin() }
    parsed.view.gestureRecognizers = recognizers(of: child.view, &builder.sourceMap)
    let frame = parsed.storedFrame
    if let container, child.root != nil {
      parsed.view.fill(builder.views[container.index].geometry)
    }
    do throws(ViewHierarchy.Builder.LimitError) {
      id = try builder.open(parsed.view)
      viewSources.add(id, child.view, frame: frame, root: child.root)
      if case .moved = child.placement { viewSources.addMoved(id) }
      layoutFindings += parsed.numbers.findings
      if let root = child.root { addController(of: root, rootView: id, to: &builder) }
    } catch {
      reportLimit(element, error)
      return nil
    }
    return Level(view: id, children: children(of: element))
  }

  private mutating func reportLimit(
    _ element: XMLElement, _ refusal: ViewHierarchy.Builder.LimitError
  ) {
    let nameRange = SourceRange(element.nameRange)
    switch refusal {
    case .tooDeep(let limit):
      layoutFindings.append(DocumentRule.tooDeep.finding(.tooDeep(limit), at: nameRange))
    case .tooMany(let limit):
      layoutFindings.append(DocumentRule.tooLarge.finding(.tooMany(limit), at: nameRange))
      isFull = true
    }
  }

  private func addController(
    of root: Int, rootView: ViewID, to builder: inout ViewHierarchy.Builder
  ) {
    guard let controllerIndex = roots.all[root].controller else { return }
    let element = elements[controllerIndex]
    var controller = ViewController(
      className: element.controllerClass, id: element.value(of: .id), rootView: rootView)
    // Findings are reported at the start tag, because the element contains all views of the scene.
    controller.node = builder.sourceMap.add(SourceRange(element.startTagRange))
    controller.containers = containers(of: element).map { container in
      ViewController.Container(
        className: container.controllerClass, id: container.value(of: .id),
        node: builder.sourceMap.add(SourceRange(container.startTagRange)))
    }
    builder.add(controller)
  }

  /// The container controllers of a controller, the innermost first. Relationships may form a
  /// cycle.
  func containers(of controller: XMLElement) -> [XMLElement] {
    var containers: [XMLElement] = []
    var seen: Set<Int> = [controller.index]
    var id = controller.value(of: .id)
    while let child = id, let container = index.containers[child], seen.insert(container).inserted {
      containers.append(elements[container])
      id = elements[container].value(of: .id)
    }
    return containers
  }
}

// The children of a view.
extension IBParser {
  private func children(of element: XMLElement) -> [Child] {
    var children: [Child] = []
    var behind: [Child] = []
    let installations = IBInstallations(of: .subviews, in: element)
    let isStack = element.isNamed(.stackView)
    var (next, end) = (element.index + 1, element.subtree.upperBound)
    var isSubviews = element.isNamed(.subviews)
    var outer: [(next: Int, end: Int, isSubviews: Bool)] = []
    while true {
      guard next < end else {
        guard let holder = outer.popLast() else { break }
        (next, end, isSubviews) = holder
        continue
      }
      let child = elements[next]
      next = child.subtree.upperBound
      if child.kind.contains(.holder) {
        outer.append((next, end, isSubviews))
        (next, end) = (child.index + 1, child.subtree.upperBound)
        isSubviews = child.isNamed(.subviews)
      } else if isView(child, inSubviews: isSubviews) {
        let key = child.value(of: .key)
        if let key, IBClasses.absentKeys.contains(key) { continue }
        guard installations.isInstalled(child.value(of: .id)).value(in: specBuilder.sizeClass)
        else {
          continue
        }
        let placement = placement(of: child, isArranged: isStack && isSubviews)
        // UIKit puts it elsewhere, or it is a layout of its own.
        if index.moves.byView[child.index] != nil || child.index == roots.nested { continue }
        let made = Child(view: child.index, placement: placement)
        // The background view is behind all other subviews, regardless of document order.
        if key == "backgroundView" { behind.append(made) } else { children.append(made) }
      }
    }
    for move in index.moves.byOwner[element.index] ?? [] {
      let made = Child(view: move.view, placement: .moved(move.place))
      if move.place == .background { behind.append(made) } else { children.append(made) }
    }
    if !behind.isEmpty { children = behind + children }
    if let embedded = embedded(in: element) { children.append(embedded) }
    return children
  }

  /// All elements in a list of subviews are views; other holders also contain other objects.
  private func isView(_ element: XMLElement, inSubviews: Bool) -> Bool {
    guard element.kind.contains(.view) || (inSubviews && element.hasAttribute(.id)) else {
      return false
    }
    return !element.hasAttribute(.reference)
  }

  private func placement(of child: XMLElement, isArranged: Bool) -> IBView.Placement {
    switch child.builtInName {
    case .tableViewCell, .tableViewCellContentView, .collectionViewCell,
      .collectionViewCellContentView, .collectionReusableView:
      return .cell
    default: break
    }
    // In older documents the content view of an item is an element named 'view'.
    if child.isKeyed(.contentView),
      child.parent?.isNamed(.collectionViewCell) == true
    {
      return .cell
    }
    return isArranged ? .arranged : .subview
  }

  private func embedded(in element: XMLElement) -> Child? {
    guard let controller = index.embedded[element.index]?.value,
      let root = roots.byController[controller], outermostByRoot[root] == nil
    else { return nil }
    return Child(view: roots.all[root].view, placement: .root, root: root)
  }
}

extension IBParser {
  /// Clears action targets outside the layout, such as controllers without a view.
  private func forgetTargetsElsewhere(in builder: inout ViewHierarchy.Builder) {
    let targets = Set(builder.views.compactMap(\.id) + builder.viewControllers.compactMap(\.id))
    func forgetTargets(of actions: inout [TargetAction]) {
      for index in actions.indices {
        guard case .object(let id) = actions[index].target, !targets.contains(id) else { continue }
        actions[index].target = .unknown
      }
    }
    for index in builder.views.indices {
      builder.update(ViewID(index)) { view in
        forgetTargets(of: &view.actions)
        for order in view.gestureRecognizers.indices {
          forgetTargets(of: &view.gestureRecognizers[order].actions)
        }
      }
    }
  }
}

extension View {
  /// Resizes an embedded root view to its container's bounds. The stored canvas can have a
  /// different size.
  fileprivate mutating func fill(_ container: ViewGeometry?) {
    guard let container else {
      geometry = nil
      frameSource = .unknown
      return
    }
    let (available, own) = (container.bounds.size, geometry?.bounds.size)
    if own.map({ abs($0.width - available.width) > 1 || abs($0.height - available.height) > 1 })
      ?? true
    {
      frameSource = .unreliable
    }
    geometry = ViewGeometry(frame: Rect(0, 0, available.width, available.height))
  }
}

extension Finding.Message {
  fileprivate static func tooDeep(_ limit: Int) -> Self {
    "views are nested deeper than \(limit) levels; deeper views are skipped"
  }

  fileprivate static func tooMany(_ limit: Int) -> Self {
    "the document has more than \(limit) views; the remaining views are skipped"
  }
}
