import Foundation
import LayoutTestSupport
@testable import Reports
import Testing

@testable import LayoutModel

/// The files of `--report` and `--output`.
@Suite struct ReportFileTests {
  private let folder: Folder

  init() throws {
    folder = try Folder([
      "a.layout.json": Layouts.error, ".layoutlint.json": #"{"exclude": ["x"]}"#,
    ])
  }

  @Test func severalReportsOfOneRun() throws {
    let outcome = try Program.run(
      "a.layout.json", "--format", "text", "--output", "main.txt", "--report", "sarif=o.sarif",
      "--report", "junit=o=1.xml", "--report", "json=b.json", "--report", "json=c.unusual",
      in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    #expect(try folder.text("main.txt").contains("[unreachable-subview]"))
    #expect(try JSONAnswer(folder.text("o.sarif"))["version"].string == "2.1.0")
    #expect(try folder.text("o=1.xml").contains("<testsuites"))
    #expect(try folder.text("b.json") == folder.text("c.unusual"))
  }

  /// Nothing is written if a file cannot be.
  @Test(arguments: [
    (["--report", "json=o", "--report", "sarif=./o"], "./o: two reports cannot be written to one"),
    (["--output", "o", "--report", "sarif=o"], "o: two reports cannot be written to one file"),
    (["--report", "json=old", "--report", "text=link"], "link: two reports cannot be written to"),
    (["--report", "json=a.layout.json"], "a.layout.json: is an input, and cannot be replaced"),
    (["--output", "hard"], "hard: is an input, and cannot be replaced by a report"),
    (["--report", "xcode=.layoutlint.json"], ".layoutlint.json: is the configuration, and cannot"),
    (["--report", "json=no/where"], "no/where: cannot be written: no such file or folder"),
    (["--report", "json=."], ".: cannot be written: is a folder"),
    (["--report", "json"], "--report needs FORMAT=FILE, not 'json'"),
    (["--report", "json="], "--report needs FORMAT=FILE, not 'json='"),
    (["--report", "json=-"], "--report needs FORMAT=FILE, not 'json=-'"),
    (["--report", "serif=o"], "unknown format 'serif'; did you mean 'sarif'?"),
  ])
  func refusesFilesBeforeTheRun(options: [String], message: String) throws {
    try folder.write("old", to: "old")
    try folder.link("link", to: "old")
    try folder.hardLink("hard", to: "a.layout.json")
    let names = try folder.names
    let outcome = try Program.run(["a.layout.json"] + options, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("layoutlint: \(message)"))
    #expect(outcome.output.isEmpty)
    #expect(try folder.names == names)
    #expect(try folder.text("old") == "old")
    #expect(try folder.text("a.layout.json") == Layouts.error)
  }

  /// A report in a checked folder from an earlier run is no input, unless it is named as one.
  @Test func aSecondRunReplacesTheReports() throws {
    for _ in 0..<2 {
      let outcome = try Program.run(".", "--report", "json=report.json", in: folder)
      #expect(outcome.status == 1)
      #expect(try JSONAnswer(folder.text("report.json"))["files"].elements.count == 1)
    }
    for status in [1, 2] as [Int32] {
      let named = try Program.run(".", "--report", "json=report.layout.json", in: folder)
      #expect(named.status == status)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser can write to every folder"))
  func oneFileThatCannotBeWrittenDoesNotPreventOthers() throws {
    let outcome = try Program.shell(
      "mkdir locked; chmod 555 locked; "
        + "layoutlint a.layout.json --quiet --report json=locked/o --report junit=o.xml; "
        + "status=$?; chmod 755 locked; exit $status", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "layoutlint: locked/o: cannot be written: permission denied\n")
    #expect(try folder.text("o.xml").hasSuffix("</testsuites>\n"))
  }

  @Test(arguments: ["sarif=o.json", "gitlab=gl.json", "text=o.txt", "xcode=o.md", "json=o.unusual"])
  func acceptsEachExtensionOfAReport(value: String) throws {
    #expect(try Program.run("a.layout.json", "--report", value, in: folder).status == 1)
  }

  @Test func fixesAreShownInTheMainReportOnly() throws {
    let document = #"{"class": "UIView", "frame": [0, 0, 9, 9], "disable": ["unknown-key"]}"#
    try folder.write(document, to: "f.layout.json")
    let outcome = try Program.run(
      "f.layout.json", "--fix", "--dry-run", "--report", "json=o.json", in: folder)
    #expect(outcome.output.hasPrefix("--- a/f.layout.json\n"))
    #expect(try JSONAnswer(folder.text("o.json"))["findings"].elements.count == 1)
    #expect(try folder.text("f.layout.json") == document)
  }
}

@Suite struct UTF16PositionTests {
  /// Compared with the positions of `String`, in texts with lines longer than the interval of counted units.
  @Test(arguments: UInt64(0)..<20)
  func agreesWithString(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet: [Character] = ["a", "é", "汉", "😀", "\n", "\t", "\u{200D}", "z"]
    let hasMark = seed % 2 == 0
    var text = hasMark ? "\u{FEFF}" : ""
    for _ in 0..<3_000 {
      let isLineEnd = random.next() % 400 == 0
      text.append(
        isLineEnd
          ? "\n"
          : alphabet[Int(random.next() % 8)].isNewline ? "b" : alphabet[Int(random.next() % 4)])
    }
    let bytes = Array(text.utf8)
    let positions = UTF16Positions(bytes, LineIndex(bytes))
    var (line, column, offset) = (1, 1, 0)
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let position = positions.position(of: offset)
      #expect(position.line == line && position.column == column, "seed \(seed), offset \(offset)")
      offset += scalar.utf8.count
      let isMark = index == 0 && hasMark
      if scalar == "\n" {
        (line, column) = (line + 1, 1)
      } else if !isMark {
        column += scalar.utf16.count
      }
    }
    #expect(positions.position(of: offset) == .init(line: line, column: column))
    #expect(positions.position(of: offset + 99) == .init(line: line, column: column))
  }
}
