import ArgumentParser
import LayoutCore

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

  static let textScales = 0.5...4.0

  func validate() throws {
    if orientation != nil, device == nil || device == Self.stored {
      throw ValidationError("--orientation says how a device is held: give --device as well.")
    }
    try Self.validate(textScale: textScale)
  }

  static func validate(textScale: Double) throws {
    guard textScales.contains(textScale) else {
      throw ValidationError(
        "--text-scale takes a factor from 0.5 to 4, not \(textScale.shortText).")
    }
  }

  static let stored = "stored"

  /// The screen; nil: the one that the document was drawn for.
  func screen() throws(Complaint) -> Screen? {
    guard let device, device.lowercased() != Self.stored else { return nil }
    guard let model = DeviceTable.device(named: device) else {
      throw Complaint.unknownDevice(device)
    }
    return model.screen(orientation ?? .portrait, named: DeviceTable.spelling(of: device))
  }

  var engineOptions: LayoutEngine.Options {
    var options = LayoutEngine.Options()
    options.textScale = textScale
    return options
  }
}

extension Complaint {
  static func unknownDevice(_ name: String) -> Complaint {
    Complaint(unknown("device", name, known: DeviceTable.names))
  }
}

extension Screen.Orientation: ExpressibleByArgument {}
