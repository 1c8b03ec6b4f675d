/// A view of one hierarchy, by its index in painting order: parents before children, back to front.
public struct ViewID: Hashable, Comparable, Sendable {
  public let index: Int

  public init(_ index: Int) {
    self.index = index
  }

  public static func < (left: ViewID, right: ViewID) -> Bool { left.index < right.index }
}

/// A view: the properties that UIKit has at one instant.
///
/// Every property has UIKit's default. `unknowns` contains the properties that the format cannot
/// specify. Rules do not assume values for these.
public struct View: Equatable, Sendable {
  public var id: String?
  /// The name in the user interface: the accessibility label, title or user label.
  public var label: String?
  /// Texts that name the view in messages, the best first: title, accessibility label, placeholder,
  /// label in Xcode's outline, outlet. Empty: the label alone names it.
  public var names: [String] = []
  /// The text that the view shows, in an Interface Builder document.
  public var title: String?
  /// The class name in the input: a class of UIKit or of the app.
  public var className: String
  public var uikitClass: UIKitClass

  // The tree. `ViewHierarchy.Builder` sets these properties.
  public internal(set) var superview: ViewID?
  /// Back to front (HT-10).
  public internal(set) var subviews: [ViewID] = []
  /// The first index in painting order that is not in this view's subtree.
  public internal(set) var subtreeEnd = 0

  /// nil if unknown: the view, its descendants and the views that it may occlude are then not checked.
  public var geometry: ViewGeometry?
  /// The origin of the geometry, which determines its reliability.
  public var frameSource = FrameSource.explicit
  public var alpha = 1.0
  public var isHidden = false
  public var isUserInteractionEnabled: Bool
  /// Whether the source specifies the flag; otherwise it is the default of the class.
  public var hasExplicitUserInteraction = false
  public var isEnabled = true
  public var clipsToBounds = false
  public var isOpaque: Bool?
  public var backgroundColor: Color?
  /// For drawing only: UIKit's hit-testing ignores it (HT-10), unlike that of `CALayer` (HT-18).
  public var zPosition = 0.0
  public var isMultipleTouchEnabled = false
  public var isExclusiveTouch = false
  /// Whether an Interface Builder document gives the view a tag, by which code finds it: `viewWithTag(_:)`.
  public var hasTag = false
  public var windowLevel = 0.0
  public var windowScene = WindowScene.inherited

  public var contentSize: Size?
  public var contentInset = EdgeInsets.zero
  public var isScrollEnabled = true
  public var isPagingEnabled = false
  /// Whether a touch selects a cell, of tables and collections.
  public var allowsSelection = true
  /// Whether a touch starts editing, of text views.
  public var isEditable = true
  /// Whether a touch selects text and opens links, of text views.
  public var isSelectable = true
  /// Whether the document makes links of addresses and numbers in the text, of text views (`dataDetectorTypes`).
  public var detectsData = false

  public var pointInside: PointInsideOverride
  public var hitTest: HitTestOverride
  /// The phases that the class overrides without calling `super` (RC-13).
  public var handledTouches: TouchPhases
  public var canBecomeFirstResponder: Bool
  /// Whether users expect a reaction to a touch, if the configuration specifies it for the class, or the document or the
  /// app's code for the view.
  public var isInteractiveByConfiguration: Bool?
  /// Whether the configuration describes the class itself, and with it the overrides of the class.
  public let hasDescribedClass: Bool
  public var isFirstResponder = false
  /// The selectors that the source specifies as implemented (RC-15); nil if it specifies none.
  public var specifiedResponds: [String]?
  public var actions: [TargetAction] = []
  public var gestureRecognizers: [GestureRecognizer] = []
  /// Whether the view has recognizers that the format does not describe.
  public var hasUndescribedRecognizers = false
  /// The view controller whose root view this is, as an index in `viewControllers`.
  public internal(set) var viewController: Int?

