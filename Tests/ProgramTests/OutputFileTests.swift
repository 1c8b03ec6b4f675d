import Foundation
import Testing

/// No output replaces a file that the command reads, however its path is spelled.
@Suite struct OutputFileTests {
  private let folder: Folder
  private static let configuration = #"{"extends": "base.json"}"#

  init() throws {
    folder = try Folder([
      "in.layout.json": Layouts.error, ".layoutlint.json": Self.configuration,
      "known.json": #"{"version": 1, "baseline": []}"#,
      "base.json": "{}", "sub/other.layout.json": Layouts.clean,
      "app.plist": #"<?xml version="1.0"?><plist version="1.0"><dict/></plist>"#,
    ])
    try folder.link("link.json", to: "in.layout.json")
    try folder.link("folder", to: ".")
    try folder.hardLink("hard.json", to: "in.layout.json")
  }

  private static let inputs = [
    "in.layout.json", "./in.layout.json", "link.json", "hard.json", "folder/in.layout.json",
    "sub/../in.layout.json", "sub/../folder/link.json",
  ]
  private static let commands = [
    "convert in.layout.json -o", "convert link.json -o",
    "render in.layout.json --format json -o", "render folder/hard.json --format json -o",
    "lint in.layout.json --format json --output", "lint . --format json --output",
    "lint hard.json --report sarif=o.sarif --report json=",
    "lint in.layout.json --write-baseline",
  ]

  private static let configurations = ["folder/.layoutlint.json", "base.json"]

  @Test(
    arguments: commands.flatMap { [($0, "hard.json"), ($0, ".layoutlint.json")] }
      + inputs.map { (commands[0], $0) } + configurations.map { (commands[4], $0) })
  func anInputOrAConfigurationStays(command: String, path: String) throws {
    try expectUnchanged("\(command)\(command.hasSuffix("=") ? "" : " ")\(path)", path)
  }

  @Test(arguments: [
    (
      "lint in.layout.json --format json --baseline known.json --output known.json",
      "is the baseline"
    ),
    ("lint in.layout.json --report json=n.json --write-baseline n.json", "is the baseline"),
    ("lint in.layout.json --info-plist app.plist --output app.plist", "is the Info.plist"),
    ("lint in.layout.json --no-config --format json --output .layoutlint.json", "configuration"),
    ("convert in.layout.json --no-config -o .layoutlint.json", "is the configuration"),
    ("lint sub/other.layout.json --write-baseline in.layout.json", "is not overwritten"),
    ("lint in.layout.json --write-baseline .layoutlint.json", "is not overwritten"),
    ("render in.layout.json --format json -o ./in.layout.json", "the input, which is not over"),
    ("render in.layout.json --format json -o link.json", "is the input, which is not overwritten"),
  ])
  func otherFilesStay(line: String, message: String) throws {
    try expectUnchanged(line, message)
  }

  /// A document that `--since` does not select is still an input.
  @Test func anInputOfAnUnchangedDocumentStays() throws {
    let commit = "git add in.layout.json && git -c user.name=a -c user.email=a@b commit -qm a"
    #expect(try Program.shell("git init -q . && \(commit)", in: folder).status == 0)
    try expectUnchanged(
      "lint in.layout.json --since HEAD --format json --output in.layout.json", "is an input")
  }

  private func expectUnchanged(_ line: String, _ message: String) throws {
    let names = try folder.names
    let baseline = try folder.text("known.json")
    let outcome = try Program.shell("layoutlint \(line)", in: folder)
    #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors.contains(message) && outcome.errors.hasPrefix("layoutlint: "))
    #expect(try folder.names == names)
    #expect(try folder.text("in.layout.json") == Layouts.error)
    #expect(try folder.text(".layoutlint.json") == Self.configuration)
    #expect(try folder.text("base.json") == "{}")
    #expect(try folder.text("known.json") == baseline)
    #expect(try folder.text("app.plist").hasPrefix("<?xml"))
  }

  @Test(arguments: [
    (
      "convert in.layout.json -o x.svg",
      "the suffix .svg does not fit the layout format: .layout.json"
    ),
    ("convert in.layout.json -o x.xib", "the suffix .xib does not fit the layout format"),
    ("render in.layout.json -o x.xib", "the suffix .xib is not that of a format of render"),
    ("lint in.layout.json --report sarif=x.xml", "sarif does not fit, but junit or checkstyle"),
    (
      "lint in.layout.json --report junit=x.JSON", "junit does not fit, but json or sarif or gitlab"
    ),
    (
      "lint in.layout.json --format json --output x.xml",
      "has the extension of another format: specify --format junit or checkstyle"
    ),
    ("lint in.layout.json --output x.sarif", "specify --format sarif"),
    ("lint in.layout.json --format text --output x.JSON", "--format json or sarif or gitlab"),
  ])
  func aSuffixOfAnotherFormatIsAnError(line: String, message: String) throws {
    try expectUnchanged(line, message)
  }

  @Test(arguments: [
    "convert in.layout.json -o new.layout.json", "convert in.layout.json -o new.JSON",
    "convert in.layout.json -o new", "convert in.layout.json -o /dev/stdout",
    "render in.layout.json -o new.svg", "render in.layout.json -o folder/new.html",
    "lint in.layout.json --fail-on never --report gitlab=new.json --output new.txt",
    "lint in.layout.json --fail-on never --output /dev/stdout",
    "lint in.layout.json --fail-on never --config sarif.json --output new.sarif",
  ])
  func otherFilesAreWritten(line: String) throws {
    try folder.write(#"{"format": "sarif"}"#, to: "sarif.json")
    let outcome = try Program.shell("layoutlint \(line)", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(try folder.names.contains { $0.hasPrefix("new") } || !outcome.output.isEmpty)
  }
}
