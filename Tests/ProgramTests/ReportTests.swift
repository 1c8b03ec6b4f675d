import Foundation
import LayoutModel
import Linting
@testable import Reports
import SystemPackage
import Testing

/// What is printed about findings, letter by letter.
@Suite struct ReportTests {
  private let folder: Folder

  init() throws {
    folder = try Folder(["a.layout.json": Layouts.error, "b.layout.json": Layouts.clean])
  }

  @Test func jsonContainsEachKeyOfItsSchema() throws {
    let outcome = try Program.run("a.layout.json", "--format", "json", in: folder)
    #expect(outcome.status == 1)
    let report = try outcome.json
    let finding = try report["findings"][0]
    let fingerprint = try #require(try finding["fingerprint"].string)
    #expect(fingerprint.wholeMatch(of: /[0-9a-f]{16}/) != nil)
    let message = try #require(try finding["message"].string)
    #expect(message.hasPrefix(#"button "save" can't be tapped: "#))
    try expectJSON(
      report,
      """
      {"version": 1, "tool": {"name": "layoutlint", "version": "0.1.0"},
       "files": [{"path": "a.layout.json", "format": "layout-json", "views": 2, "findings": 1}],
       "findings": [
        {"rule": "unreachable-subview", "severity": "error",
         "message": \(try finding["message"].canonical), "path": "a.layout.json",
         "range": {"start": {"line": 4, "column": 50, "offset": 131},
                   "end": {"line": 4, "column": 66, "offset": 147}},
         "view": {"id": "save", "class": "UIButton", "path": "view/subviews[0]"},
         "related": \(try finding["related"].canonical), "fixes": \(try finding["fixes"].canonical),
         "data": \(try finding["data"].canonical), "fingerprint": "\(fingerprint)"}],
       "documents": [], "sources": [],
       "summary": {"files": 1, "sourceFiles": 0, "views": 2, "error": 1, "warning": 0, "info": 0, "suppressed": 0,
        "baselined": 0}}
      """)
    for related in try finding["related"].elements {
      #expect(related.keys == ["message", "path", "range"])
    }
    for fix in try finding["fixes"].elements {
      #expect(fix.keys == ["edits", "safe", "title"])
      #expect(try fix["edits"][0].keys == ["range", "text"])
    }
  }

