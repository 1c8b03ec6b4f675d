package import LayoutModel

/// The edges of a view's alignment rectangle as linear expressions in the coordinates of its scope.
/// Constraints apply to them (AL-6 to AL-9).
struct LayoutBox: Sendable {
  let left: LinearExpression
  let top: LinearExpression
  let width: LinearExpression
  let height: LinearExpression

  var right: LinearExpression { left + width }
  var bottom: LinearExpression { top + height }
  var centerX: LinearExpression { left + width * 0.5 }
  var centerY: LinearExpression { top + height * 0.5 }

  /// The box with each edge moved inwards; negative insets grow it.
  func inset(by insets: EdgeInsets) -> LayoutBox {
    if insets == .zero { return self }
    return LayoutBox(
      left: left + insets.left, top: top + insets.top,
      width: width - (insets.left + insets.right), height: height - (insets.top + insets.bottom))
  }
}

extension EdgeInsets {
  /// The insets with opposite signs.
  var negated: EdgeInsets { EdgeInsets(top: -top, left: -left, bottom: -bottom, right: -right) }

  /// The insets with left and right exchanged.
  var mirrored: EdgeInsets { EdgeInsets(top: top, left: right, bottom: bottom, right: left) }
}

extension Rect {
  /// The rectangle with each edge moved outwards. The size may become negative.
  func grown(by insets: EdgeInsets) -> Rect {
    Rect(
      x - insets.left, y - insets.top, width + insets.left + insets.right,
      height + insets.top + insets.bottom)
  }

  /// The rectangle in the coordinates of `outer`. Both are in the same coordinate space.
  func within(_ outer: Rect) -> Rect { Rect(x - outer.x, y - outer.y, width, height) }

  /// The rectangle with its origin and its size on whole pixels.
  func onPixels(_ scale: Double) -> Rect {
    func pixel(_ length: Double) -> Double { (length * scale).rounded() / scale }
    return Rect(pixel(x), pixel(y), pixel(width), pixel(height))
  }

  /// The greatest difference of an origin's coordinate or of a side, in points.
  package func distance(to other: Rect) -> Double {
    max(
      abs(x - other.x), abs(y - other.y), abs(width - other.width), abs(height - other.height))
  }
}

extension LinearExpression {
  /// An expression without variables.
  init(_ points: Double) {
    self.init([], constant: points)
  }

  /// The expression with each variable once and without zero coefficients. It keeps expressions
  /// short that are composed of other expressions.
  var combined: LinearExpression {
    if terms.count < 2, terms.first?.coefficient != 0 { return self }
    var sums: [Int: Double] = [:]
    for term in terms { sums[term.variable.index, default: 0] += term.coefficient }
    let kept = sums.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    return LinearExpression(
      kept.map { Term(LayoutVariable(index: $0.key), $0.value) }, constant: constant)
  }

  /// Whether the value depends on one of the variables.
  func dependsOn(_ variables: Set<Int>) -> Bool {
    combined.terms.contains { variables.contains($0.variable.index) }
  }

  /// The value for given variables.
  func value(_ values: [Double]) -> Double {
    terms.reduce(constant) { $0 + $1.coefficient * values[$1.variable.index] }
  }
}

extension LayoutBox {
  /// A constant rectangle.
  init(_ rect: Rect) {
    self.init(
      left: LinearExpression(rect.x), top: LinearExpression(rect.y),
      width: LinearExpression(rect.width), height: LinearExpression(rect.height))
  }

  /// The rectangle for given variables.
  func rect(_ values: [Double]) -> Rect {
    Rect(left.value(values), top.value(values), width.value(values), height.value(values))
  }
}

/// Metrics of UIKit's own views.
enum LayoutMetrics {
  /// How far a view's frame extends past its alignment rectangle, in points (AL-6 to AL-8).
  static func alignmentOverhang(of view: UIKitClass) -> EdgeInsets {
    switch view.name {
    case "UISwitch": EdgeInsets(top: 0, left: 0, bottom: 0, right: 2)
    case "UISlider": EdgeInsets(top: 0, left: 2, bottom: 1, right: 2)
    case "UISegmentedControl": EdgeInsets(top: 0, left: 0, bottom: 1, right: 0)
    default: .zero
    }
  }

  /// The axes on which a class has an intrinsic size (AL-30).
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

  /// `UILayoutPriority.fittingSizeLevel` (AL-60).
  static let fittingPriority = 50.0

  /// The font size of a segmented control, in points (AL-59).
  static let segmentFontSize = 13.0

  /// The distances of the widest title of a segmented control from both sides of its segment, in points: 14 up
  /// to Xcode 10, 19 since (AL-59).
  static let segmentInsets = 12.0...22.0

  /// By how much a text field with a rounded border is higher than its line of text, in points (AL-58).
  static let roundedFieldInsets = 12.0

  /// A text field without a border can be higher or lower than its line of text, in points (AL-58).
  static let fieldHeightError = 2.0

  /// The height of a navigation bar without a large title or a prompt, in points (AL-32).
  ///
  /// - Parameter isCompact: the screen has a compact height.
  static func navigationBarHeight(_ stored: Double, isCompact: Bool) -> Double {
    if isCompact, stored == 44 { return 32 }
    return !isCompact && stored == 32 ? 44 : stored
  }

  /// The distance from the bottom of a label to its last baseline, in points (AL-36). On a canvas
  /// of whole points, the ascent is rounded up first.
  static func labelDescent(fontSize: Double, isWholePoints: Bool) -> Double {
    guard isWholePoints else { return (0.241 * fontSize).rounded() }
    return lineHeight(fontSize: fontSize, scale: 1) - labelAscent(fontSize: fontSize).rounded(.up)
  }

