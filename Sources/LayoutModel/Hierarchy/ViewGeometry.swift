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
