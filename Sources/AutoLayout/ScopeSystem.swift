internal import LayoutModel

/// The linear constraints of one scope: a box of linear expressions for each view, and the constraints
/// between them.
///
/// A view that only its autoresizing mask lays out has no variables: its box is an expression of its
/// superview's (AL-28). Coordinates are those of the scope: the origin is that of its root.
struct ScopeSystem {
  let scope: LayoutScope
  /// By slot; nil: the view is not in the scope, or its frame is unknown.
  var boxes: [LayoutBox?]
  /// The content of scroll views, by slot (AL-41).
  var contents: [Int: LayoutBox] = [:]
  var variableCount = 0
  /// By variable.
  var owners: [VariableOwner] = []
  private(set) var constraints: [SystemConstraint] = []
  let margins: ScopeMargins
  /// The views that are items of constraints of the scope.
  private var constrainedViews: Set<ViewID> = []
  /// The scroll views whose content is an item of a constraint of the scope.
  private var viewsWithConstrainedContent: Set<ViewID> = []
  private let innerRoots: Set<ViewID>
  /// The views whose margins or safe area the system depends on, by slot.
  var usesMargins: [Bool]
  /// The frames that margins, safe areas and the heights of labels are computed from, by slot.
  var estimate: [Rect?]
  /// A constraint of the scope has a right-to-left layout that is not known (AL-50, AL-51).
  var isUncertain = false
  /// The views with a text whose height can depend on their width.
  var wrappingTexts: [ViewID] = []

  init(_ scope: LayoutScope, estimate: [Rect?]) {
    self.scope = scope
    self.estimate = estimate
    boxes = Array(repeating: nil, count: scope.slotCount)
    usesMargins = Array(repeating: false, count: scope.slotCount)
    innerRoots = Set(scope.innerRoots)
    margins = ScopeMargins(scope, estimate: estimate)
    findItems()
    for view in scope.views { addBox(of: view) }
    for view in scope.views where viewsWithConstrainedContent.contains(view) {
      addContent(of: view)
    }
    for view in scope.views where view != scope.root { addStructure(of: view) }
    if scope.spec.traits[scope.root.index].isStack { addArrangement(of: scope.root) }
    for index in scope.constraints { addConstraint(index) }
  }

  func box(of view: ViewID) -> LayoutBox? {
    let slot = scope.slot(view)
    return boxes.indices.contains(slot) ? boxes[slot] : nil
  }

  /// How far the frame extends past the alignment rectangle.
  func overhang(_ view: ViewID) -> EdgeInsets {
    LayoutMetrics.alignmentOverhang(of: scope.hierarchy[view].uikitClass)
  }

  /// The box of the frame. Constraints apply to the alignment rectangle.
  func frameBox(of view: ViewID) -> LayoutBox? {
    box(of: view)?.inset(by: overhang(view).negated)
  }

  private mutating func findItems() {
    for index in scope.constraints where isInForce(index) {
      let (first, second) = items(of: index)
      findItems(first, beside: second)
      if let second { findItems(second, beside: first) }
    }
  }

  private mutating func findItems(_ anchor: LayoutAnchor, beside other: LayoutAnchor?) {
    let slot = scope.slot(anchor.view)
    guard usesMargins.indices.contains(slot) else { return }
    if anchor.guide == nil { constrainedViews.insert(anchor.view) }
    if anchor.guide != nil || anchor.attribute.isOfMargins { usesMargins[slot] = true }
    if anchor.guide == .content || isContent(anchor, beside: other) {
      viewsWithConstrainedContent.insert(anchor.view)
    }
  }

  /// Whether a constraint of the spec is in force.
  func isInForce(_ index: Int) -> Bool {
    scope.spec.constraints[index].isInstalled.value(in: scope.environment.sizeClass)
      && (scope.environment.isCanvas || !scope.spec.constraints[index].isPlaceholder)
  }

  func items(of index: Int) -> (first: LayoutAnchor, second: LayoutAnchor?) {
    (scope.spec.constraints[index].first, scope.spec.constraints[index].second)
  }

