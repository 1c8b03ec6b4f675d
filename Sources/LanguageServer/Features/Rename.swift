internal import LayoutModel
internal import Linting

/// Whether there is an id at a place, which is what can be renamed: selectors have their other half in
/// code that we do not see.
struct PrepareRenameRequest: MapFeature {
  static let method = "textDocument/prepareRename"

  let textDocument: LSP.TextDocumentIdentifier
  let position: LSP.Position

  func answer(
    about document: DocumentSnapshot, _ map: DocumentMap
  ) throws(ResponseError) -> LSP.PreparedRename? {
    guard let name = map.name(at: document.offset(at: position)), name.kind == .id else {
      return nil
    }
    return LSP.PreparedRename(range: document.range(name.range), placeholder: name.name)
  }
}

/// Gives an id another name, wherever it is meant.
struct RenameRequest: MapFeature {
  static let method = "textDocument/rename"

  let textDocument: LSP.TextDocumentIdentifier
  let position: LSP.Position
  let newName: String

  /// In UTF-8 bytes. Ids are for people: what is longer was pasted by mistake.
  static let nameLimit = 1_000

  func answer(
    about document: DocumentSnapshot, _ map: DocumentMap
  ) throws(ResponseError) -> LSP.WorkspaceEdit? {
    guard let name = map.name(at: document.offset(at: position)) else {
      throw .requestFailed("there is no id here that could be renamed")
    }
    guard name.kind == .id else {
      throw .requestFailed("only ids can be renamed: '\(name.name)' is a method of the app's code")
    }
    guard newName != name.name else { return nil }
    try check(newName, for: name, in: map)
    var edits: [Fix.Edit] = []
    for place in map.places(of: name) {
      let notation = NameNotation(at: place.range, in: document.source.bytes)
      guard let text = notation.spelling(of: newName) else {
        throw .requestFailed("the name has a character that cannot be written here")
      }
      edits.append(Fix.Edit(place.range, text))
    }
    return document.edit(edits)
  }

  private func check(
    _ newName: String, for name: DocumentMap.NameOccurrence, in map: DocumentMap
  ) throws(ResponseError) {
    guard newName.contains(where: { !$0.isWhitespace }) else {
      throw .requestFailed("an id cannot be empty")
    }
    guard newName.utf8.count <= Self.nameLimit else {
      throw .requestFailed("an id cannot be longer than \(Self.nameLimit) bytes")
    }
    let isTaken = map.names.contains {
      $0.kind == .id && $0.scope == name.scope && $0.name == newName
    }
    guard !isTaken else {
      throw .requestFailed("the id '\(newName)' is in use already")
    }
  }
}

/// How a name is written where one stands.
enum NameNotation: Hashable {
  /// Between the quotes of a JSON string.
  case json
  /// Between the quotes of an attribute.
  case xml
  /// As it is.
  case bare

  /// By what the text begins with, and by what stands around the name.
  init(at range: SourceRange, in bytes: [UInt8]) {
    let blanks = Array(" \t\r\n\u{FEFF}".utf8)
    if bytes.first(where: { !blanks.contains($0) }) == UInt8(ascii: "<") {
      self = .xml
      return
    }
    let quote = UInt8(ascii: "\"")
    let isQuoted =
      range.start > 0 && range.end < bytes.count && bytes[range.start - 1] == quote
      && bytes[range.end] == quote
    self = isQuoted ? .json : .bare
  }

  /// The name as it is to be written; nil where it cannot be.
  func spelling(of name: String) -> String? {
    switch self {
    case .json:
      guard !name.unicodeScalars.contains("\0") else { return nil }
      return String(name.jsonQuoted.dropFirst().dropLast())
    case .xml:
      var text = ""
      for scalar in name.unicodeScalars {
        guard let spelling = Self.attributeSpelling(of: scalar) else { return nil }
        text += spelling
      }
      return text
    case .bare:
      let isPlain = !name.unicodeScalars.contains {
        $0.properties.isWhitespace || $0.properties.generalCategory == .control
      }
      return isPlain ? name : nil
    }
  }

  /// nil: XML has no such character.
  private static func attributeSpelling(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&apos;"
    case "\t", "\n", "\r": "&#\(scalar.value);"
    case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: nil
    default: String(scalar)
    }
  }
}
