import ArgumentParser
internal import Files
internal import LayoutModel
internal import Linting
internal import Pictures
internal import Project
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
      """
      Also lay Interface Builder documents out in these languages, with the texts of the files beside \
      them: all, tags such as de, or double, accented, bounded and rtl. Can be repeated. (default: none)
      """, valueName: "language,..."),
    completion: .list([LanguageChoice.allName] + PseudoLanguage.allCases.map(\.rawValue)))
  var language: [String] = []

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

  @Option(
    help: ArgumentHelp(
      """
      Also lay these documents out at larger or smaller text sizes: names from xSmall to AX5, or \
      none. (default: xxxLarge,AX3; none with --device stored or --text-scale)
      """, valueName: "size,..."),
    completion: ContentSizeCategory.completion)
  var textSize: [String] = []

  /// Whether the command line chooses screens, languages or the size of texts.
  var areSpecified: Bool {
    !device.isEmpty || !language.isEmpty || infoPlist != nil || textScale != 1
      || !textSize.isEmpty
  }

  func validate() throws { try DeviceArguments.validate(textScale: textScale) }

  /// The settings of the command line, which take precedence over the configuration.
  func request(_ projectFiles: ProjectFiles = .workingTree) throws(CommandError) -> ScreenRequest {
    if let infoPlist {
      let type = try CommandError.wrapping(
        try projectFiles.status(of: FilePath(infoPlist)).type, path: infoPlist)
      if type == .directory {
        throw CommandError("is a folder, not a property list", path: infoPlist)
      }
    }
    return ScreenRequest(
      choice: try choice(), apps: AppOrientationStore(specified: infoPlist), textScale: textScale,
      textSizes: try textSizes(), languages: try languages())
  }

  /// nil: the command line specifies no languages.
  func languages() throws(CommandError) -> LanguageChoice? {
    guard !language.isEmpty else { return nil }
    let names = RuleOptions.items(language)
    guard !names.isEmpty else { throw CommandError("--language needs a language") }
    for name in names where !LanguageChoice.isName(name) {
      throw CommandError(LanguageChoice.invalidNameMessage(name))
    }
    return LanguageChoice(names)
  }

  /// nil: the command line specifies no text sizes.
  private func textSizes() throws(CommandError) -> [ContentSizeCategory]? {
    guard !textSize.isEmpty else { return nil }
    let names = RuleOptions.items(textSize)
    if names == [Self.none] { return [] }
    guard !names.isEmpty else { throw CommandError("--text-size needs a text size") }
    return try PanelChoice.textSizes(named: names)
  }

  /// The value of an option that adds no text size.
  private static let none = "none"

  /// nil: the command line specifies no devices.
  private func choice() throws(CommandError) -> DeviceChoice? {
    guard !device.isEmpty else { return nil }
    return try DeviceChoice(names: RuleOptions.items(device), option: "--device")
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

extension LanguageChoice {
  /// The error about a text for which `isName` is false, without a full stop.
  static func invalidNameMessage(_ name: String) -> String {
    "'\(name)' is not the tag of a language, such as de or pt-BR"
  }
}
