package import Files
package import LayoutModel
package import Linting

/// The screen of a query, for the command line and the server.
package struct QueryScreen {
  /// nil: the document's canvas.
  package let screen: Screen?
  /// Without the texts of another language, which depend on the layout.
  package let text: TextSettings
  /// nil: the texts of the document itself.
  package var language: LanguageTexts?

  /// The device name of the document's canvas.
  package static let stored = "stored"
  package static let textScales = 0.5...4.0

  static let asStored = QueryScreen(screen: nil, text: .stored)

  /// - Parameter screen: nil: the document's canvas.
  package init(screen: Screen?, text: TextSettings, language: LanguageTexts? = nil) {
    self.screen = screen
    self.text = text
    self.language = language
  }

  /// - Parameter orientation: nil: portrait.
  package init(
    device: String?, orientation: Screen.Orientation?, text: TextSettings = .stored
  ) throws(CommandError) {
    self.text = text
    guard let device, device.lowercased() != Self.stored else {
      screen = nil
      return
    }
    guard let model = DeviceTable.device(named: device) else {
      throw CommandError.unknownDevice(device)
    }
    screen = model.screen(orientation ?? .portrait, named: DeviceTable.spelling(of: device))
  }

  /// Whether the layout on this screen differs from the document's.
  package var isOther: Bool { screen != nil || !text.areStored || language != nil }

  /// The texts of a layout.
  package func text(for hierarchy: ViewHierarchy) -> TextSettings {
    var text = text
    text.texts = language?.texts(of: hierarchy) ?? [:]
    text.direction = language?.direction ?? .leftToRight
    return text
  }
}

extension CommandError {
  static func unknownDevice(_ name: String) -> CommandError {
    let hint =
      DeviceTable.nearestName(to: name).map { "did you mean '\($0)'?" }
      ?? "'layoutlint devices' lists the names"
    return CommandError("unknown device '\(name)'; \(hint)")
  }
}

extension ContentSizeCategory {
  /// A text size by name, for the command line and the server.
  package init(name: String) throws(CommandError) {
    guard let size = Self(named: name) else {
      let known = Self.allCases.map(\.rawValue)
      let list = "the text sizes are " + known.joined(separator: ", ")
      throw CommandError(CommandError.unknown("text size", name, known: known, list: list))
    }
    self = size
  }
}
