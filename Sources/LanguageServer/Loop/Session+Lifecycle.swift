extension Session {
  mutating func receive(_ request: ClientRequest, id: RequestID) {
    guard !isInFlight(id) else {
      return refuse(id, with: .invalidRequest("a request with the id \(id) is not answered yet"))
    }
    switch (phase, request) {
    case (.shutDown, _): refuse(id, with: .shutDown)
    case (.starting, .initialize(let params)): initialize(id, params)
    case (.starting, .refused("initialize", let error)): refuse(id, with: error)
    case (.starting, _): refuse(id, with: .notInitialized)
    case (.running, .initialize):
      refuse(id, with: .invalidRequest("'initialize' has come before"))
    case (.running, .shutdown):
      phase = .shutDown
      perform(.send(.response(id, .success(WrittenJSON(NoValue())))))
    case (.running, .hover(let params)):
      ask(id, .hover(params.position), about: params.textDocument)
    case (.running, .question(let asked)): ask(id, .question(asked), about: asked.textDocument)
    case (.running, .refused(_, let error)): refuse(id, with: error)
    }
  }

  mutating func receive(_ notification: ClientNotification) {
    if case .exit = notification {
      return end(status: phase == .shutDown ? 0 : 1)
    }
    guard phase == .running else {
      // After `shutdown` a cancellation still counts: the requests before it are being answered.
      if case .cancel(let params) = notification { answer(params.id, with: .failure(.cancelled)) }
      return
    }
    switch notification {
    case .cancel(let params): answer(params.id, with: .failure(.cancelled))
    case .didOpen(let params): open(params.textDocument)
    case .didChange(let params): change(params)
    case .didClose(let params): close(params.textDocument.uri)
    case .malformed(let explanation): warn(explanation)
    case .ignored, .exit: break
    }
  }

  private mutating func initialize(_ id: RequestID, _ params: LSP.InitializeParams) {
    phase = .running
    client = ClientProfile(params.capabilities)
    let capabilities = LSP.ServerCapabilities(
      positionEncoding: client.encoding.rawValue,
      textDocumentSync: LSP.TextDocumentSyncOptions(openClose: true, change: .full),
      hoverProvider: true)
    let info = LSP.ServerInfo(name: "layoutlint", version: setup.version)
    let result = LSP.InitializeResult(capabilities: capabilities, serverInfo: info)
    perform(.send(.response(id, .success(WrittenJSON(result)))))
    if let parent = params.processId.flatMap(Int32.init(exactly:)), parent > 0 {
      perform(.watch(parent: parent))
    }
  }
}

/// What the client can do, as `initialize` says; what it does not say it cannot.
struct ClientProfile: Hashable, Sendable {
  var encoding = PositionEncoding.utf16
  var hoverMarkup = LSP.MarkupKind.plaintext
  var takesRelatedInformation = false
  var takesCodeDescription = false

  init() {}

  init(_ capabilities: LSP.ClientCapabilities?) {
    encoding = PositionEncoding(offered: capabilities?.general?.positionEncodings ?? [])
    let formats = capabilities?.textDocument?.hover?.contentFormat ?? []
    hoverMarkup = formats.compactMap(LSP.MarkupKind.init).first ?? .plaintext
    let diagnostics = capabilities?.textDocument?.publishDiagnostics
    takesRelatedInformation = diagnostics?.relatedInformation ?? false
    takesCodeDescription = diagnostics?.codeDescriptionSupport ?? false
  }
}
