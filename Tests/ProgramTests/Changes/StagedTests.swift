import Foundation
import LayoutTestSupport
import Testing

/// `layoutlint lint --staged`, and the hook of `layoutlint init --git-hook`.
@Suite(.enabled(if: Repository.hasGit, "git is not installed"))
struct StagedTests {
  @Test func checksTheIndexAndNotTheWorkingTree() throws {
    let repository = try Repository([
      "a.layout.json": Layouts.clean, "b.layout.json": Layouts.error,
    ])
    // The index is bad and the working tree good.
    try repository.write(Layouts.error, to: "a.layout.json")
    try repository.git("add a.layout.json")
    try repository.write(Layouts.clean, to: "a.layout.json")
    let bad = try repository.shell("layoutlint --staged")
    #expect(bad.status == 1)
    #expect(bad.output.hasPrefix("a.layout.json:4:"))
    // The reverse.
    try repository.git("add a.layout.json && git commit -q --allow-empty -m clean")
    try repository.write(Layouts.clean + "\n", to: "a.layout.json")
    try repository.git("add a.layout.json")
    try repository.write(Layouts.error, to: "a.layout.json")
    #expect(try repository.run("--staged").status == 0)
    #expect(try repository.checked("--staged") == ["a.layout.json"])
    #expect(try repository.folder.text("a.layout.json") == Layouts.error)
  }

  @Test func readsStagedFilesThatTheWorkingTreeLacks() throws {
    let repository = try Repository(["a.layout.json": Layouts.clean])
    try repository.write(Layouts.error, to: "deep/er/b.layout.json")
    try repository.git("add -A")
    #expect(try repository.shell("rm -r deep").status == 0)
    let outcome = try repository.shell("layoutlint --staged")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("deep/er/b.layout.json:4:"))
    #expect(try repository.shell("layoutlint --staged deep").status == 1)
    #expect(try repository.shell("layoutlint --staged deep/er/b.layout.json").status == 1)
  }

  @Test func ignoresUntrackedAndRemovedFiles() throws {
    let repository = try Repository([
      "a.layout.json": Layouts.clean, "b.layout.json": Layouts.error,
    ])
    try repository.write(Layouts.error, to: "new.layout.json")
    try repository.write(Layouts.error, to: "later.layout.json")
    try repository.git("add --intent-to-add later.layout.json")
    try repository.git("rm -q --cached b.layout.json")
    #expect(try repository.checked("--staged") == [])
    #expect(try repository.run("--staged").status == 0)
  }

  @Test func usesTheStagedConfiguration() throws {
    let off = #"{"rules": {"unreachable-subview": "off"}}"#
    let repository = try Repository(["a/b.layout.json": Layouts.error])
    // An untracked configuration does not apply.
    try repository.write(off, to: ".layoutlint.json")
    try repository.write(Layouts.error + "\n", to: "a/b.layout.json")
    try repository.git("add a")
    #expect(try repository.run("--staged").status == 1)
    #expect(try repository.run("").status == 0)
    // A staged one does, although the working tree has another.
    try repository.git("add .layoutlint.json")
    try repository.write("not a configuration", to: ".layoutlint.json")
    #expect(try repository.run("--staged").status == 0)
    #expect(try repository.run("").status == 2)
    // It affects the documents below it.
    try repository.git("reset -q a")
    #expect(try repository.checked("--staged") == ["a/b.layout.json"])
  }

  @Test func usesTheStagedSources() throws {
    let hides = try RepositoryFiles.text("Tests/Situations/code/CardController.swift")
    let plain = hides.replacing("spinner.isHidden = ", with: "let isReady = ")
    #expect(plain != hides)
    let repository = try Repository([
      "App.xcodeproj/project.pbxproj": "", "Card.swift": hides,
      "Card.xib": try RepositoryFiles.text("Tests/Situations/code/Card.xib"),
    ])
    try repository.write(plain, to: "Card.swift")
    let checkBoth = "layoutlint --format json --fail-on never Card.swift Card.xib"
    let changed = try repository.shell(checkBoth).json
    try repository.git("add Card.swift")
    try repository.write(hides, to: "Card.swift")
    let staged = try repository.shell("layoutlint --format json --fail-on never --staged").json
    #expect(try staged.canonical == changed.canonical)
    let working = try repository.shell(checkBoth).json
    #expect(try working.canonical != changed.canonical)
  }

  @Test func respectsTheEnvironmentOfHooks() throws {
    let repository = try Repository(["a/one.layout.json": Layouts.clean])
    try repository.write(Layouts.error, to: "a/one.layout.json")
    // `git commit FILE` has an index of its own.
    let line = """
      cp .git/index other-index
      GIT_INDEX_FILE=other-index git add a
      cd a && GIT_DIR=../.git GIT_WORK_TREE=.. GIT_INDEX_FILE=../other-index layoutlint --staged
      """
    #expect(try repository.shell(line).status == 1)
    #expect(try repository.run("--staged").status == 0)
  }

  @Test func checksTheFirstCommit() throws {
    let repository = try Repository([:])
    try repository.write(Layouts.error, to: "a.layout.json")
    try repository.write("class A: UIView {}", to: "A.swift")
    try repository.git("add -A")
    #expect(try repository.run("--staged").status == 1)
  }

  @Test func leavesNoTemporaryFiles() throws {
    let repository = try Repository(["a/b/c.layout.json": Layouts.clean])
    try repository.write(Layouts.error, to: "a/b/c.layout.json")
    try repository.git("add -A")
    try repository.write(Layouts.clean, to: "a/b/c.layout.json")
    let temporary = try Folder()
    let outcome = try repository.shell("TMPDIR='\(temporary.url.path)' layoutlint --staged")
    #expect(outcome.status == 1)
    #expect(try temporary.names == [])
    let missing = try repository.shell("TMPDIR=/nowhere layoutlint --staged")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("/nowhere: no temporary folder can be created: no such file"))
  }

  @Test func createsAGitHook() throws {
    let repository = try Repository(["a.layout.json": Layouts.clean])
    let created = try repository.shell("layoutlint init --git-hook")
    #expect(created.status == 0 && created.output == "created .git/hooks/pre-commit\n")

    let bin = URL(filePath: Program.path).deletingLastPathComponent().path
    try repository.write(Layouts.error, to: "a.layout.json")
    let stopped = try repository.shell("PATH='\(bin)':$PATH git commit -qam bad")
    #expect(stopped.status == 1)
    #expect((stopped.output + stopped.errors).contains("unreachable-subview"))
    let absent = try repository.shell("git commit -qam bad")
    #expect(absent.status == 1 && absent.errors.contains("layoutlint is not in PATH"))
    try repository.write(Layouts.clean + "\n", to: "a.layout.json")
    #expect(try repository.shell("PATH='\(bin)':$PATH git commit -qam good").status == 0)

    // An existing hook is not changed.
    let before = try repository.folder.text(".git/hooks/pre-commit")
    let again = try repository.shell("layoutlint init --git-hook")
    let message = ".git/hooks/pre-commit: already exists; add the line: layoutlint lint --staged"
    #expect(again.status == 2 && again.messages == [message])
    #expect(try repository.folder.text(".git/hooks/pre-commit") == before)
    // The folder that the repository's settings name.
    try repository.git("config core.hooksPath .hooks")
    #expect(
      try repository.shell("layoutlint init --git-hook").output == "created .hooks/pre-commit\n")
    #expect(try repository.shell("layoutlint init --git-hook folder").status == 2)
  }
}
