/// The server's whole state. It changes by one event at a time and does nothing itself: what it wants
/// done it gives back as effects.
///
/// So there is no lock and no actor, and a test decides in which order things happen.
struct Session: Sendable {
  enum Phase: Sendable {
    case starting
    case running
    case shutDown
  }

  let setup: ServerSetup
  var phase = Phase.starting
  var client = ResolvedClientCapabilities()
  var settings = ClientSettings()
  var documents: [DocumentURI: OpenDocument] = [:]
  var schedule = CheckSchedule()

  /// The checks that run, by document, for telling them that nobody waits any more.
  var runningChecks: [DocumentURI: RunningCheck] = [:]
  private var inFlight: [RequestID: InFlightRequest] = [:]
  private var lastWork = WorkID()
  private var effects: [Effect] = []
  private var warningCount = 0
  var saidTooManyDocuments = false
  var trapCount = 0
  var complaints = ConfigurationProblems()
  var trace = LSP.TraceValue.off
  var outgoing = OutgoingRequests()
  /// The folders that the client has open.
  var folders: [DocumentURI] = []
  /// What is known of the files in them.
  var index = WorkspaceIndex()

  /// A client that repeats one mistake a thousand times is not told the thousandth time: nobody
  /// reads it, and logs fill the disk.
  static let warningLimit = 200

  init(setup: ServerSetup) {
    self.setup = setup
  }

  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .arrived(.message(let message), _): receive(message)
    case .arrived(.brokenFrame(let failure), _): refuse(nil, with: .parseError(failure.message))
    case .checked(let result): accept(result)
    case .answered(let result): accept(result)
    case .read(let result): keep(result.reading, of: result.document, as: result.generation)
    case .workspaceAnswered(let result): accept(result)
    case .progressed(let progress): report(progress)
    case .trapped(let work): bear(work)
    case .parentEnded: end(because: "the process that started it has ended")
    case .inputClosed(let isCutShort):
      end(because: isCutShort ? "the input ended within a message" : "the input ended")
    }
    startChecks()
    defer { effects = [] }
    return effects
  }

  private mutating func receive(_ message: ClientMessage) {
    traceArrival(of: message)
    switch message {
    case .request(let id, let request): receive(request, id: id)
    case .notification(let notification): receive(notification)
    case .response(let id, let answer): receive(answer, to: id)
    case .invalid(let id, let error): refuse(id, with: error)
    }
  }

  mutating func end(because reason: String) {
    perform(.log("ending: \(reason)"))
    end(status: phase == .shutDown ? 0 : 1)
  }
}

extension Session {
  mutating func perform(_ effect: Effect) {
    effects.append(effect)
  }

  mutating func newWork() -> WorkID { lastWork.next() }

  /// Ends the server; whoever still waits is told so.
  mutating func end(status: Int32) {
    answerAll(with: .ending) { _ in true }
    perform(.end(status: status))
  }

  mutating func notify(_ method: String, _ params: any Encodable & Sendable) {
    perform(.send(.notification(method: method, params: params)))
  }

  /// For the log of the editor and ours.
  mutating func warn(_ text: String) {
    warningCount += 1
    guard warningCount <= Self.warningLimit else { return }
    let isLast = warningCount == Self.warningLimit
    let text = isLast ? "\(text); further warnings are left out" : text
    perform(.log(text))
    // Before `initialize` is answered a client need not understand it.
    guard phase == .running else { return }
    notify("window/logMessage", LSP.MessageParams(type: .warning, message: text))
  }

  /// For the person at the editor.
  mutating func tell(_ text: String, as type: LSP.MessageType = .warning) {
    perform(.log(text))
    notify("window/showMessage", LSP.MessageParams(type: type, message: text))
  }
}

/// A request that waits for its answer.
struct InFlightRequest: Sendable {
  /// nil: the request is about the workspace.
  let document: DocumentURI?

  /// Of the request itself until it is being worked on; later ids are of later requests.
  var work: WorkID
  var state: State

  enum State: Sendable {
    /// For the check of the text as it was when the request came.
    case waitingForCheck(DocumentRequest)
    case beingWorkedOn
  }
}

// One request, one answer: the answer is sent where the request leaves the table, and nowhere else.
extension Session {
  func isInFlight(_ id: RequestID) -> Bool { inFlight[id] != nil }

  /// Whether somebody waits for this work.
  func isAwaited(_ work: WorkID, by id: RequestID) -> Bool { inFlight[id]?.work == work }

  /// The request that a piece of work is for.
  func request(of work: WorkID) -> RequestID? { inFlight.first { $0.value.work == work }?.key }

