/// What a new worker needs, in the messages of the client.
struct RelayedState: Sendable {
  /// The stored changes of the workspace folders. The oldest are dropped beyond it.
  static let folderChangeLimit = 256

  private var initialize: [UInt8]?
  private(set) var initializeID: [UInt8]?
  private var initialized: [UInt8]?
  private var settings: [UInt8]?
  private var folderChanges: [[UInt8]] = []
  private var documents: [DocumentURI: Document] = [:]
  /// The order of requests without a response, by id.
  private var unanswered: [String: Int] = [:]
  /// Of requests and documents.
  private var lastNumber = 0
  private var withheldCount = 0
  /// The documents with many changes.
  private var changed: Set<DocumentURI> = []
  /// Whether the client requested the end.
  private(set) var isEnding = false

  /// An open document.
  private struct Document: Sendable {
    /// Documents are repeated in the order of their numbers.
    let number: Int
    /// As in the text.
    let uri: [UInt8]
    var opening: [UInt8]
    var changes: [[UInt8]] = []
    var changeByteCount = 0
    var faultCount = 0
    /// Whether the worker does not have the document.
    var isWithheld = false
    /// The id of the request for the text, and the changes that it contains; nil: none is requested.
    var textRequest: (id: String, count: Int)?

    var messages: [[UInt8]] { [opening] + changes }
  }

  var isInitialized: Bool { initialized != nil }

  /// Whether the client waits for the response to `initialize`.
  var isInitializing: Bool { initializeID.map { unanswered[Self.text($0[...])] != nil } ?? false }

  var hasWithheldDocuments: Bool { withheldCount > 0 }

  /// The messages for a new worker.
  var replay: [[UInt8]] {
    [initialize, initialized, settings].compactMap(\.self) + folderChanges
      + documents.values.filter { !$0.isWithheld }.sorted { $0.number < $1.number }
      .flatMap(\.messages)
  }

  /// Records a message of the client.
  ///
  /// - Returns: the messages that the worker and the client get for it.
  mutating func record(
    _ body: [UInt8], _ message: RawMessage
  ) -> (toWorker: [[UInt8]], toClient: [UInt8]?) {
    if let id = message.id, message.method != nil {
      lastNumber += 1
      unanswered[Self.text(id)] = lastNumber
    }
    switch message.method {
    case "initialize" where initialize == nil:
      (initialize, initializeID) = (body, message.id.map(Array.init))
    case "initialized": initialized = body
    case "workspace/didChangeConfiguration": settings = body
    case "workspace/didChangeWorkspaceFolders":
      folderChanges = folderChanges.suffix(Self.folderChangeLimit - 1) + [body]
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
      let isWithheld = remove(key)
      if message.method == "textDocument/didOpen" {
        lastNumber += 1
        documents[key] = Document(
          number: lastNumber, uri: Array(message.uri ?? []), opening: body)
      } else if isWithheld {
        let notification = Self.body(
          #"{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","#
            + #""params":{"diagnostics":[],"uri":"#, message.uri ?? [], "}}")
        return ([], notification)
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
    guard document.isWithheld else { return ([body], nil) }
    guard document.faultCount < WorkerRelay.documentFaultLimit else { return ([], nil) }
    document.isWithheld = false
    withheldCount -= 1
    return (document.messages, nil)
  }

  /// Removes a document.
  ///
  /// - Returns: whether it was withheld.
  private mutating func remove(_ key: DocumentURI) -> Bool {
    changed.remove(key)
    guard documents.removeValue(forKey: key)?.isWithheld == true else { return false }
    withheldCount -= 1
    return true
  }

  mutating func answered(_ id: ArraySlice<UInt8>) {
    unanswered[Self.text(id)] = nil
  }

  /// Removes the ids of requests without a response, except that of `initialize`, which is repeated.
  mutating func takeUnanswered() -> [String] {
    let initialize = initializeID.map { Self.text($0[...]) } ?? ""
    let number = unanswered.removeValue(forKey: initialize)
    defer { unanswered = number.map { [initialize: $0] } ?? [:] }
    return unanswered.sorted { $0.value < $1.value }.map(\.key)
  }

  private static func text(_ id: ArraySlice<UInt8>) -> String {
    String(decoding: id, as: UTF8.self)
  }

  /// Withholds a document from the worker until its next change.
  ///
  /// - Returns: the number of its internal errors.
  mutating func withhold(_ key: DocumentURI?) -> Int {
    // The old worker answers no more.
    for key in documents.keys { documents[key]?.textRequest = nil }
    guard let key, var document = documents[key] else { return 0 }
    if !document.isWithheld { withheldCount += 1 }
    document.isWithheld = true
    document.faultCount += 1
    documents[key] = document
    return document.faultCount
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
      guard let document = documents[key], !document.isWithheld, document.textRequest == nil
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
    let text = Self.text(id)
    guard let key = documents.first(where: { $0.value.textRequest?.id == text })?.key,
      var document = documents[key], let count = document.textRequest?.count
    else { return true }
    let message = RawMessage(body)
    guard let item = message.value, !message.hasError else {
      // The worker does not have the document, because too many are open.
      _ = remove(key)
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

/// `layoutlint/openDocument`: the text and version of an open document, for the supervising process.
struct OpenDocumentRequest: RequestHandler, Decodable {
  static let method = "layoutlint/openDocument"
  static let needs = RequestNeeds.session

  let textDocument: LSP.TextDocumentIdentifier

  func answer(in session: inout Session) throws(ResponseError) -> WrittenJSON {
    guard let document = session.documents[DocumentURI(textDocument.uri)] else {
      throw .invalidParams("'\(textDocument.uri)' is not open")
    }
    return WrittenJSON.object(
      ("text", WrittenJSON(String(decoding: document.text, as: UTF8.self))),
      ("uri", WrittenJSON(document.uri)), ("version", document.version.map { WrittenJSON($0) }))
  }
}
