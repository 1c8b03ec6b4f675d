import Foundation
import LayoutModel
import Linting
@testable import Reports
import SystemPackage
import Testing

/// Fingerprints, sums and escaped names. `ReportFormatTests` compare whole reports.
@Suite struct ReportTests {
  private let folder: Folder

  init() throws {
    folder = try Folder(["a.layout.json": Layouts.error, "b.layout.json": Layouts.clean])
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
      try folder.write(text, to: path)
      let outcome = try Program.run(path, "--format", "json", in: folder)
      return try outcome.findings.map { try #require(try $0["fingerprint"].string) }
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
    #expect(alike.count == 2 && Set(alike).count == 2)
  }

  @Test func theSumCountsFindingsThatAreNotShown() throws {
    try folder.write(Layouts.warning, to: "c.layout.json")
    let some = try Program.run(".", "--format", "text", "--max-findings", "1", in: folder)
    #expect(some.output.hasSuffix("2 findings (1 error, 1 warning) in 3 documents; 1 not shown\n"))
    #expect(!some.output.contains("unknown-key"))
  }

  @Test func escapesNamesInReports() throws {
    let name = "e\u{1B}[31m\u{9B}.layout.json"
    let layout = Layouts.error.replacing("\"save\"", with: #""s\#u{1B}v\u001b[0me\u202e""#)
    try folder.write(layout, to: name)
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
    #expect(missing.messages == [#"x\u{1B}\u{A}: no such file or folder"#])
    #expect(try !Program.run("--x\u{1B}", in: folder).errors.contains("\u{1B}"))
  }
}