  public var accessibility: Accessibility?
  public var autoresizingMask: Set<AutoresizingMask> = []
  public var constraints: [LayoutConstraint] = []
  /// The rules that the source disables for this view and, at a root, for its document. The
  /// suppressions of the document contain their ranges.
  public var disabledRules: [String] = []

  public var unknowns: Unknowns = []
  public var node = NodeID.none

  /// A view with the defaults of its class.
  ///
  /// - Parameters:
  ///   - inherits: the superclass that the source specifies for this view.
  ///   - classes: the descriptions of the app's classes.
  public init(className: String, inherits: String? = nil, classes: ClassMap = ClassMap()) {
    self.className = className
    let (known, isItsOwn) = classes.description(of: className, superclass: inherits)
    uikitClass = UIKitClass.nearest(to: className, inherits: known.inherits)
    isUserInteractionEnabled =
      known.isUserInteractionEnabled ?? uikitClass.isInteractionEnabledByDefault
    isInteractiveByConfiguration = known.isInteractive
    hasDescribedClass = isItsOwn
    canBecomeFirstResponder = uikitClass.canBecomeFirstResponder
    handledTouches = uikitClass.isControl ? .all : []
    pointInside = known.pointInside ?? .bounds
    hitTest = known.hitTest ?? .standard
  }
}

extension View {
  /// A window's scene (RC-5).
  public enum WindowScene: Hashable, Sendable {
    /// The default of the application.
    case inherited
    case none
    case named(String)
  }

  /// Accessibility properties. None of them affects touches (AX-6).
  public struct Accessibility: Hashable, Sendable {
    public var isElement: Bool?
    public var label: String?
    public var identifier: String?
    /// In the window's coordinates (AX-2).
    public var activationPoint: Point?

    public init() {}
  }

  /// Properties that the format cannot specify for a view.
  public struct Unknowns: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// `isUserInteractionEnabled` is then the class's default.
    public static let userInteraction = Unknowns(rawValue: 1)
    /// The origin of the bounds, which is the scroll position. It is then zero.
    public static let boundsOrigin = Unknowns(rawValue: 2)
    /// Whether a class that is not UIKit's overrides hit-testing (`mayOverride`).
    public static let overrides = Unknowns(rawValue: 4)
  }
}

extension View {
  /// `CALayer.opacity` is a 32-bit float (GEO-1), and no such float equals 0.01: a view is transparent
  /// at 0.01 and not at 0.011 (HT-5). Only the view's own alpha counts, not a product (HT-6).
  public var isTransparentToTouches: Bool { Double(Float(alpha)) < 0.01 }

  /// The selectors that the view is known to implement (RC-15).
  public var responds: [String] {
    get { specifiedResponds ?? [] }
    set { specifiedResponds = newValue }
  }

  /// Whether the class may override hit-testing in a way that the format does not specify (OV-10). A
  /// description of the class in the configuration specifies it.
  public var mayOverride: Bool {
    unknowns.contains(.overrides) && uikitClass.isCustom && !hasDescribedClass
  }

  /// The class that disables user interaction by default: a class of UIKit, or a class of the app as
  /// the configuration describes it.
  public var ownerOfInteractionDefault: String {
    uikitClass.isInteractionEnabledByDefault ? className.demangledLeaf : uikitClass.name
  }

  /// Whether the view passes all flags that `hitTest(_:with:)` tests before the geometry (HT-1, step
  /// 1): the view's own flags (HT-4) and no others (HT-12).
  public var canBeHit: Bool {
    isUserInteractionEnabled && !isHidden && !isTransparentToTouches
  }
}

/// The geometry of a view: the properties from which UIKit derives `frame` (GEO-2).
public struct ViewGeometry: Hashable, Sendable {
  /// In the view's own coordinates; the origin is the content offset of a scroll view (GEO-7).
  public let bounds: Rect
  /// The position of the anchor point in the superview's coordinates.
  public let center: Point
  /// In unit coordinates of the bounds.
  public let anchorPoint: Point
  public let transform: AffineTransform
  /// The position of the bounds' corner in the superview if the transform is the identity.
  ///
  /// It is stored, not computed from `center`, so that a frame of 10.1 remains 10.1. It is the origin
  /// of the frame before a negative size is standardized, so that a writer can restore the input.
  public let corner: Point

