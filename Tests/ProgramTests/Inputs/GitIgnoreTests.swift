import Configuration
import Foundation
import LayoutTestSupport
import Testing

import Project

/// What `.gitignore` files leave out of a search.
@Suite struct GitIgnoreTests {
  /// The paths of the layouts that a search finds, relative to a folder.
  private func found(
    _ paths: [String] = [""], in folder: Folder, usesGitIgnore: Bool = true
  ) -> [String] {
    var search = InputSearch(
      ConfigurationStore(), excludesNamed: false, usesGitIgnore: usesGitIgnore)
    for path in paths { search.add(folder.path(path)) }
    return search.inputs.map { String($0.path.dropFirst(folder.url.path.count + 1)) }
  }

  private static let files = [
    ".git/HEAD": "ref: refs/heads/main\n", "a.layout.json": "{}", "build/a.layout.json": "{}",
    "App/a.layout.json": "{}", "App/build/a.layout.json": "{}", "App/old.layout.json": "{}",
  ]

  private func folder(_ others: [String: String]) throws -> Folder {
    try Folder(Self.files.merging(others) { $1 })
  }

  @Test(arguments: [
    ("build", ["App/a.layout.json", "App/old.layout.json", "a.layout.json"]),
    (
      "/build\n",
      ["App/a.layout.json", "App/build/a.layout.json", "App/old.layout.json", "a.layout.json"]
    ),
    ("App/*\n!App/old*", ["App/old.layout.json", "a.layout.json", "build/a.layout.json"]),
    // What is in an ignored folder cannot be included again.
    ("App\n!App/old*", ["a.layout.json", "build/a.layout.json"]),
    ("*.layout.json\n!a.*\nbuild/", ["App/a.layout.json", "a.layout.json"]),
  ])
  func leavesOutWhatTheRootIgnores(rules: String, expected: [String]) throws {
    let folder = try folder([".gitignore": rules])
    #expect(found(in: folder) == expected)
    #expect(found(in: folder, usesGitIgnore: false).count == 5)
  }

  @Test(arguments: [
    // Inner files take precedence.
    (
      [".gitignore": "old.*\nbuild/\n", "App/.gitignore": "!old.*\na.layout.json\n"],
      ["App/old.layout.json", "a.layout.json"]
    ),
    // The file of the repository has the least precedence.
    (
      [".git/info/exclude": "build\nold.*\n", ".gitignore": "!old.*\n"],
      ["App/a.layout.json", "App/old.layout.json", "a.layout.json"]
    ),
    // A repository inside another has its own rules.
    (
      [
        ".gitignore": "old.*\n", "App/.git": "gitdir: ../.git/modules/App\n",
        ".git/modules/App/info/exclude": "a.*\n", ".git/modules/App/HEAD": "",
      ], ["App/old.layout.json", "a.layout.json", "build/a.layout.json"]
    ),
  ])
  func severalFilesHaveAnOrder(files: [String: String], expected: [String]) throws {
    let folder = try folder(files)
    #expect(found(in: folder) == expected)
    // The files above the searched folder count.
    #expect(found(["App"], in: folder) == expected.filter { $0.hasPrefix("App/") })
  }

  @Test func outsideARepositoryNothingIsIgnored() throws {
    var files = Self.files
    files[".git/HEAD"] = nil
    files[".gitignore"] = "*"
    #expect(found(in: try Folder(files)).count == 5)
  }

  @Test func linkedWorkingTreesShareTheFile() throws {
    let folder = try Folder([
      "main/.git/HEAD": "", "main/.git/info/exclude": "build\n",
      "main/.git/worktrees/tree/commondir": "../..\n",
      "tree/build/a.layout.json": "{}", "tree/b.layout.json": "{}",
    ])
    try folder.write("gitdir: \(folder.path("main/.git/worktrees/tree"))\n", to: "tree/.git")
    #expect(found(["tree"], in: folder) == ["tree/b.layout.json"])
  }

