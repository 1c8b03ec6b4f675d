package import LayoutModel

/// The orientations in which code shows a layout.
package struct OrientationLimit {
  private var allowed = Set(Screen.Orientation.allCases)
  /// Whether code allows others depending on its state, or none of these.
  private var isUncertain = false

  /// nil: there are no overrides.
  init?(_ overrides: [OrientationOverride]) {
    guard !overrides.isEmpty else { return nil }
    for override in overrides {
      if let orientations = override.orientations {
        allowed.formIntersection(orientations)
      } else {
        isUncertain = true
      }
    }
  }

  /// Whether code can show the layout on a screen, as far as is known.
  ///
  /// On an iPad with several apps side by side UIKit ignores overrides, and most apps limit iPhones only.
  ///
  /// - Parameter drawn: the orientation in which the document is drawn.
  package func allows(_ screen: Screen, drawn: Screen.Orientation?) -> Bool {
    if isUncertain, screen.idiom == .phone, screen.orientation != drawn ?? .portrait {
      return false
    }
    return allowed.contains(screen.orientation)
  }
}