  mutating func makeVariable(
    _ view: ViewID, isHorizontal: Bool, isLength: Bool = false, isContent: Bool = false
  ) -> LinearExpression {
    variableCount += 1
    let variable = LayoutVariable(index: variableCount - 1)
    owners.append(
      VariableOwner(
        view: view, isHorizontal: isHorizontal, isLength: isLength, isContent: isContent))
    return LinearExpression(variable)
  }

  mutating func add(
    _ expression: LinearExpression, _ relation: LayoutConstraint.Relation,
    _ other: LinearExpression? = nil, priority: Double = 1000,
    order: SystemConstraint.Order = .structure
  ) {
    let expression = other.map { expression - $0 } ?? expression
    add(
      SystemConstraint(
        linear: LinearConstraint(expression, relation, priority: priority),
        order: order, specIndex: nil))
  }

  mutating func add(_ constraint: SystemConstraint) { constraints.append(constraint) }

  /// Whether margins or safe areas that matter can depend on frames: those of the root depend on its size alone.
  var dependsOnFrames: Bool {
    scope.environment.rowLayout == .fitting || !scope.innerRoots.isEmpty
      || usesMargins.dropFirst().contains(true)
  }

  /// The constraints in the order in which they are added to the solver.
  var orderedConstraints: [SystemConstraint] {
    SystemConstraint.Order.allCases.flatMap { order in constraints.filter { $0.order == order } }
  }
}
// The boxes of views before any constraint.
extension ScopeSystem {
  private mutating func addBox(of view: ViewID) {
    guard view != scope.root else {
      boxes[0] = LayoutBox(Rect(0, 0, scope.environment.size.width, scope.environment.size.height))
      if scope.environment.rowLayout == .fitting { addFittingHeight() }
      return
    }
    guard let superview = scope.hierarchy[view].superview, box(of: superview) != nil else {
      return
    }
    let slot = scope.slot(view)
    if hasVariables(view, in: superview) {
      boxes[slot] = LayoutBox(
        left: makeVariable(view, isHorizontal: true), top: makeVariable(view, isHorizontal: false),
        width: makeVariable(view, isHorizontal: true, isLength: true),
        height: makeVariable(view, isHorizontal: false, isLength: true))
    } else {
      boxes[slot] = maskedBox(of: view, in: superview)?.inset(by: overhang(view))
    }
  }

  /// The row is as low as its constraints permit (AL-60).
  private mutating func addFittingHeight() {
    let height = makeVariable(scope.root, isHorizontal: false, isLength: true)
    boxes[0] = boxes[0].map {
      LayoutBox(left: $0.left, top: $0.top, width: $0.width, height: height)
    }
    add(height, .greaterThanOrEqual)
    add(height, .lessThanOrEqual, priority: LayoutMetrics.fittingPriority, order: .intrinsic)
  }

  /// Whether constraints or a stack view determine the frame (AL-28, AL-29).
  private func hasVariables(_ view: ViewID, in superview: ViewID) -> Bool {
    if innerRoots.contains(view) || scope.spec.traits[view.index].part == .content { return false }
    if isArranged(view, in: superview) { return true }
    return constrainedViews.contains(view) && scope.spec.traits[view.index].usesConstraints
      && !scope.spec.traits[view.index].isFixed
  }

  /// The autoresizing mask of an arranged view has no effect. Hidden views are not arranged
  /// (AL-37).
  func isArranged(_ view: ViewID, in superview: ViewID) -> Bool {
    scope.spec.traits[superview.index].isStack && !scope.hierarchy[view].isHidden
      && !scope.spec.traits[view.index].isFixed
  }

