extension Session {
  mutating func receive(_ request: ClientRequest, id: RequestID) {
    guard !isInFlight(id) else {
      return refuse(id, with: .invalidRequest("a request with the id \(id) is not answered yet"))
    }
    switch phase {
    case .starting: start(request, id: id)
    case .running: run(request, id: id)
    case .shutDown: refuse(id, with: .shutDown)
    }
  }

  private mutating func start(_ request: ClientRequest, id: RequestID) {
    switch request {
    case .initialize(let params): initialize(id, params)
    case .refused("initialize", let error): refuse(id, with: error)
    default: refuse(id, with: .notInitialized)
    }
  }

  private mutating func run(_ request: ClientRequest, id: RequestID) {
    switch request {
    case .initialize: refuse(id, with: .invalidRequest("'initialize' has come before"))
    case .shutdown:
      phase = .shutDown
      perform(.send(.response(id, .success(WrittenJSON(NoValue())))))
    case .document(let asked): ask(id, asked)
    case .workspace(let asked): ask(id, asked)
    case .explain(let rule): explain(rule, for: id)
    case .resolved(let action): perform(.send(.response(id, .success(WrittenJSON(action)))))
    case .applyEdit(let edit):
      apply(edit)
      perform(.send(.response(id, .success(WrittenJSON(NoValue())))))
    case .refused(_, let error): refuse(id, with: error)
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
    case .initialized: askForNews()
    case .cancel(let params): answer(params.id, with: .failure(.cancelled))
    case .setTrace(let params): trace = params.value
    case .didOpen(let params): open(params.textDocument)
    case .didChange(let params): change(params)
    case .didSave(let params): save(params.textDocument.uri)
    case .didClose(let params): close(params.textDocument.uri)
    case .didChangeConfiguration(let params): changeSettings(params.settings)
    case .didChangeWatchedFiles(let params): notice(params.changes)
    case .didChangeWorkspaceFolders(let params):
      changeFolders(added: params.event.added.map(\.uri), removed: params.event.removed.map(\.uri))
    case .malformed(let explanation): warn(explanation)
    case .ignored, .exit: break
    }
  }

  private mutating func initialize(_ id: RequestID, _ params: LSP.InitializeParams) {
    phase = .running
    client = ResolvedClientCapabilities(params.capabilities)
    settings = params.initializationOptions ?? settings
    trace = params.trace.flatMap(LSP.TraceValue.init) ?? trace
    let roots = params.workspaceFolders?.map(\.uri) ?? [params.rootUri].compactMap(\.self)
    changeFolders(added: roots, removed: [])
    let capabilities = LSP.ServerCapabilities(for: client)
    let info = LSP.ServerInfo(name: "layoutlint", version: setup.version)
    let result = LSP.InitializeResult(capabilities: capabilities, serverInfo: info)
    perform(.send(.response(id, .success(WrittenJSON(result)))))
    if let parent = params.processId.flatMap(Int32.init(exactly:)), parent > 0 {
      perform(.watch(parent: parent))
    }
  }

  private mutating func explain(_ rule: String, for id: RequestID) {
    guard let page = setup.rulePage(rule) else {
      return refuse(id, with: .invalidParams("there is no rule '\(rule)'"))
    }
    perform(.send(.response(id, .success(WrittenJSON(page)))))
  }
}
