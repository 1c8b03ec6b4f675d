/// The devices for which a document is checked in addition to its own canvas.
public enum DeviceChoice: Hashable, Sendable {
  /// A few devices that represent the rest (`representatives`).
  case representative
  /// All devices of the table. Devices with equal figures are included once, with the newest name.
  case all
  /// No device: only the canvas.
  case stored
  /// Devices by name, in this order.
  case named([String])

  /// The smallest phone in use, the most common size, the largest phone, and an iPad of medium
  /// size. A problem that depends on the screen size occurs on at least one of them.
  public static let representatives = [
    "iPhone SE (3rd generation)", "iPhone 16", "iPhone 16 Pro Max", "iPad (10th generation)",
  ]

  /// The smallest phone of iOS 15 and earlier. It is one of the representatives of an app for such a system.
  public static let oldRepresentative = "iPhone SE (1st generation)"
  /// The first major version of iOS that does not run on it.
  private static let firstSystemWithoutIt = 16

  /// The screens, portrait before landscape for each device.
  ///
  /// A device chosen by name is included even if the app does not support its idiom.
  public func screens(for app: AppOrientations = .standard) -> [Screen] {
    let screens: [Screen]
    var idioms = app.idioms
    switch self {
    case .stored: return []
    case .representative:
      screens = (supportsOldDevice(app) ? Self.oldScreens : []) + Self.representativeScreens
    case .all: screens = Self.allScreens
    case .named(let names):
      screens = Self.screens(named: names)
      idioms = Set(Screen.Idiom.allCases)
    }
    return screens.filter { screen in
      idioms.contains(screen.idiom)
        && (screen.idiom == .phone ? app.phone : app.pad).contains(screen.orientation)
    }
  }

  /// Whether the oldest phone is one of the devices, because the app's deployment target supports it.
  public func supportsOldDevice(_ app: AppOrientations) -> Bool {
    self == .representative && app.oldestSystem.map { $0 < Self.firstSystemWithoutIt } ?? false
  }

  // The screens in both orientations. They are equal for all documents of a run.
  private static let representativeScreens = screens(named: representatives)
  private static let oldScreens = screens(named: [oldRepresentative])
  private static let allScreens = DeviceTable.all.flatMap { model in
    Screen.Orientation.allCases.map { model.screen($0, named: model.name) }
  }

  private static func screens(named names: [String]) -> [Screen] {
    var seen: Set<String> = []
    return names.flatMap { name -> [Screen] in
      guard let (name, model) = DeviceTable.entry(named: name), seen.insert(name).inserted else {
        return []
      }
      return Screen.Orientation.allCases.map { model.screen($0, named: name) }
    }
  }
}

extension DeviceChoice {
  /// The text sizes at which documents with text styles are also laid out: the largest one outside the
  /// accessibility settings, and a common one of those. None if the user asks for the canvas alone, or
  /// scales texts.
  ///
  /// - Parameter scale: of texts.
  public func defaultTextSizes(scale: Double = 1) -> [ContentSizeCategory] {
    self == .stored || scale != 1 ? [] : [.xxxLarge, .AX3]
  }
}

extension DeviceChoice {
  public static let representativeName = "representative"
  /// The choices other than names of devices.
  public static let keywords = [representativeName, "all", "stored"]

  /// nil: the text is not a keyword.
  public init?(keyword: String) {
    switch keyword {
    case Self.representativeName: self = .representative
    case "all": self = .all
    case "stored": self = .stored
    default: return nil
    }
  }

  /// For messages: a keyword, or the names.
  public var text: String {
    switch self {
    case .representative: Self.representativeName
    case .all: "all"
    case .stored: "stored"
    case .named(let names): names.isEmpty ? "stored" : names.joined(separator: ", ")
    }
  }
}