  /// The box of the frame if the stored frame and the mask determine it; nil: there is no stored
  /// frame.
  private func maskedBox(of view: ViewID, in superview: ViewID) -> LayoutBox? {
    guard let outer = frameBox(of: superview) else { return nil }
    let storedFrame = scope.spec.traits[view.index].storedFrame
    let part = scope.spec.traits[view.index].part
    if innerRoots.contains(view), part != .cell { return outer }
    let outerSize = scope.spec.traits[superview.index].storedFrame?.size
    if part == .content { return contentBox(storedFrame, in: superview, outer, outerSize) }
    guard let stored = storedFrame else { return nil }
    if part == .cell || scope.spec.traits[view.index].isTableHeader {
      return cellBox(stored, in: superview, outer, outerSize)
    }
    // The mask of a view with a fixed frame still applies (AL-29).
    let isMasked =
      !scope.spec.traits[view.index].usesConstraints || scope.spec.traits[view.index].isFixed
    let mask = isMasked ? scope.hierarchy[view].autoresizingMask : []
    let size = outerSize ?? stored.size
    let (horizontal, vertical) = Autoresizing.axes(of: mask)
    let (left, width) = horizontal.laidOut(
      stored.x, stored.width, of: size.width, in: (outer.left, outer.width))
    let (top, height) = vertical.laidOut(
      stored.y, stored.height, of: size.height, in: (outer.top, outer.height))
    let isMirrored =
      scope.spec.traits[view.index].isOfStandardCell && scope.isRightToLeft(superview)
    return LayoutBox(
      left: isMirrored ? outer.left + outer.right - left - width : left, top: top, width: width,
      height: height)
  }

  /// A row is as wide as its table, less the margins in an inset grouped table. The rest of the layout of
  /// cells is not modelled: they keep their stored frames (AL-27).
  private func cellBox(
    _ stored: Rect, in list: ViewID, _ outer: LayoutBox, _ outerSize: Size?
  ) -> LayoutBox {
    var left = outer.left + stored.x
    var width = LinearExpression(stored.width)
    if scope.hierarchy[list].uikitClass.isTable, let outerSize {
      let lack = outerSize.width - stored.width
      if lack <= LayoutMetrics.maximumAccessoryWidth {
        let isInset = stored.x > 0 && abs(lack - 2 * stored.x) < 1
        let growth = isInset ? rowMarginGrowth : 0
        left = left + growth
        width = outer.width - (lack + 2 * growth)
      } else {
        width = outer.width
      }
    }
    return LayoutBox(
      left: left, top: outer.top + stored.y, width: width, height: LinearExpression(stored.height))
  }

  /// A cell's content view follows the cell, independent of its mask. With an accessory, the distance at
  /// the trailing edge includes the cell's margin (AL-27).
  private func contentBox(
    _ stored: Rect?, in cell: ViewID, _ outer: LayoutBox, _ outerSize: Size?
  ) -> LayoutBox {
    guard let stored, let outerSize else { return outer }
    var right = max(0, outerSize.width - stored.width - stored.x)
    if right > LayoutMetrics.maximumAccessoryWidth {
      right = 0
    } else if right > 0, scope.spec.traits[cell.index].hasAccessory {
      right = scope.shownAccessory(right)
    }
    let bottom = scope.shownSeparator(max(0, outerSize.height - stored.height - stored.y))
    let insets = EdgeInsets(top: stored.y, left: stored.x, bottom: bottom, right: right)
    return outer.inset(by: scope.isRightToLeft(cell) ? insets.mirrored : insets)
  }

  /// The difference between a row's margin on the screen and on the canvas, in points.
  private var rowMarginGrowth: Double {
    guard !scope.environment.isCanvas,
      scope.environment.toolsVersion >= LayoutMetrics.Version.systemCellMargins
    else { return 0 }
    return scope.environment.cellMargin(isRow: true)
      - scope.canvasEnvironment.cellMargin(isRow: true)
  }

  private mutating func addContent(of view: ViewID) {
    guard let box = frameBox(of: view) else { return }
    let width = makeVariable(view, isHorizontal: true, isLength: true, isContent: true)
    let height = makeVariable(view, isHorizontal: false, isLength: true, isContent: true)
    contents[scope.slot(view)] = LayoutBox(
      left: box.left, top: box.top, width: width, height: height)
  }

