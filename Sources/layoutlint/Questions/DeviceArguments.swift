internal import LayoutModel
import ArgumentParser

/// The one screen that a question is about.
struct DeviceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Lay the views out on this device first; stored: as the document has them.",
      valueName: "device"))
  var device: String?

  @Option(help: "How the device is held; portrait where it is not given.")
  var orientation: Screen.Orientation?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much larger labels' and buttons' texts are than in the document: 1.3, say.",
      valueName: "factor"))
  var textScale = 1.0

  func validate() throws {
    if orientation != nil, device == nil || device == QueryScreen.stored {
      throw ValidationError("--orientation says how a device is held: give --device as well.")
    }
    try Self.validate(textScale: textScale)
  }

  static func validate(textScale: Double) throws {
    guard QueryScreen.textScales.contains(textScale) else {
      throw ValidationError(
        "--text-scale takes a factor from 0.5 to 4, not \(textScale.shortText).")
    }
  }

  func asked() throws(CommandError) -> QueryScreen {
    try QueryScreen(device: device, orientation: orientation, textScale: textScale)
  }
}

extension CommandError {
  static func unknownDevice(_ name: String) -> CommandError {
    CommandError(unknown("device", name, known: DeviceTable.names))
  }
}

extension Screen.Orientation: ExpressibleByArgument {}
