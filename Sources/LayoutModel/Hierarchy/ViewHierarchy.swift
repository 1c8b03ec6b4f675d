/// Views of one screen, or of an application's windows, with what is around them.
///
/// Views stand in painting order: parents before children, back to front, so that the greatest
/// index among the views that take a point is the one in front. Immutable once built.
///
/// A class, since all that is worked out about a hierarchy keeps it at hand: a copy is one reference.
package final class ViewHierarchy: Sendable {
  /// The layout's name, where its document gives one.
  package let name: String?
  package let kind: Kind
  package let tree: Tree
  package let views: [View]
  /// The windows, in the document's order, or the one lone view.
  package let roots: [ViewID]
  package let viewControllers: [ViewController]
  /// In the order of the text.
  package let leftViews: [LeftView]
  /// In the order of the text.
  package let unattachedRecognizers: [UnattachedRecognizer]
  package let application: Application
  package let device: Device?
  /// How the views are laid out, where the source says; nil: frames are all there is.
  package let spec: LayoutSpec?
  /// Where this layout stands in its document (`layouts[2]/`), before each view's path.
  package let pathPrefix: String

  /// Each frame is one that the source states (`FrameSource`): there is nothing to weigh.
  package let framesAreStated: Bool

  private let idsOfViews: [String: ViewID]

  package enum Kind: Hashable, Sendable {
    /// A lone view: there is no window above it.
    case view
    /// Windows on a screen. A lone window counts as an application of one (`isLoneWindow`).
    case application(isLoneWindow: Bool)
  }

  /// What the tree is of.
  package enum Tree: String, CaseIterable, Hashable, Sendable {
    /// What UIKit hit-tests.
    case views
    /// What assistive technology and UI tests see. An element has its place on the screen, but what
    /// holds it need not hold its view, and siblings stand in the order of reading: who gets a touch
    /// cannot be told. An element without a place takes nothing from those that it holds.
    case accessibility
  }

  /// A deeper tree is not built: UIKit itself goes down by recursion, and no screen comes near.
  package static let depthLimit = 2_048
  /// More views than this are not built: a screen has hundreds.
  package static let viewLimit = 1_000_000

  package init(_ builder: Builder) {
    name = builder.name
    kind = builder.kind
    tree = builder.tree
    views = builder.views
    roots = builder.roots
    viewControllers = builder.viewControllers
    leftViews = builder.leftViews.sorted { $0.range < $1.range }
    unattachedRecognizers = builder.unattachedRecognizers
    application = builder.application
    device = builder.device
    spec = builder.spec
    pathPrefix = builder.pathPrefix
    // By their places: going through views copies each of them.
    framesAreStated = builder.views.indices.allSatisfy {
      builder.views[$0].frameSource == .stated
    }
    var ids: [String: ViewID] = [:]
    for index in builder.views.indices {
      if let id = builder.views[index].id, ids[id] == nil { ids[id] = ViewID(index) }
    }
    idsOfViews = ids
  }

  /// The same with what has a place in the text at other places.
  package init(
    _ other: ViewHierarchy, views: [View], viewControllers: [ViewController],
    leftViews: [LeftView], unattachedRecognizers: [UnattachedRecognizer], spec: LayoutSpec?
  ) {
    name = other.name
    kind = other.kind
    tree = other.tree
    self.views = views
    roots = other.roots
    self.viewControllers = viewControllers
    self.leftViews = leftViews
    self.unattachedRecognizers = unattachedRecognizers
    application = other.application
    device = other.device
    self.spec = spec
    pathPrefix = other.pathPrefix
    framesAreStated = other.framesAreStated
    idsOfViews = other.idsOfViews
  }

  /// The same with every hidden view shown.
  package func showingHiddenViews() -> ViewHierarchy {
    changingViews { _, view in
      if view.isHidden { view.isHidden = false }
    }
  }

  /// The same with its views changed, but for the tree that they make.
  package func changingViews(_ change: (ViewID, inout View) -> Void) -> ViewHierarchy {
    var views = views
    for index in views.indices { change(ViewID(index), &views[index]) }
    return ViewHierarchy(
      self, views: views, viewControllers: viewControllers, leftViews: leftViews,
      unattachedRecognizers: unattachedRecognizers, spec: spec)
  }

  /// Lends the view out: a getter would copy all of it for each of its properties that is asked for.
  package subscript(id: ViewID) -> View {
    _read { yield views[id.index] }
  }

  package var ids: [ViewID] { views.indices.map(ViewID.init) }

  package func view(withID id: String) -> ViewID? { idsOfViews[id] }

  package func viewController(withID id: String) -> Int? {
    viewControllers.firstIndex { $0.id == id }
  }

  /// The view itself, then its superview, and so on up to the root.
  package func ancestorsAndSelf(of id: ViewID) -> some Sequence<ViewID> {
    sequence(first: id) { [views] in views[$0.index].superview }
  }

  /// The superview and everything above it.
  package func ancestors(of id: ViewID) -> some Sequence<ViewID> {
    ancestorsAndSelf(of: id).dropFirst()
  }

  package func isDescendant(_ id: ViewID, of ancestor: ViewID) -> Bool {
    ancestor < id && id.index < views[ancestor.index].subtreeEnd
  }

  /// Whether a view is a window of an application: whatever its class, if it is a root of one.
  package func isWindow(_ id: ViewID) -> Bool {
    self[id].superview == nil && kind != .view
  }

  package func root(of id: ViewID) -> ViewID {
    roots.last { $0 <= id } ?? id
  }

  /// The innermost view whose text holds `offset`. Siblings stand in the order of the text.
  package func view(atOffset offset: Int) -> ViewID? {
    var found: ViewID?
    for id in ids where self[id].range.contains(offset) {
      // What is embedded stands elsewhere in the text than what it is in.
      if found.map({ self[$0].range.start <= self[id].range.start }) != false { found = id }
    }
    return found
  }

  /// The windows as touches meet them, front to back: higher levels first, at one level the one
  /// shown last (HT-15).
  package var windowsFrontToBack: [ViewID] {
    roots.sorted { left, right in
      let (leftLevel, rightLevel) = (self[left].windowLevel, self[right].windowLevel)
      return leftLevel == rightLevel ? left > right : leftLevel > rightLevel
    }
  }
}

