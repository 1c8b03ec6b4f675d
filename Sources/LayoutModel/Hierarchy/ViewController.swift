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
  package var range = SourceRange(0, 0)

  /// A controller that is known by what it holds alone.
  package struct Container: Hashable, Sendable {
    package let className: String
    package let id: String?
    package var range: SourceRange

    package init(className: String, id: String?, range: SourceRange) {
      self.className = className
      self.id = id
      self.range = range
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
  @inlinable package var responds: [String] {
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

/// What the source has an object for, with the places of its members.
package protocol LocatedObject {
  var members: [LocatedMember] { get }
  /// The whole object in the source.
  var range: SourceRange { get }
}

/// Where the source states one property of an object.
package struct LocatedMember: Hashable, Sendable {
  package let property: Property
  package internal(set) var key: SourceRange
  package internal(set) var value: SourceRange

  package init(_ property: Property, key: SourceRange, value: SourceRange) {
    self.property = property
    self.key = key
    self.value = value
  }

  /// The properties that findings point at: of views, and of gesture recognizers.
  package enum Property: Hashable, Sendable {
    case className, id, label, frame, bounds, center, anchorPoint, transform, alpha, isHidden
    case isUserInteractionEnabled, isEnabled, pointInside, hitTest, contentSize, isScrollEnabled
    case gestureRecognizers, viewController, actions, backgroundColor, disable
    case cancelsTouchesInView, delaysTouchesBegan, requiresFailureOf, delegate
  }
}

extension LocatedObject {
  @inlinable package func member(_ property: LocatedMember.Property) -> LocatedMember? {
    members.first { $0.property == property }
  }

  /// The first of these properties that the source states; else the class; else the whole object.
  package func range(of properties: LocatedMember.Property...) -> SourceRange {
    for property in properties {
      if let member = member(property) { return member.value }
    }
    return member(.className)?.value ?? range
  }
}
