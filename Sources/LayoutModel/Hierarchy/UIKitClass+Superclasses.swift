extension UIKitClass {
  /// The classes that a class of UIKit inherits from, the nearest first; nil: the table does not
  /// contain the class, or does not contain its superclass.
  public static func superclasses(of name: String) -> [String]? {
    var classes: [String] = []
    var next = name
    // The table has no cycle.
    while let superclass = superclassTable[next] {
      classes.append(superclass)
      next = superclass
    }
    return next == "NSObject" ? classes : nil
  }
}

/// The superclasses of the public classes in `classTable`, from the SDK's headers.
private let superclassTable: [String: String] = {
  let subclasses: KeyValuePairs<String, [String]> = [
    "NSObject": ["UIResponder"],
    "UIResponder": ["UIView"],
    "UIView": [
      "UIStackView", "UIVisualEffectView", "UITableViewHeaderFooterView", "UIWindow", "UILabel",
      "UIImageView", "UIActivityIndicatorView", "UIProgressView", "UIControl", "UIPickerView",
      "UIScrollView", "WKWebView", "MKMapView", "MTKView", "SCNView", "UITableViewCell",
      "UITableViewCellContentView", "UICollectionReusableView", "UINavigationBar", "UITabBar",
      "UISearchBar", "UIToolbar",
    ],
    "UIControl": [
      "UIButton", "UITextField", "UISwitch", "UISlider", "UISegmentedControl", "UIStepper",
      "UIRefreshControl", "UIPageControl", "UIDatePicker", "UIColorWell",
    ],
    "UITextField": ["UISearchTextField"],
    "UIScrollView": ["UITableView", "UICollectionView", "UITextView"],
    "SCNView": ["ARSCNView"],
    "UICollectionReusableView": ["UICollectionViewCell"],
    "UICollectionViewCell": ["UICollectionViewListCell"],
  ]
  var table: [String: String] = [:]
  for (superclass, names) in subclasses {
    for name in names { table[name] = superclass }
  }
  return table
}()
