package import ConstraintSolver
package import LayoutModel

/// The linear system of one room: for each view a box of linear expressions, and the constraints
/// that bind them.
///
/// Views that nothing but a mask places have no variables: their boxes are expressions of their
/// superviews' (AL-28). Coordinates are the room's: its root lies at 0, 0.
package struct ScopeSystem {
  package let hierarchy: ViewHierarchy
  package let spec: LayoutSpec
  package let scope: LayoutScope
  package let setting: ScopeEnvironment
  /// The plan's constraints within the room, by their places in the plan.
  package let members: [Int]

  /// By `slot`; nil: the view is not of this room, or its frame is unknown.
  private(set) var boxes: [LayoutBox?]
  /// What a scroll view scrolls, by `slot` (AL-41).
  private(set) var contents: [Int: LayoutBox] = [:]
  /// How many variables there are.
  private(set) var variableCount = 0
  /// For each variable what it is of.
  private(set) var owners: [VariableOwner] = []
  var constraints: [SystemConstraint] = []
  /// The margins in force, by `slot`.
  var margins: ScopeMargins
  /// The views that a constraint of the room names, by `slot`.
  private var isNamed: [Bool]
  /// The roots of rooms within, by `slot`.
  private var isInnerRoot: [Bool]
  /// The scroll views whose content a constraint of the room names, by `slot`.
  private var scrolls: [Bool]
  /// The views whose margins or safe area something goes by, by `slot`.
  var usesMargins: [Bool]

  package init(
    _ hierarchy: ViewHierarchy, _ spec: LayoutSpec, _ scope: LayoutScope, _ members: [Int],
    _ setting: ScopeEnvironment, estimate: [Rect?]
  ) {
    self.hierarchy = hierarchy
    self.spec = spec
    self.scope = scope
    self.members = members
    self.setting = setting
    let count = hierarchy[scope.root].subtreeEnd - scope.root.index
    boxes = Array(repeating: nil, count: count)
    isNamed = Array(repeating: false, count: count)
    scrolls = isNamed
    usesMargins = isNamed
    isInnerRoot = isNamed
    for inner in scope.innerRoots { isInnerRoot[inner.index - scope.root.index] = true }
    margins = ScopeMargins(hierarchy, spec, scope, setting, estimate: estimate)
    findNames()
    for view in scope.views { place(view) }
    for view in scope.views where scrolls[slot(view)] { addContent(of: view) }
    for view in scope.views where view != scope.root { addStructure(of: view) }
    if spec.traits[scope.root.index].stack != nil { addArrangement(of: scope.root) }
    for place in members { addConstraint(place) }
  }

  /// Where a view of the room stands in its tables.
  package func slot(_ view: ViewID) -> Int { view.index - scope.root.index }

  func box(of view: ViewID) -> LayoutBox? {
    let slot = slot(view)
    return boxes.indices.contains(slot) ? boxes[slot] : nil
  }

  package func traits(_ view: ViewID) -> LayoutTraits { spec.traits[view.index] }

  /// How far the frame reaches past the alignment rectangle.
  package func overhang(_ view: ViewID) -> EdgeInsets {
    LayoutMetrics.alignmentOverhang(of: hierarchy[view].uikitClass)
  }

  /// The frame's box, where constraints bind the alignment rectangle's.
  func frameBox(of view: ViewID) -> LayoutBox? {
    box(of: view)?.inset(by: overhang(view).negated)
  }

  private mutating func findNames() {
    for member in members {
      let constraint = spec.constraints[member]
      guard isInForce(constraint) else { continue }
      findNames(constraint.first, beside: constraint.second)
      if let second = constraint.second { findNames(second, beside: constraint.first) }
    }
  }

  private mutating func findNames(_ anchor: LayoutAnchor, beside other: LayoutAnchor?) {
    let slot = slot(anchor.view)
    guard isNamed.indices.contains(slot) else { return }
    if anchor.guide == nil { isNamed[slot] = true }
    if anchor.guide != nil || anchor.attribute.isOfMargins { usesMargins[slot] = true }
    if anchor.guide == .content || isContent(anchor, beside: other) { scrolls[slot] = true }
  }

  func isInForce(_ constraint: ConstraintSpec) -> Bool {
    constraint.isInstalled.value(in: setting.sizeClass)
      && (setting.isCanvas || !constraint.isPlaceholder)
  }

  package mutating func makeVariable(
    _ view: ViewID, isHorizontal: Bool, isContent: Bool = false
  ) -> LinearExpression {
    let variable = LayoutVariable(index: variableCount)
    variableCount += 1
    owners.append(VariableOwner(view: view, isHorizontal: isHorizontal, isContent: isContent))
    return LinearExpression(variable)
  }

  mutating func add(
    _ expression: LinearExpression, _ relation: LayoutConstraint.Relation,
    _ other: LinearExpression = LinearExpression(0), priority: Double = 1000,
    from source: SystemConstraint.Source = .structure
  ) {
    constraints.append(
      SystemConstraint(
        linear: LinearConstraint(expression - other, relation.linear, priority: priority),
        source: source))
  }
}

