internal import LayoutModel
internal import Linting
internal import XML

/// The elements and stored frames of a layout's views, collected while the layout is built.
struct IBViewSources {
  /// By view index: the index of the view's element.
  private(set) var elementIndices: [Int] = []
  /// By view index: the stored frame, before an embedded root is resized to its container.
  private(set) var frames: [Rect?] = []
  /// The views with their own canvas, in painting order.
  private(set) var canvases: [(root: Int, view: ViewID)] = []
  /// The views that UIKit moves to another view.
  private(set) var moved: Set<ViewID> = []

  /// - Parameters:
  ///   - elementIndex: the index of the view's element.
  ///   - root: the index of the root, if the view is one.
  package mutating func add(_ view: ViewID, _ elementIndex: Int, frame: Rect?, root: Int?) {
    elementIndices.append(elementIndex)
    frames.append(frame)
    if let root { canvases.append((root, view)) }
  }

  mutating func addMoved(_ view: ViewID) { moved.insert(view) }
}

/// Reads the layout properties of a document's views.
struct IBLayoutSpecBuilder {
  var numbers = IBNumbers()
  private let elements: XMLElements
  private let roots: IBRoots
  private let resources: IBResources
  private let canvases: IBCanvases
  private let usesAutoLayout: Bool
  /// The size class of the document's canvases.
  let sizeClass: SizeClass
  private let constraintLimit: Int

  init(_ document: XMLDocument, _ index: IBIndex, _ roots: IBRoots, constraintLimit: Int) {
    elements = document.elements
    self.roots = roots
    resources = IBResources(document.root)
    canvases = IBCanvases(document.root, document.elements, index)
    sizeClass = canvases.sizeClass
    usesAutoLayout = document.root?.flag(.useAutolayout) ?? false
    self.constraintLimit = constraintLimit
  }

  /// The layout spec of a layout after all its views are read.
  mutating func spec(
    _ views: [View], _ viewSources: IBViewSources, _ sourceMap: inout SourceMap
  ) -> LayoutSpec {
    var spec = LayoutSpec(viewCount: views.count)
    let ofViews = viewSources.elementIndices.map { elements[$0] }
    for (index, element) in ofViews.enumerated() {
      spec.traits[index] =
        IBTraits(
          element, frame: viewSources.frames[index],
          usesAutoLayout: usesAutoLayout && !viewSources.moved.contains(ViewID(index)), resources,
          &numbers
        ).traits
    }
    addVariations(of: views, ofViews, to: &spec)
    var controllers: [Int: XMLElement] = [:]
    for (root, view) in viewSources.canvases {
      let controller = roots.all[root].controller.map { elements[$0] }
      controllers[view.index] = controller
      spec.canvases.append(
        canvases.canvas(
          view, ofViews[view.index], controller: controller, frame: viewSources.frames[view.index],
          &sourceMap))
    }
    // Constraints are ignored in a document without Auto Layout.
    guard usesAutoLayout else { return spec }
    let anchors = IBAnchors(
      views, ofViews, controllers: controllers,
      roots: Set((viewSources.canvases.map(\.view) + viewSources.moved).map(\.index)))
    var constraints = IBConstraints(anchors, limit: constraintLimit)
    for (index, element) in ofViews.enumerated() {
      constraints.read(ViewID(index), element, &numbers, &sourceMap)
    }
    spec.constraints = constraints.constraints
    return spec
  }
}

extension IBLayoutSpecBuilder {
  /// Reads what differs between size classes (AL-44).
  private mutating func addVariations(
    of views: [View], _ elements: [XMLElement], to spec: inout LayoutSpec
  ) {
    let installations = elements.map { IBInstallations(of: .subviews, in: $0) }
    for (index, element) in elements.enumerated() {
      spec.traits[index].absentSubviews = installations[index].absent(in: sizeClass)
      let isInstalled = views[index].superview.map {
        installations[$0.index].isInstalled(element.value(of: .id))
      }
      spec.traits[index].variations = SizeClassVariations(
        element, isInstalled: isInstalled ?? Varied(true), &numbers)
    }
  }
}

