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
