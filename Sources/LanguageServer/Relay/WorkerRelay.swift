internal import Linting
package import Workers

/// The messages between a client and a worker, the process that runs a `Session`.
///
/// If the worker ends because of an error in the program, a new one gets the state of the old one: the settings and
/// the open documents. The relay stores messages of the client as they are and does not interpret their texts. It
/// is a function of the bytes that it gets.
package struct WorkerRelay: Sendable {
  /// The greatest number of restarts with fewer than `recoveryMessageCount` messages of the client between each.
  package static let restartLimit = 10
  static let recoveryMessageCount = 100

  /// The number of internal errors after which a document is not checked until it is opened again.
  static let documentFaultLimit = 3

  /// The size of the stored changes of a document, beyond which a request to the worker replaces them. If the text is
  /// longer, its size is the limit.
  static let changeByteLimit = 64 << 10

  /// The greatest number of stored requests without a response, which are answered if the worker ends. Beyond it, the
  /// later half is kept: a request that the worker cannot decode stays without a response, because that has no id.
  static let unansweredLimit = 20_000

  /// Bytes that the client or the worker has not read, beyond which nothing more is read for them.
  package static let pendingByteLimit = 1 << 20

  /// Bytes to write. The receiver removes what it wrote.
  package var toWorker = PendingBytes()
  package var toClient = PendingBytes()

  private var clientFramer = MessageFramer()
  private var workerFramer = Self.newWorkerFramer()

  private var state = RelayedState()
  private var restarts = 0
  private var messagesSinceRestart = 0
  /// The document of the last change or opening; nil: its diagnostics were published since, so no work on it is under way.
  private var lastDocument: DocumentURI?
  /// Whether the worker ended before for an unknown reason, without `recoveryMessageCount` messages since.
  private var hasUnknownFault = false
  /// The first worker that sent registrations.
  private var registeringGeneration: Int?
  /// The response to the repeated `initialize` that the client does not get.
  private var repeatedInitialize: RequestID?

  package init() {}

  /// The process of the client, with which the server ends; nil: unknown.
  package private(set) var clientProcess: Int32?

  /// The number of workers before this one.
  package private(set) var generation = 0

  /// Relays bytes of the client.
  package mutating func receive(fromClient bytes: [UInt8]) {
    clientFramer.append(bytes)
    while let frame = clientFramer.next() {
      messagesSinceRestart += 1
      switch frame {
      case .failure(let failure): toWorker.append(failure.sample)
      case .success(let body): receive(body)
      }
    }
    for request in state.takeTextRequests() { toWorker.append(MessageFramer.frame(request)) }
  }

  private mutating func receive(_ body: [UInt8]) {
    let message = RawMessage(body)
    switch message.method {
    case "initialize": clientProcess = clientProcess ?? message.processID
    case "textDocument/didOpen", "textDocument/didChange": lastDocument = message.document
    default: break
    }
    let relayed = state.record(body, message)
    for body in relayed.toWorker { toWorker.append(MessageFramer.frame(body)) }
    if let body = relayed.toClient { toClient.append(MessageFramer.frame(body)) }
  }

  /// The client sends nothing more.
  package mutating func clientEnded() {
    // The worker reports an incomplete message.
    if !clientFramer.isBetweenMessages { toWorker.append(Array("Content-".utf8)) }
  }

  /// The worker writes no longer message.
  private static func newWorkerFramer() -> MessageFramer {
    MessageFramer(bodyByteLimit: ServerMessage.bodyByteLimit)
  }

  /// Relays bytes of the worker.
  ///
  /// - Returns: false: they are no messages, and an answer may be lost. The worker must be ended.
  package mutating func receive(fromWorker bytes: [UInt8]) -> Bool {
    workerFramer.append(bytes)
    while let frame = workerFramer.next() {
      guard case .success(let body) = frame else { return false }
      let message = RawMessage(body, isPartial: true)
      if let id = message.id, message.method == nil {
        if let repeatedInitialize, repeatedInitialize == message.requestID {
          self.repeatedInitialize = nil
          continue
        }
        if state.receiveText(id, in: body) { continue }
        state.answered(id, hasError: message.hasError)
      } else if let id = message.id, message.method == "client/registerCapability",
        registeringGeneration.map({ $0 < generation }) == true
      {
        // The client still has the registrations of the first worker.
        toWorker.append(
          MessageFramer.frame(
            RelayedState.body(#"{"id":"#, id, #","jsonrpc":"2.0","result":null}"#)))
        continue
      } else if message.method == "client/registerCapability" {
        registeringGeneration = generation
      }
      if message.method == "textDocument/publishDiagnostics" { lastDocument = nil }
      toClient.append(MessageFramer.header(of: body))
      toClient.append(body)
    }
    return true
  }

  /// Answers what the worker did not answer, and prepares the messages for a new worker.
  ///
  /// - Parameter document: the URI of the document that the worker checked when it ended; nil: unknown.
  /// - Returns: nil: start a new worker; otherwise the exit status of the server.
  package mutating func workerEnded(in document: String?) -> Int32? {
    toWorker = PendingBytes()
    workerFramer = Self.newWorkerFramer()
    guard !state.isEnding else {
      answerRequests()
      return 0
    }
    let hasRecovered = messagesSinceRestart >= Self.recoveryMessageCount
    if hasRecovered { (restarts, hasUnknownFault) = (min(restarts, 1), false) }
    messagesSinceRestart = 0
    guard restarts < Self.restartLimit else {
      answerRequests()
      notify(
        "window/showMessage", .error,
        "layoutlint ends after \(restarts + 1) internal errors; restart it in the editor")
      return 70
    }
    answerRequests(keepsInitialize: true)
    restarts += 1
    generation += 1
    let lastOpen = lastDocument.flatMap { state.isOpen($0) ? $0 : nil }
    let suspect =
      document.map { state.document(reportedAs: $0) } ?? (hasUnknownFault ? lastOpen : nil)
    hasUnknownFault = document == nil
    report(document, state.withhold(suspect))
    repeatedInitialize = state.initializeID
    for body in state.replay { toWorker.append(MessageFramer.frame(body)) }
    return nil
  }

  /// Answers the requests without a response: `shutdown` with its result, others with an error.
  ///
  /// - Parameter keepsInitialize: whether the next worker answers `initialize`.
  package mutating func answerRequests(keepsInitialize: Bool = false) {
    for request in state.takeUnanswered(keepsInitialize: keepsInitialize) {
      let start =
        request.isShutdown
        ? #"{"id":"#
        : #"{"error":{"code":-32603,"message":"internal error in layoutlint"},"id":"#
      let end = request.isShutdown ? #","jsonrpc":"2.0","result":null}"# : #","jsonrpc":"2.0"}"#
      toClient.append(MessageFramer.frame(RelayedState.body(start, request.id[...], end)))
    }
  }

  /// - Parameter faultCount: of the document.
  private mutating func report(_ document: String?, _ faultCount: Int) {
    guard state.isInitialized else { return }
    let subject = document.map { " while checking '\($0)'" } ?? ""
    if faultCount == Self.documentFaultLimit, let document {
      notify(
        "window/showMessage", .error,
        "layoutlint does not check '\(document)' until it is opened again, because of "
          + "\(faultCount) internal errors")
    } else {
      notify(
        "window/logMessage", .warning,
        "layoutlint continues after an internal error\(subject); please report it")
    }
  }

  private mutating func notify(_ method: String, _ type: LSP.MessageType, _ text: String) {
    let params: JSONText = ["type": .integer(type.rawValue), "message": .string(text)]
    toClient.append(
      ServerMessage.notification(method: method, params: WrittenJSON(params)).frame)
  }
}

extension MessageFramer.Failure {
  /// Bytes for which the framer of the worker reports the same failure.
  fileprivate var sample: [UInt8] {
    switch self {
    case .headerTooLong(let limit): [UInt8](repeating: UInt8(ascii: "x"), count: limit + 1)
    case .missingContentLength: Array("x\r\n\r\n".utf8)
    case .differentContentLengths:
      Array("Content-Length: 1\r\nContent-Length: 2\r\n\r\n".utf8)
    case .badContentLength(let text): Array("Content-Length: \(text)\r\n\r\n".utf8)
    case .bodyTooLong(let length, _): Array("Content-Length: \(length)\r\n\r\n".utf8)
    }
  }
}
