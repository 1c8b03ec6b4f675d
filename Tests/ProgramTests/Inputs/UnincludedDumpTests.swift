import Testing

import Project

/// Dumps in the searched folders that the configuration does not include are mentioned.
@Suite struct UnincludedDumpTests {
  private static let dump = """
    2024-01-01 12:00:00.000 Shop[123:456] views:
    <UIWindow: 0x10; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x11>>
       | <UIView: 0x12; frame = (0 0; 390 844); layer = <CALayer: 0x13>>

    """

  private func errors(
    _ files: [String: String], _ arguments: String = ".", in subfolder: String = "."
  ) throws -> String {
    let folder = try Folder(["a.layout.json": Layouts.clean].merging(files) { $1 })
    let outcome = try Program.shell("cd \(subfolder); layoutlint \(arguments)", in: folder)
    #expect(outcome.status == 0)
    return outcome.errors
  }

  @Test func mentionsThePatternThatSelectsThem() throws {
    #expect(
      try errors(["Dumps/home.txt": Self.dump]) == """
        layoutlint: 1 file looks like a view-hierarchy dump and is not checked: 'Dumps/home.txt'; \
        "include": ["Dumps/*.txt"] in .layoutlint.json selects it

        """)
    #expect(
      try errors(["x.log": Self.dump, "D[1]/b.txt": Self.dump, "D[1]/a.txt": Self.dump]) == """
        layoutlint: 3 files look like view-hierarchy dumps and are not checked, for example \
        'D[1]/a.txt'; "include": ["./*.log", "D\\\\[1\\\\]/*.txt"] in .layoutlint.json selects them

        """)
    let many = Dictionary(uniqueKeysWithValues: (1...4).map { ("d\($0)/x.txt", Self.dump) })
    #expect(
      try errors(many).contains(#"["d1/*.txt", "d2/*.txt", "d3/*.txt", …] in .layoutlint.json"#))
  }

  @Test func theMentionedPatternSelectsThem() throws {
    let configuration = #"{"include": ["./*.log", "D\\[1\\]/*.txt"]}"#
    #expect(
      try errors([
        "x.log": Self.dump, "D[1]/b.txt": Self.dump, ".layoutlint.json": configuration,
      ]) == "")
    #expect(
      try errors([
        "sub/D/b.dump": Self.dump, "sub/.layoutlint.json": #"{"include": ["*.txt"]}"#,
      ]) == """
        layoutlint: 1 file looks like a view-hierarchy dump and is not checked: 'sub/D/b.dump'; \
        "D/*.dump" in 'include' of sub/.layoutlint.json selects it

        """)
  }

  @Test func isPartOfTheErrorThatNothingIsLinted() throws {
    let folder = try Folder(["Dumps/home.txt": Self.dump])
    let outcome = try Program.run("lint", in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.messages == [
        """
        nothing to lint in the current folder: searched for *.layout.json, *.storyboard, *.xib, \
        *.swift, *.m, *.mm and the files of 'include'; 1 file looks like a view-hierarchy dump and \
        is not checked: 'Dumps/home.txt'; "include": ["Dumps/*.txt"] in .layoutlint.json selects it; \
        --allow-empty accepts that
        """
      ])
  }

  /// One file of each format that layoutlint reads.
  @Test(arguments: [
    ("a.json", #"{"rendering_system": "UIKIT", "windows": [{"type": "UIWindow"}]}"#),
    (
      "a.XML",
      #"<?xml version="1.0"?><AppiumAUT><XCUIElementTypeApplication type="x"/></AppiumAUT>"#
    ),
    ("a.xml", #"<ViewHierarchy><UIWindow class="UIWindow"/></ViewHierarchy>"#),
  ])
  func findsDumpsOfEachKind(name: String, text: String) throws {
    #expect(try errors([name: text]).contains("1 file looks like a view-hierarchy dump"))
  }

  @Test func mentionsNoOtherFiles() throws {
    let texts = [
      ("a.txt", ""), ("b.txt", "Dear Sir or Madam"), ("a.json", #"{"name": "x"}"#), ("b.json", "{"),
      ("a.xml", "<project><target/></project>"), ("a.md", Self.dump), ("a", Self.dump),
      ("a.log", "conflict: <UIView: 0x1; frame = (0 0; 1 1)>\n"), ("Contents.json", Self.dump),
      ("Pods/a.txt", Self.dump), (".hidden/a.txt", Self.dump), ("c.json", Layouts.clean),
      ("c.txt", Self.dump + String(repeating: " ", count: UnincludedDumps.sizeLimit)),
      ("d.txt", String(repeating: "x\n", count: UnincludedDumps.headByteCount) + Self.dump),
    ]
    #expect(try errors(Dictionary(uniqueKeysWithValues: texts)) == "")
  }

  @Test func mentionsNothingThatIsExcludedOrQuiet() throws {
    let files = ["Dumps/home.txt": Self.dump]
    #expect(try errors(files, ". --quiet") == "")
    #expect(try errors(files, "a.layout.json") == "")
    let exclusion = [".layoutlint.json": #"{"exclude": ["Dumps"]}"#]
    #expect(try errors(files.merging(exclusion) { $1 }) == "")
    #expect(try errors(files, "../a.layout.json ../Dumps/home.txt", in: "Dumps") == "")
  }

  /// Both sides of the limit of one folder.
  @Test(arguments: [UnincludedDumps.folderLimit, UnincludedDumps.folderLimit + 1])
  func examinesSomeFilesOfAFolder(count: Int) throws {
    let files = Dictionary(uniqueKeysWithValues: (0..<count).map { ("Dumps/\($0).txt", Self.dump) })
    let text = count > UnincludedDumps.folderLimit ? "at least 20 files" : "20 files"
    #expect(try errors(files).hasPrefix("layoutlint: \(text) look like view-hierarchy dumps"))
  }

  /// Both sides of the limit of one run.
  @Test(arguments: [0, 1])
  func examinesSomeFilesOfARun(extra: Int) throws {
    let perFolder = UnincludedDumps.folderLimit
    let folders = UnincludedDumps.fileLimit / perFolder
    var files: [String: String] = [:]
    for folder in 0..<folders {
      for file in 0..<perFolder { files["\(folder)/\(file).txt"] = "nothing" }
    }
    for file in 0..<extra { files["z\(file)/a.txt"] = "nothing" }
    // Folders are searched from the last to the first.
    files["0/9.txt"] = Self.dump
    #expect(try errors(files).contains("0/9.txt") == (extra == 0))
  }
}
