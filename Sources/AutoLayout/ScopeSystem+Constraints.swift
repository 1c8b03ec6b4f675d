internal import ConstraintSolver
internal import LayoutModel

// The document's constraints as linear ones.
extension ScopeSystem {
  mutating func addConstraint(_ index: Int) {
    let constraint = scope.spec.constraints[index]
    guard isInForce(constraint), let expression = expression(of: constraint) else { return }
    let priority = constraint.priority.value(in: scope.environment.sizeClass)
    add(
      expression, constraint.relation, priority: min(max(priority, 1), 1000),
      order: order(of: constraint), specIndex: index)
  }

  /// `first − multiplier × second − constant`; nil: an item is not in the scope.
  func expression(of constraint: ConstraintSpec) -> LinearExpression? {
    guard let first = side(constraint.first, beside: constraint.second) else { return nil }
    let constant = LinearExpression(constraint.constant.value(in: scope.environment.sizeClass))
    guard let anchor = constraint.second, anchor.attribute != .notAnAttribute else {
      return first - constant
    }
    guard let second = side(anchor, beside: constraint.first) else { return nil }
    return first - second * constraint.multiplier - constant
  }

  /// Which constraint is dropped if required constraints conflict (AL-42).
  private func order(of constraint: ConstraintSpec) -> SystemConstraint.Order {
    if constraint.second == nil, constraint.first.guide == nil,
      [.width, .height].contains(constraint.first.attribute),
      let superview = scope.hierarchy[constraint.first.view].superview,
      isArranged(constraint.first.view, in: superview)
    {
      return .sizeInStack
    }
    return isCell && bindsBottom(constraint) ? .cellBottom : .spec
  }

  /// The scope is a row or an item, in a list or as the root of its document.
  private var isCell: Bool {
    guard case .canvas(let index) = scope.kind else { return true }
    return scope.spec.canvases[index].owner == .cell
  }

  private func bindsBottom(_ constraint: ConstraintSpec) -> Bool {
    [constraint.first, constraint.second].compactMap { $0 }.contains { anchor in
      let isContainer = anchor.view == scope.root || scope.traits(anchor.view).part == .content
      return isContainer && [.bottom, .bottomMargin].contains(anchor.attribute)
    }
  }

  private func side(_ anchor: LayoutAnchor, beside other: LayoutAnchor?) -> LinearExpression? {
    guard let box = box(for: anchor, beside: other) else { return nil }
    switch anchor.attribute {
    case .left, .leading, .leftMargin, .leadingMargin: return box.left
    case .right, .trailing, .rightMargin, .trailingMargin: return box.right
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
    guard let box = box(of: anchor.view), let frame = frameBox(of: anchor.view) else { return nil }
    switch anchor.guide {
    case .safeArea: return frame.inset(by: margins.safeArea(of: anchor.view))
    case .layoutMargins, .readableContent:
      return frame.inset(by: margins.margins(of: anchor.view))
    case .frame: return frame
    case .content: return contents[scope.slot(anchor.view)] ?? frame
    case .top:
      var guide = frame
      let height = LinearExpression(margins.safeArea(of: anchor.view).top)
      // Interface Builder treats the guide as a line.
      if scope.environment.isCanvas { guide.top = frame.top + height }
      guide.height = scope.environment.isCanvas ? LinearExpression(0) : height
      return guide
    case .bottom:
      let height = LinearExpression(margins.safeArea(of: anchor.view).bottom)
      var guide = frame
      guide.top = frame.bottom - height
      guide.height = height
      return guide
    case nil: break
    }
    let content = isContent(anchor, beside: other) ? contents[scope.slot(anchor.view)] : nil
    return anchor.attribute.isOfMargins
      ? (content ?? frame).inset(by: margins.margins(of: anchor.view)) : content ?? box
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
        ? box.top + LinearExpression(LayoutMetrics.labelAscent(fontSize: size))
        : box.bottom
          - LinearExpression(
            LayoutMetrics.labelDescent(
              fontSize: size, isWholePoints: scope.environment.isWholePoints))
    case "UIButton", "UITextField":
      return box.centerY
        + LinearExpression(LayoutMetrics.controlBaseline(fontSize: fontSize(of: view)))
    case "UIStackView":
      if let baseline = baseline(ofStack: view, isFirst: isFirst) { return baseline }
    default: break
    }
    return isFirst ? box.top : box.bottom
  }

  /// How much larger a text is than on the canvas: by the text size, and by a font of the size class
  /// (AL-44).
  func textScale(of text: TextContent) -> Double {
    let own = scope.environment.textScale
    guard let sizes = text.fontSizes,
      let font = sizes.value(in: scope.environment.sizeClass),
      let drawn = sizes.value(in: scope.canvas?.screen?.sizeClass ?? .any), drawn > 0
    else { return own }
    return own * font / drawn
  }

  private func fontSize(of view: ViewID) -> Double {
    let declared: Double? =
      if case .text(let text) = scope.traits(view).content {
        text.fontSizes?.value(in: scope.environment.sizeClass) ?? text.fontSize
      } else {
        nil
      }
    return (declared ?? LayoutMetrics.defaultFontSize(of: scope.hierarchy[view].uikitClass))
      * scope.environment.textScale
  }

  /// The baseline of a stack view is that of one of its arranged views.
  private func baseline(ofStack stack: ViewID, isFirst: Bool) -> LinearExpression? {
    var here = stack
    while scope.traits(here).stack != nil {
      let arranged = scope.hierarchy[here].subviews.filter { isArranged($0, in: here) }
      let isVertical =
        scope.traits(here).stack?.axis.value(in: scope.environment.sizeClass) == .vertical
      guard let next = isFirst || !isVertical ? arranged.first : arranged.last else { return nil }
      here = next
    }
    return baseline(of: here, isFirst: isFirst)
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
    return scope.constraints.contains { index in
      let constraint = scope.spec.constraints[index]
      guard isInForce(constraint) else { return false }
      return [constraint.first, constraint.second].compactMap { $0 }.contains { anchor in
        guard isReadable(anchor), let frame = frames[scope.slot(anchor.view)] else { return false }
        let margins = margins.margins(of: anchor.view)
        return frame.width - margins.left - margins.right > Self.readableWidth
      }
    }
  }

  private func isReadable(_ anchor: LayoutAnchor) -> Bool {
    let isGuide =
      anchor.guide == .readableContent
      || anchor.guide == .layoutMargins && scope.traits(anchor.view).followsReadableWidth
    switch anchor.attribute {
    case .left, .right, .leading, .trailing, .width: return isGuide
    case .leftMargin, .rightMargin, .leadingMargin, .trailingMargin:
      return scope.traits(anchor.view).followsReadableWidth
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
}