extension ScopeSystem {
  /// The constraints in the order in which a solver is given them.
  var constraintsInOrder: [SystemConstraint] {
    SystemConstraint.orders.flatMap { order in constraints.filter { $0.order == order } }
  }
}

/// What a variable of a room's system is of.
struct VariableOwner {
  package let view: ViewID
  let isHorizontal: Bool
  /// Of what the view scrolls, not of the view itself.
  package let isContent: Bool
}

/// A constraint of a room's system, and where it comes from.
struct SystemConstraint {
  let linear: LinearConstraint
  package let source: Source

  package enum Source: Hashable {
    /// By its place in the plan.
    case spec(Int, Standing)
    /// A stack view or a scroll view makes it.
    case structure
    /// A view's own size.
    case intrinsic
  }

  /// What becomes of one where required ones conflict (AL-42).
  enum Standing: Hashable {
    case firm
    /// It keeps the content of a cell up from the lower edge.
    case bottom
    /// It gives a view a size that its stack view has no room for.
    case sizeInStack
  }

  /// nil: it is none of the plan's.
  var placeInPlan: Int? {
    if case .spec(let place, _) = source { place } else { nil }
  }

  static let orders = 0...4

  /// In this order required constraints are added, so that of those in conflict the later ones go.
  package var order: Int {
    switch source {
    case .structure: 0
    case .spec(_, .firm): 1
    case .spec(_, .bottom): 2
    case .spec(_, .sizeInStack): 3
    case .intrinsic: 4
    }
  }
}

// Where each view stands before any constraint.
extension ScopeSystem {
  private mutating func place(_ view: ViewID) {
    guard view != scope.root else {
      boxes[0] = LayoutBox(Rect(0, 0, setting.size.width, setting.size.height))
      return
    }
    guard let superview = hierarchy[view].superview, frameBox(of: superview) != nil else { return }
    if isFree(view, in: superview) {
      boxes[slot(view)] = LayoutBox(
        left: makeVariable(view, isHorizontal: true), top: makeVariable(view, isHorizontal: false),
        width: makeVariable(view, isHorizontal: true),
        height: makeVariable(view, isHorizontal: false))
    } else {
      boxes[slot(view)] = keptBox(of: view, in: superview)?.inset(by: overhang(view))
    }
  }

  /// Whether constraints or a stack view say where the view is (AL-28, AL-29).
  private func isFree(_ view: ViewID, in superview: ViewID) -> Bool {
    let traits = traits(view)
    if isInnerRoot[slot(view)] || traits.part == .content { return false }
    if isArranged(view, in: superview) { return true }
    return traits.usesConstraints && !traits.isFixed && isNamed[slot(view)]
  }

  /// An arranged view has no say by its mask; a hidden one is not arranged (AL-37).
  package func isArranged(_ view: ViewID, in superview: ViewID) -> Bool {
    traits(superview).stack != nil && !hierarchy[view].isHidden && !traits(view).isFixed
  }

  /// The frame's box where the stored frame and the mask decide; nil: there is no frame.
  private func keptBox(of view: ViewID, in superview: ViewID) -> LayoutBox? {
    guard let outer = frameBox(of: superview) else { return nil }
    let traits = traits(view)
    if isInnerRoot[slot(view)], traits.part != .cell {
      return LayoutBox(
        left: outer.left, top: outer.top, width: outer.width, height: outer.height)
    }
    let outerSize = self.traits(superview).storedFrame?.size
    switch traits.part {
    case .cell:
      guard let stored = traits.storedFrame else { return nil }
      return cellBox(stored, in: superview, outer, outerSize)
    case .content:
      return contentBox(traits.storedFrame, outer, outerSize)
    case .none: break
    }
    guard let stored = traits.storedFrame else { return nil }
    // A view that the document fixes follows by the mask that it has all the same (AL-29).
    let mask = traits.usesConstraints && !traits.isFixed ? [] : hierarchy[view].autoresizingMask
    let size = outerSize ?? stored.size
    let (left, width) = Autoresizing.horizontal(mask)
      .placed(stored.x, stored.width, of: size.width, in: (outer.left, outer.width))
    let (top, height) = Autoresizing.vertical(mask)
      .placed(stored.y, stored.height, of: size.height, in: (outer.top, outer.height))
    return LayoutBox(left: left, top: top, width: width, height: height)
  }

