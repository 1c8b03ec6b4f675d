internal import AutoLayout
internal import LayoutModel

/// The one screen that a question is about, for the command line and the daemon alike.
struct QueryScreen {
  /// nil: the one that the document was drawn for.
  let screen: Screen?
  /// How much larger labels' and buttons' texts are than in the document.
  let textScale: Double

  /// The name that means none but the document's own.
  static let stored = "stored"
  static let textScales = 0.5...4.0

  /// As the document has it.
  static let asStored = QueryScreen(screen: nil, textScale: 1)

  private init(screen: Screen?, textScale: Double) {
    self.screen = screen
    self.textScale = textScale
  }

  /// - Parameter orientation: portrait where it is not given.
  init(
    device: String?, orientation: Screen.Orientation?, textScale: Double = 1
  ) throws(CommandError) {
    self.textScale = textScale
    guard let device, device.lowercased() != Self.stored else {
      screen = nil
      return
    }
    guard let model = DeviceTable.device(named: device) else {
      throw CommandError.unknownDevice(device)
    }
    screen = model.screen(orientation ?? .portrait, named: DeviceTable.spelling(of: device))
  }

  /// Whether the document has to be laid out anew for it.
  var isAnother: Bool { screen != nil || textScale != 1 }

  var engineOptions: LayoutEngine.Options {
    var options = LayoutEngine.Options()
    options.textScale = textScale
    return options
  }
}
