import Foundation
import Testing

/// What users of other linters asked for, each with the issue in which they did, as far as tests of the parts do not
/// check it.
@Suite struct TeamWishesTests {
  private func run(_ line: String, in folder: Folder) throws -> Program.Outcome {
    try Program.shell(line, in: folder)
  }

  private static let excluding = #"{"exclude": ["**/*.generated.layout.json"]}"#

  /// realm/SwiftLint#5062 and #2619, stylelint/stylelint#4712: a commit of excluded files only.
  @Test func namingOnlyExcludedFilesIsNoError() throws {
    let folder = try Folder([
      ".layoutlint.json": Self.excluding, "a.generated.layout.json": Layouts.error,
    ])
    let outcome = try run("layoutlint --force-exclude a.generated.layout.json", in: folder)
    #expect(outcome.status == 0 && outcome.output == "no document checked\n")
    #expect(outcome.errors.contains(".layoutlint.json:1:14"))
  }

  /// realm/SwiftLint#3913 and astral-sh/ruff#1343: excludes apply to standard input.
  @Test func excludesApplyToStandardInput() throws {
    let folder = try Folder([".layoutlint.json": Self.excluding, "text": Layouts.error])
    let line = "layoutlint lint - --force-exclude --stdin-filename App/x"
    let excluded = try run("\(line).generated.layout.json < text", in: folder)
    #expect(excluded.status == 0 && excluded.output == "no document checked\n")
    #expect(try run("\(line).layout.json < text", in: folder).status == 1)
  }

  /// realm/SwiftLint#6909: a baseline applies below a symbolic link, also with excludes.
  @Test func aBaselineAppliesThroughLinks() throws {
    let folder = try Folder([
      "App/a.layout.json": Layouts.error,
      ".layoutlint.json": #"{"exclude": ["Generated"], "baseline": "base.json"}"#,
      "Generated/b.layout.json": Layouts.error, "base.json": #"{"version": 1, "baseline": []}"#,
    ])
    #expect(try run("layoutlint --write-baseline base.json", in: folder).status == 0)
    let links = try Folder()
    try links.link("private", to: folder.url.path)
    for line in ["layoutlint private", "cd private && layoutlint", "cd private && layoutlint App"] {
      let outcome = try run("\(line) && echo passed", in: links)
      #expect(outcome.output.hasSuffix("\npassed\n"), "\(line): \(outcome.output)\(outcome.errors)")
    }
    let written = "layoutlint --write-baseline private/base.json private && cat private/base.json"
    #expect(try run(written, in: links).output.hasSuffix(folder.text("base.json")))
  }

  /// biomejs/biome#5064: a commit without documents passes.
  @Test(.enabled(if: Repository.hasGit, "git is not installed"))
  func aCommitWithoutDocumentsPasses() throws {
    let repository = try Repository(["a.layout.json": Layouts.error])
    try repository.write("text", to: "README.md")
    try repository.git("add -A")
    let outcome = try repository.run("--staged")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  /// realm/SwiftLint#5468: the report is there if the run fails.
  @Test func aFailedRunWritesItsReports() throws {
    let folder = try Folder(["a.layout.json": Layouts.error])
    let line = "layoutlint a.layout.json missing.xib --format html --output report.html"
    #expect(try run(line, in: folder).status == 2)
    #expect(try folder.text("report.html").contains("unreachable-subview"))
  }
}