/// The arrangement properties of a stack view (AL-37 to AL-40), for each size class (AL-3).
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
    traits.isBaselineRelative = element.flag(.baselineRelativeArrangement) ?? false
    traits.isMarginRelative = element.flag(.layoutMarginsRelativeArrangement) ?? false
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
    element.value(of: .axis).flatMap(StackTraits.Axis.init(rawValue:))
  }

  private static func distribution(of element: XMLElement) -> StackTraits.Distribution? {
    element.value(of: .distribution).flatMap(StackTraits.Distribution.init(rawValue:))
  }

  private static func alignment(of element: XMLElement) -> StackTraits.Alignment? {
    guard let name = element.value(of: .alignment) else { return nil }
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
    if element.hasValue(.standard, of: .spacingType) { return 8 }
    return numbers.number(.spacing, of: element)
  }
}

/// The layout properties of one view.
struct IBTraits {
  private(set) var traits = LayoutTraits()
  private let element: XMLElement

  /// - Parameter frame: the frame in the document, in the superview's coordinates.
  init(
    _ element: XMLElement, frame: Rect?, usesAutoLayout: Bool, _ resources: IBResources,
    _ numbers: inout IBNumbers
  ) {
    self.element = element
    traits.storedFrame = frame
    traits.usesConstraints =
      usesAutoLayout && element.flag(.translatesAutoresizingMaskIntoConstraints) == false
    traits.isFixed = element.flag(.fixedFrame) ?? false
    traits.isMisplaced = element.flag(.misplaced) ?? false
    traits.isAmbiguous = element.flag(.ambiguous) ?? false
    traits.allowsAmbiguity = element.hasAttribute(.verifyAmbiguity)
    traits.semanticContent =
      element.value(of: .semanticContentAttribute).flatMap(SemanticContent.init(rawValue:))
      ?? .unspecified
    readPriorities(&numbers)
    readMargins(&numbers)
    readPart()
    if element.isNamed(.imageView) {
      traits.content = resources.content(ofImageView: element)
    } else if let text = IBText(element) {
      traits.content = .text(text.content)
    } else if element.isNamed(.stackView) {
      traits.stack = IBStack(element, &numbers).traits
    }
  }

  private mutating func readPriorities(_ numbers: inout IBNumbers) {
    func priority(_ name: IBName, byDefault value: Double) -> Double {
      numbers.priority(name, of: element) ?? value
    }
    traits.horizontalHugging = priority(.horizontalHuggingPriority, byDefault: 250)
    traits.verticalHugging = priority(.verticalHuggingPriority, byDefault: 250)
    traits.horizontalCompression = priority(
      .horizontalCompressionResistancePriority, byDefault: 750)
    traits.verticalCompression = priority(.verticalCompressionResistancePriority, byDefault: 750)
    traits.placeholderWidth = placeholder(.placeholderIntrinsicWidth, &numbers)
    traits.placeholderHeight = placeholder(.placeholderIntrinsicHeight, &numbers)
  }

  /// In points; nil for an axis whose value is `infinite`.
  private func placeholder(_ name: IBName, _ numbers: inout IBNumbers) -> Double? {
    guard let attribute = element[name], attribute.value != "infinite" else { return nil }
    return numbers.number(attribute).flatMap { $0 >= 0 ? $0 : nil }
  }

