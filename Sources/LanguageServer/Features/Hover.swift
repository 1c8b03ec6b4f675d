internal import LayoutCore

extension Session {
  /// Says what is at a place of a text, once the check of that text is done.
  mutating func hover(_ id: RequestID, _ params: LSP.TextDocumentPositionParams) {
    let key = DocumentURI(params.textDocument.uri)
    guard let document = documents[key] else {
      let message = "'params.textDocument.uri': '\(params.textDocument.uri)' is not open"
      return refuse(id, with: .invalidParams(message))
    }
    let request = InFlightRequest(
      document: key, work: newWork(), state: .waitingForCheck(params.position))
    setInFlight(id, request)
    if let result = document.result { startHover(id, at: params.position, in: result) }
  }

  mutating func startHover(_ id: RequestID, at position: LSP.Position, in result: CheckResult) {
    let job = HoverJob(
      id: newWork(), request: id, position: position, result: result, client: client)
    setInFlight(id, InFlightRequest(document: result.key, work: job.id, state: .beingWorkedOn))
    perform(.start(.hover(job)))
  }
}

/// The answer to one hover, worked out on one checked text.
struct HoverJob: Sendable {
  let id: WorkID
  let request: RequestID
  let position: LSP.Position
  let result: CheckResult
  let client: ClientProfile

  func run() -> HoverResult {
    HoverResult(id: id, request: request, hover: hover)
  }

  private var hover: LSP.Hover? {
    let offset = result.lines.offset(at: position, in: client.encoding)
    guard let (layout, view) = result.document?.view(atOffset: offset) else { return nil }
    let card = ViewCard(view, in: layout)
    let text = client.hoverMarkup == .markdown ? card.markdown : card.plainText
    return LSP.Hover(
      contents: LSP.MarkupContent(kind: client.hoverMarkup, value: text),
      range: result.lines.range(of: layout.hierarchy[view].range, in: client.encoding))
  }
}

struct HoverResult: Sendable {
  let id: WorkID
  let request: RequestID
  let hover: LSP.Hover?
}
