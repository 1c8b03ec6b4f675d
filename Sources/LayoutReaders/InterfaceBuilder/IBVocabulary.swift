package import LayoutModel
internal import XML

/// The element and attribute names that are either read or known not to affect touches. Other names
/// are counted as unsupported.
enum IBVocabulary {
  package static let elements: Set = [
    "accessibility", "accessibilityOverrides", "accessibilityTraits", "action", "adaptation",
    "animations", "array", "attributedString", "attributes", "audiovisualMediaTypes",
    "autoresizingMask", "backgroundConfiguration", "barButtonItem", "blurEffect", "bool",
    "buttonConfiguration", "capability", "cells", "class", "classes", "collectionViewFlowLayout",
    "collectionViewLayout", "color", "connections", "constraint", "constraints", "customFonts",
    "customObject", "dataDetectorType", "dataDetectorTypes", "date", "dependencies", "deployment",
    "designable", "designables", "development", "device", "directionalEdgeInsets", "document",
    "edgeInsets", "exclude", "exit", "extendedEdge", "font", "fontDescription", "fragment", "frame",
    "freeformSimulatedSizeMetrics", "gestureRecognizers", "image", "imageReference", "include",
    "inferredMetricsTieBreakers", "inset", "integer", "items", "keyboardLayoutGuide", "keyCommand",
    "keyCommands", "layoutGuides", "leftBarButtonItems", "listContentConfiguration", "mask",
    "mutableArray", "mutableData", "mutableString", "namedColor", "navigationItem", "nil",
    "objects", "offsetWrapper", "outlet", "outletCollection", "paragraphStyle", "placeholder",
    "plugIn", "point", "popoverArrowDirection", "popoverPassthroughViews",
    "preferredSymbolConfiguration", "prototypes", "range", "real", "rect", "rectEdge",
    "relationship", "relationships", "resources", "rightBarButtonItems", "scene", "scenes",
    "searchDisplayController", "sections", "segment", "segments", "segue",
    "simulatedMetricsContainer", "simulatedNavigationBarMetrics", "simulatedOrientationMetrics",
    "simulatedScreenMetrics", "simulatedStatusBarMetrics", "simulatedTabBarMetrics",
    "simulatedToolbarMetrics", "size", "source", "state", "string", "subviews", "systemColor",
    "tabBarItem", "tableViewSection", "textAttributes", "textInputTraits", "toolbarItems",
    "userDefinedRuntimeAttribute", "userDefinedRuntimeAttributes", "userGuides", "userLayoutGuide",
    "value", "variation", "vibrancyEffect", "viewControllerLayoutGuide", "viewControllers",
    "viewLayoutGuide", "wkPreferences", "wkWebViewConfiguration",
  ]

