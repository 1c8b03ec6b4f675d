internal import LayoutModel
internal import Linting
package import XML

/// One view of a document, without its subviews.
///
/// A missing attribute has Interface Builder's archived default, which can differ from the class's
/// default: user interaction of a label is enabled unless the document contains `NO` (CL-3).
struct IBView {
  package var view: View
  private(set) var source: SourceNode
  /// With the findings about the view.
  private(set) var numbers = IBNumbers()
  /// The frame in the document, in the superview's coordinates.
  private(set) var storedFrame: Rect?
  private let element: XMLElement
  /// In the size class of the canvas.
  private let attributes: IBAttributes

  /// What lays out the view besides its own properties.
  enum Placement {
    /// The root view of the layout.
    case root
    case subview
    /// Arranged by a stack view.
    case arranged
    /// A list's cell, or the content view of a cell.
    case cell
    /// UIKit puts it there when it loads the document.
    case moved(IBMoves.Position)
  }

  /// - Parameters:
  ///   - container: the size of the superview's bounds, if it has a frame.
  ///   - sizeClass: of the canvas.
  init(
    _ element: XMLElement, _ placement: Placement, in container: Size?, usesAutoLayout: Bool,
    sizeClass: SizeClass, classes: ClassMap
  ) {
    self.element = element
    attributes = IBAttributes(element, in: sizeClass)
    let standardClass = element.viewClass
    let custom = element[.customClass]
    let name = custom?.value ?? standardClass ?? "UIView"
    let module = element.value(of: .customModule) ?? ""
    let isOfModule = custom != nil && !module.isEmpty
    view = View(
      className: isOfModule ? "\(module).\(name)" : name,
      inherits: custom == nil ? nil : Self.superclass(standardClass, of: element), classes: classes)
    source = SourceNode(
      SourceRange(element.range), members: [LocatedMember(classOf: element)])
    view.isUserInteractionEnabled = true
    view.unknowns = .overrides
    if standardClass == nil { view.unknowns.insert(.userInteraction) }
    if view.uikitClass.isCustom, IBClasses.mayScroll(name), !view.uikitClass.isScrollView {
      view.unknowns.insert(.boundsOrigin)
    }
    readIdentity()
    readFlags()
    readFrame(placement, in: container, usesAutoLayout: usesAutoLayout)
    readAutoresizing()
    if case .moved(let place) = placement { view.autoresizingMask = place.autoresizingMask }
    readBackground()
    readRuntimeAttributes()
  }

  /// `UIControl` for a custom view with actions for control events, which only controls send.
  private static func superclass(_ standardClass: String?, of element: XMLElement) -> String? {
    guard standardClass == "UIView", let connections = element.firstChild(named: .connections),
      connections.children.contains(where: { $0.isNamed(.action) && $0.hasAttribute(.eventType) })
    else { return standardClass }
    return "UIControl"
  }

  private mutating func locate(
    _ property: LocatedMember.Property, key: Range<Int>, value: Range<Int>
  ) {
    source.members.append(
      LocatedMember(property, key: SourceRange(key), value: SourceRange(value)))
  }

  private mutating func locate(_ property: LocatedMember.Property, _ attribute: XMLAttribute) {
    source.members.append(LocatedMember(property, attribute))
  }
}

// Names.
extension IBView {
  private mutating func readIdentity() {
    if let id = element[.id], case let text = id.value, !text.isEmpty {
      view.id = text
      locate(.id, id)
    }
    if let accessibility = element.child(keyed: .accessibilityConfiguration) {
      read(accessibility)
    }
    let names = IBViewNames.all(of: element)
    // A title comes before the accessibility label, and that before a placeholder.
    let titleCount = names.firstIndex(where: \.isPlaceholderOrOutlineLabel) ?? names.count
    view.title = titleCount > 0 ? names[0].text : nil
    var texts = names.map(\.text)
    if let accessibility = view.accessibility {
      if let label = accessibility.label { texts.insert(label, at: titleCount) }
      if let identifier = accessibility.identifier { texts.append(identifier) }
    }
    view.names = texts
    for name in names where view.label == nil {
      view.label = name.text
      locate(.label, key: name.range, value: name.range)
    }
  }

  private mutating func read(_ configuration: XMLElement) {
    var accessibility = View.Accessibility()
    accessibility.identifier = configuration.value(of: .identifier)
    accessibility.isElement =
      configuration.child(keyed: .isElement).flatMap { $0.flag(.value) }
    if let label = configuration[.label], !label.value.isEmpty {
      accessibility.label = label.value
      view.label = label.value
      locate(.label, label)
    }
    view.accessibility = accessibility
  }
}

