@testable import LanguageServer
internal import Testing

/// A session whose work items finish in the order that the test determines.
struct SteppedSession {
  private var session: Session
  private(set) var sent: [JSONText] = []
  private(set) var started: [Work] = []
  private(set) var stopped: Set<WorkID> = []
  private(set) var logged: [String] = []
  private(set) var status: Int32?
  private(set) var memoryReturns = 0

  init(
    initialized: Bool = true, capabilities: String = "{}",
    messageByteLimit: Int = ServerMessage.bodyByteLimit
  ) throws {
    session = Session(setup: .testing(), messageByteLimit: messageByteLimit)
    guard initialized else { return }
    try receive(request(0, "initialize", #"{"capabilities":\#(capabilities)}"#))
    sent = []
  }

  /// A session with the document `a:a`.
  ///
  /// - Parameter isChecked: whether its check has ended.
  init(opening text: String, isChecked: Bool = false) throws {
    try self.init()
    try receive(didOpen("a:a", text))
    if isChecked { try finish(0) }
  }

  mutating func handle(_ event: Event) throws {
    for effect in session.handle(event) {
      switch effect {
      case .send(let message): sent.append(try Self.body(of: message))
      case .start(let work): started.append(work)
      case .stop(let id): stopped.insert(id)
      case .log(let text): logged.append(text)
      case .end(let status): self.status = status
      case .returnMemory: memoryReturns += 1
      }
    }
  }

  mutating func receive(_ body: String) throws {
    try handle(.arrived(ClientMessage(body: Array(body.utf8)), byteCount: 0))
  }

  /// Performs the work item that was started at `index`, and handles its result.
  ///
  /// - Parameter setup: nil for the session's setup.
  mutating func finish(
    _ index: Int, for setup: ServerSetup? = nil,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws {
    try handle(
      started[index].run(for: setup ?? session.setup, isStopped: isStopped, report: { _ in }))
  }

  /// The number of objects that the session keeps for documents and checks.
  var keptCount: Int {
    session.documents.count + session.runningChecks.count + session.index.files.count
      + session.schedule.running.count
  }

  /// The numbers of the checks after which updates of pages were started, with their indices in `started`.
  var pageUpdates: [(number: Int, index: Int)] {
    started.enumerated().compactMap { index, work in
      guard case .pages(let job) = work else { return nil }
      return (job.number, index)
    }
  }

  /// The ids of the requests whose answers were started.
  var startedRequests: [Int] { answerJobs.map(\.id) }

  private var answerJobs: [(id: Int, index: Int)] {
    started.enumerated().compactMap { index, work in
      guard case .answer(let job) = work, case .integer(let id) = job.request else { return nil }
      return (Int(id), index)
    }
  }

  /// Computes the answer to a request that was started, and handles it.
  mutating func finishAnswer(to request: Int) throws {
    try finish(try #require(answerJobs.last { $0.id == request }?.index))
  }

  mutating func takeSent() -> [JSONText] {
    defer { sent = [] }
    return sent
  }

  private static func body(of message: ServerMessage) throws -> JSONText {
    var framer = MessageFramer()
    framer.append(message.frame)
    let frame = framer.next()
    return try JSONText(try #require(frame).get())
  }
}

func request(_ id: Int, _ method: String, _ params: String) -> String {
  #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
}

func notification(_ method: String, _ params: String) -> String {
  #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#
}

func didOpen(_ uri: String, version: Int = 1, _ text: String) -> String {
  notification(
    "textDocument/didOpen",
    #"{"textDocument":{"uri":"\#(uri)","version":\#(version),"text":"\#(text)"}}"#)
}

func didChange(_ uri: String, version: Int, _ text: String) -> String {
  notification(
    "textDocument/didChange",
    #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"text":"\#(text)"}]}"#
  )
}

func hover(_ id: Int, _ uri: String) -> String {
  request(
    id, "textDocument/hover",
    #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":1,"character":0}}"#)
}

func documentSymbol(_ id: Int, _ uri: String) -> String {
  request(id, "textDocument/documentSymbol", #"{"textDocument":{"uri":"\#(uri)"}}"#)
}

func reach(_ id: Int, _ uri: String) -> String {
  request(id, "layoutlint/reach", #"{"textDocument":{"uri":"\#(uri)"}}"#)
}

func cancel(_ id: Int) -> String { notification("$/cancelRequest", #"{"id":\#(id)}"#) }

let cleanOutline = #"outline\nUIView#a 0 0 9 9"#
let flaggedOutline = #"outline\nUIView#bad 0 0 9 9"#

extension JSONText {
  var errorCode: Int? {
    guard case .integer(let code) = self["error"]?["code"] else { return nil }
    return code
  }

  var answeredID: Int? {
    guard case .integer(let id) = self["id"] else { return nil }
    return id
  }

  var publishedVersion: Int? {
    guard case .integer(let version) = self["params"]?["version"] else { return nil }
    return version
  }

  var diagnosticCount: Int? {
    guard case .array(let list) = self["params"]?["diagnostics"] else { return nil }
    return list.count
  }
}
