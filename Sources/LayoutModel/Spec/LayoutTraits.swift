/// The properties that determine the layout of one view, except the class and the autoresizing
/// mask, which `View` has.
public struct LayoutTraits: Hashable, Sendable {
  /// The stored frame, in the superview's coordinates; nil: the document has none.
  public var storedFrame: Rect?
  /// `translatesAutoresizingMaskIntoConstraints` is false.
  public var usesConstraints = false
  /// The document fixes the frame independent of constraints (`fixedFrame`, AL-29).
  public var isFixed = false
  /// The document marks the frame as different from the result of its constraints (`misplaced`), or
  /// as not determined by them (`ambiguous`).
  public var isMisplaced = false
  public var isAmbiguous = false
  /// Interface Builder does not verify that constraints determine the size, or the frame (`verifyAmbiguity`).
  public var allowsAmbiguity = false

  /// Priorities of `contentHugging` and `contentCompressionResistance` (AL-30).
  public var horizontalHugging = 250.0
  public var verticalHugging = 250.0
  public var horizontalCompression = 750.0
  public var verticalCompression = 750.0
  /// The intrinsic size on the canvas only, in points (`placeholderIntrinsicWidth`, AL-30).
  public var placeholderWidth: Double?
  public var placeholderHeight: Double?
  public var content = LayoutContent.none

  /// `layoutMargins`; nil: not specified (AL-26).
  public var margins: EdgeInsets?
  /// The left and right margins are leading and trailing ones (`directionalLayoutMargins`, AL-52).
  public var marginsAreDirectional = false
  public var preservesSuperviewMargins = false
  public var insetsMarginsFromSafeArea = true
  /// `layoutMarginsFollowReadableWidth`, which is not modelled.
  public var followsReadableWidth = false

  /// The properties that differ between size classes; nil: there are none.
  public var variations: SizeClassVariations?
  /// The size classes in which subviews are installed that are not in the hierarchy, because the size
  /// class of the canvas excludes them (AL-44).
  public var absentSubviews: Set<Varied<Bool>> = []
  public var stack: StackTraits?
  /// The direction of the content (AL-49).
  public var semanticContent = SemanticContent.unspecified
  public var part = CellPart.none
  /// The view is a cell with an accessory at its trailing edge (AL-24).
  public var hasAccessory = false
  /// What determines the height of a row (AL-60).
  public var rowHeight = RowHeight.unknown
  /// The view is a label or the image view of a cell with a standard style, which the cell lays out (AL-52).
  public var isOfStandardCell = false
  /// The view is the header or footer view of a table, which is as wide as the table (AL-27).
  public var isTableHeader = false

  public init() {}

  /// Whether the view is a stack view.
  public var isStack: Bool { stack != nil }

  /// What determines the height of a row of a table.
  public enum RowHeight: Hashable, Sendable {
    /// It is not known, or the view is no row.
    case unknown
    /// The constraints of the row.
    case automatic
    /// The document.
    case fixed
  }

  /// The role of a view in a list.
  public enum CellPart: Hashable, Sendable {
    case none
    /// A row, an item of a collection, a header or footer. The list determines its size.
    case cell
    /// The content view of a cell (AL-27).
    case content
  }
}

/// The content of a view, which determines its intrinsic size.
public enum LayoutContent: Hashable, Sendable {
  case none
  /// An image; nil: the document does not contain its size (AL-31).
  case image(Size?)
  case text(TextContent)

  public var isText: Bool {
    if case .text = self { true } else { false }
  }

  /// The titles of a segmented control in the document; nil: another view, or something else than titles
  /// determines the width of a segment.
  public var segmentTitles: [String]? {
    guard case .text(let text) = self, text.segments != nil, let titles = text.text else {
      return nil
    }
    return titles.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// The text of a label, a button, a text field, a segmented control or a text view that does not scroll.
public struct TextContent: Hashable, Sendable {
  /// The text in the document; nil: the document contains none, or the text has several fonts. Of a text field
  /// without a text it is the placeholder. The titles of a segmented control are its lines.
  public var text: String?
  /// Points; nil: the document contains only the name of a custom font.
  public var fontSize: Double?
  /// The same in each size class; nil: it is the same in all.
  public var fontSizes: Varied<Double?>?
  /// The font is the system font, whose metrics are known (AL-33).
  public var isSystemFont = true
  public var weight = FontWeight.regular
  /// The style whose size follows Dynamic Type; nil: the font has a fixed size.
  public var style: TextStyle?
  /// 0: no limit. Of a label, a text view, or a button with title insets; other views have one line.
  public var lines = 1
  /// The smallest scale to which the font shrinks before the text is truncated; 1: it does not shrink
  /// (`adjustsFontSizeToFitWidth`, `minimumScaleFactor`).
  public var minimumScale = 1.0
  public var isEmpty = false
  /// The button has an image, or a background that determines its size.
  public var hasImage = false
  /// Where a line is in its view; nil: something else than the alignment determines it.
  public var alignment: Alignment? = .natural
  /// The border of a text field; nil: another view (AL-58).
  public var border: FieldBorder?
  /// How the width of a segmented control depends on its titles; nil: another view (AL-59).
  public var segments: SegmentWidths?
  /// The space between the title of a button with a configuration, or the text of a text view, and its edges: that at both
  /// sides, and that above and below, in points. Nil: another view (AL-62).
  public var titleInsets: Size?

  public init() {}

  /// The greatest number of lines.
  public var lineLimit: Int { lines == 0 ? .max : lines }
  /// Whether the text can have several lines.
  public var canWrap: Bool { lineLimit > 1 }

  /// The alignment of a line. It is centered vertically.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// At the leading edge.
    case natural
    case left, center, right
  }

  /// The border of a text field, which determines the insets of its text.
  public enum FieldBorder: Hashable, Sendable {
    case none, roundedRect
    /// A border whose insets are not known.
    case other
  }

  /// `apportionsSegmentWidthsByContent` of a segmented control.
  public enum SegmentWidths: Hashable, Sendable {
    /// All segments are as wide as the widest.
    case equal
    case byContent
  }
}

/// The properties of a stack view (AL-37 to AL-40).
public struct StackTraits: Hashable, Sendable {
  public var axis = Varied(Axis.horizontal)
  public var distribution = Varied(Distribution.fill)
  public var alignment = Varied(Alignment.fill)
  /// Points.
  public var spacing = Varied(0.0)
  public var isBaselineRelative = false
  /// Arranged views stay within the margins.
  public var isMarginRelative = false

