internal import HitTesting
internal import LayoutModel
internal import Linting

/// Controls whose width a longer text of a label in the same row can take.
struct ControlSqueezedByText: LayoutRule {
  static let metadata = RuleMetadata(
    id: "control-squeezed-by-text",
    summary: "A longer text of a label can take the width of a control in the same row.",
    rationale: """
      If a row is too narrow for its views, Auto Layout compresses the view with the lowest compression resistance. All \
      views have the resistance 750 by default, and of views with the same resistance any one can be compressed, to a \
      width of 0. Users cannot tap such a control. With the text of the document there is enough space, so that \
      Interface Builder shows no problem.
      """,
    severity: .info,
    howToFix: """
      Set a lower horizontal compression resistance for the label than for the control, for example 749, so that the \
      text is truncated or wraps. Of a slider, which has no intrinsic width, set a minimum width.
      """,
    exampleCode: """
      class SettingCell: UITableViewCell {
        @IBOutlet var nameLabel: UILabel!

        func show(_ setting: Setting) { nameLabel.text = setting.name }

        @IBAction func open(_ sender: UIButton) {}
      }
      """,
    allowances: [
      "Labels without an outlet through which code sets a text that is no literal. Of labels with a tag in apps whose code uses `viewWithTag`, no statement is required.",
      "Labels whose text in the document begins with a digit: other numbers are not much longer.",
      "Labels with a maximum width, and labels and controls with another constraint for the edge between them or for the center.",
      "Controls with a width or a minimum width of a higher priority than the resistance of the label.",
      "Text fields, and controls with subviews, which can determine their width.",
      "Labels and controls whose frame, constraints or compression resistance code changes.",
      "Rows in a view that can become wider with the text, such as the content of a scroll view.",
      "Views between the label or the control and the edge of the row, unless their widths are constant.",
      "Hidden views and their subviews.",
    ],
    needs: [.constraints],
    since: "Unreleased")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard layout.code.scope != nil, let spec = hierarchy.spec else { return }
    let rows = ConstrainedRows(hierarchy, spec)
    for label in hierarchy.ids where hierarchy[label].isLabelWithoutNumber {
      if findings.isCancelled { break }
      guard let control = rows.control(squeezedBy: label),
        layout.code.setsText(of: label, in: hierarchy),
        !layout.changesWidth(of: label), !layout.changesWidth(of: control)
      else { continue }
      findings.report(
        .squeezed(
          hierarchy.displayName(of: control), by: hierarchy.sentenceName(of: label),
          rows.resistance(of: label), rows.resistance(of: control)),
        about: control, at: layout.range(of: control, .frame),
        related: [.init(layout.range(of: label, .frame), "code sets the text of this label")])
    }
  }
}

/// The horizontal rows that constraints and stack views arrange.
private struct ConstrainedRows {
  private let hierarchy: ViewHierarchy
  private let spec: LayoutSpec
  private var constraints: [ViewID: [HorizontalConstraint]] = [:]
  /// See `LayoutSpec.fixedSides`.
  private let fixedSides: [ViewID: Set<LayoutAttribute>]

  init(_ hierarchy: ViewHierarchy, _ spec: LayoutSpec) {
    self.hierarchy = hierarchy
    self.spec = spec
    fixedSides = spec.fixedSides
    for constraint in spec.constraints
    where constraint.isInstalled.base && !constraint.isPlaceholder {
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
  private static let controls: Set = [
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
private struct HorizontalConstraint {
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
  func limits(_ edge: RowAttribute) -> Bool {
    guard isRequired, rowAttribute == edge else { return false }
    switch edge {
    case .start: return relation != .lessThanOrEqual
    case .end: return relation != .greaterThanOrEqual
    case .center, .width: return false
    }
  }
}

/// What a horizontal constraint is about.
private enum RowAttribute {
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
  fileprivate var rowAttribute: RowAttribute? {
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

extension View {
  fileprivate var isLabelWithoutNumber: Bool {
    uikitClass.name == "UILabel" && title?.first?.isNumber != true
  }
}

extension AnalyzedLayout {
  /// Whether code sets the frame, the constraints or the compression resistance of a view.
  fileprivate func changesWidth(of view: ViewID) -> Bool {
    !code.effects(on: view, .geometry, hasHints: false, in: hierarchy).isEmpty
      || code.setsCompressionResistance(of: view, in: hierarchy)
  }
}

extension Finding.Message {
  /// - Parameters:
  ///   - strength: the compression resistance of the label.
  ///   - resistance: that of the control; 0: it has no intrinsic width.
  fileprivate static func squeezed(
    _ control: String, by label: String, _ strength: Double, _ resistance: Double
  ) -> Self {
    let reason =
      if resistance == 0 {
        "code sets the text, and neither an intrinsic width nor a constraint keeps the slider wide enough"
      } else if resistance == strength {
        "code sets the text, both have the horizontal compression resistance \(strength.shortText), and no constraint keeps the control wide enough"
      } else {
        "code sets the text, its horizontal compression resistance \(strength.shortText) is greater than the \(resistance.shortText) of the control, and no constraint keeps the control wide enough"
      }
    return Self(
      subject: control, effect: .statement("a longer text of \(label) can take its width"),
      reason: reason)
  }
}
