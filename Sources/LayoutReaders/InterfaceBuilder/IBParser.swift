internal import LayoutModel
internal import Linting
internal import XML

/// Makes layouts of a document: one of each scene's root view, and of each other outermost view.
///
/// What a container view embeds takes its place inside it, and is no layout of its own: that is where
/// it is shown. It is so in the first container of the text alone; another one stays empty, for a
/// document could nest scenes so that they come to more views than any machine holds.
///
/// A controller's bars are UIKit's to make, and so is a navigation controller's view: what lies in
/// their items is in no layout. A bar that is a subview has its items' views.
struct IBParser {
  private(set) var layouts: [ParsedLayout] = []
  private(set) var findings: [Finding] = []
  /// The places of the views that are in a layout.
  private(set) var taken: Set<Int> = []

  package let elements: XMLElements
  package let index: IBIndex
  let roots: IBRoots
  private let classes: ClassMap
  private let usesAutoLayout: Bool
  private var specBuilder: IBLayoutSpecBuilder
  private var makings = IBViewSources()
  /// The roots that are in a layout, each with that layout's outermost one.
  private(set) var placed: [Int: Int] = [:]
  /// The root of the layout that is being made.
  private var outermost = 0
  private var isFull = false

  init(_ document: XMLDocument, classes: ClassMap, limits: ReaderLimits) {
    elements = document.elements
    index = IBIndex(document.elements)
    roots = IBRoots(index, document.elements)
    self.classes = classes
    usesAutoLayout = document.root?.flag("useAutolayout") ?? false
    specBuilder = IBLayoutSpecBuilder(document, roots, constraintLimit: limits.constraints)
  }

  package mutating func read() {
    let embedded = Set(index.embedded.values.compactMap { roots.byController[$0] })
    var made: [(root: Int, layout: ViewHierarchy.Builder)] = []
    for root in roots.all.indices where !embedded.contains(root) && !isFull {
      made.append((root, layout(of: root)))
    }
    // Scenes that embed each other have no outermost one.
    for root in roots.all.indices where placed[root] == nil && !isFull {
      made.append((root, layout(of: root)))
    }
    made.sort { $0.root < $1.root }
    let unattached = unattachedRecognizers()
    for (place, one) in made.enumerated() {
      var builder = one.layout
      if made.count > 1 { builder.pathPrefix = "layouts[\(place)]/" }
      builder.name = roots.all[one.root].name
      for element in unattached[one.root] ?? [] { addUnattachedRecognizer(element, to: &builder) }
      layouts.append(builder.finishLayout())
    }
    findings = (index.findings + findings + specBuilder.numbers.findings).sorted {
      $0.range < $1.range
    }
  }

  /// The children of a view that is open.
  private struct Level {
    let view: ViewID
    let children: [Child]
    var next = 0
  }

  private struct Child {
    let view: Int
    let placement: IBView.Placement
    /// The root that it is, where a container embeds it.
    var root: Int?
  }

