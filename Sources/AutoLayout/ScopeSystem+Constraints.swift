internal import LayoutModel

// The document's constraints as linear ones.
extension ScopeSystem {
  /// Adds a constraint of the spec if it is in force and its items are in the scope.
  mutating func addConstraint(_ index: Int) {
    guard let (constraint, isUncertain) = constraint(at: index) else { return }
    if isUncertain { self.isUncertain = true }
    add(constraint)
  }

  private func constraint(
    at index: Int
  ) -> (constraint: SystemConstraint, isUncertain: Bool)? {
    guard isInForce(index) else { return nil }
    let (first, second) = items(of: index)
    let isReversed = isReversed(first, second)
    guard let expression = expression(of: index, first, second, isReversed) else { return nil }
    let priority = scope.spec.constraints[index].priority.value(in: scope.environment.sizeClass)
    let linear = LinearConstraint(
      expression, scope.spec.constraints[index].relation,
      priority: min(max(priority, 1), 1000))
    return (
      SystemConstraint(linear: linear, order: order(of: first, second), specIndex: index),
      hasUncertainDirection(index, first, second, isReversed)
    )
  }

  /// `first − multiplier × second − constant`; nil: an item is not in the scope. From right to left,
  /// positions increase to the left (AL-50).
  private func expression(
    of index: Int, _ anchor: LayoutAnchor, _ other: LayoutAnchor?, _ isReversed: Bool
  ) -> LinearExpression? {
    guard let first = side(anchor, beside: other, isReversed) else { return nil }
    let constant = scope.spec.constraints[index].constant.value(in: scope.environment.sizeClass)
    guard let other, other.attribute != .notAnAttribute else { return first - constant }
    guard let second = side(other, beside: anchor, isReversed) else { return nil }
    let distance = first - second * scope.spec.constraints[index].multiplier
    return isReversed ? distance * -1 - constant : distance - constant
  }

  /// Which constraint is dropped if required constraints conflict (AL-42).
  private func order(
    of first: LayoutAnchor, _ second: LayoutAnchor?
  ) -> SystemConstraint.Order {
    if second == nil, first.guide == nil, first.attribute == .width || first.attribute == .height,
      let superview = scope.hierarchy[first.view].superview, isArranged(first.view, in: superview)
    {
      return .sizeInStack
    }
    // A reference to the method would be a copy of the system.
    let bindsBottom = isBottom(first) || second.map { isBottom($0) } ?? false
    return bindsBottom && isCell ? .cellBottom : .spec
  }

  /// The scope is a row or an item, in a list or as the root of its document.
  private var isCell: Bool {
    guard case .canvas(let index) = scope.kind else { return true }
    return scope.spec.canvases[index].owner == .cell
  }

  /// Whether an anchor is the bottom edge of a cell or of its content view.
  private func isBottom(_ anchor: LayoutAnchor) -> Bool {
    (anchor.attribute == .bottom || anchor.attribute == .bottomMargin)
      && (anchor.view == scope.root || scope.spec.traits[anchor.view.index].part == .content)
  }

  /// - Parameter isReversed: the leading edge is the right one.
  private func side(
    _ anchor: LayoutAnchor, beside other: LayoutAnchor?, _ isReversed: Bool
  ) -> LinearExpression? {
    guard let box = box(for: anchor, beside: other) else { return nil }
    switch anchor.attribute {
    case .left, .leftMargin: return box.left
    case .right, .rightMargin: return box.right
    case .leading, .leadingMargin: return isReversed ? box.right : box.left
    case .trailing, .trailingMargin: return isReversed ? box.left : box.right
    case .top, .topMargin: return box.top
    case .bottom, .bottomMargin: return box.bottom
    case .width: return box.width
    case .height: return box.height
    case .centerX, .centerXWithinMargins: return box.centerX
    case .centerY, .centerYWithinMargins: return box.centerY
    case .firstBaseline: return baseline(of: anchor.view, isFirst: true)
    case .lastBaseline: return baseline(of: anchor.view, isFirst: false)
    case .notAnAttribute: return nil
    }
  }

  /// The rectangle that contains the anchor's edge.
  private func box(for anchor: LayoutAnchor, beside other: LayoutAnchor?) -> LayoutBox? {
    guard let box = box(of: anchor.view) else { return nil }
    if anchor.guide == nil, !anchor.attribute.isOfMargins {
      return isContent(anchor, beside: other) ? contents[scope.slot(anchor.view)] ?? box : box
    }
    let frame = box.inset(by: overhang(anchor.view).negated)
    switch anchor.guide {
    case .safeArea: return frame.inset(by: margins.safeArea(of: anchor.view))
    case .layoutMargins, .readableContent:
      return frame.inset(by: margins.margins(of: anchor.view))
    case .frame: return frame
    case .content: return contents[scope.slot(anchor.view)] ?? frame
    case .top:
      let height = margins.safeArea(of: anchor.view).top
      // Interface Builder treats the guide as a line.
      let isLine = scope.environment.isCanvas
      return LayoutBox(
        left: frame.left, top: isLine ? frame.top + height : frame.top, width: frame.width,
        height: LinearExpression(isLine ? 0 : height))
    case .bottom:
      let height = margins.safeArea(of: anchor.view).bottom
      return LayoutBox(
        left: frame.left, top: frame.bottom - height, width: frame.width,
        height: LinearExpression(height))
    case nil: break
    }
    let content = isContent(anchor, beside: other) ? contents[scope.slot(anchor.view)] : nil
    return (content ?? frame).inset(by: margins.margins(of: anchor.view))
  }

