/// A view controller, known by its root view.
package struct ViewController: Hashable, Sendable {
  package var className: String
  package var id: String?
  package var rootView: ViewID
  package var parent: Parent = .nearestAncestor
  /// The controller that presents this one (RC-3, RC-8), by its place in `viewControllers`.
  package var presentedBy: Int?
  /// The controllers that hold this one without a view of theirs in the layout, the innermost first: a
  /// navigation controller, say, whose own views UIKit makes (RC-7).
  package var containers: [Container] = []
  package var handledTouches: TouchPhases = []
  /// The selectors that it implements, as far as the source says (RC-15); nil: it does not.
  package var statedResponds: [String]?
  package var node = NodeID.none

  /// A controller that is known by what it holds alone.
  package struct Container: Hashable, Sendable {
    package let className: String
    package let id: String?
    package let node: NodeID

    package init(className: String, id: String?, node: NodeID = .none) {
      self.className = className
      self.id = id
      self.node = node
    }
  }

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

  /// The selectors of which is known that it implements them (RC-15).
  package var responds: [String] {
    get { statedResponds ?? [] }
    set { statedResponds = newValue }
  }

  /// The class is UIKit's: it implements no action of the app's.
  package var isOfUIKit: Bool { Self.isOfUIKit(className) }

  package static func isOfUIKit(_ className: String) -> Bool {
    classesOfUIKit.contains(UIKitClass.leafName(of: className))
  }

  /// Those that an app can use as they are.
  private static let classesOfUIKit: Set = [
    "UIViewController", "UINavigationController", "UITabBarController", "UISplitViewController",
    "UIPageViewController", "UITableViewController", "UICollectionViewController",
    "UISearchController", "UISearchContainerViewController", "UIAlertController",
    "UIActivityViewController", "UIImagePickerController", "UIDocumentPickerViewController",
    "UIFontPickerViewController", "UIColorPickerViewController", "UIInputViewController",
  ]
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
