/// What a person sets in the editor, in its section `layoutlint`: how the server shows things. What it
/// finds is set in `.layoutlint.json`, where the command line sees it too.
struct ClientSettings: Hashable, Sendable {
  var showsAbsoluteFrames = false
  var showsReach = true
  var showsCodeLenses = true

  /// Its name in `workspace/configuration`, and the one member of `didChangeConfiguration`'s settings
  /// that is ours.
  static let section = "layoutlint"
}

/// Whatever a client sends, what can be used of it is used: people write settings by hand, and a wrong
/// one must not cost the session.
extension ClientSettings: Decodable {
  private enum Key: String, CodingKey {
    case layoutlint, inlayHints, codeLens
    case absoluteFrames, reach
  }

  init(from decoder: any Decoder) {
    guard var settings = try? decoder.container(keyedBy: Key.self) else { return }
    if let section = try? settings.nestedContainer(keyedBy: Key.self, forKey: .layoutlint) {
      settings = section
    }
    if let hints = try? settings.nestedContainer(keyedBy: Key.self, forKey: .inlayHints) {
      showsAbsoluteFrames = hints.flag(.absoluteFrames) ?? showsAbsoluteFrames
      showsReach = hints.flag(.reach) ?? showsReach
    }
    showsCodeLenses = settings.flag(.codeLens) ?? showsCodeLenses
  }
}

extension KeyedDecodingContainer {
  /// nil where there is none, or something else.
  fileprivate func flag(_ key: Key) -> Bool? { try? decode(Bool.self, forKey: key) }
}
