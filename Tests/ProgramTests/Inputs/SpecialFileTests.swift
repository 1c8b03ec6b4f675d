import Foundation
import Testing

/// Files that are no regular files, or that cannot be read: each is an error with its path, and the others
/// are checked.
@Suite struct SpecialFileTests {
  private let folder: Folder

  init() throws {
    folder = try Folder(["good.layout.json": Layouts.warning])
  }

  /// The errors of a run in each format, all of which contain the finding of the readable file.
  private func errors(
    _ arguments: String, after preparation: String = ":", path: String
  ) throws -> String {
    var errors: Set<String> = []
    for format in ["text", "json", "sarif"] {
      let outcome = try Program.shell(
        "\(preparation); layoutlint lint --format \(format) \(arguments)", in: folder)
      #expect(outcome.status == 2, "\(format)")
      #expect(outcome.output.contains("unknown-key"), "\(format)")
      switch format {
      case "json":
        let failed = try outcome.json["files"].elements.filter { $0.keys.contains("error") }
        #expect(try failed.map { try $0["path"].string } == [path])
      case "sarif":
        let invocation = try outcome.json["runs"][0]["invocations"][0]
        #expect(try invocation["toolExecutionNotifications"].elements.count == 1)
      default: break
      }
      errors.insert(outcome.errors)
    }
    #expect(errors.count == 1)
    return errors.first ?? ""
  }

  @Test func aNamedPipeWithoutAWriter() throws {
    let preparation = "test -p p || mkfifo p"
    #expect(
      try errors("p good.layout.json", after: preparation, path: "p")
        == "layoutlint: p: is a named pipe that no program writes to\n")
  }

  /// The writer may start after the reader, write nothing for some time, or write nothing at all.
  @Test func aNamedPipeWithAWriter() throws {
    let late = try Program.shell(
      "mkfifo p; (sleep 1; cat good.layout.json > p) & layoutlint p", in: folder)
    #expect(late.output.hasPrefix("p:1:") && late.errors.isEmpty)
    let slow = try Program.shell(
      "mkfifo q; (exec 3> q; sleep 6; cat good.layout.json >&3) & layoutlint q", in: folder)
    #expect(slow.output.hasPrefix("q:1:") && slow.errors.isEmpty)
    let empty = try Program.shell("mkfifo r; (: > r) & layoutlint r", in: folder)
    #expect(empty.status == 2 && empty.errors == "layoutlint: r: is empty\n")
  }

  @Test func aNamedPipeAsAnotherFile() throws {
    let outcome = try Program.shell("mkfifo p; layoutlint good.layout.json --config p", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.messages == ["p: is a named pipe that no program writes to"])
  }

  @Test func aNamedPipeForAReport() throws {
    let arguments = "good.layout.json --format text --report sarif=p"
    let unread = try Program.shell("mkfifo p; layoutlint \(arguments)", in: folder)
    #expect(unread.status == 2)
    #expect(
      unread.errors == "layoutlint: p: cannot be written: is a named pipe that no program reads\n")
    // The reader may start after the program.
    let read = try Program.shell(
      "(sleep 1; cat p > report) & layoutlint \(arguments); wait; cat report", in: folder)
    #expect(read.status == 0 && read.errors.isEmpty && read.output.contains("\"runs\""))
  }

  @Test(arguments: ["x.xib", "x.storyboard", "x.layout.json"])
  func aFolderWithTheNameOfADocument(name: String) throws {
    try folder.makeFolder(name)
    let message = "layoutlint: \(name): is a folder, not a layout\n"
    #expect(try errors("\(name) good.layout.json", path: name) == message)
    #expect(try errors(".", path: name) == message)
    #expect(try errors("good.layout.json \(name)/", path: "\(name)/").contains("is a folder"))
  }

  @Test func aSocket() throws {
    let preparation = """
      test -S s.xib || python3 -c 'import socket
      socket.socket(socket.AF_UNIX).bind("s.xib")'
      """
    #expect(
      try errors("s.xib good.layout.json", after: preparation, path: "s.xib")
        == "layoutlint: s.xib: is a socket or a device that cannot be read\n")
    #expect(try errors(".", path: "s.xib") == "layoutlint: s.xib: is not a regular file\n")
  }

  @Test func anEndlessFile() throws {
    #expect(
      try errors("/dev/zero good.layout.json", path: "/dev/zero").hasPrefix(
        "layoutlint: /dev/zero: is not a layout in a supported format"))
    for option in ["--config", "--baseline"] {
      try Program.expectError("good.layout.json \(option) /dev/zero", "/dev/zero", in: folder)
    }
  }

  @Test func aNameThatIsNotUTF8() throws {
    let name = #"$'\xff.layout.json'"#
    let file = "\u{FFFD}.layout.json"
    #expect(
      try errors("good.layout.json \(name)", after: "touch \(name)", path: file)
        == "layoutlint: \(file): no such file or folder; a name must be UTF-8\n")
    #expect(try errors(".", path: file) == "layoutlint: \(file): its name is not UTF-8\n")
    for option in ["--config", "--output", "--stdin-filename", "--only", "--device", "--since"] {
      let outcome = try Program.shell(
        #"layoutlint good.layout.json \#(option) $'\xff\xfe'"#, in: folder)
      #expect(outcome.status == 2 || option == "--output", "\(option)")
    }
    #expect(try Program.shell(#"layoutlint $'\xff'"#, in: folder).status == 2)
    #expect(try Program.shell(#"layoutlint tree $'\xff'"#, in: folder).status == 2)
  }

  /// A file that disappears after the search.
  @Test func aFileThatDisappears() throws {
    try folder.write(Layouts.clean, to: "sub/gone.layout.json")
    // The writer removes the file when the reader has opened the pipe, which is after the search.
    let outcome = try Program.shell(
      "mkfifo p; (exec 3> p; rm sub/gone.layout.json; cat good.layout.json >&3) & layoutlint p sub",
      in: folder)
    #expect(outcome.status == 2 && outcome.output.hasPrefix("p:1:"))
    #expect(outcome.errors == "layoutlint: sub/gone.layout.json: no such file or folder\n")
  }

  /// The superuser can read each file, unless the system takes that capability from the process.
  @Test(
    .enabled(
      if: geteuid() != 0 || FileManager.default.fileExists(atPath: "/usr/bin/setpriv"),
      "the superuser can read each file"))
  func aFileWithoutPermission() throws {
    let limited = "/usr/bin/setpriv --bounding-set -dac_override,-dac_read_search "
    let prefix = geteuid() == 0 ? limited : ""
    let line = """
      install -m 000 good.layout.json bad.layout.json; mkdir -m 000 locked
      \(prefix)'\(Program.path)' bad.layout.json good.layout.json
      status=$?; \(prefix)'\(Program.path)'; chmod 700 locked
      \(prefix)'\(Program.path)' good.layout.json --config bad.layout.json > denied
      denied=$?; test -s denied || test $denied != 2 || exit $status; exit 1
      """
    let outcome = try Program.shell(line, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output.hasPrefix("good.layout.json:1:"))
    let bad = "bad.layout.json: permission denied"
    #expect(outcome.messages == [bad, bad, "locked: permission denied", bad])
  }
}
