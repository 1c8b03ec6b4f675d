internal import LayoutCore

/// A request about one open document; the value is its parameters.
///
/// A feature is one file: what is asked, and the answer, which is made of strings, whole numbers
/// and flags as `WrittenJSON` wants it. It is listed in `FeatureCatalog`, and what it
/// offers in `LSP.ServerCapabilities`.
protocol DocumentFeature: Decodable, Sendable {
  static var method: String { get }

  var textDocument: LSP.TextDocumentIdentifier { get }
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
}

/// One that is answered on the check of the text.
protocol CheckFeature: DocumentFeature {
  associatedtype Answer: Encodable

  /// - Parameter checked: nil where the text is no layout.
  func answer(
    about document: AskedDocument, _ checked: CheckedDocument?
  ) throws(ResponseError) -> Answer
}

/// Every feature, by its method.
enum FeatureCatalog {
  static let all: [any DocumentFeature.Type] = [
    CodeActions.self, CodeActionResolution.self, DiagnosticPull.self, HoverRequest.self,
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

  /// What the document's own language has to say, where there is one.
  var language: (any DocumentLanguage, DocumentMap)? {
    for language in setup.languages {
      if let map = language.map(of: source) { return (language, map) }
    }
    return nil
  }

  func offset(at position: LSP.Position) -> Int { lines.offset(at: position, in: client.encoding) }

  func range(_ range: SourceRange) -> LSP.Range { lines.range(of: range, in: client.encoding) }

  func location(_ range: SourceRange) -> LSP.Location {
    LSP.Location(uri: uri, range: self.range(range))
  }
}
