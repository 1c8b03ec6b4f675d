import Foundation
import Testing

/// Errors of the program, which debug builds cause in documents with certain names (`InjectedError`).
@Suite(.timeLimit(.minutes(15)))
struct InternalErrorTests {
  private static let environment = ["LAYOUTLINT_TEST_FAULTS": "1"]

  /// A trap, a trap in the initializer of a global, and a stack overflow.
  private static let kinds = ["trap", "lazy", "overflow"]

  /// Layouts with an error each.
  private static func folder(_ names: String...) throws -> Folder {
    try Folder(Dictionary(uniqueKeysWithValues: names.map { ("\($0).layout.json", Layouts.error) }))
  }

  private func run(_ line: String, in folder: Folder) throws -> Program.Outcome {
    try Program.shell("export LAYOUTLINT_TEST_FAULTS=1; layoutlint \(line)", in: folder)
  }

  @Test(arguments: kinds, [1, 2])
  func theOtherFilesAreChecked(kind: String, jobs: Int) throws {
    let outcome = try run("lint . --jobs \(jobs)", in: Self.folder("a", "fault-\(kind)", "z"))
    #expect(outcome.status == 70)
    let message = "internal error while checking fault-\(kind).layout.json"
    #expect(outcome.errors.hasSuffix("layoutlint: \(message); the other files were checked\n"))
    let expected = try Program.run("lint", ".", in: Self.folder("a", "z")).output
    func findings(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.contains("layout.json:") }
    }
    #expect(findings(outcome.output) == findings(expected))
  }

  @Test(arguments: kinds)
  func aCommandAboutOneFileNamesIt(kind: String) throws {
    let folder = try Self.folder("fault-\(kind)")
    for command in ["tree", "reach", "lint"] {
      let outcome = try run("\(command) fault-\(kind).layout.json", in: folder)
      let message = "internal error while checking fault-\(kind).layout.json; please report it"
      #expect(outcome.status == 70 && outcome.errors.contains("layoutlint: \(message)"))
    }
  }

  /// `LintParent.givenUpLimit` is 8.
  @Test(arguments: [(8, true), (9, false)])
  func aRunIsRepeatedUpToTheLimit(count: Int, isComplete: Bool) throws {
    var files = ["z.layout.json": Layouts.error]
    for number in 1...count { files["fault-trap-\(number).layout.json"] = Layouts.error }
    let outcome = try run("lint . --jobs 1", in: Folder(files))
    #expect(outcome.status == 70)
    #expect(outcome.output.contains("z.layout.json:") == isComplete)
    #expect(outcome.errors.contains("please report it with this file") != isComplete)
  }

  /// What was printed is not printed again. The reader starts after the error, when the pipe is full: the findings before
  /// it fill that pipe, and fit into it and the one between the processes, so that none waits for the reader.
  @Test func printedFindingsAreNotRepeated() throws {
    var files: [String: String] = [:]
    for number in 10..<60 { files["d\(number).layout.json"] = Layouts.errors(30) }
    let expected = try Program.run("lint", ".", "--format", "ndjson", in: try Folder(files)).output
    files["d15-fault-trap.layout.json"] = Layouts.error
    let wait = "until grep -q 'injected fault' errors; do sleep 0.01; done"
    let outcome = try run(
      "lint . --jobs 2 --format ndjson 2> errors | (\(wait); cat)", in: Folder(files))
    #expect(expected.utf8.count > 1 << 18)
    #expect(outcome.output == expected)
  }

  /// The first document is checked while the other one ends the process.
  @Test func findingsBesideAnInternalErrorArePrintedOnce() throws {
    let folder = try Folder([
      "a.layout.json": Layouts.errors(300), "fault-trap.layout.json": Layouts.error,
    ])
    let outcome = try run("lint . --jobs 2", in: folder)
    #expect(outcome.status == 70)
    #expect(outcome.output.components(separatedBy: ": error: ").count == 301)
  }

  /// The second run ends before it gets to the findings that the first has printed.
  @Test func findingsOfTheFirstRunAreNotRepeatedByTheThird() throws {
    let folder = try Folder([
      "a-fault-again.layout.json": Layouts.clean, "b.layout.json": Layouts.error,
      "c-fault-trap.layout.json": Layouts.error,
    ])
    let outcome = try run("lint . --jobs 1", in: folder)
    #expect(outcome.status == 70)
    #expect(outcome.errors.contains("internal error while checking a-fault-again.layout.json;"))
    #expect(outcome.output.components(separatedBy: "b.layout.json:4:50: error").count == 2)
  }

  /// A pipe that was read has no contents for a second run.
  @Test func pipesAreNotReadTwice() throws {
    let outcome = try run(
      "lint --jobs 1 <(cat a.layout.json) x-fault-trap.layout.json",
      in: Self.folder("a", "x-fault-trap"))
    #expect(outcome.status == 70)
    #expect(!outcome.errors.contains("is empty"))
    #expect(outcome.errors.contains("x-fault-trap.layout.json; please report it"))
  }

  @Test func errorsAboutOtherFilesAreReportedOnce() throws {
    let outcome = try run(
      "lint nope.json a.layout.json x-fault-trap.layout.json --jobs 1",
      in: Self.folder("a", "x-fault-trap"))
    #expect(outcome.status == 70)
    #expect(outcome.errors.components(separatedBy: "nope.json").count == 2)
  }

  @Test func standardInputIsNotReadTwice() throws {
    let outcome = try Program.run(
      ["-", "fault-trap.layout.json"], stdin: Layouts.clean, in: Self.folder("fault-trap"),
      environment: Self.environment)
    #expect(outcome.status == 70)
    #expect(outcome.errors.contains("while checking fault-trap.layout.json; please report it"))
  }

  @Test(arguments: kinds + ["loop"])
  func theServerContinues(kind: String) throws {
    let folder = try Folder(["Package.swift": ""])
    let client = try ServerClient(in: folder, environment: Self.environment)
    let good = folder.uri("good.layout.json")
    let bad = folder.uri("fault-\(kind).layout.json")
    try client.open(good, text: Layouts.error)
    #expect(try client.nextDiagnostics().count == 1)
    if kind == "loop" {
      // The loop writes a log line that contains the name.
      try client.change(bad, version: 2, text: "")
    } else {
      try client.open(bad, text: Layouts.error)
    }
    // The new process checks the open document again.
    #expect(try client.nextDiagnostics().count == 1)
    _ = try client.ask("hover", about: good, line: 0, character: 1)
    #expect(try client.errors.contains("the server continues with a new process"))
    #expect(try client.exit() == 0)
  }

  /// A worker does not check a file again that ended the worker before it.
  @Test func aFileThatIsNotOpenEndsOneProcess() throws {
    let folder = try Self.folder("a", "fault-trap", "z")
    let client = try ServerClient(in: folder, environment: Self.environment)
    try client.addFolder(folder)
    func pull() throws -> JSONAnswer {
      try client.request("workspace/diagnostic", #"{"previousResultIds": []}"#)
    }
    #expect(try pull()["error"]["code"].integer == -32603)
    for _ in 1...12 { #expect(try pull()["result"]["items"].elements.count == 2) }
    #expect(try client.exit() == 0)
  }

  /// The pipe for the name takes 64 KiB.
  @Test func aLongURIDoesNotBlockTheServer() throws {
    let folder = try Folder()
    let client = try ServerClient(in: folder, environment: Self.environment)
    let long = "untitled:fault-trap" + String(repeating: "x", count: 70_000)
    try client.open(long, text: Layouts.error)
    let good = folder.uri("good.layout.json")
    try client.open(good, text: Layouts.error)
    #expect(try client.nextDiagnostics().count == 1)
    // The document is withheld, and the server answers about the other one.
    let hover = try client.request(
      "textDocument/hover",
      #"{"textDocument":{"uri":"\#(good)"},"position":{"line":0,"character":1}}"#)
    #expect(hover.keys.contains("result") || hover.keys.contains("error"))
    #expect(try client.exit() == 0)
  }

  /// The log messages of the server. Requests about an open document are sent until there are enough.
  private static func messages(
    _ count: Int, of client: ServerClient, about uri: String
  ) throws -> [String] {
    var messages: [String] = []
    while messages.count < count {
      try client.request("layoutlint/openDocument", #"{"textDocument":{"uri":"\#(uri)"}}"#) {
        guard try $0["method"].string == "window/logMessage" else { return }
        messages.append(try #require(try $0["params"]["message"].string))
      }
    }
    return messages
  }

  /// One of two threads with errors reports its document.
  @Test func twoErrorsAtOnceAreReportedSeparately() throws {
    let folder = try Folder(["Package.swift": ""])
    let client = try ServerClient(in: folder, environment: Self.environment)
    let uris = [1, 2].map { folder.uri("fault-pair-\($0).layout.json") }
    for uri in uris { try client.open(uri, text: Layouts.error) }
    let good = folder.uri("good.layout.json")
    try client.open(good, text: Layouts.error)
    #expect(
      try Self.messages(2, of: client, about: good).sorted()
        == uris.map {
          "layoutlint continues after an internal error while checking '\($0)'; please report it"
        })
    #expect(try client.exit() == 0)
  }

  /// A new process updates the open pages of the process that ended, and removes them.
  @Test(arguments: [true, false])
  func aNewProcessContinuesThePages(isTerminated: Bool) throws {
    let folder = try Folder()
    let client = try ServerClient(
      in: folder, capabilities: #"{"window": {"showDocument": {"support": true}}}"#,
      environment: Self.environment.merging(["TMPDIR": folder.url.path]) { $1 })
    let good = folder.uri("good.layout.json")
    let bad = folder.uri("fault-trap.layout.json")
    try client.open(good, text: Layouts.error)
    var pages: Set<String> = []
    func openPage() throws {
      try client.request(
        "workspace/executeCommand",
        #"{"command": "layoutlint.preview", "arguments": [{"uri": "\#(good)"}]}"#
      ) { message in
        guard try message["method"].string == "window/showDocument" else { return }
        pages.insert(try #require(try message["params"]["uri"].string))
      }
    }
    try openPage()
    let page = try #require(pages.first.flatMap { URL(string: $0) })
    let before = try Data(contentsOf: page)
    try client.open(bad, text: Layouts.error)
    _ = try Self.messages(1, of: client, about: good)
    try client.change(good, version: 2, text: #"{"frame": [0, 0, 9, 9]}"#)
    // The page is written beside other work. The time limit of the suite ends the test.
    while try Data(contentsOf: page) == before { Thread.sleep(forTimeInterval: 0.01) }
    try openPage()
    #expect(pages.count == 1, "a new process writes the page again")
    if isTerminated {
      #expect(client.terminate() == 0)
    } else {
      #expect(try client.exit() == 0)
    }
    #expect(try folder.names == [])
  }
}