// Properties that affect touches.
extension IBView {
  private mutating func readFlags() {
    if let attribute = flag(.userInteractionEnabled, .isUserInteractionEnabled) {
      view.isUserInteractionEnabled = attribute
      view.hasExplicitUserInteraction = true
    }
    if let isHidden = flag(.hidden, .isHidden) { view.isHidden = isHidden }
    readAnimation()
    if let isEnabled = flag(.enabled, .isEnabled) { view.isEnabled = isEnabled }
    if let isScrollEnabled = flag(.scrollEnabled, .isScrollEnabled) {
      view.isScrollEnabled = isScrollEnabled
    }
    view.clipsToBounds = flag(.clipsSubviews) ?? false
    view.isMultipleTouchEnabled = flag(.multipleTouchEnabled) ?? false
    view.isExclusiveTouch = flag(.exclusiveTouch) ?? false
    view.hasTag = element.hasAttribute(.tag)
    view.isPagingEnabled = flag(.pagingEnabled) ?? false
    view.allowsSelection = flag(.allowsSelection) ?? true
    readTextView()
    if flag(.opaque) == false { view.isOpaque = false }
    if let alpha = attributes[.alpha], let value = numbers.number(alpha) {
      view.alpha = min(max(value, 0), 1)
      locate(.alpha, alpha)
    }
  }

  /// A stopped activity indicator is hidden if it hides when it stops (CL-11).
  private mutating func readAnimation() {
    guard element.isStoppedIndicator, !view.isHidden, let attribute = element[.hidesWhenStopped]
    else { return }
    view.isHidden = true
    source.members.removeAll { $0.property == .isHidden }
    locate(.isHidden, attribute)
  }

  private mutating func readTextView() {
    guard element.isNamed("textView") else { return }
    view.isEditable = flag(.editable) ?? true
    view.isSelectable = flag(.selectable) ?? true
    view.detectsData =
      element.firstChild(named: "dataDetectorType")?.attributes.contains { $0.value == "YES" }
      ?? false
    // Such a text view shows a text like a label.
    if !view.isEditable, !view.isSelectable, !view.isScrollEnabled {
      view.isInteractiveByConfiguration = false
    }
  }

  /// A Boolean attribute. A value other than `YES` and `NO` is reported and ignored.
  private mutating func flag(_ name: IBName, _ property: LocatedMember.Property? = nil) -> Bool? {
    guard let attribute = attributes[name] else { return nil }
    guard let value = attribute.flag else {
      numbers.report(.notAFlag(name.rawValue), at: attribute)
      return nil
    }
    if let property { locate(property, attribute) }
    return value
  }
}

// Geometry.
extension IBView {
  private mutating func readFrame(
    _ placement: Placement, in container: Size?, usesAutoLayout: Bool
  ) {
    view.frameSource = .unknown
    var stored = frame(in: container)
    if case .moved(let place) = placement { stored = place.frame(of: stored, in: container) }
    guard let frame = stored else { return }
    storedFrame = frame
    view.geometry = ViewGeometry(frame: frame)
    view.frameSource = source(placement, usesAutoLayout)
  }

  private func source(_ placement: Placement, _ usesAutoLayout: Bool) -> FrameSource {
    if element.flag(.misplaced) == true || element.flag(.ambiguous) == true {
      return .unreliable
    }
    switch placement {
    case .root: return .canvas
    case .arranged: return .stack
    case .cell: return .cell
    case .moved: return .fixed
    case .subview: break
    }
    let isSolved =
      usesAutoLayout && element.flag(.translatesAutoresizingMaskIntoConstraints) == false
      && element.flag(.fixedFrame) != true
    return isSolved ? .autoLayout : .fixed
  }

  /// nil if there is no frame, if a component is missing, or if it depends on the unknown size of the superview.
  private mutating func frame(in container: Size?) -> Rect? {
    if let rect = element.children.first(where: { $0.isNamed(.rect) && $0.isKeyed(.frame) }) {
      locate(.frame, key: rect.nameRange, value: rect.startTagRange)
      return frame(rect)
    }
    if let inset = element.children.first(where: { $0.isNamed(.frame) && $0.isKeyed(.frameInset) }
    ) {
      locate(.frame, key: inset.nameRange, value: inset.startTagRange)
      return frame(inset: inset, in: container)
    }
    return nil
  }

