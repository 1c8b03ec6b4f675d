package import LayoutModel

/// What Interface Builder calls the classes of UIKit: elements are named for them.
package enum IBClasses {
  /// By the element's name: the class of a view.
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

  /// By the element's name: the class of a view controller.
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

  /// By the element's name: the class of a gesture recognizer. A long press keeps the name that it
  /// had before it had one.
  package static let recognizers = [
    "tapGestureRecognizer": GestureRecognizer.Kind.tap,
    "pongPressGestureRecognizer": .longPress, "longPressGestureRecognizer": .longPress,
    "panGestureRecognizer": .pan, "screenEdgePanGestureRecognizer": .screenEdgePan,
    "swipeGestureRecognizer": .swipe, "pinchGestureRecognizer": .pinch,
    "rotationGestureRecognizer": .rotation, "hoverGestureRecognizer": .hover,
    "gestureRecognizer": .custom, "customGestureRecognizer": .custom,
  ]

  /// Elements in a view that hold views which are the view's own subviews.
  static let holders: Set = [
    "subviews", "prototypes", "sections", "tableViewSection", "cells", "items", "navigationItem",
    "barButtonItem",
  ]

  /// The keys of views that are not in the hierarchy at rest.
  static let absentKeys: Set = ["selectedBackgroundView", "multipleSelectionBackgroundView"]

  /// Whether an app's own class is known by its name to scroll: nothing more is known of how far.
  static func mayScroll(_ className: String) -> Bool {
    ["ScrollView", "TableView", "CollectionView", "TextView", "WebView"]
      .contains { className.hasSuffix($0) }
  }
}
