package import ConstraintSolver
package import LayoutModel

/// The edges of a view's alignment rectangle as linear expressions, in the coordinates of its room:
/// what constraints bind (AL-6 to AL-9).
package struct LayoutBox {
  package var left: LinearExpression
  package var top: LinearExpression
  package var width: LinearExpression
  package var height: LinearExpression

  package init(
    left: LinearExpression, top: LinearExpression, width: LinearExpression,
    height: LinearExpression
  ) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  /// A rectangle that is known.
  package init(_ rect: Rect) {
    self.init(
      left: LinearExpression(rect.x), top: LinearExpression(rect.y),
      width: LinearExpression(rect.width), height: LinearExpression(rect.height))
  }

  package var right: LinearExpression { left + width }
  package var bottom: LinearExpression { top + height }
  package var centerX: LinearExpression { left + width * 0.5 }
  package var centerY: LinearExpression { top + height * 0.5 }

  /// The box with each edge moved inwards; negative insets grow it.
  package func inset(by insets: EdgeInsets) -> LayoutBox {
    if insets == .zero { return self }
    return LayoutBox(
      left: left + LinearExpression(insets.left), top: top + LinearExpression(insets.top),
      width: width - LinearExpression(insets.left + insets.right),
      height: height - LinearExpression(insets.top + insets.bottom))
  }
}

extension EdgeInsets {
  /// The same outwards.
  var negated: EdgeInsets { EdgeInsets(top: -top, left: -left, bottom: -bottom, right: -right) }
}

extension Rect {
  /// The rectangle with each edge moved outwards, whatever its size.
  package func grown(by insets: EdgeInsets) -> Rect {
    Rect(
      x - insets.left, y - insets.top, width + insets.left + insets.right,
      height + insets.top + insets.bottom)
  }

  /// The rectangle in the coordinates of one around it, where both are in the same.
  package func within(_ outer: Rect) -> Rect { Rect(x - outer.x, y - outer.y, width, height) }

  /// The greatest difference of an origin's coordinate or of a side, in points.
  package func distance(to other: Rect) -> Double {
    max(
      abs(x - other.x), abs(y - other.y), abs(width - other.width), abs(height - other.height))
  }
}

extension LinearExpression {
  /// An expression without variables.
  package init(_ points: Double) {
    self.init([], constant: points)
  }

  /// The same with each variable once, and none that counts for nothing: what is made of expressions
  /// that are made of others stays short.
  var combined: LinearExpression {
    if terms.count < 2, terms.first?.coefficient != 0 { return self }
    var sums: [Int: Double] = [:]
    for term in terms { sums[term.variable.index, default: 0] += term.coefficient }
    let kept = sums.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    return LinearExpression(
      kept.map { Term(LayoutVariable(index: $0.key), $0.value) }, constant: constant)
  }

  /// Whether its value changes with one of these variables.
  package func names(_ variables: Set<Int>) -> Bool {
    combined.terms.contains { variables.contains($0.variable.index) }
  }

  /// Its value where the variables have these values.
  package func value(_ values: [Double]) -> Double {
    terms.reduce(constant) { $0 + $1.coefficient * values[$1.variable.index] }
  }
}

extension LayoutConstraint.Relation {
  var linear: LinearConstraint.Relation {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .lessThanOrEqual
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}

extension LayoutBox {
  /// The rectangle where the variables have these values.
  package func rect(_ values: [Double]) -> Rect {
    Rect(left.value(values), top.value(values), width.value(values), height.value(values))
  }
}
