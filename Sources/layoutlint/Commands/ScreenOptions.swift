import ArgumentParser
internal import LayoutModel
internal import Linting

/// What a document is laid out on beside its own canvas, as `lint` takes it.
struct ScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The devices that documents of Interface Builder are laid out on as well: representative, all, \
      stored (none but the canvas), or their names.
      """, valueName: "device,..."))
  var device: [String] = []

  @Option(
    help: ArgumentHelp(
      "The app's Info.plist, which says how its device may be held; by default the nearest.",
      valueName: "file"),
    completion: .file())
  var infoPlist: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much larger texts are there than in the document: 1.3, say.", valueName: "factor"))
  var textScale = 1.0

  func validate() throws { try DeviceArguments.validate(textScale: textScale) }

  /// What the command line says; it goes before the configuration.
  func request() throws(CommandError) -> ScreenRequest {
    if let infoPlist {
      do {
        let kind = try FileSystem.info(of: infoPlist).kind
        if kind == .folder {
          throw CommandError("it is a folder, not a property list", path: infoPlist)
        }
      } catch let failure as SystemFailure {
        throw CommandError(failure.message, path: infoPlist)
      } catch {
        throw error as? CommandError ?? CommandError("it cannot be read", path: infoPlist)
      }
    }
    return ScreenRequest(
      choice: try choice(), plists: InfoPlistStore(named: infoPlist), textScale: textScale)
  }

  /// nil: nothing.
  private func choice() throws(CommandError) -> DeviceChoice? {
    guard !device.isEmpty else { return nil }
    let items = RuleOptions.items(device)
    guard let first = items.first else { throw CommandError("--device names no device") }
    if let choice = DeviceChoice(keyword: first.lowercased()) {
      guard items.count == 1 else {
        throw CommandError("--device \(first) says all of it: leave the other names out")
      }
      return choice
    }
    for name in items where DeviceTable.device(named: name) == nil {
      throw CommandError.unknownDevice(name)
    }
    return .named(items)
  }
}

/// What to lay documents out on beside their own canvases.
struct ScreenRequest {
  /// nil: what the configuration says, else a few that stand for the rest.
  var choice: DeviceChoice?
  var plists = InfoPlistStore()
  var textScale = 1.0

  /// Puts the screens of a file into the settings that hold for it.
  func apply(to settings: inout LintSettings, for input: Input) {
    let configured = input.configuration?.configuration.devices?.value
    let choice = choice ?? configured ?? .representative
    settings.textScale = textScale
    guard choice != .stored else { return }
    settings.screens = choice.screens(for: plists.orientations(for: input))
    if case .named = choice { settings.screensAreChosen = true }
  }
}

/// `X,Y` on a command line.
enum PointArgument {
  /// Two finite decimal numbers with a comma between; blanks around each do no harm.
  static func parse(_ text: String) throws -> Point {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("'\(text)' is no point: it takes two numbers, X,Y.")
    }
    return Point(try number(parts[0], of: text), try number(parts[1], of: text))
  }

  private static func number(_ part: Substring, of text: String) throws -> Double {
    let digits = part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let number = String(digits)
    // `Double` also reads hexadecimal numbers and words: a slip should not become a place.
    guard !number.isEmpty, number.utf8.allSatisfy(isPartOfNumber), let value = Double(number) else {
      throw ValidationError("'\(text)' is no point: '\(number)' is not a decimal number.")
    }
    guard value.isFinite else {
      throw ValidationError("'\(text)' is no point: \(number) is too large.")
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
