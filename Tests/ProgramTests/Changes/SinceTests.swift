import Foundation
import Testing

/// `layoutlint lint --since REVISION`.
@Suite(.enabled(if: Repository.hasGit, "git is not installed"))
struct SinceTests {
  @Test func checksCommittedStagedUnstagedAndUntrackedDocuments() throws {
    let repository = try Repository([
      "same.layout.json": Layouts.clean, "committed.layout.json": Layouts.clean,
      "staged.layout.json": Layouts.clean, "edited.layout.json": Layouts.clean,
      "removed.layout.json": Layouts.clean, ".gitignore": "ignored*\n",
    ])
    try repository.git("checkout -q -b topic")
    try repository.write(Layouts.warning, to: "committed.layout.json")
    try repository.commit()
    try repository.write(Layouts.warning, to: "staged.layout.json")
    try repository.git("add staged.layout.json")
    try repository.write(Layouts.warning, to: "edited.layout.json")
    try repository.write(Layouts.warning, to: "new.layout.json")
    try repository.write(Layouts.warning, to: "ignored.layout.json")
    try repository.git("rm -q removed.layout.json")

    let all = ["committed", "edited", "new", "staged"].map { $0 + ".layout.json" }
    #expect(try repository.checked("--since main") == all)
    #expect(try repository.checked("--since HEAD") == Array(all.dropFirst()))
    // Documents that the command line names are selected too.
    #expect(try repository.checked("--since main same.layout.json new.layout.json") == [all[2]])
  }

  @Test func findsChangesInSubmodules() throws {
    let library = try Repository([
      "card.layout.json": Layouts.clean, "same.layout.json": Layouts.clean,
    ])
    let app = try Repository(["app.layout.json": Layouts.clean])
    try app.git(
      "-c protocol.file.allow=always submodule --quiet add '\(library.folder.url.path)' library")
    try app.commit()
    try app.write(Layouts.warning, to: "library/card.layout.json")
    try app.write(Layouts.clean, to: "library/new.layout.json")
    let changed = ["library/card.layout.json", "library/new.layout.json"]
    #expect(try app.checked("--since HEAD") == changed)
    #expect(try app.checked("--staged --allow-empty") == [])
    try app.git(
      "-C library -c user.name=T -c user.email=t@example.org -c commit.gpgsign=false "
        + "commit -q -m change card.layout.json")
    #expect(try app.checked("--since HEAD") == changed)
    try app.git("add library")
    #expect(try app.checked("--staged") == ["library/card.layout.json"])
    try app.commit()
    #expect(try app.checked("--since HEAD~1") == changed)
  }

  @Test func comparesWithTheMergeBase() throws {
    let repository = try Repository(["a.layout.json": Layouts.clean])
    try repository.git("checkout -q -b topic")
    try repository.write(Layouts.clean, to: "b.layout.json")
    try repository.commit()
    try repository.git("checkout -q main")
    try repository.write(Layouts.warning, to: "a.layout.json")
    try repository.commit()
    try repository.git("checkout -q topic")
    // main has changed another document since.
    #expect(try repository.checked("--since main") == ["b.layout.json"])
    let errors = try repository.run("--since main --verbose").errors
    #expect(errors.contains("layoutlint: b.layout.json: the document changed\n"))
    #expect(errors.contains("layoutlint: 1 of 2 documents affected by changes since main ("))
  }

  @Test func checksRenamedDocumentsAtTheirNewPaths() throws {
    let repository = try Repository(["old name.layout.json": Layouts.clean])
    try repository.git("mv 'old name.layout.json' 'schöner \"name\".layout.json'")
    #expect(try repository.checked("--since HEAD") == ["schöner \"name\".layout.json"])
    try repository.git("config diff.renames copies && git config core.quotepath true")
    #expect(try repository.checked("--since HEAD") == ["schöner \"name\".layout.json"])
  }

  @Test func worksInASubfolder() throws {
    let repository = try Repository([
      "a/one.layout.json": Layouts.clean, "b/two.layout.json": Layouts.clean,
    ])
    try repository.git("config diff.relative true")
    try repository.write(Layouts.warning, to: "a/one.layout.json")
    try repository.write(Layouts.warning, to: "b/two.layout.json")
    let outcome = try repository.shell("cd b && layoutlint --since HEAD --format json")
    #expect(try outcome.paths == ["two.layout.json"])
  }

