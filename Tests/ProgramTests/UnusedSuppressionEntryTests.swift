import Foundation
import Testing

/// Entries of `suppress` that suppress nothing.
@Suite struct UnusedSuppressionEntryTests {
  /// The positions of the findings about entries, for a command line.
  private func unused(_ arguments: String = "", in folder: Folder) throws -> [String] {
    let outcome = try Program.shell(
      "layoutlint lint --format json --fail-on never \(arguments)", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try outcome.findings.filter {
      try $0["rule"].string == "unused-suppression"
    }.map {
      let start = try $0["range"]["start"]
      return
        "\(try $0["path"].string ?? ""):\(try start["line"].integer ?? 0):\(try start["column"].integer ?? 0)"
    }
  }

  private static func suppress(_ entries: String, _ others: String = "") -> String {
    "{\(others)\"suppress\": [\n\(entries)]}"
  }

  @Test func reportsTheEntriesThatMatchNothing() throws {
    let folder = try Folder([
      ".layoutlint.json": Self.suppress(
        """
        {"rule": "unreachable-subview", "path": "a.*"},
        {"rule": "covered-control"},
        {"path": "gone/**"},
        {"rule": "unreachable-subview", "path": "b.*", "view": "nobody"},
        {"rule": "unused-suppression"}
        """),
      "a.layout.json": Layouts.error, "b.layout.json": Layouts.error,
    ])
    let all = (2...4).map { ".layoutlint.json:\($0 + 1):1" }
    #expect(try unused(in: folder) == all)
    #expect(try unused(".", in: folder) == all)
    #expect(try unused("--disable unused-suppression", in: folder) == [])
    #expect(try unused("--only unreachable-subview", in: folder) == [])
    // What is not checked is unknown.
    #expect(try unused("a.layout.json b.layout.json", in: folder) == [])
    #expect(try unused("--device se", in: folder) == [])
    #expect(try unused("--disable covered-control", in: folder) == [all[1], all[2]])
    let outcome = try Program.run("lint", "--format", "xcode", "--fail-on", "info", in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        ".layoutlint.json:3:1: note: info: this entry of 'suppress' suppresses nothing (unused-suppression)"
      ))
  }

  @Test func reportsAnEntryIfItsFolderIsChecked() throws {
    let folder = try Folder([
      ".layoutlint.json": Self.suppress(
        #"{"rule": "covered-control", "path": "x/y/**"}, {"rule": "covered-control"}"#),
      "a.layout.json": Layouts.clean, "x/y/b.layout.json": Layouts.clean,
      "x/.keep": "",
    ])
    #expect(try unused("x/y", in: folder) == [".layoutlint.json:2:1"])
    #expect(try unused("x", in: folder) == [".layoutlint.json:2:1"])
    #expect(try unused("a.layout.json", in: folder) == [])
    #expect(try unused("", in: folder).count == 2)
  }

  @Test func anUnreadableOrBrokenFileMayContainTheFinding() throws {
    let folder = try Folder([
      ".layoutlint.json": Self.suppress(#"{"rule": "covered-control"}"#),
      "a.layout.json": Layouts.broken,
    ])
    #expect(try unused("", in: folder) == [])
    try folder.write(Layouts.clean, to: "a.layout.json")
    #expect(try unused("", in: folder) == [".layoutlint.json:2:1"])
    try folder.write(Data(), to: "b.layout.json")
    let outcome = try Program.run("lint", "--format", "json", in: folder)
    #expect(try outcome.rules == ["syntax-error"])
  }

  @Test func aHiddenViewIsNotJudged() throws {
    let folder = try Folder([
      ".layoutlint.json": Self.suppress(#"{"view": "hidden"}, {"view": "root"}"#),
      "a.layout.json": """
      {"class": "UIView", "id": "root", "frame": [0, 0, 9, 9], "subviews": [
        {"class": "UIView", "id": "hidden", "frame": [0, 0, 9, 9], "isHidden": true}]}
      """,
    ])
    #expect(try unused(in: folder) == [])
  }

  @Test func anInheritedOrExtendedEntryNeedsAllItsFiles() throws {
    let folder = try Folder([
      ".layoutlint.json": Self.suppress(
        #"{"rule": "covered-control"}"#, #""extends": "ci/b.json", "#),
      "ci/b.json": Self.suppress(#"{"rule": "unreachable-subview"}"#),
      "x/.layoutlint.json": #"{"inherit": true}"#, "x/a.layout.json": Layouts.clean,
      "y/.layoutlint.json": #"{"extends": "../ci/b.json"}"#, "y/b.layout.json": Layouts.clean,
    ])
    #expect(try unused("x", in: folder) == [])
    #expect(try unused("x y", in: folder) == [])
    #expect(try unused(in: folder) == [".layoutlint.json:2:1", "ci/b.json:2:1"])
    try folder.write(Layouts.error, to: "y/b.layout.json")
    #expect(try unused(in: folder) == [".layoutlint.json:2:1"])
  }
}
