internal import LayoutModel
internal import XML

/// What each view of a layout was made of, collected as the layout is built.
struct IBViewSources {
  /// By the view's index.
  private(set) var places: [Int] = []
  /// By the view's index: as they are stored, before an embedded root fills its container.
  private(set) var frames: [Rect?] = []
  /// The views with a canvas of their own, in painting order.
  private(set) var canvases: [(root: Int, view: ViewID)] = []

  /// - Parameters:
  ///   - place: of the view's element.
  ///   - root: the root that it is, if any.
  package mutating func add(_ view: ViewID, _ place: Int, frame: Rect?, root: Int?) {
    places.append(place)
    frames.append(frame)
    if let root { canvases.append((root, view)) }
  }
}

/// Reads what a document says about how its views are laid out.
struct IBLayoutSpecBuilder {
  private(set) var numbers = IBNumbers()
  private let elements: XMLElements
  private let roots: IBRoots
  private let resources: IBResources
  private let canvases: IBCanvases
  private let usesAutoLayout: Bool
  private let constraintLimit: Int

  init(_ document: XMLDocument, _ roots: IBRoots, constraintLimit: Int) {
    elements = document.elements
    self.roots = roots
    resources = IBResources(document.root)
    canvases = IBCanvases(document.root, document.elements)
    usesAutoLayout = document.root?.flag("useAutolayout") ?? false
    self.constraintLimit = constraintLimit
  }

  /// The plan of a layout whose views have all been read.
  mutating func spec(_ views: [View], _ makings: IBViewSources) -> LayoutSpec {
    var spec = LayoutSpec(viewCount: views.count)
    let ofViews = makings.places.map { elements[$0] }
    for (place, element) in ofViews.enumerated() {
      spec.traits[place] =
        IBTraits(
          element, frame: makings.frames[place], usesAutoLayout: usesAutoLayout, resources, &numbers
        ).traits
    }
    var controllers: [Int: XMLElement] = [:]
    for (root, view) in makings.canvases {
      let controller = roots.all[root].controller.map { elements[$0] }
      controllers[view.index] = controller
      spec.canvases.append(
        canvases.canvas(
          view, ofViews[view.index], controller: controller, frame: makings.frames[view.index]))
    }
    // Without Auto Layout the document has no constraints that count.
    guard usesAutoLayout else { return spec }
    let anchors = IBAnchors(
      views, ofViews, controllers: controllers,
      roots: Set(makings.canvases.map(\.view.index)))
    var constraints = IBConstraints(anchors, limit: constraintLimit)
    for (place, element) in ofViews.enumerated() {
      constraints.read(ViewID(place), element, &numbers)
    }
    spec.constraints = constraints.constraints
    return spec
  }
}
