internal import LayoutModel
internal import Linting
package import XML

/// One view of a document, without what is in it.
///
/// What an attribute leaves out is what Interface Builder archives without it, and not the class's own
/// default: of a label, interaction is on unless the document says NO (CL-3).
struct IBView {
  package var view: View
  private(set) var source: SourceNode
  private(set) var findings: [Finding] = []
  /// As the document has it, in the superview's coordinates.
  private(set) var storedFrame: Rect?
  private let element: XMLElement

  /// Who lays the view out, apart from what it says itself.
  enum Placement {
    /// It is the layout's outermost view.
    case root
    case subview
    /// Arranged by a stack view.
    case arranged
    /// A row or an item of a list, or what holds its content.
    case cell
  }

  init(_ element: XMLElement, _ placement: Placement, usesAutoLayout: Bool, classes: ClassMap) {
    self.element = element
    let known = IBClasses.views[element.name]
    let custom = element["customClass"]
    let name = custom?.value ?? known ?? "UIView"
    let module = element["customModule"]?.value ?? ""
    let isOfModule = custom != nil && !module.isEmpty
    view = View(
      className: isOfModule ? "\(module).\(name)" : name,
      inherits: custom == nil ? nil : Self.superclass(known, of: element), classes: classes)
    source = SourceNode(SourceRange(element.range))
    view.isUserInteractionEnabled = true
    view.unknowns = .overrides
    if known == nil { view.unknowns.insert(.userInteraction) }
    if view.uikitClass.isCustom, IBClasses.mayScroll(name), !view.uikitClass.isScrollView {
      view.unknowns.insert(.boundsOrigin)
    }
    let place = custom?.valueRange ?? element.nameRange
    state(.className, key: custom?.nameRange ?? place, value: place)
    readIdentity()
    readFlags()
    readFrame(placement, usesAutoLayout: usesAutoLayout)
    readAutoresizing()
    readBackground()
    readRuntimeAttributes()
  }

  /// Only a control sends actions for events, whatever element it is made of.
  private static func superclass(_ known: String?, of element: XMLElement) -> String? {
    guard known == "UIView", let connections = element.firstChild(named: "connections"),
      connections.children.contains(where: { $0.isNamed("action") && $0["eventType"] != nil })
    else { return known }
    return "UIControl"
  }

  private mutating func state(
    _ property: LocatedMember.Property, key: Range<Int>, value: Range<Int>
  ) {
    source.members.append(
      LocatedMember(property, key: SourceRange(key), value: SourceRange(value)))
  }

  private mutating func state(_ property: LocatedMember.Property, _ attribute: XMLAttribute) {
    state(property, key: attribute.nameRange, value: attribute.valueRange)
  }
}

// What it is called.
extension IBView {
  private mutating func readIdentity() {
    if let id = element["id"], !id.value.isEmpty {
      view.id = id.value
      state(.id, id)
    }
    if let accessibility = element.child(keyed: "accessibilityConfiguration") {
      read(accessibility)
    }
    let names = IBViewNames.all(of: element)
    // A title comes before the accessibility label, and that before a placeholder.
    let titles = names.prefix { !$0.isPlaceholderOrOutlineLabel }
    let accessibility = [view.accessibility?.label, view.accessibility?.identifier]
    view.names =
      titles.map(\.text) + accessibility.prefix(1).compactMap(\.self)
      + names.dropFirst(titles.count).map(\.text) + accessibility.dropFirst().compactMap(\.self)
    for words in names where view.label == nil {
      view.label = words.text
      state(.label, key: words.range, value: words.range)
    }
  }

  private mutating func read(_ configuration: XMLElement) {
    var accessibility = View.Accessibility()
    accessibility.identifier = configuration["identifier"]?.value
    accessibility.isElement =
      configuration.child(keyed: "isElement").flatMap { $0.flag("value") }
    if let label = configuration["label"], !label.value.isEmpty {
      accessibility.label = label.value
      view.label = label.value
      state(.label, label)
    }
    view.accessibility = accessibility
  }
}

// What decides on its touches.
extension IBView {
  private mutating func readFlags() {
    if let attribute = flag("userInteractionEnabled", .isUserInteractionEnabled) {
      view.isUserInteractionEnabled = attribute
      view.statesUserInteraction = true
    }
    if let isHidden = flag("hidden", .isHidden) { view.isHidden = isHidden }
    if let isEnabled = flag("enabled", .isEnabled) { view.isEnabled = isEnabled }
    if let isScrollEnabled = flag("scrollEnabled", .isScrollEnabled) {
      view.isScrollEnabled = isScrollEnabled
    }
    view.clipsToBounds = flag("clipsSubviews") ?? false
    view.isMultipleTouchEnabled = flag("multipleTouchEnabled") ?? false
    view.isExclusiveTouch = flag("exclusiveTouch") ?? false
    view.isPagingEnabled = flag("pagingEnabled") ?? false
    view.allowsSelection = flag("allowsSelection") ?? true
    if flag("opaque") == false { view.isOpaque = false }
    if let alpha = element["alpha"], let value = number(alpha) {
      view.alpha = min(max(value, 0), 1)
      state(.alpha, alpha)
    }
  }

