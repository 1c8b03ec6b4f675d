internal import AppCode
internal import LayoutModel
internal import Linting

/// One request method: its parameters, what its answer needs, and the answer.
///
/// A handler is decoded from the request's `params`: its stored properties are the parameters. Each handler
/// is declared in one file with the protocol types that only it uses, is listed in `RequestRegistry`, and is
/// offered in `ResolvedClientCapabilities.serverCapabilities`.
protocol RequestHandler<Context>: Sendable {
  /// What the answer is computed from: `DocumentSnapshot`, `WorkspaceScan` or `Session`.
  associatedtype Context

  static var method: String { get }
  /// Of a request about a document; by default its parsed text and the result of its check.
  static var needs: RequestNeeds { get }
  /// Whether the answer refers to the document's configuration. Its unsaved text is then available.
  static var usesConfiguration: Bool { get }
  /// The method of the request. Differs from `method` if the handler has several methods.
  var requestMethod: String { get }

  /// - Parameter context: also receives effects of the answer, such as an edit to apply.
  func answer(in context: inout Context) throws(ResponseError) -> JSONText

  /// Decodes a request. A default implementation decodes `params`.
  ///
  /// - Parameters:
  ///   - method: differs from `Self.method` if the handler has several methods.
  ///   - message: the members of the message.
  static func request(_ method: String, in message: LSP.Object) throws -> ClientRequest
}

/// What a request about a document needs before it can be answered.
enum RequestNeeds: Sendable {
  /// The parsed text of an open document. The answer does not wait for a check.
  case text
  /// The complete outline of an open document. The answer does not wait for a check.
  case outline
  /// The parsed text of an open document and the result of its check.
  case check
  /// The result of an open document's check, without its parsed text.
  case checkResult
  /// As `checkResult`, of a check with the current configuration. A client that pulls diagnostics may do so
  /// because the configuration changed, and not every client reports changed files.
  case currentCheckResult

  var waitsForCheck: Bool {
    switch self {
    case .check, .checkResult, .currentCheckResult: true
    case .text, .outline: false
    }
  }

  var parsesText: Bool {
    switch self {
    case .text, .outline, .check: true
    case .checkResult, .currentCheckResult: false
    }
  }
}

extension RequestHandler {
  static var needs: RequestNeeds { .check }
  static var usesConfiguration: Bool { false }
  var requestMethod: String { Self.method }

  /// The result as JSON, or an error that names the method.
  func response(in context: inout Context) -> Result<WrittenJSON, ResponseError> {
    do throws(ResponseError) {
      return .success(WrittenJSON(try answer(in: &context)))
    } catch {
      return .failure(error.naming(requestMethod))
    }
  }
}

extension RequestHandler where Self: Decodable, Context == DocumentSnapshot {
  static func request(_ method: String, in message: LSP.Object) throws -> ClientRequest {
    let uri = try message.object("params").documentURI
    return .document(try message.decode(Self.self, forKey: "params"), uri: uri)
  }
}

extension RequestHandler where Self: Decodable, Context == WorkspaceScan {
  static func request(_ method: String, in message: LSP.Object) throws -> ClientRequest {
    .workspace(try message.decode(Self.self, forKey: "params"))
  }
}

extension RequestHandler where Self: Decodable, Context == Session {
  static func request(_ method: String, in message: LSP.Object) throws -> ClientRequest {
    .session(try message.decode(Self.self, forKey: "params"))
  }
}

/// All request handlers. `initialize` and `shutdown` change the session's phase and have none.
enum RequestRegistry {
  static let handlers: [any RequestHandler.Type] = [
    CallHierarchyRequest.self,
    CodeActionRequest.self,
    CodeActionResolveRequest.self,
    CodeLensRequest.self,
    CompletionRequest.self,
    CompletionResolveRequest.self,
    DefinitionRequest.self,
    DiagnosticRequest.self,
    DocumentHighlightRequest.self,
    DocumentLinkRequest.self,
    DocumentSymbolRequest.self,
    ExecuteCommandRequest.self,
    FoldingRangeRequest.self,
    HoverRequest.self,
    InlayHintRequest.self,
    OpenDocumentRequest.self,
    PrepareRenameRequest.self,
    ReferencesRequest.self,
    RenameRequest.self,
    SelectionRangeRequest.self,
    SemanticTokensRequest.self,
    WorkspaceDiagnosticRequest.self,
    WorkspaceSymbolRequest.self,
  ]

