internal import LayoutModel
internal import Linting

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

  func answer(about document: DocumentSnapshot) throws(ResponseError) -> Answer
}

/// One that is answered from what stands where in the text.
protocol MapFeature: DocumentFeature {
  associatedtype Answer: Encodable

  /// - Parameter map: empty where nothing is known of the text's format.
  func answer(about document: DocumentSnapshot, _ map: DocumentMap) throws(ResponseError) -> Answer

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

  /// Whether the answer takes more than the check: what the text's language says.
  var asksLanguage: Bool { get }

  /// - Parameter checked: nil where the text is no layout.
  func answer(
    about document: DocumentSnapshot, _ checked: CheckedDocument?
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

  var asksLanguage: Bool { true }

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
struct DocumentSnapshot: Sendable {
  /// As the client spells it.
  let uri: String
  let version: Int?
  let source: SourceText
  let lines: LineTable
  let client: ResolvedClientCapabilities
  let settings: ClientSettings
  let setup: ServerSetup
  /// What its language says, where that has been found out before.
  var known: ParsedLanguageText?

  /// Looked up once by who asks more than one thing of it.
  var reading: ParsedLanguageText {
    known ?? ParsedLanguageText(source, in: setup.languages(), reusing: nil)
  }

  func offset(at position: LSP.Position) -> Int { lines.offset(at: position, in: client.encoding) }

  func range(_ range: SourceRange) -> LSP.Range { lines.range(of: range, in: client.encoding) }

  func location(_ range: SourceRange) -> LSP.Location {
    LSP.Location(uri: uri, range: self.range(range))
  }
}

/// A text as its own language reads it.
struct ParsedLanguageText: Sendable {
  /// nil: it is in no language that we know.
  private(set) var text: (any DocumentText)?
  private var knownMap: DocumentMap?

  /// What is asked about one place needs little of this: the rest is worked out when it is asked for, or
  /// by `complete`.
  init(
    _ source: SourceText, in languages: [any DocumentLanguage],
    reusing checked: CheckedDocument?
  ) {
    let cache = checked?.readerCache
    self.init(
      text: languages.lazy.compactMap { $0.read(source, reusing: cache) }.first, map: nil)
  }

  init(text: (any DocumentText)?, map: DocumentMap?) {
    self.text = text
    knownMap = map
  }

  /// Empty without a language.
  var map: DocumentMap { knownMap ?? text?.map ?? DocumentMap() }

  var isComplete: Bool { knownMap != nil }

  /// Works out what many will ask for.
  mutating func complete() {
    guard !isComplete else { return }
    text = text?.settled
    knownMap = map
  }
}
