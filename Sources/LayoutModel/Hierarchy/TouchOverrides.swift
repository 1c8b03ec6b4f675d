/// What the app's override of `point(inside:with:)` does (OV-1 … OV-4).
package enum PointInsideOverride: Hashable, Sendable {
  /// Not overridden: the bounds, half-open (HT-7).
  case bounds
  case always
  case never
  /// The standardized bounds with these insets: negative ones grow it (OV-1).
  case insets(EdgeInsets)
  /// A rectangle in the view's own bounds coordinates.
  case rect(Rect)
  /// Inside its bounds, or inside any subview's `point(inside:with:)` (OV-8).
  case anySubview
  /// Overridden, and nothing more is known (OV-10).
  case custom
}

/// What the app's override of `hitTest(_:with:)` does (OV-5 … OV-9).
package enum HitTestOverride: Hashable, Sendable {
  /// Not overridden (HT-1).
  case standard
  /// nil where the default gives the view itself (OV-6).
  case passthrough
  /// Always nil (OV-5).
  case never
  /// The view itself wherever the default gives it or a descendant.
  case itself
  /// Another view wherever the default gives anything (OV-7); nil: the id was not found.
  case forward(ViewID?)
  /// nil where the default gives that view; nil: the id was not found.
  case ignoring(ViewID?)
  /// Asks its subviews, last to first, before its own `point(inside:with:)`; then the default (OV-8).
  case subviewsBeforeBounds
  /// The frontmost direct subview whose `point(inside:with:)` holds, else itself (OV-9, ERR-1).
  case frontmostSubview
  /// Overridden, and nothing more is known (OV-10).
  case custom
}

/// One phase of a touch, by the method that delivers it.
package enum TouchPhase: String, CaseIterable, Hashable, Sendable {
  case began = "touchesBegan"
  case moved = "touchesMoved"
  case ended = "touchesEnded"
  case cancelled = "touchesCancelled"

  /// Whether the finger is off the screen with it.
  @inlinable package var isLast: Bool { self == .ended || self == .cancelled }
}

/// Some of the phases of a touch.
package struct TouchPhases: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  @inlinable package init(_ phase: TouchPhase) {
    self =
      switch phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
  }

  package static let began = TouchPhases(rawValue: 1)
  package static let moved = TouchPhases(rawValue: 2)
  package static let ended = TouchPhases(rawValue: 4)
  package static let cancelled = TouchPhases(rawValue: 8)
  package static let all: TouchPhases = [.began, .moved, .ended, .cancelled]

  @inlinable package func contains(_ phase: TouchPhase) -> Bool { contains(TouchPhases(phase)) }
}