  private static let byMethod: [String: any RequestHandler.Type] = {
    var table = Dictionary(uniqueKeysWithValues: handlers.map { ($0.method, $0) })
    for method in LayoutQueryRequest.Method.allCases {
      table[method.rawValue] = LayoutQueryRequest.self
    }
    for direction in CallHierarchyRequest.Direction.allCases {
      table[direction.rawValue] = CallHierarchyRequest.self
    }
    table[SemanticTokensRequest.rangeMethod] = SemanticTokensRequest.self
    return table
  }()

  static func request(_ method: String, in message: LSP.Object) throws -> ClientRequest {
    guard let handler = byMethod[method] else { throw ResponseError.methodNotFound(method) }
    return try handler.request(method, in: message)
  }
}

/// One state of an open document, for the answer to one request.
struct DocumentSnapshot: Sendable {
  /// In the client's spelling.
  let uri: String
  let version: Int?
  let source: SourceText
  let lines: LineTable
  let client: ResolvedClientCapabilities
  let settings: ClientSettings
  let setup: ServerSetup
  /// The result of the check. nil if the request does not wait for it, or if the text is no layout.
  var checked: CheckedDocument?
  /// The diagnostics of `checked`; nil: there is none.
  var diagnostics: LSP.WrittenDiagnostics?
  /// The source code of the last check of any state of the document; nil: none was read.
  var code: CodeScope?
  /// The parsed text, if it is available from an earlier request.
  var parsedText: ParsedText?
  /// The configurations and the folders that the client has open.
  var surroundings = OpenSurroundings()
  /// The number of the check: greater for a later text.
  var checkNumber = 0
  /// Whether the answer is no longer needed. Handlers check it between findings, and between views.
  var isStopped: @Sendable () -> Bool = { false }

  /// Set by an answer that is incomplete: a message for the log.
  var omission: String?
  /// Set by an answer: an edit that the client is requested to apply.
  var edit: LSP.WorkspaceEdit?
  /// Set by an answer: the URI of a page that the client is requested to open in a browser.
  var page: String?

  /// The parsed text. Without an earlier result, each access parses the text.
  var parsed: ParsedText { parsedText ?? ParsedText(source, in: setup.languages()) }

  /// Empty if there is no text.
  var outline: DocumentMap { parsed.outline }

  func offset(at position: LSP.Position) -> Int { lines.offset(at: position, in: client.encoding) }

  func range(_ range: SourceRange) -> LSP.Range { lines.range(of: range, in: client.encoding) }

  func location(_ range: SourceRange) -> LSP.Location {
    LSP.Location(uri: uri, range: self.range(range))
  }
}

/// A text as parsed by its language.
struct ParsedText: Sendable {
  /// nil if no language matches the text, and for a file of the app's source code.
  let text: (any DocumentText)?
  private var completeOutline: DocumentMap?

  /// A request about one position needs no outline, which `complete()` computes.
  init(_ source: SourceText, in languages: [any DocumentLanguage]) {
    let languages = SourceFile.isSource(source.path) ? [] : languages
    self.init(text: languages.lazy.compactMap { $0.read(source) }.first, outline: nil)
  }

  init(text: (any DocumentText)?, outline: DocumentMap?) {
    self.text = text
    completeOutline = outline
  }

  /// Empty if there is no text.
  var outline: DocumentMap { completeOutline ?? text?.map ?? DocumentMap() }

  var isComplete: Bool { completeOutline != nil }

  /// Computes and stores the outline.
  mutating func complete() { completeOutline = outline }
}
