/// The views of one screen or of an application's windows, with their controllers and recognizers.
///
/// Views are in painting order: parents before children, back to front. Of the views that contain a
/// point, the one with the greatest index is in front. A hierarchy is immutable.
///
/// It is a class, so that results that refer to it copy one reference.
public final class ViewHierarchy: Sendable {
  /// The name of the layout, if the document specifies one.
  public let name: String?
  public let kind: Kind
  public let tree: Tree
  public let views: [View]
  /// Of all views, in their order.
  public let ids: [ViewID]
  /// The windows in document order, or the single view without a window.
  public let roots: [ViewID]
  /// The bars of container view controllers in front of the single view without a window, back to
  /// front (HT-20). They are the last views and no roots. No reader creates them: they are added when
  /// a layout is solved for a screen. Their frames are in the root's coordinate space.
  public let bars: [BarView]
  public let viewControllers: [ViewController]
  /// In document order.
  public let leftViews: [LeftView]
  /// In document order.
  public let unattachedRecognizers: [UnattachedRecognizer]
  /// The outlets and actions between the document's objects, in document order.
  public let connections: [Connection]
  /// The outlets and actions between objects of different scenes, which have no effect, in document order.
  public let connectionsElsewhere: [Connection]
  /// The classes of the app's own target, in document order.
  public let classReferences: [ClassReference]
  /// In document order.
  public let prototypes: [Prototype]
  /// In document order.
  public let barItems: [BarItem]
  /// In document order.
  public let segues: [Segue]
  /// In document order.
  public let storyboardReferences: [StoryboardReference]
  /// By class name: the actions that the app's source code implements, of those that matter (RC-15).
  /// Empty: no source code was read. The class can implement others.
  public let actionsInCode: [String: Set<String>]
  /// nil: the layout is not a scene of a storyboard.
  public let sceneEntry: SceneEntry?
  /// Its views are not on the screen until code adds them to another view.
  public let isTemplate: Bool
  public let application: Application
  public let device: Device?
  /// The layout spec, if the source contains one; nil if the source contains frames only.
  public let spec: LayoutSpec?
  /// The path of the layout in its document (`layouts[2]/`), which precedes the path of each view.
  public let pathPrefix: String

  /// Whether the source specifies every frame (`FrameSource`).
  public let allFramesAreSpecified: Bool

  private let idsOfViews: [String: ViewID]

  public enum Kind: Hashable, Sendable {
    /// A single view without a window.
    case view
    /// Windows on a screen. A single window is an application with one window (`isLoneWindow`).
    case application(isLoneWindow: Bool)
  }

  /// The kind of tree that the input contains.
  public enum Tree: String, CaseIterable, Hashable, Sendable {
    /// The views that UIKit hit-tests.
    case views
    /// The elements of assistive technology and UI tests. An element has a position on the screen, but
    /// its parent is not always its superview, and siblings are in reading order. So the tree does
    /// not specify which view receives a touch. An element without a frame occludes nothing.
    case accessibility
  }

  /// Deeper views are not read. UIKit traverses the hierarchy recursively and no screen is as deep.
  public static let depthLimit = 2_048
  /// Further views are not read. A screen has hundreds.
  public static let viewLimit = 1_000_000

  public init(_ builder: Builder) {
    name = builder.name
    kind = builder.kind
    tree = builder.tree
    views = builder.views
    ids = builder.views.indices.map(ViewID.init)
    roots = builder.roots
    bars = []
    viewControllers = builder.viewControllers
    leftViews = builder.leftViews.sorted {
      builder.sourceMap.range(of: $0.node) < builder.sourceMap.range(of: $1.node)
    }
    unattachedRecognizers = builder.unattachedRecognizers
    connections = builder.connections
    connectionsElsewhere = builder.connectionsElsewhere
    classReferences = builder.classReferences
    prototypes = builder.prototypes
    barItems = builder.barItems
    segues = builder.segues
    storyboardReferences = builder.storyboardReferences
    actionsInCode = [:]
    sceneEntry = builder.sceneEntry
    isTemplate = builder.isTemplate
    application = builder.application
    device = builder.device
    spec = builder.spec
    pathPrefix = builder.pathPrefix
    allFramesAreSpecified = builder.views.allSatisfy { $0.frameSource == .explicit }
    let named = builder.views.enumerated().compactMap { index, view in
      view.id.map { ($0, ViewID(index)) }
    }
    idsOfViews = Dictionary(named) { first, _ in first }
  }

