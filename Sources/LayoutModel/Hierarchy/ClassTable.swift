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
