internal import LayoutModel
internal import Linting

/// Builds the hierarchy of an accessibility tree, converting frames from screen coordinates to the
/// coordinates of the parent element.
struct AccessibilityHierarchyBuilder {
  private(set) var findings: [Finding] = []
  /// Whether the limit of elements is reached.
  var isFull: Bool { limits.isFull }
  private let classes: ClassMap
  /// Whether scroll views may be missing from the tree.
  private let mayLackScrollViews: Bool
  private var builder = ViewHierarchy.Builder()
  /// The screen position of each open element's origin; for an element without a frame, that of its
  /// parent.
  private var corners: [Point] = []
  private var opened: [ViewID] = []
  /// The elements without a frame. Only the first is reported.
  private var frameless: (first: SourceRange, count: Int)?
  private var limits = DumpLimits()

  init(classes: ClassMap, mayLackScrollViews: Bool = false) {
    self.classes = classes
    self.mayLackScrollViews = mayLackScrollViews
  }

  var isEmpty: Bool { builder.views.isEmpty }

  /// Adds an element to the open element. `close` ends it.
  ///
  /// - Returns: false if the element and its children are skipped.
  mutating func open(_ element: AccessibilityElement) -> Bool {
    guard !isFull else { return false }
    var view = element.view(classes: classes)
    let corner = corners.last ?? .zero
    if let frame = element.frame {
      view.geometry = ViewGeometry(
        frame: Rect(frame.x - corner.x, frame.y - corner.y, frame.width, frame.height))
    }
    if mayLackScrollViews { view.unknowns.insert(.boundsOrigin) }
    view.id = element.identifier.flatMap { $0.isEmpty ? nil : $0 }
    let name = element.source.range(of: .className)
    do throws(ViewHierarchy.Builder.LimitError) {
      view.node = builder.sourceMap.add(element.source)
      opened.append(try builder.open(view))
    } catch {
      if let finding = limits.finding(for: error, at: name, of: "elements") {
        findings.append(finding)
      }
      return false
    }
    corners.append(element.frame?.origin ?? corner)
    if element.frame == nil, !element.isApplication, !element.hasWrongFrame {
      frameless = (frameless?.first ?? name, (frameless?.count ?? 0) + 1)
    }
    return true
  }

  /// - Parameter end: the end of the element in the text, if it was unknown when the element was
  ///   opened.
  mutating func close(endingAt end: Int? = nil) {
    guard let id = opened.popLast() else { return }
    if let end { builder.extend(id, to: end) }
    corners.removeLast()
    builder.close()
  }

  /// The tree, if it has any elements, and the findings.
  ///
  /// - Parameters:
  ///   - name: set if the document contains several trees.
  ///   - pathPrefix: the prefix of the paths of views.
  consuming func finish(
    name: String? = nil, pathPrefix: String = ""
  ) -> (layout: ParsedLayout?, findings: [Finding]) {
    while !opened.isEmpty { close() }
    if let frameless {
      findings.append(
        DocumentRule.missingFrame.finding(.noFrame(frameless.count), at: frameless.first))
    }
    guard !isEmpty else { return (nil, findings) }
    let repeated = builder.removeRepeatedIDs { $0.label = $0.label ?? $1 }
    for id in repeated {
      builder.sourceMap[builder.views[id.index].node].members.removeAll { $0.property == .id }
    }
    builder.tree = .accessibility
    builder.kind = .application(isLoneWindow: false)
    builder.name = name
    builder.pathPrefix = pathPrefix
    return (builder.finishLayout(), findings)
  }
}

extension Finding.Message {
  fileprivate static func noFrame(_ count: Int) -> Self {
    let subject = count > 1 ? "element and \(count - 1) more have" : "element has"
    return "\(subject) no frame; not checked"
  }
}

extension Finding {
  /// A dump without elements, which may be correct but does not show that the layout has no
  /// findings.
  static func noElements(at range: SourceRange) -> Finding {
    var finding = DocumentRule.invalidValue.finding(
      "there is no element in it: nothing can be checked", at: range)
    finding.severity = .warning
    return finding
  }
}

/// One element of an accessibility tree.
struct AccessibilityElement {
  /// The XCTest element type without its prefix: `Button`, `StaticText`, `Other`.
  var type = "Other"
  var identifier: String?
  var label: String?
  /// Whether UIKit or a web page creates the element, outside the app's control.
  var isSystems = false
  var isEnabled = true
  /// The visibility in the accessibility tree, in which elements that are off screen or covered are
  /// invisible.
  var isVisible = true
  /// In screen coordinates, in points; nil if unknown.
  var frame: Rect?
  /// Whether the dump has an invalid frame for the element, which is reported.
  var hasWrongFrame = false
  var source = SourceNode()

  /// The application element, which has no frame of its own.
  var isApplication: Bool { type == "Application" }
}

extension AccessibilityElement {
  /// A view for the element, without geometry.
  package func view(classes: ClassMap) -> View {
    var view = View(className: className, classes: classes)
    view.label = label
    view.isEnabled = isEnabled
    // An invisible element may be off screen or covered, so it is not checked.
    view.isHidden = !isVisible
    view.unknowns = [.userInteraction, .overrides]
    guard identifier != nil || label != nil else { return view }
    var accessibility = View.Accessibility()
    accessibility.identifier = identifier
    accessibility.label = label
    view.accessibility = accessibility
    return view
  }

  /// The UIKit class for the element type if the app may have created it; otherwise the prefixed
  /// type.
  package var className: String {
    let uikitClassName = isSystems ? nil : Self.classNames[type]
    return uikitClassName ?? Self.prefix + type
  }

  package static let prefix = "XCUIElementType"

  /// An element type without XCTest's prefix.
  static func type(_ name: String) -> String {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }

  /// The classes of controls, containers and displayed content. Other types, such as cells, keys,
  /// icons and links, have no class or several.
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
