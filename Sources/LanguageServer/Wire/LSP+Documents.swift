extension LSP {
  /// The text of a document, or of a piece of it.
  struct Text: Sendable, Decodable {
    var utf8: [UInt8]
  }

  struct TextDocumentIdentifier: Sendable, Codable {
    var uri: String
  }

  struct VersionedTextDocumentIdentifier: Sendable, Codable {
    var uri: String

    /// Null came from clients of older protocols.
    var version: Int?
  }

  struct TextDocumentItem: Sendable, Decodable {
    var uri: String
    var languageId: String?
    var version: Int?
    var text: Text
  }

  struct DidOpenParams: Sendable, Decodable {
    var textDocument: TextDocumentItem
  }

  struct DidChangeParams: Sendable, Decodable {
    var textDocument: VersionedTextDocumentIdentifier
    var contentChanges: [ContentChange]
  }

  /// The whole text, or with `range` what stands there from now on.
  struct ContentChange: Sendable, Decodable {
    var range: Range?
    var text: Text
  }

  struct DidSaveParams: Sendable, Decodable {
    var textDocument: TextDocumentIdentifier
  }

  struct DidCloseParams: Sendable, Codable {
    var textDocument: TextDocumentIdentifier
  }

  struct TextDocumentPositionParams: Sendable, Codable {
    var textDocument: TextDocumentIdentifier
    var position: Position
  }

  struct Hover: Hashable, Sendable, Codable {
    var contents: MarkupContent
    var range: Range?
  }

  struct MarkupContent: Hashable, Sendable, Codable {
    var kind: MarkupKind
    var value: String
  }

  enum MarkupKind: String, Hashable, Sendable, Codable {
    case plaintext
    case markdown
  }

  struct PublishDiagnosticsParams: Hashable, Sendable, Codable {
    var uri: String
    var version: Int?
    var diagnostics: [Diagnostic]
  }

  struct Diagnostic: Hashable, Sendable, Codable {
    var range: Range
    var severity: DiagnosticSeverity
    var code: String
    var codeDescription: CodeDescription?
    var source: String
    var message: String
    var tags: [DiagnosticTag]?
    var relatedInformation: [RelatedInformation]?
    var data: DiagnosticData?
  }

  enum DiagnosticSeverity: Int, Hashable, Sendable, Codable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4
  }

  /// What tools beside the editor may want to know of a finding.
  struct DiagnosticData: Hashable, Sendable, Codable {
    /// The titles of its fixes.
    var fixes: [String]
  }

  enum DiagnosticTag: Int, Hashable, Sendable, Codable {
    case unnecessary = 1
    case deprecated = 2
  }

  struct CodeDescription: Hashable, Sendable, Codable {
    var href: String
  }

  struct RelatedInformation: Hashable, Sendable, Codable {
    var location: Location
    var message: String
  }
}

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

extension LSP {
  struct DidChangeConfigurationParams: Sendable, Decodable {
    /// Null where the client wants to be asked.
    var settings: ClientSettings?
  }

  struct DidChangeWatchedFilesParams: Sendable, Decodable {
    var changes: [FileEvent]

    struct FileEvent: Sendable, Decodable {
      var uri: String
    }
  }

  struct DidChangeWorkspaceFoldersParams: Sendable, Decodable {
    var event: Event

    struct Event: Sendable, Decodable {
      var added: [WorkspaceFolder]
      var removed: [WorkspaceFolder]
    }
  }

  struct SetTraceParams: Sendable, Decodable {
    var value: TraceValue
  }

  enum TraceValue: String, Sendable, Decodable {
    case off, messages, verbose
  }

  struct LogTraceParams: Hashable, Sendable, Encodable {
    var message: String
  }

  /// A name that a client gives to something that goes on: a string or a number, given back as it
  /// came.
  typealias ProgressToken = RequestID

  struct ProgressParams: Hashable, Sendable, Encodable {
    var token: ProgressToken
    var value: WorkDoneProgress
  }

  struct WorkDoneProgress: Hashable, Sendable, Encodable {
    enum Kind: String, Hashable, Sendable, Encodable {
      case begin, report, end
    }

    var kind: Kind
    var title: String?
    var cancellable: Bool?
    var message: String?
    var percentage: Int?
  }
}

// What we ask of clients.
extension LSP {
  struct RegistrationParams: Hashable, Sendable, Encodable {
    var registrations: [Registration]

    struct Registration: Hashable, Sendable, Encodable {
      var id: String
      var method: String
      var registerOptions: Options?
    }

    enum Options: Hashable, Sendable, Encodable {
      case watchers([FileSystemWatcher])
      case section(String)

      private enum Key: String, CodingKey {
        case watchers, section
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .watchers(let watchers): try container.encode(watchers, forKey: .watchers)
        case .section(let section): try container.encode(section, forKey: .section)
        }
      }
    }
  }

  struct FileSystemWatcher: Hashable, Sendable, Encodable {
    var globPattern: String
  }

  struct ConfigurationParams: Hashable, Sendable, Encodable {
    var items: [Item]

    struct Item: Hashable, Sendable, Encodable {
      var section: String
    }
  }

  struct ApplyEditParams: Hashable, Sendable, Encodable {
    var label: String
    var edit: WorkspaceEdit
  }
}
