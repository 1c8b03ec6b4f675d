@testable import Configuration
import Foundation
import Synchronization
import Testing

@testable import layoutlint

/// The folders of one run.
@Suite struct FolderScanTests {
  private func scan(_ contents: [String: String], keepingUpTo limit: Int) throws -> FolderScan {
    let folder = try Folder(contents)
    let scan = FolderScan(
      reading: FolderScan.TextChoice { _ in true }, textByteLimit: limit)
    var selection = FolderScan.Selection()
    selection.isDocument = { _, _ in true }
    scan.scan(folder.path(""), at: folder.path(""), selection)
    let entries = try #require(scan.knownListing(of: folder.path(""))).entries
    #expect(entries.map(\.name) == contents.keys.sorted())
    for entry in entries {
      let bytes = Array((contents[entry.name] ?? "").utf8)
      #expect(entry.contents?.hash == ContentHash(bytes))
      if let text = entry.contents?.text { #expect(text == bytes) }
    }
    #expect(
      entries.filter { $0.contents?.text == nil }.isEmpty == (scan.limitNote == nil))
    return scan
  }

  @Test func textsOfTheLimitAreKept() throws {
    #expect(try scan(["a": "12345", "b": "67890"], keepingUpTo: 10).limitNote == nil)
  }

  @Test func textsOverTheLimitAreReadAgain() throws {
    let note = try scan(["a": "12345", "b": "678901"], keepingUpTo: 10).limitNote
    #expect(
      note == "layoutlint: read 1 document again: texts of more than 10 bytes are not kept")
    let all = try scan(["a": "12345", "b": "678901"], keepingUpTo: 4).limitNote
    #expect(
      all == "layoutlint: read 2 documents again: texts of more than 4 bytes are not kept")
  }

  @Test func excludedFoldersAreNotListed() throws {
    let layout = #"{"class": "UIView"}"#
    let folders = ["Generated", "sub/Old", "Pods", ".hidden", "sub/node_modules"]
    var files = Dictionary(
      uniqueKeysWithValues: (folders + ["sub", "."]).map { ("\($0)/a.layout.json", layout) })
    files[".layoutlint.json"] = #"{"exclude": ["Generated", "**/Old"]}"#
    files["sub/own/.layoutlint.json"] = #"{"exclude": ["Older/"]}"#
    files["sub/own/a.layout.json"] = layout
    files["sub/own/Older/a.layout.json"] = layout
    let folder = try Folder(files)
    let scan = FolderScan()
    var search = InputSearch(
      ConfigurationStore(), excludesNamed: false, findsDumps: true, scan: scan)
    search.add(folder.path(""))
    let names = search.inputs.map { String($0.path.dropFirst(folder.url.path.count + 1)) }
    #expect(names == ["a.layout.json", "sub/a.layout.json", "sub/own/a.layout.json"])
    let root = folder.url.path
    for listed in ["/sub", "/sub/own"] { #expect(scan.isKnown(root + listed), "\(listed)") }
    for excluded in folders + ["sub/own/Older"] {
      #expect(!scan.isKnown("\(root)/\(excluded)"), "\(excluded)")
    }
  }

  /// What the files in folders can be is known after a scan, so that searches do not enter most of them.
  @Test func foldersWithoutUsesAreKnown() throws {
    let folder = try Folder([
      "Media.xcassets/a.imageset/Contents.json": "{}", "Media.xcassets/a.imageset/a.png": "",
      "code/deep/er/A.swift": "", "views/deep/a.layout.json": "{}", "text/deep/notes.txt": "a",
      "plist/deep/Info.plist": "", "Pods/A/a.xib": "", ".git/A.swift": "", "vendor/Pods/a.xib": "",
      "own/deep/.layoutlint.json": "{}", "out/A.swift": "", "kept/out/A.png": "",
      "folder/Main.storyboard/a.png": "", "linked/deep/a.png": "",
    ])
    #expect(try Program.shell("ln -s a.png linked/deep/b.png", in: folder).status == 0)
    let scan = FolderScan()
    let root = folder.path("")
    var selection = FolderScan.Selection(stopsAtConfigurations: true)
    selection.excludesFolder = { $0.hasSuffix("/out") }
    scan.scan(root, at: root, selection)
    func uses(_ path: String) throws -> FolderScan.Uses {
      let parts = path.split(separator: "/").map(String.init)
      let parent = ([root] + parts.dropLast()).reduce("") { FolderScan.appending($1, to: $0) }
      let listing = try #require(scan.knownListing(of: parent), "\(path)")
      return try #require(listing.entry(named: parts[parts.count - 1])).uses
    }
    for (path, expected) in [
      ("Media.xcassets", []), ("Media.xcassets/a.imageset", []), ("code", .source),
      ("code/deep/er", .source), ("views", .input), ("text/deep", .input), ("plist", .source),
      ("vendor", .input), ("own/deep", [.input, .source]), ("own", [.input, .source]),
      ("out", [.input, .source]), ("kept", [.input, .source]), ("folder", .input),
      ("folder/Main.storyboard", []), ("linked", [.input, .source]),
    ] as [(String, FolderScan.Uses)] {
      #expect(try uses(path) == expected, "\(path)")
    }
  }

  @Test(arguments: [1, 2, 3])
  func threadsShareDeepAndWideFolders(number: Int) throws {
    var files: [String: String] = [:]
    for wide in 0..<(40 * number) {
      let deep = (0..<number * 5).map { "d\($0)" }.joined(separator: "/")
      files["\(wide)/\(deep)/a.layout.json"] = "{}"
    }
    let folder = try Folder(files)
    let scan = FolderScan()
    var search = InputSearch(ConfigurationStore(), excludesNamed: false, scan: scan)
    search.add(folder.path(""))
    let found = Set(search.inputs.map { String($0.path.dropFirst(folder.url.path.count + 1)) })
    #expect(found == Set(files.keys))
    #expect(search.inputs.count == files.count)
  }

  @Test(arguments: [true, false])
  func aCancelledTaskListsNothing(isCancelled: Bool) async throws {
    let folder = try Folder(["a/a.layout.json": "{}", "a/b/b.layout.json": "{}"])
    let task = Task {
      while isCancelled, !Task.isCancelled { await Task.yield() }
      let scan = FolderScan()
      var search = InputSearch(ConfigurationStore(), excludesNamed: false, scan: scan)
      search.add(folder.path(""))
      scan.scan(folder.path("a"), at: folder.path("a"), FolderScan.Selection())
      return (search.inputs.count, scan.isKnown(folder.path("a/b")))
    }
    if isCancelled { task.cancel() }
    #expect(await task.value == (isCancelled ? (0, false) : (2, true)))
  }

  @Test(arguments: [
    ("a.txt", true), ("a.b.JSON", true), ("a.xml", true), (".log", true), ("a.dump", true),
    ("txt", false), ("a.txt2", false), ("a.dumps", false), ("a.tx", false), ("a.", false),
    ("", false), ("Contents.json", false), ("a.txt.gz", false), ("ä.Txt", true), ("a.ätxt", false),
  ])
  func namesOfDumps(name: String, isPossible: Bool) {
    #expect(UnincludedDumps.isPossible(name) == isPossible)
  }
}
