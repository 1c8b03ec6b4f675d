internal import LayoutModel
internal import Linting
internal import OrderedCollections

extension Session {
  /// Answers a request about an open document: immediately if the text suffices, otherwise after the
  /// document's check.
  mutating func ask(_ id: RequestID, _ handler: any RequestHandler<DocumentSnapshot>, uri: String) {
    let key = DocumentURI(uri)
    guard let document = documents[key] else {
      let error = ResponseError.invalidParams("'params.textDocument.uri': '\(uri)' is not open")
      return refuse(id, with: error.naming(handler.requestMethod))
    }
    setInFlight(id, InFlightRequest(document: key, work: newWork(), waiting: handler))
    let waits = type(of: handler).needs.waitsForCheck && document.isChecked
    if document.result != nil || !waits {
      startAnswer(id, by: handler, about: document)
    }
  }

  /// Starts the job of an answer. An answer about the outline waits for others.
  mutating func startAnswer(
    _ id: RequestID, by handler: any RequestHandler<DocumentSnapshot>, about document: OpenDocument
  ) {
    guard type(of: handler).needs != .outline else {
      let key = DocumentURI(document.uri)
      setInFlight(id, InFlightRequest(document: key, work: newWork(), queued: handler))
      return outlines.add(id, about: key)
    }
    startJob(id, by: handler, about: document)
  }

  @discardableResult
  private mutating func startJob(
    _ id: RequestID, by handler: any RequestHandler<DocumentSnapshot>, about document: OpenDocument
  ) -> WorkID {
    let job = AnswerJob(
      id: newWork(), request: id, handler: handler, document: document, client: client,
      settings: settings,
      surroundings: type(of: handler).usesConfiguration
        ? OpenSurroundings(configurations: openConfigurations, folders: folders.map(\.path))
        : OpenSurroundings())
    setInFlight(id, InFlightRequest(document: job.key, work: job.id))
    perform(.start(.answer(job)))
    return job.id
  }

  /// Starts waiting answers about outlines up to the limit.
  mutating func startOutlines() {
    while let id = outlines.next() {
      guard let (handler, key) = queued(id), let document = documents[key] else { continue }
      outlines.started(startJob(id, by: handler, about: document), about: key)
    }
  }

  mutating func accept(_ result: AnswerResult) {
    let job = result.job
    outlines.finished(job.id)
    if let parsed = result.document.parsedText,
      documents[job.key]?.generation == job.document.generation,
      documents[job.key]?.parsedText?.isComplete != true
    {
      documents[job.key]?.parsedText = parsed
    }
    guard isInFlight(job.request, as: job.id) else { return }
    guard let answer = result.answer else {
      // The request waits for another check of the same text.
      setInFlight(
        job.request, InFlightRequest(document: job.key, work: newWork(), waiting: job.handler))
      return recheck(job.key)
    }
    if let edit = result.document.edit { apply(edit) }
    if let page = result.document.page {
      open(page: page)
      pagedDocuments.insert(DocumentURI.path(of: job.document.uri))
      // A check that ended meanwhile found no page.
      if let document = documents[job.key], let checked = document.result,
        checked.id != job.document.result?.id
      {
        updatePages(of: document, after: checked)
      }
    }
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
  let surroundings: OpenSurroundings

  var key: DocumentURI { DocumentURI(document.uri) }

  /// - Parameter isStopped: whether the result is no longer needed.
  func run(for setup: ServerSetup, isStopped: @escaping @Sendable () -> Bool) -> AnswerResult {
    var snapshot = DocumentSnapshot(
      uri: document.uri, version: document.version, source: document.source,
      lines: document.result?.lines ?? LineTable(document.text), client: client,
      settings: settings, setup: setup, checked: document.result?.document,
      diagnostics: document.result?.diagnostics,
      code: document.lastChecked?.layouts.first?.code.scope, parsedText: document.parsedText,
      surroundings: surroundings, checkNumber: document.result?.id.number ?? 0,
      isStopped: isStopped)
    let needs = type(of: handler).needs
    if needs == .currentCheckResult, let result = document.result,
      result.settingsStamp != setup.workspace.settingsStamp(document.source.path, nil)
    {
      snapshot.parsedText = nil
      return AnswerResult(job: self, answer: nil, document: snapshot)
    }
    if needs.parsesText {
      var parsed = document.parsedText ?? ParsedText(document.source, in: setup.languages())
      if needs == .outline, !isStopped() { parsed.complete() }
      snapshot.parsedText = parsed
    }
    guard !isStopped() else { return AnswerResult(job: self, answer: nil, document: snapshot) }
    let answer = handler.response(in: &snapshot)
    return AnswerResult(job: self, answer: answer, document: snapshot)
  }
}

struct AnswerResult: Sendable {
  let job: AnswerJob
  /// nil if the document must be checked again first, or if the answer is no longer needed.
  let answer: Result<WrittenJSON, ResponseError>?
  /// The state with the effects of the answer, and its parsed text for later requests.
  let document: DocumentSnapshot
}

/// The running and the waiting answers about whole outlines, such as `textDocument/documentSymbol`.
///
/// Of each document one is computed at a time: the first parses the text, and the others use the result. They
/// do not delay requests about positions, and a cancelled request that waits costs nothing.
struct OutlineSchedule: Sendable {
  /// The greatest number of concurrent answers.
  static let runningLimit = 2

  private var running: [WorkID: DocumentURI] = [:]
  /// By document, each in the order of arrival. Requests that no longer wait are skipped when their turn comes.
  private var waiting: OrderedDictionary<DocumentURI, ArraySlice<RequestID>> = [:]

  mutating func add(_ id: RequestID, about document: DocumentURI) {
    waiting[document, default: []].append(id)
  }

  mutating func started(_ work: WorkID, about document: DocumentURI) {
    running[work] = document
  }

  /// Removes a running job. Jobs of other answers are ignored.
  mutating func finished(_ work: WorkID) {
    running[work] = nil
  }

  /// Removes and returns the next request whose answer may start. The next one is about another document.
  mutating func next() -> RequestID? {
    guard running.count < Self.runningLimit else { return nil }
    let busy = Set(running.values)
    guard let document = waiting.keys.first(where: { !busy.contains($0) }),
      var ids = waiting.removeValue(forKey: document)
    else { return nil }
    let next = ids.popFirst()
    if !ids.isEmpty { waiting[document] = ids }
    return next
  }
}
