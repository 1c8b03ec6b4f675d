import LayoutModel
import LayoutTestSupport
import Testing

/// Documents on devices, through the program.
@Suite struct DeviceTests {
  /// A button that only screens of its canvas's height show.
  private static let storyboard = StoryboardText.button("save", Rect(20, 700, 100, 44))

  private static func list(_ orientations: String...) -> String {
    let values = orientations.map { "<string>UIInterfaceOrientation\($0)</string>" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>
      <key>UISupportedInterfaceOrientations</key><array>\(values)</array>
      </dict></plist>
      """
  }

  private static func lint(_ arguments: String..., in folder: Folder) throws -> [JSONAnswer] {
    try lint(arguments, in: folder)
  }

  private static func lint(_ arguments: [String], in folder: Folder) throws -> [JSONAnswer] {
    let outcome = try Program.run(
      ["lint", "--format", "json", "--fail-on", "never"] + arguments, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try outcome.findings
  }

  private static func screens(_ findings: [JSONAnswer]) throws -> [String] {
    try findings.flatMap { try $0["data"]["devices"].elements }.map {
      "\(try $0["device"].string ?? "") \(try $0["orientation"].string ?? "")"
    }
  }

  private static func screens(_ arguments: String..., in folder: Folder) throws -> [String] {
    try screens(lint(arguments, in: folder))
  }

  @Test func findingsListTheirScreens() throws {
    let folder = try Folder(["Main.storyboard": Self.storyboard])
    let findings = try Self.lint(in: folder)
    try #require(findings.count == 1)
    #expect(try findings[0]["rule"].string == "unreachable-subview")
    #expect(try findings[0]["severity"].string == "warning")
    try expectJSON(
      findings[0]["data"],
      """
      {"reachableFraction": 0, "devices": [
        {"device": "iPhone SE (3rd generation)", "orientation": "portrait"},
        {"device": "iPhone SE (3rd generation)", "orientation": "landscape"},
        {"device": "iPhone 16", "orientation": "landscape"},
        {"device": "iPhone 16 Pro Max", "orientation": "landscape"}]}
      """)
    #expect(try Self.lint("--device", "stored", in: folder).isEmpty)
  }

  /// A button under a label in a card, which has space for the label at text size xxxLarge and not at AX3.
  private static var growing: String {
    var document = StoryboardText()
    document.views.append(
      """
      <view id="card" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="20" y="100" width="200" height="80"/><subviews>
      <label text="Title" id="title" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="0" y="0" width="37" height="20.333333333333332"/>
      <fontDescription key="fontDescription" style="UICTFontTextStyleBody"/></label>
      <button id="next" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="0" y="20.333333333333332" width="100" height="44"/>
      <constraints><constraint firstAttribute="width" constant="100" id="next-width"/>
      <constraint firstAttribute="height" constant="44" id="next-height"/></constraints>
      <state key="normal" title="Next"/></button></subviews>
      <constraints><constraint firstAttribute="width" constant="200" id="card-width"/>
      <constraint firstAttribute="height" constant="80" id="card-height"/>
      <constraint firstItem="title" firstAttribute="leading" secondItem="card"
          secondAttribute="leading" id="title-leading"/>
      <constraint firstItem="title" firstAttribute="top" secondItem="card" secondAttribute="top"
          id="title-top"/>
      <constraint firstItem="next" firstAttribute="leading" secondItem="card"
          secondAttribute="leading" id="next-leading"/>
      <constraint firstItem="next" firstAttribute="top" secondItem="title"
          secondAttribute="bottom" id="next-top"/></constraints></view>
      """)
    document.pin("card", "leading", by: 20)
    document.pin("card", "top", by: 100)
    return document.text
  }

  @Test func checksLargeTextSizesByDefault() throws {
    let findings = try Self.lint(in: Folder(["Main.storyboard": Self.growing]))
    try #require(findings.count == 1)
    #expect(try findings[0]["severity"].string == "info")
    let sizes = try findings[0]["data"]["devices"].strings("textSize")
    #expect(Set(sizes) == ["AX3"])
    #expect(try Self.screens(findings).contains("iPhone 16 portrait"))
  }

  @Test(arguments: [
    ["--text-size", "none"], ["--text-size", "xxxLarge"], ["--device", "stored"],
    ["--text-scale", "1.01"],
  ])
  func optionsReplaceTheDefaultTextSizes(arguments: [String]) throws {
    let folder = try Folder(["Main.storyboard": Self.growing])
    let outcome = try Program.run(["lint", "--format", "json"] + arguments, in: folder)
    #expect(try outcome.findings.isEmpty)
  }

  @Test func readsTextSizesFromTheConfiguration() throws {
    let folder = try Folder([
      "Main.storyboard": Self.growing, "off/Main.storyboard": Self.growing,
      "off/.layoutlint.json": #"{"textSizes": []}"#,
      "stored/Main.storyboard": Self.growing,
      "stored/.layoutlint.json": #"{"devices": "stored"}"#,
    ])
    #expect(try Self.lint("Main.storyboard", in: folder).count == 1)
    #expect(try Self.lint("off", "stored", in: folder).isEmpty)
    let lines = try ["Main.storyboard", "off/Main.storyboard", "stored/Main.storyboard"].map {
      try Program.run("config", $0, in: folder).output.split(separator: "\n")
        .first { $0.hasPrefix("textSizes") }
    }
    #expect(
      lines == [
        "textSizes: xxxLarge, AX3  default", "textSizes: none  off/.layoutlint.json:1:15",
        "textSizes: none  default",
      ])
  }

  @Test func devicesDoNotAffectFingerprints() throws {
    let folder = try Folder(["Main.storyboard": Self.storyboard])
    let names = try [
      ["--device", "iPhone 8"], ["--device", "all"], ["--device", "iphone 8,iPhone 14"], [],
    ].map { try Self.lint($0, in: folder).map { try $0["fingerprint"].string } }
    #expect(Set(names).count == 1)
    #expect(names[0].count == 1)
  }

  @Test func readsDevicesFromTheConfiguration() throws {
    let folder = try Folder([
      "Main.storyboard": Self.storyboard, ".layoutlint.json": #"{"devices": ["IPHONE 8"]}"#,
      "off/Main.storyboard": Self.storyboard, "off/.layoutlint.json": #"{"devices": "stored"}"#,
    ])
    #expect(try Self.screens(in: folder) == ["iPhone 8 portrait", "iPhone 8 landscape"])
    // The command line takes precedence.
    let named = try Self.screens("off", "--device", "iPhone 14", in: folder)
    #expect(named == ["iPhone 14 landscape"])
    let shown = try Program.run("config", "off/Main.storyboard", in: folder).output
    #expect(shown.contains("devices: stored  off/.layoutlint.json:1:13\n"))
    #expect(shown.contains("infoPlist: nearest  default\n"))
    let json = try Program.json("config Main.storyboard", in: folder)
    #expect(try json["devices"]["value"].string == "iPhone 8")
    #expect(try json["infoPlist"]["value"].isNull)
  }

  @Test(arguments: [
    (#"{"devices": "some"}"#, "'devices' must be"),
    (
      #"{"devices": ["iPhone 18"]}"#,
      "'iPhone 18' is no value of 'devices[0]'; did you mean 'iPhone"
    ),
    (#"{"devices": 1}"#, "'devices' must be"),
    (#"{"infoPlist": ""}"#, "'infoPlist' must be a path"),
  ])
  func reportsUnknownDevicesInTheConfiguration(text: String, message: String) throws {
    let folder = try Folder(["Main.storyboard": Self.storyboard, ".layoutlint.json": text])
    try Program.expectError("lint", message, in: folder)
  }

  @Test(arguments: [
    ("--device iPhone18", "unknown device 'iPhone18'"),
    ("--device all,stored", "--device all cannot be combined"), ("--device ,", "needs a device"),
    ("--text-scale 5", "from 0.5 to 4, not 5"),
    ("--text-size AX6", "unknown text size 'AX6'; did you mean 'AX1'?"),
    ("--text-size ,", "--text-size needs a text size"),
    ("--info-plist nowhere.plist", "nowhere.plist: no such file"),
    ("--info-plist .", "is a folder, not a property list"),
  ])
  func rejectsInvalidArguments(arguments: String, message: String) throws {
    let folder = try Folder(["Main.storyboard": Self.storyboard])
    try Program.expectError("lint \(arguments)", message, in: folder)
  }

  /// The property list in the root folder allows both orientations.
  @Test(arguments: [
    (["app/Info.plist"], "app/ui/Main.storyboard", false),
    (["app/ui/Shop-Info.plist"], "app/ui/Main.storyboard", false),
    (["Info.plist"], "app/ui/Main.storyboard", false),
    ([], "app/ui/Main.storyboard", true),
    (["app/ui/A-Info.plist", "app/ui/B-Info.plist"], "app/ui/Main.storyboard", true),
    (["app/ui/A-Info.plist", "app/ui/Info.plist"], "app/ui/Main.storyboard", false),
    (["other/Info.plist"], "app/ui/Main.storyboard", true),
    (["app/ui/Info.plist.bak"], "app/ui/Main.storyboard", true),
  ])
  func usesTheNearestPropertyList(lists: [String], document: String, isTurned: Bool) throws {
    var files = ["project/\(document)": Self.storyboard]
    files["Info.plist"] = Self.list("LandscapeLeft")
    for list in lists { files["project/\(list)"] = Self.list("Portrait") }
    let folder = try Folder(files)
    // The search ends with the repository.
    try folder.makeFolder("project/.git")
    let name = "iPhone SE (3rd generation)"
    let screens = try Self.screens("project", "--device", name, in: folder)
    #expect(screens == [name + " portrait"] + (isTurned ? [name + " landscape"] : []))
  }

  @Test func usesTheSpecifiedPropertyList() throws {
    let folder = try Folder([
      "Main.storyboard": Self.storyboard, "lists/App.plist": Self.list("Portrait"),
      ".layoutlint.json": #"{"devices": ["iPhone 8"], "infoPlist": "lists/App.plist"}"#,
      "Other.plist": Self.list("LandscapeRight"),
    ])
    #expect(try Self.screens(in: folder) == ["iPhone 8 portrait"])
    let other = try Self.screens("--info-plist", "Other.plist", in: folder)
    #expect(other == ["iPhone 8 landscape"])
  }

  /// The button is reachable on its canvas.
  @Test(arguments: ["markdown", "plaintext"])
  func hoverShowsTheScreensOnWhichAControlIsUnreachable(markup: String) throws {
    let folder = try Folder([
      "Main.storyboard": Self.storyboard, "Info.plist": Self.list("Portrait", "LandscapeLeft"),
    ])
    let client = try ServerClient(
      in: folder,
      capabilities: #"{"textDocument": {"hover": {"contentFormat": ["\#(markup)"]}}}"#)
    let uri = try client.open("Main.storyboard", in: folder)
    let line = try #require(
      Self.storyboard.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("<button") })
    let answer = try client.ask("hover", about: uri, line: line, character: 20)
    let text = try #require(try answer["contents"]["value"].string)
    #expect(text.contains("reachable: 100% of its area"), "\(text)")
    let small = "iPhone SE (3rd generation) in portrait"
    let expected =
      markup == "markdown"
      ? "| Other screen | Reachable |\n|---|---|\n| \(small) | 0% of its area |"
      : "reachable on \(small): 0% of its area"
    #expect(text.contains(expected), "\(text)")
    #expect(!text.contains("iPhone 16 Pro Max in portrait"), "\(text)")
    #expect(try client.exit() == 0)
  }

  /// The client reports no changed files: the server compares the property list itself.
  @Test(arguments: [
    ("Info.plist", ""), ("App-Info.plist", ""),
    ("lists/App.plist", #", "infoPlist": "lists/App.plist""#),
  ])
  func pulledFindingsFollowThePropertyList(path: String, setting: String) throws {
    let folder = try Folder([
      "Main.storyboard": Self.storyboard, path: Self.list("LandscapeLeft"),
      ".layoutlint.json": #"{"devices": ["iPhone 8"]\#(setting)}"#,
    ])
    let client = try ServerClient(
      in: folder, capabilities: #"{"textDocument": {"diagnostic": {}}}"#)
    let uri = try client.open("Main.storyboard", in: folder)
    func messages() throws -> [String] {
      try client.pulledDiagnostics(of: uri).compactMap { try $0["message"].string }
    }
    #expect(try messages().map { $0.contains("iPhone 8 in landscape") } == [true])
    for orientation in ["Portrait", "LandscapeRight"] {
      try folder.write(Self.list(orientation), to: path)
      let name = orientation == "Portrait" ? "portrait" : "landscape"
      #expect(try messages().map { $0.contains("iPhone 8 in \(name)") } == [true])
    }
    #expect(try client.exit() == 0)
  }

  /// A project with one app.
  private static func project(_ settings: String, folder: String = "ui") -> String {
    ProjectText.project("\(folder)/Main.storyboard", targets: ["App": settings])
  }

  private static let generated = """
    GENERATE_INFOPLIST_FILE = YES;
    INFOPLIST_KEY_UISupportedInterfaceOrientations = UIInterfaceOrientationPortrait;
    """

  /// The list beside the document declares landscape, the one in `lists` portrait.
  @Test(arguments: [
    (project("INFOPLIST_FILE = lists/App.plist;"), "a", ["portrait"]),
    (project("INFOPLIST_FILE = \"$(SRCROOT)/lists/App.plist\";"), "a", ["portrait"]),
    (project("INFOPLIST_FILE = lists/None.plist;"), "a", ["landscape"]),
    (project("INFOPLIST_FILE = lists/None.plist; \(generated)"), "a", ["landscape"]),
    // The document is in no target.
    (project("INFOPLIST_FILE = lists/App.plist;", folder: "other"), "a", ["landscape"]),
    // The property list does not declare device families.
    (project("INFOPLIST_FILE = lists/App.plist; TARGETED_DEVICE_FAMILY = 2;"), "a", []),
    (project("TARGETED_DEVICE_FAMILY = 2;", folder: "other"), "a", []),
    ("{", "a", ["landscape"]),
  ])
  func usesTheProjectOfTheDocument(project: String, name: String, orientations: [String]) throws {
    let folder = try Folder([
      "ui/Main.storyboard": Self.storyboard, "ui/Info.plist": Self.list("LandscapeLeft"),
      "lists/App.plist": Self.list("Portrait"), "\(name).xcodeproj/project.pbxproj": project,
    ])
    try folder.makeFolder(".git")
    let outcome = try Program.run("lint", "--format", "json", in: folder)
    let screens = try Self.screens(try outcome.findings)
      .filter { $0.hasPrefix("iPhone SE (3rd generation)") }
    #expect(screens == orientations.map { "iPhone SE (3rd generation) \($0)" })
    let note = """
      layoutlint: a.xcodeproj/project.pbxproj:1:1: '{' is not closed; expected '}': its build settings are not used
      """
    #expect(outcome.errors.contains(note) == (project == "{"), "\(outcome.errors)")
  }

  /// An action that a document connects certainly leads to the crash, if the app is known to support iPad.
  @Test(
    arguments: [
      ("TARGETED_DEVICE_FAMILY = \"1,2\";", "addBook:", "warning"),
      ("TARGETED_DEVICE_FAMILY = \"1,2\";", "removeBook:", "info"),
      ("", "addBook:", "info"),
      // Another app of the project runs on iPad.
      ("TARGETED_DEVICE_FAMILY = 1;", "addBook:", nil),
    ])
  func sheetsOfConnectedActionsAreWarnings(
    settings: String, action: String, severity: String?
  ) throws {
    let app = ProjectText.project(
      "ui/Main.storyboard", "code/Sheet.swift", targets: ["App": settings])
    let folder = try Folder([
      "a.xcodeproj/project.pbxproj": app.replacing(
        "targets = ( App );", with: "targets = ( App, Other );"
      ).replacing(
        "}; rootObject",
        with: """
          Other = { isa = PBXNativeTarget; name = Other; buildConfigurationList = others;
            buildPhases = ( ); productType = "com.apple.product-type.application"; };
          others = { buildConfigurations = ( other ); };
          other = { name = Release; buildSettings = { TARGETED_DEVICE_FAMILY = "1,2"; }; };
          }; rootObject
          """),
      "code/Sheet.swift": RepositoryFiles.text(
        "Rules/ActionSheetWithoutAnchor/Fixtures/flags-example.swift"),
      "ui/Main.storyboard": """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
        <scenes><scene sceneID="s"><objects>
          <viewController id="c" customClass="LibraryController">
            <view key="view" id="v"><rect key="frame" x="0" y="0" width="375" height="667"/></view>
            <navigationItem key="navigationItem" id="n">
              <barButtonItem key="rightBarButtonItem" title="Add" id="b">
                <connections><action selector="\(action)" destination="c" id="a"/></connections>
              </barButtonItem>
            </navigationItem>
          </viewController>
        </objects></scene></scenes>
      </document>
      """, ".git/HEAD": "",
    ])
    let outcome = try Program.run(
      "lint", "--format", "json", "--only", "action-sheet-without-anchor", in: folder)
    #expect(
      try outcome.findings.map { try $0["severity"].string } == [severity].compactMap(\.self))
  }

  /// An action sheet without an anchor is a problem on iPad only.
  @Test(
    arguments: [
      ("TARGETED_DEVICE_FAMILY = \"1,2\";", nil, "info"),
      ("TARGETED_DEVICE_FAMILY = 1;", nil, nil),
      ("", nil, "info"),
      ("", "2", "info"),
      ("", "1", nil),
      ("TARGETED_DEVICE_FAMILY = 1;", "2", "info"),
      (nil, nil, "info"),
    ] as [(String?, String?, String?)])
  func sheetsOfCodeAreCheckedForIPad(
    settings: String?, family: String?, severity: String?
  ) throws {
    var files = [
      "code/Sheet.swift": try RepositoryFiles.text(
        "Rules/ActionSheetWithoutAnchor/Fixtures/flags-example.swift"), ".git/HEAD": "",
    ]
    if let settings {
      let name = "INFOPLIST_FILE = lists/App.plist; "
      files["a.xcodeproj/project.pbxproj"] = Self.project(name + settings)
    }
    if let family {
      files["lists/App.plist"] = """
        <plist version="1.0"><dict>
          <key>UIDeviceFamily</key><array><integer>\(family)</integer></array>
        </dict></plist>
        """
    }
    for options in [[], ["--device", "stored"]] {
      let outcome = try Program.run(
        ["lint", "--format", "json", "--only", "action-sheet-without-anchor"] + options + ["."],
        in: Folder(files))
      let found = try outcome.findings.map { try $0["severity"].string ?? "" }
      #expect(found == [severity].compactMap(\.self), "\(options)")
    }
  }

  /// A project in a folder above, and a document that no target contains.
  @Test(arguments: [generated, "INFOPLIST_FILE = lists/App.plist;"])
  func usesTheAppsOfTheNearestProject(settings: String) throws {
    let folder = try Folder([
      "package/ui/Main.storyboard": Self.storyboard, "lists/App.plist": Self.list("Portrait"),
      "a.xcodeproj/project.pbxproj": Self.project(settings),
    ])
    let screens = try Self.screens(".", "--device", "iPhone SE (3rd generation)", in: folder)
    #expect(screens == ["iPhone SE (3rd generation) portrait"])
  }

  /// The server follows the changes of a file with build settings.
  @Test func findingsFollowSettingsFiles() throws {
    let release = "releaseApp = {"
    let project = Self.project("").replacing("( file0 )", with: "( file0, config )").replacing(
      release,
      with: "config = { path = App.xcconfig; }; \(release) baseConfigurationReference = config;")
    let folder = try Folder([
      "ui/Main.storyboard": Self.storyboard, "a.xcodeproj/project.pbxproj": project,
      ".layoutlint.json": #"{"devices": ["iPhone 8"]}"#,
    ])
    try folder.makeFolder(".git")
    let client = try ServerClient(
      in: folder, capabilities: #"{"textDocument": {"diagnostic": {}}}"#)
    let uri = try client.open("ui/Main.storyboard", in: folder)
    for settings in ["", Self.generated, "INFOPLIST_FILE = none", Self.generated] {
      try folder.write(settings, to: "App.xcconfig")
      let expected = ["portrait"] + (settings == Self.generated ? [] : ["landscape"])
      let outcome = try Program.run("lint", "--format", "json", in: folder)
      let screens = try Self.screens(try outcome.findings)
      #expect(screens == expected.map { "iPhone 8 \($0)" }, "\(settings)")
      let messages = try client.pulledDiagnostics(of: uri).map { try $0["message"].string ?? "" }
      #expect(
        messages.contains { $0.contains("landscape") } == (expected.count == 2), "\(messages)")
    }
    #expect(try client.exit() == 0)
  }

  @Test(arguments: ["bplist00", "<plist>"])
  func reportsAndIgnoresAMalformedPropertyList(text: String) throws {
    let folder = try Folder(["Main.storyboard": Self.storyboard, "Info.plist": text])
    let outcome = try Program.run("lint", "--device", "iPhone 8", "--format", "json", in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("layoutlint: Info.plist")
        && outcome.errors.contains(": all orientations are checked"))
    #expect(try Self.screens(try outcome.findings).count == 2)
  }

  @Test func laysOutIPadDocumentsOnIPads() throws {
    #expect(try Self.lint(in: Folder(["Main~ipad.storyboard": Self.storyboard])).isEmpty)
  }
}

extension DeviceTests {
  /// Questions on the document's own canvas and on another screen.
  @Test func queriesSupportDevices() throws {
    let folder = try Folder(["Main.storyboard": Self.storyboard])
    let device = ["--device", "iPhone 8"]
    func json(_ line: String, _ arguments: [String]) throws -> JSONAnswer {
      let words = line.split(separator: " ").map(String.init)
      let outcome = try Program.run(
        words + ["Main.storyboard", "--format", "json"] + arguments, in: folder)
      return try outcome.json
    }
    let own = try json("reach", [])["views"]
    let other = try json("reach", device)["views"]
    #expect(try own[1]["reachable"].number == 4400)
    #expect(try other[1]["reachable"].number == 0)
    #expect(try other[0]["area"].number == 375 * 667)
    let hit = try json("hit-test --at 370,660", device)["results"][0]["hit"]
    #expect(try hit["id"].string == "root")
    #expect(try json("hit-test --at 370,700", device)["results"][0]["hit"].isNull)
    #expect(try json("touch --at 370,660", device)["hit"]["id"].string == "root")
    let turned = try json("tree", device + ["--orientation", "landscape"])["layouts"][0]["views"]
    #expect(try turned[0]["frame"].canonical == "[0,0,667,375]")
    #expect(try turned[1]["frameSource"].string == "solved")
    #expect(try json("chain --view save", device)["responderChain"].elements.count > 1)
    let point = try json("convert-point --at 20,700 --to save", device)["result"]
    #expect(try point.canonical == "[0,0]")
    let layout = try json("layout", device)["layouts"][0]
    #expect(try layout["screen"]["device"].string == "iPhone 8")
    #expect(try layout["views"][0]["frame"].canonical == "[0,0,375,667]")
    #expect(try layout["constraints"].elements.allSatisfy { try $0["residual"].number == 0 })
  }

  @Test func reportsWhyALayoutCannotBeSolved() throws {
    var wrong = StoryboardText()
    wrong.addButton("save", Rect(20, 700, 100, 44), isPinned: false)
    wrong.pin("save", "leading", by: 120)
    wrong.pin("save", "top", by: 700)
    var free = StoryboardText()
    free.size = Size(300, 200)
    free.device = ""
    free.addButton("save", Rect(20, 100, 100, 44))
    let folder = try Folder([
      "wrong.storyboard": wrong.text, "free.storyboard": free.text,
      "plain.layout.json": Layouts.clean,
    ])
    for (file, message) in [
      (
        "wrong.storyboard",
        "'vc' cannot be laid out: the stored frame of button \"save\" is 100 pt from the one"
      ),
      (
        "free.storyboard", "'vc' is a 300 × 200 view and no screen: its size on a device is unknown"
      ),
      ("plain.layout.json", "contains no layout information for other screens"),
    ] {
      try Program.expectError("reach \(file) --device 'iPhone 8'", message, in: folder)
      #expect(try Program.run("reach", file, in: folder).status == 0)
    }
  }
}