  private mutating func frame(_ rect: XMLElement) -> Rect? {
    var sides: [Double] = []
    for key in [IBName.x, .y, .width, .height] {
      guard let attribute = rect[key] else {
        numbers.add(
          DocumentRule.invalidValue.finding(
            .withoutAttribute(key.rawValue), at: SourceRange(rect.startTagRange)))
        return nil
      }
      guard let value = numbers.number(attribute) else { return nil }
      sides.append(value)
    }
    return Rect(sides[0], sides[1], sides[2], sides[3])
  }

  private mutating func frame(inset: XMLElement, in container: Size?) -> Rect? {
    var amounts: [IBFrameInset.Amount?] = []
    for key in [IBName.minX, .width, .maxX, .minY, .height, .maxY] {
      guard let attribute = inset[key] else {
        amounts.append(nil)
        continue
      }
      guard let amount = IBFrameInset.Amount(attribute.value) else {
        numbers.report(.notANumber(attribute.name), at: attribute)
        return nil
      }
      amounts.append(amount)
    }
    let mask = element.firstChild(named: .autoresizingMask)
    func isFlexible(_ name: IBName) -> Bool { mask?.hasValue(.yes, of: name) ?? false }
    let horizontal = IBFrameInset(
      start: amounts[0], length: amounts[1], end: amounts[2],
      hasFlexibleStart: isFlexible(.flexibleMinX), hasFlexibleLength: isFlexible(.widthSizable),
      hasFlexibleEnd: isFlexible(.flexibleMaxX))
    let vertical = IBFrameInset(
      start: amounts[3], length: amounts[4], end: amounts[5],
      hasFlexibleStart: isFlexible(.flexibleMinY), hasFlexibleLength: isFlexible(.heightSizable),
      hasFlexibleEnd: isFlexible(.flexibleMaxY))
    guard let x = horizontal.extent(in: container?.width),
      let y = vertical.extent(in: container?.height)
    else { return nil }
    return Rect(x.origin, y.origin, x.length, y.length)
  }

  /// The superview of the document, in which the frame is stored, is not on the screen.
  mutating func moveToOrigin() {
    guard let stored = storedFrame else { return }
    let frame = Rect(0, 0, stored.width, stored.height)
    storedFrame = frame
    view.geometry = ViewGeometry(frame: frame)
  }

  private mutating func readAutoresizing() {
    guard let mask = element.firstChild(named: .autoresizingMask) else { return }
    view.autoresizingMask = Set(
      Self.autoresizing.filter { mask.hasValue(.yes, of: $0.name) }.map(\.mask))
  }

  private static let autoresizing: [(name: IBName, mask: AutoresizingMask)] = [
    (.widthSizable, .flexibleWidth), (.heightSizable, .flexibleHeight),
    (.flexibleMinX, .flexibleLeftMargin), (.flexibleMaxX, .flexibleRightMargin),
    (.flexibleMinY, .flexibleTopMargin), (.flexibleMaxY, .flexibleBottomMargin),
  ]

  private mutating func readBackground() {
    if let color = element.child(keyed: .backgroundColor), color.isNamed(.color) {
      view.backgroundColor = Color(color)
      locate(.backgroundColor, key: color.nameRange, value: color.startTagRange)
    } else if !view.uikitClass.isCustom, view.uikitClass.name == "UIView" {
      // A plain view without a background color is transparent.
      view.backgroundColor = "clear"
    }
  }
}

// User-defined runtime attributes, which are set by key path after the view is created.
extension IBView {
  private mutating func readRuntimeAttributes() {
    guard let attributes = element.firstChild(named: .userDefinedRuntimeAttributes) else { return }
    for attribute in attributes.children(named: .userDefinedRuntimeAttribute) {
      guard let path = attribute[.keyPath] else { continue }
      apply(RuntimeAttribute(attribute, path))
    }
  }

  private mutating func apply(_ attribute: RuntimeAttribute) {
    let path = attribute.path.value
    let flag = attribute.flag
    switch path {
    case "hidden", "layer.hidden": if let flag { set(\.isHidden, flag, .isHidden, attribute) }
    case "userInteractionEnabled":
      guard let flag else { return }
      set(\.isUserInteractionEnabled, flag, .isUserInteractionEnabled, attribute)
      view.hasExplicitUserInteraction = true
    case "enabled": if let flag { set(\.isEnabled, flag, .isEnabled, attribute) }
    case "alpha", "layer.opacity":
      guard let number = attribute.number else { return }
      set(\.alpha, min(max(number, 0), 1), .alpha, attribute)
    case "clipsToBounds", "layer.masksToBounds": view.clipsToBounds = flag ?? view.clipsToBounds
    case "multipleTouchEnabled":
      view.isMultipleTouchEnabled = flag ?? view.isMultipleTouchEnabled
    case "exclusiveTouch": view.isExclusiveTouch = flag ?? view.isExclusiveTouch
    case "layer.zPosition": view.zPosition = attribute.number ?? view.zPosition
    case "accessibilityIdentifier", "accessibilityLabel":
      guard let text = attribute.text else { return }
      var accessibility = view.accessibility ?? View.Accessibility()
      if path == "accessibilityLabel" {
        accessibility.label = text
      } else {
        accessibility.identifier = text
      }
      view.accessibility = accessibility
    default: break
    }
  }

