/// What the layout of one view goes by, beside its class and its autoresizing mask, which `View` has.
package struct LayoutTraits: Hashable, Sendable {
  /// The frame as the document has it, in the superview's coordinates; nil: it has none.
  package var storedFrame: Rect?
  /// `translatesAutoresizingMaskIntoConstraints` is off: constraints say where it is.
  package var usesConstraints = false
  /// The document keeps the frame whatever its constraints may be (`fixedFrame`, AL-29).
  package var isFixed = false
  /// The document says that the frame is not what its constraints make of it (`misplaced`), or that
  /// they leave it open (`ambiguous`).
  package var isMisplaced = false
  package var isAmbiguous = false

  /// Priorities of `contentHugging` and `contentCompressionResistance` (AL-30).
  package var horizontalHugging = 250.0
  package var verticalHugging = 250.0
  package var horizontalCompression = 750.0
  package var verticalCompression = 750.0
  /// An intrinsic size for the canvas alone, in points (`placeholderIntrinsicWidth`, AL-30).
  package var placeholderWidth: Double?
  package var placeholderHeight: Double?
  package var content = LayoutContent.none

  /// `layoutMargins` where they are stated (AL-26).
  package var margins: EdgeInsets?
  package var preservesSuperviewMargins = false
  package var insetsMarginsFromSafeArea = true
  /// `layoutMarginsFollowReadableWidth`: not modelled, so that nothing rests on such margins.
  package var followsReadableWidth = false

  package var stack: StackTraits?
  package var part = CellPart.none
  /// A cell with an accessory at its trailing edge (AL-24).
  package var hasAccessory = false

  @inlinable package init() {}

  /// What a view is within a list.
  package enum CellPart: Hashable, Sendable {
    case none
    /// A row, an item of a collection, a header or footer: the list gives it its size.
    case cell
    /// What fills a cell (AL-27).
    case content
  }
}

/// What a view shows, as far as its intrinsic size goes.
package enum LayoutContent: Hashable, Sendable {
  case none
  /// An image; nil: its size is not in the document (AL-31).
  case image(Size?)
  case text(TextContent)
}

/// The text of a label, a button or a text field.
package struct TextContent: Hashable, Sendable {
  /// Points; nil: the document gives a text style or another font's name alone.
  package var fontSize: Double?
  /// The system's own font, whose metrics are known (AL-33).
  package var isSystemFont = true
  /// 0: as many as it takes.
  package var lines = 1
  package var isEmpty = false
  /// A button that has an image beside or in place of its title, or a background that sizes it.
  package var hasImage = false

  @inlinable package init() {}
}

/// What a stack view goes by (AL-37 to AL-40).
package struct StackTraits: Hashable, Sendable {
  package var axis = Varied(Axis.horizontal)
  package var distribution = Varied(Distribution.fill)
  package var alignment = Varied(Alignment.fill)
  /// Points.
  package var spacing = Varied(0.0)
  package var isBaselineRelative = false
  /// Its arranged views keep within its margins.
  package var isMarginRelative = false

  @inlinable package init() {}

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

/// How much room there is on each axis (`UITraitCollection`).
package struct SizeClass: Hashable, Sendable {
  package var width: AxisClass
  package var height: AxisClass

  package enum AxisClass: String, CaseIterable, Hashable, Sendable {
    case compact, regular
    /// No size class at all, as on a canvas without a device.
    case any
  }

  @inlinable package init(width: AxisClass, height: AxisClass) {
    self.width = width
    self.height = height
  }

  @inlinable package static var any: SizeClass { SizeClass(width: .any, height: .any) }

  /// Whether what is said for `pattern` holds here: `any` in a pattern leaves that axis open (AL-2).
  @inlinable package func matches(_ pattern: SizeClass) -> Bool {
    (pattern.width == .any || pattern.width == width)
      && (pattern.height == .any || pattern.height == height)
  }

  /// On how many axes it says something.
  @inlinable package var specificity: Int { (width == .any ? 0 : 1) + (height == .any ? 0 : 1) }
}

/// A value that a document states once, and again for some size classes (AL-2, AL-3).
package struct Varied<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Where no variation says otherwise.
  package var base: Value
  package private(set) var variations: [Variation] = []

  package struct Variation: Hashable, Sendable {
    package let pattern: SizeClass
    package let value: Value
  }

  @inlinable package init(_ base: Value) {
    self.base = base
  }

  @inlinable package mutating func vary(for pattern: SizeClass, _ value: Value) {
    variations.append(Variation(pattern: pattern, value: value))
    // The sort is stable by the order of the text.
    variations = variations.enumerated().sorted {
      let (left, right) = ($0.element.pattern.specificity, $1.element.pattern.specificity)
      return left == right ? $0.offset < $1.offset : left < right
    }.map(\.element)
  }

  /// The value in a size class: of the variations that match, the most specific one's.
  @inlinable package func value(in sizeClass: SizeClass) -> Value {
    variations.last { sizeClass.matches($0.pattern) }?.value ?? base
  }
}

/// A screen that a layout is laid out on: a device in one orientation.
package struct Screen: Hashable, Sendable {
  /// The device's name as Apple has it: `iPhone SE (3rd generation)`.
  package var device: String
  package var orientation: Orientation
  /// Points, as the screen is held.
  package var size: Size
  /// Pixels a point.
  package var scale: Double
  /// Of a view controller that fills the screen, without bars.
  package var safeAreaInsets: EdgeInsets
  package var sizeClass: SizeClass
  package var idiom: Idiom

  package enum Orientation: String, CaseIterable, Hashable, Sendable {
    case portrait, landscape
  }

  package enum Idiom: String, CaseIterable, Hashable, Sendable {
    case phone, pad
  }

  @inlinable package init(
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