  @Test func checksDocumentsBelowAChangedConfiguration() throws {
    let repository = try Repository([
      "a/one.layout.json": Layouts.clean, "a/deep/two.layout.json": Layouts.clean,
      "b/three.layout.json": Layouts.clean, "a/.layoutlint.json": "{}",
    ])
    try repository.write(#"{"include-hidden": true}"#, to: "a/.layoutlint.json")
    let below = ["a/deep/two.layout.json", "a/one.layout.json"]
    #expect(try repository.checked("--since HEAD") == below)
    try repository.commit()
    try repository.git("rm -q a/.layoutlint.json")
    #expect(try repository.checked("--since HEAD") == below)
    try repository.write("{}", to: "b/shared.json")
    #expect(try repository.checked("--since HEAD --config b/shared.json").count == 3)
  }

  @Test func checksDocumentsWhoseSourcesChanged() throws {
    let repository = try Repository([
      "App.xcodeproj/project.pbxproj": "",
      "Base.swift": "class Base: UIViewController {}",
      "Card.swift": "class Card: Base {}", "Other.swift": "class Other: UIViewController {}",
      "Card.xib": Repository.xib(owner: "Card"), "Other.xib": Repository.xib(owner: "Other"),
      "Plain.xib": Repository.xib(owner: "UIViewController", outlets: ["spinner": "2"]),
    ])
    #expect(try repository.checked("--since HEAD").isEmpty)
    try repository.write("class Other: UIViewController { var x = 1 }", to: "Other.swift")
    #expect(try repository.checked("--since HEAD") == ["Other.swift", "Other.xib"])
    // A superclass.
    try repository.write("class Base: UIViewController { var x = 1 }", to: "Base.swift")
    #expect(
      try repository.checked("--since HEAD") == [
        "Base.swift", "Card.swift", "Card.xib", "Other.swift", "Other.xib",
      ])
    try repository.git("checkout -q .")
    // Classes that are no longer declared, also as superclasses.
    try repository.git("rm -q Base.swift")
    #expect(try repository.checked("--since HEAD") == ["Card.swift", "Card.xib"])
    try repository.commit()
    try repository.git("rm -q Card.swift")
    #expect(try repository.checked("--since HEAD") == ["Card.xib"])
    try repository.commit()
    // Code of another class that uses an outlet.
    try repository.write(
      "class Third: NSObject { func f() { card.spinner.isHidden = true } }", to: "Third.swift")
    #expect(try repository.checked("--since HEAD") == ["Plain.xib", "Third.swift"])
    let errors = try repository.run("--since HEAD --verbose").errors
    #expect(errors.contains("layoutlint: Plain.xib: source code that it refers to changed\n"))
  }

  @Test func checksDocumentsWhoseInfoPlistChanged() throws {
    let plist = #"<plist version="1.0"><dict></dict></plist>"#
    let repository = try Repository([
      "a/Info.plist": plist, "a/one.layout.json": Layouts.clean,
      "b/Info.plist": plist, "b/two.layout.json": Layouts.clean,
    ])
    try repository.write(plist + "\n", to: "b/Info.plist")
    #expect(try repository.checked("--since HEAD") == ["b/two.layout.json"])
  }

  @Test func nothingChangedIsNoError() throws {
    let repository = try Repository(["a.layout.json": Layouts.error])
    let outcome = try repository.run("--since HEAD")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(try repository.checked("--since HEAD") == [])
  }

  @Test(arguments: [
    ("--since nowhere", "layoutlint: unknown revision 'nowhere'\n"),
    ("--since=-x", "--since needs a revision, not '-x'."),
    ("--since=--output=x", "--since needs a revision"),
    ("--since=", "Missing value for '--since <revision>'"),
    ("--since HEAD --staged", "--staged and --since cannot be combined."),
    ("--since HEAD -", "cannot be combined with standard input"),
    ("--staged --fix", "--fix cannot change staged files"),
  ])
  func reportsWrongUsage(options: String, message: String) throws {
    let repository = try Repository(["a.layout.json": Layouts.clean])
    let outcome = try repository.run(options)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func reportsAMissingRepositoryProgramOrAncestor() throws {
    let folder = try Folder(["a.layout.json": Layouts.clean])
    try Program.expectError(
      "--since main", "is not in the working tree of a Git repository", in: folder)

    let without = try Program.shell(
      #"program=$(type -p true); PATH=/nowhere; layoutlint --since main"#, in: folder)
    #expect(without.status == 2 && without.messages == ["the program git is not in PATH"])

    let repository = try Repository(["a.layout.json": Layouts.clean])
    try repository.git("checkout -q --orphan other")
    try repository.commit("other")
    let unrelated = try repository.run("--since main")
    #expect(unrelated.status == 2)
    #expect(unrelated.messages == ["'main' and HEAD have no common ancestor"])

    let empty = try Repository([:]).run("--since HEAD")
    #expect(empty.messages == ["unknown revision 'HEAD'"])
  }

  @Test func namesTheRemedyInAShallowClone() throws {
    let repository = try Repository(["a.layout.json": Layouts.clean])
    for number in 1...3 {
      try repository.write(
        Layouts.clean + String(repeating: " ", count: number), to: "b.layout.json")
      try repository.commit()
    }
    try repository.git("branch topic HEAD~1")
    let line = """
      git clone -q --depth 1 --no-single-branch "file://$PWD" clone 2> /dev/null
      cd clone && layoutlint --since origin/topic; echo $?
      """
    let outcome = try repository.shell(line)
    #expect(outcome.output.hasSuffix("2\n"))
    #expect(outcome.errors.contains("in this shallow clone: fetch more commits"))
    let unknown = try repository.shell("cd clone && layoutlint --since HEAD~1")
    let advice = "this clone is shallow: fetch more with git fetch"
    #expect(unknown.messages == ["unknown revision 'HEAD~1'; \(advice)"])
  }
}
