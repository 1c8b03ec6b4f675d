internal import LayoutModel

extension Session {
  /// Answers a request about an open document: immediately if the text suffices, otherwise after the
  /// document's check.
  mutating func ask(_ id: RequestID, _ handler: any RequestHandler<DocumentSnapshot>, uri: String) {
    let key = DocumentURI(uri)
    guard let document = documents[key] else {
      return refuse(id, with: .invalidParams("'params.textDocument.uri': '\(uri)' is not open"))
    }
    documents[key]?.hasRequests = true
    setInFlight(id, InFlightRequest(document: key, work: newWork(), waiting: handler))
    let waits = type(of: handler).needs.waitsForCheck && !document.isSource
    if document.result != nil || !waits {
      startAnswer(id, by: handler, about: document)
    }
  }

  mutating func startAnswer(
    _ id: RequestID, by handler: any RequestHandler<DocumentSnapshot>, about document: OpenDocument
  ) {
    let job = AnswerJob(
      id: newWork(), request: id, handler: handler, document: document, client: client,
      settings: settings)
    setInFlight(id, InFlightRequest(document: job.key, work: job.id))
    perform(.start(.answer(job)))
  }

  mutating func accept(_ result: AnswerResult) {
    let job = result.job
    if let parsed = result.document.parsedText {
      store(parsed, of: job.key, generation: job.document.generation)
      if documents[job.key]?.parsedText != nil { startParsing(job.key) }
    }
    guard isInFlight(job.request, as: job.id) else { return }
    guard let answer = result.answer else {
      // The request waits for another check of the same text.
      setInFlight(
        job.request, InFlightRequest(document: job.key, work: newWork(), waiting: job.handler))
      return recheck(job.key)
    }
    if let edit = result.document.edit { apply(edit) }
    if let page = result.document.page { open(page: page) }
    if let omission = result.document.omission { reportOmission(omission, of: job.key) }
    self.answer(job.request, with: answer)
  }

  /// Logs once for each document that an answer is incomplete.
  private mutating func reportOmission(_ omission: String, of key: DocumentURI) {
    guard documents[key]?.hasReportedOmission == false else { return }
    documents[key]?.hasReportedOmission = true
    warn(omission)
  }
}

/// The computation of one answer, on one state of a document.
struct AnswerJob: Sendable {
  let id: WorkID
  let request: RequestID
  let handler: any RequestHandler<DocumentSnapshot>
  let document: OpenDocument
  let client: ResolvedClientCapabilities
  let settings: ClientSettings

  var key: DocumentURI { DocumentURI(document.uri) }

  func run(for setup: ServerSetup) -> AnswerResult {
    var snapshot = DocumentSnapshot(
      uri: document.uri, version: document.version, source: document.source,
      lines: document.result?.lines ?? LineTable(document.text), client: client,
      settings: settings, setup: setup, checked: document.result?.document,
      parsedText: document.parsedText)
    let needs = type(of: handler).needs
    if needs == .currentCheckResult, let stamp = document.result?.settingsStamp,
      setup.workspace.settingsStamp(document.source.path) != stamp
    {
      snapshot.parsedText = nil
      return AnswerResult(job: self, answer: nil, document: snapshot)
    }
    if needs.parsesText {
      var parsed =
        document.parsedText
        ?? ParsedText(
          document.source, in: document.isSource ? [] : setup.languages(), reusing: snapshot.checked
        )
      if needs == .outline { parsed.complete() }
      snapshot.parsedText = parsed
    }
    let answer = Self.answer(by: handler, in: &snapshot)
    return AnswerResult(job: self, answer: answer, document: snapshot)
  }

  private static func answer(
    by handler: some RequestHandler<DocumentSnapshot>, in document: inout DocumentSnapshot
  ) -> Result<WrittenJSON, ResponseError> {
    do throws(ResponseError) {
      return .success(type(of: handler).encode(try handler.answer(in: &document)))
    } catch {
      return .failure(error)
    }
  }
}

struct AnswerResult: Sendable {
  let job: AnswerJob
  /// nil if the document must be checked again first.
  let answer: Result<WrittenJSON, ResponseError>?
  /// The state with the effects of the answer, and its parsed text for later requests.
  let document: DocumentSnapshot
}
