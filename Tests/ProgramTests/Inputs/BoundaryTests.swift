import Testing

/// A project is not left: what its files and links refer to outside of it is refused, unless the command line names it or
/// the configuration permits it.
@Suite struct BoundaryTests {
  /// The project is the folder `app`, a repository or not.
  private func project(isRepository: Bool, _ files: [String: String] = [:]) throws -> Folder {
    var files = files
    files["app/own.layout.json"] = Layouts.clean
    files["outside/b.layout.json"] = Layouts.fixable
    if isRepository { files["app/.git/HEAD"] = "" }
    return try Folder(files)
  }

  private func run(_ arguments: String..., in folder: Folder) throws -> Program.Outcome {
    try Program.run(arguments, in: folder.folder("app"))
  }

  @Test(arguments: [true, false])
  func fixesDoNotFollowLinksOutOfTheProject(isRepository: Bool) throws {
    let folder = try project(isRepository: isRepository)
    try folder.link("app/b.layout.json", to: "../outside/b.layout.json")
    try folder.link("app/more", to: "../outside")
    let outcome = try run("--fix", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("b.layout.json: a symbolic link leads outside the project"))
    #expect(outcome.errors.contains("the folder 'more' is not searched"), "\(outcome.errors)")
    #expect(try folder.text("outside/b.layout.json") == Layouts.fixable)
  }

  @Test func aNamedLinkIsFollowed() throws {
    let folder = try project(isRepository: true)
    try folder.link("app/b.layout.json", to: "../outside/b.layout.json")
    #expect(try run("--fix", "b.layout.json", in: folder).status == 0)
    #expect(try folder.text("outside/b.layout.json") != Layouts.fixable)
  }

  @Test func linksInsideTheProjectAreFollowed() throws {
    let folder = try project(isRepository: true, ["app/shared/b.layout.json": Layouts.fixable])
    try folder.link("app/b.layout.json", to: "shared/b.layout.json")
    let outcome = try run("--format", "json", "--fail-on", "never", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test(
    arguments: [
      #""extends": "../outside/base.json""#, #""sources": ["../outside"]"#,
      #""baseline": "../outside/accepted.json""#, #""infoPlist": "../outside/Info.plist""#,
    ], [true, false])
  func settingsDoNotLeadOutOfTheProject(setting: String, isRepository: Bool) throws {
    let folder = try project(
      isRepository: isRepository,
      [
        "app/.layoutlint.json": "{\(setting)}", "outside/base.json": "{}",
        "outside/accepted.json": #"{"version": 1, "baseline": []}"#,
        "outside/Info.plist": "<plist><dict/></plist>",
      ])
    let refused = try run(in: folder)
    #expect(refused.status == 2)
    #expect(refused.errors.hasPrefix("layoutlint: .layoutlint.json:1:"), "\(refused.errors)")
    #expect(refused.errors.contains("is outside the project"), "\(refused.errors)")
    try folder.write("{\(setting), \"allow-outside\": true}", to: "app/.layoutlint.json")
    let permitted = try run(in: folder)
    #expect(permitted.status == 0 && permitted.errors.isEmpty, "\(permitted.errors)")
  }

  @Test func aLinkOfASettingDoesNotLeadOutOfTheProject() throws {
    let folder = try project(
      isRepository: true,
      ["app/.layoutlint.json": #"{"extends": "base.json"}"#, "outside/base.json": "{}"])
    try folder.link("app/base.json", to: "../outside/base.json")
    let outcome = try run(in: folder)
    #expect(outcome.status == 2 && outcome.errors.contains("'base.json' is outside the project"))
  }

  @Test func reportsReplaceNoSource() throws {
    let folder = try project(isRepository: true, ["app/M.swift": "let a = 1\n"])
    let outcome = try run("--output", "M.swift", in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "layoutlint: M.swift: has the name of source code, and cannot be replaced\n")
    #expect(try folder.text("app/M.swift") == "let a = 1\n")
  }
}