  /// A link is a file to Git, and a folder to the search.
  @Test func rulesForFoldersDoNotMatchLinks() throws {
    let folder = try folder([".gitignore": "linked/\n"])
    try folder.link("linked", to: "App")
    try folder.link("App2", to: "build")
    #expect(found(in: folder).count == 5)
  }

  // The command.

  @Test func namedFilesAndFoldersAreChecked() throws {
    let folder = try folder([".gitignore": "build\n*.layout.json\n"])
    for (arguments, expected) in [
      (["build/a.layout.json"], ["build/a.layout.json"]),
      (["--no-ignore", "build"], ["build/a.layout.json"]),
      (
        ["--no-ignore", "App"],
        ["App/a.layout.json", "App/build/a.layout.json", "App/old.layout.json"]
      ),
    ] {
      let outcome = try Program.run(
        ["lint", "--fail-on", "never", "--format", "json"] + arguments, in: folder)
      let paths = try outcome.paths
      #expect(paths == expected, "\(arguments)")
    }
    // The name of an ignored folder is no reason to ignore what is in it.
    try folder.write("build/\n", to: ".gitignore")
    #expect(found(["build"], in: folder) == ["build/a.layout.json"])
  }

  @Test func theMessageAboutNoInputsNamesTheReason() throws {
    let folder = try folder([".gitignore": "*.layout.json\n"])
    try Program.expectError(
      "lint", "; Git ignores 5 paths, which --no-ignore searches; --allow-empty", in: folder)
  }

  /// Sources are a part of the app even if they are generated and ignored.
  @Test func ignoredSourcesAreRead() throws {
    let folder = try Folder([
      ".git/HEAD": "", ".gitignore": "Generated/\n", "Main.storyboard": StoryboardText().text,
      "Generated/A.swift": "class A {}", "B.swift": "class B {}",
    ])
    let outcome = try Program.run("lint", "--format", "json", "--fail-on", "never", in: folder)
    #expect(try outcome.json["sources"].elements.map { try $0["files"].integer } == [2])
  }

  // Git itself.

  private static let names = ["a", "b", "ab", "a b", "[a]", "a-b", ".a", "a#", "!b"]
  private static let parts = [
    "a", "b", "ab", "*", "?", "**", "/", "/", "[ab]", "[!a]", "[a-c]", "[[:alpha:]]", "[]a]", "\\a",
    "\\[", "\\!", "\\ ", " ", "#", "!", "-", ".", ".layout.json", "[",
  ]

  @Test(.enabled(if: Repository.hasGit), arguments: SplitMix64.seeds(0..<40))
  func agreesWithGit(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func name() -> String { Self.names.randomElement(using: &random) ?? "" }
    func rules() -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let start = Int.random(in: 0..<4, using: &random) == 0 ? "!" : ""
        return start
          + (0..<Int.random(in: 1...5, using: &random)).map { _ in
            Self.parts.randomElement(using: &random) ?? ""
          }.joined()
      }.joined(separator: "\n") + "\n"
    }
    var files = [".gitignore": rules()]
    var folders = [""]
    for _ in 0..<12 {
      let folder = (folders.randomElement(using: &random) ?? "") + name() + "/"
      // Hidden folders are not searched.
      if !folder.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
        folders.append(folder)
      }
    }
    for folder in folders {
      for _ in 0..<3 { files["\(folder)\(name()).layout.json"] = "{}" }
    }
    let inner = folders.randomElement(using: &random) ?? ""
    if Bool.random(using: &random) { files["\(inner).gitignore"] = rules() }
    let repository = try Repository([:])
    for (path, text) in files { try repository.write(text, to: path) }
    if Bool.random(using: &random) { try repository.write(rules(), to: ".git/info/exclude") }
    let listed = try repository.git(
      "-c core.quotePath=false ls-files -z --others --exclude-standard")
    let expected = listed.split(separator: "\0").map(String.init)
      .filter { $0.hasSuffix(".layout.json") }
    let texts = files.filter { $0.key.hasSuffix(".gitignore") }
    #expect(Set(found(in: repository.folder)) == Set(expected), "\(texts)")
  }
}
