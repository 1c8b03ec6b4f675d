import Foundation
import LayoutModel
import LayoutTestSupport
import Testing

/// `layoutlint doctor`.
@Suite struct DoctorTests {
  private func checks(
    _ arguments: String..., in folder: Folder, status: Int32 = 0
  ) throws -> [String: JSONAnswer] {
    let outcome = try Program.run(["doctor", "--format", "json"] + arguments, in: folder)
    #expect(outcome.status == status && outcome.errors.isEmpty)
    var checks: [String: JSONAnswer] = [:]
    for check in try outcome.json["checks"].elements {
      #expect(check.keys == ["advice", "message", "name", "status"])
      checks[try check["name"].string ?? ""] = check
    }
    return checks
  }

  private func expect(
    _ check: JSONAnswer?, _ status: String, _ message: String, advice: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let check = try #require(check, sourceLocation: sourceLocation)
    #expect(try check["status"].string == status, sourceLocation: sourceLocation)
    let text = try check["message"].string ?? ""
    #expect(text.contains(message), "\(text)", sourceLocation: sourceLocation)
    #expect(try check["advice"].isNull != advice, sourceLocation: sourceLocation)
  }

  @Test func checksTheInstallation() throws {
    let folder = try Folder(["a.layout.json": Layouts.clean])
    let outcome = try Program.run("doctor", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let names = outcome.lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(
      names == [
        "ok version", "ok system", "ok json", "warning git", "ok configuration", "ok baseline",
        "ok sources", "ok app", "ok translations", "ok documents",
      ])
    let checks = try checks(in: folder)
    try expect(checks["version"], "ok", "layoutlint 0.1.0")
    try expect(checks["system"], "ok", "processor")
    try expect(checks["json"], "ok", "libjansson 2.")
    try expect(checks["git"], "warning", "git version", advice: true)
    try expect(checks["configuration"], "ok", "none")
    try expect(checks["documents"], "ok", "1 layout-json")
  }

  @Test func checksAProject() throws {
    let storyboard = StoryboardText.button("save", Rect(20, 700, 100, 44))
    let folder = try Folder([
      ".layoutlint.json": #"{"extends": "ci.json", "baseline": "accepted.json"}"#, "ci.json": "{}",
      "App/Base.lproj/Main.storyboard": storyboard,
      "App/de.lproj/Main.strings": #""save.normalTitle" = "Sichern";"#,
      "App/Info.plist": """
      <plist version="1.0"><dict><key>UIDeviceFamily</key><array><integer>1</integer></array>
      <key>UISupportedInterfaceOrientations</key><array>
      <string>UIInterfaceOrientationPortrait</string></array></dict></plist>
      """,
      "App.xcodeproj/project.pbxproj":
        "{objects = {P = {isa = PBXProject; targets = ();};}; rootObject = P;}",
      "App/Main.swift": "class Main {}",
      "a.layout.json": Layouts.clean,
    ])
    _ = try Program.shell(
      "git init -q; layoutlint --write-baseline accepted.json --no-config", in: folder)
    let checks = try checks(in: folder)
    try expect(checks["git"], "ok", "repository \(folder.url.resolvingSymlinksInPath().path)")
    try expect(checks["configuration"], "ok", ".layoutlint.json, ci.json")
    try expect(checks["baseline"], "ok", "accepted.json with ")
    try expect(checks["sources"], "ok", "1 file in .; at most 50000 files are read")
    try expect(
      checks["app"], "ok", "App/Info.plist, App.xcodeproj/project.pbxproj; iPhone: portrait")
    try expect(checks["translations"], "ok", "de of 1 document")
    try expect(checks["documents"], "ok", "1 interface-builder, 1 layout-json")
  }

  /// Two apps of a project with one storyboard.
  @Test func listsTheOrientationsOfEachApp() throws {
    func settings(_ family: String, _ orientation: String) -> String {
      """
      GENERATE_INFOPLIST_FILE = YES; TARGETED_DEVICE_FAMILY = \(family);
      INFOPLIST_KEY_UISupportedInterfaceOrientations = UIInterfaceOrientation\(orientation);
      """
    }
    let folder = try Folder([
      "Main.storyboard": StoryboardText().text,
      "App.xcodeproj/project.pbxproj": ProjectText.project(
        "Main.storyboard",
        targets: ["Shop": settings("1", "Portrait"), "Till": settings("2", "LandscapeLeft")]),
    ])
    try expect(checks(in: folder)["app"], "ok", "; Shop (iPhone: portrait); Till (iPad: landscape)")
  }

  @Test func reportsProblems() throws {
    let folder = try Folder([
      ".layoutlint.json": #"{"baseline": "gone.json", "jobs": 0}"#, "letter.xib": "Dear Sir",
    ])
    let broken = try checks(in: folder, status: 1)
    try expect(
      broken["configuration"], "error",
      ".layoutlint.json:1:35: 'jobs' must be a whole number from 1 to 256, found 0", advice: true)
    try expect(broken["documents"], "error", "letter.xib", advice: true)
    try expect(broken["sources"], "warning", "no source code is read", advice: true)
    try expect(broken["app"], "warning", "no Xcode project and no Info.plist", advice: true)

    try folder.write(#"{"baseline": "gone.json"}"#, to: ".layoutlint.json")
    let missing = try checks(in: folder, status: 1)
    try expect(missing["configuration"], "ok", ".layoutlint.json")
    try expect(
      missing["baseline"], "error", ".layoutlint.json:1:14: baseline 'gone.json'", advice: true)

    let empty = try checks(in: Folder(["x": "no layout"]), status: 1)
    try expect(empty["documents"], "error", "nothing to lint in the current folder", advice: true)
    try Program.expectError("doctor nowhere", "nowhere: no such file or folder", in: folder)
    #expect(try Program.run("doctor", "--confg", "x", in: folder).status == 2)
  }

  /// Git is optional.
  @Test func gitCanBeMissing() throws {
    let folder = try Folder(["a.layout.json": Layouts.clean])
    let outcome = try Program.run(
      ["doctor", "--format", "json"], in: folder, environment: ["PATH": folder.url.path])
    #expect(outcome.status == 0)
    let git = try #require(
      try outcome.json["checks"].elements.first { try $0["name"].string == "git" })
    try expect(git, "warning", "the program git is not in PATH", advice: true)
  }
}
