internal import HitTesting
internal import LayoutModel

/// The horizontal rows that constraints and stack views arrange.
struct ConstrainedRows {
  let hierarchy: ViewHierarchy
  let spec: LayoutSpec
  private(set) var constraints: [ViewID: [HorizontalConstraint]] = [:]
  /// The views with constraints that code replaces, or that are installed in some size classes only.
  private(set) var viewsInDoubt: Set<ViewID> = []
  /// See `LayoutSpec.fixedSides`.
  private let fixedSides: [ViewID: Set<LayoutAttribute>]

  init(_ hierarchy: ViewHierarchy, _ spec: LayoutSpec) {
    self.hierarchy = hierarchy
    self.spec = spec
    fixedSides = spec.fixedSides
    for constraint in spec.constraints {
      guard constraint.isInstalled.base, !constraint.isPlaceholder else {
        if constraint.isPlaceholder || constraint.isInstalled.variations.contains(where: \.value) {
          viewsInDoubt.formUnion(
            [constraint.first.view, constraint.second?.view].compactMap(\.self))
        }
        continue
      }
      add(constraint, of: constraint.first, constraint.relation, constraint.second)
      if let second = constraint.second {
        add(constraint, of: second, constraint.relation.reversed, constraint.first)
      }
    }
  }

  private mutating func add(
    _ constraint: ConstraintSpec, of anchor: LayoutAnchor,
    _ relation: LayoutConstraint.Relation, _ other: LayoutAnchor?
  ) {
    // A constraint with a guide of a view does not position the view.
    guard anchor.guide == nil, let rowAttribute = anchor.attribute.rowAttribute else { return }
    constraints[anchor.view, default: []].append(
      HorizontalConstraint(
        rowAttribute: rowAttribute, relation: relation, other: other,
        priority: constraint.priority.base))
  }

  /// The first control beside a label that loses its width to a long text.
  func control(squeezedBy label: ViewID) -> ViewID? {
    guard !hierarchy.isHiddenOrBelowHidden(label) else { return nil }
    if let stack = hierarchy[label].superview, let traits = spec.traits[stack.index].stack {
      guard traits.axis.base == .horizontal, traits.distribution.base == .fill, isBounded(stack)
      else { return nil }
      return hierarchy[stack].subviews.first { canSqueeze($0, label, at: nil) }
    }
    return constraints[label, default: []].lazy.compactMap { constraint in
      guard let control = constraint.neighbor else { return nil }
      let isFirst = constraint.rowAttribute == .end
      let ends = isFirst ? (label, control) : (control, label)
      guard canSqueeze(control, label, at: constraint.rowAttribute),
        let row = container(from: ends.0, to: ends.1), isBounded(row)
      else { return nil }
      return control
    }.first
  }

  /// The priority with which a view keeps its intrinsic width; 0: it has none.
  func resistance(of view: ViewID) -> Double {
    hierarchy[view].uikitClass.name == "UISlider"
      ? 0 : spec.traits[view.index].horizontalCompression
  }

  /// The classes that are checked. The width of a text field also depends on what users type.
  static let controls: Set = [
    "UIButton", "UISwitch", "UISlider", "UISegmentedControl", "UIStepper",
  ]

  /// Whether a label takes the width of a control if the space is not sufficient for both.
  ///
  /// - Parameter edge: of the label, at the control; nil: a stack view arranges them.
  private func canSqueeze(_ control: ViewID, _ label: ViewID, at edge: RowAttribute?) -> Bool {
    let view = hierarchy[control]
    guard Self.controls.contains(view.uikitClass.name), view.subviews.isEmpty,
      hierarchy.isInteractive(control), !hierarchy.isHiddenOrBelowHidden(control)
    else { return false }
    let strength = resistance(of: label)
    return strength >= resistance(of: control)
      && isFree(label, beside: control, at: edge, widths: .greaterThanOrEqual, strength)
      && isFree(control, beside: label, at: edge?.opposite, widths: .lessThanOrEqual, strength)
  }

  /// Whether no constraint but those of its row determines the width of a view.
  ///
  /// - Parameters:
  ///   - edge: that at the neighbor; nil: a stack view arranges both.
  ///   - widths: the relation of constraints for the width that allow what the text needs.
  ///   - strength: the resistance of the label, which violates constraints of a lower priority.
  private func isFree(
    _ view: ViewID, beside neighbor: ViewID, at edge: RowAttribute?,
    widths: LayoutConstraint.Relation, _ strength: Double
  ) -> Bool {
    constraints[view, default: []].allSatisfy { constraint in
      switch constraint.rowAttribute {
      case .center: false
      case .width:
        constraint.relation == widths || !constraint.isRequired && constraint.priority <= strength
      case .start, .end:
        edge != nil && (constraint.rowAttribute != edge || constraint.other?.view == neighbor)
      }
    }
  }