  private mutating func layout(of root: Int) -> ViewHierarchy.Builder {
    outermost = root
    makings = IBViewSources()
    var builder = ViewHierarchy.Builder()
    let child = Child(view: roots.all[root].view, placement: .root, root: root)
    var levels = open(child, in: nil, &builder).map { [$0] } ?? []
    while let level = levels.last, !isFull {
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
    tieRecognizers(in: &builder)
    forgetTargetsElsewhere(in: &builder)
    if builder.views.first?.uikitClass.isWindow == true {
      builder.kind = .application(isLoneWindow: true)
    }
    builder.spec = specBuilder.spec(builder.views, makings, &builder.sourceMap)
    return builder
  }

  /// Adds a view, and gives what is in it; nil where it was not taken.
  ///
  /// - Parameter container: its superview; nil: it has none.
  private mutating func open(
    _ child: Child, in container: ViewID?, _ builder: inout ViewHierarchy.Builder
  ) -> Level? {
    let element = elements[child.view]
    let id: ViewID
    if let root = child.root { placed[root] = outermost }
    var reading = IBView(
      element, child.placement, usesAutoLayout: usesAutoLayout, classes: classes)
    if let outlet = reading.view.id.flatMap({ index.outletNames[$0] }) {
      reading.view.names.append(outlet)
    }
    let actions = IBActions(
      index, elements, ownerIsController: index.owner != nil)
    reading.view.node = builder.sourceMap.add(reading.source)
    // What is no control has outlets and segues, and nothing that it sends by itself.
    if reading.view.uikitClass.isControl {
      reading.view.actions = actions.actions(
        of: element, segueEvent: "primaryActionTriggered", &builder.sourceMap)
    }
    reading.view.gestureRecognizers = recognizers(of: child.view, actions, &builder.sourceMap)
    let frame = reading.storedFrame
    if let container, child.root != nil {
      reading.view.fill(builder.views[container.index].geometry)
    }
    do throws(ViewHierarchy.Builder.LimitError) {
      id = try builder.open(reading.view)
      taken.insert(child.view)
      makings.add(id, child.view, frame: frame, root: child.root)
      findings += reading.findings
      if let root = child.root { addController(of: root, rootView: id, to: &builder) }
    } catch {
      refuse(element, error)
      return nil
    }
    return Level(view: id, children: children(of: element))
  }

  private mutating func refuse(
    _ element: XMLElement, _ refusal: ViewHierarchy.Builder.LimitError
  ) {
    let place = SourceRange(element.nameRange)
    switch refusal {
    case .tooDeep(let limit):
      findings.append(DocumentRule.tooDeep.finding(.tooDeep(limit), at: place))
    case .tooMany(let limit):
      findings.append(DocumentRule.tooLarge.finding(.tooMany(limit), at: place))
      isFull = true
    }
  }

  private func addController(
    of root: Int, rootView: ViewID, to builder: inout ViewHierarchy.Builder
  ) {
    guard let place = roots.all[root].controller else { return }
    let element = elements[place]
    var controller = ViewController(
      className: element.controllerClass, id: element["id"]?.value, rootView: rootView)
    // The whole controller holds its views: its own tag is what names it.
    controller.node = builder.sourceMap.add(SourceRange(element.startTagRange))
    controller.containers = containers(of: element, &builder.sourceMap)
    builder.add(controller)
  }

  /// The controllers around one, the innermost first. Storyboards can be wired in a circle.
  private func containers(
    of controller: XMLElement, _ sourceMap: inout SourceMap
  ) -> [ViewController.Container] {
    var containers: [ViewController.Container] = []
    var seen: Set<Int> = [controller.index]
    var id = controller["id"]?.value
    while let held = id, let place = index.containers[held], seen.insert(place).inserted {
      let element = elements[place]
      id = element["id"]?.value
      containers.append(
        ViewController.Container(
          className: element.controllerClass, id: id,
          node: sourceMap.add(SourceRange(element.startTagRange))))
    }
    return containers
  }
}

// What is in a view.
extension IBParser {
  private func children(of element: XMLElement) -> [Child] {
    var children: [Child] = []
    var behind: [Child] = []
    let excluded = index.excluded[element.index] ?? []
    let isStack = element.isNamed("stackView")
    var waiting = [(holder: element, next: element.children.startIndex)]
    while let (holder, here) = waiting.last {
      guard here < holder.children.endIndex else {
        waiting.removeLast()
        continue
      }
      waiting[waiting.count - 1].next = holder.children.index(after: here)
      let child = holder.children[here]
      let key = child["key"]?.value
      if IBClasses.holders.contains(child.name) {
        waiting.append((child, child.children.startIndex))
      } else if isView(child, in: holder), !IBClasses.absentKeys.contains(key ?? ""),
        !(child["id"].map { excluded.contains($0.value) } ?? false)
      {
        let placement = placement(of: child, isArranged: isStack && holder.isNamed("subviews"))
        let made = Child(view: child.index, placement: placement)
        // The one keyed view that lies behind all others, wherever its text stands.
        if key == "backgroundView" { behind.append(made) } else { children.append(made) }
      }
    }
    return behind + children + embedded(in: element)
  }

  /// Anything in a list of subviews is a view; elsewhere there are other objects too.
  private func isView(_ element: XMLElement, in holder: XMLElement) -> Bool {
    if element["reference"] != nil { return false }
    return IBClasses.views[element.name] != nil
      || (holder.isNamed("subviews") && element["id"] != nil)
  }

  private func placement(of child: XMLElement, isArranged: Bool) -> IBView.Placement {
    switch child.name {
    case "tableViewCell", "tableViewCellContentView", "collectionViewCell",
      "collectionViewCellContentView", "collectionReusableView":
      return .cell
    default: break
    }
    // In older documents the content view of an item is a plain view.
    if child["key"]?.value == "contentView", child.parent?.isNamed("collectionViewCell") == true {
      return .cell
    }
    return isArranged ? .arranged : .subview
  }

  private func embedded(in element: XMLElement) -> [Child] {
    guard let controller = index.embedded[element.index],
      let root = roots.byController[controller], placed[root] == nil
    else { return [] }
    return [Child(view: roots.all[root].view, placement: .root, root: root)]
  }
}

extension IBParser {
  /// What an action goes to is known in its layout alone: a controller without a view is in none.
  private func forgetTargetsElsewhere(in builder: inout ViewHierarchy.Builder) {
    let known = Set(builder.views.compactMap(\.id) + builder.viewControllers.compactMap(\.id))
    func isElsewhere(_ action: TargetAction) -> Bool {
      guard case .object(let id) = action.target else { return false }
      return !known.contains(id)
    }
    for (place, view) in builder.views.enumerated() {
      for (order, action) in view.actions.enumerated() where isElsewhere(action) {
        builder.update(ViewID(place)) { $0.actions[order].target = .unknown }
      }
      for (order, recognizer) in view.gestureRecognizers.enumerated() {
        for (number, action) in recognizer.actions.enumerated() where isElsewhere(action) {
          builder.update(ViewID(place)) {
            $0.gestureRecognizers[order].actions[number].target = .unknown
          }
        }
      }
    }
  }
}

extension View {
  /// Gives an embedded root view the room that its container has: a canvas of another size says
  /// little of what it looks like in there.
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
      frameSource = .unsettled
    }
    geometry = ViewGeometry(frame: Rect(0, 0, available.width, available.height))
  }
}

extension Finding.Message {
  fileprivate static func tooDeep(_ limit: Int) -> Self {
    "views are nested deeper than \(limit) levels; what is deeper is left out"
  }

  fileprivate static func tooMany(_ limit: Int) -> Self {
    "the document has more than \(limit) views; the rest is left out"
  }
}
