/// A view of one hierarchy, by its place in painting order: parents before children, back to front.
package struct ViewID: Hashable, Comparable, Sendable {
  package let index: Int

  package init(_ index: Int) {
    self.index = index
  }

  package static func < (left: ViewID, right: ViewID) -> Bool { left.index < right.index }
}

/// One view: what UIKit would know about it at one instant.
///
/// Every property has UIKit's default. What the input's format cannot carry is named in `unknowns`,
/// and no rule guesses from it.
package struct View: LocatedObject, Equatable, Sendable {
  package var id: String?
  /// What a person calls it: its accessibility label, title or user label.
  package var label: String?
  /// Texts that name the view in messages, the best first: title, accessibility label, placeholder,
  /// label in Xcode's outline, outlet. Empty: the label alone names it.
  package var names: [String] = []
  /// As the input has it: UIKit's class or the app's own.
  package var className: String
  package var uikitClass: UIKitClass

  // The tree; `ViewHierarchy.Builder` sets these.
  package internal(set) var superview: ViewID?
  /// Back to front (HT-10).
  package internal(set) var subviews: [ViewID] = []
  /// The first index in painting order that is not in this view's subtree.
  package internal(set) var subtreeEnd = 0

  /// nil: unknown, so that there is no verdict about the view, what it holds and what it may cover.
  package var geometry: ViewGeometry?
  /// Where the geometry comes from, and with it what it is worth.
  package var frameSource = FrameSource.stated
  package var alpha = 1.0
  package var isHidden = false
  package var isUserInteractionEnabled: Bool
  /// The source states the flag: it is not just the class's default.
  package var statesUserInteraction = false
  package var isEnabled = true
  package var clipsToBounds = false
  package var isOpaque: Bool?
  package var backgroundColor: String?
  /// Drawing only: hit-testing never looks at it (HT-10), unlike that of `CALayer` (HT-18).
  package var zPosition = 0.0
  package var isMultipleTouchEnabled = false
  package var isExclusiveTouch = false
  package var windowLevel = 0.0
  package var windowScene = WindowScene.inherited

  package var contentSize: Size?
  package var contentInset = EdgeInsets.zero
  package var isScrollEnabled = true
  package var isPagingEnabled = false
  /// Tables and collections: whether a touch selects a cell.
  package var allowsSelection = true

  package var pointInside = PointInsideOverride.bounds
  package var hitTest = HitTestOverride.standard
  /// The phases that the class overrides without calling `super` (RC-13).
  package var handledTouches: TouchPhases
  package var canBecomeFirstResponder: Bool
  /// Whether a person expects something of touching it, where the configuration says so of its class.
  package var isInteractiveByConfiguration: Bool?
  /// The configuration describes the class itself, and with it what it overrides.
  package let hasDescribedClass: Bool
  package var isFirstResponder = false
  /// The selectors that the view implements, as far as the source says (RC-15); nil: it does not.
  package var statedResponds: [String]?
  package var actions: [TargetAction] = []
  package var gestureRecognizers: [GestureRecognizer] = []
  /// There is at least one recognizer, and the format says no more about it.
  package var hasUndescribedRecognizers = false
  /// The view controller whose root view this is, by its place in `viewControllers`.
  package internal(set) var viewController: Int?

  package var accessibility: Accessibility?
  package var autoresizingMask: Set<AutoresizingMask> = []
  package var constraints: [LayoutConstraint] = []
  /// What the source says for this view and, at a root, what is around it. Where it holds is in
  /// the document's suppressions.
  package var disabledRules: [String] = []

  package var unknowns: Unknowns = []
  /// The whole view in the source.
  package var range = SourceRange(0, 0)
  package var members: [LocatedMember] = []

  /// A view with the defaults of its class.
  ///
  /// - Parameters:
  ///   - inherits: the superclass, as the source states it for this view.
  ///   - classes: what is known of the app's own classes.
  package init(className: String, inherits: String? = nil, classes: ClassMap = ClassMap()) {
    self.className = className
    let (known, isItsOwn) = classes.description(of: className, superclass: inherits)
    uikitClass = UIKitClass.nearest(to: className, inherits: known.inherits)
    isUserInteractionEnabled =
      known.isUserInteractionEnabled ?? uikitClass.isInteractionEnabledByDefault
    isInteractiveByConfiguration = known.isInteractive
    pointInside = known.pointInside ?? .bounds
    hitTest = known.hitTest ?? .standard
    hasDescribedClass = isItsOwn
    canBecomeFirstResponder = uikitClass.canBecomeFirstResponder
    handledTouches = uikitClass.isControl ? .all : []
  }
}

extension View {
  /// A window's scene (RC-5).
  package enum WindowScene: Hashable, Sendable {
    /// As the application has it.
    case inherited
    case none
    case named(String)
  }

  /// None of it changes where touches go (AX-6).
  package struct Accessibility: Hashable, Sendable {
    package var isElement: Bool?
    package var label: String?
    package var identifier: String?
    /// In the window's coordinates (AX-2).
    package var activationPoint: Point?

    package init() {}
  }

  /// What the input's format has no place for, view by view.
  package struct Unknowns: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// `isUserInteractionEnabled` is then the class's default.
    package static let userInteraction = Unknowns(rawValue: 1)
    /// The bounds' origin: where the view has been scrolled to. It is then zero.
    package static let boundsOrigin = Unknowns(rawValue: 2)
    /// Whether the class overrides hit-testing, since it is not UIKit's own (`mayOverride`).
    package static let overrides = Unknowns(rawValue: 4)
  }
}