  /// A row is as wide as its table; what else a list does with its cells is not known: they stay.
  private func cellBox(
    _ stored: Rect, in list: ViewID, _ outer: LayoutBox, _ outerSize: Size?
  ) -> LayoutBox {
    var box = LayoutBox(stored)
    box.left = box.left + outer.left
    box.top = box.top + outer.top
    if hierarchy[list].uikitClass.name == "UITableView", let outerSize {
      let lack = outerSize.width - stored.width
      box.width = outer.width - LinearExpression(lack > Self.greatestAccessory ? 0 : lack)
    }
    return box
  }

  /// What lacks more of a cell's width was drawn in another one (AL-27).
  static let greatestAccessory = 120.0

  /// A cell's content view follows the cell, whatever mask it carries (AL-27).
  private func contentBox(
    _ stored: Rect?, _ outer: LayoutBox, _ outerSize: Size?
  ) -> LayoutBox {
    guard let stored, let outerSize else { return outer }
    var right = max(0, outerSize.width - stored.width - stored.x)
    if right > Self.greatestAccessory { right = 0 }
    let bottom = max(0, outerSize.height - stored.height - stored.y)
    return outer.inset(
      by: EdgeInsets(top: stored.y, left: stored.x, bottom: bottom, right: right))
  }

  private mutating func addContent(of view: ViewID) {
    guard let box = frameBox(of: view) else { return }
    let width = makeVariable(view, isHorizontal: true, isContent: true)
    let height = makeVariable(view, isHorizontal: false, isContent: true)
    contents[slot(view)] = LayoutBox(
      left: box.left, top: box.top, width: width, height: height)
  }

  /// What holds of a view without anybody's constraint.
  private mutating func addStructure(of view: ViewID) {
    guard let superview = hierarchy[view].superview, isFree(view, in: superview),
      let box = box(of: view)
    else { return }
    // UIKit has no views of negative sizes.
    add(box.width, .greaterThanOrEqual)
    add(box.height, .greaterThanOrEqual)
    addIntrinsicSize(of: view, box)
    if traits(view).stack != nil { addArrangement(of: view) }
  }
}

// How large views are by themselves (AL-30 to AL-35).
extension ScopeSystem {
  /// The size of the alignment rectangle that a view would have by itself, in points; nil on an axis:
  /// none.
  ///
  /// A document does not hold it: where a view's size is left to it, the stored one is what came of
  /// it. Where something else decides, it is without weight.
  func intrinsicSize(of view: ViewID) -> (width: Double?, height: Double?) {
    let traits = traits(view)
    let uikitClass = hierarchy[view].uikitClass
    var size: (width: Double?, height: Double?) = (nil, nil)
    let axes = LayoutMetrics.intrinsicAxes(of: uikitClass)
    let overhang = overhang(view)
    if let stored = traits.storedFrame {
      if axes.width { size.width = stored.width - overhang.left - overhang.right }
      if axes.height { size.height = stored.height - overhang.top - overhang.bottom }
    }
    switch traits.content {
    case .image(let image?) where uikitClass.name == "UIImageView":
      size = (image.width, image.height)
    case .none where uikitClass.name == "UIImageView": size = (nil, nil)
    case .text:
      if setting.textScale != 1 {
        size.width = size.width.map { $0 * setting.textScale }
        size.height = size.height.map { $0 * setting.textScale }
      }
    default: break
    }
    if uikitClass.name == "UIToolbar", !setting.isCanvas {
      size.height = setting.hasHomeIndicator ? 49 : 44
    }
    if uikitClass.name == "UITextView", !hierarchy[view].isScrollEnabled {
      size.height = traits.storedFrame?.height
    }
    if setting.isCanvas {
      size.width = traits.placeholderWidth ?? size.width
      size.height = traits.placeholderHeight ?? size.height
    }
    return size
  }

  mutating func addIntrinsicSize(of view: ViewID, _ box: LayoutBox) {
    let (width, height) = intrinsicSize(of: view)
    let traits = traits(view)
    if let width, width >= 0 {
      add(width, for: box.width, traits.horizontalHugging, traits.horizontalCompression)
    }
    if let height, height >= 0 {
      add(height, for: box.height, traits.verticalHugging, traits.verticalCompression)
    }
  }

  private mutating func add(
    _ length: Double, for side: LinearExpression, _ hugging: Double, _ compression: Double
  ) {
    let length = LinearExpression(length)
    add(side, .lessThanOrEqual, length, priority: hugging, from: .intrinsic)
    add(side, .greaterThanOrEqual, length, priority: compression, from: .intrinsic)
  }
}
