internal import JSON
internal import Linting
internal import Workers

/// A notification of the parent process before or after messages that it repeats. Only the last texts of the documents
/// are checked.
enum Repetition: String, Sendable {
  case begins = "layoutlint/repetitionBegins"
  case ends = "layoutlint/repetitionEnds"
}

/// What a new worker needs, in the messages of the client.
struct RelayedState: Sendable {
  /// The stored changes of the workspace folders. The oldest are dropped beyond it.
  static let folderChangeLimit = 256

  /// The requests `initialize` that the worker did not reject. The first one that it accepts is the only one.
  private var initializing: [(id: RequestID, body: [UInt8])] = []
  private var isInitializeAccepted = false
  private var initialized: [UInt8]?
  /// The last `$/setTrace`.
  private var trace: [UInt8]?
  private var settings: [UInt8]?
  private var folderChanges: [[UInt8]] = []
  private var documents: [DocumentURI: Document] = [:]
  private var unanswered: [RequestID: UnansweredRequest] = [:]
  /// Of requests and documents.
  private var lastNumber = 0
  /// The internal errors of documents, open or not, and whether the worker does not check the document. An entry ends
  /// when its document is opened.
  private var errors: [DocumentURI: (count: Int, isWithheld: Bool)] = [:]
  /// The documents with many changes.
  private var changed: Set<DocumentURI> = []
  /// Whether the client requested the end.
  private(set) var isEnding = false

  /// A request without a response.
  struct UnansweredRequest: Sendable {
    /// Requests are answered in the order of their numbers.
    fileprivate let number: Int
    /// As in the text.
    let id: [UInt8]
    let isShutdown: Bool
  }

  /// An open document.
  private struct Document: Sendable {
    /// Documents are repeated in the order of their numbers.
    let number: Int
    /// As in the text.
    let uri: [UInt8]
    var opening: [UInt8]
    var changes: [[UInt8]] = []
    var changeByteCount = 0
    /// The id of the request for the text, and the changes that it contains; nil: none is requested.
    var textRequest: (id: String, count: Int)?

    var messages: [[UInt8]] { [opening] + changes }
  }

  var isInitialized: Bool { initialized != nil }

  /// The accepted `initialize`.
  var initializeID: RequestID? { isInitializeAccepted ? initializing.first?.id : nil }

  func isOpen(_ key: DocumentURI) -> Bool { documents[key] != nil }

  private func isWithheld(_ key: DocumentURI) -> Bool { errors[key]?.isWithheld == true }

  /// The messages for a new worker.
  var replay: [[UInt8]] {
    initializing.map(\.body) + [initialized, trace, settings, withholding].compactMap(\.self)
      + folderChanges
      + Self.repetition(
        of: documents.filter { !isWithheld($0.key) }.map(\.value)
          .sorted { $0.number < $1.number })
  }