  /// The constraints of a view that UIKit adds.
  private mutating func addStructure(of view: ViewID) {
    guard let superview = scope.hierarchy[view].superview, hasVariables(view, in: superview),
      let box = box(of: view)
    else { return }
    // UIKit has no views with negative sizes.
    add(box.width, .greaterThanOrEqual)
    add(box.height, .greaterThanOrEqual)
    addIntrinsicSize(of: view, box)
    if scope.spec.traits[view.index].isStack { addArrangement(of: view) }
  }
}

// Intrinsic sizes (AL-30 to AL-35).
extension ScopeSystem {
  /// The intrinsic size of the alignment rectangle, in points; nil: there is none on the axis.
  ///
  /// A document does not contain intrinsic sizes. If nothing else determines the size of a view,
  /// the stored size is the intrinsic one. Otherwise the intrinsic size has no effect.
  func intrinsicSize(of view: ViewID) -> (width: Double?, height: Double?) {
    let uikitClass = scope.hierarchy[view].uikitClass
    var size: (width: Double?, height: Double?) = (nil, nil)
    let axes = LayoutMetrics.intrinsicAxes(of: uikitClass)
    let overhang = overhang(view)
    if let stored = scope.spec.traits[view.index].storedFrame {
      if axes.width { size.width = stored.width - overhang.left - overhang.right }
      if axes.height { size.height = stored.height - overhang.top - overhang.bottom }
    }
    switch scope.spec.traits[view.index].content {
    case .image(let image?) where uikitClass.isImageView:
      size = (image.width, image.height)
    case .none where uikitClass.isImageView: size = (nil, nil)
    case .text(let text):
      size =
        text.segments != nil || text.border != nil
        ? controlSize(of: view, text, drawn: size) : textSize(of: view, text, drawn: size)
    default: break
    }
    if uikitClass.traits.contains(.toolbar), !scope.environment.isCanvas {
      size.height = toolbarHeight(size.height)
    }
    if uikitClass.name == "UINavigationBar", !scope.environment.isCanvas {
      let isCompact = scope.environment.sizeClass.height == .compact
      size.height = size.height.map {
        LayoutMetrics.navigationBarHeight($0, isCompact: isCompact)
      }
    }
    if uikitClass.traits.contains(.textView), !scope.hierarchy[view].isScrollEnabled {
      size = (nil, heightOfTextView(view))
    }
    if scope.environment.isCanvas {
      size.width = scope.spec.traits[view.index].placeholderWidth ?? size.width
      size.height = scope.spec.traits[view.index].placeholderHeight ?? size.height
    }
    return size
  }

  /// On another screen with a home indicator, a toolbar keeps its height (AL-32).
  private func toolbarHeight(_ stored: Double?) -> Double? {
    guard scope.environment.hasHomeIndicator else { return 44 }
    let canvas = scope.canvas
    let isHighDrawn = canvas?.screen?.orientation != .landscape
    return isHighDrawn && (canvas?.homeIndicatorHeight ?? 0) > 0 ? stored : 49
  }

  private mutating func addIntrinsicSize(of view: ViewID, _ box: LayoutBox) {
    if canWrap(view) { wrappingTexts.append(view) }
    let (width, height) = intrinsicSize(of: view)
    if let width, width >= 0 {
      add(
        width, for: box.width, scope.spec.traits[view.index].horizontalHugging,
        scope.spec.traits[view.index].horizontalCompression)
    }
    if let height, height >= 0 {
      add(
        height, for: box.height, scope.spec.traits[view.index].verticalHugging,
        scope.spec.traits[view.index].verticalCompression)
    }
  }

  private mutating func add(
    _ length: Double, for side: LinearExpression, _ hugging: Double, _ compression: Double
  ) {
    let excess = side - length
    add(excess, .lessThanOrEqual, priority: hugging, order: .intrinsic)
    add(excess, .greaterThanOrEqual, priority: compression, order: .intrinsic)
  }
}
