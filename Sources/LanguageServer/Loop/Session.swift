internal import Linting

/// The server's entire state. It handles one event at a time and returns effects for the loop to perform.
///
/// It needs no lock and no actor, and tests determine the order of events.
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
  var outlines = OutlineSchedule()

  var runningChecks: [DocumentURI: RunningCheck] = [:]
  private var inFlight: [RequestID: InFlightRequest] = [:]
  private var lastWork = WorkID()
  private var effects: [Effect] = []
  private var warningCount = 0
  private var shownNotices: Set<Notice> = []
  private let messageByteLimit: Int
  var configurationProblems = ConfigurationProblems()
  var trace = LSP.TraceValue.off
  var outgoing: OutgoingRequests
  /// The folders that the client has open.
  var folders: [DocumentURI] = []
  /// Results for the files in `folders`.
  var index = WorkspaceIndex()
  /// Whether messages are repeated, which contain earlier texts of documents.
  var isRepeating = false
  /// Documents that ended earlier processes.
  var withheld = WithheldDocuments()
  /// The paths of documents with pages of pictures, which the client has opened.
  var pagedDocuments: Set<String>
  /// The running update of the pages of a document, and the waiting one.
  var pageUpdates: [DocumentURI: (running: WorkID, next: PageJob?)] = [:]
  /// An estimate of the bytes that were freed since freed memory was returned to the system.
  private var freedByteCount = 0

  /// Freed memory is returned beyond this estimate, when no check runs: it takes some milliseconds.
  static let freedByteLimit = 16 << 20
  /// The bytes of an open document for each byte of its text, as measured.
  static let bytesPerTextByte = 20

  /// Further warnings are not logged, so that a client that repeats an error does not fill the disk.
  static let warningLimit = 200

  init(setup: ServerSetup, messageByteLimit: Int = ServerMessage.bodyByteLimit) {
    self.setup = setup
    self.messageByteLimit = messageByteLimit
    pagedDocuments = Set(setup.pagedDocuments)
    outgoing = OutgoingRequests(generation: setup.generation)
  }

  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .arrived(let message, _): receive(message)
    case .checked(let result): accept(result)
    case .answered(let result): accept(result)
    case .workspaceAnswered(let result): accept(result)
    case .pagesUpdated(let job): finished(job)
    case .progressed(let params, let partOf): report(params, partOf)
    case .inputClosed(let isCutShort):
      end(because: isCutShort ? "the input ended within a message" : "the input ended")
    }
    startChecks()
    startOutlines()
    returnMemory()
    defer { effects = [] }
    return effects
  }

  /// Adds to the estimate of freed memory.
  mutating func noteFreed(_ byteCount: Int) { freedByteCount += byteCount }

  private mutating func returnMemory() {
    guard freedByteCount >= Self.freedByteLimit, runningChecks.isEmpty else { return }
    freedByteCount = 0
    perform(.returnMemory)
  }

  private mutating func receive(_ message: ClientMessage) {
    traceArrival(of: message)
    switch message {
    case .request(let id, let request): receive(request, id: id)
    case .notification(let notification): receive(notification)
    case .response(let id, let response): receive(response, to: id)
    case .invalid(let id, let error): refuse(id, with: error)
    case .tooLong(let error):
      refuse(nil, with: error)
      guard phase == .running else { return }
      showOnce(
        .receivedMessageTooLong,
        "layoutlint ignores a message, so a large document is not checked: \(error.message)")
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

  /// Ends the server after an error response to each pending request.
  mutating func end(status: Int32) {
    answerAll(with: .ending) { _ in true }
    perform(.end(status: status))
  }

  mutating func notify(_ method: String, _ params: JSONText) {
    notify(method, WrittenJSON(params))
  }

  /// - Returns: false: the notification is too long, and is not sent.
  @discardableResult
  mutating func notify(_ method: String, _ params: WrittenJSON) -> Bool {
    send(.notification(method: method, params: params))
  }

  /// Sends a message. A response that is too long is replaced by an error.
  ///
  /// - Returns: whether the message is sent.
  @discardableResult
  private mutating func send(_ message: ServerMessage) -> Bool {
    guard let problem = message.lengthProblem(limit: messageByteLimit) else {
      perform(.send(message))
      return true
    }
    switch message {
    case .response(let id, _):
      perform(.send(.response(id, .failure(.requestFailed("the result is too long: \(problem)")))))
    case .notification(let method, _), .request(_, let method, _):
      showOnce(
        .sentMessageTooLong, "layoutlint does not send the message '\(method)': \(problem)")
    }
    return false
  }

  /// Logs a message in the editor's log and in the server's log.
  mutating func warn(_ text: String) {
    warningCount += 1
    guard warningCount <= Self.warningLimit else { return }
    let isLast = warningCount == Self.warningLimit
    let text = isLast ? "\(text); further warnings are not logged" : text
    perform(.log(text))
    // The protocol does not allow this notification before the response to `initialize`.
    guard phase == .running else { return }
    notify("window/logMessage", Self.params(text, .warning))
  }

  /// Shows a message to the user.
  mutating func showMessage(_ text: String, as type: LSP.MessageType = .warning) {
    perform(.log(text))
    notify("window/showMessage", Self.params(text, type))
  }

  /// What is shown once, because a client repeats what causes it.
  enum Notice { case tooManyDocuments, receivedMessageTooLong, sentMessageTooLong }

  mutating func showOnce(_ notice: Notice, _ text: String) {
    if shownNotices.insert(notice).inserted { showMessage(text) }
  }

  private static func params(_ text: String, _ type: LSP.MessageType) -> JSONText {
    ["type": .integer(type.rawValue), "message": .string(text)]
  }
}

/// A request that is not answered yet.
struct InFlightRequest: Sendable {
  /// nil for a request about the workspace.
  let document: DocumentURI?

  /// The id of the job that computes the answer, or an id for the order of waiting requests.
  var work: WorkID

  /// Waits for the check of the text at the time of the request. nil if a job computes the answer, or if
  /// `queued` is not nil.
  var waiting: (any RequestHandler<DocumentSnapshot>)?

  /// Waits for other answers about outlines (`OutlineSchedule`).
  var queued: (any RequestHandler<DocumentSnapshot>)?

  /// Whether a job computes the answer.
  var isRunning: Bool { waiting == nil && queued == nil }
}

// A response is sent only when its request is removed from `inFlight`, so that each request has one response.
extension Session {
  func isInFlight(_ id: RequestID) -> Bool { inFlight[id] != nil }

  /// Whether a request waits for this job.
  func isInFlight(_ id: RequestID, as work: WorkID) -> Bool { inFlight[id]?.work == work }

  /// The handler of a request that waits for other answers about outlines, and its document.
  func queued(_ id: RequestID) -> (any RequestHandler<DocumentSnapshot>, DocumentURI)? {
    guard let request = inFlight[id], let handler = request.queued, let document = request.document
    else { return nil }
    return (handler, document)
  }

  mutating func setInFlight(_ id: RequestID, _ request: InFlightRequest) {
    inFlight[id] = request
  }

  /// Answers a pending request. A result for an answered or cancelled request is ignored.
  mutating func answer(_ id: RequestID, with result: Result<WrittenJSON, ResponseError>) {
    guard let request = inFlight.removeValue(forKey: id) else { return }
    if case .failure = result, request.isRunning { perform(.stop(request.work)) }
    send(.response(id, result))
  }

  /// Answers each pending request that satisfies a predicate, the oldest first.
  mutating func answerAll(
    with error: ResponseError, where isAffected: (InFlightRequest) -> Bool
  ) {
    let affected = inFlight.filter { isAffected($0.value) }.sorted { $0.value.work < $1.value.work }
    for (id, _) in affected { answer(id, with: .failure(error)) }
  }

  /// The requests that wait for a document's check, the oldest first.
  func requestsWaiting(
    for document: DocumentURI
  ) -> [(RequestID, any RequestHandler<DocumentSnapshot>)] {
    inFlight.filter { $0.value.document == document }
      .sorted { $0.value.work < $1.value.work }
      .compactMap { id, request in request.waiting.map { (id, $0) } }
  }

  /// Answers a message that is no pending request with an error.
  mutating func refuse(_ id: RequestID?, with error: ResponseError) {
    send(.response(id, .failure(error)))
    if id == nil { warn(error.message) }
  }
}

extension Session {
  mutating func receive(_ request: ClientRequest, id: RequestID) {
    guard !isInFlight(id) else {
      return refuse(id, with: .invalidRequest("the id \(id) is used by a pending request"))
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
    case .invalid("initialize", let error): refuse(id, with: error)
    default: refuse(id, with: .notInitialized)
    }
  }

  private mutating func run(_ request: ClientRequest, id: RequestID) {
    switch request {
    case .initialize: refuse(id, with: .invalidRequest("the server is already initialized"))
    case .shutdown:
      phase = .shutDown
      send(.response(id, .success(WrittenJSON(.null))))
    case .session(let handler):
      let result = handler.response(in: &self)
      send(.response(id, result))
    case .document(let handler, let uri): ask(id, handler, uri: uri)
    case .workspace(let handler): ask(id, handler)
    case .invalid(_, let error): refuse(id, with: error)
    }
  }

  mutating func receive(_ notification: ClientNotification) {
    switch notification {
    case .exit: end(status: phase == .shutDown ? 0 : 1)
    // Requests before `shutdown` are still answered and can be cancelled.
    case .cancel(let id): answer(id, with: .failure(.cancelled))
    case .change(let change) where phase == .running: change(&self)
    case .invalid(let explanation) where phase == .running: warn(explanation)
    case .change, .invalid, .ignored: break
    }
  }

  private mutating func initialize(_ id: RequestID, _ params: InitializeParams) {
    phase = .running
    client = params.capabilities ?? client
    settings = params.initializationOptions ?? settings
    trace = params.trace.flatMap(LSP.TraceValue.init) ?? trace
    let roots = params.workspaceFolders?.map(\.uri) ?? [params.rootUri].compactMap(\.self)
    changeFolders(added: roots, removed: [])
    let result: JSONText = [
      "capabilities": client.serverCapabilities,
      "serverInfo": ["name": "layoutlint", "version": .string(setup.version)],
    ]
    send(.response(id, .success(WrittenJSON(result))))
  }
}

/// The requests of the server that the client did not answer yet.
struct OutgoingRequests: Sendable {
  enum Purpose: Sendable {
    case registration, configuration, refresh, edit, page
  }

  private var waiting: [Int64: Purpose] = [:]
  private var last: Int64

  /// The id before the first one. Clients count from 0 or 1. Some, such as the channels of Vim, take a request
  /// for the response to a request of their own with the same id.
  static let base: Int64 = 1_000_000_000

  /// The ids of a process that continues for another one differ from those of the other one.
  private static let idsPerProcess: Int64 = 10_000_000

  init(generation: Int) { last = Self.base + Self.idsPerProcess * Int64(generation) }

  /// The greatest number of stored requests. Responses to older requests are ignored.
  static let waitingLimit = 64

  mutating func next(for purpose: Purpose) -> RequestID {
    last += 1
    waiting[last] = purpose
    waiting[last - Int64(Self.waitingLimit)] = nil
    return .integer(last)
  }

  /// Removes a request and returns its purpose; nil if the request is not stored.
  mutating func take(_ id: RequestID?) -> Purpose? {
    guard case .integer(let number) = id else { return nil }
    return waiting.removeValue(forKey: number)
  }
}

extension Session {
  mutating func request(
    _ method: String, _ params: JSONText? = nil,
    for purpose: OutgoingRequests.Purpose
  ) {
    let id = outgoing.next(for: purpose)
    send(.request(id, method: method, params: params.map(WrittenJSON.init)))
  }

  private mutating func receive(_ response: ClientResponse, to id: RequestID?) {
    guard let purpose = outgoing.take(id), phase == .running else { return }
    switch purpose {
    case .configuration:
      if let settings = response.settings { use(settings) }
    case .edit:
      if let failure = response.failure {
        showMessage("layoutlint: the editor did not apply the edit: \(failure)")
      }
    case .page:
      if let failure = response.failure {
        showMessage("layoutlint: the editor did not open the picture: \(failure)")
      }
    case .registration:
      if let failure = response.failure { warn("the client rejected a registration: \(failure)") }
    case .refresh: break
    }
  }

  /// Requests the client to apply an edit.
  mutating func apply(_ edit: LSP.WorkspaceEdit) {
    let params: JSONText = ["label": .string(FixAllCommand.title), "edit": edit.json]
    request("workspace/applyEdit", params, for: .edit)
  }

  /// Requests the client to open a page in a browser.
  ///
  /// - Parameter page: a URI.
  mutating func open(page: String) {
    request("window/showDocument", ["uri": .string(page), "external": true], for: .page)
  }
}