  /// Whether an edge of a scroll view is an edge of its content: it is for views inside the scroll
  /// view (AL-41).
  func isContent(_ anchor: LayoutAnchor, beside other: LayoutAnchor?) -> Bool {
    guard scope.hierarchy[anchor.view].uikitClass.isScrollView, let other,
      scope.hierarchy.isDescendant(other.view, of: anchor.view)
    else { return false }
    switch anchor.attribute {
    case .width, .height, .centerX, .centerY: return false
    default: return true
    }
  }

  /// AL-36.
  func baseline(of view: ViewID, isFirst: Bool) -> LinearExpression? {
    guard let box = box(of: view) else { return nil }
    let name = scope.hierarchy[view].uikitClass.name
    switch name {
    case "UILabel":
      let size = fontSize(of: view)
      return isFirst
        ? box.top + LayoutMetrics.labelAscent(fontSize: size)
        : box.bottom
          - LayoutMetrics.labelDescent(
            fontSize: size, isWholePoints: scope.environment.isWholePoints)
    case "UIButton", "UITextField":
      return box.centerY + LayoutMetrics.controlBaseline(fontSize: fontSize(of: view))
    case "UIStackView":
      if let baseline = baseline(ofStack: view, isFirst: isFirst) { return baseline }
    default: break
    }
    return isFirst ? box.top : box.bottom
  }

  private func fontSize(of view: ViewID) -> Double {
    let standard = LayoutMetrics.defaultFontSize(of: scope.hierarchy[view].uikitClass)
    let environment = scope.environment
    guard case .text(let content) = scope.spec.traits[view.index].content,
      let size = content.fontSize(in: environment.sizeClass, with: environment.text)
    else { return standard * environment.text.scale }
    return size
  }

  /// The baseline of a stack view is that of one of its arranged views.
  private func baseline(ofStack stack: ViewID, isFirst: Bool) -> LinearExpression? {
    var here = stack
    while scope.spec.traits[here.index].isStack {
      let arranged = scope.hierarchy[here].subviews.filter { isArranged($0, in: here) }
      let isVertical =
        scope.spec.traits[here.index].stack?.axis.value(in: scope.environment.sizeClass)
        == .vertical
      guard let next = isFirst || !isVertical ? arranged.first : arranged.last else { return nil }
      here = next
    }
    return baseline(of: here, isFirst: isFirst)
  }
}

// Leading and trailing from right to left (AL-49 to AL-51).
extension ScopeSystem {
  /// Whether the constraint binds a leading or trailing edge and the leading edge is the right one.
  private func isReversed(_ first: LayoutAnchor, _ second: LayoutAnchor?) -> Bool {
    guard let second, first.attribute.isDirectional || second.attribute.isDirectional else {
      return false
    }
    return scope.isRightToLeft(holder(of: first.view, second.view))
  }

  /// The nearest common ancestor of two views.
  private func holder(of first: ViewID, _ second: ViewID) -> ViewID {
    var view = first
    while view != second, !scope.hierarchy.isDescendant(second, of: view) {
      guard let superview = scope.hierarchy[view].superview else { break }
      view = superview
    }
    return view
  }

  /// A multiplier scales a distance from the left edge, and UIKit permits no constraint between a leading
  /// and a left edge. The direction of a distance between two centers is not documented (AL-51).
  private func hasUncertainDirection(
    _ index: Int, _ anchor: LayoutAnchor, _ second: LayoutAnchor?, _ isReversed: Bool
  ) -> Bool {
    guard let second else { return false }
    let (first, other) = (anchor.attribute, second.attribute)
    let multiplier = scope.spec.constraints[index].multiplier
    if first.isHorizontalCenter, other.isHorizontalCenter {
      let constant = scope.spec.constraints[index].constant.value(in: scope.environment.sizeClass)
      return (constant != 0 || multiplier != 1)
        && scope.isRightToLeft(holder(of: anchor.view, second.view))
    }
    guard isReversed else { return false }
    return multiplier != 1 || first.isLeftOrRight || other.isLeftOrRight
  }
}

// The readable content guide, whose width depends on the text size.
extension ScopeSystem {
  /// The maximum readable width at the default text size, in points. A narrower frame is readable
  /// from margin to margin.
  private static let readableWidth = 672.0

  /// Whether a constraint in force depends on a readable width other than the width between the
  /// margins. On the canvas, stored frames reveal that width.
  func usesReadableWidth(_ frames: [Rect?]) -> Bool {
    guard !scope.environment.isCanvas else { return false }
    // Almost no constraint has such an anchor.
    return scope.constraints.contains { index in
      (exceedsReadableWidth(scope.spec.constraints[index].first, frames)
        || scope.spec.constraints[index].second.map { exceedsReadableWidth($0, frames) } ?? false)
        && isInForce(index)
    }
  }

  private func exceedsReadableWidth(_ anchor: LayoutAnchor, _ frames: [Rect?]) -> Bool {
    guard isReadable(anchor), let frame = frames[scope.slot(anchor.view)] else { return false }
    let margins = margins.margins(of: anchor.view)
    return frame.width - margins.left - margins.right > Self.readableWidth
  }

  private func isReadable(_ anchor: LayoutAnchor) -> Bool {
    let isGuide =
      anchor.guide == .readableContent
      || anchor.guide == .layoutMargins && scope.spec.traits[anchor.view.index].followsReadableWidth
    switch anchor.attribute {
    case .left, .right, .leading, .trailing, .width: return isGuide
    case .leftMargin, .rightMargin, .leadingMargin, .trailingMargin:
      return scope.spec.traits[anchor.view.index].followsReadableWidth
    default: return false
    }
  }
}

extension LayoutAttribute {
  var isOfMargins: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      true
    default: false
    }
  }

  /// The edge depends on the direction of the language.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  var isHorizontalCenter: Bool { self == .centerX || self == .centerXWithinMargins }

  var isLeftOrRight: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }
}
