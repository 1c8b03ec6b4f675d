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

extension ViewHierarchy {
  /// Puts a hierarchy together as a reader walks its text: parents first, children back to front.
  package struct Builder {
    package var name: String?
    package var kind: Kind = .view
    package var tree = Tree.views
    package var application = Application()
    package var device: Device?
    package var spec: LayoutSpec?
    package var pathPrefix = ""
    package private(set) var views: [View] = []
    package private(set) var roots: [ViewID] = []
    package private(set) var viewControllers: [ViewController] = []
    /// The views that recognizers were on before they were added to the ones that have them.
    package var leftViews: [LeftView] = []
    package var unattachedRecognizers: [UnattachedRecognizer] = []
    private var open: [ViewID] = []

    package init() {}

    /// Why a view was not taken.
    package enum LimitError: Error {
      case tooDeep(limit: Int)
      case tooMany(limit: Int)
    }

    /// Adds a view in front of all that its superview has, and makes it the one that takes the
    /// next. `close` ends it.
    package mutating func open(_ view: consuming View) throws(LimitError) -> ViewID {
      guard open.count < ViewHierarchy.depthLimit else {
        throw .tooDeep(limit: ViewHierarchy.depthLimit)
      }
      guard views.count < ViewHierarchy.viewLimit else {
        throw .tooMany(limit: ViewHierarchy.viewLimit)
      }
      let id = ViewID(views.count)
      view.superview = open.last
      view.subtreeEnd = id.index + 1
      views.append(view)
      if let superview = open.last {
        views[superview.index].subviews.append(id)
      } else {
        roots.append(id)
      }
      open.append(id)
      return id
    }

    package mutating func close() {
      guard let id = open.popLast() else { return }
      views[id.index].subtreeEnd = views.count
    }

    /// How many views are open: the depth that the next one would have.
    package var depth: Int { open.count }

    /// Changes a view that was added before: what could only be known once all were read.
    package mutating func update(_ id: ViewID, _ change: (inout View) -> Void) {
      change(&views[id.index])
    }

    /// Adds the controller of a root view.
    package mutating func add(_ controller: ViewController) {
      views[controller.rootView.index].viewController = viewControllers.count
      viewControllers.append(controller)
    }

    package mutating func updateController(
      _ index: Int, _ change: (inout ViewController) -> Void
    ) {
      change(&viewControllers[index])
    }

    package consuming func finish() -> ViewHierarchy {
      while !open.isEmpty { close() }
      return ViewHierarchy(self)
    }
  }
}

/// A gesture recognizer of a hierarchy: the view that it is attached to, and its place there.
package struct RecognizerID: Hashable, Comparable, Sendable {
  package let view: ViewID
  package let place: Int

  package init(view: ViewID, place: Int) {
    self.view = view
    self.place = place
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.view, left.place) < (right.view, right.place)
  }
}

/// A view that a recognizer was added to before it was added to the one that it is on: it has one view
/// at a time, and no touch on this one comes to it any more (GR-2).
package struct LeftView: Hashable, Sendable {
  package let view: ViewID
  package let recognizer: RecognizerID
  /// The recognizer's id where the source adds it to this view.
  package var range: SourceRange

  package init(view: ViewID, recognizer: RecognizerID, range: SourceRange) {
    self.view = view
    self.recognizer = recognizer
    self.range = range
  }
}

/// A recognizer that the source makes and adds to no view.
package struct UnattachedRecognizer: Hashable, Sendable {
  package internal(set) var recognizer: GestureRecognizer
  /// Where the source hands the recognizer to an object of the app, whose code may add it to a view;
  /// nil: nowhere.
  package internal(set) var outlet: SourceRange?

  package init(_ recognizer: GestureRecognizer, outlet: SourceRange?) {
    self.recognizer = recognizer
    self.outlet = outlet
  }
}

extension ViewHierarchy {
  package subscript(id: RecognizerID) -> GestureRecognizer {
    self[id.view].gestureRecognizers[id.place]
  }

  /// Those of one view, in the order in which they were added.
  package func recognizers(of view: ViewID) -> [RecognizerID] {
    self[view].gestureRecognizers.indices.map { RecognizerID(view: view, place: $0) }
  }

  /// All, view by view in painting order.
  package var recognizers: [RecognizerID] {
    ids.filter { !self[$0].gestureRecognizers.isEmpty }.flatMap(recognizers(of:))
  }

  /// The enabled recognizers that get a touch which hits `view`, from it up to the window (GR-1,
  /// GR-4), but for those whose delegate turns it down (GR-14).
  package func recognizersReceivingTouch(on view: ViewID) -> [RecognizerID] {
    recognizers(watching: view).filter { self[$0].delegate?.shouldReceiveTouch != false }
  }

  /// The enabled recognizers of `view` and of all above it: those that a touch on it comes to, if
  /// their delegates let it (GR-1, GR-4).
  package func recognizers(watching view: ViewID) -> [RecognizerID] {
    ancestorsAndSelf(of: view).flatMap(recognizers(of:)).filter { self[$0].isEnabled }
  }

  /// The recognizer's id, else its path: `view/subviews[0]/gestureRecognizers[1]`.
  package func identifier(of id: RecognizerID) -> String {
    self[id].id ?? "\(path(of: id.view))/gestureRecognizers[\(id.place)]"
  }

  /// The recognizer as a person knows it: `tap recognizer "close"`.
  package func spokenName(of id: RecognizerID) -> String {
    self[id].spokenName
  }

  /// The recognizer whose text holds `offset`.
  package func recognizer(atOffset offset: Int) -> RecognizerID? {
    if let view = view(atOffset: offset) {
      return recognizers(of: view).first { self[$0].range.contains(offset) }
    }
    // In some formats recognizers stand beside the views.
    return recognizers.first { self[$0].range.contains(offset) }
  }
}

// Hierarchies as they stand in a text that has changed elsewhere. A place that is forgotten here makes
// a hierarchy that is equal to none: it is then worked out anew, which is never wrong. Of a view that a
// reader takes over by itself it would stay wrong: a test over random edits looks for that.

extension ViewHierarchy {
  /// The same as it stands in a text that has changed elsewhere; nil: it has changed itself.
  package func moved(by change: TextChange) -> ViewHierarchy? {
    guard let views = views.moved(by: change),
      let viewControllers = viewControllers.moved(by: change),
      let leftViews = leftViews.moved(by: change),
      let unattachedRecognizers = unattachedRecognizers.moved(by: change)
    else { return nil }
    var spec = spec
    guard spec?.constraints.move(by: change) != false else { return nil }
    return ViewHierarchy(
      self, views: views, viewControllers: viewControllers, leftViews: leftViews,
      unattachedRecognizers: unattachedRecognizers, spec: spec)
  }
}

extension View: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    range.move(by: change) && members.move(by: change) && actions.move(by: change)
      && gestureRecognizers.move(by: change) && constraints.move(by: change)
  }
}

extension LocatedMember: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    key.move(by: change) && value.move(by: change)
  }
}

extension TargetAction: PlacedAsOne {}

extension GestureRecognizer: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    range.move(by: change) && members.move(by: change) && actions.move(by: change)
  }
}

extension LayoutConstraint: PlacedAsOne {}
extension ConstraintSpec: PlacedAsOne {}

extension ViewController: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    range.move(by: change) && containers.move(by: change)
  }
}

extension ViewController.Container: PlacedAsOne {}

extension LeftView: PlacedAsOne {}

extension UnattachedRecognizer: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    recognizer.move(by: change) && outlet.move(by: change)
  }
}
