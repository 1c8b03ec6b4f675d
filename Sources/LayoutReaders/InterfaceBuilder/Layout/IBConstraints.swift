internal import LayoutModel
internal import Linting
internal import XML

/// The constraints of one layout (AL-1 to AL-5).
///
/// A constraint with an item outside its canvas is skipped without a finding: the item may be a
/// view that a size class excludes, or an object of a kind that is in no layout.
struct IBConstraints {
  private(set) var constraints: [ConstraintSpec] = []
  private let anchors: IBAnchors
  private let limit: Int
  private var isFull = false

  /// - Parameter limit: the maximum number of constraints.
  init(_ anchors: IBAnchors, limit: Int) {
    self.anchors = anchors
    self.limit = limit
  }

  /// Reads the constraints that one view owns.
  package mutating func read(
    _ owner: ViewID, _ element: XMLElement, _ numbers: inout IBNumbers,
    _ sourceMap: inout SourceMap
  ) {
    guard !isFull, let list = element.firstChild(named: .constraints) else { return }
    let installations = IBInstallations(of: .constraints, in: element)
    for element in list.children where element.isNamed(.constraint) {
      guard var constraint = constraint(element, of: owner, &numbers) else { continue }
      guard constraints.count < limit else {
        isFull = true
        numbers.add(
          DocumentRule.tooLarge.finding(
            .tooManyConstraints(limit), at: SourceRange(element.nameRange)))
        return
      }
      constraint.isInstalled = installations.isInstalled(constraint.id)
      constraint.node = sourceMap.add(SourceRange(element.range))
      constraints.append(constraint)
    }
  }

  private func constraint(
    _ element: XMLElement, of owner: ViewID, _ numbers: inout IBNumbers
  ) -> ConstraintSpec? {
    guard let first = anchor(.firstItem, .firstAttribute, of: element, owner, &numbers),
      first.attribute != .notAnAttribute
    else { return nil }
    var constraint = ConstraintSpec(first)
    if element.hasAttribute(.secondItem) {
      guard let second = anchor(.secondItem, .secondAttribute, of: element, owner, &numbers),
        second.attribute != .notAnAttribute
      else { return nil }
      constraint.second = second
    }
    guard let relation = relation(of: element, &numbers),
      let multiplier = multiplier(of: element, &numbers)
    else { return nil }
    // A multiple of the system spacing, which is the constant (AL-5).
    let isSpacing =
      element.hasValue(.layoutAnchor, of: .symbolType) && constraint.second != nil
      && ![.width, .height].contains(first.attribute)
    let scale = isSpacing ? multiplier : 1
    guard
      let constant = value(
        .constant, of: element, byDefault: 0,
        { $0.number($1, of: $2).flatMap { Self.product($0, scale) } }, &numbers),
      let priority = value(
        .priority, of: element, byDefault: 1000, { $0.priority($1, of: $2) }, &numbers)
    else { return nil }
    constraint.relation = relation
    constraint.multiplier = isSpacing ? 1 : multiplier
    constraint.constant = constant
    constraint.priority = priority
    constraint.isPlaceholder = element.flag(.placeholder) ?? false
    constraint.id = element.value(of: .id)
    return constraint
  }

  /// nil: it is not finite.
  private static func product(_ first: Double, _ second: Double) -> Double? {
    let product = first * second
    return product.isFinite ? product : nil
  }

  /// One side of a constraint. The first item defaults to the owner (AL-1).
  private func anchor(
    _ item: IBName, _ attribute: IBName, of element: XMLElement, _ owner: ViewID,
    _ numbers: inout IBNumbers
  ) -> LayoutAnchor? {
    guard let attribute = self.attribute(attribute, of: element, &numbers) else { return nil }
    guard let id = element.value(of: item) else { return LayoutAnchor(owner, attribute) }
    guard let item = anchors.item(id, near: owner) else { return nil }
    return LayoutAnchor(item.view, attribute, guide: item.guide)
  }

  private func attribute(
    _ name: IBName, of element: XMLElement, _ numbers: inout IBNumbers
  ) -> LayoutAttribute? {
    guard let attribute = element[name] else { return .notAnAttribute }
    if let other = LayoutAttribute(builderName: attribute.value) { return other }
    numbers.report(.notAnAttribute(attribute.value), at: attribute)
    return nil
  }

  private func relation(
    of element: XMLElement, _ numbers: inout IBNumbers
  ) -> LayoutConstraint.Relation? {
    guard let attribute = element[.relation] else { return .equal }
    switch attribute.value {
    case "equal": return .equal
    case "lessThanOrEqual": return .lessThanOrEqual
    case "greaterThanOrEqual": return .greaterThanOrEqual
    default:
      numbers.report(.notARelation(attribute.value), at: attribute)
      return nil
    }
  }

  /// A decimal or a ratio: `16:9`, `16/9` (AL-1).
  private func multiplier(of element: XMLElement, _ numbers: inout IBNumbers) -> Double? {
    guard let attribute = element[.multiplier] else { return 1 }
    if let number = attribute.number { return number }
    let text = attribute.value
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
      .map { Double($0) ?? .nan }
    let value = parts.count == 2 ? parts[0] / parts[1] : parts.count == 1 ? parts[0] : .nan
    if value.isFinite { return value }
    numbers.report(.notAMultiplier, at: attribute)
    return nil
  }

