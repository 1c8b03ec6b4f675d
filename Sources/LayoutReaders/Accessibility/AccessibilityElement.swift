internal import LayoutModel

/// One element of an accessibility tree, as a dump states it.
struct AccessibilityElement {
  /// XCTest's word for what it is, without its prefix: `Button`, `StaticText`, `Other`.
  var type = "Other"
  var identifier: String?
  package var label: String?
  /// UIKit makes it, or a web page: the app has no say in it.
  var isSystems = false
  var isEnabled = true
  /// As the accessibility layer sees it; it calls what is off the screen or covered invisible, too.
  var isVisible = true
  /// On the screen, in points; nil: unknown.
  package var frame: Rect?
  /// Its dump has a frame for it that could not be read, and a finding says why.
  var hasWrongFrame = false
  package var range = SourceRange(0, 0)
  package var members: [LocatedMember] = []

  /// Something of the app that has no place by itself, and is where its windows are.
  var isApplication: Bool { type == "Application" }
}

extension AccessibilityElement {
  /// A view in the element's place, as far as the element says what it is. Where it lies is another
  /// question.
  package func view(classes: ClassMap) -> View {
    var view = View(className: className, classes: classes)
    view.range = range
    view.members = members
    view.label = label
    view.isEnabled = isEnabled
    // Nothing is said about what nobody sees: it waits under something, or elsewhere.
    view.isHidden = !isVisible
    view.unknowns = [.userInteraction, .overrides]
    guard identifier != nil || label != nil else { return view }
    var accessibility = View.Accessibility()
    accessibility.identifier = identifier
    accessibility.label = label
    view.accessibility = accessibility
    return view
  }

  /// UIKit's class where XCTest has a word for it, and the app may have made it; else the word.
  package var className: String {
    let known = isSystems ? nil : Self.classNames[type]
    return known ?? Self.prefix + type
  }

  package static let prefix = "XCUIElementType"

  /// A word of XCTest's, with or without its prefix, as its type.
  static func type(_ word: String) -> String {
    word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : word
  }

  /// What takes touches by itself in UIKit, what holds it, and what is only seen. Other words (cells,
  /// keys, icons, links) stay: several classes share them, or none has them.
  private static let classNames = [
    "ActivityIndicator": "UIActivityIndicatorView", "Alert": "_UIAlertControllerView",
    "Button": "UIButton", "CollectionView": "UICollectionView", "ColorWell": "UIColorWell",
    "DatePicker": "UIDatePicker", "Image": "UIImageView", "Keyboard": "UIKeyboard",
    "Map": "MKMapView", "NavigationBar": "UINavigationBar", "Other": "UIView",
    "PageIndicator": "UIPageControl", "Picker": "UIPickerView",
    "ProgressIndicator": "UIProgressView", "ScrollView": "UIScrollView",
    "SearchField": "UISearchTextField", "SecureTextField": "UITextField",
    "SegmentedControl": "UISegmentedControl", "Sheet": "_UIAlertControllerView",
    "Slider": "UISlider", "StaticText": "UILabel", "StatusBar": "UIStatusBar",
    "Stepper": "UIStepper", "Switch": "UISwitch", "TabBar": "UITabBar", "Table": "UITableView",
    "TextField": "UITextField", "TextView": "UITextView", "Toggle": "UISwitch",
    "Toolbar": "UIToolbar", "WebView": "WKWebView", "Window": "UIWindow",
  ]
}