  /// The attributes of views, view controllers and recognizers.
  package static let keys: Set = [
    "accessoryType", "adjustsFontForContentSizeCategory", "adjustsFontSizeToFit",
    "adjustsImageSizeForAccessibilityContentSizeCategory", "adjustsImageWhenDisabled",
    "adjustsImageWhenHighlighted", "adjustsLetterSpacingToFitWidth", "alignment",
    "allowableMovement", "allowDoubleColumnStyle", "allowsBackForwardNavigationGestures",
    "allowsLinkPreview", "allowsMultipleSelection", "allowsMultipleSelectionDuringEditing",
    "allowsSelection", "allowsSelectionDuringEditing", "alpha", "alwaysBounceHorizontal",
    "alwaysBounceVertical", "ambiguous", "animating", "apportionsSegmentWidthsByContent",
    "automaticallyAdjustsScrollViewInsets", "autoresizesArchivedViewToFullSize",
    "autoresizesSubviews", "axis", "barStyle", "baselineAdjustment",
    "baselineRelativeArrangement", "behavior", "borderStyle", "bounces", "bouncesZoom",
    "bundleIdentifier", "buttonType", "canCancelContentTouches",
    "cancelsTouchesInView", "catalog", "clearButtonMode", "clearsContextBeforeDrawing",
    "clearsOnBeginEditing", "clearsSelectionOnViewWillAppear", "clipsSubviews", "colorPixelFormat",
    "contentHorizontalAlignment", "contentInsetAdjustmentBehavior", "contentMode",
    "contentVerticalAlignment", "contentViewInsetsToSafeArea", "continuous", "customClass",
    "customModule", "customModuleProvider", "dataMode", "datePickerMode",
    "definesPresentationContext", "delaysContentTouches", "delaysTouchesBegan",
    "delaysTouchesEnded", "depthStencilPixelFormat", "detailTextLabel", "direction",
    "directionalLockEnabled", "distribution", "doubleSided", "editable", "editingAccessoryType",
    "enabled", "enableSetNeedsDisplay", "estimatedRowHeight", "estimatedSectionFooterHeight",
    "estimatedSectionHeaderHeight", "exclusiveTouch", "extendedLayoutIncludesOpaqueBars",
    "fixedFrame", "focusStyle", "hasAttributedTitle", "hidden", "hidesAccessoryWhenEditing",
    "hidesBottomBarWhenPushed", "hidesForSinglePage", "hidesWhenStopped", "highlightedImage",
    "horizontalCompressionResistancePriority", "horizontalHuggingPriority", "id", "image",
    "imageView", "indentationLevel", "indentationWidth", "indicatorStyle",
    "insetsLayoutMarginsFromSafeArea", "itemPositioning", "key", "keyboardDismissMode",
    "largeTitles", "layoutManager", "layoutMarginsFollowReadableWidth", "lineBreakMode", "mapType",
    "maximumNumberOfTouches", "maximumPrimaryColumnWidth", "maximumValue", "maximumValueImage",
    "maximumZoomScale", "maxValue", "minimumFontSize", "minimumNumberOfTouches",
    "minimumPressDuration", "minimumPrimaryColumnWidth", "minimumScaleFactor", "minimumValue",
    "minimumValueImage", "minimumZoomScale", "minuteInterval", "minValue", "misplaced",
    "modalPresentationStyle", "modalTransitionStyle", "momentary", "multipleTouchEnabled",
    "navigationBarHidden", "navigationOrientation", "nibName", "numberOfLines", "numberOfPages",
    "numberOfTapsRequired", "numberOfTouchesRequired", "on", "opaque", "pagingEnabled",
    "placeholder", "placeholderIntrinsicHeight", "placeholderIntrinsicWidth", "pointerInteraction",
    "preferredDisplayMode", "preferredFramesPerSecond", "preferredMaxLayoutWidth",
    "preferredPrimaryColumnWidthFraction", "prefetchingEnabled", "presentsWithGesture",
    "preservesSuperviewLayoutMargins", "progress", "progressImage",
    "providesPresentationContextTransitionStyle", "reference", "referencedIdentifier",
    "restorationIdentifier", "reuseIdentifier", "reversesTitleShadowWhenHighlighted", "role",
    "rowHeight", "scalesPageToFit", "sceneMemberID", "scrollEnabled", "sectionFooterHeight",
    "sectionHeaderHeight", "sectionIndexMinimumDisplayRowCount", "segmentControlStyle",
    "selectable", "selected", "selectedSegmentIndex", "selectionStyle", "semanticContentAttribute",
    "separatorInsetReference", "separatorStyle", "showsCancelButton",
    "showsHorizontalScrollIndicator", "showsMenuAsPrimaryAction", "showsReorderControl",
    "showsSelectionImmediatelyOnTouchBegin", "showsTouchWhenHighlighted", "showsUserLocation",
    "showsVerticalScrollIndicator", "simulatedAppContext", "sizingRule", "spacing", "spacingType",
    "spineLocation", "stepValue", "storyboardIdentifier", "storyboardName", "style",
    "tableViewCell", "tag", "text", "textAlignment", "textLabel", "title", "toolbarHidden",
    "trackImage", "transitionStyle", "translatesAutoresizingMaskIntoConstraints", "translucent",
    "useCurrentDate", "userInteractionEnabled", "userLabel", "usesAttributedText",
    "useStoryboardIdentifierAsRestorationIdentifier", "value", "verifyAmbiguity",
    "verticalCompressionResistancePriority", "verticalHuggingPriority", "videoGravity",
    "wantsFullScreenLayout",
  ]
}

