/// The UIKit class of a view: its own class, or its nearest superclass in UIKit.
package struct UIKitClass: Hashable, Sendable {
  package let name: String
  package let traits: Traits
  package let isInteractionEnabledByDefault: Bool
  /// Whether the view's class is this class or a declared subclass.
  package let isCertain: Bool
  /// Whether the view's class is one of the app, which may override any method (OV-10).
  package let isCustom: Bool

  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    package static let control = Traits(rawValue: 1 << 0)
    package static let scrollView = Traits(rawValue: 1 << 1)
    /// A view that scrolls even if its content size is unknown.
    package static let list = Traits(rawValue: 1 << 2)
    package static let textInput = Traits(rawValue: 1 << 3)
    package static let window = Traits(rawValue: 1 << 4)
    /// A web or map view.
    package static let content = Traits(rawValue: 1 << 5)
    /// A view whose subviews UIKit creates and lays out.
    package static let opaqueInside = Traits(rawValue: 1 << 6)
    /// A private class of UIKit that an app does not create.
    package static let isPrivate = Traits(rawValue: 1 << 7)
    /// A wrapper of UIKit around a controller's root view (HT-16, RC-7).
    package static let screenWrapper = Traits(rawValue: 1 << 8)
    package static let image = Traits(rawValue: 1 << 9)
    package static let label = Traits(rawValue: 1 << 10)
  }

  package var isControl: Bool { traits.contains(.control) }
  package var isScrollView: Bool { traits.contains(.scrollView) }
  package var isWindow: Bool { traits.contains(.window) }
  package var isPrivate: Bool { traits.contains(.isPrivate) }
  /// Whether the view ignores the size of its frame (CL-8).
  package var setsItsOwnSize: Bool { name == "UISwitch" || name == "UIStepper" }
  package var canBecomeFirstResponder: Bool { traits.contains(.textInput) }

  /// The UIKit class of a view: its own class if UIKit has it, else its declared superclass, else
  /// `UIView`.
  package static func nearest(to className: String, inherits: String?) -> UIKitClass {
    let name = baseName(of: className)
    if let known = entry(name) {
      return UIKitClass(known, isCertain: true, isCustom: false)
    }
    if name.hasPrefix("_UI") {
      return UIKitClass(
        name: "UIView", traits: .isPrivate, isInteractionEnabledByDefault: true,
        isCertain: false, isCustom: false)
    }
    if let inherits, let known = entry(baseName(of: inherits)) {
      return UIKitClass(known, isCertain: true, isCustom: true)
    }
    return UIKitClass(
      name: "UIView", traits: [], isInteractionEnabledByDefault: true,
      isCertain: false, isCustom: true)
  }

  /// Whether the table contains a class of this name.
  package static func isKnown(_ className: String) -> Bool {
    entry(baseName(of: className)) != nil
  }

  /// The names of the classes that an app can create, for suggestions in messages.
  package static var publicNames: [String] {
    classTable.values.filter { !$0.traits.contains(.isPrivate) }.map(\.name).sorted()
  }

  /// The name without its module and without its type arguments (`Shop.Cell<Shop.Item>`).
  package static func leafName(of className: String) -> String {
    baseName(of: String(className.prefix { $0 != "<" }))
  }

  private static func entry(_ name: String) -> ClassTableEntry? { classTable[name] }

  /// The name without its module (`UIKit._UISliderGlassVisualElement`).
  private static func baseName(of className: String) -> String {
    let letters = className.utf8
    guard !letters.contains(UInt8(ascii: "<")),
      let dot = letters.lastIndex(of: UInt8(ascii: "."))
    else { return className }
    return String(className[letters.index(after: dot)...])
  }

  private init(
    name: String, traits: Traits, isInteractionEnabledByDefault: Bool, isCertain: Bool,
    isCustom: Bool
  ) {
    self.name = name
    self.traits = traits
    self.isInteractionEnabledByDefault = isInteractionEnabledByDefault
    self.isCertain = isCertain
    self.isCustom = isCustom
  }

  private init(_ entry: ClassTableEntry, isCertain: Bool, isCustom: Bool) {
    self.init(
      name: entry.name, traits: entry.traits,
      isInteractionEnabledByDefault: entry.interaction != .off,
      isCertain: isCertain, isCustom: isCustom)
  }
}

extension UIKitClass {
  /// The common name of the class (`button`); nil if messages use the class name.
  package var spokenName: String? { Self.spokenNames[name] }

