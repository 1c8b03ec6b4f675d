import Foundation
import Testing

/// The server for coding agents, as a process. `Tests/Scripts/check_mcp.py` uses it with the official client.
@Suite(.timeLimit(.minutes(15)))
struct McpTests {
  @Test func toolsAnswerAsTheCommandsDo() throws {
    let folder = try Folder([
      "app.layout.json": Layouts.application, "a.layout.json": Layouts.error,
    ])
    let commands: [(String, String, [String])] = [
      (
        "hit_test", #"{"file": "app.layout.json", "point": [10, 60]}"#,
        ["hit-test", "app.layout.json", "--at", "10,60"]
      ),
      (
        "responder_chain", #"{"file": "app.layout.json", "point": [10.5, 60]}"#,
        ["chain", "app.layout.json", "--at", "10.5,60"]
      ),
      ("explain", #"{"rule": "covered-control"}"#, ["explain", "covered-control"]),
      (
        "why", #"{"file": "a.layout.json", "view": "save"}"#,
        ["lint", "a.layout.json", "--why", "save"]
      ),
    ]
    for (tool, arguments, command) in commands {
      let (text, isError) = try answer(tool, arguments, in: folder)
      #expect(try text == Program.run(command, in: folder).output)
      #expect(!isError)
    }
  }

  @Test func rootsLimitTheServer() throws {
    let folder = try Folder(["a/x.layout.json": Layouts.error, "b/y.layout.json": Layouts.error])
    let input = """
      {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": \
      {"protocolVersion": "2025-11-25", "capabilities": {"roots": {}}}}
      {"jsonrpc": "2.0", "method": "notifications/initialized"}
      {"jsonrpc": "2.0", "id": "roots-1", "result": {"roots": [{"uri": "\(folder.uri("a"))"}]}}
      {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "lint", "arguments": {}}}
      {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": \
      {"name": "lint", "arguments": {"paths": ["../b"]}}}

      """
    let outcome = try Program.run("mcp", stdin: input, in: folder)
    #expect(outcome.status == 0 && outcome.output.contains("x.layout.json:4:"))
    #expect(!outcome.output.contains("y.layout.json"))
    #expect(outcome.output.contains("is outside of the folders"))
  }

  @Test func lintListsTheWorstFindingsAndCountsTheOthers() throws {
    let folder = try Folder([
      "a.layout.json": Layouts.warning, "b.layout.json": Layouts.errors(100),
      "c.layout.json": Layouts.broken,
    ])
    let (text, isError) = try answer("lint", "{}", in: folder)
    #expect(!isError)
    let lines = text.split(separator: "\n")
    #expect(lines.first == "101 errors, 1 warning, 0 info in 3 files")
    #expect(lines.dropFirst().first?.hasPrefix("b.layout.json:3:") == true)
    #expect(lines.contains { $0.contains("[save0]") })
    let last = try #require(lines.last)
    #expect(last.hasPrefix("Left out: "))
    #expect(last.contains("unknown-key 1"))
    #expect(text.utf8.count < 6_000)
    let all = try answer("lint", #"{"limit": 200}"#, in: folder).text
    #expect(all.split(separator: "\n").count == 103)
    #expect(!all.contains("Left out"))
  }

  @Test func fixesAreDiffsWithAlternatives() throws {
    let layout = """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {
            "class": "UIView", "id": "card", "frame": [45, 200, 300, 100],
            "subviews": [
              { "class": "UIButton", "label": "Close", "frame": [278, -22, 44, 44] }
            ]
          }
        ]
      }

      """
    let folder = try Folder(["a.layout.json": layout])
    let text = try answer("preview_fixes", #"{"paths": ["a.layout.json"]}"#, in: folder).text
    #expect(text.hasPrefix("Safe fixes, for 'git apply' or 'patch -p1':\nnone\n"))
    let alternatives = text.matches(
      of: /\n# a\.layout\.json:7:\d+ control-outside-superview: .*\n--- a\/a\.layout\.json\n/)
    #expect(!alternatives.isEmpty)
    #expect(try folder.text("a.layout.json") == layout)
  }

  @Test(arguments: [
    ("lint", #"{"paths": ["/etc"]}"#, "outside"),
    ("lint", #"{"paths": ["../x"]}"#, "outside"),
    ("hit_test", #"{"file": "link.layout.json", "point": [1, 1]}"#, "outside"),
    ("hit_test", #"{"file": "none.layout.json", "point": [1, 1]}"#, "no such file"),
    ("hit_test", #"{"file": "a.layout.json", "point": [1]}"#, "two numbers"),
    ("hit_test", #"{"file": "a.layout.json"}"#, "Specify a point or a view"),
    ("hit_test", #"{"file": "a.layout.json", "at": "1,1"}"#, "unknown argument 'at'"),
    ("why", #"{"file": "a.layout.json"}"#, "'view' is missing"),
    ("why", #"{"file": "a.layout.json", "view": "--help"}"#, "unknown view '--help'"),
    ("explain", #"{"rule": "--help"}"#, "unknown rule '--help'"),
    ("lint", #"{"limit": 0}"#, "from 1 to"), ("lint", #"{"paths": 3}"#, "list of strings"),
    ("lint", #"{"since": "--all"}"#, "needs a revision"),
    ("lint", #"{"paths": ["-"]}"#, "no such file"),
  ])
  func whatCannotBeDoneIsAnError(tool: String, arguments: String, says: String) throws {
    let folder = try Folder(["a.layout.json": Layouts.error])
    let other = try Folder(["a.layout.json": Layouts.error])
    try folder.link("link.layout.json", to: other.path("a.layout.json"))
    let (text, isError) = try answer(tool, arguments, in: folder)
    #expect(text.contains(says), "\(text)")
    // A report with an unreadable file is an answer.
    #expect(isError || arguments.contains(#"["-"]"#))
  }

  #if DEBUG
    @Test func anInternalErrorEndsOneCall() throws {
      let folder = try Folder([
        "fault-trap.layout.json": Layouts.error, "a.layout.json": Layouts.error,
      ])
      let query = #"{"file": "fault-trap.layout.json", "point": [1, 1]}"#
      let environment = ["LAYOUTLINT_TEST_FAULTS": "1"]
      let (text, isError) = try answer("hit_test", query, in: folder, environment)
      #expect(isError)
      #expect(text.contains("internal error while checking fault-trap.layout.json"))
      let all = try answer("lint", "{}", in: folder, environment).text
      #expect(all.contains("a.layout.json:4:"))
      #expect(all.contains("fault-trap.layout.json: "))
    }
  #endif

  /// The answer to one call.
  private func answer(
    _ tool: String, _ arguments: String, in folder: Folder, _ environment: [String: String] = [:]
  ) throws -> (text: String, isError: Bool) {
    let input = """
      {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": \
      {"protocolVersion": "2025-11-25", "capabilities": {}}}
      {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": \
      {"name": "\(tool)", "arguments": \(arguments)}}

      """
    let outcome = try Program.run("mcp", stdin: input, in: folder, environment: environment)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let line = try #require(outcome.output.split(separator: "\n").last)
    let result = try JSONAnswer(String(line))["result"]
    let text = try #require(try result["content"][0]["text"].string)
    return (text, try result["isError"].canonical == "true")
  }
}
