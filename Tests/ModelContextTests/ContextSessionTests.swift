import Foundation
import LayoutTestSupport
import Linting
import ModelContext
import Testing

/// Runs the files in `Sessions`: the lines of a client after `->`, which are recorded, and what the server does, in the
/// lines below. With `LAYOUTLINT_UPDATE=sessions` the files are written again.
@Suite struct RecordedSessionTests {
  @Test(arguments: [
    "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28",
  ])
  func answersAClientOfEachVersion(version: String) throws {
    let path = "Tests/ModelContextTests/Sessions/\(version).session"
    let recorded = try RepositoryFiles.text(path)
    var server = TestServer()
    for line in recorded.split(separator: "\n") where line.hasPrefix("-> ") {
      server.receive(String(line.dropFirst(3)))
    }
    let actual = server.log.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["LAYOUTLINT_UPDATE"] == "sessions", actual != recorded {
      try actual.write(
        to: RepositoryFiles.root.appending(path: path), atomically: true, encoding: .utf8)
    }
    #expect(actual == recorded)
  }
}

@Suite struct ContextSessionTests {
  @Test func clientsWithoutRootsCallAtOnce() {
    var server = TestServer(capabilities: "{}")
    #expect(server.call("1") == ["start lint, roots: none"])
  }

  @Test func callsWaitForTheRoots() {
    var server = TestServer(capabilities: #"{"roots": {"listChanged": true}}"#)
    #expect(server.call("1") == [])
    #expect(
      server.notify("notifications/initialized")
        == [#"<- {"jsonrpc": "2.0", "id": "roots-1", "method": "roots/list"}"#])
    #expect(server.call("2") == [])
    let roots = #"{"roots": [{"uri": "file:///a"}, {"uri": "file:///b"}]}"#
    #expect(
      server.receive(#"{"jsonrpc": "2.0", "id": "roots-1", "result": \#(roots)}"#) == [
        "start lint, roots: file:///a, file:///b", "start lint, roots: file:///a, file:///b",
      ])
    #expect(server.call("3") == ["start lint, roots: file:///a, file:///b"])
  }

  @Test func rootsThatChangeAreRequestedAgain() {
    var server = TestServer(capabilities: #"{"roots": {}}"#)
    server.notify("notifications/initialized")
    server.receive(
      #"{"jsonrpc": "2.0", "id": "roots-1", "result": {"roots": [{"uri": "file:///a"}]}}"#)
    #expect(
      server.notify("notifications/roots/list_changed")
        == [#"<- {"jsonrpc": "2.0", "id": "roots-2", "method": "roots/list"}"#])
    #expect(server.call("1") == [])
    // A late response to the first request.
    #expect(server.receive(#"{"jsonrpc": "2.0", "id": "roots-1", "result": {"roots": []}}"#) == [])
    #expect(
      server.receive(#"{"jsonrpc": "2.0", "id": "roots-2", "result": {"roots": []}}"#)
        == ["start lint, roots: none"])
  }

  @Test func aClientThatCannotListItsRootsHasNone() {
    var server = TestServer(capabilities: #"{"roots": {}}"#)
    server.notify("notifications/initialized")
    server.call("1")
    #expect(
      server.receive(#"{"jsonrpc": "2.0", "id": "roots-1", "error": {"code": -1, "message": ""}}"#)
        == ["start lint, roots: none"])
  }

  @Test func aClientThatNeverListsItsRootsHasNone() {
    var server = TestServer(capabilities: #"{"roots": {}}"#)
    server.notify("notifications/initialized")
    server.call("1")
    #expect(server.giveUpRoots() == ["start lint, roots: none"])
    #expect(server.call("2") == ["start lint, roots: none"])
  }

  @Test func aCancelledCallHasNoResponse() {
    var server = TestServer(capabilities: "{}")
    server.call("1")
    server.call("\"b\"")
    #expect(server.cancel("1") == ["stop"])
    #expect(server.cancel("1") == [])
    #expect(server.finishAll() == [#"<- {"jsonrpc": "2.0", "id": "b", \#(Self.answer)}"#])
    #expect(server.cancel("\"b\"") == [])
  }

  private static let answer =
    #""result": {"content": [{"type": "text", "text": "done"}], "isError": false}"#

  @Test func aCallThatWaitsForRootsCanBeCancelled() {
    var server = TestServer(capabilities: #"{"roots": {}}"#)
    server.notify("notifications/initialized")
    server.call("1")
    #expect(server.cancel("1") == [])
    #expect(server.receive(#"{"jsonrpc": "2.0", "id": "roots-1", "result": {"roots": []}}"#) == [])
  }

  @Test func theIDOfARunningCallCannotBeUsedAgain() {
    var server = TestServer(capabilities: "{}")
    server.call("1")
    #expect(server.call("1").first?.contains("-32600") == true)
    #expect(server.finishAll().count == 1)
    #expect(server.call("1") == ["start lint, roots: none"])
  }

  @Test func theNumberOfCallsIsLimited() {
    var server = TestServer(capabilities: "{}")
    for id in 1...ContextSession.callLimit {
      #expect(server.call("\(id)") == ["start lint, roots: none"])
    }
    #expect(server.call("\"more\"").first?.contains("-32600") == true)
  }

  @Test(arguments: [
    ("{", -32700), (#"{"jsonrpc": "2.0", "id": 1, "method": "x", "#, -32700), ("\u{FEFF}", -32700),
    ("[]", -32600), ("3", -32600), ("null", -32600), ("{}", -32600), ("[3]", -32600),
    (#"{"jsonrpc": "1.0", "id": 1, "method": "ping"}"#, -32600),
    (#"{"jsonrpc": "2.0", "id": null, "method": "ping"}"#, -32600),
    (#"{"jsonrpc": "2.0", "id": 1, "method": 3}"#, -32600),
    (#"{"jsonrpc": "2.0", "id": 1}"#, -32600),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]}"#, -32602),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "prompts/list"}"#, -32601),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}"#, -32600),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call"}"#, -32602),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "x"}}"#, -32602),
    (
      #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "lint", "arguments": 3}}"#,
      -32602
    ),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {}}"#, -32602),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": "x"}}"#, -32002),
  ])
  func malformedMessagesHaveErrors(line: String, code: Int) throws {
    var server = TestServer(capabilities: "{}")
    let answers = server.receive(line)
    #expect(answers.count == 1)
    #expect(answers.first?.contains(#""error": {"code": \#(code),"#) == true, "\(answers)")
    #expect(
      server.receive(#"{"jsonrpc": "2.0", "id": 2, "method": "ping"}"#)
        == [#"<- {"jsonrpc": "2.0", "id": 2, "result": {}}"#])
  }

  @Test func nestingIsLimited() {
    for (depth, isAccepted) in [(60, true), (70, false)] {
      var server = TestServer(capabilities: "{}")
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let answers = server.receive(
        #"{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"a": \#(value)}}"#)
      #expect(answers.first?.contains("result") == isAccepted)
    }
  }

  @Test func requestsNeedAnInitializedSession() {
    var server = TestServer()
    #expect(
      server.receive(#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#).first?
        .contains("-32600") == true)
    #expect(server.receive(#"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#).count == 1)
  }

  @Test(arguments: [("2024-11-05", "2024-11-05"), ("1999-01-01", "2025-11-25")])
  func theNewestVersionIsOfferedForAnUnknownOne(requested: String, negotiated: String) {
    var server = TestServer()
    let answer = server.receive(
      #"""
      {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "\#(requested)"}}
      """#)
    #expect(answer.first?.contains(#""protocolVersion": "\#(negotiated)""#) == true)
  }

  @Test func aRequestOfAnUnknownVersionNamesTheKnownOnes() {
    var server = TestServer()
    let answer = server.receive(
      #"""
      {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": \#
      {"io.modelcontextprotocol/protocolVersion": "2099-01-01"}}}
      """#.replacing("\n", with: ""))
    #expect(answer.first?.contains("-32022") == true)
    #expect(answer.first?.contains(#""2026-07-28"], "requested": "2099-01-01"}"#) == true)
  }

  @Test func eachMessageOfABatchHasAResponse() {
    var server = TestServer(capabilities: "{}")
    let answers = server.receive(
      #"[{"jsonrpc": "2.0", "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "method": "x"}, 3]"#)
    #expect(answers.count == 2)
  }

  @Test func emptyLinesAreIgnored() {
    var server = TestServer(capabilities: "{}")
    #expect(server.receive("") == [])
    #expect(server.receive(" \r") == [])
  }
}

/// A session with one tool and one resource. Calls run until a test ends them; a recorded session ends them at once.
private struct TestServer {
  private var session = ContextSession(
    ContextServerSetup(
      version: "1.0", instructions: "Call lint.",
      tools: [
        ContextTool(
          name: "lint", title: "Lint", description: "Finds faults.",
          inputSchema: ["type": "object"])
      ],
      resources: [
        ContextResource(
          uri: "layoutlint://rules/covered-control", name: "covered-control",
          description: "A control.", text: { "# covered-control" })
      ]))
  private(set) var log: [String] = []
  private var running: [ContextCall.ID] = []
  private let endsCalls: Bool

  init() { endsCalls = true }

  /// With an initialized session.
  ///
  /// - Parameter capabilities: of the client.
  init(capabilities: String) {
    endsCalls = false
    receive(
      #"""
      {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": \#
      {"protocolVersion": "2025-11-25", "capabilities": \#(capabilities)}}
      """#.replacing("\n", with: ""))
  }

  /// Returns what the server does.
  @discardableResult
  mutating func receive(_ line: String) -> [String] {
    log.append("-> " + line)
    return perform(session.receive(Array(line.utf8)))
  }

  @discardableResult
  mutating func call(_ id: String) -> [String] {
    receive(
      #"{"jsonrpc": "2.0", "id": \#(id), "method": "tools/call", "params": {"name": "lint"}}"#)
  }

  @discardableResult
  mutating func notify(_ method: String) -> [String] {
    receive(#"{"jsonrpc": "2.0", "method": "\#(method)"}"#)
  }

  mutating func cancel(_ id: String) -> [String] {
    receive(
      #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": \#(id)}}"#)
  }

  mutating func giveUpRoots() -> [String] { perform(session.giveUpRoots()) }

  /// Answers all calls, those that are stopped too.
  mutating func finishAll() -> [String] {
    let calls = running
    running = []
    return calls.flatMap { perform(session.finish($0, with: ContextAnswer("done"))) }
  }

  private mutating func perform(_ effects: [ContextEffect]) -> [String] {
    var lines: [String] = []
    for effect in effects {
      switch effect {
      case .send(let line): lines.append("<- " + String(decoding: line, as: UTF8.self))
      case .stop: lines.append("stop")
      case .start(let call):
        let roots = call.roots?.joined(separator: ", ") ?? "none"
        lines.append("start \(call.tool), roots: \(roots)")
        running.append(call.id)
      }
    }
    log += lines
    return endsCalls && !running.isEmpty ? lines + finishAll() : lines
  }
}
