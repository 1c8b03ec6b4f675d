import Foundation
import Testing

/// What is linted, and what is said about what cannot be.
@Suite struct InputTests {
  @Test func checksAFolderInOrderWithoutToolFolders() throws {
    let folder = try Folder([
      "b.layout.json": Layouts.clean, "a/z.layout.json": Layouts.clean,
      "a.layout.json": Layouts.clean, "a/b/c.layout.json": Layouts.clean,
      "data.json": Layouts.clean, "notes.txt": "",
      ".hidden/x.layout.json": Layouts.error, ".build/x.layout.json": Layouts.error,
      "Pods/x.layout.json": Layouts.error, "Carthage/x.layout.json": Layouts.error,
      "a/DerivedData/x.layout.json": Layouts.error, "node_modules/x.layout.json": Layouts.error,
    ])
    let inside = ["a/b/c", "a/z", "a", "b"].map { $0 + ".layout.json" }
    #expect(try paths("", in: folder) == inside)
    #expect(try paths(".", in: folder) == inside)
    #expect(try paths("a", in: folder) == ["a/b/c.layout.json", "a/z.layout.json"])
    #expect(try paths("a/ b.layout.json", in: folder).last == "b.layout.json")
    #expect(try paths("./a", in: folder).first == "./a/b/c.layout.json")
    // A file on the command line needs no particular name.
    #expect(try paths(".hidden data.json", in: folder) == [".hidden/x.layout.json", "data.json"])
  }

