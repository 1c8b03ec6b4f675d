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

/// What UIKit's own views measure, as far as layout goes.
enum LayoutMetrics {
  /// How far a view's frame reaches past its alignment rectangle, in points (AL-6 to AL-8).
  static func alignmentOverhang(of view: UIKitClass) -> EdgeInsets {
    switch view.name {
    case "UISwitch": EdgeInsets(top: 0, left: 0, bottom: 0, right: 2)
    case "UISlider": EdgeInsets(top: 0, left: 2, bottom: 1, right: 2)
    case "UISegmentedControl": EdgeInsets(top: 0, left: 0, bottom: 1, right: 0)
    default: .zero
    }
  }

  /// On which axes a class has an intrinsic size (AL-30).
  static func intrinsicAxes(of view: UIKitClass) -> (width: Bool, height: Bool) {
    switch view.name {
    case "UILabel", "UIButton", "UIImageView", "UITextField", "UISwitch", "UISegmentedControl",
      "UIStepper", "UIPageControl", "UIActivityIndicatorView", "UIDatePicker", "UIPickerView",
      "UIColorWell":
      (true, true)
    case "UISlider", "UIProgressView", "UISearchBar", "UIToolbar", "UINavigationBar", "UITabBar":
      (false, true)
    default: (false, false)
    }
  }

  /// From the bottom of a label up to its last baseline, in points (AL-36); on a canvas of whole points
  /// the ascent is rounded up first.
  static func labelDescent(fontSize: Double, isWholePoints: Bool) -> Double {
    guard isWholePoints else { return (0.241 * fontSize).rounded() }
    return lineHeight(fontSize: fontSize, scale: 1) - labelAscent(fontSize: fontSize).rounded(.up)
  }

  /// From the top of a label down to its first baseline, in points (AL-36).
  static func labelAscent(fontSize: Double) -> Double { 0.952 * fontSize }

  /// From the middle of a button or a text field down to its baseline, in points (AL-36).
  static func controlBaseline(fontSize: Double) -> Double { 0.3555 * fontSize }

  /// The height of a line of the system's font, in points, rounded up to the pixel (AL-33).
  package static func lineHeight(fontSize: Double, scale: Double) -> Double {
    ((1.1934 * fontSize) * scale - 1e-6).rounded(.up) / scale
  }

  /// The size of a font where the document gives none, in points.
  static func defaultFontSize(of view: UIKitClass) -> Double {
    switch view.name {
    case "UIButton": 15
    case "UITextField": 14
    default: 17
    }
  }

  /// Interface Builder's versions (`toolsVersion`) from which on a metric is another.
  enum Version {
    /// Xcode 9: content views of cells have the system's margins (AL-24).
    static let systemCellMargins = 13_000
  }
}

/// What an autoresizing mask makes of one axis.
struct Autoresizing {
  var isStartFlexible: Bool
  var isLengthFlexible: Bool
  var isEndFlexible: Bool

  package static func horizontal(_ mask: Set<AutoresizingMask>) -> Autoresizing {
    Autoresizing(
      isStartFlexible: mask.contains(.flexibleLeftMargin),
      isLengthFlexible: mask.contains(.flexibleWidth),
      isEndFlexible: mask.contains(.flexibleRightMargin))
  }

  package static func vertical(_ mask: Set<AutoresizingMask>) -> Autoresizing {
    Autoresizing(
      isStartFlexible: mask.contains(.flexibleTopMargin),
      isLengthFlexible: mask.contains(.flexibleHeight),
      isEndFlexible: mask.contains(.flexibleBottomMargin))
  }

  /// Flexible parts of less than this are none, in points: what is left of sums of frames.
  private static let leastTotal = 1e-6

  /// Where a view comes to lie in a superview of any length: what the superview grows by is shared by
  /// the flexible parts in proportion to what they have (AL-28).
  ///
  /// - Parameters:
  ///   - start: in the superview, as stored.
  ///   - length: as stored.
  ///   - whole: the superview's length that both are stored for.
  ///   - room: the superview's start and length.
  package func placed(
    _ start: Double, _ length: Double, of whole: Double,
    in scope: (start: LinearExpression, length: LinearExpression)
  ) -> (start: LinearExpression, length: LinearExpression) {
    let parts = [
      (isStartFlexible, start), (isLengthFlexible, length),
      (isEndFlexible, whole - start - length),
    ]
    let flexible = parts.filter(\.0)
    let total = flexible.reduce(0) { $0 + $1.1 }
    let isSome = total > Self.leastTotal
    func share(_ part: Int) -> Double {
      guard parts[part].0 else { return 0 }
      return isSome ? parts[part].1 / total : 1 / Double(flexible.count)
    }
    let growth = scope.length - LinearExpression(whole)
    return (
      (scope.start + LinearExpression(start) + growth * share(0)).combined,
      (LinearExpression(length) + growth * share(1)).combined
    )
  }
}
