internal import LayoutModel
internal import SourceReaders

/// The orientations in which code shows a layout.
struct OrientationLimit {
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
  func allows(_ screen: Screen, drawn: Screen.Orientation?) -> Bool {
    if isUncertain, screen.idiom == .phone, screen.orientation != drawn ?? .portrait {
      return false
    }
    return allowed.contains(screen.orientation)
  }
}

extension LayoutCode {
  /// The screens on which code can show a layout. View controllers and their containers limit the orientations, and so
  /// does the app's delegate.
  ///
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/supportedinterfaceorientations
  func screens(_ screens: [Screen], showing hierarchy: ViewHierarchy) -> [Screen] {
    guard let scope, !screens.isEmpty, let root = hierarchy.roots.first else { return screens }
    var names: [String] = []
    if let index = hierarchy[root].viewController {
      let controller = hierarchy.viewControllers[index]
      names = [controller.className] + controller.containers.map(\.className)
    }
    names += ownersOfView(hierarchy[root].id)
    var limits = names.compactMap { facts(of: $0)?.orientations }
    if let limit = scope.orientationsOfApp { limits.append(limit) }
    guard !limits.isEmpty else { return screens }
    let drawn = hierarchy.drawn?.orientation
    return screens.filter { screen in limits.allSatisfy { $0.allows(screen, drawn: drawn) } }
  }
}
