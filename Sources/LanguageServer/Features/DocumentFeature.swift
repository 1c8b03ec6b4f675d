internal import LayoutCore

/// A request about one open document; the value is its parameters.
///
/// A feature is one file: what is asked, and the answer, which is made of strings, finite numbers
/// and flags as `WrittenJSON` wants it. It is listed in `FeatureCatalog`, and what it
/// offers in `LSP.ServerCapabilities`.
protocol DocumentFeature: Decodable, Sendable {
  static var method: String { get }

  var textDocument: LSP.TextDocumentIdentifier { get }

  /// What it is answered from.
  var request: DocumentRequest { get }
}

/// One that is answered from the text alone: typing and long checks do not hold it up.
protocol TextFeature: DocumentFeature {
  associatedtype Answer: Encodable

  func answer(about document: AskedDocument) throws(ResponseError) -> Answer
}

/// One that is answered from what stands where in the text.
protocol MapFeature: DocumentFeature {
  associatedtype Answer: Encodable

  /// - Parameter map: empty where nothing is known of the text's format.
  func answer(about document: AskedDocument, _ map: DocumentMap) throws(ResponseError) -> Answer

  /// What of the map the answer leaves out, in words for the log; nil: nothing.
  func omission(of map: DocumentMap) -> String?
}

extension MapFeature {
  func omission(of map: DocumentMap) -> String? { nil }
}

/// One that is answered on the check of the text.
protocol CheckFeature: DocumentFeature {
  associatedtype Answer: Encodable

  /// Whether the configuration is looked at anew before the answer: a client that asks for findings may
  /// ask because of it, and not every client tells of files.
  var restsOnSettings: Bool { get }

  /// - Parameter checked: nil where the text is no layout.
  func answer(
    about document: AskedDocument, _ checked: CheckedDocument?
  ) throws(ResponseError) -> Answer
}

extension TextFeature {
  var request: DocumentRequest { .text(self) }
}

extension MapFeature {
  var request: DocumentRequest { .map(self) }
}

extension CheckFeature {
  var restsOnSettings: Bool { false }

  var request: DocumentRequest { .check(self) }
}

/// Every feature, by its method.
enum FeatureCatalog {
  static let all: [any DocumentFeature.Type] = [
    CodeActionResolution.self,
    CodeActions.self,
    CodeLensRequest.self,
    ColorPresentationRequest.self,
    CompletionRequest.self,
    DefinitionRequest.self,
    DiagnosticPull.self,
    DocumentColorRequest.self,
    DocumentHighlightRequest.self,
    DocumentLinkRequest.self,
    DocumentSymbolRequest.self,
    FoldingRangeRequest.self,
    HoverRequest.self,
    InlayHintRequest.self,
    PrepareRenameRequest.self,
    ReferencesRequest.self,
    RenameRequest.self,
    ResolveCompletionRequest.self,
    SelectionRangeRequest.self,
  ]

  static let byMethod = Dictionary(uniqueKeysWithValues: all.map { ($0.method, $0) })
}

/// One state of an open document, with what answers about it need to know.
struct AskedDocument: Sendable {
  /// As the client spells it.
  let uri: String
  let version: Int?
  let source: SourceText
  let lines: LineTable
  let client: ClientProfile
  let settings: ClientSettings
  let setup: ServerSetup
  /// What its language says, where that has been found out before.
  var known: LanguageReading?

  /// Looked up once by who asks more than one thing of it.
  var reading: LanguageReading { known ?? LanguageReading(source, in: setup.languages()) }

  func offset(at position: LSP.Position) -> Int { lines.offset(at: position, in: client.encoding) }

  func range(_ range: SourceRange) -> LSP.Range { lines.range(of: range, in: client.encoding) }

  func location(_ range: SourceRange) -> LSP.Location {
    LSP.Location(uri: uri, range: self.range(range))
  }
}

/// A text as its own language reads it.
struct LanguageReading: Sendable {
  /// nil: it is in no language that we know.
  let text: (any DocumentText)?
  /// Empty without a language.
  let map: DocumentMap
}

extension LanguageReading {
  init(_ source: SourceText, in languages: [any DocumentLanguage]) {
    text = languages.lazy.compactMap { $0.read(source) }.first
    map = text?.map ?? DocumentMap()
  }
}
