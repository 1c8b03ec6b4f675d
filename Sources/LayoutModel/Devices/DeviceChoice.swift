/// Which devices a document is checked on beside its own canvas.
package enum DeviceChoice: Hashable, Sendable {
  /// A few that stand for the rest (`representatives`).
  case representative
  /// Each of the table, by the newest name of those that share its figures.
  case all
  /// None: the canvas alone.
  case stored
  /// In this order, by names that the table has.
  case named([String])

  /// The smallest phone that is in use, the commonest size, the largest one, and a pad of the middle
  /// size: what goes wrong on some screen goes wrong on one of these, as far as sizes decide.
  package static let representatives = [
    "iPhone SE (3rd generation)", "iPhone 16", "iPhone 16 Pro Max", "iPad (10th generation)",
  ]

  /// The screens, each device's portrait before its landscape.
  ///
  /// A device that is named is taken even where the app is not made for its kind.
  package func screens(for app: AppOrientations = .standard) -> [Screen] {
    let models: [(name: String, model: DeviceModel)]
    switch self {
    case .stored: return []
    case .representative: models = Self.models(named: Self.representatives, for: app)
    case .all:
      models = DeviceTable.all.filter { app.idioms.contains($0.idiom) }.map { ($0.name, $0) }
    case .named(let names): models = Self.models(named: names, for: nil)
    }
    return models.flatMap { name, model in
      app.orientations(of: model.idiom).map { model.screen($0, named: name) }
    }
  }

  private static func models(
    named names: [String], for app: AppOrientations?
  ) -> [(name: String, model: DeviceModel)] {
    var seen: Set<String> = []
    return names.compactMap { name in
      guard let model = DeviceTable.device(named: name), seen.insert(name.lowercased()).inserted,
        app.map({ $0.idioms.contains(model.idiom) }) ?? true
      else { return nil }
      return (DeviceTable.spelling(of: name), model)
    }
  }
}

extension DeviceTable {
  /// A name as the table spells it.
  package static func spelling(of name: String) -> String {
    let wanted = name.lowercased()
    return names.first { $0.lowercased() == wanted } ?? name
  }
}

extension DeviceChoice {
  package static let representativeName = "representative"
  /// The choices that have a word of their own.
  package static let words = [representativeName, "all", "stored"]

  /// nil: it is no such word.
  package init?(word: String) {
    switch word {
    case Self.representativeName: self = .representative
    case "all": self = .all
    case "stored": self = .stored
    default: return nil
    }
  }

  /// For people: a word, or the names.
  package var text: String {
    switch self {
    case .representative: Self.representativeName
    case .all: "all"
    case .stored: "stored"
    case .named(let names): names.isEmpty ? "stored" : names.joined(separator: ", ")
    }
  }
}

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
