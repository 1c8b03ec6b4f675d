import Foundation
import LayoutTestSupport
import Testing

@testable import layoutlint

/// Streams of records, with several jobs.
@Suite(.timeLimit(.minutes(15)))
struct RecordStreamTests {
  private static let error = Layouts.error.split(separator: "\n").joined(separator: " ")

  /// The texts of ids, which contain no comma.
  private static func ids(_ output: String) -> [String?] {
    output.split(separator: "\n").map { line in
      line.components(separatedBy: #""id": "#).dropFirst().first.flatMap { rest in
        // The id of the record is before the findings, and that of a view is behind them.
        guard let findings = line.range(of: #""findings": "#)?.lowerBound,
          let id = line.range(of: #""id": "#)?.lowerBound, id < findings
        else { return nil }
        return rest.components(separatedBy: ", ")[0]
      }
    }
  }

  @Test func resultsHaveTheIDsOfTheirRecords() throws {
    let layout = Self.error
    let broken = #"{"frame": [0, 0, 1"#
    let input: [(line: String, id: String?)] = [
      (#"{"id": "a b", "layout": \#(layout)}"#, #""a b""#),
      (#"{"id": 7, "path": "x", "layout": \#(layout)}"#, "7"),
      (
        #"{"layout": \#(layout), "id": 123456789012345678901234567890}"#,
        "123456789012345678901234567890"
      ),
      (#"{"id": -1.50e3, "layout": \#(layout)}"#, "-1.50e3"),
      (#"{"id": "\u00e9\n\"é", "layout": \#(layout)}"#, #""é\n\"é""#),
      (#"{"id": null, "layout": \#(layout)}"#, nil), (#"{"layout": \#(layout)}"#, nil),
      // The id is that of a view.
      (layout, nil), (#"{"id": {}, "layout": \#(layout)}"#, nil),
      (#"{"id": true, "layout": \#(layout)}"#, nil),
      (#"{"id": 8, "layout": 7}"#, "8"), (#"{"id": 9, "path": 7, "layout": \#(layout)}"#, "9"),
      (#"{"id": 10, "layout": "no"}"#, "10"), (#"{"id": 11, "layout": {}}"#, "11"),
      (#"{"id": 12, "path": "a", "layout": \#(broken)"#, "12"),
      (#"{"id": 13, "path": "a", "layout": \#(broken)}}"#, "13"),
      (#"{"path": "a", "layout": \#(broken), "id": 14"#, nil),
    ]
    let outcome = try Program.run(
      "--stdin-ndjson", "--jobs", "2", stdin: input.map(\.line).joined(separator: "\n"))
    #expect(outcome.status == 2)
    #expect(Self.ids(outcome.output) == input.map(\.id))
    let results = try outcome.records
    #expect(try results[8]["error"].string == "'id' is neither a string nor a number")
    #expect(try results[9]["error"].string == "'id' is neither a string nor a number")
    #expect(try results[14]["path"].string == "a" && results[15]["path"].string == "a")
    for (index, result) in results.enumerated() {
      #expect(result.keys.contains("error") == (index >= 8), "line \(index + 1)")
    }
  }

  /// A document is an object, an array or a text.
  @Test func documentsAreInAnyTextFormat() throws {
    let dump = "<UIView: 0x1; frame = (0 0; 100 100)>\n   | <UIButton: 0x2; frame = (200 0; 44 44)>"
    let idb =
      #"[{"type": "Button", "frame": {"x": 0, "y": 0, "width": 9, "height": 9}, "AXLabel": "a"}]"#
    let texts = try [dump, idb].map { try JSONAnswer.quoted($0) }
    let input = texts.map { #"{"layout": \#($0)}"# } + texts + [#"{"layout": \#(idb)}"#, idb]
    let outcome = try Program.run("--stdin-ndjson", stdin: input.joined(separator: "\n"))
    let results = try outcome.records
    #expect(results.count == 6 && !results.contains { $0.keys.contains("error") })
    let rules = try results.map { try $0["findings"].strings("rule") }
    #expect(rules[0] == rules[2] && !rules[0].isEmpty)
    #expect(rules[1] == rules[3] && rules[1] == rules[4] && rules[1] == rules[5])
  }

  @Test(arguments: SplitMix64.seeds(1..<9))
  func outputDoesNotDependOnTheNumberOfJobs(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let lines = (0..<150).map { number in
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return "no"
      case 1: return ""
      case 2:
        // Takes longer than the others.
        let views = Array(repeating: #"{"frame": [200, 0, 9, 9], "colour": 1}"#, count: 100)
        return
          #"{"id": \#(number), "layout": {"frame": [0, 0, 9, 9], "subviews": [\#(views.joined(separator: ","))]}}"#
      case 3: return #"{"path": "p\#(number)", "layout": \#(Layouts.warning)}"#
      default: return #"{"path": "p", "id": "\#(number)", "layout": \#(Self.error)}"#
      }
    }
    let stdin = lines.joined(separator: "\n")
    for options in [[], ["--max-findings", "75"], ["--max-findings", "0"]] {
      let outcomes = try [1, 2, 8].map {
        try Program.run(["--stdin-ndjson", "--jobs", "\($0)"] + options, stdin: stdin)
      }
      #expect(outcomes[0].output == outcomes[1].output && outcomes[0].output == outcomes[2].output)
      #expect(outcomes.allSatisfy { $0.status == 2 && $0.errors == outcomes[0].errors })
      let results = try outcomes[0].records
      #expect(results.count == lines.count)
      for (index, line) in lines.enumerated() where line.contains(#""id": "\#(index)""#) {
        #expect(try results[index]["id"].string == "\(index)")
      }
      let count = try results.reduce(0) { try $0 + $1["findings"].elements.count }
      if let limit = options.last.flatMap(Int.init) { #expect(count == limit) }
    }
  }

  /// A run whose producer waits for the result of each line.
  private final class WaitingProducer {
    let process: Process
    private let input = Pipe()
    private let output = Pipe()
    private let watchdog: DispatchWorkItem

    init(jobs: Int, in folder: Folder) throws {
      process = Program.process(["lint", "--stdin-ndjson", "--jobs", "\(jobs)"], in: folder)
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      watchdog = Program.watchdog(of: process)
    }

    deinit { watchdog.cancel() }

    /// Writes a line with an error and an id, and reads its result.
    func result(ofLine number: Int) throws -> String {
      let line = #"{"id": \#(number), "layout": \#(RecordStreamTests.error)}"# + "\n"
      try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
      var result = Data()
      while result.last != UInt8(ascii: "\n") {
        let byte = try #require(try output.fileHandleForReading.read(upToCount: 1))
        try #require(!byte.isEmpty)
        result += byte
      }
      return String(decoding: result, as: UTF8.self)
    }

    /// - Returns: the exit status.
    func end() throws -> Int32 {
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
      return Program.status(of: process)
    }
  }

  @Test func aProducerCanWaitForEachResult() throws {
    let folder = try Folder()
    let producer = try WaitingProducer(jobs: 2, in: folder)
    for number in 1...20 {
      #expect(Self.ids(try producer.result(ofLine: number)) == ["\(number)"])
    }
    #expect(try producer.end() == 1)
  }

  /// Whether it is fast or slow, the program is never further ahead of its reader than the limits.
  @Test func inputIsReadNotFasterThanResults() throws {
    #if os(Linux)
      let line = #"{"id": 12345, "layout": \#(Self.error)}"# + "\n"
      let count = 20_000
      let folder = try Folder(["in": String(repeating: line, count: count)])
      let process = Program.process(
        ["lint", "--stdin-ndjson", "--jobs", "2", "--only", "unknown-key"], in: folder)
      let output = Pipe()
      process.standardInput = try FileHandle(forReadingFrom: folder.url.appending(path: "in"))
      process.standardOutput = output
      try process.run()
      let watchdog = Program.watchdog(of: process)
      defer { watchdog.cancel() }
      let resultSize = #"{"path": "<stdin>:1", "id": 12345, "findings": []}"#.utf8.count
      // What a pipe and its writer hold, the lines in flight, and two pieces of input.
      let ahead = 2 * 65_536 / resultSize + 2 * StreamParent.linesPerJob * 2
      let inputAhead = 2 * StreamParent.chunkByteCount
      var read = 0
      while let bytes = try output.fileHandleForReading.read(upToCount: 4_096), !bytes.isEmpty {
        read += bytes.count
        let information = try String(
          contentsOfFile: "/proc/\(process.processIdentifier)/fdinfo/0", encoding: .utf8)
        let position = information.split(separator: "\n").first { $0.hasPrefix("pos:") }
          .flatMap { Int($0.dropFirst(4).trimmingCharacters(in: .whitespaces)) }
        let limit = (read / resultSize + ahead) * line.utf8.count + inputAhead
        #expect(try #require(position) <= limit)
        if read > 400_000 { break }
      }
      try output.fileHandleForReading.close()
      process.waitUntilExit()
    #endif
  }

  /// The input has no end, so the run must end because of the output.
  /// `yes` reports a broken pipe where the environment ignores SIGPIPE, so its errors are dropped.
  @Test(arguments: ["lint", "convert"])
  func endsWhenNobodyReadsTheResults(command: String) throws {
    let outcome = try Program.shell(
      """
      yes '{"frame": [0, 0, 9, 9]}' 2> /dev/null | layoutlint \(command) --stdin-ndjson --jobs 2 | head -2
      echo "${PIPESTATUS[1]}"
      """)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.split(separator: "\n").count == 3 && outcome.output.hasSuffix("\n0\n"))
  }

  /// Lines wait at the limits of their number and of their bytes. A longer one is alone in flight.
  @Test func linesInFlightHaveLimits() {
    let (lines, bytes) = (2 * StreamParent.linesPerJob, StreamParent.lineByteLimit)
    #expect(StreamParent.mayPass(1, besides: (lines - 1, bytes - 1), jobs: 2))
    #expect(!StreamParent.mayPass(1, besides: (lines, bytes - 1), jobs: 2))
    #expect(!StreamParent.mayPass(1, besides: (lines - 1, bytes), jobs: 2))
    #expect(StreamParent.mayPass(bytes + 1, besides: (lines - 1, 0), jobs: 2))
    #expect(!StreamParent.mayPass(bytes, besides: (1, 1), jobs: 2))
  }

  /// One process works on the first line until the other one has checked as many lines as can be in flight. Further
  /// lines are passed when all of these are printed at once.
  @Test func aSlowLineKeepsOthersForSomeTime() throws {
    let buttons = (0..<1_500).map { number in
      #"{"class": "UIButton", "frame": [\#(number % 40 * 5), \#(number / 40 * 5), 60, 44]}"#
    }
    let slow = #"{"frame": [0, 0, 400, 800], "subviews": [\#(buttons.joined(separator: ","))]}"#
    let layouts = [slow] + Array(repeating: "{}", count: 3 * StreamParent.linesPerJob)
    let input = layouts.enumerated().map { #"{"id": \#($0), "layout": \#($1)}"# + "\n" }
    let folder = try Folder(["in": input.joined()])
    let outcome = try Program.shell("layoutlint --stdin-ndjson --jobs 2 < in", in: folder)
    #expect(Self.ids(outcome.output) == layouts.indices.map { "\($0)" })
  }

  /// At the limit only the result that is printed next is read, so that the others stay with their workers.
  @Test func resultsThatWaitHaveALimit() {
    let limit = StreamParent.resultByteLimit
    #expect(StreamParent.readsResults(isNext: false, waitingByteCount: limit - 1))
    #expect(!StreamParent.readsResults(isNext: false, waitingByteCount: limit))
    #expect(StreamParent.readsResults(isNext: true, waitingByteCount: limit))
  }

  /// The results of long lines wait for that of the first one, and all are printed in order.
  @Test func longLinesAreCheckedInOrder() throws {
    // Two of them are more than the limit of the bytes in flight.
    let spaces = String(repeating: " ", count: StreamParent.lineByteLimit * 5 / 8)
    let input = (1...5).map { number in
      #"{"id": \#(number), "layout": \#(Self.error)\#(number == 4 ? "" : spaces)}"# + "\n"
    }
    let folder = try Folder(["in": input.joined()])
    let outcome = try Program.shell(
      "layoutlint --stdin-ndjson --jobs 2 --only unknown-key < in", in: folder)
    #expect(Self.ids(outcome.output) == ["1", "2", "3", "4", "5"])
  }

  /// A line at the limit is read, one of one byte more is skipped.
  @Test func aLineHasALimit() throws {
    let start = Array(#"{"path": "a", "layout": {"frame": [0, 0, 9, 9]}"#.utf8)
    let lines = [0, 1].map { excess in
      let spaces = StreamParent.lineLimit + excess - start.count - 1
      return Data(start) + Data(repeating: 0x20, count: spaces) + Data("}\n".utf8)
    }
    let folder = try Folder(["in": lines[0] + lines[1] + Data(Self.error.utf8)])
    let outcome = try Program.shell("layoutlint --stdin-ndjson --jobs 2 < in", in: folder)
    let results = try outcome.records
    #expect(try results.map { try $0["path"].string } == ["a", "<stdin>:2", "<stdin>:3"])
    #expect(try results[1]["error"].string == "the line is longer than the limit of 32 MiB")
    #expect(!results[0].keys.contains("error") && !results[2].keys.contains("error"))
    #expect(outcome.status == 2)
  }

  /// A trap, a trap in the initializer of a global, and a stack overflow.
  @Test(arguments: ["trap", "lazy", "overflow"], [1, 3])
  func anInternalErrorCostsOneLine(kind: String, jobs: Int) throws {
    func input(_ name: String) -> String {
      (1...40).map { number in
        let path = number % 15 == 0 ? "\(name)-\(number)" : "good-\(number)"
        return #"{"path": "\#(path)", "id": \#(number), "layout": \#(Self.error)}"#
      }.joined(separator: "\n")
    }
    let outcome = try Program.run(
      ["--stdin-ndjson", "--jobs", "\(jobs)"], stdin: input("fault-\(kind)"),
      environment: ["LAYOUTLINT_TEST_FAULTS": "1"])
    #expect(outcome.status == 70)
    #expect(outcome.errors.hasSuffix("layoutlint: 2 of 40 lines could not be checked\n"))
    #expect(
      outcome.errors.contains("internal error while checking fault-\(kind)-15; please report"))
    let expected = try Program.run("--stdin-ndjson", stdin: input("good"))
    let (lines, others) = (outcome.lines, expected.lines)
    #expect(lines.count == 40)
    for (index, line) in lines.enumerated() {
      guard (index + 1) % 15 == 0 else {
        #expect(line == others[index])
        continue
      }
      let result = try JSONAnswer(line)
      #expect(try result["path"].string == "fault-\(kind)-\(index + 1)")
      #expect(try result["id"].integer == index + 1)
      #expect(try result["error"].string == StreamParent.internalErrorMessage)
    }
  }

  /// Processes that end before they read a line. `StreamParent.restartsPerJob` is 4.
  @Test(arguments: [(4, true), (5, false)])
  func processesAreStartedUpToTheLimit(count: Int, isComplete: Bool) throws {
    let input = (1...5).map { #"{"id": \#($0), "layout": \#(Self.error)}"# }.joined(separator: "\n")
    let outcome = try Program.run(
      ["--stdin-ndjson", "--jobs", "1"], stdin: input,
      environment: ["LAYOUTLINT_TEST_FAULTS": "start-\(count)"])
    #expect(outcome.status == 70)
    #expect(outcome.errors.contains("5 processes ended without a result") != isComplete)
    let results = try outcome.records
    #expect(results.count == (isComplete ? 5 : 2))
    // Two processes ended with each of the first two lines.
    #expect(results.map { $0.keys.contains("error") } == (0..<results.count).map { $0 < 2 })
  }

  /// A process that is killed between two lines costs none.
  @Test func aKilledProcessIsReplaced() throws {
    #if os(Linux)
      let folder = try Folder()
      let producer = try WaitingProducer(jobs: 1, in: folder)
      let process = producer.process.processIdentifier
      var workers: Set<Int32> = []
      for number in 1...3 {
        #expect(Self.ids(try producer.result(ofLine: number)) == ["\(number)"])
        let children = try String(
          contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        let worker = try #require(children.split(separator: " ").compactMap { Int32($0) }.last)
        #expect(workers.insert(worker).inserted)
        kill(worker, SIGKILL)
        // It exists until the program has noticed its end. The time limit of the suite ends the test.
        while kill(worker, 0) == 0 { Thread.sleep(forTimeInterval: 0.005) }
      }
      #expect(try producer.end() == 1)
    #endif
  }

  /// Members that the layout format does not contain are no part of the result.
  @Test func convertReportsWhatItDrops() throws {
    let text = #"{"class": "UIView", "frame": [0, 0, 1], "alpha": 7, "colour": 1}"#
    let single = try Program.run("convert", "-", stdin: text)
    #expect(single.status == 0)
    try expectJSON(single.json, #"{"layoutlint": 1, "class": "UIView"}"#)
    let notes = single.messages
    try #require(notes.count == 3)
    #expect(notes[0].hasPrefix("<stdin>:1:30: error: 'frame' "))
    #expect(notes[0].hasSuffix(" [invalid-value]"))
    #expect(notes[1].hasPrefix("<stdin>:1:50: error: 'alpha' "))
    #expect(notes[2].contains(" [unknown-key]"))

    let input = text + "\n" + Self.error
    let stream = try Program.run("convert", "--stdin-ndjson", stdin: input)
    #expect(stream.status == 0 && stream.errors.isEmpty)
    let results = try stream.records
    #expect(results[0].keys == ["findings", "layout", "path"])
    #expect(results[1].keys == ["layout", "path"])
    let found = try results[0]["findings"].elements
    let linted = try Program.run("--stdin-ndjson", stdin: input).records[0]
    #expect(
      try linted["findings"].elements.map { try $0.canonical } == found.map { try $0.canonical })
    // The configuration of the current folder applies.
    let folder = try Folder([
      ".layoutlint.json": #"{"rules": {"unknown-key": "off"}}"#, "a.json": text,
    ])
    #expect(try Program.run("convert", "a.json", in: folder).messages.count == 2)
  }

  @Test(arguments: [100, 101])
  func convertPrintsSomeFindings(count: Int) throws {
    let members = (0..<count).map { "\"no\($0)\": 1" }.joined(separator: ", ")
    let outcome = try Program.run("convert", "-", stdin: "{\"frame\": [0, 0, 1, 1], \(members)}")
    let lines = outcome.messages
    #expect(lines.count == count)
    #expect(lines.last?.contains("findings omitted") == (count > 100))
    #expect(count == 100 || lines.last == "1 more findings omitted")
  }

  @Test func convertWritesALineForEachRecord() throws {
    let dump = "<UIView: 0x1; frame = (0 0; 100 100)>\n   | <UIButton: 0x2; frame = (20 0; 44 44)>"
    let set = Layouts.set.split(separator: "\n").joined(separator: " ")
    let input = [
      #"{"path": "a", "id": 1, "layout": \#(Self.error)}"#,
      #"{"id": "two", "layout": \#(try JSONAnswer.quoted(dump))}"#, set, "no",
      #"{"id": 5, "path": "b", "layout": {"no": 1}}"#, #"{"id": 6, "layout": \#(Layouts.broken)}"#,
    ].joined(separator: "\n")
    let outcomes = try [1, 2, 8].map {
      try Program.run("convert", "--stdin-ndjson", "--jobs", "\($0)", stdin: input)
    }
    let outcome = outcomes[0]
    #expect(outcomes.allSatisfy { $0.output == outcome.output && $0.status == 2 })
    #expect(outcome.errors == "layoutlint: 3 of 6 lines could not be converted\n")
    let results = try outcome.records
    #expect(results.count == 6)
    #expect(results[0].keys == ["id", "layout", "path"] && results[2].keys == ["layout", "path"])
    #expect(results[3].keys == ["error", "path"])
    #expect(results[4].keys == ["error", "id", "path"])
    #expect(try results[1]["id"].string == "two" && results[4]["id"].integer == 5)
    for (index, text) in [Self.error, dump, set].enumerated() {
      let single = try Program.run("convert", "-", stdin: text)
      #expect(try results[index]["layout"].canonical == single.json.canonical)
    }
    // The results are records.
    let checked = try Program.run("--stdin-ndjson", stdin: outcome.output)
    #expect(try checked.records[1]["id"].string == "two")
    let named = try Program.run("convert", "--stdin-ndjson", "--layout", "second", stdin: set)
    #expect(try named.records[0]["layout"]["id"].string == "b")
  }

  @Test(arguments: [
    ("convert", "Missing expected argument '<file>'"),
    ("convert a.json --stdin-ndjson", "cannot be combined with a file"),
    ("convert --stdin-ndjson -o x.json", "prints to standard output only"),
    ("convert a.json --jobs 2", "--jobs needs --stdin-ndjson"),
    ("convert --stdin-ndjson --jobs 0", "needs a number from 1 to 256"),
    ("convert --stdin-ndjson --jobs 257", "needs a number from 1 to 256"),
    ("lint --stdin-ndjson --jobs 257", "--jobs needs a number from 1 to 256, not 257."),
  ])
  func rejectsOtherArguments(line: String, message: String) throws {
    try Program.expectError(line, message)
  }

  @Test func acceptsTheGreatestNumberOfJobs() throws {
    #expect(try Program.run("lint", "--stdin-ndjson", "--jobs", "256").status == 0)
  }
}