  /// Whether the width of a view does not depend on the texts in it.
  private func isBounded(_ view: ViewID) -> Bool {
    var view = view
    while let superview = hierarchy[view].superview, !hasWidthOfList(view), !hasMaximumWidth(view) {
      if spec.traits[superview.index].isStack {
        view = superview
      } else if spec.traits[view.index].isFixed || !spec.traits[view.index].usesConstraints {
        return !hierarchy[superview].isScrollView
      } else if let container = container(from: view, to: view) {
        view = container
      } else {
        return false
      }
    }
    return true
  }

  private func hasWidthOfList(_ view: ViewID) -> Bool {
    spec.traits[view.index].part != .none || spec.traits[view.index].isTableHeader
  }

  private func hasMaximumWidth(_ view: ViewID) -> Bool {
    constraints[view, default: []].contains { constraint in
      constraint.rowAttribute == .width && constraint.isRequired
        && constraint.relation != .greaterThanOrEqual
        && constraint.other.map { !hierarchy.isDescendant($0.view, of: view) } ?? true
    }
  }

  /// The ancestor whose edges limit a row of views.
  private func container(from first: ViewID, to last: ViewID) -> ViewID? {
    guard let container = ancestor(limiting: first, at: .start),
      container == ancestor(limiting: last, at: .end)
    else { return nil }
    return container
  }

  /// The ancestor beyond whose edge a view does not extend, with views of a constant width between them.
  private func ancestor(limiting view: ViewID, at edge: RowAttribute) -> ViewID? {
    var view = view
    for _ in 0..<Self.rowLimit {
      let limits = constraints[view, default: []].filter { $0.limits(edge) }.compactMap(\.other)
      let ancestor = limits.first { limit in
        limit.attribute.rowAttribute == edge && hierarchy.isDescendant(view, of: limit.view)
          && (!hierarchy[limit.view].isScrollView || limit.guide == .frame)
      }
      if let ancestor { return ancestor.view }
      let next = limits.first { limit in
        limit.attribute.rowAttribute == edge.opposite
          && fixedSides[limit.view]?.contains(.width) == true
      }
      guard let next else { return nil }
      view = next.view
    }
    return nil
  }

  /// The greatest number of views between a label or a control and the edge of its row.
  private static let rowLimit = 8
}

/// A constraint about the horizontal position or the width of a view.
struct HorizontalConstraint {
  let rowAttribute: RowAttribute
  let relation: LayoutConstraint.Relation
  /// nil: the constraint has only a constant.
  let other: LayoutAnchor?
  let priority: Double

  var isRequired: Bool { priority == 1000 }

  /// The view beside an edge that the view does not overlap.
  var neighbor: ViewID? {
    guard let other, other.guide == nil, limits(rowAttribute),
      other.attribute.rowAttribute == rowAttribute.opposite
    else { return nil }
    return other.view
  }

  /// Whether the view does not extend beyond the other anchor at an edge.
  ///
  /// - Parameter strength: the least priority.
  func limits(_ edge: RowAttribute, from strength: Double = 1000) -> Bool {
    guard priority >= strength, rowAttribute == edge else { return false }
    switch edge {
    case .start: return relation != .lessThanOrEqual
    case .end: return relation != .greaterThanOrEqual
    case .center, .width: return false
    }
  }
}

/// What a horizontal constraint is about.
enum RowAttribute {
  case start, end, center, width

  /// The other edge.
  var opposite: RowAttribute? {
    switch self {
    case .start: .end
    case .end: .start
    case .center, .width: nil
    }
  }
}

extension LayoutAttribute {
  /// nil: it is not horizontal.
  var rowAttribute: RowAttribute? {
    switch self {
    case .leading, .left, .leadingMargin, .leftMargin: .start
    case .trailing, .right, .trailingMargin, .rightMargin: .end
    case .centerX, .centerXWithinMargins: .center
    case .width: .width
    default: nil
    }
  }
}

extension LayoutConstraint.Relation {
  /// The relation of the second item to the first one.
  fileprivate var reversed: Self {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
