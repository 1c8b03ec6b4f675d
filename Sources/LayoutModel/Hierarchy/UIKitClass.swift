/// The UIKit class of a view: its own class, or its nearest superclass in UIKit.
public struct UIKitClass: Hashable, Sendable {
  public let name: String
  public let traits: Traits
  public let isInteractionEnabledByDefault: Bool
  /// Whether the view's class is this class or a declared subclass.
  public let isCertain: Bool
  /// Whether the view's class is one of the app, which may override any method (OV-10).
  public let isCustom: Bool

  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    public static let control = Traits(rawValue: 1 << 0)
    public static let scrollView = Traits(rawValue: 1 << 1)
    /// A view that scrolls even if its content size is unknown.
    public static let list = Traits(rawValue: 1 << 2)
    public static let textInput = Traits(rawValue: 1 << 3)
    public static let window = Traits(rawValue: 1 << 4)
    /// A web or map view.
    public static let content = Traits(rawValue: 1 << 5)
    /// A view whose subviews UIKit creates and lays out.
    public static let opaqueInside = Traits(rawValue: 1 << 6)
    /// A private class of UIKit that an app does not create.
    public static let isPrivate = Traits(rawValue: 1 << 7)
    /// A wrapper of UIKit around a controller's root view (HT-16, RC-7).
    public static let screenWrapper = Traits(rawValue: 1 << 8)
    public static let image = Traits(rawValue: 1 << 9)
    public static let label = Traits(rawValue: 1 << 10)
    public static let table = Traits(rawValue: 1 << 11)
    public static let collection = Traits(rawValue: 1 << 12)
    public static let tableCell = Traits(rawValue: 1 << 13)
    /// A section header or footer.
    public static let sectionHeader = Traits(rawValue: 1 << 14)
    public static let stackView = Traits(rawValue: 1 << 15)
    public static let textView = Traits(rawValue: 1 << 16)
    public static let toolbar = Traits(rawValue: 1 << 17)
    public static let slider = Traits(rawValue: 1 << 18)
    public static let refreshControl = Traits(rawValue: 1 << 19)
    public static let visualEffect = Traits(rawValue: 1 << 20)
    /// A view that ignores the size of its frame (CL-8).
    public static let setsItsOwnSize = Traits(rawValue: 1 << 21)
  }

  public var isControl: Bool { traits.contains(.control) }
  public var isScrollView: Bool { traits.contains(.scrollView) }
  public var isWindow: Bool { traits.contains(.window) }
  public var isPrivate: Bool { traits.contains(.isPrivate) }
  public var isTable: Bool { traits.contains(.table) }
  public var isTableCell: Bool { traits.contains(.tableCell) }
  public var isStackView: Bool { traits.contains(.stackView) }
  public var isImageView: Bool { traits.contains(.image) }
  /// Whether the view ignores the size of its frame (CL-8).
  public var setsItsOwnSize: Bool { traits.contains(.setsItsOwnSize) }
  public var canBecomeFirstResponder: Bool { traits.contains(.textInput) }

  /// The UIKit class of a view: its own class if UIKit has it, else its declared superclass, else
  /// `UIView`.
  public static func nearest(to className: String, inherits: String?) -> UIKitClass {
    let name = baseName(of: className)
    if let known = classTable[name] {
      return UIKitClass(known, isCertain: true, isCustom: false)
    }
    if name.hasPrefix("_UI") {
      let view = ClassTableEntry(name: "UIView", traits: .isPrivate, interaction: .on)
      return UIKitClass(view, isCertain: false, isCustom: false)
    }
    if let inherits, let known = classTable[baseName(of: inherits)] {
      return UIKitClass(known, isCertain: true, isCustom: true)
    }
    let view = ClassTableEntry(name: "UIView", traits: [], interaction: .on)
    return UIKitClass(view, isCertain: false, isCustom: true)
  }

  /// Whether the table contains a class of this name.
  public static func isKnown(_ className: String) -> Bool {
    classTable[baseName(of: className)] != nil
  }

  /// The names of the classes that an app can create, for suggestions in messages.
  public static var publicNames: [String] {
    classTable.values.filter { !$0.traits.contains(.isPrivate) }.map(\.name).sorted()
  }

  /// The name without its module and without its type arguments (`Shop.Cell<Shop.Item>`).
  public static func leafName(of className: String) -> String {
    baseName(of: String(className.prefix { $0 != "<" }))
  }

  /// The name without its module (`UIKit._UISliderGlassVisualElement`).
  private static func baseName(of className: String) -> String {
    let letters = className.utf8
    guard !letters.contains(UInt8(ascii: "<")),
      let dot = letters.lastIndex(of: UInt8(ascii: "."))
    else { return className }
    return String(className[letters.index(after: dot)...])
  }

  private init(_ entry: ClassTableEntry, isCertain: Bool, isCustom: Bool) {
    name = entry.name
    traits = entry.traits
    isInteractionEnabledByDefault = entry.interaction != .off
    self.isCertain = isCertain
    self.isCustom = isCustom
  }
}

