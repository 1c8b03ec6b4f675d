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
