import Foundation
import Testing

/// `lint --stdin-ndjson`.
@Suite struct RecordTests {
  private static func line(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: " ")
  }

  private static let error = line(Layouts.error)

  @Test func eachLineHasItsResult() throws {
    let string = try JSONAnswer.quoted(Layouts.error)
    let input = [
      #"{"path": "a.layout.json", "layout": \#(Self.error)}"#, Self.error, Layouts.clean,
      #"{"layout": \#(string), "path": "b/dump.txt"}"#, #"{"layout": \#(Layouts.clean)}"#,
    ]
    let outcome = try Program.run("--stdin-ndjson", stdin: input.joined(separator: "\n") + "\n")
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    let results = try outcome.records
    #expect(
      try results.map { try $0["path"].string } == [
        "a.layout.json", "<stdin>:2", "<stdin>:3", "b/dump.txt", "<stdin>:5",
      ])
    #expect(try results.map { try $0["findings"].elements.count } == [1, 1, 0, 1, 0])
    #expect(results.allSatisfy { $0.keys == ["findings", "path"] })
    // Ranges are those of the layout's text.
    let single = try Program.run(
      "-", "--stdin-filename", "a.layout.json", "--format", "json", stdin: Self.error)
    #expect(try results[0]["findings"].canonical == single.json["findings"].canonical)
    #expect(try results[3]["findings"][0]["range"]["start"]["line"].integer == 4)
  }

  @Test func aBadLineDoesNotEndTheRun() throws {
    let input = [
      "", "no", "[1]", #"{"path": 7, "layout": {}}"#, #"{"layout": 7}"#, #"{"layout": "no"}"#,
      #"{"layout": ""}"#, "\u{0}", #"{"frame": [0, 0, 1"#, Self.error, "   ", "\"\\ud800\"",
    ]
    let outcome = try Program.run("--stdin-ndjson", stdin: input.joined(separator: "\n"))
    #expect(outcome.status == 2)
    #expect(outcome.errors == "layoutlint: 11 of 12 lines could not be checked\n")
    let results = try outcome.records
    #expect(results.count == input.count)
    for (index, result) in results.enumerated() {
      #expect(result.keys.contains("error") == (index != 9), "line \(index + 1)")
      #expect(try result["path"].string == "<stdin>:\(index + 1)")
    }
    #expect(try results[0]["error"].string == "the line is empty")
    #expect(try results[3]["error"].string == "'path' is not a string")
    #expect(
      try results[4]["error"].string == "'layout' is neither an object, an array nor a string")
    #expect(try results[5]["error"].string?.hasPrefix("the line is not a layout in a") == true)
    let malformed = Data([0x7B, 0xFF, 0x0A] + Array(Self.error.utf8))
    let folder = try Folder(["in": malformed])
    let bytes = try Program.shell("layoutlint --stdin-ndjson --quiet < in", in: folder)
    #expect(bytes.status == 2 && bytes.errors.isEmpty)
    #expect(bytes.output.split(separator: "\n").count == 2)
  }

  @Test func usesSettingsOfTheCurrentFolder() throws {
    let folder = try Folder([".layoutlint.json": #"{"suppress": [{"path": "old/**"}]}"#])
    let input = ["old/a.layout.json", "new/a.layout.json"].map {
      #"{"path": "\#($0)", "layout": \#(Self.error)}"#
    }
    let outcome = try Program.run(
      "--stdin-ndjson", "--severity", "unreachable-subview=warning",
      stdin: input.joined(separator: "\n"), in: folder)
    #expect(outcome.status == 0)
    #expect(try outcome.records.map { try $0["findings"].elements.count } == [0, 1])
    let limited = try Program.run(
      "--stdin-ndjson", "--max-findings", "1", "--no-config", stdin: input.joined(separator: "\n"),
      in: folder)
    #expect(try limited.records.map { try $0["findings"].elements.count } == [1, 0])
    #expect(try Program.run("--stdin-ndjson", stdin: "").status == 0)
  }

  @Test(arguments: [
    ("a.layout.json", "cannot be combined with paths"), ("--format json", "ndjson only"),
    ("--output x", "standard output only"), ("--report json=x", "standard output only"),
    ("--fix", "cannot be combined with --fix"),
  ])
  func refusesOtherOptions(options: String, message: String) throws {
    try Program.expectError("--stdin-ndjson \(options)", message)
  }
}
