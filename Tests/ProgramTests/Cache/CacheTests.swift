import Foundation
import LayoutTestSupport
import Testing

/// `layoutlint lint --cache FOLDER`.
@Suite struct CacheTests {
  /// Findings of many kinds: in layouts, on other screens, with fixes, amounts and code.
  private func project() throws -> Folder {
    let folder = try Folder([
      "clean.layout.json": Layouts.clean, "error.layout.json": Layouts.error,
      "warning.layout.json": Layouts.warning, "broken.layout.json": Layouts.broken,
      "App.xcodeproj/project.pbxproj": "",
      "fixable.layout.json": Layouts.clean.replacing("{", with: #"{"disable": ["unknown-key"], "#),
    ])
    let root = RepositoryFiles.root
    for path in [
      "Tests/Situations/devices/Login.storyboard", "Tests/Situations/code/Card.xib",
      "Tests/Situations/code/CardController.swift", "Tests/Samples/offer.layout.json",
    ] {
      let data = try Data(contentsOf: root.appending(path: path))
      try folder.write(data, to: FilePathName.last(of: path))
    }
    return folder
  }

  private enum FilePathName {
    static func last(of path: String) -> String { String(path.split(separator: "/").last ?? "") }
  }

  private func run(_ options: String, in folder: Folder) throws -> Program.Outcome {
    try Program.shell("layoutlint lint \(options)", in: folder)
  }

  /// The number of results that a run reads from the cache, and of documents.
  private func hits(_ options: String, in folder: Folder) throws -> String {
    let errors = try run("--cache cache --verbose \(options)", in: folder).errors
    let match = errors.firstMatch(of: /layoutlint: (\d+ of \d+) results read from the cache\n/)
    return String(try #require(match, "\(errors)").1)
  }

  @Test(arguments: [
    "--format text --color always", "--format text", "--format xcode", "--format json",
    "--format json --max-findings 2", "--format xcode --fix --dry-run", "--format text --quiet",
    "--format xcode --report sarif=r.sarif", "--format sarif", "--format junit", "--format gitlab",
    "--format ndjson", "--format github", "--format checkstyle",
    "--device all --fail-on warning", "--format json --severity unreachable-subview=info",
  ])
  func reportsAreTheSameWithTheCache(options: String) throws {
    let folder = try project()
    let plain = try run(options, in: folder)
    for _ in 0..<3 {
      let cached = try run("--cache cache \(options)", in: folder)
      #expect(cached.output == plain.output)
      #expect(cached.errors == plain.errors)
      #expect(cached.status == plain.status)
    }
    #expect(plain.output != "" || options.contains("--dry-run"))
    // Documents with findings are read from the cache, too, unless they have fixes to apply.
    let expected = options.contains("--fix") ? "7 of 8" : "8 of 8"
    #expect(try hits(options, in: folder) == expected)
  }

  @Test func aChangeOfAnythingThatAResultDependsOnIsAMiss() throws {
    let folder = try Folder([
      "a.layout.json": Layouts.error, "Card.xib": Repository.xib(owner: "Card"),
      "Card.swift": "class Card: UIViewController {}", "App.xcodeproj/project.pbxproj": "",
    ])
    #expect(try hits("", in: folder) == "0 of 2")
    #expect(try hits("", in: folder) == "2 of 2")
    // Times do not matter.
    #expect(try Program.shell("touch *", in: folder).status == 0)
    #expect(try hits("", in: folder) == "2 of 2")
    try folder.write(Data((Layouts.error + "\n").utf8), to: "a.layout.json")
    #expect(try hits("", in: folder) == "1 of 2")
    try folder.write(Data("class Card: UIView {}".utf8), to: "Card.swift")
    #expect(try hits("", in: folder) == "1 of 2")
    try folder.write(Data("class Other: UIView {}".utf8), to: "Other.swift")
    #expect(try hits("", in: folder) == "1 of 2")
    for option in [
      "--severity unreachable-subview=warning", "--disable small-touch-target", "--device all",
      "--device 'iPhone SE (3rd generation)'", "--text-scale 2", "--text-size AX3",
    ] {
      #expect(try hits(option, in: folder) == "0 of 2", "\(option)")
      #expect(try hits(option, in: folder) == "2 of 2", "\(option)")
    }
    #expect(try hits("", in: folder) == "2 of 2")
    // The same contents at another path.
    #expect(try Program.shell("mv a.layout.json b.layout.json", in: folder).status == 0)
    #expect(try hits("", in: folder) == "1 of 2")
    try folder.write(Data(#"{"include-hidden": true}"#.utf8), to: ".layoutlint.json")
    #expect(try hits("", in: folder) == "0 of 2")
    let portrait = """
      <plist version="1.0"><dict><key>UISupportedInterfaceOrientations</key>
      <array><string>UIInterfaceOrientationPortrait</string></array></dict></plist>
      """
    #expect(try hits("", in: folder) == "2 of 2")
    try folder.write(Data(portrait.utf8), to: "Info.plist")
    #expect(try hits("", in: folder) == "0 of 2")
    #expect(try hits("--no-config", in: folder) == "0 of 2")
  }

  @Test(arguments: [
    "--format text", "--format xcode", "--format json", "--format sarif", "--strict-baseline",
    "--format junit --fail-on warning", "--fix --dry-run",
  ])
  func reportsWithABaselineAreTheSameWithTheCache(options: String) throws {
    let folder = try project()
    let known = "--baseline base.json \(options)"
    // One document cannot be checked.
    #expect(try run("--write-baseline base.json", in: folder).status == 2)
    // An accepted finding is gone, another one has moved, and one is new.
    #expect(try Program.shell("mv error.layout.json moved.layout.json", in: folder).status == 0)
    try folder.write(Data(Layouts.clean.utf8), to: "warning.layout.json")
    try folder.write(Data(Layouts.warning.utf8), to: "clean.layout.json")
    let plain = try run(known, in: folder)
    #expect(plain.output.contains("unknown-key") || options.contains("--dry-run"))
    #expect(plain.errors.contains(" gone") || options.contains("--dry-run"))
    for _ in 0..<3 {
      let cached = try run("--cache cache \(known)", in: folder)
      #expect(cached.output == plain.output)
      #expect(cached.errors == plain.errors)
      #expect(cached.status == plain.status)
    }
    #expect(try hits(known, in: folder) == "8 of 8")
    // Only documents whose accepted findings change are checked again.
    let lines = try folder.text("base.json").split(separator: "\n")
    let rest = lines.filter { !$0.contains("offer.layout.json") }
    #expect(rest.count == lines.count - 1)
    try folder.write(Data(rest.joined(separator: "\n").utf8), to: "base.json")
    #expect(try hits(known, in: folder) == "7 of 8")
  }

  @Test func fixesDocumentsWithCachedResults() throws {
    let text = try RepositoryFiles.text("Tests/Samples/offer.layout.json")
    let folder = try Folder(["a.layout.json": Layouts.warning, "b.layout.json": text])
    _ = try run("--cache cache", in: folder)
    let expected = try Folder(["a.layout.json": Layouts.warning, "b.layout.json": text])
    let plain = try run("--fix", in: expected)
    let cached = try run("--cache cache --fix", in: folder)
    #expect(cached.errors == plain.errors)
    #expect(cached.output == plain.output)
    for name in ["a.layout.json", "b.layout.json"] {
      #expect(try folder.text(name) == expected.text(name))
    }
  }

  @Test func inputsThatAreNotRegularFilesAreNotCached() throws {
    let folder = try Folder(["a.layout.json": Layouts.error])
    let line = "cat a.layout.json | layoutlint lint --cache cache - /dev/stdin; echo $?"
    let piped = try Program.shell(line, in: folder)
    #expect(piped.output.contains("<stdin>:4:"))
    let pipe = "layoutlint lint --cache cache <(cat a.layout.json)"
    for _ in 0..<2 { #expect(try Program.shell(pipe, in: folder).status == 1) }
  }

  @Test func aCacheThatCannotBeUsedIsNoError() throws {
    let folder = try Folder(["a.layout.json": Layouts.error, "file": "", "results/results/x": ""])
    let plain = try run("", in: folder)
    for cache in ["file", "file/below", "results", "/dev/null", "/proc/nowhere"] {
      let outcome = try run("--cache \(cache)", in: folder)
      #expect(outcome.status == plain.status)
      #expect(outcome.output == plain.output)
      #expect(outcome.errors == plain.errors, "\(cache)")
    }
    let verbose = try run("--cache file --verbose", in: folder)
    #expect(verbose.errors.contains("/file: cannot be "))
    #expect(try run("--cache=", in: folder).status == 2)
  }

  @Test func noCacheTakesPrecedence() throws {
    let folder = try Folder(["a.layout.json": Layouts.error])
    #expect(try run("--cache cache --no-cache", in: folder).status == 1)
    #expect(try folder.names == ["a.layout.json"])
  }

  /// Compares runs with and without the cache, and returns the number of hits.
  private func hitsOfEqualRuns(_ options: String, in folder: Folder) throws -> String {
    let plain = try run(options, in: folder)
    for _ in 0..<2 {
      let cached = try run("--cache cache \(options)", in: folder)
      #expect(cached.output == plain.output)
      #expect(cached.errors == plain.errors)
      #expect(cached.status == plain.status)
    }
    return try hits(options, in: folder)
  }

  @Test(arguments: ["text", "xcode", "json", "sarif", "junit", "gitlab"])
  func suppressedFindingsAreCached(format: String) throws {
    let configuration = """
      {"suppress": [{"rule": "unreachable-subview", "path": "error.layout.json", "reason": "known"},
        {"rule": "small-touch-target", "path": "clean.layout.json"}]}
      """
    let folder = try Folder([
      "clean.layout.json": Layouts.clean, "error.layout.json": Layouts.error,
      "warning.layout.json": Layouts.warning, ".layoutlint.json": configuration,
      "own.layout.json": Layouts.error.replacing(
        "{", with: #"{"disable": ["unreachable-subview"], "#, maxReplacements: 1),
    ])
    let options = "--format \(format) --fail-on never"
    #expect(try hitsOfEqualRuns(options, in: folder) == "4 of 4")
    if format == "text" {
      // The entry for a document without the finding is still reported.
      let output = try run("--cache cache \(options)", in: folder).output
      #expect(output.contains("[unused-suppression]"))
      #expect(output.contains("2 suppressed"))
    }
    // The entry that is used now is no longer reported.
    try folder.write(Data(Layouts.clean.utf8), to: "error.layout.json")
    #expect(try hitsOfEqualRuns(options, in: folder) == "4 of 4")
  }

  private static let withoutViews = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
    <scenes/></document>
    """

  @Test func documentsThatCannotBeCheckedAreCached() throws {
    let folder = try Folder([
      "a.layout.json": Layouts.error, "notes.txt": "no layout",
      "Empty.storyboard": Self.withoutViews,
      ".layoutlint.json": #"{"include": ["*.txt"]}"#,
    ])
    #expect(try run("", in: folder).status == 2)
    #expect(try hitsOfEqualRuns("--format json", in: folder) == "3 of 3")
    try folder.write(Data(Layouts.clean.utf8), to: "notes.txt")
    #expect(try hits("", in: folder) == "2 of 3")
  }

  /// Folders with links, configurations of their own, names that sort around `/`, and more documents than
  /// one thread reads at a time.
  @Test(arguments: ["", "--format text .", "sub .", "link a sub", ". --force-exclude"])
  func foldersAreSearchedInTheSameOrder(paths: String) throws {
    var files: [String: String] = [
      "a/b.layout.json": Layouts.error, "a.layout.json": Layouts.warning,
      "a-b/c.layout.json": Layouts.error, "a b/c.layout.json": Layouts.error,
      "sub/.layoutlint.json": #"{"exclude": ["out"], "include": ["*.view"]}"#,
      "sub/out/x.layout.json": Layouts.error, "sub/in/x.view": Layouts.error,
      "sub/in/y.layout.json": Layouts.warning, "Pods/x.layout.json": Layouts.error,
      ".hidden/x.layout.json": Layouts.error, "App.xcodeproj/project.pbxproj": "",
      "sub/in/deep/.layoutlint.json": #"{"inherit": true, "rules": {}}"#,
      "sub/in/deep/z.layout.json": Layouts.error,
    ]
    for number in 0..<100 { files["many/\(number).layout.json"] = Layouts.error }
    let folder = try Folder(files)
    let links = "ln -s a link; ln -s ../../a/b.layout.json sub/in/b.layout.json; ln -s x none.xib"
    #expect(try Program.shell(links, in: folder).status == 0)
    let options = "\(paths) --fail-on never"
    let count = try hitsOfEqualRuns(options, in: folder)
    let parts = count.split(separator: " of ")
    // The link without a target is not cached.
    let missing = paths == "link a sub" ? 0 : 1
    #expect(Int(parts[0]) == Int(parts[1]).map { $0 - missing }, "\(count)")
    let output = try run(options, in: folder).output
    let shown = output.split(separator: "\n").compactMap { $0.firstMatch(of: /^([^:]*):\d/)?.1 }
    #expect(shown.contains { $0.hasSuffix("sub/in/x.view") })
    #expect(!shown.contains { $0.contains("out/") || $0.contains("Pods") || $0.contains("hidden") })
    if paths.isEmpty {
      let keys = shown.map { $0.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 } }
      #expect(keys == keys.sorted { $0.lexicographicallyPrecedes($1) })
    }
  }

  @Test func resultsBelongToSourcesStoryboardNamesAndProjects() throws {
    let storyboard = try RepositoryFiles.text("Tests/Situations/devices/Login.storyboard")
    let folder = try Folder([
      "Login.storyboard": storyboard, "App.xcodeproj/project.pbxproj": "",
      "Code/A.swift": "class A: UIView {}", "Info.plist": "<plist><dict/></plist>",
    ])
    _ = try hits("", in: folder)
    #expect(try hits("", in: folder) == "1 of 1")
    let name = "<plist><dict><key>UIMainStoryboardFile</key><string>Login</string></dict></plist>"
    for change in [
      ("Info.plist", name), ("Code/B.swift", ""), ("Code/A.swift", "class A: UIControl {}"),
      ("Other.storyboard", #"<scene storyboardName="Else"/>"#),
    ] {
      try folder.write(Data(change.1.utf8), to: change.0)
      let known = try hits("", in: folder)
      #expect(known == "0 of \(change.0.hasPrefix("Other") ? 2 : 1)", "\(change.0)")
      #expect(try hitsOfEqualRuns("", in: folder).hasPrefix(known.hasSuffix("2") ? "2" : "1"))
    }
  }

  /// What several folders share is read once, and a change of it is one for all of them.
  @Test func aChangeInAFolderAboveIsAMissForAllFoldersBelow() throws {
    let portrait = """
      <plist version="1.0"><dict><key>UISupportedInterfaceOrientations</key>
      <array><string>UIInterfaceOrientationPortrait</string></array></dict></plist>
      """
    var files = [
      "App.xcodeproj/project.pbxproj": "", "Code/A.swift": "class A: UIView {}",
      "Media.xcassets/Icon.imageset/Contents.json": "{}", "Other/App.xcodeproj/project.pbxproj": "",
      "Other/B.swift": "class B: UIView {}",
    ]
    for name in ["One", "Two", "Three"] {
      files["Screens/\(name)/Base.lproj/Main.xib"] = Repository.xib(owner: name)
    }
    let folder = try Folder(files)
    _ = try hits("", in: folder)
    #expect(try hits("", in: folder) == "3 of 3")
    for (path, text) in [
      ("Code/A.swift", "class A: UIControl {}"), ("Code/New.swift", "class New: UIView {}"),
      // Folders in which the last run found nothing.
      ("Media.xcassets/Icon.imageset/Code.swift", ""), ("Empty/Deep/Code.m", ""),
      ("Other/B.swift", "class B: UIControl {}"), ("Screens/Info.plist", portrait),
      ("Screens/Info.plist", portrait.replacing("Portrait", with: "LandscapeLeft")),
      (".layoutlint.json", #"{"rules": {"small-touch-target": "off"}}"#),
      (".layoutlint.json", #"{"exclude": ["Code"]}"#),
      ("Screens/.layoutlint.json", #"{"inherit": true}"#),
    ] {
      try folder.write(Data(text.utf8), to: path)
      #expect(try hits("", in: folder) == "0 of 3", "\(path)")
      #expect(try hitsOfEqualRuns("--format json", in: folder) == "3 of 3", "\(path)")
    }
    for path in ["Media.xcassets/Icon.imageset/Code.swift", "Screens/Info.plist"] {
      #expect(try Program.shell("rm '\(path)'", in: folder).status == 0)
      #expect(try hits("", in: folder) == "0 of 3", "\(path)")
    }
    // In one folder only.
    let phone = """
      <plist version="1.0"><dict><key>UIDeviceFamily</key>
      <array><integer>1</integer></array></dict></plist>
      """
    try folder.write(Data(phone.utf8), to: "Screens/Two/Info.plist")
    #expect(try hits("", in: folder) == "2 of 3")
  }

  @Test func theFilesOfOverlappingFoldersAreHashedOnce() throws {
    let folder = try Folder([
      ".layoutlint.json": #"{"sources": ["Code/Deep/B.swift", "Code", "Code/Deep"]}"#,
      "Code/A.swift": "class A: UIView {}", "Code/Deep/B.swift": "class B: UIView {}",
      "Code/Deep/C.swift": "class C: UIView {}", "Card.xib": Repository.xib(owner: "A"),
    ])
    #expect(try hits("", in: folder) == "0 of 1")
    #expect(try hits("", in: folder) == "1 of 1")
    try folder.write(Data("class C: UIControl {}".utf8), to: "Code/Deep/C.swift")
    #expect(try hits("", in: folder) == "0 of 1")
  }

  @Test func anErrorInAPropertyListIsReportedInEachRun() throws {
    let folder = try Folder(["a.layout.json": Layouts.clean, "Info.plist": "<plist>"])
    let errors = try run("", in: folder).errors
    #expect(errors.contains("Info.plist") && errors.contains("all orientations are checked"))
    for _ in 0..<3 { #expect(try run("--cache cache", in: folder).errors == errors) }
  }

  /// Known results are reported after those of the documents before, which are checked at the same time.
  @Test(arguments: ["--jobs 1", "--jobs 2", "--jobs 7"])
  func knownAndNewResultsAreReportedInOrder(options: String) throws {
    var files: [String: String] = [:]
    for number in 0..<60 { files["\(number)/a.layout.json"] = Layouts.error }
    let folder = try Folder(files)
    _ = try hits(options, in: folder)
    for number in stride(from: 0, to: 60, by: 7) {
      try folder.write(Data(Layouts.warning.utf8), to: "\(number)/a.layout.json")
    }
    let plain = try run(options, in: folder).output
    #expect(try run("\(options) --cache cache", in: folder).output == plain)
    #expect(try hits(options, in: folder) == "60 of 60")
  }

  @Test func runsAtTheSameTimeAreSafe() throws {
    let folder = try project()
    let plain = try run("--format json", in: folder)
    let line = """
      for i in 1 2 3 4 5 6; do
        layoutlint lint --cache cache --format json > "out-$i" 2> "err-$i" &
      done
      wait
      """
    #expect(try Program.shell(line, in: folder).status == 0)
    for number in 1...6 { #expect(try folder.text("out-\(number)") == plain.output) }
    #expect(try hits("", in: folder) == "8 of 8")
  }
}
