internal import LayoutModel
internal import Linting

/// `textDocument/prepareRename`: the id at a position. Selectors cannot be renamed, since their methods are
/// in code.
struct PrepareRenameRequest: RequestHandler, Decodable {
  static let method = "textDocument/prepareRename"
  static let needs = RequestNeeds.outline

  let position: LSP.Position

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    let name = document.outline.name(at: document.offset(at: position))
    guard let name, name.kind == .id else { return .null }
    return ["range": document.range(name.range).json, "placeholder": .string(name.name)]
  }
}

/// `textDocument/rename`: replaces an id in its definition, in its references, and in the suppressions of the
/// configuration that name it.
struct RenameRequest: RequestHandler, Decodable {
  static let method = "textDocument/rename"
  static let needs = RequestNeeds.outline
  static let usesConfiguration = true

  let position: LSP.Position
  let newName: String

  /// In UTF-8 bytes.
  static let nameLimit = 1_000

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    let outline = document.outline
    guard let name = outline.name(at: document.offset(at: position)) else {
      throw .requestFailed("no id at this position")
    }
    guard name.kind == .id else {
      throw .requestFailed(
        "'\(name.name)' is a method in the app's code; only ids can be renamed")
    }
    guard newName != name.name else { return .null }
    try validate(newName, for: name, in: outline)
    var edits: [Fix.Edit] = []
    for occurrence in outline.occurrences(of: name) {
      guard let text = document.parsed.text?.renameText(for: newName, at: occurrence.range) else {
        throw .requestFailed("the name contains a character that is not allowed here")
      }
      edits.append(Fix.Edit(occurrence.range, text))
    }
    var result = document.edit(edits)
    if let settings = editOfConfiguration(name.name, in: document) {
      result.documentChanges? += settings.documentChanges ?? []
      result.changes?.merge(settings.changes ?? [:]) { $1 }
    }
    return result.json
  }

  /// Renames the view in the suppressions of the configuration; nil if there is none.
  private func editOfConfiguration(
    _ name: String, in document: DocumentSnapshot
  ) -> LSP.WorkspaceEdit? {
    let path = document.source.path
    guard path.hasPrefix("/"), let file = document.setup.preparation(path).configuration,
      path.hasPrefix(file.folder + "/"), let configuration = document.neighbor(atPath: file),
      let text = configuration.parsed.text
    else { return nil }
    let relativePath = String(path.dropFirst(file.folder.count + 1))
    let edits = text.suppressedViews(named: name, at: relativePath).compactMap { range in
      text.renameText(for: newName, at: range).map { Fix.Edit(range, $0) }
    }
    return edits.isEmpty ? nil : configuration.edit(edits)
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
