internal import LayoutModel
internal import Linting

/// Puts the elements of an accessibility tree together: their places on the screen become frames in
/// what holds them.
struct AccessibilityHierarchyBuilder {
  private(set) var findings: [Finding] = []
  /// No more elements are taken.
  var isFull: Bool { limits.isFull }
  private let classes: ClassMap
  /// Scroll views may be missing from the tree.
  private let mayLackScrollViews: Bool
  private var builder = ViewHierarchy.Builder()
  /// For each open element where the frames of what it holds start: its own corner, or that of what
  /// holds it where its own is not known.
  private var corners: [Point] = []
  private var opened: [ViewID] = []
  /// Elements without a frame, of which only the first is shown.
  private var frameless: (first: SourceRange, count: Int)?
  private var limits = DumpLimits()

  init(classes: ClassMap, mayLackScrollViews: Bool = false) {
    self.classes = classes
    self.mayLackScrollViews = mayLackScrollViews
  }

  package var isEmpty: Bool { builder.views.isEmpty }

  /// Adds an element to the one that is open. `close` ends it.
  ///
  /// - Returns: false where it is not taken, nor what it holds.
  package mutating func open(_ element: AccessibilityElement) -> Bool {
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

  /// - Parameter end: where the element ends in the text, where that was not known before.
  mutating func close(endingAt end: Int? = nil) {
    guard let id = opened.popLast() else { return }
    if let end { builder.extend(id, to: end) }
    corners.removeLast()
    builder.close()
  }

  /// The tree, where there is anything in it, and what is wrong with it.
  ///
  /// - Parameters:
  ///   - name: where the document holds several.
  ///   - pathPrefix: of its views' paths.
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

  /// An identifier need not be unique, and then it cannot be the id.
}

extension Finding.Message {
  fileprivate static func noFrame(_ count: Int) -> Self {
    let more = count > 1 ? " (nor have \(count - 1) more)" : ""
    return "element has no frame\(more): nothing can be said about it"
  }
}

extension Finding {
  /// A dump that is one by its form, and has nothing in it. That may be right, and is no proof that all
  /// is well.
  static func noElements(at range: SourceRange) -> Finding {
    var finding = DocumentRule.invalidValue.finding(
      "there is no element in it: nothing can be checked", at: range)
    finding.severity = .warning
    return finding
  }
}

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
  var source = SourceNode()

  /// Something of the app that has no place by itself, and is where its windows are.
  var isApplication: Bool { type == "Application" }
}

extension AccessibilityElement {
  /// A view in the element's place, as far as the element says what it is. Where it lies is another
  /// question.
  package func view(classes: ClassMap) -> View {
    var view = View(className: className, classes: classes)
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
