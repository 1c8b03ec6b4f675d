@testable import LanguageServer
import Testing
@testable import Workers

/// What the process between client and worker relays, stores and repeats.
struct WorkerRelayTests {
  private static let initialize = #"{"id":0,"method":"initialize","params":{}}"#
  private static let initialized = #"{"method":"initialized","params":{}}"#

  private static func opening(_ uri: String, _ text: String = "a") -> String {
    #"{"method":"textDocument/didOpen","params":{"textDocument":"#
      + #"{"uri":"\#(uri)","version":1,"text":"\#(text)"}}}"#
  }

  private static func change(_ uri: String, _ text: String, isWhole: Bool = false) -> String {
    let range = isWhole ? "" : #""range":{},"#
    return #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)"},"#
      + #""contentChanges":[{\#(range)"text":"\#(text)"}]}}"#
  }

  private static let begin = #"{"jsonrpc":"2.0","method":"layoutlint/repetitionBegins"}"#
  private static let end = #"{"jsonrpc":"2.0","method":"layoutlint/repetitionEnds"}"#

  private static let closing =
    #"{"method":"textDocument/didClose","params":{"textDocument":{"uri":"a:a"}}}"#

  private static func withholding(
    untilChanged: [String] = [], untilOpened: [String] = []
  ) -> String {
    #"{"jsonrpc":"2.0","method":"layoutlint/withhold","params":{"untilChanged":"#
      + #"\#(untilChanged),"untilOpened":\#(untilOpened)}}"#
  }

  private static func fileChange(_ uri: String) -> String {
    #"{"method":"workspace/didChangeWatchedFiles","params":{"changes":[{"type":2,"uri":"\#(uri)"}]}}"#
  }

