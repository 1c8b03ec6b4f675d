internal import LayoutModel
internal import Linting

/// `textDocument/prepareRename`: the id at a position. Selectors cannot be renamed, since their methods are
/// in code.
struct PrepareRenameRequest: RequestHandler, Decodable {
  static let method = "textDocument/prepareRename"
  static let needs = RequestNeeds.outline

  let position: LSP.Position

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> LSP.PreparedRename? {
    let name = document.outline.name(at: document.offset(at: position))
    guard let name, name.kind == .id else { return nil }
    return LSP.PreparedRename(range: document.range(name.range), placeholder: name.name)
  }
}

extension LSP {
  struct PreparedRename: Hashable, Sendable, Encodable {
    var range: Range
    var placeholder: String
  }
}

/// `textDocument/rename`: replaces an id in its definition and its references.
struct RenameRequest: RequestHandler, Decodable {
  static let method = "textDocument/rename"
  static let needs = RequestNeeds.outline

  let position: LSP.Position
  let newName: String

  /// In UTF-8 bytes.
  static let nameLimit = 1_000

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> LSP.WorkspaceEdit? {
    let outline = document.outline
    guard let name = outline.name(at: document.offset(at: position)) else {
      throw .requestFailed("no id at this position")
    }
    guard name.kind == .id else {
      throw .requestFailed(
        "'\(name.name)' is a method in the app's code; only ids can be renamed")
    }
    guard newName != name.name else { return nil }
    try validate(newName, for: name, in: outline)
    var edits: [Fix.Edit] = []
    for occurrence in outline.occurrences(of: name) {
      guard let text = document.parsed.text?.renameText(for: newName, at: occurrence.range) else {
        throw .requestFailed("the name contains a character that is not allowed here")
      }
      edits.append(Fix.Edit(occurrence.range, text))
    }
    return document.edit(edits)
  }

  private func validate(
    _ newName: String, for name: DocumentMap.NameOccurrence, in outline: DocumentMap
  ) throws(ResponseError) {
    guard newName.contains(where: { !$0.isWhitespace }) else {
      throw .requestFailed("an id must not be empty")
    }
    guard newName.utf8.count <= Self.nameLimit else {
      throw .requestFailed("an id must not be longer than \(Self.nameLimit) bytes")
    }
    let isUsed = outline.names.contains {
      $0.kind == .id && $0.scope == name.scope && $0.name == newName
    }
    guard !isUsed else { throw .requestFailed("the id '\(newName)' is already used") }
  }
}
