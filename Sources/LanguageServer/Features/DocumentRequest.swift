/// What a client asks about an open document: answered on the check of its text as it was then.
enum DocumentRequest: Sendable {
  case hover(LSP.Position)
  case question(AskedQuestion)
}

extension Session {
  /// Answers a request once the check of the text that it is about is done.
  mutating func ask(
    _ id: RequestID, _ asked: DocumentRequest, about identifier: LSP.TextDocumentIdentifier
  ) {
    let key = DocumentURI(identifier.uri)
    guard let document = documents[key] else {
      let message = "'params.textDocument.uri': '\(identifier.uri)' is not open"
      return refuse(id, with: .invalidParams(message))
    }
    setInFlight(
      id, InFlightRequest(document: key, work: newWork(), state: .waitingForCheck(asked)))
    if let result = document.result { startAnswer(id, to: asked, on: result) }
  }

  mutating func startAnswer(_ id: RequestID, to asked: DocumentRequest, on result: CheckResult) {
    let job = AnswerJob(id: newWork(), request: id, asked: asked, result: result, client: client)
    setInFlight(id, InFlightRequest(document: result.key, work: job.id, state: .beingWorkedOn))
    perform(.start(.answer(job)))
  }
}

/// The answer to one request, worked out on one checked text.
struct AnswerJob: Sendable {
  let id: WorkID
  let request: RequestID
  let asked: DocumentRequest
  let result: CheckResult
  let client: ClientProfile

  func run(for setup: ServerSetup) -> AnswerResult {
    AnswerResult(id: id, request: request, answer: answer(for: setup))
  }

  private func answer(for setup: ServerSetup) -> Result<WrittenJSON, ResponseError> {
    switch asked {
    case .hover(let position):
      let answer = HoverAnswer(position: position, result: result, client: client)
      return .success(WrittenJSON(answer.hover))
    case .question(let asked):
      return Result { () throws(ResponseError) in try asked.answer(on: result, for: setup) }
    }
  }
}

struct AnswerResult: Sendable {
  let id: WorkID
  let request: RequestID
  let answer: Result<WrittenJSON, ResponseError>
}