/// The UIKit classes of Interface Builder's elements.
package enum IBClasses {
  /// What the reader does with the elements of one name.
  struct Kind: OptionSet, Sendable {
    let rawValue: UInt16

    static let view = Kind(rawValue: 1 << 0)
    static let controller = Kind(rawValue: 1 << 1)
    static let recognizer = Kind(rawValue: 1 << 2)
    /// Another object that can be referred to.
    static let otherObject = Kind(rawValue: 1 << 3)
    static let outlet = Kind(rawValue: 1 << 4)
    static let outletCollection = Kind(rawValue: 1 << 5)
    static let action = Kind(rawValue: 1 << 6)
    static let segue = Kind(rawValue: 1 << 7)
    /// See `holders`.
    static let holder = Kind(rawValue: 1 << 8)
    /// See `IBText`.
    static let text = Kind(rawValue: 1 << 9)
    /// Can contain notes.
    static let attributedString = Kind(rawValue: 1 << 10)
    static let scene = Kind(rawValue: 1 << 11)
    /// Can have a reuse identifier.
    static let prototype = Kind(rawValue: 1 << 12)

    static let object: Kind = [.view, .controller, .recognizer, .otherObject]
    static let connection: Kind = [.outlet, .outletCollection, .action, .segue]
  }

  /// By element name.
  fileprivate static let kinds: [String: Kind] = {
    var kinds: [String: Kind] = [
      "outlet": .outlet, "outletCollection": .outletCollection, "action": .action,
      "segue": .segue, "attributedString": .attributedString, "scene": .scene,
    ]
    for name in views.keys { kinds[name, default: []].insert(.view) }
    for name in controllers.keys { kinds[name, default: []].insert(.controller) }
    for name in recognizers.keys { kinds[name, default: []].insert(.recognizer) }
    for name in otherObjects { kinds[name, default: []].insert(.otherObject) }
    for name in holders { kinds[name, default: []].insert(.holder) }
    for name in prototypes { kinds[name, default: []].insert(.prototype) }
    for name in texts { kinds[name, default: []].insert(.text) }
    return kinds
  }()

  /// Elements that declare objects which can be referred to, other than views, controllers and recognizers.
  private static let otherObjects: Set = [
    "placeholder", "exit", "customObject", "barButtonItem", "tabBarItem", "navigationItem",
  ]

  private static let prototypes: Set = [
    "tableViewCell", "collectionViewCell", "collectionReusableView",
  ]

  /// Views with a text that determines their size.
  private static let texts: Set = ["label", "button", "textField", "segmentedControl", "textView"]

  /// The class of a view, by element name.
  package static let views = [
    "view": "UIView", "containerView": "UIView", "control": "UIControl", "window": "UIWindow",
    "stackView": "UIStackView", "visualEffectView": "UIVisualEffectView",
    "label": "UILabel", "imageView": "UIImageView",
    "activityIndicatorView": "UIActivityIndicatorView", "progressView": "UIProgressView",
    "button": "UIButton", "textField": "UITextField", "textView": "UITextView",
    "switch": "UISwitch", "slider": "UISlider", "segmentedControl": "UISegmentedControl",
    "stepper": "UIStepper", "pageControl": "UIPageControl", "datePicker": "UIDatePicker",
    "pickerView": "UIPickerView", "colorWell": "UIColorWell", "refreshControl": "UIRefreshControl",
    "scrollView": "UIScrollView", "tableView": "UITableView",
    "collectionView": "UICollectionView", "tableViewCell": "UITableViewCell",
    "tableViewCellContentView": "UITableViewCellContentView",
    "tableViewHeaderFooterView": "UITableViewHeaderFooterView",
    "collectionViewCell": "UICollectionViewCell", "collectionViewCellContentView": "UIView",
    "collectionReusableView": "UICollectionReusableView",
    "navigationBar": "UINavigationBar", "toolbar": "UIToolbar", "tabBar": "UITabBar",
    "searchBar": "UISearchBar",
    "webView": "UIWebView", "wkWebView": "WKWebView", "mapView": "MKMapView",
    "sceneKitView": "SCNView", "arscnView": "ARSCNView", "arskView": "ARSKView",
    "skView": "SKView", "glkView": "GLKView", "mtkView": "MTKView",
  ]

  /// The class of an item of a bar or of its view controller, by element name.
  fileprivate static let items = [
    "barButtonItem": "UIBarButtonItem", "tabBarItem": "UITabBarItem",
    "navigationItem": "UINavigationItem",
  ]

  /// The class of a view controller, by element name.
  package static let controllers = [
    "viewController": "UIViewController", "tableViewController": "UITableViewController",
    "collectionViewController": "UICollectionViewController",
    "navigationController": "UINavigationController", "tabBarController": "UITabBarController",
    "splitViewController": "UISplitViewController",
    "pageViewController": "UIPageViewController", "glkViewController": "GLKViewController",
    "avPlayerViewController": "AVPlayerViewController",
    "hostingController": "UIHostingController",
    "viewControllerPlaceholder": "UIViewController",
  ]

  /// The kind of a gesture recognizer, by element name. Interface Builder writes a long press
  /// recognizer as `pongPressGestureRecognizer`.
  package static let recognizers = [
    "tapGestureRecognizer": GestureRecognizer.Kind.tap,
    "pongPressGestureRecognizer": .longPress, "longPressGestureRecognizer": .longPress,
    "panGestureRecognizer": .pan, "screenEdgePanGestureRecognizer": .screenEdgePan,
    "swipeGestureRecognizer": .swipe, "pinchGestureRecognizer": .pinch,
    "rotationGestureRecognizer": .rotation, "hoverGestureRecognizer": .hover,
    "gestureRecognizer": .custom, "customGestureRecognizer": .custom,
  ]

  /// The elements within a view whose child views are the view's own subviews.
  static let holders: Set = [
    "subviews", "prototypes", "sections", "tableViewSection", "cells", "items", "navigationItem",
    "barButtonItem", "leftBarButtonItems", "rightBarButtonItems",
  ]

  /// The keys of views that are in the hierarchy only while a cell is selected.
  static let absentKeys: Set = ["selectedBackgroundView", "multipleSelectionBackgroundView"]

  /// Whether the name of an app's class suggests a scroll view. Its content size is then unknown.
  static func mayScroll(_ className: String) -> Bool {
    ["ScrollView", "TableView", "CollectionView", "TextView", "WebView"]
      .contains { className.hasSuffix($0) }
  }
}

extension XMLElement {
  /// Empty for an element whose name has no meaning to the reader.
  var kind: IBClasses.Kind { IBClasses.kinds[name] ?? [] }

  /// The class of a view; nil for an element that is no view.
  var viewClass: String? { IBClasses.views[name] }

  /// UIKit's class of an item of a bar; nil for another element.
  var itemClass: String? { IBClasses.items[name] }

  /// UIKit's class of a view controller; nil for an element that is no view controller.
  var baseControllerClass: String? { IBClasses.controllers[name] }
}
