/// How an app lets its device be held, and on which kinds of device it runs.
package struct AppOrientations: Hashable, Sendable {
  package var phone: Set<Screen.Orientation>
  package var pad: Set<Screen.Orientation>
  package var idioms: Set<Screen.Idiom>

  package init(
    phone: Set<Screen.Orientation>, pad: Set<Screen.Orientation>,
    idioms: Set<Screen.Idiom> = Set(Screen.Idiom.allCases)
  ) {
    self.phone = phone
    self.pad = pad
    self.idioms = idioms
  }

  /// As Xcode makes a new project: a phone in portrait and both landscapes, a pad in any way.
  package static let standard = AppOrientations(
    phone: Set(Screen.Orientation.allCases), pad: Set(Screen.Orientation.allCases))

  /// In the order of portrait and landscape.
  package func orientations(of idiom: Screen.Idiom) -> [Screen.Orientation] {
    let allowed = idiom == .phone ? phone : pad
    return Screen.Orientation.allCases.filter(allowed.contains)
  }

  /// The same for a document whose name says that it is one idiom's: `Main~ipad.storyboard` is
  /// loaded on pads alone.
  package func limited(byNameOf path: String) -> AppOrientations {
    guard let dot = path.lastIndex(of: ".") else { return self }
    var result = self
    if path[..<dot].hasSuffix("~ipad") { result.idioms.formIntersection([.pad]) }
    if path[..<dot].hasSuffix("~iphone") { result.idioms.formIntersection([.phone]) }
    return result
  }
}