extension View {
  /// `CALayer.opacity` is a 32-bit float (GEO-1), and no such float equals 0.01: at 0.01 a view is
  /// out, at 0.011 it is in (HT-5). The view's own alpha counts, and not a product (HT-6).
  package var isTransparentToTouches: Bool { Double(Float(alpha)) < 0.01 }

  /// The selectors of which is known that the view implements them (RC-15).
  package var responds: [String] {
    get { statedResponds ?? [] }
    set { statedResponds = newValue }
  }

  /// Whether an override of hit-testing may be there that the format has no place for (OV-10). What
  /// the configuration says of the class settles it.
  package var mayOverride: Bool {
    unknowns.contains(.overrides) && uikitClass.isCustom && !hasDescribedClass
  }

  /// The class whose default it is that the interaction is off: UIKit's, or the app's own by its
  /// configuration.
  package var ownerOfInteractionDefault: String {
    uikitClass.isInteractionEnabledByDefault ? className.demangledLeaf : uikitClass.name
  }

  /// Each of the flags that end `hitTest(_:with:)` before any geometry (HT-1, step 1): the view's
  /// own (HT-4), and no others (HT-12).
  package var canBeHit: Bool {
    isUserInteractionEnabled && !isHidden && !isTransparentToTouches
  }
}

/// Where a view is: what counts in UIKit, from which `frame` is derived (GEO-2).
package struct ViewGeometry: Hashable, Sendable {
  /// In the view's own coordinates; its origin is a scroll view's content offset (GEO-7).
  package let bounds: Rect
  /// The anchor point's place in the superview's coordinates.
  package let center: Point
  /// In unit coordinates of the bounds.
  package let anchorPoint: Point
  package let transform: AffineTransform
  /// Where the bounds' corner lies in the superview while the transform is the identity.
  ///
  /// Kept and not worked out from `center`, so that a frame of 10.1 stays 10.1. It is the frame's
  /// origin before a negative size is standardized, so a writer can restore what was read.
  package let corner: Point

  package static let middle = Point(0.5, 0.5)

  package init(
    bounds: Rect, center: Point, anchorPoint: Point = middle,
    transform: AffineTransform = .identity
  ) {
    self.bounds = bounds
    self.center = center
    self.anchorPoint = anchorPoint
    self.transform = transform
    corner = Point(
      center.x - anchorPoint.x * bounds.width, center.y - anchorPoint.y * bounds.height)
  }

  /// What setting `frame` makes of a view whose transform is the identity (GEO-4).
  ///
  /// A negative size stays: the bounds then reach from the negative coordinates to 0 (GEO-6).
  ///
  /// - Parameters:
  ///   - frame: in the superview's coordinates.
  ///   - boundsOrigin: stays as it was.
  package init(frame: Rect, boundsOrigin: Point = .zero, anchorPoint: Point = middle) {
    bounds = Rect(boundsOrigin.x, boundsOrigin.y, frame.width, frame.height)
    center = Point(frame.x + anchorPoint.x * frame.width, frame.y + anchorPoint.y * frame.height)
    self.anchorPoint = anchorPoint
    transform = .identity
    corner = frame.origin
  }

  /// From the view's bounds coordinates to its superview's (GEO-3).
  package var toSuperview: AffineTransform {
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
  package var frame: Rect {
    transform.isIdentity
      ? Rect(corner.x, corner.y, bounds.width, bounds.height).standardized
      : toSuperview.boundingBox(of: bounds)
  }

  /// Every number is finite and the transform can be undone; else nothing is hit here (GEO-8).
  package var isUsable: Bool {
    bounds.isFinite && center.isFinite && anchorPoint.isFinite && transform.inverse != nil
  }
}

/// Where a view's frame comes from.
///
/// What runs has other frames than a document of Interface Builder, which holds one canvas as it was
/// drawn last. How far they can differ depends on who lays the view out (GEO-9).
package enum FrameSource: String, CaseIterable, Hashable, Sendable {
  /// The source says where the view is, at the instant that it tells of.
  case stated
  /// Kept as it is stored, but for what an autoresizing mask makes of another size.
  case fixed
  /// The size of the canvas, which is one device's: of a layout's outermost view.
  case canvas
  /// Worked out for the screen from what the document says, and not read from it.
  case solved
  /// What constraints made of it on the canvas.
  case autoLayout = "auto-layout"
  /// What a stack view made of it on the canvas.
  case stack
  /// A row or an item of a list, or what holds its content: the list lays it out anew.
  case cell
  /// The document says itself that the frame is not what its constraints make of it, or that they
  /// leave it open.
  case unsettled
  /// There is no frame.
  case unknown

  /// How much can rest on it.
  package var worth: FrameReliability {
    switch self {
    case .stated, .fixed, .solved: .firm
    case .canvas, .autoLayout: .snapshot
    case .stack, .cell, .unsettled, .unknown: .stale
    }
  }
}

/// How much a verdict about places may rest on a frame.
package enum FrameReliability: Int, Comparable, Hashable, Sendable {
  /// Nothing: it is laid out anew before anybody sees it.
  case stale
  /// A suspicion: it was so on one canvas.
  case snapshot
  /// All.
  case firm

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