  /// A number and its variations for size classes; nil if one of them is not a number.
  private func value(
    _ name: IBName, of element: XMLElement, byDefault base: Double,
    _ read: (inout IBNumbers, IBName, XMLElement) -> Double?, _ numbers: inout IBNumbers
  ) -> Varied<Double>? {
    var value = base
    if element.hasAttribute(name) {
      guard let number = read(&numbers, name, element) else { return nil }
      value = number
    }
    var values: [(pattern: SizeClass, value: Double)] = []
    for (pattern, variation) in element.variations where variation.hasAttribute(name) {
      guard let number = read(&numbers, name, variation) else { return nil }
      values.append((pattern, number))
    }
    return Varied(value, values)
  }
}

extension LayoutAttribute {
  /// - Parameter name: the spelling of Interface Builder.
  init?(builderName name: String) {
    if name == "baseline" {
      self = .lastBaseline
    } else {
      self.init(rawValue: name)
    }
  }
}

extension Finding.Message {
  fileprivate static func notAnAttribute(_ name: String) -> Self {
    "unknown constraint attribute '\(name.prefix(40))'; the constraint is skipped"
  }

  fileprivate static func notARelation(_ name: String) -> Self {
    "unknown constraint relation '\(name.prefix(40))'; the constraint is skipped"
  }

  fileprivate static let notAMultiplier: Self = """
    'multiplier' must be a number or a ratio such as 16:9; the constraint is skipped
    """
}

/// The possible items of a layout's constraints, by id: its views and their layout guides.
///
/// A document may contain duplicate ids, so the lookup starts within the view that owns the
/// constraint, because Interface Builder adds a constraint to a common ancestor of its items. It
/// never leaves the view's canvas.
struct IBAnchors {
  /// In painting order.
  private var items: [String: [Item]] = [:]
  /// By view index: the root of the view's canvas.
  private let canvas: [Int]
  /// By view index: the end of the view's subtree.
  private let ends: [Int]

  struct Item {
    let view: ViewID
    var guide: LayoutGuide?
  }

  /// - Parameters:
  ///   - views: the views of the layout, in painting order.
  ///   - elements: the element of each view.
  ///   - controllers: the elements of the view controllers, by the index of their root views.
  ///   - roots: the indices of the views with their own canvas, and of those that UIKit moves to another view, which
  ///     ends their constraints with other views.
  init(
    _ views: [View], _ elements: [XMLElement], controllers: [Int: XMLElement], roots: Set<Int>
  ) {
    var canvas: [Int] = []
    for (index, view) in views.enumerated() {
      let around = view.superview.map { canvas[$0.index] }
      canvas.append(roots.contains(index) ? index : around ?? index)
    }
    self.canvas = canvas
    ends = views.map(\.subtreeEnd)
    for (index, element) in elements.enumerated() {
      let view = ViewID(index)
      if let id = element.value(of: .id) { items[id, default: []].append(Item(view: view)) }
      for guide in element.children(named: .viewLayoutGuide) { add(guide, of: view) }
      for guide in element.children(named: .keyboardLayoutGuide) { add(guide, of: view) }
      if let guides = controllers[index]?.firstChild(named: .layoutGuides) {
        for guide in guides.children { add(guide, of: view) }
      }
    }
  }

  private mutating func add(_ guide: XMLElement, of view: ViewID) {
    guard let id = guide.value(of: .id) else { return }
    let kind = (guide[.key] ?? guide[.type])?.value ?? ""
    guard let guide = Self.guides[kind] else { return }
    items[id, default: []].append(Item(view: view, guide: guide))
  }

  /// The guides of a view by key, and those of a controller by type. Without a keyboard, the top of
  /// the keyboard layout guide is the bottom of the safe area, as is that of the bottom layout
  /// guide.
  private static let guides: [String: LayoutGuide] = [
    "safeArea": .safeArea, "top": .top, "bottom": .bottom, "keyboard": .bottom,
    "contentLayoutGuide": .content, "frameLayoutGuide": .frame,
    "layoutMargins": .layoutMargins, "layoutMarginsGuide": .layoutMargins,
    "readableContent": .readableContent, "readableContentGuide": .readableContent,
  ]

  /// The item with an id near the owner of a constraint; nil if the owner's canvas has none.
  func item(_ id: String, near owner: ViewID) -> Item? {
    let items = items[id] ?? []
    return item(of: items, near: owner, in: owner.index)
      ?? item(of: items, near: owner, in: canvas[owner.index])
  }

  /// The first item in the subtree of a view, if it is in the owner's canvas.
  private func item(of items: [Item], near owner: ViewID, in start: Int) -> Item? {
    let index = items.partitioningIndex { $0.view.index >= start }
    guard index < items.endIndex, case let item = items[index], item.view.index < ends[start],
      canvas[item.view.index] == canvas[owner.index]
    else { return nil }
    return item
  }
}