  /// A flag; one that says neither YES nor NO is reported and counts as left out.
  private mutating func flag(_ name: String, _ property: LocatedMember.Property? = nil) -> Bool? {
    guard let attribute = element[name] else { return nil }
    guard let value = element.flag(name) else {
      findings.append(
        DocumentRule.invalidValue.finding(
          .notAFlag(name), at: SourceRange(attribute.valueRange)))
      return nil
    }
    if let property { state(property, attribute) }
    return value
  }

  private mutating func number(_ attribute: XMLAttribute) -> Double? {
    if let value = Double(attribute.value), value.isFinite { return value }
    findings.append(
      DocumentRule.invalidValue.finding(
        .notANumber(attribute.name), at: SourceRange(attribute.valueRange)))
    return nil
  }
}

// Where it is.
extension IBView {
  private mutating func readFrame(_ placement: Placement, usesAutoLayout: Bool) {
    view.frameSource = .unknown
    guard let frame = frame() else { return }
    storedFrame = frame
    view.geometry = ViewGeometry(frame: frame)
    view.frameSource = source(placement, usesAutoLayout)
  }

  private func source(_ placement: Placement, _ usesAutoLayout: Bool) -> FrameSource {
    if element.flag("misplaced") == true || element.flag("ambiguous") == true {
      return .unsettled
    }
    switch placement {
    case .root: return .canvas
    case .arranged: return .stack
    case .cell: return .cell
    case .subview: break
    }
    let isSolved =
      usesAutoLayout && element.flag("translatesAutoresizingMaskIntoConstraints") == false
      && element.flag("fixedFrame") != true
    return isSolved ? .autoLayout : .fixed
  }

  /// nil where there is none, or none that says all of it.
  private mutating func frame() -> Rect? {
    if let rect = element.children.first(where: { $0.isNamed("rect") && $0.isKeyed("frame") }) {
      state(.frame, key: rect.nameRange, value: rect.startTagRange)
      return frame(rect, ["x", "y", "width", "height"], isSparse: false)
    }
    // Xcode 8.0 had a form of its own, which leaves out what is 0.
    if let inset = element.children.first(where: { $0.isNamed("frame") && $0.isKeyed("frameInset") }
    ) {
      state(.frame, key: inset.nameRange, value: inset.startTagRange)
      return frame(inset, ["minX", "minY", "width", "height"], isSparse: true)
    }
    return nil
  }