  @Test func checksEachFileOnce() throws {
    let folder = try Folder(["a.layout.json": Layouts.clean, "in/b.layout.json": Layouts.clean])
    try folder.link("in/up", to: "..")
    try folder.link("also", to: "in")
    try folder.link("c.layout.json", to: "a.layout.json")
    #expect(try paths("", in: folder) == ["a.layout.json", "in/b.layout.json"])
    #expect(
      try paths("a.layout.json ./a.layout.json in also \(folder.path("a.layout.json"))", in: folder)
        == ["a.layout.json", "in/b.layout.json"])
  }

  @Test func followsLinkedFolders() throws {
    let elsewhere = try Folder(["a.layout.json": Layouts.clean])
    let folder = try Folder(["x/b.layout.json": Layouts.clean])
    try folder.link("linked", to: elsewhere.url.path)
    #expect(try paths("linked x", in: folder) == ["linked/a.layout.json", "x/b.layout.json"])
    #expect(try paths("", in: folder) == ["x/b.layout.json"], "it leads outside of the project")
  }

  @Test func reportsUnreadableInputsAndChecksTheOthers() throws {
    let folder = try Folder(["a.layout.json": Layouts.error, "letter.txt": "Dear Sir or Madam"])
    try folder.makeFolder("folder.layout.json")
    try folder.link("dead.layout.json", to: "nowhere")
    try folder.link("round.layout.json", to: "round.layout.json")
    let line = "dead.layout.json folder.layout.json letter.txt nowhere.json "
    let outcome = try Program.shell(
      "layoutlint lint --format json \(line) round.layout.json a.layout.json", in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.messages == [
        "dead.layout.json: no such file or folder", "folder.layout.json: is a folder, not a layout",
        """
        letter.txt: is not a layout in a supported format: layout-json, sentry-json, wda-json, \
        idb-json, device-agent-json, interface-builder, wda-xml, detox-xml, xcuitest-text, \
        earlgrey-text, recursive-description
        """, "nowhere.json: no such file or folder", "round.layout.json: symbolic link loop",
      ])
    let files = try outcome.json["files"].elements
    #expect(files.count == 6)
    for file in files.dropLast() {
      #expect(file.keys == ["error", "findings", "format", "path", "views"])
      #expect(try file["format"].isNull)
      let message = try #require(try file["error"].string)
      #expect(outcome.errors.contains(": \(message)\n"))
    }
    let last = try #require(files.last)
    #expect(last.keys == ["findings", "format", "path", "views"])
    #expect(try outcome.findings.count == 1)
    #expect(try outcome.json["summary"]["files"].integer == 6)
  }

  @Test func reportsUnreadableFilesInAFolder() throws {
    let folder = try Folder(["a.layout.json": Layouts.clean])
    try folder.makeFolder("folder.layout.json")
    try folder.link("dead.layout.json", to: "nowhere")
    try folder.link("dead", to: "nowhere")
    let outcome = try Program.shell(
      "mkfifo pipe.layout.json; touch $'\\xff.layout.json'; layoutlint; echo $?", in: folder)
    #expect(outcome.output == "no findings in 1 document; 4 could not be read\n2\n")
    #expect(
      outcome.messages == [
        "dead.layout.json: no such file or folder", "folder.layout.json: is a folder, not a layout",
        "pipe.layout.json: is not a regular file", "\u{FFFD}.layout.json: its name is not UTF-8",
      ])
  }

  @Test func mentionsFoldersWithNamesThatAreNotUTF8() throws {
    let folder = try Folder(["a.layout.json": Layouts.clean])
    let outcome = try Program.shell(
      "mkdir $'in\\xff'; cp a.layout.json $'in\\xff'; layoutlint; echo $?; rm a.layout.json; layoutlint; echo $?",
      in: folder)
    #expect(outcome.output.hasSuffix("0\n2\n"), "\(outcome.output)")
    let note = "the folder 'in\u{FFFD}' is not searched: a name must be UTF-8"
    #expect(outcome.errors.contains("layoutlint: \(note)\n"), "\(outcome.errors)")
    #expect(outcome.errors.components(separatedBy: note).count == 3, "\(outcome.errors)")

    let clean = try Folder(["a.layout.json": Layouts.clean])
    let both = try Program.shell("mkdir $'a\\xff' $'b\\xff'; layoutlint", in: clean)
    #expect(
      both.errors.contains("the folder 'a\u{FFFD}' and 1 other folder are not searched: "),
      "\(both.errors)")
  }

  @Test func reportsAnEmptyFolderAsAnError() throws {
    let folder = try Folder(["notes.txt": "", "Pods/a.layout.json": Layouts.clean])
    let outcome = try Program.run("lint", in: folder)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let message = """
      layoutlint: nothing to lint in the current folder: searched for *.layout.json, *.storyboard, *.xib, \
      *.swift, *.m, *.mm and the files of 'include'; Pods skipped
      """
    #expect(outcome.errors == "\(message); --allow-empty accepts that\n")
    let allowed = try Program.run("lint", "--allow-empty", in: folder)
    #expect(allowed.status == 0 && allowed.errors == "\(message)\n")
    let json = try Program.run(
      "lint", ".", "--format", "json", "--quiet", "--allow-empty", in: folder)
    #expect(json.status == 0 && json.errors.isEmpty)
    #expect(try json.json["files"].elements.isEmpty)
  }

  @Test func usesTheSpecifiedNameOfStandardInput() throws {
    let plain = try Program.run("-", stdin: Layouts.error)
    #expect(plain.status == 1)
    #expect(plain.output.hasPrefix("<stdin>:4:"))
    let named = try Program.run(
      "-", "-", "--stdin-filename", "x/a.layout.json", stdin: Layouts.error)
    #expect(named.output.hasPrefix("x/a.layout.json:4:"))
    #expect(named.output.split(separator: "error:").count == 2)
    // The name determines the format of a malformed text.
    let broken = try Program.run("-", "--stdin-filename", "a.layout.json", stdin: "")
    #expect(broken.status == 1)
    #expect(broken.output.contains("(syntax-error)"))
  }

  @Test func readsPipesToTheEnd() throws {
    let folder = try Folder(["a.txt": Layouts.error])
    let device = try Program.shell("layoutlint /dev/stdin < a.txt", in: folder)
    #expect(device.output.hasPrefix("/dev/stdin:4:"))
    let named = try Program.shell("mkfifo p; cat a.txt > p & layoutlint p", in: folder)
    #expect(named.output.hasPrefix("p:4:"))
    try Program.expectError("/dev/zero", "/dev/zero: is not a layout", in: folder)
  }

  /// A document over the limit is a finding, as one nested too deep is; what is over is not read.
  @Test(arguments: [(0, 0), (1, 1)])
  func limitsTheSizeOfADocument(extra: Int, status: Int32) throws {
    let layout = #"{"class": "UIView", "frame": [0, 0, 1, 1]}"#
    let padding = String(repeating: " ", count: (16 << 20) - layout.utf8.count + extra)
    let folder = try Folder(["large.layout.json": layout + padding])
    let outcome = try Program.run("large.layout.json", in: folder)
    #expect(outcome.status == status && outcome.errors.isEmpty)
    #expect(outcome.output.contains("the limit of 16 MiB (too-large)") == (extra > 0))
  }

  @Test func reportsClosedStandardInput() throws {
    let outcome = try Program.shell("layoutlint - <&-")
    #expect(outcome.status == 2 && outcome.messages == ["<stdin>: is closed"])
  }

  /// The paths of the files that a command line lints.
  private func paths(_ arguments: String, in folder: Folder) throws -> [String] {
    let outcome = try Program.shell("layoutlint lint --format json \(arguments)", in: folder)
    return try outcome.paths.compactMap(\.self)
  }
}
