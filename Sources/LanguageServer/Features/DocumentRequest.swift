internal import LayoutCore

/// What a client asks about an open document: answered on the text as it was then.
enum DocumentRequest: Sendable {
  case text(any TextFeature)
  case map(any MapFeature)
  case check(any CheckFeature)
  case question(AskedQuestion)
  /// To have all safe fixes made by the client.
  case fixAll(LSP.TextDocumentIdentifier)

  var textDocument: LSP.TextDocumentIdentifier {
    switch self {
    case .text(let feature): feature.textDocument
    case .map(let feature): feature.textDocument
    case .check(let feature): feature.textDocument
    case .question(let asked): asked.textDocument
    case .fixAll(let textDocument): textDocument
    }
  }

  /// Whether the answer needs the check of the text.
  fileprivate var needsCheck: Bool {
    switch self {
    case .text, .map: false
    case .check, .question, .fixAll: true
    }
  }
}

extension Session {
  /// Answers a request: at once where the text is enough, else once its check is done.
  mutating func ask(_ id: RequestID, _ asked: DocumentRequest) {
    let uri = asked.textDocument.uri
    let key = DocumentURI(uri)
    guard let document = documents[key] else {
      return refuse(id, with: .invalidParams("'params.textDocument.uri': '\(uri)' is not open"))
    }
    documents[key]?.isAskedAbout = true
    setInFlight(
      id, InFlightRequest(document: key, work: newWork(), state: .waitingForCheck(asked)))
    if document.result != nil || !asked.needsCheck { startAnswer(id, to: asked, about: document) }
  }

  mutating func startAnswer(
    _ id: RequestID, to asked: DocumentRequest, about document: OpenDocument
  ) {
    let job = AnswerJob(
      id: newWork(), request: id, asked: asked, document: document, client: client,
      settings: settings)
    let key = DocumentURI(document.uri)
    setInFlight(id, InFlightRequest(document: key, work: job.id, state: .beingWorkedOn))
    perform(.start(.answer(job)))
  }
}

/// The answer to one request, worked out on one state of a document.
struct AnswerJob: Sendable {
  let id: WorkID
  let request: RequestID
  let asked: DocumentRequest
  let document: OpenDocument
  let client: ClientProfile
  let settings: ClientSettings

  func run(for setup: ServerSetup) -> AnswerResult {
    var byproducts = Byproducts(reading: document.reading)
    let outcome = Result { () throws(ResponseError) in try answer(for: setup, &byproducts) }
    return AnswerResult(
      id: id, request: request, answer: outcome, document: DocumentURI(document.uri),
      generation: document.generation, byproducts: byproducts)
  }

  /// What comes of an answer beside it.
  struct Byproducts: Sendable {
    /// What was read of this state of the document, for those who ask next.
    var reading: LanguageReading?
    /// What the client is to be asked to make.
    var edit: LSP.WorkspaceEdit?
  }

  private func answer(
    for setup: ServerSetup, _ byproducts: inout Byproducts
  ) throws(ResponseError) -> WrittenJSON {
    switch asked {
    case .text(let feature): return try written(feature, asked(for: setup, &byproducts))
    case .map(let feature): return try written(feature, asked(for: setup, &byproducts))
    case .check(let feature): return try written(feature, asked(for: setup, &byproducts))
    case .question(let asked): return try asked.answer(on: document.result, for: setup)
    case .fixAll:
      let about = asked(for: setup, &byproducts)
      byproducts.edit = document.result?.document.flatMap { FixAll.edit(of: about, $0) }
      return WrittenJSON(NoValue())
    }
  }

  private func asked(for setup: ServerSetup, _ byproducts: inout Byproducts) -> AskedDocument {
    let reading =
      byproducts.reading ?? LanguageReading(document.source, in: setup.languages())
    byproducts.reading = reading
    return AskedDocument(document, reading, client: client, settings: settings, setup: setup)
  }

  private func written(
    _ feature: some TextFeature, _ about: AskedDocument
  ) throws(ResponseError) -> WrittenJSON {
    WrittenJSON(try feature.answer(about: about))
  }

  private func written(
    _ feature: some MapFeature, _ about: AskedDocument
  ) throws(ResponseError) -> WrittenJSON {
    WrittenJSON(try feature.answer(about: about, about.reading.map))
  }

  private func written(
    _ feature: some CheckFeature, _ about: AskedDocument
  ) throws(ResponseError) -> WrittenJSON {
    WrittenJSON(try feature.answer(about: about, document.result?.document))
  }
}

struct AnswerResult: Sendable {
  let id: WorkID
  let request: RequestID
  let answer: Result<WrittenJSON, ResponseError>

  let document: DocumentURI
  let generation: WorkID
  let byproducts: AnswerJob.Byproducts
}

extension AskedDocument {
  fileprivate init(
    _ document: OpenDocument, _ reading: LanguageReading, client: ClientProfile,
    settings: ClientSettings, setup: ServerSetup
  ) {
    uri = document.uri
    version = document.version
    source = document.source
    lines = document.result?.lines ?? LineTable(document.text)
    self.client = client
    self.settings = settings
    self.setup = setup
    known = reading
  }
}