  /// The distance from the top of a label to its first baseline, in points (AL-36).
  static func labelAscent(fontSize: Double) -> Double { 0.952 * fontSize }

  /// The distance from the center of a button or a text field to its baseline, in points (AL-36).
  static func controlBaseline(fontSize: Double) -> Double { 0.3555 * fontSize }

  /// The line height of the system font, in points, rounded up to whole pixels (AL-33).
  static func lineHeight(fontSize: Double, scale: Double) -> Double {
    textHeight(lines: 1, fontSize: fontSize, scale: scale)
  }

  /// The height of several lines in the system font, in points. The sum is rounded up to whole pixels, not
  /// each line (AL-57).
  static func textHeight(lines: Int, fontSize: Double, scale: Double) -> Double {
    (Double(lines) * exactLineHeight(fontSize: fontSize) * scale - 1e-6).rounded(.up) / scale
  }

  /// The distance of two lines in the system font, in points (AL-33).
  static func exactLineHeight(fontSize: Double) -> Double { 1.1934 * fontSize }

  /// The font size if the document contains none, in points.
  static func defaultFontSize(of view: UIKitClass) -> Double {
    switch view.name {
    case "UIButton": 15
    case "UITextField": 14
    default: 17
    }
  }

  /// The height of a text field with a rounded border, in points, up to Xcode 10 and since; in 17 pt also the
  /// height of one without a border (AL-35).
  static let roundedFieldHeights = (old: 30.0, new: 34.0)
  static let plainFieldHeights = (old: 21.0, new: 22.0, fontSize: 17.0)

  /// The distance of a disclosure indicator's content view from the cell's margin, in points, up to Xcode 10 and
  /// since (AL-27).
  static let disclosureIndicators = (old: 16.5...18.5, new: 11.0)

  /// The greatest height of a separator, in points, without a device (AL-27).
  static let maximumSeparator = 1.0

  /// The least margin between an accessory and the edge of its cell, in points (AL-27).
  static let accessoryMargin = 16.0

  /// A cell that is narrower than its table by more, in points, was drawn in another table (AL-27).
  static let maximumAccessoryWidth = 120.0

  /// The versions of Interface Builder (`toolsVersion`) that changed a metric.
  enum Version {
    /// Xcode 9: large text is narrower (AL-56).
    static let narrowLargeText = 13_000
    /// Xcode 9: content views of cells have the system's margins (AL-24).
    static let systemCellMargins = 13_000
    /// Xcode 11: the margins of a cell that is the root of a xib depend on the device (AL-24).
    static let deviceCellMargins = 14_800
    /// On narrow devices these margins have the same width as those of rows (AL-24).
    static let wideCellMargins = 17_000
    /// Xcode 11: text fields are higher (AL-35), rows have no separator and a narrower disclosure indicator
    /// (AL-27).
    static let highFields = 14_800

    /// The first version that knows a device, or an older one with the same metrics (AL-61).
    static func first(of screen: Screen) -> Int {
      switch screen.firstSystem {
      case ..<11: 0
      case ..<13: systemCellMargins
      case 13: highFields
      default: wideCellMargins
      }
    }
  }
}

/// The effect of an autoresizing mask on one axis.
struct Autoresizing {
  private var isStartFlexible = false
  private var isLengthFlexible = false
  private var isEndFlexible = false

  /// The effects of a mask on both axes.
  static func axes(
    of mask: Set<AutoresizingMask>
  ) -> (horizontal: Autoresizing, vertical: Autoresizing) {
    var (horizontal, vertical) = (Autoresizing(), Autoresizing())
    // A search for each part would hash it.
    for part in mask {
      switch part {
      case .flexibleLeftMargin: horizontal.isStartFlexible = true
      case .flexibleWidth: horizontal.isLengthFlexible = true
      case .flexibleRightMargin: horizontal.isEndFlexible = true
      case .flexibleTopMargin: vertical.isStartFlexible = true
      case .flexibleHeight: vertical.isLengthFlexible = true
      case .flexibleBottomMargin: vertical.isEndFlexible = true
      }
    }
    return (horizontal, vertical)
  }

  /// A smaller total of flexible parts is a rounding error, in points.
  private static let leastTotal = 1e-6

  /// The position and length of a view in a superview of any length. The growth of the superview is
  /// distributed to the flexible parts in proportion to their lengths (AL-28).
  ///
  /// - Parameters:
  ///   - start: the stored position in the superview.
  ///   - length: the stored length.
  ///   - whole: the stored length of the superview.
  ///   - superview: its position and length.
  func laidOut(
    _ start: Double, _ length: Double, of whole: Double,
    in superview: (start: LinearExpression, length: LinearExpression)
  ) -> (start: LinearExpression, length: LinearExpression) {
    var (count, total) = (0, 0.0)
    func add(_ part: Double, if isFlexible: Bool) {
      guard isFlexible else { return }
      (count, total) = (count + 1, total + part)
    }
    add(start, if: isStartFlexible)
    add(length, if: isLengthFlexible)
    add(whole - start - length, if: isEndFlexible)
    func share(_ part: Double, if isFlexible: Bool) -> Double {
      guard isFlexible else { return 0 }
      return total > Self.leastTotal ? part / total : 1 / Double(count)
    }
    let growth = superview.length - whole
    return (
      (superview.start + start + growth * share(start, if: isStartFlexible)).combined,
      (growth * share(length, if: isLengthFlexible) + length).combined
    )
  }
}
