/// A view controller, known by its root view.
package struct ViewController: Hashable, Sendable {
  package var className: String
  package var id: String?
  package var rootView: ViewID
  package var parent: Parent = .nearestAncestor
  /// The controller that presents this one (RC-3, RC-8), by its place in `viewControllers`.
  package var presentedBy: Int?
  package var handledTouches: TouchPhases = []
  /// The selectors that it implements.
  package var responds: [String] = []
  package var range = SourceRange(0, 0)

  package enum Parent: Hashable, Sendable {
    /// The view controller of the nearest ancestor view that has one.
    case nearestAncestor
    /// `addChild` was never called.
    case none
    /// By its place in `viewControllers`.
    case controller(Int)
  }

  package init(className: String, id: String? = nil, rootView: ViewID) {
    self.className = className
    self.id = id
    self.rootView = rootView
  }
}

/// The application above the windows (RC-5, RC-6).
package struct Application: Hashable, Sendable {
  package var className = "UIApplication"
  /// nil: there is none, or it is no responder.
  package var delegate: String?
  /// Whether windows belong to scenes (iOS 13) where they do not say so themselves.
  package var hasScenes = true

  package init() {}
}

/// The device that a layout was made for.
package struct Device: Hashable, Sendable {
  package var name: String?
  /// In points.
  package var size: Size?
  package var safeAreaInsets: EdgeInsets?

  package init() {}
}
