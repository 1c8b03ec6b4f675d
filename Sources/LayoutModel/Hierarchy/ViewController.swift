/// A view controller, identified by its root view.
public struct ViewController: Hashable, Sendable {
  public var className: String
  public var id: String?
  public var rootView: ViewID
  public var parent: Parent = .nearestAncestor
  /// The controller that presents this one (RC-3, RC-8), as an index in `viewControllers`.
  public var presentedBy: Int?
  /// The containers of this controller whose views are not in the layout, innermost first. UIKit
  /// creates the views of a navigation controller, for example (RC-7).
  public var containers: [Container] = []
  public var handledTouches: TouchPhases = []
  /// The selectors that the source specifies as implemented (RC-15); nil if it specifies none.
  public var specifiedResponds: [String]?
  public var node = NodeID.none

  /// A container controller without a view in the layout.
  public struct Container: Hashable, Sendable {
    public let className: String
    public let id: String?
    public let node: NodeID

    public init(className: String, id: String?, node: NodeID = .none) {
      self.className = className
      self.id = id
      self.node = node
    }
  }

  public enum Parent: Hashable, Sendable {
    /// The view controller of the nearest ancestor view that has one.
    case nearestAncestor
    /// `addChild` was never called.
    case none
    /// As an index in `viewControllers`.
    case controller(Int)
  }

  public init(className: String, id: String? = nil, rootView: ViewID) {
    self.className = className
    self.id = id
    self.rootView = rootView
  }

  /// The selectors that the controller is known to implement (RC-15).
  public var responds: [String] {
    get { specifiedResponds ?? [] }
    set { specifiedResponds = newValue }
  }

  /// Whether the class is one of UIKit, which implements no action of the app.
  public var isOfUIKit: Bool { Self.isOfUIKit(className) }

  public static func isOfUIKit(_ className: String) -> Bool {
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
public struct Application: Hashable, Sendable {
  public var className = "UIApplication"
  /// nil if there is no delegate or it is not a responder.
  public var delegate: String?
  /// Whether windows that do not specify a scene have one (iOS 13).
  public var hasScenes = true
  /// Whether the system shows a picture of the layout before there is an application.
  public var showsLaunchScreen = false

  public init() {}
}

/// The device for which a layout was designed.
public struct Device: Hashable, Sendable {
  public var name: String?
  /// In points.
  public var size: Size?
  public var safeAreaInsets: EdgeInsets?

  public init() {}
}