  init(
    _ other: ViewHierarchy, views: [View], bars: [BarView]? = nil, spec: LayoutSpec?,
    actionsInCode: [String: Set<String>]? = nil
  ) {
    name = other.name
    kind = other.kind
    tree = other.tree
    self.views = views
    ids = views.count == other.ids.count ? other.ids : views.indices.map(ViewID.init)
    roots = other.roots
    self.bars = bars ?? other.bars
    viewControllers = other.viewControllers
    leftViews = other.leftViews
    unattachedRecognizers = other.unattachedRecognizers
    connections = other.connections
    connectionsElsewhere = other.connectionsElsewhere
    classReferences = other.classReferences
    prototypes = other.prototypes
    barItems = other.barItems
    segues = other.segues
    storyboardReferences = other.storyboardReferences
    self.actionsInCode = actionsInCode ?? other.actionsInCode
    sceneEntry = other.sceneEntry
    isTemplate = other.isTemplate
    application = other.application
    device = other.device
    self.spec = spec
    pathPrefix = other.pathPrefix
    allFramesAreSpecified = other.allFramesAreSpecified
    idsOfViews = other.idsOfViews
  }

  /// A hierarchy in which no view is hidden, or none of some views.
  public func showingHiddenViews(_ isShown: (ViewID) -> Bool = { _ in true }) -> ViewHierarchy {
    let shown = changingViews { id, view in
      if view.isHidden, isShown(id) { view.isHidden = false }
    }
    guard hasVariations, var spec else { return shown }
    for index in spec.traits.indices where isShown(ViewID(index)) {
      spec.traits[index].variations?.isHidden = nil
    }
    return ViewHierarchy(shown, views: shown.views, spec: spec)
  }

  /// The bar that a view is; nil: it is a view of the document.
  public func bar(_ id: ViewID) -> ControllerBar? { bars.first { $0.view == id }?.bar }

  /// Yields the view: a getter would copy all of its properties for each access.
  public subscript(id: ViewID) -> View {
    @inlinable _read { yield views[id.index] }
  }

  public func view(withID id: String) -> ViewID? { idsOfViews[id] }

  public func viewController(withID id: String) -> Int? {
    viewControllers.firstIndex { $0.id == id }
  }

  /// The view itself, its superview, and so on up to the root.
  @inlinable
  public func ancestorsAndSelf(of id: ViewID) -> some Sequence<ViewID> {
    sequence(first: id) { [views] in views[$0.index].superview }
  }

  /// The superview and its ancestors.
  @inlinable
  public func ancestors(of id: ViewID) -> some Sequence<ViewID> {
    ancestorsAndSelf(of: id).dropFirst()
  }

  @inlinable
  public func isDescendant(_ id: ViewID, of ancestor: ViewID) -> Bool {
    ancestor < id && id.index < views[ancestor.index].subtreeEnd
  }

  /// Whether a view is a root of an application. Its class does not matter.
  public func isWindow(_ id: ViewID) -> Bool {
    self[id].superview == nil && kind != .view
  }

  /// The root that contains a view; a bar is its own root.
  public func root(of id: ViewID) -> ViewID {
    if let first = bars.first?.view, id >= first { return id }
    let next = roots.partitioningIndex { $0 > id }
    return next > 0 ? roots[next - 1] : id
  }

  /// The windows in hit-testing order, front to back: higher levels first, at one level the last
  /// window shown (HT-15).
  public var windowsFrontToBack: [ViewID] {
    roots.sorted { left, right in
      let (leftLevel, rightLevel) = (self[left].windowLevel, self[right].windowLevel)
      return leftLevel == rightLevel ? left > right : leftLevel > rightLevel
    }
  }
}

extension ViewHierarchy: Equatable {
  public static func == (left: ViewHierarchy, right: ViewHierarchy) -> Bool {
    left === right
      || left.name == right.name && left.kind == right.kind && left.tree == right.tree
        && left.views == right.views && left.roots == right.roots && left.bars == right.bars
        && left.viewControllers == right.viewControllers && left.leftViews == right.leftViews
        && left.unattachedRecognizers == right.unattachedRecognizers
        && left.connections == right.connections
        && left.connectionsElsewhere == right.connectionsElsewhere
        && left.classReferences == right.classReferences
        && left.actionsInCode == right.actionsInCode && left.sceneEntry == right.sceneEntry
        && left.isTemplate == right.isTemplate && left.prototypes == right.prototypes
        && left.barItems == right.barItems && left.segues == right.segues
        && left.storyboardReferences == right.storyboardReferences
        && left.application == right.application && left.device == right.device
        && left.spec == right.spec && left.pathPrefix == right.pathPrefix
        && left.allFramesAreSpecified == right.allFramesAreSpecified
        && left.idsOfViews == right.idsOfViews
  }
}

