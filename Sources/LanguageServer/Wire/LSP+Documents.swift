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
