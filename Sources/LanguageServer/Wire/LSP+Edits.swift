extension LSP {
  struct TextEdit: Hashable, Sendable, Codable {
    var range: Range
    var newText: String
  }

  /// Edits of several documents, in the one form or the other: as the client takes them.
  struct WorkspaceEdit: Hashable, Sendable, Codable {
    /// By URI.
    var changes: [String: [TextEdit]]?
    var documentChanges: [TextDocumentEdit]?
  }

  struct TextDocumentEdit: Hashable, Sendable, Codable {
    var textDocument: EditedDocument
    var edits: [TextEdit]
  }

  /// `OptionalVersionedTextDocumentIdentifier`: the version is there in any case.
  struct EditedDocument: Hashable, Sendable, Codable {
    var uri: String
    /// Null: whatever the client has.
    var version: Int?

    private enum CodingKeys: CodingKey {
      case uri, version
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(uri, forKey: .uri)
      try container.encode(version, forKey: .version)
    }
  }

  /// A flag, or options: only a client that prepares renames knows these.
  enum RenameProvider: Hashable, Sendable, Encodable {
    case plain
    case prepared

    private enum CodingKeys: CodingKey {
      case prepareProvider
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .plain:
        var container = encoder.singleValueContainer()
        try container.encode(true)
      case .prepared:
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(true, forKey: .prepareProvider)
      }
    }
  }

  /// What a rename would change, and what a person starts from.
  struct PreparedRename: Hashable, Sendable, Encodable {
    var range: Range
    var placeholder: String
  }
}