  public init() {}

  public enum Axis: String, CaseIterable, Hashable, Sendable {
    case horizontal, vertical
  }

  public enum Distribution: String, CaseIterable, Hashable, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// `leading` is `top` in a row, `trailing` is `bottom`.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    case fill, leading, center, trailing, firstBaseline, lastBaseline
  }
}

/// The size class of both axes (`UITraitCollection`).
public struct SizeClass: Hashable, Sendable {
  public var width: AxisClass
  public var height: AxisClass

  public enum AxisClass: String, CaseIterable, Hashable, Sendable {
    case compact, regular
    /// No size class, as on a canvas without a device.
    case any
  }

  public init(width: AxisClass, height: AxisClass) {
    self.width = width
    self.height = height
  }

  public static var any: SizeClass { SizeClass(width: .any, height: .any) }

  /// Whether a variation for `pattern` applies: `any` matches every size class of its axis (AL-2).
  public func matches(_ pattern: SizeClass) -> Bool {
    (pattern.width == .any || pattern.width == width)
      && (pattern.height == .any || pattern.height == height)
  }

  /// The number of axes with a size class other than `any`.
  public var specificity: Int { (width == .any ? 0 : 1) + (height == .any ? 0 : 1) }
}

/// A value with variations for some size classes (AL-2, AL-3).
public struct Varied<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value if no variation matches.
  public var base: Value
  public private(set) var variations: [Variation] = []

  public struct Variation: Hashable, Sendable {
    public let pattern: SizeClass
    public let value: Value
  }

  public init(_ base: Value) {
    self.base = base
  }

  public mutating func vary(for pattern: SizeClass, _ value: Value) {
    // Variations of equal specificity keep the order of the text.
    let next = variations.partitioningIndex { $0.pattern.specificity > pattern.specificity }
    variations.insert(Variation(pattern: pattern, value: value), at: next)
  }

  /// The value in a size class. The most specific matching variation takes precedence.
  ///
  /// It is inlined, because generic code of another module looks up the metadata of its types in each call.
  @inlinable
  public func value(in sizeClass: SizeClass) -> Value {
    if variations.isEmpty { return base }
    return variations.last { sizeClass.matches($0.pattern) }?.value ?? base
  }
}

/// A device in one orientation. A class, because screens are copied often, as parts of optional values in particular.
public final class Screen: Hashable, Sendable {
  /// The marketing name: `iPhone SE (3rd generation)`.
  public let device: String
  public let orientation: Orientation
  /// In points, in the orientation.
  public let size: Size
  /// Pixels per point.
  public let scale: Double
  /// The safe area of a view controller that fills the screen, without bars.
  public let safeAreaInsets: EdgeInsets
  public let sizeClass: SizeClass
  public let idiom: Idiom
  /// The major version of iOS that the device was released with; 0: not known. It has no effect on equality.
  public let firstSystem: Int

  public enum Orientation: String, CaseIterable, Hashable, Codable, Sendable {
    case portrait, landscape
  }

  public enum Idiom: String, CaseIterable, Hashable, Sendable {
    case phone, pad
  }

  public init(
    device: String, orientation: Orientation, size: Size, scale: Double,
    safeAreaInsets: EdgeInsets, sizeClass: SizeClass, idiom: Idiom, firstSystem: Int = 0
  ) {
    self.firstSystem = firstSystem
    self.device = device
    self.orientation = orientation
    self.size = size
    self.scale = scale
    self.safeAreaInsets = safeAreaInsets
    self.sizeClass = sizeClass
    self.idiom = idiom
  }

  /// The same with another size class.
  public func with(_ sizeClass: SizeClass) -> Screen {
    Screen(
      device: device, orientation: orientation, size: size, scale: scale,
      safeAreaInsets: safeAreaInsets, sizeClass: sizeClass, idiom: idiom,
      firstSystem: firstSystem)
  }

  public static func == (left: Screen, right: Screen) -> Bool {
    left === right
      || left.device == right.device && left.orientation == right.orientation
        && left.size == right.size && left.scale == right.scale
        && left.safeAreaInsets == right.safeAreaInsets && left.sizeClass == right.sizeClass
        && left.idiom == right.idiom
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(orientation)
    hasher.combine(size)
  }
}
