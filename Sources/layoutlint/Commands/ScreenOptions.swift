import ArgumentParser
internal import LayoutModel
internal import Linting
internal import SystemPackage

/// The screens that `lint` lays documents out on in addition to their canvas.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Also lay Interface Builder documents out on these devices: representative, all, stored (only \
      the canvas), or device names. (default: representative)
      """, valueName: "device,..."),
    completion: Completions.devices)
  var device: [String] = []

  @Option(
    help: ArgumentHelp(
      "The app's Info.plist, for the supported orientations. (default: the nearest)",
      valueName: "file"),
    completion: .file(extensions: ["plist"]))
  var infoPlist: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Scale the text of labels and buttons on these devices.", valueName: "factor"))
  var textScale = 1.0

  /// Whether the command line chooses screens or the size of texts.
  var areSpecified: Bool { !device.isEmpty || infoPlist != nil || textScale != 1 }

  func validate() throws { try DeviceArguments.validate(textScale: textScale) }

  /// The settings of the command line, which take precedence over the configuration.
  func request() throws(CommandError) -> ScreenRequest {
    if let infoPlist {
      let type: FileType
      do {
        type = try FileSystem.status(of: FilePath(infoPlist)).type
      } catch {
        throw CommandError(error, path: infoPlist)
      }
      if type == .directory {
        throw CommandError("is a folder, not a property list", path: infoPlist)
      }
    }
    return ScreenRequest(
      choice: try choice(), plists: InfoPlistStore(specified: infoPlist), textScale: textScale)
  }

  /// nil: the command line specifies no devices.
  private func choice() throws(CommandError) -> DeviceChoice? {
    guard !device.isEmpty else { return nil }
    let items = RuleOptions.items(device)
    guard let first = items.first else { throw CommandError("--device needs a device") }
    if let choice = DeviceChoice(keyword: first.lowercased()) {
      guard items.count == 1 else {
        throw CommandError("--device \(first) cannot be combined with other devices")
      }
      return choice
    }
    for name in items where DeviceTable.device(named: name) == nil {
      throw CommandError.unknownDevice(name)
    }
    return .named(items)
  }
}

/// The screens to lay documents out on in addition to their canvas.
struct ScreenRequest {
  /// nil: the devices of the configuration, or `representative`.
  var choice: DeviceChoice?
  var plists = InfoPlistStore()
  var textScale = 1.0

  /// Sets the screens for a file.
  func apply(to settings: inout LintSettings, for input: Input) {
    let configured = input.settings?.devices?.value
    let choice = choice ?? configured ?? .representative
    settings.textScale = textScale
    guard choice != .stored else { return }
    settings.screens = choice.screens(for: plists.orientations(for: input))
    if case .named = choice { settings.screensAreChosen = true }
  }
}

extension Point {
  /// Parses two finite decimal numbers that are separated by a comma, with optional spaces.
  static func parse(_ text: String) throws -> Point {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("'\(text)' is not a point: specify two numbers, X,Y.")
    }
    return Point(try number(parts[0], of: text), try number(parts[1], of: text))
  }

  private static func number(_ part: Substring, of text: String) throws -> Double {
    let digits = part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let number = String(digits)
    // `Double` also parses hexadecimal numbers and `nan`.
    guard !number.isEmpty, number.utf8.allSatisfy(isPartOfNumber), let value = Double(number) else {
      throw ValidationError("'\(text)' is not a point: '\(number)' is not a decimal number.")
    }
    guard value.isFinite else {
      throw ValidationError("'\(text)' is not a point: \(number) is too large.")
    }
    return value
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
