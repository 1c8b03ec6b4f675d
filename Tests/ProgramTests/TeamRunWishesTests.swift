import Foundation
import Testing

/// What users of other linters asked for in runs of a team: baselines, changes, caches and reports.
/// `TeamWishesTests` contains those about settings.
@Suite(.enabled(if: Repository.hasGit, "git is not installed"))
struct TeamRunWishesTests {
  private func run(_ line: String, in folder: Folder) throws -> Program.Outcome {
    try Program.shell(line, in: folder)
  }

  private static let baseline = "base.json"

  /// A folder with a finding and a baseline that accepts it.
  private func project(_ files: [String: String] = [:]) throws -> Folder {
    let folder = try Folder(
      files.merging(["App/a.layout.json": Layouts.error]) { given, _ in given })
    let outcome = try run("layoutlint --write-baseline \(Self.baseline)", in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return folder
  }

  // Baselines.

  /// realm/SwiftLint#5599 and #6812: a baseline works in another clone.
  @Test func aBaselineContainsNoAbsolutePath() throws {
    let folder = try project()
    #expect(try !folder.text(Self.baseline).contains(folder.url.path))
    #expect(try folder.text(Self.baseline).contains(#""path": "App/a.layout.json""#))
    let clone = try Folder([:] as [String: String])
    #expect(try run("cp -r '\(folder.url.path)/.' .", in: clone).status == 0)
    #expect(try run("layoutlint --baseline base.json --strict-baseline", in: clone).status == 0)
    let inside = Folder(at: clone.url.appending(path: "App"))
    #expect(try run("layoutlint --baseline ../base.json", in: inside).status == 0)
  }

  /// realm/SwiftLint#6909: a baseline applies below a symbolic link, also with excludes.
  @Test func aBaselineAppliesThroughLinks() throws {
    let folder = try project([
      ".layoutlint.json": #"{"exclude": ["Generated"], "baseline": "base.json"}"#,
      "Generated/b.layout.json": Layouts.error, "base.json": #"{"version": 1, "baseline": []}"#,
    ])
    let links = try Folder([:] as [String: String])
    try links.link("private", to: folder.url.path)
    for line in ["layoutlint private", "cd private && layoutlint", "cd private && layoutlint App"] {
      let outcome = try run("\(line) && echo passed", in: links)
      #expect(outcome.output.hasSuffix("\npassed\n"), "\(line): \(outcome.output)\(outcome.errors)")
    }
    let written = "layoutlint --write-baseline private/base.json private && cat private/base.json"
    #expect(try run(written, in: links).output.hasSuffix(folder.text(Self.baseline)))
  }

  /// eslint/eslint#16755: existing findings are accepted at once, and only new ones fail.
  @Test func existingFindingsAreAcceptedAtOnce() throws {
    let folder = try project()
    #expect(try run("layoutlint --baseline base.json", in: folder).status == 0)
    try folder.write(Data(Layouts.error.utf8), to: "App/new.layout.json")
    let outcome = try run("layoutlint --quiet --baseline base.json", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("App/new.layout.json:4:"))
    #expect(!outcome.output.contains("App/a.layout.json"))
  }

  /// stylelint/stylelint#8173: a run fails if the findings do not match the baseline any more.
  @Test func aBaselineOnlyBecomesSmaller() throws {
    let folder = try project()
    try folder.write(Data(Layouts.clean.utf8), to: "App/a.layout.json")
    let strict = "layoutlint --baseline base.json --strict-baseline"
    #expect(try run(strict, in: folder).status == 1)
    #expect(try run("layoutlint baseline prune base.json", in: folder).status == 0)
    #expect(try run(strict, in: folder).status == 0)
    #expect(try !folder.text(Self.baseline).contains("App"))
  }

  /// eslint/rfcs#119: a baseline merges without a conflict.
  @Test func branchesThatAcceptFindingsMerge() throws {
    let repository = try Repository([
      ".gitattributes": "base.json merge=union\n", "m.layout.json": Layouts.error,
      ".layoutlint.json": #"{"baseline": "base.json"}"#,
      "base.json": #"{"version": 1, "baseline": []}"#,
    ])
    let accept = "layoutlint --write-baseline base.json"
    #expect(try repository.shell(accept).status == 0)
    try repository.commit()
    for name in ["left", "right"] {
      try repository.git("checkout -q -b \(name) main")
      try repository.write(Layouts.error, to: "n-\(name).layout.json")
      #expect(try repository.shell(accept).status == 0)
      try repository.commit()
    }
    try repository.git("merge -q --no-edit left")
    let outcome = try repository.shell("layoutlint --strict-baseline && grep -c path base.json")
    #expect(outcome.output.hasSuffix("\n3\n"), "\(outcome.errors)")
  }

  /// microsoft/vscode-eslint#1997: an editor does not show the findings of the baseline.
  @Test func editorsUseTheBaseline() throws {
    let folder = try project([
      ".layoutlint.json": #"{"baseline": "base.json"}"#,
      "base.json": #"{"version": 1, "baseline": []}"#,
    ])
    let client = try ServerClient(in: folder)
    try client.open(
      folder.url.appending(path: "App/a.layout.json").absoluteString, text: Layouts.error)
    #expect(try client.nextDiagnostics().isEmpty)
    let other = folder.url.appending(path: "App/b.layout.json").absoluteString
    try client.open(other, text: Layouts.error)
    #expect(try client.nextDiagnostics().count == 1)
    #expect(try client.exit() == 0)
  }

  // Changes.

  /// realm/SwiftLint#413 and #539: only the documents that a branch changes are checked.
  @Test func onlyChangedDocumentsAreChecked() throws {
    let repository = try Repository([
      "a.layout.json": Layouts.error, "b.layout.json": Layouts.clean,
    ])
    try repository.git("checkout -q -b topic")
    try repository.write(Layouts.warning, to: "b.layout.json")
    try repository.commit()
    #expect(try repository.checked("--since main") == ["b.layout.json"])
    #expect(try repository.run("--since main").status == 0)
    #expect(try repository.run("").status == 1)
  }

  /// biomejs/biome#5064: a commit without documents passes.
  @Test func aCommitWithoutDocumentsPasses() throws {
    let repository = try Repository(["a.layout.json": Layouts.error])
    try repository.write("text", to: "README.md")
    try repository.git("add -A")
    let outcome = try repository.run("--staged")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  // Reports.

  /// realm/SwiftLint#1227 and #4048: one run writes several reports to files.
  @Test func oneRunWritesSeveralReports() throws {
    let folder = try Folder(["a.layout.json": Layouts.error])
    let outcome = try run("layoutlint --report junit=j.xml --report sarif=r.sarif", in: folder)
    #expect(outcome.output.contains("1 finding (1 error) in 1 document"))
    #expect(try folder.text("j.xml").contains("<failure"))
    #expect(try folder.text("r.sarif").contains("\"ruleId\": \"unreachable-subview\""))
  }

  /// realm/SwiftLint#5468: the report is there if the run fails.
  @Test func aFailedRunWritesItsReports() throws {
    let folder = try Folder(["a.layout.json": Layouts.error])
    let line = "layoutlint a.layout.json missing.xib --format html --output report.html"
    #expect(try run(line, in: folder).status == 2)
    #expect(try folder.text("report.html").contains("unreachable-subview"))
  }
}
