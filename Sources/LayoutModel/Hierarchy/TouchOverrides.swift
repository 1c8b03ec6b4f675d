/// What the app's override of `point(inside:with:)` does (OV-1 … OV-4).
public enum PointInsideOverride: Hashable, Sendable {
  /// Not overridden: the bounds, half-open (HT-7).
  case bounds
  case always
  case never
  /// The standardized bounds, inset by these amounts in points. Negative insets enlarge it (OV-1).
  case insets(EdgeInsets)
  /// A rectangle in the view's own bounds coordinates.
  case rect(Rect)
  /// Inside its bounds, or inside any subview's `point(inside:with:)` (OV-8).
  case anySubview
  /// An override with unknown behavior (OV-10).
  case custom
}

/// What the app's override of `hitTest(_:with:)` does (OV-5 … OV-9).
public enum HitTestOverride: Hashable, Sendable {
  /// Not overridden (HT-1).
  case standard
  /// Returns nil where the default returns the view itself (OV-6).
  case passthrough
  /// Always returns nil (OV-5).
  case never
  /// Returns the view itself where the default returns it or a descendant.
  case itself
  /// Returns another view where the default returns any (OV-7); nil if the id was not found.
  case forward(ViewID?)
  /// Returns another view where the default returns the view itself, `hit == self ? other : hit`
  /// (OV-7); nil if the id was not found.
  case forwardSelf(ViewID?)
  /// Returns nil where the default returns this view; nil if the id was not found.
  case ignoring(ViewID?)
  /// Hit-tests its subviews, last to first, before its own `point(inside:with:)`; then the default
  /// (OV-8).
  case subviewsBeforeBounds
  /// Returns the frontmost direct subview whose `point(inside:with:)` returns true, else itself (OV-9,
  /// ERR-1).
  case frontmostSubview
  /// An override with unknown behavior (OV-10).
  case custom
}

/// One phase of a touch, by the method that delivers it.
public enum TouchPhase: String, CaseIterable, Hashable, Sendable {
  case began = "touchesBegan"
  case moved = "touchesMoved"
  case ended = "touchesEnded"
  case cancelled = "touchesCancelled"

  /// Whether the touch has ended with this phase.
  public var isLast: Bool { self == .ended || self == .cancelled }
}

/// A set of touch phases.
public struct TouchPhases: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public init(_ phase: TouchPhase) {
    self =
      switch phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
  }

  public static let began = TouchPhases(rawValue: 1)
  public static let moved = TouchPhases(rawValue: 2)
  public static let ended = TouchPhases(rawValue: 4)
  public static let cancelled = TouchPhases(rawValue: 8)
  public static let all: TouchPhases = [.began, .moved, .ended, .cancelled]

  public func contains(_ phase: TouchPhase) -> Bool { contains(TouchPhases(phase)) }
}