  /// The last value for a key path takes precedence.
  private mutating func set<Value>(
    _ path: WritableKeyPath<View, Value>, _ value: Value, _ property: LocatedMember.Property,
    _ attribute: RuntimeAttribute
  ) {
    view[keyPath: path] = value
    source.members.removeAll { $0.property == property }
    locate(property, key: attribute.path.range, value: attribute.range)
  }
}

extension Finding.Message {
  fileprivate static func notAFlag(_ name: String) -> Self { "'\(name)' must be YES or NO" }

  fileprivate static func withoutAttribute(_ name: String) -> Self {
    "the rectangle has no '\(name)', so the frame of the view is unknown"
  }

  static func notANumber(_ name: String) -> Self { "'\(name)' must be a number" }
}

/// The names by which a user recognizes a view: the text that it shows, or its label in the
/// document.
package struct IBViewNames {
  package let text: String
  package let range: Range<Int>
  package private(set) var isPlaceholderOrOutlineLabel = false

  /// The nonempty names of a view, in order of preference.
  package static func all(of element: XMLElement) -> [IBViewNames] {
    var names: [IBViewNames] = []
    func add(_ name: IBViewNames?, isPlaceholderOrOutlineLabel: Bool = false) {
      guard var name else { return }
      name.isPlaceholderOrOutlineLabel = isPlaceholderOrOutlineLabel
      names.append(name)
    }
    add(title(of: element))
    add(attribute(.title, of: element))
    add(attribute(.text, of: element))
    add(longText(of: element))
    add(attribute(.placeholder, of: element), isPlaceholderOrOutlineLabel: true)
    add(attribute(.userLabel, of: element), isPlaceholderOrOutlineLabel: true)
    return names
  }

  private init?(_ text: String, _ range: Range<Int>) {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    self.text = text
    self.range = range
  }

  private static func attribute(_ name: IBName, of element: XMLElement) -> IBViewNames? {
    element[name].flatMap { IBViewNames($0.value, $0.valueRange) }
  }

  /// The title of a button: of its configuration, else of the normal state.
  private static func title(of element: XMLElement) -> IBViewNames? {
    if let configuration = element.firstChild(named: .buttonConfiguration),
      let title = attribute(.title, of: configuration) ?? longText(of: configuration)
    {
      return title
    }
    guard
      let state = element.children.first(where: {
        $0.isNamed(.state) && $0.isKeyed(.normal)
      })
    else { return nil }
    return attribute(.title, of: state) ?? longText(of: state)
  }

  /// Text that is in a child element because it is long or attributed.
  private static func longText(of element: XMLElement) -> IBViewNames? {
    for child in element.children {
      switch child.key {
      case .text, .title:
        guard child.isNamed(.string) || child.isNamed(.mutableString) else { continue }
        if let name = IBViewNames(child.text, child.contentRange) { return name }
      case .attributedText, .attributedTitle:
        let pieces = child.children(named: .fragment).compactMap { $0.value(of: .content) }
        if let name = IBViewNames(pieces.joined(), child.startTagRange) { return name }
      default: continue
      }
    }
    return nil
  }
}

extension Color {
  /// nil if the element specifies no color.
  package init?(_ element: XMLElement) {
    // Documents of older Xcode versions also have the components of a system color, as a fallback.
    for key in [IBName.systemColor, .cocoaTouchSystemColor, .name] {
      if let name = element.value(of: key), !name.isEmpty {
        self.init(name)
        return
      }
    }
    let alpha = element.number(of: .alpha) ?? 1
    let white = element.number(of: .white)
    if let red = white ?? element.number(of: .red),
      let green = white ?? element.number(of: .green),
      let blue = white ?? element.number(of: .blue)
    {
      self.init(Components(red: red, green: green, blue: blue, alpha: alpha))
    } else {
      guard alpha <= 0 else { return nil }
      self = "clear"
    }
  }
}