extension ViewHierarchy {
  /// The path of the view: `window[0]/subviews[1]/subviews[0]`, `view/subviews[3]`, `bars[0]`.
  public func path(of id: ViewID) -> String {
    if let position = bars.firstIndex(where: { $0.view == id }) {
      return "\(pathPrefix)bars[\(position)]"
    }
    var indices: [Int] = []
    var here = id
    while let superview = self[here].superview {
      indices.append(index(of: here, among: self[superview].subviews))
      here = superview
    }
    let root =
      switch kind {
      case .view: "view"
      case .application: "window[\(index(of: here, among: roots))]"
      }
    return pathPrefix + root + indices.reversed().map { "/subviews[\($0)]" }.joined()
  }

  /// Binary search: siblings are in painting order.
  private func index(of id: ViewID, among siblings: [ViewID]) -> Int {
    siblings.partitioningIndex { $0 >= id }
  }

  /// The id of the view, or its path if it has none.
  public func identifier(of id: ViewID) -> String { self[id].id ?? path(of: id) }

  /// The view with an identifier, which is an id or a path.
  public func view(identifiedBy identifier: String) -> ViewID? {
    if let view = view(withID: identifier) { return view }
    return view(atPath: identifier)
  }

  private func view(atPath path: String) -> ViewID? {
    guard path.hasPrefix(pathPrefix) else { return nil }
    var found: ViewID?
    for step in path.dropFirst(pathPrefix.count).split(separator: "/") {
      if let here = found {
        guard let index = Self.index(in: step, of: "subviews") else { return nil }
        guard self[here].subviews.indices.contains(index) else { return nil }
        found = self[here].subviews[index]
      } else if step == "view", kind == .view {
        found = roots.first
      } else if let index = Self.index(in: step, of: "bars"), bars.indices.contains(index) {
        found = bars[index].view
      } else {
        guard kind != .view, let index = Self.index(in: step, of: "window"),
          roots.indices.contains(index)
        else { return nil }
        found = roots[index]
      }
    }
    return found
  }

  /// The number in `name[number]`.
  private static func index(in step: Substring, of name: String) -> Int? {
    guard step.hasPrefix(name + "["), step.hasSuffix("]") else { return nil }
    return Int(step.dropFirst(name.count + 1).dropLast())
  }
}

extension ViewHierarchy {
  /// Builds a hierarchy in document order: parents first, children back to front.
  public struct Builder {
    public var name: String?
    public var kind: Kind = .view
    public var tree = Tree.views
    public var application = Application()
    public var device: Device?
    public var spec: LayoutSpec?
    public var pathPrefix = ""
    public var sourceMap = SourceMap()
    public private(set) var views: [View] = []
    public private(set) var roots: [ViewID] = []
    public private(set) var viewControllers: [ViewController] = []
    /// The former views of recognizers that are then added to another view.
    public var leftViews: [LeftView] = []
    public var unattachedRecognizers: [UnattachedRecognizer] = []
    public var connections: [Connection] = []
    public var connectionsElsewhere: [Connection] = []
    public var classReferences: [ClassReference] = []
    public var prototypes: [Prototype] = []
    public var barItems: [BarItem] = []
    public var segues: [Segue] = []
    public var storyboardReferences: [StoryboardReference] = []
    public var sceneEntry: SceneEntry?
    public var isTemplate = false
    private var open: [ViewID] = []

    public init() {}

    /// The limit that excludes a view.
    public enum LimitError: Error {
      case tooDeep(limit: Int)
      case tooMany(limit: Int)
    }

    /// Reserves memory for a number of views.
    public mutating func reserveCapacity(_ viewCount: Int) {
      views.reserveCapacity(min(viewCount, ViewHierarchy.viewLimit))
    }

    /// Adds a view in front of its siblings and opens it. `close` closes it.
    public mutating func open(_ view: consuming View) throws(LimitError) -> ViewID {
      guard open.count < ViewHierarchy.depthLimit else {
        throw .tooDeep(limit: ViewHierarchy.depthLimit)
      }
      guard views.count < ViewHierarchy.viewLimit else {
        throw .tooMany(limit: ViewHierarchy.viewLimit)
      }
      let id = ViewID(views.count)
      views.append(view)
      views[id.index].superview = open.last
      views[id.index].subtreeEnd = id.index + 1
      if let superview = open.last {
        views[superview.index].subviews.append(id)
      } else {
        roots.append(id)
      }
      open.append(id)
      return id
    }

    public mutating func close() {
      guard let id = open.popLast() else { return }
      views[id.index].subtreeEnd = views.count
    }