  /// A relay after `initialize` and its response.
  private static func started(_ messages: String...) -> WorkerRelay {
    var relay = WorkerRelay()
    relay.client(initialize)
    relay.worker(#"{"id":0,"jsonrpc":"2.0","result":{}}"#)
    relay.client(initialized)
    for message in messages { relay.client(message) }
    _ = (relay.takeToWorker(), relay.takeToClient())
    return relay
  }

  @Test func relaysMessagesAsTheyAre() {
    var relay = WorkerRelay()
    relay.client(Self.initialize)
    #expect(relay.takeToWorker() == [Self.initialize])
    relay.worker(#"{"id":0,"jsonrpc":"2.0","result":{}}"#)
    #expect(relay.takeToClient() == [#"{"id":0,"jsonrpc":"2.0","result":{}}"#])
  }

  @Test func aNewWorkerGetsTheStateOfTheOldOne() {
    var relay = Self.started(
      Self.opening("a:a"), Self.opening("a:b"), Self.change("a:a", "x"),
      #"{"method":"textDocument/didClose","params":{"textDocument":{"uri":"a:b"}}}"#)
    #expect(relay.workerEnded(in: nil) == nil)
    #expect(
      relay.takeToWorker() == [
        Self.initialize, Self.initialized, Self.begin, Self.opening("a:a"),
        Self.change("a:a", "x"), Self.end,
      ])
    #expect(relay.takeToClient().map(\.method) == ["window/logMessage"])
    // The client has this response already.
    relay.worker(#"{"id":0,"jsonrpc":"2.0","result":{}}"#)
    #expect(relay.takeToClient() == [])
  }

  @Test(arguments: [
    ("4242", 4_242), ("4242.0", 4_242), ("null", nil), ("0", nil), ("-1", nil), ("\"1\"", nil),
    ("99999999999", nil),
  ])
  func theProcessOfTheClientIsThatOfInitialize(text: String, process: Int32?) {
    var relay = WorkerRelay()
    relay.client(#"{"id":0,"method":"initialize","params":{"processId":\#(text)}}"#)
    #expect(relay.clientProcess == process)
  }

  @Test func answersRequestsThatTheWorkerDidNotAnswer() {
    var relay = Self.started(#"{"id":"h","method":"textDocument/hover","params":{}}"#)
    _ = relay.workerEnded(in: nil)
    #expect(relay.takeToClient().first?.contains(#""code":-32603"#) == true)
    _ = relay.workerEnded(in: nil)
    #expect(relay.takeToClient().map(\.method) == ["window/logMessage"])
  }

  @Test(arguments: [(0, WorkerRelay.unansweredLimit), (1, WorkerRelay.unansweredLimit / 2)])
  func storesRequestsUpToALimit(excess: Int, count: Int) {
    var relay = Self.started()
    let last = WorkerRelay.unansweredLimit + excess
    for id in 1...last { relay.client(#"{"id":\#(id),"method":"m"}"#) }
    #expect(relay.workerEnded(in: nil) == nil)
    let answers = relay.takeToClient().filter { $0.hasPrefix(#"{"error""#) }
    #expect(answers.count == count)
    #expect(answers.last?.contains(#""id":\#(last),"#) == true)
  }

  @Test func aDocumentWithAnErrorIsCheckedAfterItsNextChange() {
    var relay = Self.started(Self.opening("a:a"), Self.opening("a:b"))
    _ = relay.workerEnded(in: "a:a")
    #expect(
      relay.takeToWorker().dropFirst(2) == [
        Self.withholding(untilOpened: ["a:a"]), Self.opening("a:b"),
      ])
    relay.client(Self.change("a:a", "x"))
    #expect(
      relay.takeToWorker() == [Self.begin, Self.opening("a:a"), Self.change("a:a", "x"), Self.end])
  }

  /// Its next worker does not check it.
  @Test func aFileThatIsNotOpenIsWithheld() {
    var relay = Self.started(Self.opening("a:b"))
    #expect(relay.workerEnded(in: "a:a") == nil)
    let withholding = Self.withholding(untilChanged: ["a:a"])
    #expect(relay.takeToWorker().dropFirst(2) == [withholding, Self.opening("a:b")])
    // A worker that ends for another reason.
    _ = relay.workerEnded(in: nil)
    #expect(relay.takeToWorker().contains(withholding))
    relay.client(Self.fileChange("a:%61"))
    _ = relay.workerEnded(in: "a:c")
    #expect(relay.takeToWorker().contains(Self.withholding(untilChanged: ["a:c"])))
  }

  @Test(arguments: [
    (WorkerRelay.documentFaultLimit - 1, false), (WorkerRelay.documentFaultLimit, true),
  ])
  func aFileWithManyErrorsIsWithheldUntilItIsOpened(count: Int, isLast: Bool) {
    var relay = Self.started()
    for _ in 1...count {
      relay.client(Self.fileChange("a:a"))
      _ = relay.workerEnded(in: "a:a")
    }
    relay.client(Self.fileChange("a:a"))
    _ = relay.takeToWorker()
    _ = relay.workerEnded(in: nil)
    #expect(relay.takeToWorker().contains(Self.withholding(untilOpened: ["a:a"])) == isLast)
    relay.client(Self.opening("a:a"))
    _ = relay.workerEnded(in: "a:c")
    #expect(relay.takeToWorker().contains(Self.withholding(untilChanged: ["a:c"])))
  }

  /// The worker then checks the file after a change.
  @Test func aWithheldDocumentThatIsClosedIsAWithheldFile() {
    var relay = Self.started(Self.opening("a:a"))
    _ = relay.workerEnded(in: "a:a")
    #expect(relay.takeToWorker().last == Self.withholding(untilOpened: ["a:a"]))
    relay.client(Self.closing)
    #expect(relay.takeToWorker() == [Self.withholding(untilChanged: ["a:a"])])
    #expect(relay.takeToClient().last?.method == "textDocument/publishDiagnostics")
  }

  /// An internal error reports the start of a long URI.
  @Test(arguments: [
    (InternalErrors.reportByteLimit - 1, false), (InternalErrors.reportByteLimit, true),
  ])
  func aDocumentIsFoundByTheStartOfItsURI(byteCount: Int, isFound: Bool) {
    let uri = "a:" + String(repeating: "a", count: 5 * InternalErrors.reportByteLimit)
    var relay = Self.started(Self.opening(uri))
    _ = relay.workerEnded(in: String(uri.prefix(byteCount)))
    #expect(relay.takeToWorker().contains(Self.opening(uri)) != isFound)
  }

  /// An id that a client spells in another way than the worker is the same id.
  @Test(arguments: [
    (#""\u0061b""#, #""ab""#), ("1.0", "1"), ("10e-1", "1"), (#""a\/b""#, #""a/b""#),
  ])
  func anAnsweredRequestIsNotAnsweredAgain(id: String, answered: String) {
    var relay = Self.started(#"{"id":\#(id),"method":"textDocument/hover","params":{}}"#)
    let response = #"{"id":\#(answered),"jsonrpc":"2.0","result":null}"#
    relay.worker(response)
    #expect(relay.takeToClient() == [response])
    _ = relay.workerEnded(in: nil)
    #expect(relay.takeToClient().map(\.method) == ["window/logMessage"])
  }

  @Test(arguments: [(#""\u0061b""#, #""ab""#), ("1.0", "1")])
  func theRepeatedInitializeIsAnsweredOnce(id: String, answered: String) {
    var relay = WorkerRelay()
    relay.client(#"{"id":\#(id),"method":"initialize","params":{}}"#)
    let response = #"{"id":\#(answered),"jsonrpc":"2.0","result":{}}"#
    relay.worker(response)
    relay.client(Self.initialized)
    _ = relay.takeToClient()
    _ = relay.workerEnded(in: nil)
    _ = relay.takeToClient()
    relay.worker(response)
    #expect(relay.takeToClient() == [])
  }

  private static func rejection(_ id: Int) -> String {
    #"{"error":{"code":-32602,"message":"m"},"id":\#(id),"jsonrpc":"2.0"}"#
  }

  /// A second request can be sent before the response to the first one, also with the same id.
  @Test(arguments: [(0, false), (1, false), (0, true), (1, true)])
  func theNextWorkerDoesNotGetARejectedInitialize(id: Int, isWaiting: Bool) {
    let rejected = #"{"id":0,"method":"initialize","params":{"processId":"x"}}"#
    let valid = #"{"id":\#(id),"method":"initialize","params":{}}"#
    var relay = WorkerRelay()
    relay.client(#"{"method":"initialize","params":{}}"#)
    relay.client(rejected)
    if !isWaiting { relay.worker(Self.rejection(0)) }
    relay.client(valid)
    if isWaiting { relay.worker(Self.rejection(0)) }
    relay.worker(#"{"id":\#(id),"jsonrpc":"2.0","result":{}}"#)
    relay.client(Self.initialized)
    // The worker is initialized already.
    relay.client(#"{"id":7,"method":"initialize","params":{}}"#)
    relay.worker(Self.rejection(7))
    _ = (relay.takeToWorker(), relay.takeToClient())
    #expect(relay.workerEnded(in: nil) == nil)
    #expect(relay.takeToWorker() == [valid, Self.initialized])
    #expect(relay.takeToClient().map(\.method) == ["window/logMessage"])
    relay.worker(#"{"id":\#(id),"jsonrpc":"2.0","result":{}}"#)
    #expect(relay.takeToClient() == [])
  }

  /// The request is not the repeated `initialize`, which has the same id.
  @Test func aLaterRequestWithTheIDOfInitializeIsAnswered() {
    var relay = Self.started(#"{"id":0,"method":"textDocument/hover","params":{}}"#)
    #expect(relay.workerEnded(in: nil) == nil)
    #expect(relay.takeToClient().first?.hasPrefix(#"{"error""#) == true)
  }

  /// The spelling of the client.
  @Test func theErrorHasTheIDOfTheRequest() {
    var relay = Self.started(#"{"id":"\u0061b","method":"textDocument/hover","params":{}}"#)
    _ = relay.workerEnded(in: nil)
    #expect(relay.takeToClient().first?.contains(#""id":"\u0061b""#) == true)
  }

  @Test func theTraceIsRepeated() {
    func trace(_ value: String) -> String {
      #"{"method":"$/setTrace","params":{"value":"\#(value)"}}"#
    }
    var relay = Self.started(trace("messages"), trace("verbose"))
    _ = relay.workerEnded(in: nil)
    #expect(relay.takeToWorker() == [Self.initialize, Self.initialized, trace("verbose")])
  }

  @Test func anEndingServerAnswersAllRequests() {
    var relay = Self.started(
      #"{"id":5,"method":"textDocument/hover","params":{}}"#, #"{"id":6,"method":"shutdown"}"#)
    #expect(relay.workerEnded(in: "a:a") == 0)
    #expect(
      relay.takeToClient() == [
        #"{"error":{"code":-32603,"message":"internal error in layoutlint"},"id":5,"jsonrpc":"2.0"}"#,
        #"{"id":6,"jsonrpc":"2.0","result":null}"#,
      ])
  }

  /// No worker answers `initialize` later.
  @Test func theLastErrorAnswersInitialize() {
    var relay = WorkerRelay()
    relay.client(Self.initialize)
    for _ in 1...WorkerRelay.restartLimit { #expect(relay.workerEnded(in: nil) == nil) }
    #expect(relay.takeToClient() == [])
    #expect(relay.workerEnded(in: nil) == 70)
    #expect(relay.takeToClient().first?.contains(#""id":0"#) == true)
  }

  @Test(arguments: [
    (WorkerRelay.documentFaultLimit - 1, false), (WorkerRelay.documentFaultLimit, true),
  ])
  func aDocumentWithManyErrorsIsNotChecked(count: Int, isLast: Bool) {
    var relay = Self.started(Self.opening("a:a"))
    for number in 1...count {
      if number > 1 { relay.client(Self.change("a:a", "\(number)")) }
      _ = (relay.takeToWorker(), relay.takeToClient())
      _ = relay.workerEnded(in: "a:a")
    }
    #expect(
      relay.takeToClient().map(\.method) == [isLast ? "window/showMessage" : "window/logMessage"])
    _ = relay.takeToWorker()
    relay.client(Self.change("a:a", "x"))
    #expect(relay.takeToWorker().isEmpty == isLast)
    relay.client(Self.opening("a:a", "new"))
    #expect(relay.takeToWorker() == [Self.opening("a:a", "new")])
  }

  @Test(arguments: [
    (WorkerRelay.restartLimit, Int32?.none), (WorkerRelay.restartLimit + 1, Int32(70)),
  ])
  func endsAtTheRestartLimit(count: Int, status: Int32?) {
    var relay = Self.started()
    for _ in 1..<count { #expect(relay.workerEnded(in: nil) == nil) }
    _ = relay.takeToClient()
    #expect(relay.workerEnded(in: nil) == status)
    let method = status == nil ? "window/logMessage" : "window/showMessage"
    #expect(relay.takeToClient().map(\.method) == [method])
  }

  @Test(arguments: [
    (WorkerRelay.recoveryMessageCount - 1, Int32(70)),
    (WorkerRelay.recoveryMessageCount, Int32?.none),
  ])
  func messagesResetTheRestartLimit(count: Int, status: Int32?) {
    var relay = Self.started()
    for _ in 1...WorkerRelay.restartLimit { _ = relay.workerEnded(in: nil) }
    for _ in 1...count { relay.client(#"{"method":"$/setTrace","params":{"value":"off"}}"#) }
    #expect(relay.workerEnded(in: nil) == status)
  }

  /// The text that the worker returns replaces the stored changes up to the request.
  @Test func storesATextInPlaceOfManyChanges() throws {
    let long = String(repeating: "x", count: WorkerRelay.changeByteLimit)
    var relay = Self.started(Self.opening("a:a"))
    relay.client(Self.change("a:a", long))
    let request = try #require(relay.takeToWorker().last)
    #expect(request.method == "layoutlint/openDocument")
    let id = String(decoding: try #require(RawMessage(Array(request.utf8)).id), as: UTF8.self)
    relay.client(Self.change("a:a", "later"))
    relay.worker(#"{"id":\#(id),"jsonrpc":"2.0","result":{"text":"new","uri":"a:a"}}"#)
    #expect(relay.takeToClient() == [])
    _ = relay.workerEnded(in: nil)
    let replay = relay.takeToWorker()
    #expect(
      replay.suffix(3).map(\.method) == [
        "textDocument/didOpen", "textDocument/didChange", "layoutlint/repetitionEnds",
      ])
    #expect(replay.allSatisfy { $0.utf8.count < 300 })
    #expect(replay.dropLast(2).last?.contains(#"{"text":"new","uri":"a:a"}"#) == true)
  }

  @Test func aWholeTextReplacesEarlierChanges() {
    var relay = Self.started(
      Self.opening("a:a"), Self.change("a:a", "1"), Self.change("a:a", "2", isWhole: true))
    _ = relay.workerEnded(in: nil)
    #expect(
      relay.takeToWorker().suffix(3) == [
        Self.opening("a:a"), Self.change("a:a", "2", isWhole: true), Self.end,
      ])
  }

  /// The second error without a known document withholds the document of the last message.
  @Test func aMessageThatEndsEachWorkerIsNotRepeatedForever() {
    var relay = Self.started(Self.opening("a:a"), Self.opening("a:b"))
    _ = relay.workerEnded(in: nil)
    #expect(relay.takeToWorker().contains(Self.opening("a:b")))
    _ = relay.workerEnded(in: nil)
    #expect(!relay.takeToWorker().contains(Self.opening("a:b")))
  }

  @Test(arguments: [
    "Content-Length: no\r\n\r\n", "x: y\r\n\r\n", "Content-Length: 99999999999\r\n\r\n",
    "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", "Content-Length: two apples\r\n\r\n",
    String(repeating: "y", count: 5_000),
  ])
  func theWorkerReportsTheSameInvalidHeader(header: String) {
    var framer = MessageFramer()
    framer.append(Array(header.utf8))
    var relay = WorkerRelay()
    relay.receive(fromClient: Array(header.utf8))
    var workerFramer = MessageFramer()
    workerFramer.append(relay.toWorker.takeAll())
    #expect(framer.next() == workerFramer.next())
  }

  /// Long messages are not copied, and short ones are written together.
  @Test(arguments: [1, 100, 70_000, 300_000])
  func relaysMessagesOfEachLength(length: Int) {
    var relay = Self.started()
    _ = relay.takeToClient()
    let bodies = (0..<5).map { "{\"method\":\"\($0)\(String(repeating: "x", count: length))\"}" }
    for body in bodies { relay.worker(body) }
    #expect(relay.takeToClient() == bodies)
  }

  /// The limit of the client's messages does not apply.
  @Test func relaysAnswersThatAreLongerThanMessagesOfTheClient() {
    var relay = Self.started(#"{"id":5,"method":"layoutlint/reach","params":{}}"#)
    let text = String(repeating: "x", count: MessageFramer.bodyByteLimit)
    let response = #"{"id":5,"jsonrpc":"2.0","result":"\#(text)"}"#
    relay.worker(response)
    #expect(relay.takeToClient() == [response])
    _ = relay.workerEnded(in: nil)
    #expect(relay.takeToClient().map(\.method) == ["window/logMessage"], "it is answered")
  }

  @Test(arguments: [
    ("Content-Length: \(ServerMessage.bodyByteLimit)\r\n\r\n", true),
    ("Content-Length: \(ServerMessage.bodyByteLimit + 1)\r\n\r\n", false),
    ("Content-Length: 1\r\n\r\n{", true), ("text of another program\r\n\r\n", false),
    (String(repeating: "x", count: MessageFramer.headerByteLimit), true),
    (String(repeating: "x", count: MessageFramer.headerByteLimit + 1), false),
  ])
  func aWorkerWithAnInvalidOutputIsReplaced(output: String, isValid: Bool) {
    var relay = Self.started(#"{"id":5,"method":"textDocument/hover","params":{}}"#)
    #expect(relay.receive(fromWorker: Array(output.utf8)) == isValid)
    // The caller ends the worker.
    #expect(relay.workerEnded(in: nil) == nil)
    #expect(relay.takeToWorker() == [Self.initialize, Self.initialized])
    let answers = relay.takeToClient().filter { $0.hasPrefix(#"{"error""#) }
    #expect(answers.count == 1 && answers[0].contains(#""id":5,"#))
    relay.worker(#"{"id":0,"jsonrpc":"2.0","result":{}}"#)
    #expect(relay.takeToClient() == [])
  }

  /// Any text is scanned, and malformed messages are relayed.
  @Test(arguments: [
    "", "{", "[", "[]", "\"", #"{"id"#, #"{"id":"#, #"{"id":1"#,
    #"{"method":"textDocument/didOpen""#,
    #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"a\"#, #"{"a":[{},"]"]}"#,
    String(repeating: "[", count: 100_000), #"{"params":"\"#, "nonsense",
  ])
  func malformedMessagesAreRelayed(body: String) {
    var relay = Self.started()
    relay.client(body)
    #expect(relay.takeToWorker() == [body])
  }
}

extension PendingBytes {
  /// Removes all bytes, in parts of different lengths.
  fileprivate mutating func takeAll() -> [UInt8] {
    var bytes: [UInt8] = []
    let byteCount = count
    while !isEmpty {
      let part = first.prefix(1 + bytes.count)
      bytes += part
      removeFirst(part.count)
      #expect(count == byteCount - bytes.count)
    }
    return bytes
  }
}

extension WorkerRelay {
  fileprivate mutating func client(_ body: String) {
    receive(fromClient: Array(framing: body))
  }

  fileprivate mutating func worker(_ body: String) {
    #expect(receive(fromWorker: Array(framing: body)))
  }

  fileprivate mutating func takeToWorker() -> [String] { Self.bodies(&toWorker) }

  fileprivate mutating func takeToClient() -> [String] { Self.bodies(&toClient) }

  private static func bodies(_ pending: inout PendingBytes) -> [String] {
    var framer = MessageFramer(bodyByteLimit: ServerMessage.bodyByteLimit)
    framer.append(pending.takeAll())
    var bodies: [String] = []
    while case .success(let body) = framer.next() {
      bodies.append(String(decoding: body, as: UTF8.self))
    }
    return bodies
  }
}

extension String {
  fileprivate var method: String? { RawMessage(Array(utf8)).method }
}