  private static let spokenNames = [
    "UIButton": "button", "UISwitch": "switch", "UISlider": "slider", "UIStepper": "stepper",
    "UISegmentedControl": "segmented control", "UITextField": "text field",
    "UITextView": "text view", "UIPageControl": "page control", "UIDatePicker": "date picker",
    "UILabel": "label", "UIImageView": "image view", "UIScrollView": "scroll view",
    "UITableView": "table view", "UICollectionView": "collection view", "UIWindow": "window",
    "UIControl": "control", "UISearchBar": "search bar", "WKWebView": "web view",
    "MKMapView": "map view", "UIView": "view", "UIStackView": "stack view",
    "UIRefreshControl": "refresh control", "UIColorWell": "color well",
    "UISearchTextField": "search text field", "UIPickerView": "picker view",
    "UIToolbar": "toolbar", "UINavigationBar": "navigation bar", "UITabBar": "tab bar",
    "UITableViewCell": "table view cell", "UICollectionViewCell": "collection view cell",
    "UIVisualEffectView": "visual effect view", "UIProgressView": "progress view",
    "UIActivityIndicatorView": "activity indicator",
  ]
}

/// One row of the table of UIKit classes.
struct ClassTableEntry {
  package let name: String
  package let traits: UIKitClass.Traits
  package let interaction: Interaction

  /// The default of `isUserInteractionEnabled` of a view that is created in code (CL-2, CL-4).
  enum Interaction {
    /// Documented or recorded in dumps.
    case on, off
    /// Presumably inherited from `UIView`, without a recorded dump (CL-2, OP-1).
    case presumablyOn
  }
}

/// The traits and the default user interaction of UIKit classes, by class name.
///
/// Sources: CL-1 and CL-2 for user interaction (SDK headers, `recursiveDescription` dumps), CL-5 for
/// interactive classes, HT-16 and RC-7 for the wrappers, HT-19 for private subviews.
let classTable: [String: ClassTableEntry] = {
  typealias Traits = UIKitClass.Traits
  var table: [String: ClassTableEntry] = [:]
  func add(
    _ names: [String], _ traits: Traits = [], _ interaction: ClassTableEntry.Interaction = .on
  ) {
    for name in names {
      table[name] = ClassTableEntry(name: name, traits: traits, interaction: interaction)
    }
  }

  add(["UIView", "UIStackView", "UIVisualEffectView", "UITableViewHeaderFooterView"])
  add(["UIWindow"], .window)
  add(["UILabel"], .label, .off)
  add(["UIImageView"], .image, .off)
  add(["UIActivityIndicatorView"], .opaqueInside, .off)
  add(["UIProgressView"], .opaqueInside, .presumablyOn)

  add(["UIControl", "UIButton"], .control)
  add(["UITextField", "UISearchTextField"], [.control, .textInput, .opaqueInside])
  add(["UISwitch", "UISlider", "UISegmentedControl"], [.control, .opaqueInside])
  add(
    ["UIPageControl", "UIDatePicker", "UIStepper", "UIColorWell", "UIRefreshControl"],
    [.control, .opaqueInside], .presumablyOn)
  add(["UIPickerView"], .opaqueInside, .presumablyOn)

  add(["UIScrollView"], .scrollView)
  add(["UITableView", "UICollectionView"], [.scrollView, .list])
  add(["UITextView"], [.scrollView, .list, .textInput, .opaqueInside])
  add(["WKWebView", "MKMapView"], [.content, .opaqueInside])
  add(["SCNView", "ARSCNView", "MTKView"], [], .presumablyOn)
  // The content view of a cell receives the touches of the cell (CL-9).
  add(["UITableViewCell", "UITableViewCellContentView"])
  add(["UICollectionViewCell", "UICollectionReusableView", "UICollectionViewListCell"])
  add(["UINavigationBar", "UIToolbar", "UITabBar", "UISearchBar"], .opaqueInside, .presumablyOn)

  add(
    [
      "UITransitionView", "UIDropShadowView", "UILayoutContainerView",
      "UINavigationTransitionView", "UIViewControllerWrapperView",
    ],
    [.isPrivate, .screenWrapper])
  add(["UIDimmingView", "_UITableViewCellSeparatorView"], .isPrivate)
  add(["UITabBarButton"], [.isPrivate, .control])
  add(["WKScrollView"], [.isPrivate, .scrollView, .list])
  add(["UISegment", "UISwitchModernVisualElement", "UIFieldEditor"], .isPrivate)
  add(
    [
      "UIButtonLabel", "UITableViewLabel", "_UIBarBackground", "_UINavigationBarBackground",
      "UISearchBarBackground", "_UIVisualEffectBackdropView", "_UIBackdropView",
      "UITabBarSwappableImageView", "_UITextFieldRoundedRectBackgroundViewNeue",
      "UITextFieldLabel",
    ],
    .isPrivate, .off)
  // UIKit creates the subviews of a keyboard, an alert and the status bar.
  add(["UIKeyboard", "UIStatusBar", "_UIAlertControllerView"], [.isPrivate, .opaqueInside])
  // The root of an accessibility tree, which has the size of the screen.
  add(["XCUIElementTypeApplication"], [.isPrivate, .window])
  return table
}()
