/// The properties that determine the layout of one view, except the class and the autoresizing
/// mask, which `View` has.
package struct LayoutTraits: Hashable, Sendable {
  /// The stored frame, in the superview's coordinates; nil: the document has none.
  package var storedFrame: Rect?
  /// `translatesAutoresizingMaskIntoConstraints` is false.
  package var usesConstraints = false
  /// The document fixes the frame independent of constraints (`fixedFrame`, AL-29).
  package var isFixed = false
  /// The document marks the frame as different from the result of its constraints (`misplaced`), or
  /// as not determined by them (`ambiguous`).
  package var isMisplaced = false
  package var isAmbiguous = false

  /// Priorities of `contentHugging` and `contentCompressionResistance` (AL-30).
  package var horizontalHugging = 250.0
  package var verticalHugging = 250.0
  package var horizontalCompression = 750.0
  package var verticalCompression = 750.0
  /// The intrinsic size on the canvas only, in points (`placeholderIntrinsicWidth`, AL-30).
  package var placeholderWidth: Double?
  package var placeholderHeight: Double?
  package var content = LayoutContent.none

  /// `layoutMargins`; nil: not specified (AL-26).
  package var margins: EdgeInsets?
  package var preservesSuperviewMargins = false
  package var insetsMarginsFromSafeArea = true
  /// `layoutMarginsFollowReadableWidth`, which is not modelled.
  package var followsReadableWidth = false

  package var stack: StackTraits?
  package var part = CellPart.none
  /// The view is a cell with an accessory at its trailing edge (AL-24).
  package var hasAccessory = false

  package init() {}

  /// The role of a view in a list.
  package enum CellPart: Hashable, Sendable {
    case none
    /// A row, an item of a collection, a header or footer. The list determines its size.
    case cell
    /// The content view of a cell (AL-27).
    case content
  }
}

/// The content of a view, which determines its intrinsic size.
package enum LayoutContent: Hashable, Sendable {
  case none
  /// An image; nil: the document does not contain its size (AL-31).
  case image(Size?)
  case text(TextContent)
}

/// The text of a label, a button or a text field.
package struct TextContent: Hashable, Sendable {
  /// Points; nil: the document contains only a text style or the name of a custom font.
  package var fontSize: Double?
  /// The font is the system font, whose metrics are known (AL-33).
  package var isSystemFont = true
  /// 0: no limit.
  package var lines = 1
  package var isEmpty = false
  /// The button has an image, or a background that determines its size.
  package var hasImage = false

  package init() {}
}

/// The properties of a stack view (AL-37 to AL-40).
package struct StackTraits: Hashable, Sendable {
  package var axis = Varied(Axis.horizontal)
  package var distribution = Varied(Distribution.fill)
  package var alignment = Varied(Alignment.fill)
  /// Points.
  package var spacing = Varied(0.0)
  package var isBaselineRelative = false
  /// Arranged views stay within the margins.
  package var isMarginRelative = false

  package init() {}

  package enum Axis: String, CaseIterable, Hashable, Sendable {
    case horizontal, vertical
  }

  package enum Distribution: String, CaseIterable, Hashable, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// `leading` is `top` in a row, `trailing` is `bottom`.
  package enum Alignment: String, CaseIterable, Hashable, Sendable {
    case fill, leading, center, trailing, firstBaseline, lastBaseline
  }
}

/// The size class of both axes (`UITraitCollection`).
package struct SizeClass: Hashable, Sendable {
  package var width: AxisClass
  package var height: AxisClass

  package enum AxisClass: String, CaseIterable, Hashable, Sendable {
    case compact, regular
    /// No size class, as on a canvas without a device.
    case any
  }

  package init(width: AxisClass, height: AxisClass) {
    self.width = width
    self.height = height
  }

  package static var any: SizeClass { SizeClass(width: .any, height: .any) }

  /// Whether a variation for `pattern` applies: `any` matches every size class of its axis (AL-2).
  package func matches(_ pattern: SizeClass) -> Bool {
    (pattern.width == .any || pattern.width == width)
      && (pattern.height == .any || pattern.height == height)
  }

  /// The number of axes with a size class other than `any`.
  package var specificity: Int { (width == .any ? 0 : 1) + (height == .any ? 0 : 1) }
}

/// A value with variations for some size classes (AL-2, AL-3).
package struct Varied<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value if no variation matches.
  package var base: Value
  package private(set) var variations: [Variation] = []

  package struct Variation: Hashable, Sendable {
    package let pattern: SizeClass
    package let value: Value
  }

  package init(_ base: Value) {
    self.base = base
  }

  package mutating func vary(for pattern: SizeClass, _ value: Value) {
    variations.append(Variation(pattern: pattern, value: value))
    // Variations of equal specificity keep the order of the text.
    variations = variations.enumerated().sorted {
      let (left, right) = ($0.element.pattern.specificity, $1.element.pattern.specificity)
      return left == right ? $0.offset < $1.offset : left < right
    }.map(\.element)
  }

  /// The value in a size class. The most specific matching variation takes precedence.
  package func value(in sizeClass: SizeClass) -> Value {
    variations.last { sizeClass.matches($0.pattern) }?.value ?? base
  }
}

/// A device in one orientation.
package struct Screen: Hashable, Sendable {
  /// The marketing name: `iPhone SE (3rd generation)`.
  package var device: String
  package var orientation: Orientation
  /// In points, in the orientation.
  package var size: Size
  /// Pixels per point.
  package var scale: Double
  /// The safe area of a view controller that fills the screen, without bars.
  package var safeAreaInsets: EdgeInsets
  package var sizeClass: SizeClass
  package var idiom: Idiom

  package enum Orientation: String, CaseIterable, Hashable, Sendable {
    case portrait, landscape
  }

  package enum Idiom: String, CaseIterable, Hashable, Sendable {
    case phone, pad
  }

  package init(
    device: String, orientation: Orientation, size: Size, scale: Double,
    safeAreaInsets: EdgeInsets, sizeClass: SizeClass, idiom: Idiom
  ) {
    self.device = device
    self.orientation = orientation
    self.size = size
    self.scale = scale
    self.safeAreaInsets = safeAreaInsets
    self.sizeClass = sizeClass
    self.idiom = idiom
  }
}
