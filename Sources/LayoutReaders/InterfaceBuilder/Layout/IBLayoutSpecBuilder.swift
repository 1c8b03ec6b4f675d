internal import LayoutModel
internal import Linting
internal import XML

/// What each view of a layout was made of, collected as the layout is built.
struct IBViewSources {
  /// By the view's index.
  private(set) var places: [Int] = []
  /// By the view's index: as they are stored, before an embedded root fills its container.
  private(set) var frames: [Rect?] = []
  /// The views with a canvas of their own, in painting order.
  private(set) var canvases: [(root: Int, view: ViewID)] = []

  /// - Parameters:
  ///   - place: of the view's element.
  ///   - root: the root that it is, if any.
  package mutating func add(_ view: ViewID, _ place: Int, frame: Rect?, root: Int?) {
    places.append(place)
    frames.append(frame)
    if let root { canvases.append((root, view)) }
  }
}

/// Reads what a document says about how its views are laid out.
struct IBLayoutSpecBuilder {
  private(set) var numbers = IBNumbers()
  private let elements: XMLElements
  private let roots: IBRoots
  private let resources: IBResources
  private let canvases: IBCanvases
  private let usesAutoLayout: Bool
  private let constraintLimit: Int

  init(_ document: XMLDocument, _ roots: IBRoots, constraintLimit: Int) {
    elements = document.elements
    self.roots = roots
    resources = IBResources(document.root)
    canvases = IBCanvases(document.root, document.elements)
    usesAutoLayout = document.root?.flag("useAutolayout") ?? false
    self.constraintLimit = constraintLimit
  }

  /// The plan of a layout whose views have all been read.
  mutating func spec(
    _ views: [View], _ makings: IBViewSources, _ sourceMap: inout SourceMap
  ) -> LayoutSpec {
    var spec = LayoutSpec(viewCount: views.count)
    let ofViews = makings.places.map { elements[$0] }
    for (place, element) in ofViews.enumerated() {
      spec.traits[place] =
        IBTraits(
          element, frame: makings.frames[place], usesAutoLayout: usesAutoLayout, resources, &numbers
        ).traits
    }
    var controllers: [Int: XMLElement] = [:]
    for (root, view) in makings.canvases {
      let controller = roots.all[root].controller.map { elements[$0] }
      controllers[view.index] = controller
      spec.canvases.append(
        canvases.canvas(
          view, ofViews[view.index], controller: controller, frame: makings.frames[view.index]))
    }
    // Without Auto Layout the document has no constraints that count.
    guard usesAutoLayout else { return spec }
    let anchors = IBAnchors(
      views, ofViews, controllers: controllers,
      roots: Set(makings.canvases.map(\.view.index)))
    var constraints = IBConstraints(anchors, limit: constraintLimit)
    for (place, element) in ofViews.enumerated() {
      constraints.read(ViewID(place), element, &numbers, &sourceMap)
    }
    spec.constraints = constraints.constraints
    return spec
  }
}

/// How a stack view arranges its views (AL-37 to AL-40), in each size class (AL-3).
struct IBStack {
  private(set) var traits = StackTraits()

  init(_ element: XMLElement, _ numbers: inout IBNumbers) {
    let variations = element.variations
    traits.axis = Self.varied(.horizontal, of: element, variations, Self.axis)
    traits.distribution = Self.varied(.fill, of: element, variations, Self.distribution)
    traits.alignment = Self.varied(.fill, of: element, variations, Self.alignment)
    let base = Self.spacing(of: element, &numbers) ?? 0
    traits.spacing = Varied(
      base,
      variations.compactMap { variation in
        Self.spacing(of: variation.element, &numbers).map { (variation.pattern, $0) }
      })
    traits.isBaselineRelative = element.flag("baselineRelativeArrangement") ?? false
    traits.isMarginRelative = element.flag("layoutMarginsRelativeArrangement") ?? false
  }

