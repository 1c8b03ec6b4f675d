internal import Linting

extension LSP {
  /// The text of a document or of a change, decoded from escapes by `MessageBody`.
  struct Text: Sendable, Decodable {
    var utf8: [UInt8]
  }

  struct TextDocumentIdentifier: Hashable, Sendable, Codable {
    var uri: String
    /// Older clients send null.
    var version: Int?
  }

  /// A change of the whole text, or of `range`.
  struct ContentChange: Sendable, Decodable {
    var range: Range?
    var text: Text
  }

  struct TextEdit: Hashable, Sendable, Codable {
    var range: Range
    var newText: String
  }

  /// Edits of several documents, in the one of both forms that the client supports.
  struct WorkspaceEdit: Hashable, Sendable, Codable {
    /// By URI.
    var changes: [String: [TextEdit]]?
    var documentChanges: [TextDocumentEdit]?
  }

  /// Edits of a document, or the creation of an empty file.
  struct TextDocumentEdit: Hashable, Sendable, Codable {
    var textDocument: TextDocumentIdentifier
    var edits: [TextEdit]
    /// It is a `CreateFile`, which has no edits. An existing file is unchanged.
    var createsFile = false

    init(textDocument: TextDocumentIdentifier, edits: [TextEdit], createsFile: Bool = false) {
      self.textDocument = textDocument
      self.edits = edits
      self.createsFile = createsFile
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      createsFile = try container.has("kind")
      guard !createsFile else {
        textDocument = TextDocumentIdentifier(uri: try container.value("uri"))
        edits = []
        return
      }
      textDocument = try container.value("textDocument")
      edits = try container.value("edits")
    }

    /// The member `version` is required. Null stands for the client's current version.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      guard !createsFile else {
        try container.encode("create", forKey: "kind")
        try container.encode(["ignoreIfExists": true], forKey: "options")
        return try container.encode(textDocument.uri, forKey: "uri")
      }
      var document = container.nestedContainer(keyedBy: Key.self, forKey: "textDocument")
      try document.encode(textDocument.uri, forKey: "uri")
      try document.encode(textDocument.version, forKey: "version")
      try container.encode(edits, forKey: "edits")
    }
  }
}

extension LSP {
  struct Diagnostic: Hashable, Sendable, Codable {
    var range: Range
    var severity: DiagnosticSeverity
    /// The rule.
    var code: String
    /// `href` is the URI of the rule's page.
    var codeDescription: [String: String]?
    var source: String
    var message: String
    /// Of `DiagnosticTag`: 1 is `Unnecessary`.
    var tags: [Int]?
    var relatedInformation: [RelatedInformation]?
    /// `fixes` are the titles of the finding's fixes, for tools that use the diagnostics.
    var data: [String: [String]]?

    static let unnecessaryTag = 1
  }

  enum DiagnosticSeverity: Int, Hashable, Sendable, Codable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4
  }

  struct RelatedInformation: Hashable, Sendable, Codable {
    var location: Location
    var message: String
  }

  /// The diagnostics of a document.
  struct PublishDiagnosticsParams: Hashable, Sendable {
    var uri: String
    var version: Int?
    var diagnostics: WrittenDiagnostics

    var written: WrittenJSON {
      WrittenJSON(
        .object(omittingNil: [
          "diagnostics": diagnostics.list.json, "uri": .string(uri),
          "version": version.map { .integer($0) },
        ]))
    }
  }

  /// A list of diagnostics, which is encoded on the thread of the check.
  struct WrittenDiagnostics: Hashable, Sendable {
    let list: WrittenJSON
    let isEmpty: Bool

    init(_ diagnostics: [Diagnostic] = []) {
      list = WrittenJSON(diagnostics)
      isEmpty = diagnostics.isEmpty
    }
  }
}

extension LSP {
  /// An entry of a flat list of symbols.
  struct SymbolInformation: Sendable, Encodable {
    var name: String
    var kind: SymbolKind
    var location: Location
    var containerName: String?
  }

  /// The kinds of the protocol's first version, which every client supports.
  enum SymbolKind: Int, Hashable, Sendable, Encodable {
    case module = 2
    case namespace = 3
    case package = 4
    case `class` = 5
    case method = 6
    case property = 7
    case field = 8
    case function = 12
  }
}
