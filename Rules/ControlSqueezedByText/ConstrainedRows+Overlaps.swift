internal import HitTesting
internal import LayoutModel

extension ConstrainedRows {
  /// The nearest view in the row of a text that a longer text overlaps, since no constraint limits the width of the
  /// text; nil: there is none.
  ///
  /// - Parameter text: a label, a button or a text field. A text field can also overlap a label.
  func view(overlappedBy text: ViewID) -> ViewID? {
    guard !hierarchy.isHiddenOrBelowHidden(text), spec.traits[text.index].hasOneLine else {
      return nil
    }
    let growing = growingViews(with: text)
    guard let outermost = growing.last, let frame = drawnFrame(of: outermost),
      spec.traits[outermost.index].usesConstraints, !spec.traits[outermost.index].isFixed,
      let superview = hierarchy[outermost].superview
    else { return nil }
    let edges = freeEdges(of: growing, resistance(of: text))
    guard !edges.isEmpty else { return nil }
    var nearest: (view: ViewID, distance: Double)?
    for other in hierarchy[superview].subviews {
      guard let otherFrame = drawnFrame(of: other), frame.sharesRow(with: otherFrame),
        mayBeOverlapped(other, by: text, outermost)
      else { continue }
      for edge in edges {
        let distance = edge == .end ? otherFrame.minX - frame.maxX : frame.minX - otherFrame.maxX
        if distance >= -Self.rounding, distance < nearest?.distance ?? .infinity {
          nearest = (other, distance)
        }
      }
    }
    return nearest?.view
  }

  /// Points.
  private static let rounding = 1.0

  /// A view and the stack views that grow with it, the outermost one last.
  private func growingViews(with view: ViewID) -> [ViewID] {
    var views = [view]
    while let superview = views.last.flatMap({ hierarchy[$0].superview }),
      spec.traits[superview.index].isStack
    {
      views.append(superview)
    }
    return views
  }

  /// In the superview's coordinate space; nil: the document has no frame, or another one than the constraints.
  private func drawnFrame(of view: ViewID) -> Rect? {
    let traits = spec.traits[view.index]
    return traits.isMisplaced || traits.isAmbiguous || viewsInDoubt.contains(view)
      ? nil : traits.storedFrame
  }

  /// The edges at which views grow with a text and that nothing limits.
  ///
  /// - Parameters:
  ///   - views: the text and the stack views around it.
  ///   - strength: the resistance of the text, which violates constraints of a lower priority.
  private func freeEdges(of views: [ViewID], _ strength: Double) -> [RowAttribute] {
    let own = constraints[views[views.count - 1], default: []]
    let fixed = own.filter { $0.isRequired && $0.relation == .equal }.map(\.rowAttribute)
    let edges: [RowAttribute] =
      if fixed.contains(.center) {
        [.start, .end]
      } else if fixed.contains(.start) {
        [.end]
      } else {
        fixed.contains(.end) ? [.start] : []
      }
    let isLimited = (views + views.dropFirst().flatMap(viewsWithSameWidth)).contains { view in
      viewsInDoubt.contains(view)
        || constraints[view, default: []].contains { limitsGrowth($0, at: edges, strength) }
    }
    return isLimited ? [] : edges
  }

  /// The arranged views of a stack view whose widths can determine that of another one.
  private func viewsWithSameWidth(in stack: ViewID) -> [ViewID] {
    guard let traits = spec.traits[stack.index].stack else { return [] }
    let isRow = traits.axis.base == .horizontal && traits.distribution.base == .fill
    return isRow ? [] : hierarchy[stack].subviews
  }

  private func limitsGrowth(
    _ constraint: HorizontalConstraint, at edges: [RowAttribute], _ strength: Double
  ) -> Bool {
    switch constraint.rowAttribute {
    case .center: return false
    case .width:
      return constraint.other != nil
        || constraint.relation != .greaterThanOrEqual && constraint.priority >= strength
    case .start, .end:
      let edge = constraint.rowAttribute
      guard edges.contains(edge), constraint.limits(edge, from: 0) else { return false }
      return constraint.priority >= strength
        || !isHeld(constraint.other, at: edge, against: constraint.priority)
    }
  }

  /// Whether a view beside a text keeps its place and its intrinsic width if a constraint with the text has a priority
  /// that the text violates.
  private func isHeld(
    _ anchor: LayoutAnchor?, at edge: RowAttribute, against priority: Double
  ) -> Bool {
    guard let anchor, anchor.guide == nil, anchor.attribute.rowAttribute == edge.opposite,
      resistance(of: anchor.view) > priority
    else { return false }
    return constraints[anchor.view, default: []].contains {
      $0.rowAttribute == edge && $0.isRequired && $0.relation == .equal
    }
  }

  /// Whether a view is one that users no longer recognize behind a text, or cannot tap below a button.
  private func mayBeOverlapped(_ view: ViewID, by text: ViewID, _ outermost: ViewID) -> Bool {
    guard view != outermost, !hierarchy.isHiddenOrBelowHidden(view) else { return false }
    // A view with a background hides the text behind it.
    if view > outermost, hierarchy[view].backgroundColor?.isClear == false { return false }
    let name = hierarchy[view].uikitClass.name
    if name == "UILabel" { return hierarchy[text].uikitClass.name == "UITextField" }
    return (Self.controls.contains(name) || name == "UITextField") && hierarchy.isInteractive(view)
  }
}

extension LayoutTraits {
  /// Whether the view has a text that does not wrap.
  fileprivate var hasOneLine: Bool {
    guard case .text(let text) = content else { return false }
    return !text.canWrap
  }
}

extension Rect {
  /// Whether more than half of the height of the lower one is beside the other one.
  fileprivate func sharesRow(with other: Rect) -> Bool {
    min(maxY, other.maxY) - max(minY, other.minY) > min(height, other.height) / 2
  }
}