  private static func varied<Value>(
    _ byDefault: Value, of element: XMLElement,
    _ variations: [(pattern: SizeClass, element: XMLElement)], _ read: (XMLElement) -> Value?
  ) -> Varied<Value> {
    Varied(
      read(element) ?? byDefault,
      variations.compactMap { variation in
        read(variation.element).map { (variation.pattern, $0) }
      })
  }

  private static func axis(of element: XMLElement) -> StackTraits.Axis? {
    element["axis"].flatMap { StackTraits.Axis(rawValue: $0.value) }
  }

  private static func distribution(of element: XMLElement) -> StackTraits.Distribution? {
    element["distribution"].flatMap { StackTraits.Distribution(rawValue: $0.value) }
  }

  private static func alignment(of element: XMLElement) -> StackTraits.Alignment? {
    guard let name = element["alignment"]?.value else { return nil }
    switch name {
    case "top": return .leading
    case "bottom": return .trailing
    case "baseline": return .lastBaseline
    default: return StackTraits.Alignment(rawValue: name)
    }
  }

  /// In points.
  private static func spacing(
    of element: XMLElement, _ numbers: inout IBNumbers
  ) -> Double? {
    if element["spacingType"]?.value == "standard" { return 8 }
    return numbers.number("spacing", of: element)
  }
}

/// What the layout of one view goes by, as its element says it.
struct IBTraits {
  private(set) var traits = LayoutTraits()
  private let element: XMLElement

  /// - Parameter frame: as the document has it, in the superview's coordinates.
  init(
    _ element: XMLElement, frame: Rect?, usesAutoLayout: Bool, _ resources: IBResources,
    _ numbers: inout IBNumbers
  ) {
    self.element = element
    traits.storedFrame = frame
    traits.usesConstraints =
      usesAutoLayout && element.flag("translatesAutoresizingMaskIntoConstraints") == false
    traits.isFixed = element.flag("fixedFrame") ?? false
    traits.isMisplaced = element.flag("misplaced") ?? false
    traits.isAmbiguous = element.flag("ambiguous") ?? false
    readPriorities(&numbers)
    readMargins(&numbers)
    readPart()
    if element.isNamed("imageView") {
      traits.content = resources.content(ofImageView: element)
    } else if let text = IBText(element) {
      traits.content = .text(text.content)
    } else if element.isNamed("stackView") {
      traits.stack = IBStack(element, &numbers).traits
    }
  }

  private mutating func readPriorities(_ numbers: inout IBNumbers) {
    func priority(_ name: String, byDefault value: Double) -> Double {
      numbers.priority(name, of: element) ?? value
    }
    traits.horizontalHugging = priority("horizontalHuggingPriority", byDefault: 250)
    traits.verticalHugging = priority("verticalHuggingPriority", byDefault: 250)
    traits.horizontalCompression = priority(
      "horizontalCompressionResistancePriority", byDefault: 750)
    traits.verticalCompression = priority("verticalCompressionResistancePriority", byDefault: 750)
    traits.placeholderWidth = placeholder("placeholderIntrinsicWidth", &numbers)
    traits.placeholderHeight = placeholder("placeholderIntrinsicHeight", &numbers)
  }

  /// In points; an axis that has none is `infinite`.
  private func placeholder(_ name: String, _ numbers: inout IBNumbers) -> Double? {
    guard let attribute = element[name], attribute.value != "infinite" else { return nil }
    return numbers.number(attribute).flatMap { $0 >= 0 ? $0 : nil }
  }

  private mutating func readMargins(_ numbers: inout IBNumbers) {
    traits.preservesSuperviewMargins = element.flag("preservesSuperviewLayoutMargins") ?? false
    traits.insetsMarginsFromSafeArea = element.flag("insetsLayoutMarginsFromSafeArea") ?? true
    traits.followsReadableWidth = element.flag("layoutMarginsFollowReadableWidth") ?? false
    // Where both are stated, UIKit sets them one after the other.
    let margins = element.children.filter { child in
      switch child["key"]?.value {
      case "layoutMargins": child.isNamed("edgeInsets")
      case "directionalLayoutMargins": child.isNamed("directionalEdgeInsets")
      default: false
      }
    }.last
    guard let margins else { return }
    let isDirectional = margins.isNamed("directionalEdgeInsets")
    func edge(_ name: String) -> Double { numbers.number(name, of: margins) ?? 0 }
    traits.margins = EdgeInsets(
      top: edge("top"), left: edge(isDirectional ? "leading" : "left"), bottom: edge("bottom"),
      right: edge(isDirectional ? "trailing" : "right"))
  }