  /// The messages of documents, between notifications if they contain earlier texts of the documents.
  private static func repetition(of documents: [Document]) -> [[UInt8]] {
    let messages = documents.flatMap(\.messages)
    guard documents.contains(where: { !$0.changes.isEmpty }) else { return messages }
    func notification(_ event: Repetition) -> [UInt8] {
      body(#"{"jsonrpc":"2.0","method":"\#(event.rawValue)""#, [], "}")
    }
    return [notification(.begins)] + messages + [notification(.ends)]
  }

  /// The notification for a new worker about the documents that it does not check; nil: it checks all.
  private var withholding: [UInt8]? {
    var withheld = WithheldDocuments()
    for (key, record) in errors where record.isWithheld {
      if isOpen(key) || record.count >= WorkerRelay.documentFaultLimit {
        withheld.untilOpened.insert(key)
      } else {
        withheld.untilChanged.insert(key)
      }
    }
    guard !withheld.isEmpty else { return nil }
    return Self.body(
      #"{"jsonrpc":"2.0","method":"\#(WithheldDocuments.method)","params":"#,
      withheld.json.compact[...], "}")
  }

  /// Records a message of the client.
  ///
  /// - Returns: the messages that the worker and the client get for it.
  mutating func record(
    _ body: [UInt8], _ message: RawMessage
  ) -> (toWorker: [[UInt8]], toClient: [UInt8]?) {
    let id = message.requestID
    if let id, let text = message.id, let method = message.method {
      lastNumber += 1
      unanswered[id] = UnansweredRequest(
        number: lastNumber, id: Array(text), isShutdown: method == "shutdown")
      if unanswered.count > WorkerRelay.unansweredLimit {
        let numbers = unanswered.values.map(\.number).sorted()
        let first = numbers[numbers.count - WorkerRelay.unansweredLimit / 2]
        unanswered = unanswered.filter { $0.value.number >= first }
      }
    }
    switch message.method {
    case "initialize":
      if let id, !isInitializeAccepted { initializing.append((id, body)) }
    case "initialized": initialized = body
    case "$/setTrace": trace = body
    case "workspace/didChangeConfiguration": settings = body
    case "workspace/didChangeWorkspaceFolders":
      folderChanges = folderChanges.suffix(Self.folderChangeLimit - 1) + [body]
    case "workspace/didChangeWatchedFiles" where !errors.isEmpty:
      for key in message.changedFiles where !isOpen(key) { release(key) }
    case "shutdown", "exit": isEnding = true
    case "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose":
      if let key = message.document { return record(body, message, of: key) }
    default: break
    }
    return ([body], nil)
  }

  private mutating func record(
    _ body: [UInt8], _ message: RawMessage, of key: DocumentURI
  ) -> (toWorker: [[UInt8]], toClient: [UInt8]?) {
    guard message.method == "textDocument/didChange" else {
      let isWithheld = isOpen(key) && isWithheld(key)
      remove(key)
      if message.method == "textDocument/didOpen" {
        errors[key] = nil
        lastNumber += 1
        documents[key] = Document(
          number: lastNumber, uri: Array(message.uri ?? []), opening: body)
      } else if isWithheld {
        let notification = Self.body(
          #"{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","#
            + #""params":{"diagnostics":[],"uri":"#, message.uri ?? [], "}}")
        // The worker has no such document open, and now its file can be checked after a change.
        return (withholding.map { [$0] } ?? [], notification)
      }
      return ([body], nil)
    }
    guard var document = documents[key] else { return ([body], nil) }
    if message.replacesText {
      document.changes = []
      document.changeByteCount = 0
      document.textRequest = nil
    }
    document.changes.append(body)
    document.changeByteCount += body.count
    defer { documents[key] = document }
    if document.changeByteCount > max(WorkerRelay.changeByteLimit, document.opening.count) {
      changed.insert(key)
    }
    guard isWithheld(key) else { return ([body], nil) }
    return release(key) ? (Self.repetition(of: [document]), nil) : ([], nil)
  }

  private mutating func remove(_ key: DocumentURI) {
    changed.remove(key)
    documents[key] = nil
  }

  /// Ends the withholding of a document that has changed.
  ///
  /// - Returns: false after its last permitted internal error.
  @discardableResult
  private mutating func release(_ key: DocumentURI) -> Bool {
    guard let record = errors[key], record.count < WorkerRelay.documentFaultLimit else {
      return false
    }
    errors[key]?.isWithheld = false
    return true
  }

  mutating func answered(_ id: ArraySlice<UInt8>, hasError: Bool) {
    guard let id = RawMessage.requestID(id) else { return }
    unanswered[id] = nil
    guard !isInitializeAccepted, let index = initializing.firstIndex(where: { $0.id == id })
    else { return }
    if hasError {
      initializing.remove(at: index)
    } else {
      (initializing, isInitializeAccepted) = ([initializing[index]], true)
    }
  }

  /// Removes the requests without a response, in their order.
  ///
  /// - Parameter keepsInitialize: whether `initialize` is repeated.
  mutating func takeUnanswered(keepsInitialize: Bool) -> [UnansweredRequest] {
    var kept: [RequestID: UnansweredRequest] = [:]
    if keepsInitialize, !isInitializeAccepted {
      for (id, _) in initializing { kept[id] = unanswered.removeValue(forKey: id) }
    }
    defer { unanswered = kept }
    return unanswered.values.sorted { $0.number < $1.number }
  }

  /// The document with a URI.
  ///
  /// - Parameter start: the URI, of which an internal error reports at most `InternalErrors.reportByteLimit` bytes.
  ///   The URIs of files are shorter.
  func document(reportedAs start: String) -> DocumentURI {
    let key = DocumentURI(start)
    guard !isOpen(key), start.utf8.count >= InternalErrors.reportByteLimit else { return key }
    // The last character may be incomplete.
    let known = start.utf8.prefix(InternalErrors.reportByteLimit - 3)
    func isReported(_ key: DocumentURI, _ document: Document) -> Bool {
      key.text.utf8.starts(with: known)
        || JSONString.text(ofToken: document.uri[...])?.utf8.starts(with: known) == true
    }
    return documents.filter(isReported).min { $0.value.number < $1.value.number }?.key ?? key
  }

  /// Withholds a document from the worker until its next change.
  ///
  /// - Returns: the number of its internal errors.
  mutating func withhold(_ key: DocumentURI?) -> Int {
    // The old worker answers no more.
    for key in documents.keys { documents[key]?.textRequest = nil }
    guard let key else { return 0 }
    let count = (errors[key]?.count ?? 0) + 1
    errors[key] = (count, isWithheld: true)
    return count
  }
}

// The texts of documents with many changes, which replace the stored messages.
extension RelayedState {
  private static let textRequestPrefix = "layoutlint-text-"

  /// Requests to the worker for the texts of documents with many changes.
  mutating func takeTextRequests() -> [[UInt8]] {
    guard !changed.isEmpty else { return [] }
    let keys = changed
    changed = []
    return keys.compactMap { key -> [UInt8]? in
      guard let document = documents[key], !isWithheld(key), document.textRequest == nil
      else { return nil }
      lastNumber += 1
      let id = #""\#(Self.textRequestPrefix)\#(lastNumber)""#
      documents[key]?.textRequest = (id, document.changes.count)
      return Self.body(
        #"{"id":\#(id),"jsonrpc":"2.0","method":"\#(OpenDocumentRequest.method)","#
          + #""params":{"textDocument":{"uri":"#, document.uri[...], "}}}")
    }
  }

  /// Stores the text of a document.
  ///
  /// - Returns: false if the response is for the client.
  mutating func receiveText(_ id: ArraySlice<UInt8>, in body: [UInt8]) -> Bool {
    guard id.dropFirst().starts(with: Self.textRequestPrefix.utf8) else { return false }
    let text = String(decoding: id, as: UTF8.self)
    guard let key = documents.first(where: { $0.value.textRequest?.id == text })?.key,
      var document = documents[key], let count = document.textRequest?.count
    else { return true }
    let message = RawMessage(body)
    guard let item = message.value, !message.hasError else {
      // The worker does not have the document, because too many are open.
      remove(key)
      return true
    }
    document.opening = Self.body(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":"#, item, "}}")
    document.changes.removeFirst(count)
    document.changeByteCount = document.changes.reduce(0) { $0 + $1.count }
    document.textRequest = nil
    documents[key] = document
    return true
  }

  /// A body that contains a value as in another message.
  static func body(
    _ start: String, _ value: ArraySlice<UInt8>, _ end: String
  ) -> [UInt8] {
    Array(start.utf8) + value + Array(end.utf8)
  }
}
