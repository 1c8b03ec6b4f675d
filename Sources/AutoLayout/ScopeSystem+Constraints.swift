package import ConstraintSolver
package import LayoutModel

// The document's constraints as linear ones.
extension ScopeSystem {
  mutating func addConstraint(_ place: Int) {
    let constraint = spec.constraints[place]
    guard isInForce(constraint), let expression = expression(of: constraint) else { return }
    let priority = constraint.priority.value(in: setting.sizeClass)
    add(
      expression, constraint.relation, priority: min(max(priority, 1), 1000),
      from: .spec(place, standing(of: constraint)))
  }

  /// `first − multiplier × second − constant`; nil: one side is not in the room.
  package func expression(of constraint: ConstraintSpec) -> LinearExpression? {
    guard let first = side(constraint.first, beside: constraint.second) else { return nil }
    let constant = LinearExpression(constraint.constant.value(in: setting.sizeClass))
    guard let anchor = constraint.second, anchor.attribute != .notAnAttribute else {
      return first - constant
    }
    guard let second = side(anchor, beside: constraint.first) else { return nil }
    return first - second * constraint.multiplier - constant
  }

  /// What UIKit gives up first where required constraints conflict (AL-42).
  private func standing(of constraint: ConstraintSpec) -> SystemConstraint.Standing {
    if constraint.second == nil, constraint.first.guide == nil,
      [.width, .height].contains(constraint.first.attribute),
      let superview = hierarchy[constraint.first.view].superview,
      isArranged(constraint.first.view, in: superview)
    {
      return .sizeInStack
    }
    return isCell && reachesBottom(constraint) ? .bottom : .firm
  }

  /// A row or an item, in a list or outermost in its document.
  private var isCell: Bool {
    guard case .canvas(let place) = scope.kind else { return true }
    return spec.canvases[place].owner == .cell
  }

  private func reachesBottom(_ constraint: ConstraintSpec) -> Bool {
    [constraint.first, constraint.second].compactMap { $0 }.contains { anchor in
      let isHolder = anchor.view == scope.root || traits(anchor.view).part == .content
      return isHolder && [.bottom, .bottomMargin].contains(anchor.attribute)
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

  /// The rectangle whose edge an anchor means.
  private func box(for anchor: LayoutAnchor, beside other: LayoutAnchor?) -> LayoutBox? {
    guard let box = box(of: anchor.view), let frame = frameBox(of: anchor.view) else { return nil }
    switch anchor.guide {
    case .safeArea: return frame.inset(by: margins.safeArea(of: anchor.view))
    case .layoutMargins, .readableContent:
      return frame.inset(by: margins.margins(of: anchor.view))
    case .frame: return frame
    case .content: return contents[slot(anchor.view)] ?? frame
    case .top:
      var guide = frame
      let height = LinearExpression(margins.safeArea(of: anchor.view).top)
      // Interface Builder draws it as a line.
      if setting.isCanvas { guide.top = frame.top + height }
      guide.height = setting.isCanvas ? LinearExpression(0) : height
      return guide
    case .bottom:
      let height = LinearExpression(margins.safeArea(of: anchor.view).bottom)
      var guide = frame
      guide.top = frame.bottom - height
      guide.height = height
      return guide
    case nil: break
    }
    let content = isContent(anchor, beside: other) ? contents[slot(anchor.view)] : nil
    return anchor.attribute.isOfMargins
      ? (content ?? frame).inset(by: margins.margins(of: anchor.view)) : content ?? box
  }

  /// Whether an edge of a scroll view is that of what it scrolls: it is, for what lies in it (AL-41).
  package func isContent(_ anchor: LayoutAnchor, beside other: LayoutAnchor?) -> Bool {
    guard hierarchy[anchor.view].uikitClass.isScrollView, let other,
      hierarchy.isDescendant(other.view, of: anchor.view)
    else { return false }
    switch anchor.attribute {
    case .width, .height, .centerX, .centerY: return false
    default: return true
    }
  }

  /// AL-36.
  func baseline(of view: ViewID, isFirst: Bool) -> LinearExpression? {
    guard let box = box(of: view) else { return nil }
    let name = hierarchy[view].uikitClass.name
    switch name {
    case "UILabel":
      let size = fontSize(of: view)
      return isFirst
        ? box.top + LinearExpression(LayoutMetrics.labelAscent(fontSize: size))
        : box.bottom
          - LinearExpression(
            LayoutMetrics.labelDescent(fontSize: size, isWholePoints: setting.isWholePoints))
    case "UIButton", "UITextField":
      return box.centerY
        + LinearExpression(LayoutMetrics.controlBaseline(fontSize: fontSize(of: view)))
    case "UIStackView": return baseline(ofStack: view, isFirst: isFirst) ?? box.bottom
    default: return box.bottom
    }
  }

  private func fontSize(of view: ViewID) -> Double {
    let known: Double? =
      if case .text(let text) = traits(view).content { text.fontSize } else { nil }
    return (known ?? LayoutMetrics.defaultFontSize(of: hierarchy[view].uikitClass))
      * setting.textScale
  }

  /// A stack view has the baseline of one of the views that it arranges.
  private func baseline(ofStack stack: ViewID, isFirst: Bool) -> LinearExpression? {
    var here = stack
    while traits(here).stack != nil {
      let arranged = hierarchy[here].subviews.filter { isArranged($0, in: here) }
      let isVertical =
        traits(here).stack?.axis.value(in: setting.sizeClass) == .vertical
      guard let next = isFirst || !isVertical ? arranged.first : arranged.last else { return nil }
      here = next
    }
    return baseline(of: here, isFirst: isFirst)
  }
}

// Guides whose width the size of the text decides.
extension ScopeSystem {
  /// Lines of body text in the size that people start with get no longer, in points. What is less wide
  /// is readable from margin to margin.
  private static let readableWidth = 672.0

  /// Whether a constraint in force rests on a readable width that is not the one from margin to margin.
  /// The canvas may tell of that by its frames.
  ///
  /// - Parameter frames: by `slot`.
  func restsOnReadableWidth(_ frames: [Rect?]) -> Bool {
    guard !setting.isCanvas else { return false }
    return members.contains { member in
      let constraint = spec.constraints[member]
      guard isInForce(constraint) else { return false }
      return [constraint.first, constraint.second].compactMap { $0 }.contains { anchor in
        guard isReadable(anchor), let frame = frames[slot(anchor.view)] else { return false }
        let margins = margins.margins(of: anchor.view)
        return frame.width - margins.left - margins.right > Self.readableWidth
      }
    }
  }

  private func isReadable(_ anchor: LayoutAnchor) -> Bool {
    let isGuide =
      anchor.guide == .readableContent
      || anchor.guide == .layoutMargins && traits(anchor.view).followsReadableWidth
    switch anchor.attribute {
    case .left, .right, .leading, .trailing, .width: return isGuide
    case .leftMargin, .rightMargin, .leadingMargin, .trailingMargin:
      return traits(anchor.view).followsReadableWidth
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