  mutating func setInFlight(_ id: RequestID, _ request: InFlightRequest) {
    inFlight[id] = request
  }

  /// Answers a request of the table; a late result finds no entry and is dropped.
  mutating func answer(_ id: RequestID, with result: Result<WrittenJSON, ResponseError>) {
    guard let request = inFlight.removeValue(forKey: id) else { return }
    if case .failure = result, case .beingWorkedOn = request.state {
      perform(.stop(request.work))
    }
    perform(.send(.response(id, result)))
  }

  /// Answers every request that `belongs`, the oldest first.
  mutating func answerAll(with error: ResponseError, where belongs: (InFlightRequest) -> Bool) {
    let affected = inFlight.filter { belongs($0.value) }.sorted { $0.value.work < $1.value.work }
    for (id, _) in affected { answer(id, with: .failure(error)) }
  }

  /// The requests that can go on now that a check is done, the oldest first.
  func requestsWaiting(for document: DocumentURI) -> [(RequestID, DocumentRequest)] {
    let waiting = inFlight.filter { $0.value.document == document }
      .sorted { $0.value.work < $1.value.work }
    return waiting.compactMap { id, request in
      guard case .waitingForCheck(let asked) = request.state else { return nil }
      return (id, asked)
    }
  }

  /// Answers a message that was never in the table.
  mutating func refuse(_ id: RequestID?, with error: ResponseError) {
    perform(.send(.response(id, .failure(error))))
    if id == nil { warn(error.message) }
  }
}

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

/// What we ask of the client, and what for.
struct OutgoingRequests: Sendable {
  enum Purpose: Sendable {
    case registration, configuration, refresh, edit
  }

  private var waiting: [Int64: Purpose] = [:]
  private var last: Int64 = 0

  /// A client that never answers costs no more than this; its late answers are then dropped.
  static let waitingLimit = 64

  mutating func next(for purpose: Purpose) -> RequestID {
    last += 1
    waiting[last] = purpose
    waiting[last - Int64(Self.waitingLimit)] = nil
    return .integer(last)
  }

  /// What a request was for, once; nil: nothing that we wait for.
  mutating func take(_ id: RequestID?) -> Purpose? {
    guard case .integer(let number) = id else { return nil }
    return waiting.removeValue(forKey: number)
  }
}

extension Session {
  mutating func request(
    _ method: String, _ params: (any Encodable & Sendable)? = nil,
    for purpose: OutgoingRequests.Purpose
  ) {
    let id = outgoing.next(for: purpose)
    perform(.send(.request(id, method: method, params: params)))
  }

  mutating func receive(_ answer: ClientAnswer, to id: RequestID?) {
    guard let purpose = outgoing.take(id), phase == .running else { return }
    switch purpose {
    case .configuration:
      if let settings = answer.settings { use(settings) }
    case .edit:
      if let failure = answer.failure { tell("layoutlint: the editor made no edit: \(failure)") }
    case .registration:
      if let failure = answer.failure { warn("the client registers nothing: \(failure)") }
    case .refresh: break
    }
  }

  /// Has the client make an edit.
  mutating func apply(_ edit: LSP.WorkspaceEdit) {
    let params = LSP.ApplyEditParams(label: FixAll.title, edit: edit)
    request("workspace/applyEdit", params, for: .edit)
  }
}

/// A fault of our own, in a rule or anywhere else in a piece of work, costs what depends on that work and
/// no more (`SystemCalls.traps`).
extension Session {
  /// Each one leaves a thread and its memory behind; after so many a new process is the better one.
  static let trapLimit = 16

  mutating func bear(_ work: WorkID) {
    trapCount += 1
    perform(.log("a fault of layoutlint's own: work \(work.number) has stopped"))
    if let key = runningChecks.first(where: { $0.value.id == work })?.key {
      bearCheck(work, of: key)
    } else if let id = request(of: work) {
      answer(id, with: .failure(.internalTrap))
    }
    if trapCount >= Self.trapLimit { end(because: "\(trapCount) faults of layoutlint's own") }
  }

  private mutating func bearCheck(_ work: WorkID, of key: DocumentURI) {
    schedule.finished(key)
    runningChecks[key] = nil
    guard var document = documents[key], document.generation == work else { return }
    for (id, _) in requestsWaiting(for: key) { answer(id, with: .failure(.internalTrap)) }
    document.result = .nothing(of: document)
    if !document.isKnownAsFaulty {
      tell(
        "layoutlint does not check '\(document.uri)': it came upon a fault of its own", as: .error)
    }
    document.isKnownAsFaulty = true
    clear(document)
    document.published = nil
    documents[key] = document
  }
}