extension UIKitClass {
  /// The common name of the class (`button`); nil if messages use the class name.
  public var displayName: String? { Self.displayNames[name] }

  private static let displayNames = [
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
    "UITableViewCell": "table view cell", "UITableViewCellContentView": "content view",
    "UICollectionViewCell": "collection view cell",
    "UIVisualEffectView": "visual effect view", "UIProgressView": "progress view",
    "UIActivityIndicatorView": "activity indicator",
  ]
}

/// One row of the table of UIKit classes.
struct ClassTableEntry {
  public let name: String
  public let traits: UIKitClass.Traits
  public let interaction: Interaction

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

  add(["UIView"])
  add(["UIStackView"], .stackView)
  add(["UIVisualEffectView"], .visualEffect)
  add(["UITableViewHeaderFooterView"], .sectionHeader)
  add(["UIWindow"], .window)
  add(["UILabel"], .label, .off)
  add(["UIImageView"], .image, .off)
  add(["UIActivityIndicatorView"], .opaqueInside, .off)
  add(["UIProgressView"], .opaqueInside, .presumablyOn)

  add(["UIControl", "UIButton"], .control)
  add(["UITextField", "UISearchTextField"], [.control, .textInput, .opaqueInside])
  add(["UISwitch"], [.control, .opaqueInside, .setsItsOwnSize])
  add(["UISlider"], [.control, .opaqueInside, .slider])
  add(["UISegmentedControl"], [.control, .opaqueInside])
  add(["UIStepper"], [.control, .opaqueInside, .setsItsOwnSize], .presumablyOn)
  add(["UIRefreshControl"], [.control, .opaqueInside, .refreshControl], .presumablyOn)
  add(["UIPageControl", "UIDatePicker", "UIColorWell"], [.control, .opaqueInside], .presumablyOn)
  add(["UIPickerView"], .opaqueInside, .presumablyOn)

  add(["UIScrollView"], .scrollView)
  add(["UITableView"], [.scrollView, .list, .table])
  add(["UICollectionView"], [.scrollView, .list, .collection])
  add(["UITextView"], [.scrollView, .list, .textInput, .opaqueInside, .textView])
  add(["WKWebView", "MKMapView"], [.content, .opaqueInside])
  add(["SCNView", "ARSCNView", "MTKView"], [], .presumablyOn)
  // The content view of a cell receives the touches of the cell (CL-9).
  add(["UITableViewCell"], .tableCell)
  add(["UITableViewCellContentView", "UICollectionViewCell", "UICollectionViewListCell"])
  add(["UICollectionReusableView"], .sectionHeader)
  add(["UINavigationBar", "UITabBar", "UISearchBar"], .opaqueInside, .presumablyOn)
  add(["UIToolbar"], [.opaqueInside, .toolbar], .presumablyOn)

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
  // AVKit creates the subviews of its player, and fades its controls.
  add(
    ["AVPlayerViewControllerContentView", "AVPlaybackControlsView"], [.isPrivate, .opaqueInside])
  // The root of an accessibility tree, which has the size of the screen.
  add(["XCUIElementTypeApplication"], [.isPrivate, .window])
  return table
}()
