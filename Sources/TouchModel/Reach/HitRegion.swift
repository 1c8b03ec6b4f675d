package import LayoutModel

/// A convex area from which a touch that comes so far ends in one view.
///
/// A hierarchy's surfaces stand in painting order: of those that hold a point, the last one gets the
/// touch.
package struct HitRegion: Sendable {
  /// The view that the touch ends in.
  package let target: ViewID
  /// In the root's space.
  package let area: ConvexArea
  /// The area is only the most that it can be: geometry or an override is not settled.
  package let isUncertain: Bool
  /// `ignoring` gives nil here: the touch is lost to every surface from this one on, and goes to
  /// what lies behind it. nil: it ends in the target.
  package let fallsThroughTo: Int?
}
