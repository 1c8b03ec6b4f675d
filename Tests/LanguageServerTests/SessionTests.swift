internal import Linting
@testable import LanguageServer
internal import Synchronization
internal import Testing

/// The results for different orders of events.
struct SessionOrderTests {
  @Test func checksADocumentOnceAtATimeAndThenTheLatestText() throws {
    var session = try SteppedSession(opening: flaggedOutline)
    for version in 2...5 { try session.receive(didChange("a:a", version: version, flaggedOutline)) }
    #expect(session.started.count == 1)
    #expect(session.stopped == [session.started[0].id])
    try session.finish(0)
    #expect(session.takeSent() == [], "the result of version 1 is stale")
    #expect(session.started.count == 2)
    try session.finish(1)
    #expect(session.takeSent().map(\.publishedVersion) == [5])
  }

  @Test func steadyTypingDelaysFindingsByAtMostTwoChecks() throws {
    var session = try SteppedSession(opening: flaggedOutline)
    try session.receive(didChange("a:a", version: 2, flaggedOutline))
    try session.finish(0)
    try session.receive(didChange("a:a", version: 3, flaggedOutline))
    #expect(
      session.stopped == [session.started[0].id], "the check after a stopped one is not stopped")
    try session.finish(1)
    #expect(session.takeSent().map(\.publishedVersion) == [2])
    try session.receive(didChange("a:a", version: 4, flaggedOutline))
    #expect(session.stopped == [session.started[0].id, session.started[2].id])
    try session.finish(2)
    #expect(session.takeSent() == [])
    try session.finish(3)
    #expect(session.takeSent().map(\.publishedVersion) == [4])
  }

  /// What the parent process repeats for a new worker contains texts whose findings the client has.
  @Test func onlyTheLastRepeatedTextIsChecked() throws {
    var session = try SteppedSession()
    try session.receive(notification("layoutlint/repetitionBegins", "{}"))
    try session.receive(didOpen("a:a", flaggedOutline))
    try session.receive(didOpen("a:b", flaggedOutline))
    for version in 2...5 { try session.receive(didChange("a:a", version: version, flaggedOutline)) }
    #expect(session.started.count == 0)
    try session.receive(notification("layoutlint/repetitionEnds", "{}"))
    try session.finish(0)
    try session.finish(1)
    #expect(session.takeSent().map(\.publishedVersion).sorted { $0 ?? 0 < $1 ?? 0 } == [1, 5])
    try session.receive(didChange("a:a", version: 6, flaggedOutline))
    try session.finish(2)
    #expect(session.takeSent().map(\.publishedVersion) == [6])
  }

  @Test func pulledDiagnosticsUseTheCurrentConfiguration() throws {
    let setups = ["before", "after"].map { stamp in
      var workspace = WorkspaceFiles()
      workspace.settingsStamp = { _, _ in stamp }
      return ServerSetup.testing(workspace: workspace)
    }
    var session = try SteppedSession(capabilities: #"{"textDocument":{"diagnostic":{}}}"#)
    try session.receive(didOpen("a:a", flaggedOutline))
    try session.finish(0, for: setups[0])
    let pull = request(1, "textDocument/diagnostic", #"{"textDocument":{"uri":"a:a"}}"#)
    try session.receive(pull)
    try session.finish(1, for: setups[1])
    #expect(session.sent == [], "the check used another configuration")
    try session.finish(2, for: setups[1])
    try session.finish(3, for: setups[1])
    #expect(session.takeSent().map(\.answeredID) == [1])
    #expect(session.started.count == 4)
  }

  @Test func computesOneOutlineOfADocumentAtATime() throws {
    var session = try SteppedSession()
    for name in ["a", "b", "c"] { try session.receive(didOpen("a:\(name)", cleanOutline)) }
    for index in 0..<3 { try session.finish(index) }
    for id in 1...5 { try session.receive(documentSymbol(id, "a:a")) }
    #expect(session.startedRequests == [1])
    try session.receive(documentSymbol(6, "a:b"))
    try session.receive(documentSymbol(7, "a:c"))
    #expect(session.startedRequests == [1, 6], "at most two answers are computed")
    for id in 1...3 { try session.receive(cancel(id)) }
    #expect(session.stopped.count == 1, "requests 2 and 3 have no job")
    try session.receive(hover(8, "a:a"))
    #expect(session.startedRequests == [1, 6, 8], "a hover does not wait")
    _ = session.takeSent()
    for id in [1, 6] { try session.finishAnswer(to: id) }
    #expect(
      session.startedRequests == [1, 6, 8, 7, 4], "the next answer is about another document")
    for id in [8, 4, 7, 5] { try session.finishAnswer(to: id) }
    #expect(session.takeSent().map(\.answeredID) == [6, 8, 4, 7, 5])
  }

  @Test func aStoppedAnswerIsNotComputed() throws {
    var session = try SteppedSession(opening: cleanOutline, isChecked: true)
    try session.receive(documentSymbol(1, "a:a"))
    guard case .answer(let job) = session.started.last else {
      Issue.record("no answer is computed")
      return
    }
    #expect(job.run(for: .testing(), isStopped: { true }).answer == nil)
    #expect(job.run(for: .testing(), isStopped: { false }).answer != nil)
  }

  /// Handlers check between findings and views whether the answer is needed.
  @Test func handlersOfOpenDocumentsCanBeStopped() throws {
    var session = try SteppedSession(
      capabilities: #"{"textDocument":{"codeAction":{"codeActionLiteralSupport":{}}}}"#)
    try session.receive(didOpen("a:a", #"outline\nUIView#bad? 0 0 9 9"#))
    try session.finish(0)
    try session.receive(
      request(
        1, "textDocument/codeAction",
        #"{"textDocument":{"uri":"a:a"},"context":{},"range":"#
          + #"{"start":{"line":1,"character":0},"end":{"line":1,"character":9}}}"#))
    guard case .answer(let job) = session.started.last else {
      Issue.record("no answer is computed")
      return
    }
    func answer(stopsAfter count: Int) -> (result: AnswerResult, questions: Int) {
      let questions = Mutex(0)
      let result = job.run(for: .testing()) {
        questions.withLock {
          $0 += 1
          return $0 > count
        }
      }
      return (result, questions.withLock(\.self))
    }
    let (whole, questions) = answer(stopsAfter: .max)
    #expect(questions > 1)
    let (partial, _) = answer(stopsAfter: 1)
    let counts = try [whole, partial].map { result in
      guard case .array(let actions) = try JSONText(#require(result.answer).get().utf8) else {
        return -1
      }
      return actions.count
    }
    #expect(counts[0] > 0)
    #expect(counts[1] == 0)
  }

  @Test func checksTheLatestChangedDocumentFirst() throws {
    var session = try SteppedSession()
    let running = CheckSchedule.runningLimit
    for number in 0..<running + 2 { try session.receive(didOpen("a:\(number)", cleanOutline)) }
    #expect(session.started.count == running)
    try session.finish(0)
    guard case .check(let next) = session.started.last else {
      Issue.record("no check started")
      return
    }
    #expect(next.uri == "a:\(running + 1)")
  }

  @Test func ignoresTheResultOfAClosedDocument() throws {
    var session = try SteppedSession(opening: flaggedOutline)
    try session.receive(notification("textDocument/didClose", #"{"textDocument":{"uri":"a:a"}}"#))
    try session.finish(0)
    #expect(session.sent == [])
  }

  @Test func ignoresTheOldResultOfAReopenedDocument() throws {
    var session = try SteppedSession(opening: flaggedOutline)
    try session.receive(notification("textDocument/didClose", #"{"textDocument":{"uri":"a:a"}}"#))
    try session.receive(didOpen("a:a", cleanOutline))
    #expect(session.started.count == 1)
    try session.finish(0)
    #expect(session.sent == [])
    try session.finish(1)
    #expect(session.takeSent().map(\.diagnosticCount) == [0])
  }

  @Test func aHoverWaitsForTheCheck() throws {
    var session = try SteppedSession(opening: cleanOutline)
    try session.receive(hover(1, "a:a"))
    #expect(session.started.count == 1)
    try session.finish(0)
    #expect(session.started.count == 2)
    _ = session.takeSent()
    try session.finish(1)
    #expect(session.takeSent().map(\.answeredID) == [1])
  }

  @Test func anEditCancelsAWaitingHover() throws {
    var session = try SteppedSession(opening: cleanOutline)
    try session.receive(hover(1, "a:a"))
    try session.receive(didChange("a:a", version: 2, cleanOutline))
    #expect(session.takeSent().map(\.errorCode) == [-32801])
    try session.finish(0)
    try session.finish(1)
    #expect(session.takeSent().map(\.answeredID) == [nil], "only the diagnostics")
  }

  @Test func answersWaitingRequestsInOrder() throws {
    var session = try SteppedSession(opening: cleanOutline)
    try session.receive(reach(1, "a:a"))
    try session.receive(hover(2, "a:a"))
    try session.receive(reach(3, "a:a"))
    #expect(session.started.count == 1)
    try session.finish(0)
    _ = session.takeSent()
    for index in 1...3 { try session.finish(index) }
    #expect(session.takeSent().map(\.answeredID) == [1, 2, 3])
  }

  @Test func layoutQueriesAreCancelledByEditsAndByTheClient() throws {
    var session = try SteppedSession(opening: cleanOutline, isChecked: true)
    try session.receive(reach(1, "a:a"))
    try session.receive(reach(2, "a:a"))
    _ = session.takeSent()
    try session.receive(cancel(2))
    #expect(session.takeSent().map(\.errorCode) == [-32800])
    try session.receive(didChange("a:a", version: 2, cleanOutline))
    try session.receive(reach(3, "a:a"))
    try session.finish(1)
    try session.finish(2)
    #expect(session.takeSent().map(\.errorCode) == [-32801])
    #expect(session.stopped.isSuperset(of: session.started[1...2].map(\.id)))
    try session.receive(notification("textDocument/didClose", #"{"textDocument":{"uri":"a:a"}}"#))
    #expect(session.takeSent().map(\.errorCode) == [-32801])
  }

  @Test func anEditCancelsARunningHover() throws {
    var session = try SteppedSession(opening: cleanOutline, isChecked: true)
    try session.receive(hover(1, "a:a"))
    _ = session.takeSent()
    try session.receive(didChange("a:a", version: 2, cleanOutline))
    try session.finish(1)
    #expect(session.takeSent().map(\.errorCode) == [-32801])
    #expect(session.stopped.contains(session.started[1].id))
  }
}

struct SessionRequestTests {
  @Test func answersACancelledRequestAtOnceAndOnlyOnce() throws {
    var session = try SteppedSession(opening: cleanOutline)
    try session.receive(hover(1, "a:a"))
    try session.receive(cancel(1))
    #expect(session.takeSent().map(\.errorCode) == [-32800])
    try session.finish(0)
    try session.receive(hover(2, "a:a"))
    try session.receive(cancel(2))
    try session.receive(cancel(2))
    try session.finish(1)
    #expect(session.takeSent().compactMap(\.errorCode) == [-32800])
  }

  @Test func ignoresTheResultOfAnEarlierRequestWithTheSameID() throws {
    var session = try SteppedSession(opening: cleanOutline, isChecked: true)
    try session.receive(hover(1, "a:a"))
    try session.receive(cancel(1))
    try session.receive(hover(1, "a:a"))
    _ = session.takeSent()
    try session.finish(1)
    #expect(session.takeSent() == [])
    try session.finish(2)
    #expect(session.takeSent().map(\.answeredID) == [1])
  }

  @Test func rejectsTheIDOfAPendingRequest() throws {
    var session = try SteppedSession(opening: cleanOutline)
    try session.receive(hover(1, "a:a"))
    try session.receive(hover(1, "a:a"))
    #expect(session.takeSent().map(\.errorCode) == [-32600])
  }

  @Test(arguments: [true, false])
  func answersAllRequestsBeforeTheEnd(shutsDown: Bool) throws {
    var session = try SteppedSession(opening: cleanOutline)
    for id in 1...3 { try session.receive(hover(id, "a:a")) }
    if shutsDown { try session.receive(request(9, "shutdown", "null")) }
    _ = session.takeSent()
    try session.receive(notification("exit", "null"))
    let sent = session.takeSent()
    #expect(sent.map(\.answeredID) == [1, 2, 3])
    #expect(sent.map(\.errorCode) == [-32802, -32802, -32802])
    #expect(session.status == (shutsDown ? 0 : 1))
  }

  @Test func requestsBeforeShutdownAreStillAnswered() throws {
    var session = try SteppedSession(opening: flaggedOutline)
    try session.receive(hover(1, "a:a"))
    try session.receive(request(2, "shutdown", "null"))
    try session.finish(0)
    try session.finish(1)
    #expect(session.takeSent().map(\.answeredID) == [2, 1])
  }

  @Test(
    arguments: [
      (Event.inputClosed(isCutShort: false), false, 1),
      (.inputClosed(isCutShort: true), true, 0),
    ] as [(Event, Bool, Int32)])
  func logsTheReasonOfTheEnd(event: Event, isShutDown: Bool, status: Int32) throws {
    var session = try SteppedSession()
    if isShutDown { try session.receive(request(1, "shutdown", "{}")) }
    try session.handle(event)
    #expect(session.status == status)
    #expect(session.logged.count == 1)
  }
}

struct SessionLimitTests {
  @Test func reportsTheDocumentLimitOnce() throws {
    var session = try SteppedSession()
    for number in 0..<OpenDocument.countLimit { try session.receive(didOpen("a:\(number)", "")) }
    #expect(session.takeSent() == [])
    try session.receive(didOpen("a:one", ""))
    try session.receive(didOpen("a:two", ""))
    let sent = session.takeSent()
    #expect(sent.map { $0["method"]?.string } == ["window/showMessage"])
    try session.receive(notification("textDocument/didClose", #"{"textDocument":{"uri":"a:7"}}"#))
    try session.receive(didOpen("a:one", flaggedOutline))
    #expect(session.takeSent() == [])
  }

  @Test func stopsWarningAtTheLimit() throws {
    var session = try SteppedSession()
    for version in 0..<Session.warningLimit * 2 {
      try session.receive(didChange("a:a", version: version, ""))
    }
    #expect(session.sent.count == Session.warningLimit)
    #expect(session.logged.count == Session.warningLimit)
  }

  /// The channels of Vim take a request of the server for the response to a pending request with its id.
  @Test func requestsHaveOtherIDsThanTheClients() throws {
    var session = try SteppedSession(
      capabilities: """
        {"workspace":{"configuration":true,"applyEdit":true,
         "didChangeWatchedFiles":{"dynamicRegistration":true}}}
        """)
    let clientIDs = 0..<1_000_000
    try session.receive(didOpen("a:a", flaggedOutline))
    for id in 1...3 { try session.receive(hover(id, "a:a")) }
    try session.receive(notification("initialized", "{}"))
    let requests = session.sent.filter { $0["method"] != nil && $0["id"] != nil }
    let ids = requests.compactMap(\.answeredID)
    #expect(ids.count == 2 && ids.count == Set(ids).count)
    #expect(!ids.contains(where: clientIDs.contains))
    // Clients store an id in 32 bits.
    #expect(ids.allSatisfy { $0 < Int(Int32.max) - clientIDs.count })
  }

  @Test func reportsATooLongMessageOnce() throws {
    var session = try SteppedSession()
    let length = MessageFramer.bodyByteLimit + 1
    let failure = MessageFramer.Failure.bodyTooLong(
      length: "\(length)", limit: MessageFramer.bodyByteLimit)
    for _ in 0..<3 {
      try session.handle(.arrived(.tooLong(.parseError(failure.message)), byteCount: 0))
    }
    let shown = session.takeSent().filter { $0["method"]?.string == "window/showMessage" }
    #expect(shown.count == 1)
    #expect(
      shown.first?["params"]?["message"]?.string == """
        layoutlint ignores a message, so a large document is not checked: \
        Content-Length \(length) exceeds the limit of 67108864 bytes
        """)
  }

  @Test func aResponseBeyondTheLimitIsAnError() throws {
    let explain = request(
      1, "workspace/executeCommand",
      #"{"command":"layoutlint.explain","arguments":["bad-name"]}"#)
    func answer(limit: Int) throws -> JSONText {
      // The response to `initialize` is longer.
      var session = try SteppedSession(initialized: false, messageByteLimit: limit)
      try session.receive(request(0, "initialize", "{}"))
      _ = session.takeSent()
      try session.receive(explain)
      return try #require(session.takeSent().first)
    }
    let whole = try answer(limit: ServerMessage.bodyByteLimit)
    let byteCount =
      #"{"id":1,"jsonrpc":"2.0","result":""}"#.utf8.count
      + WrittenJSON(.string(whole["result"]?.string ?? "")).utf8.count - 2
    #expect(try answer(limit: byteCount) == whole)
    let refused = try answer(limit: byteCount - 1)
    #expect(refused.answeredID == 1)
    #expect(refused.errorCode == -32803)
    #expect(
      refused["error"]?["message"]?.string
        == "the result is too long: \(byteCount) bytes exceed the limit of \(byteCount - 1) bytes")
  }

  /// The editor does not keep the findings of an earlier text.
  @Test func diagnosticsBeyondTheLimitAreReportedOnce() throws {
    let many = "outline" + String(repeating: #"\nUIView#bad 0 0 9 9"#, count: 9)
    var session = try SteppedSession(messageByteLimit: 1_000)
    try session.receive(didOpen("a:a", flaggedOutline))
    try session.finish(0)
    #expect(session.takeSent().map(\.diagnosticCount) == [1])
    for version in 2...3 {
      try session.receive(didChange("a:a", version: version, many))
      try session.finish(version - 1)
    }
    let sent = session.takeSent()
    #expect(
      sent.map { $0["method"]?.string } == [
        "window/showMessage", "textDocument/publishDiagnostics",
        "textDocument/publishDiagnostics",
      ])
    #expect(sent.map(\.diagnosticCount) == [nil, 0, 0])
    #expect(sent.map(\.publishedVersion) == [nil, 2, 3])
  }

  @Test func reportsATooLargeDocumentOnce() throws {
    let padding = String(repeating: " ", count: ServerSetup.documentByteLimit - 7)
    var session = try SteppedSession(opening: "outline" + padding, isChecked: true)
    #expect(session.takeSent().map(\.diagnosticCount) == [0])
    for version in 2...4 {
      try session.receive(didChange("a:a", version: version, "outline " + padding))
      try session.finish(version - 1)
    }
    let methods = session.takeSent().map { $0["method"]?.string }
    #expect(methods.filter { $0 == "window/showMessage" }.count == 1)
    #expect(methods.count == 4)
  }

  @Test func ignoresALargeDocumentThatIsNoLayout() throws {
    let session = try SteppedSession(opening: String(repeating: "x", count: 9_000), isChecked: true)
    #expect(session.sent == [])
  }
}