  private mutating func readMargins(_ numbers: inout IBNumbers) {
    traits.preservesSuperviewMargins = element.flag(.preservesSuperviewLayoutMargins) ?? false
    traits.insetsMarginsFromSafeArea = element.flag(.insetsLayoutMarginsFromSafeArea) ?? true
    traits.followsReadableWidth = element.flag(.layoutMarginsFollowReadableWidth) ?? false
    // UIKit sets both kinds of margins in document order, so the last takes precedence.
    let absolute = element.children(named: .edgeInsets).last { $0.isKeyed(.layoutMargins) }
    let directional = element.children(named: .directionalEdgeInsets)
      .last { $0.isKeyed(.directionalLayoutMargins) }
    let isDirectional = (directional?.index ?? 0) > (absolute?.index ?? 0)
    guard let margins = isDirectional ? directional : absolute else { return }
    traits.marginsAreDirectional = isDirectional
    func edge(_ name: IBName) -> Double { numbers.number(name, of: margins) ?? 0 }
    traits.margins = EdgeInsets(
      top: edge(.top), left: edge(isDirectional ? .leading : .left), bottom: edge(.bottom),
      right: edge(isDirectional ? .trailing : .right))
  }

  private mutating func readPart() {
    if let key = element[.key] {
      traits.isTableHeader = key.hasValue(.tableHeaderView) || key.hasValue(.tableFooterView)
    }
    if let cell = element.parent?.parent?.parent, cell.isNamed(.tableViewCell),
      let id = element.value(of: .id)
    {
      traits.isOfStandardCell = [IBName.textLabel, .detailTextLabel, .imageView].contains {
        cell.value(of: $0) == id
      }
    }
    switch element.builtInName {
    case _ where element.isCell:
      traits.part = .cell
      traits.hasAccessory = element[.accessoryType].map { $0.value != "none" } ?? false
      traits.rowHeight = rowHeight
    case .tableViewCellContentView, .collectionViewCellContentView: traits.part = .content
    default:
      // In older documents the content view of an item is an element named 'view'.
      guard element.isKeyed(.contentView), let holder = element.parent else {
        return
      }
      let isInCell =
        holder.isNamed(.collectionViewCell) || holder.isNamed(.tableViewHeaderFooterView)
      if isInCell { traits.part = .content }
    }
  }
}

extension IBTraits {
  /// A row has the height of its constraints if the document gives neither the row nor the table a height, and a
  /// fixed one in a static table that gives one of them a height. Code that estimates heights may also compute
  /// them, as may code that makes rows of prototypes.
  private var rowHeight: LayoutTraits.RowHeight {
    guard element.isNamed(.tableViewCell) else { return .unknown }
    var table = element.parent
    // A row is in a group of prototypes or in a section.
    for _ in 0..<4 where table.map({ !$0.isNamed(.tableView) }) ?? false { table = table?.parent }
    guard let table, table.isNamed(.tableView), let height = table.value(of: .rowHeight) else {
      return .unknown
    }
    let isEstimated = table[.estimatedRowHeight].map { $0.value != "-1" } ?? false
    if element.hasAttribute(.rowHeight) || height != "-1" {
      return table.hasValue(.static, of: .dataMode) && !isEstimated ? .fixed : .unknown
    }
    return isEstimated ? .unknown : .automatic
  }
}

extension XMLElement {
  /// Whether a list lays out the view, so that it is not a screen's root view.
  var isCell: Bool {
    switch builtInName {
    case .tableViewCell, .collectionViewCell, .collectionReusableView,
      .tableViewHeaderFooterView:
      true
    default: false
    }
  }
}

/// Reads numbers from attributes. A value that is invalid or out of range is reported and ignored.
struct IBNumbers {
  private(set) var findings: [Finding] = []

  /// A finite number.
  package mutating func number(_ name: IBName, of element: XMLElement) -> Double? {
    element[name].flatMap { number($0) }
  }

  package mutating func number(_ attribute: XMLAttribute) -> Double? {
    if let value = attribute.number { return value }
    report(.notANumber(attribute.name), at: attribute)
    return nil
  }

  /// A layout priority: above 0, at most 1000.
  mutating func priority(_ name: IBName, of element: XMLElement) -> Double? {
    guard let attribute = element[name] else { return nil }
    if let value = attribute.number, value > 0, value <= 1000 { return value }
    report(.notAPriority(name.rawValue), at: attribute)
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
    "'\(name)' must be a number greater than 0 and at most 1000"
  }
}
