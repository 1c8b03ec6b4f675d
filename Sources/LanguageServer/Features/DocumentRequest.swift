internal import LayoutModel

/// What a client asks about an open document: answered on the text as it was then.
enum DocumentRequest: Sendable {
  case text(any TextFeature)
  case map(any MapFeature)
  case check(any CheckFeature)
  case question(LayoutQueryRequest)
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

extension Session {
  mutating func accept(_ result: AnswerResult) {
    if let reading = result.byproducts.reading {
      keep(reading, of: result.document, as: result.generation)
      if documents[result.document]?.reading != nil { startReading(of: result.document) }
    }
    guard isAwaited(result.id, by: result.request) else { return }
    guard let answer = result.answer else { return askAgain(result) }
    if let edit = result.byproducts.edit { apply(edit) }
    if let omission = result.byproducts.omission { tellOfOmission(omission, result.document) }
    self.answer(result.request, with: answer)
  }

  /// The answer waits for another check of the same text.
  private mutating func askAgain(_ result: AnswerResult) {
    let waiting = InFlightRequest(
      document: result.document, work: newWork(), state: .waitingForCheck(result.asked))
    setInFlight(result.request, waiting)
    recheck(result.document)
  }
}

/// The answer to one request, worked out on one state of a document.
struct AnswerJob: Sendable {
  let id: WorkID
  let request: RequestID
  let asked: DocumentRequest
  let document: OpenDocument
  let client: ResolvedClientCapabilities
  let settings: ClientSettings

  func run(for setup: ServerSetup) -> AnswerResult {
    guard !isOutdated(for: setup) else {
      return AnswerResult(
        id: id, request: request, answer: nil, asked: asked, document: DocumentURI(document.uri),
        generation: document.generation, byproducts: Byproducts())
    }
    var byproducts = Byproducts(reading: document.reading)
    let outcome = Result { () throws(ResponseError) in try answer(for: setup, &byproducts) }
    return AnswerResult(
      id: id, request: request, answer: outcome, asked: asked, document: DocumentURI(document.uri),
      generation: document.generation, byproducts: byproducts)
  }

  /// Whether the check went by a configuration that is another one now.
  private func isOutdated(for setup: ServerSetup) -> Bool {
    guard case .check(let feature) = asked, feature.restsOnSettings,
      let stamp = document.result?.settingsStamp
    else { return false }
    return setup.workspace.settingsStamp(document.source.path) != stamp
  }

  /// What comes of an answer beside it.
  struct Byproducts: Sendable {
    /// What was read of this state of the document, for those who ask next.
    var reading: ParsedLanguageText?
    /// What the answer leaves out, in words for the log.
    var omission: String?
    /// What the client is to be asked to make.
    var edit: LSP.WorkspaceEdit?
  }

  private func answer(
    for setup: ServerSetup, _ byproducts: inout Byproducts
  ) throws(ResponseError) -> WrittenJSON {
    switch asked {
    case .text(let feature): return try written(feature, asked(for: setup, &byproducts))
    case .map(let feature):
      let about = asked(for: setup, &byproducts, whole: true)
      byproducts.omission = feature.omission(of: about.reading.map)
      return try written(feature, about)
    case .check(let feature):
      let about =
        feature.asksLanguage
        ? asked(for: setup, &byproducts)
        : DocumentSnapshot(document, nil, client: client, settings: settings, setup: setup)
      return try written(feature, about)
    case .question(let asked): return try asked.answer(on: document.result, for: setup)
    case .fixAll:
      let about = asked(for: setup, &byproducts)
      byproducts.edit = document.result?.document.flatMap { FixAll.edit(of: about, $0) }
      return WrittenJSON(NoValue())
    }
  }

  /// - Parameter whole: what stands where in all of the text will be asked.
  private func asked(
    for setup: ServerSetup, _ byproducts: inout Byproducts, whole: Bool = false
  ) -> DocumentSnapshot {
    var reading =
      byproducts.reading
      ?? ParsedLanguageText(
        document.source, in: setup.languages(), reusing: document.result?.document)
    if whole { reading.complete() }
    byproducts.reading = reading
    return DocumentSnapshot(document, reading, client: client, settings: settings, setup: setup)
  }

  private func written(
    _ feature: some TextFeature, _ about: DocumentSnapshot
  ) throws(ResponseError) -> WrittenJSON {
    WrittenJSON(try feature.answer(about: about))
  }

  private func written(
    _ feature: some MapFeature, _ about: DocumentSnapshot
  ) throws(ResponseError) -> WrittenJSON {
    WrittenJSON(try feature.answer(about: about, about.reading.map))
  }

  private func written(
    _ feature: some CheckFeature, _ about: DocumentSnapshot
  ) throws(ResponseError) -> WrittenJSON {
    WrittenJSON(try feature.answer(about: about, document.result?.document))
  }
}

struct AnswerResult: Sendable {
  let id: WorkID
  let request: RequestID
  /// nil: the document has to be checked again before.
  let answer: Result<WrittenJSON, ResponseError>?
  let asked: DocumentRequest

  let document: DocumentURI
  let generation: WorkID
  let byproducts: AnswerJob.Byproducts
}

extension DocumentSnapshot {
  fileprivate init(
    _ document: OpenDocument, _ reading: ParsedLanguageText?, client: ResolvedClientCapabilities,
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