  private mutating func readPart() {
    switch element.name {
    case "tableViewCell", "collectionViewCell", "collectionReusableView",
      "tableViewHeaderFooterView":
      traits.part = .cell
      traits.hasAccessory = element["accessoryType"].map { $0.value != "none" } ?? false
    case "tableViewCellContentView", "collectionViewCellContentView": traits.part = .content
    default:
      // In older documents the content view of an item is a plain view.
      guard element["key"]?.value == "contentView", let holder = element.parent else { return }
      let isInCell =
        holder.isNamed("collectionViewCell") || holder.isNamed("tableViewHeaderFooterView")
      if isInCell { traits.part = .content }
    }
  }
}

extension XMLElement {
  /// Whether a list lays it out, so that it is no screen's view.
  var isCell: Bool {
    switch name {
    case "tableViewCell", "collectionViewCell", "collectionReusableView",
      "tableViewHeaderFooterView":
      true
    default: false
    }
  }
}

extension XMLElement {
  /// What the element says anew for some size classes, in the order of the text (AL-2, AL-3); of
  /// patterns that are not understood, nothing.
  var variations: [(pattern: SizeClass, element: XMLElement)] {
    children(named: "variation").compactMap { variation in
      variation["key"].flatMap { SizeClass(builderKey: $0.value) }.map { ($0, variation) }
    }
  }
}

extension SizeClass {
  /// `heightClass=compact-widthClass=regular`, or one of the two alone.
  init?(builderKey: String) {
    var pattern = SizeClass.any
    for part in builderKey.split(separator: "-") {
      let words = part.split(separator: "=")
      guard words.count == 2, let axisClass = AxisClass(rawValue: String(words[1])) else {
        return nil
      }
      switch words[0] {
      case "heightClass": pattern.height = axisClass
      case "widthClass": pattern.width = axisClass
      default: return nil
      }
    }
    guard pattern != .any else { return nil }
    self = pattern
  }
}

extension Varied {
  /// Each pattern once, with its last value, so that no document makes a list longer than there are
  /// patterns.
  init(_ base: Value, _ words: [(pattern: SizeClass, value: Value)]) {
    self.init(base)
    var last: [SizeClass: Value] = [:]
    for word in words { last[word.pattern] = word.value }
    for word in words {
      if let value = last.removeValue(forKey: word.pattern) { vary(for: word.pattern, value) }
    }
  }
}

/// Reads numbers of attributes. What is none, or is out of its range, is reported and counts as left
/// out.
struct IBNumbers {
  private(set) var findings: [Finding] = []

  /// A finite number.
  package mutating func number(_ name: String, of element: XMLElement) -> Double? {
    element[name].flatMap { number($0) }
  }

  package mutating func number(_ attribute: XMLAttribute) -> Double? {
    if let value = Double(attribute.value), value.isFinite { return value }
    report(.notANumber(attribute.name), at: attribute)
    return nil
  }

  /// A priority of Auto Layout: UIKit takes no other.
  mutating func priority(_ name: String, of element: XMLElement) -> Double? {
    guard let attribute = element[name] else { return nil }
    if let value = Double(attribute.value), value > 0, value <= 1000 { return value }
    report(.notAPriority(name), at: attribute)
    return nil
  }

  mutating func report(_ message: Finding.Message, at attribute: XMLAttribute) {
    findings.append(
      DocumentRule.invalidValue.finding(message, at: SourceRange(attribute.valueRange)))
  }

  package mutating func add(_ finding: Finding) { findings.append(finding) }
}

extension Finding.Message {
  fileprivate static func notAPriority(_ name: String) -> Self {
    "'\(name)' takes a number above 0, up to 1000"
  }
}
