internal import LayoutModel

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
