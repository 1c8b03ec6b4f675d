/// What is known of a UIKit class: the nearest one to a view's own.
package struct UIKitClass: Hashable, Sendable {
  package let name: String
  package let traits: Traits
  package let isInteractionEnabledByDefault: Bool
  /// The view's own class is this one, or the source says that it inherits from it.
  package let isCertain: Bool
  /// The view's own class is the app's: it may override anything (OV-10).
  package let isCustom: Bool

  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    package static let control = Traits(rawValue: 1 << 0)
    package static let scrollView = Traits(rawValue: 1 << 1)
    /// Scrolls by its nature, whatever its content size says.
    package static let list = Traits(rawValue: 1 << 2)
    package static let textInput = Traits(rawValue: 1 << 3)
    package static let window = Traits(rawValue: 1 << 4)
    /// A web or map view.
    package static let content = Traits(rawValue: 1 << 5)
    /// UIKit builds and lays out what is inside; the app has no say there.
    package static let opaqueInside = Traits(rawValue: 1 << 6)
    /// UIKit's own, never made by an app.
    package static let isPrivate = Traits(rawValue: 1 << 7)
    /// One of UIKit's wrappers around a controller's root view (HT-16, RC-7).
    package static let screenWrapper = Traits(rawValue: 1 << 8)
    package static let image = Traits(rawValue: 1 << 9)
    package static let label = Traits(rawValue: 1 << 10)
  }

  package var isControl: Bool { traits.contains(.control) }
  package var isScrollView: Bool { traits.contains(.scrollView) }
  package var isWindow: Bool { traits.contains(.window) }
  package var isPrivate: Bool { traits.contains(.isPrivate) }
  /// It ignores the size that it is given (CL-8).
  package var setsItsOwnSize: Bool { name == "UISwitch" || name == "UIStepper" }
  package var canBecomeFirstResponder: Bool { traits.contains(.textInput) }

  /// The class of a view: its own where UIKit has it, else the one that it is said to inherit
  /// from, else `UIView`.
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

  /// Whether UIKit has a class of this name that the table knows.
  package static func isKnown(_ className: String) -> Bool {
    entry(baseName(of: className)) != nil
  }

  /// The names of the classes that an app can make, for messages that name the nearest one.
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
  /// The word that people use for it (`button`), or nil where the class's name says it best.
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

/// One row of what is known about UIKit's classes.
struct ClassTableEntry {
  package let name: String
  package let traits: UIKitClass.Traits
  package let interaction: Interaction

  /// The default of `isUserInteractionEnabled` for a view that code creates (CL-2, CL-4).
  enum Interaction {
    /// Documented or seen in dumps.
    case on, off
    /// Inherited from `UIView` as far as anyone has shown (CL-2, OP-1).
    case presumablyOn
  }
}

/// UIKit's classes by name: the one home of default interaction, kind and what is inside.
///
/// Sources: CL-1 and CL-2 for interaction (SDK headers, `recursiveDescription` dumps), CL-5 for what
/// is interactive, HT-16 and RC-7 for the wrappers, HT-19 for private subviews.
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
  // The content view of a cell takes the touches of the cell (CL-9).
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
  // What a keyboard, an alert and the status bar hold is UIKit's, in whatever tree they stand.
  add(["UIKeyboard", "UIStatusBar", "_UIAlertControllerView"], [.isPrivate, .opaqueInside])
  // The root of an accessibility tree: the screen, as far as the app goes.
  add(["XCUIElementTypeApplication"], [.isPrivate, .window])
  return table
}()
