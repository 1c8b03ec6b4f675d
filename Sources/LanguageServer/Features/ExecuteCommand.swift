/// The commands that a client may have us run.
enum ExecuteCommand {
  enum Name: String, CaseIterable, Sendable {
    /// Applies all safe fixes of a document: `[uri]`.
    case fixAll = "layoutlint.fixAll"
    /// The picture of a layout, as `layoutlint/preview` gives it: `[{"uri", "layout"?}]`.
    case preview = "layoutlint.preview"
    /// The page of a rule, in Markdown: `[rule]`.
    case explain = "layoutlint.explain"
    /// Sends an edit back to a client that takes no code actions, only commands: `[WorkspaceEdit]`.
    case applyEdit = "layoutlint.applyEdit"
  }

  /// Those that a client is told of.
  static func names(for client: ResolvedClientCapabilities) -> [String] {
    let isNeeded: (Name) -> Bool = { name in
      switch name {
      case .preview, .explain: true
      case .fixAll: client.workspace.appliesEdits
      case .applyEdit: client.workspace.appliesEdits && !client.codeActions.areLiterals
      }
    }
    return Name.allCases.filter(isNeeded).map(\.rawValue)
  }

  private enum Key: String, CodingKey {
    case command, arguments
  }

  private struct Place: Decodable {
    var uri: String
    var layout: String?
  }

  /// - Parameter params: of `workspace/executeCommand`.
  static func request(
    in params: KeyedDecodingContainer<ClientMessage.Key>
  ) throws -> ClientRequest {
    let container = try params.nestedContainer(keyedBy: Key.self, forKey: .params)
    let command = try container.decode(String.self, forKey: .command)
    guard let name = Name(rawValue: command) else {
      throw InvalidParameter("'params.command': there is no command '\(command)'")
    }
    guard var arguments = try? container.nestedUnkeyedContainer(forKey: .arguments),
      !arguments.isAtEnd
    else { throw InvalidParameter("'params.arguments': '\(command)' takes one argument") }
    switch name {
    case .explain: return .explain(rule: try arguments.decode(String.self))
    case .applyEdit: return .applyEdit(try arguments.decode(LSP.WorkspaceEdit.self))
    case .fixAll:
      // An address alone, or an object as the picture takes it.
      if let uri = try? arguments.decode(String.self) {
        return .document(.fixAll(LSP.TextDocumentIdentifier(uri: uri)))
      }
      let place = try arguments.decode(Place.self)
      return .document(.fixAll(LSP.TextDocumentIdentifier(uri: place.uri)))
    case .preview:
      let place = try arguments.decode(Place.self)
      return .document(.question(LayoutQueryRequest(previewOf: place.layout, in: place.uri)))
    }
  }
}
