/// The orientations, idioms and versions of iOS that an app supports.
public struct AppOrientations: Hashable, Sendable {
  public var phone: Set<Screen.Orientation>
  public var pad: Set<Screen.Orientation>
  public var idioms = Set(Screen.Idiom.allCases)
  /// The major version of the deployment target; nil: not known.
  public var oldestSystem: Int?

  /// The settings of a new Xcode project: portrait and both landscape orientations on iPhone, all
  /// orientations on iPad.
  public static let standard = AppOrientations(
    phone: Set(Screen.Orientation.allCases), pad: Set(Screen.Orientation.allCases))

  /// Portrait before landscape.
  public func orientations(of idiom: Screen.Idiom) -> [Screen.Orientation] {
    let allowed = idiom == .phone ? phone : pad
    return Screen.Orientation.allCases.filter(allowed.contains)
  }

  /// The orientations for a document whose name has a device modifier: `Main~ipad.storyboard` is
  /// loaded on iPad only.
  public func limited(byNameOf path: String) -> AppOrientations {
    guard let dot = path.lastIndex(of: ".") else { return self }
    var result = self
    if path[..<dot].hasSuffix("~ipad") { result.idioms.formIntersection([.pad]) }
    if path[..<dot].hasSuffix("~iphone") { result.idioms.formIntersection([.phone]) }
    return result
  }

  /// What either app supports.
  public func union(_ other: AppOrientations) -> AppOrientations {
    var result = AppOrientations(
      phone: phone.union(other.phone), pad: pad.union(other.pad), idioms: idioms.union(other.idioms)
    )
    result.oldestSystem = [oldestSystem, other.oldestSystem].compactMap(\.self).min()
    return result
  }
}

/// What a property list or the build settings of a target declare about orientations, idioms and versions of iOS.
///
/// https://developer.apple.com/documentation/bundleresources/information-property-list
public struct DeclaredOrientations: Hashable, Sendable {
  /// nil: not declared.
  public var phone: Set<Screen.Orientation>?
  public var pad: Set<Screen.Orientation>?
  public var idioms: Set<Screen.Idiom>?
  /// The major version of the deployment target.
  public var oldestSystem: Int?

  public init() {}

  /// - Parameters:
  ///   - both: the values of `UISupportedInterfaceOrientations`, for both idioms.
  ///   - phone: of the same key for iPhone only.
  ///   - pad: of the same key for iPad only.
  ///   - families: the numbers of device families.
  public init(both: [String], phone: [String], pad: [String], families: [String]) {
    let shared = Self.orientations(both)
    self.phone = Self.orientations(phone) ?? shared
    self.pad = Self.orientations(pad) ?? shared
    let idioms = families.compactMap { family -> Screen.Idiom? in
      switch family {
      case "1": .phone
      case "2": .pad
      default: nil
      }
    }
    if !idioms.isEmpty { self.idioms = Set(idioms) }
  }

  /// nil: there is no valid value, for example the name of a build setting only.
  private static func orientations(_ values: [String]) -> Set<Screen.Orientation>? {
    let orientations = values.compactMap { value -> Screen.Orientation? in
      switch value {
      case "UIInterfaceOrientationPortrait", "UIInterfaceOrientationPortraitUpsideDown": .portrait
      case "UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight":
        .landscape
      default: nil
      }
    }
    return orientations.isEmpty ? nil : Set(orientations)
  }

  /// The same with what another declaration contains beside it.
  public func adding(_ other: DeclaredOrientations) -> DeclaredOrientations {
    var result = self
    result.phone = phone ?? other.phone
    result.pad = pad ?? other.pad
    result.idioms = idioms ?? other.idioms
    result.oldestSystem = oldestSystem ?? other.oldestSystem
    return result
  }

  /// With the defaults of a new project in Xcode for the rest.
  public var appOrientations: AppOrientations {
    var app = AppOrientations.standard
    app.phone = phone ?? app.phone
    app.pad = pad ?? app.pad
    app.idioms = idioms ?? app.idioms
    app.oldestSystem = oldestSystem
    return app
  }
}