  @Test func documentFindingsHaveTheSameKeys() throws {
    let outcome = try Program.run("-", "--format", "json", stdin: Layouts.warning)
    let finding = try outcome.json["findings"][0]
    #expect(try finding["view"].isNull)
    #expect(try finding["related"].elements.isEmpty)
    #expect(try finding["data"].keys.isEmpty)
    #expect(
      finding.keys == [
        "data", "fingerprint", "fixes", "message", "path", "range", "related", "rule", "severity",
        "view",
      ])
  }

  @Test(arguments: [
    "a/x.layout.json", "./a/x.layout.json", "a//x.layout.json", "a/x.layout.json/",
    "/home/me/a/x.layout.json",
  ])
  func fingerprintsDependOnThePathFromTheCurrentFolder(path: String) {
    let finding = Finding(
      rule: "covered-control", severity: .error, message: "x", range: SourceRange(0, 0))
    func fingerprint(_ path: String, after earlier: [String] = []) -> String {
      var fingerprints = Fingerprints(currentFolder: "/home/me")
      for path in earlier { _ = fingerprints.next(for: finding, in: path) }
      return fingerprints.next(for: finding, in: path)
    }
    let expected = fingerprint("a/x.layout.json")
    #expect(fingerprint(path) == expected)
    #expect(fingerprint(path, after: ["a/y.layout.json"]) == expected)
    #expect(fingerprint(path, after: ["/home/me/a/y.layout.json", "z.layout.json"]) == expected)
    #expect(fingerprint("/home/me/x.layout.json") == fingerprint("x.layout.json"))
    #expect(fingerprint("/home/you/a/x.layout.json") != expected)
  }

  @Test func fingerprintsDoNotDependOnLines() throws {
    func fingerprints(_ path: String, _ text: String) throws -> [String] {
      try folder.write(Data(text.utf8), to: path)
      return try Program.run(path, "--format", "json", in: folder)
        .json["findings"].elements.compactMap { try $0["fingerprint"].string }
    }
    let here = try fingerprints("x.layout.json", Layouts.error)
    let moved = Layouts.error.replacing("\n", with: "\n\n\n  ")
    #expect(here.count == 1)
    #expect(try fingerprints("x.layout.json", moved) == here)
    #expect(try fingerprints("./x.layout.json", moved) == here)
    #expect(try fingerprints(folder.path("x.layout.json"), moved) == here)
    #expect(try fingerprints("y.layout.json", moved) != here)
    let twice = #"{"frame": [0, 0, 1, 1], "subviews": [{"class": "UIView"}, {"class": "UIView"}]}"#
    let alike = try fingerprints("x.layout.json", twice)
    #expect(alike.count == 2)
    #expect(Set(alike).count == 2)
  }

  @Test func marksTheRangeInTheLine() throws {
    let outcome = try Program.run("a.layout.json", "b.layout.json", "--format", "text", in: folder)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix(#"a.layout.json:4:50: error: button "save" can't be tapped: "#))
    #expect(lines[0].hasSuffix(" [unreachable-subview]"))
    #expect(lines[1] == #"    {"class": "UIButton", "id": "save", "frame": [200, 0, 44, 44]}"#)
    #expect(lines[2] == String(repeating: " ", count: 49) + "^^^^^^^^^^^^^^^^")
    #expect(lines.contains { $0.hasPrefix("a.layout.json:2:47: note: ") })
    #expect(lines.last == "1 finding (1 error) in 2 documents")
  }

  @Test func summarizesEachSeverity() throws {
    try folder.write(Data(Layouts.warning.utf8), to: "c.layout.json")
    let all = try Program.run(
      ".", "nowhere", "--format", "text", "--severity", "missing-frame=info", in: folder)
    #expect(
      all.output.hasSuffix("2 findings (1 error, 1 warning) in 3 documents; 1 could not be read\n"))
    let some = try Program.run(".", "--format", "text", "--max-findings", "1", in: folder)
    #expect(some.output.hasSuffix("2 findings (1 error, 1 warning) in 3 documents; 1 not shown\n"))
    #expect(!some.output.contains("unknown-key"))
    let none = try Program.run("b.layout.json", "--format", "text", in: folder)
    #expect(none.output == "no findings in 1 document\n")
    let quiet = try Program.run("b.layout.json", "--format", "text", "--quiet", in: folder)
    #expect(quiet.output.isEmpty)
  }

  @Test func printsTheXcodeFormat() throws {
    let outcome = try Program.run("a.layout.json", in: folder)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[0].hasPrefix(#"a.layout.json:4:50: error: button "save" can't be tapped: "#))
    #expect(lines[0].hasSuffix(" (unreachable-subview)"))
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.contains(": note: ") })
    #expect(lines.last == "1 finding (1 error) in 1 document")
    #expect(try Program.run("b.layout.json", in: folder).output == "no findings in 1 document\n")
    #expect(try Program.run("b.layout.json", "--quiet", in: folder).output.isEmpty)
    let info = try Program.run(
      "a.layout.json", "--severity", "unreachable-subview=info", in: folder)
    #expect(info.status == 0)
    #expect(info.output.hasPrefix("a.layout.json:4:50: note: info: button"))
    #expect(info.output.contains("a.layout.json:2:47: note: the bounds"))
  }

  @Test func escapesNamesInReports() throws {
    let name = "e\u{1B}[31m\u{9B}.layout.json"
    let layout = Layouts.error.replacing("\"save\"", with: #""s\#u{1B}v\u001b[0me\u202e""#)
    try folder.write(Data(layout.utf8), to: name)
    for format in ["text", "xcode", "json"] {
      let outcome = try Program.run(name, "--format", format, in: folder)
      for scalar in outcome.output.unicodeScalars {
        #expect(scalar == "\n" || scalar.properties.generalCategory != .control)
      }
      if format != "json" {
        #expect(outcome.output.hasPrefix(#"e\u{1B}[31m\u{9B}.layout.json:"#))
        #expect(!outcome.output.contains("\u{202E}"))
      }
    }
    let missing = try Program.run("x\u{1B}\n", in: folder)
    #expect(
      missing.errors == #"layoutlint: x\u{1B}\u{A}: no such file or folder"# + "\n")
    #expect(try !Program.run("--x\u{1B}", in: folder).errors.contains("\u{1B}"))
  }
}