  private mutating func frame(
    _ element: XMLElement, _ keys: [String], isSparse: Bool
  ) -> Rect? {
    var numbers: [Double] = []
    for key in keys {
      if let attribute = element[key] {
        guard let value = number(attribute) else { return nil }
        numbers.append(value)
      } else if isSparse, key.hasPrefix("min") {
        numbers.append(0)
      } else {
        return nil
      }
    }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private mutating func readAutoresizing() {
    guard let mask = element.firstChild(named: "autoresizingMask") else { return }
    let parts = Self.autoresizing.filter { mask.flag($0.key) == true }.map(\.value)
    view.autoresizingMask = Set(parts)
  }

  private static let autoresizing: KeyValuePairs<String, AutoresizingMask> = [
    "widthSizable": .flexibleWidth, "heightSizable": .flexibleHeight,
    "flexibleMinX": .flexibleLeftMargin, "flexibleMaxX": .flexibleRightMargin,
    "flexibleMinY": .flexibleTopMargin, "flexibleMaxY": .flexibleBottomMargin,
  ]

  private mutating func readBackground() {
    if let color = element.child(keyed: "backgroundColor"), color.isNamed("color") {
      view.backgroundColor = IBColor.text(of: color)
      state(.backgroundColor, key: color.nameRange, value: color.startTagRange)
    } else if !view.uikitClass.isCustom, view.uikitClass.name == "UIView" {
      // A plain view draws nothing where it is given no colour.
      view.backgroundColor = "clear"
    }
  }
}

// What is set by key path once the view is made.
extension IBView {
  private mutating func readRuntimeAttributes() {
    guard let attributes = element.firstChild(named: "userDefinedRuntimeAttributes") else { return }
    for attribute in attributes.children(named: "userDefinedRuntimeAttribute") {
      guard let path = attribute["keyPath"] else { continue }
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
      view.statesUserInteraction = true
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

  /// What comes later counts.
  private mutating func set<Value>(
    _ path: WritableKeyPath<View, Value>, _ value: Value, _ property: LocatedMember.Property,
    _ attribute: RuntimeAttribute
  ) {
    view[keyPath: path] = value
    source.members.removeAll { $0.property == property }
    state(property, key: attribute.path.range, value: attribute.range)
  }
}

extension XMLElement {
  fileprivate func isKeyed(_ key: String) -> Bool { self["key"]?.value == key }
}

extension Finding.Message {
  fileprivate static func notAFlag(_ name: String) -> Self { "'\(name)' takes YES or NO" }

  static func notANumber(_ name: String) -> Self { "'\(name)' takes a number" }
}

/// The words by which a person knows a view: what it shows, else what the document calls it.
package struct IBViewNames {
  package let text: String
  package let range: Range<Int>
  package private(set) var isPlaceholderOrOutlineLabel = false

  /// Those that a view has, the best first; none of them empty.
  package static func all(of element: XMLElement) -> [IBViewNames] {
    let titles = [
      title(of: element), attribute("title", of: element), attribute("text", of: element),
      longText(of: element),
    ]
    let others = ["placeholder", "userLabel"].map { key in
      attribute(key, of: element).map {
        var name = $0
        name.isPlaceholderOrOutlineLabel = true
        return name
      }
    }
    return (titles + others).compactMap(\.self)
  }

  private init?(_ text: String, _ range: Range<Int>) {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    self.text = text
    self.range = range
  }

  private static func attribute(_ name: String, of element: XMLElement) -> IBViewNames? {
    element[name].flatMap { IBViewNames($0.value, $0.valueRange) }
  }

  /// A button's. The title of its configuration is displayed, where it has one; else that of the
  /// normal state.
  private static func title(of element: XMLElement) -> IBViewNames? {
    if let configuration = element.firstChild(named: "buttonConfiguration"),
      let words = attribute("title", of: configuration) ?? longText(of: configuration)
    {
      return words
    }
    guard
      let state = element.children.first(where: {
        $0.isNamed("state") && $0["key"]?.value == "normal"
      })
    else { return nil }
    return attribute("title", of: state) ?? longText(of: state)
  }

  /// What is too long for an attribute, or has several fonts.
  private static func longText(of element: XMLElement) -> IBViewNames? {
    for child in element.children {
      switch child["key"]?.value {
      case "text", "title":
        guard child.isNamed("string") || child.isNamed("mutableString") else { continue }
        if let words = IBViewNames(child.text, child.contentRange) { return words }
      case "attributedText", "attributedTitle":
        let pieces = child.children(named: "fragment").compactMap { $0["content"]?.value }
        if let words = IBViewNames(pieces.joined(), child.startTagRange) { return words }
      default: continue
      }
    }
    return nil
  }
}

/// A colour of a document, as the layout format writes it: `clear`, `#RRGGBB`, `#RRGGBBAA` or a name.
enum IBColor {
  /// nil where the element says no colour.
  package static func text(of color: XMLElement) -> String? {
    // A system colour of an older Xcode has its components beside it, for systems without it.
    for key in ["systemColor", "cocoaTouchSystemColor", "name"] {
      if let name = color[key]?.value, !name.isEmpty { return name }
    }
    let alpha = number("alpha", of: color) ?? 1
    if let white = number("white", of: color) {
      return text(red: white, white, white, alpha: alpha)
    }
    guard let red = number("red", of: color), let green = number("green", of: color),
      let blue = number("blue", of: color)
    else { return alpha > 0 ? nil : "clear" }
    return text(red: red, green, blue, alpha: alpha)
  }

  private static func number(_ key: String, of color: XMLElement) -> Double? {
    color[key].flatMap { Double($0.value) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Extended colours reach beyond 0…1; a screen shows the nearest that it can.
  private static func text(
    red: Double, _ green: Double, _ blue: Double, alpha: Double
  ) -> String {
    guard alpha > 0 else { return "clear" }
    let parts = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
    return parts.reduce(into: "#") { text, part in
      let byte = Int((min(max(part, 0), 1) * 255).rounded())
      let digits = String(byte, radix: 16, uppercase: true)
      text += digits.count == 1 ? "0" + digits : digits
    }
  }
}

/// A value that a document sets by key path, once the object is made.
struct RuntimeAttribute {
  package let path: XMLAttribute
  /// Where the value stands.
  package let range: Range<Int>
  private let value: String?

  /// - Parameter path: the attribute of `element` that holds the key path.
  init(_ element: XMLElement, _ path: XMLAttribute) {
    self.path = path
    // A number stands in an element of its own; the rest in an attribute.
    let child = element.child(keyed: "value")
    let attribute = element["value"] ?? child?["value"]
    value = attribute?.value ?? child.map(\.text)
    range = attribute?.valueRange ?? child?.range ?? element.range
  }

  package var text: String? { value }

  /// Numbers do for flags, as they do for UIKit.
  var flag: Bool? {
    switch value {
    case "YES": true
    case "NO": false
    default: number.map { $0 != 0 }
    }
  }

  /// Finite.
  package var number: Double? { value.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }
}
