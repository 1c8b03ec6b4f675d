internal import Linting

extension LSP {
  /// The text of a document or of a change, decoded from escapes by `MessageBody`.
  struct Text: Sendable, Decodable {
    var utf8: [UInt8]
  }

  struct TextDocumentIdentifier: Hashable, Sendable, Decodable {
    var uri: String
    /// Older clients send null.
    var version: Int?

    var json: JSONText {
      .present(["uri": .string(uri), "version": version.map(JSONText.integer)])
    }
  }

  /// A change of the whole text, or of `range`.
  struct ContentChange: Sendable, Decodable {
    var range: Range?
    var text: Text
  }

  struct TextEdit: Hashable, Sendable, Decodable {
    var range: Range
    var newText: String

    var json: JSONText { ["range": range.json, "newText": .string(newText)] }
  }

  /// Edits of several documents, in the one of both forms that the client supports.
  struct WorkspaceEdit: Hashable, Sendable, Decodable {
    /// By URI.
    var changes: [String: [TextEdit]]?
    var documentChanges: [TextDocumentEdit]?

    var json: JSONText {
      .present([
        "changes": changes.map { .object($0) { .array($0.map(\.json)) } },
        "documentChanges": documentChanges.map { .array($0.map(\.json)) },
      ])
    }
  }

  /// Edits of a document, or the creation of an empty file.
  struct TextDocumentEdit: Hashable, Sendable, Decodable {
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
    var json: JSONText {
      guard !createsFile else {
        return [
          "kind": "create", "options": ["ignoreIfExists": true], "uri": .string(textDocument.uri),
        ]
      }
      let version = textDocument.version.map(JSONText.integer) ?? .null
      return [
        "textDocument": ["uri": .string(textDocument.uri), "version": version],
        "edits": .array(edits.map(\.json)),
      ]
    }
  }
}

extension LSP {
  struct Diagnostic: Hashable, Sendable, Decodable {
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

    var json: JSONText {
      .present([
        "range": range.json, "severity": .integer(severity.rawValue), "code": .string(code),
        "codeDescription": codeDescription.map { .object($0, JSONText.string) },
        "source": .string(source), "message": .string(message),
        "tags": tags.map { .array($0.map(JSONText.integer)) },
        "relatedInformation": relatedInformation.map { .array($0.map(\.json)) },
        "data": data.map { .object($0, JSONText.strings) },
      ])
    }
  }

  enum DiagnosticSeverity: Int, Hashable, Sendable, Decodable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4
  }

  struct RelatedInformation: Hashable, Sendable, Decodable {
    var location: Location
    var message: String

    var json: JSONText { ["location": location.json, "message": .string(message)] }
  }

  /// The diagnostics of a document.
  struct PublishDiagnosticsParams: Hashable, Sendable {
    var uri: String
    var version: Int?
    var diagnostics: WrittenDiagnostics

    var written: WrittenJSON {
      WrittenJSON(
        .present([
          "diagnostics": diagnostics.list.json, "uri": .string(uri),
          "version": version.map(JSONText.integer),
        ]))
    }
  }

  /// A list of diagnostics, which is encoded on the thread of the check.
  struct WrittenDiagnostics: Hashable, Sendable {
    let list: WrittenJSON
    let isEmpty: Bool

    init(_ diagnostics: [Diagnostic] = []) {
      list = WrittenJSON(.array(diagnostics.map(\.json)))
      isEmpty = diagnostics.isEmpty
    }
  }
}

extension LSP {
  /// An entry of a flat list of symbols.
  struct SymbolInformation: Sendable {
    var name: String
    var kind: DocumentMap.Symbol.Kind
    var location: Location
    var containerName: String?

    var json: JSONText {
      .present([
        "name": .string(name), "kind": .integer(kind.rawValue), "location": location.json,
        "containerName": containerName.map(JSONText.string),
      ])
    }
  }
}
