/// A view controller, identified by its root view.
package struct ViewController: Hashable, Sendable {
  package var className: String
  package var id: String?
  package var rootView: ViewID
  package var parent: Parent = .nearestAncestor
  /// The controller that presents this one (RC-3, RC-8), as an index in `viewControllers`.
  package var presentedBy: Int?
  /// The containers of this controller whose views are not in the layout, innermost first. UIKit
  /// creates the views of a navigation controller, for example (RC-7).
  package var containers: [Container] = []
  package var handledTouches: TouchPhases = []
  /// The selectors that the source specifies as implemented (RC-15); nil if it specifies none.
  package var statedResponds: [String]?
  package var node = NodeID.none

  /// A container controller without a view in the layout.
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
    /// As an index in `viewControllers`.
    case controller(Int)
  }

  package init(className: String, id: String? = nil, rootView: ViewID) {
    self.className = className
    self.id = id
    self.rootView = rootView
  }

  /// The selectors that the controller is known to implement (RC-15).
  package var responds: [String] {
    get { statedResponds ?? [] }
    set { statedResponds = newValue }
  }

  /// Whether the class is one of UIKit, which implements no action of the app.
  package var isOfUIKit: Bool { Self.isOfUIKit(className) }

  package static func isOfUIKit(_ className: String) -> Bool {
    classesOfUIKit.contains(UIKitClass.leafName(of: className))
  }

  /// The classes that an app can use without subclassing.
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
  /// nil if there is no delegate or it is not a responder.
  package var delegate: String?
  /// Whether windows that do not specify a scene have one (iOS 13).
  package var hasScenes = true

  package init() {}
}

/// The device for which a layout was designed.
package struct Device: Hashable, Sendable {
  package var name: String?
  /// In points.
  package var size: Size?
  package var safeAreaInsets: EdgeInsets?

  package init() {}
}