    /// The number of open views, which is the depth of the next view.
    public var depth: Int { open.count }

    /// Extends the text of a view to `end`.
    public mutating func extend(_ id: ViewID, to end: Int) {
      let node = views[id.index].node
      sourceMap[node].range.end = max(sourceMap.range(of: node).end, end)
    }

    /// Changes a view that was added before, with properties that depend on later input.
    public mutating func update(_ id: ViewID, _ change: (inout View) -> Void) {
      change(&views[id.index])
    }

    /// Adds the controller of a root view.
    public mutating func add(_ controller: ViewController) {
      views[controller.rootView.index].viewController = viewControllers.count
      viewControllers.append(controller)
    }

    public mutating func updateController(
      _ index: Int, _ change: (inout ViewController) -> Void
    ) {
      change(&viewControllers[index])
    }

    public consuming func finish() -> ViewHierarchy { finishLayout().hierarchy }

    /// The hierarchy with the source ranges of its objects.
    public consuming func finishLayout() -> ParsedLayout {
      while !open.isEmpty { close() }
      let sourceMap = sourceMap
      return ParsedLayout(ViewHierarchy(self), sourceMap)
    }
  }
}

/// A bar of a container view controller as a view of a hierarchy.
public struct BarView: Hashable, Sendable {
  public let view: ViewID
  public let bar: ControllerBar
}

/// A gesture recognizer of a hierarchy: its view, and its index in the recognizers of the view.
public struct RecognizerID: Hashable, Comparable, Sendable {
  public let view: ViewID
  public let index: Int

  public init(view: ViewID, index: Int) {
    self.view = view
    self.index = index
  }

  public static func < (left: Self, right: Self) -> Bool {
    (left.view, left.index) < (right.view, right.index)
  }
}

/// A former view of a recognizer that is then added to another view. A recognizer has one view at a
/// time and receives no touches of former views (GR-2).
public struct LeftView: Hashable, Sendable {
  public let view: ViewID
  public let recognizer: RecognizerID
  /// The recognizer's id at the point where the source adds it to this view.
  public let node: NodeID

  public init(view: ViewID, recognizer: RecognizerID, node: NodeID = .none) {
    self.view = view
    self.recognizer = recognizer
    self.node = node
  }
}

/// A recognizer that the source adds to no view.
public struct UnattachedRecognizer: Hashable, Sendable {
  public let recognizer: GestureRecognizer
  /// The outlet that passes the recognizer to an object of the app, whose code may add it to a view;
  /// nil if there is none.
  public let outlet: NodeID?

  public init(_ recognizer: GestureRecognizer, outlet: NodeID?) {
    self.recognizer = recognizer
    self.outlet = outlet
  }
}

extension ViewHierarchy {
  public subscript(id: RecognizerID) -> GestureRecognizer {
    self[id.view].gestureRecognizers[id.index]
  }

  /// The recognizers of one view, in the order in which they were added.
  public func recognizers(of view: ViewID) -> [RecognizerID] {
    self[view].gestureRecognizers.indices.map { RecognizerID(view: view, index: $0) }
  }

  /// All recognizers, by view in painting order.
  public var recognizers: [RecognizerID] {
    ids.filter { !self[$0].gestureRecognizers.isEmpty }.flatMap(recognizers(of:))
  }

  /// The enabled recognizers that receive a touch on `view`, from the view up to the window (GR-1,
  /// GR-4), except those whose delegate rejects the touch (GR-14).
  public func recognizersReceivingTouch(on view: ViewID) -> [RecognizerID] {
    recognizers(watching: view).filter { self[$0].delegate?.shouldReceiveTouch != false }
  }

  /// The enabled recognizers of `view` and its ancestors, which receive a touch on it if their
  /// delegates accept the touch (GR-1, GR-4).
  public func recognizers(watching view: ViewID) -> [RecognizerID] {
    ancestorsAndSelf(of: view).flatMap(recognizers(of:)).filter { self[$0].isEnabled }
  }

  /// The recognizer's id, else its path: `view/subviews[0]/gestureRecognizers[1]`.
  public func identifier(of id: RecognizerID) -> String {
    self[id].id ?? "\(path(of: id.view))/gestureRecognizers[\(id.index)]"
  }

  /// The recognizer's name in messages: `tap recognizer "close"`.
  public func displayName(of id: RecognizerID) -> String {
    self[id].displayName
  }

  /// The recognizer's name inside a sentence: `the tap recognizer`.
  public func sentenceName(of id: RecognizerID) -> String {
    self[id].sentenceName
  }
}