  public static var centerAnchor: Point { Point(0.5, 0.5) }

  public init(
    bounds: Rect, center: Point, anchorPoint: Point = centerAnchor,
    transform: AffineTransform = .identity
  ) {
    self.bounds = bounds
    self.center = center
    self.anchorPoint = anchorPoint
    self.transform = transform
    corner = Point(
      center.x - anchorPoint.x * bounds.width, center.y - anchorPoint.y * bounds.height)
  }

  /// The geometry after `frame` is set on a view whose transform is the identity (GEO-4).
  ///
  /// A negative size remains negative: the bounds then extend from negative coordinates to 0 (GEO-6).
  ///
  /// - Parameters:
  ///   - frame: in the superview's coordinates.
  ///   - boundsOrigin: the unchanged origin of the bounds.
  public init(frame: Rect, boundsOrigin: Point = .zero, anchorPoint: Point = centerAnchor) {
    bounds = Rect(boundsOrigin.x, boundsOrigin.y, frame.width, frame.height)
    center = Point(frame.x + anchorPoint.x * frame.width, frame.y + anchorPoint.y * frame.height)
    self.anchorPoint = anchorPoint
    transform = .identity
    corner = frame.origin
  }

  /// The transform from the view's bounds coordinates to its superview's (GEO-3).
  public var toSuperview: AffineTransform {
    if transform.isIdentity {
      return .translation(corner.x - bounds.x, corner.y - bounds.y)
    }
    let anchorX = bounds.x + anchorPoint.x * bounds.width
    let anchorY = bounds.y + anchorPoint.y * bounds.height
    return AffineTransform.translation(-anchorX, -anchorY)
      .followed(by: transform)
      .followed(by: .translation(center.x, center.y))
  }

  /// The bounding box of the transformed bounds, in the superview's coordinates (GEO-2).
  public var frame: Rect {
    transform.isIdentity
      ? Rect(corner.x, corner.y, bounds.width, bounds.height).standardized
      : toSuperview.boundingBox(of: bounds)
  }

  /// Whether every number is finite and the transform is invertible; otherwise hit-testing never
  /// returns the view (GEO-8).
  public var isUsable: Bool {
    bounds.isFinite && center.isFinite && anchorPoint.isFinite
      && (transform.isIdentity || transform.inverse != nil)
  }
}

/// The origin of a view's frame.
///
/// Frames at run time differ from those in a document of Interface Builder, which contains one canvas
/// as it was last drawn. The difference depends on the object that lays the view out (GEO-9).
public enum FrameSource: String, CaseIterable, Hashable, Sendable {
  /// The source specifies the frame at the instant that it describes.
  case explicit = "stated"
  /// The stored frame, changed only by the autoresizing mask.
  case fixed
  /// The size of the canvas, which is that of one device: the frame of an outermost view.
  case canvas
  /// Computed for a screen from the constraints of the document.
  case solved
  /// Computed by constraints on the canvas.
  case autoLayout = "auto-layout"
  /// Computed by a stack view on the canvas.
  case stack
  /// A row or an item of a list, or its content view. The list lays it out at run time.
  case cell
  /// The document marks the frame as misplaced or ambiguous.
  case unreliable = "unsettled"
  /// The view has no frame.
  case unknown

  /// The reliability of frames with this origin.
  public var reliability: FrameReliability {
    switch self {
    case .explicit, .fixed, .solved: .firm
    case .canvas, .autoLayout: .snapshot
    case .stack, .cell, .unreliable, .unknown: .stale
    }
  }
}

/// The reliability of a result that depends on a frame.
public enum FrameReliability: Comparable, Hashable, Sendable {
  /// Not usable: the view is laid out again before it is visible.
  case stale
  /// Usable with reservations: the frame is that of one canvas.
  case snapshot
  /// Fully usable.
  case firm
}