extension ViewHierarchy: Equatable {
  package static func == (left: ViewHierarchy, right: ViewHierarchy) -> Bool {
    left === right
      || left.name == right.name && left.kind == right.kind && left.tree == right.tree
        && left.views == right.views && left.roots == right.roots
        && left.viewControllers == right.viewControllers && left.leftViews == right.leftViews
        && left.unattachedRecognizers == right.unattachedRecognizers
        && left.application == right.application && left.device == right.device
        && left.spec == right.spec && left.pathPrefix == right.pathPrefix
        && left.framesAreStated == right.framesAreStated && left.idsOfViews == right.idsOfViews
  }
}

extension ViewHierarchy {
  /// Where the view stands: `window[0]/subviews[1]/subviews[0]`, `view/subviews[3]`.
  package func path(of id: ViewID) -> String {
    var steps: [String] = []
    var here = id
    while let superview = self[here].superview {
      steps.append("subviews[\(place(of: here, among: self[superview].subviews))]")
      here = superview
    }
    switch kind {
    case .view: steps.append("view")
    case .application: steps.append("window[\(place(of: here, among: roots))]")
    }
    return pathPrefix + steps.reversed().joined(separator: "/")
  }

  /// By halving: siblings stand in painting order.
  private func place(of id: ViewID, among siblings: [ViewID]) -> Int {
    siblings.partitioningIndex { $0 >= id }
  }

  /// The view's id, or its path where it has none.
  package func identifier(of id: ViewID) -> String { self[id].id ?? path(of: id) }

  /// The view that an identifier means: an id, else a path.
  package func view(identifiedBy identifier: String) -> ViewID? {
    if let view = view(withID: identifier) { return view }
    return view(atPath: identifier)
  }

  private func view(atPath path: String) -> ViewID? {
    guard path.hasPrefix(pathPrefix) else { return nil }
    var found: ViewID?
    for step in path.dropFirst(pathPrefix.count).split(separator: "/") {
      if let here = found {
        guard let place = Self.place(in: step, of: "subviews") else { return nil }
        guard self[here].subviews.indices.contains(place) else { return nil }
        found = self[here].subviews[place]
      } else if step == "view", kind == .view {
        found = roots.first
      } else {
        guard kind != .view, let place = Self.place(in: step, of: "window"),
          roots.indices.contains(place)
        else { return nil }
        found = roots[place]
      }
    }
    return found
  }

  /// The number in `name[number]`.
  private static func place(in step: Substring, of name: String) -> Int? {
    guard step.hasPrefix(name + "["), step.hasSuffix("]") else { return nil }
    return Int(step.dropFirst(name.count + 1).dropLast())
  }
}
