import LayoutModel
import Testing

@testable import LayoutReaders

/// Which apps contain the documents of a folder, and what their build settings declare.
@Suite struct XcodeProjectTests {
  /// - Parameters:
  ///   - settings: of the app's configurations, Debug and Release.
  ///   - more: objects.
  private static func project(
    _ settings: (String, String), shared: String = "SDKROOT = iphoneos;", targets: String = "app",
    more: String = ""
  ) -> String {
    """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
        root = { isa = PBXProject; mainGroup = main; buildConfigurationList = shared;
          targets = ( \(targets), ); };
        main = { isa = PBXGroup; sourceTree = "<group>"; children = ( shop, main, other, ); };
        shop = { isa = PBXGroup; path = Shop; sourceTree = "<group>";
          children = ( story, card, code, ); };
        story = { isa = PBXVariantGroup; name = Main.storyboard; sourceTree = "<group>";
          children = ( base, german, ); };
        base = { isa = PBXFileReference; path = Base.lproj/Main.storyboard;
          sourceTree = "<group>"; };
        german = { isa = PBXFileReference; path = de.lproj/Main.strings;
          sourceTree = "<group>"; };
        card = { isa = PBXFileReference; path = "Cells/../Views/./Card Cell.xib";
          sourceTree = "<group>"; };
        code = { isa = PBXFileReference; path = Shop.swift; sourceTree = "<group>"; };
        other = { isa = PBXFileReference; path = Other/Panel.xib; sourceTree = SOURCE_ROOT; };
        app = { isa = PBXNativeTarget; name = Shop; buildConfigurationList = own;
          buildPhases = ( resources, sources, );
          productType = "com.apple.product-type.application"; };
        resources = { isa = PBXResourcesBuildPhase; files = ( f1, f2, ); };
        sources = { isa = PBXSourcesBuildPhase; files = ( f3, ); };
        f1 = { isa = PBXBuildFile; fileRef = story; };
        f2 = { isa = PBXBuildFile; fileRef = card; };
        f3 = { isa = PBXBuildFile; fileRef = other; };
        own = { isa = XCConfigurationList; buildConfigurations = ( d, r, ); };
        d = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings.0) }; };
        r = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(settings.1) }; };
        shared = { isa = XCConfigurationList; buildConfigurations = ( sd, ); };
        sd = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(shared) }; };
        \(more)
      };
      rootObject = root;
    }
    """
  }

  private static func read(_ text: String, files: [String: String] = [:]) throws -> XcodeProject {
    try XcodeProject(reading: Array(text.utf8)) { files[$0].map { Array($0.utf8) } }
  }

  private static func settings(
    _ plist: String?, families: [String] = [], both: [String] = [], phone: [String] = [],
    oldest: Int? = nil
  ) -> XcodeProject.Settings {
    var declared = DeclaredOrientations(both: both, phone: phone, pad: [], families: families)
    declared.oldestSystem = oldest
    return XcodeProject.Settings(infoPlist: plist, declared: declared)
  }

  @Test func findsTheFoldersOfDocuments() throws {
    let project = try Self.read(
      Self.project(("INFOPLIST_FILE = a.plist;", "INFOPLIST_FILE = a.plist;")))
    let app = [Self.settings("a.plist")]
    #expect(project.settings(ofDocumentsIn: "Shop/Base.lproj") == app)
    #expect(project.settings(ofDocumentsIn: "Shop/Views") == app)
    for folder in ["", "Shop", "Shop/de.lproj", "Other", "Shop/Cells"] {
      #expect(project.settings(ofDocumentsIn: folder) == nil, "\(folder)")
    }
    #expect(project.settingsOfApps == app)
  }

  @Test(arguments: [
    ("INFOPLIST_FILE = \"Shop/My Info.plist\";", settings("Shop/My Info.plist")),
    ("INFOPLIST_FILE = \"$(SRCROOT)/Shop/Info.plist\";", settings("Shop/Info.plist")),
    ("INFOPLIST_FILE = \"${PROJECT_DIR}/$(TARGET_NAME)/Info.plist\";", settings("Shop/Info.plist")),
    ("INFOPLIST_FILE = \"$(FOLDER)/Info.plist\";", settings(nil)),
    (
      "INFOPLIST_FILE = \"$(FOLDER)/$(INNER).plist\"; FOLDER = a; INNER = \"${PRODUCT_NAME}\";",
      settings("a/Shop.plist")
    ),
    ("INFOPLIST_FILE = \"$(CONFIGURATION:lower)/Info.plist\";", settings(nil)),
    ("INFOPLIST_FILE = \"/lists/Info.plist\";", settings("/lists/Info.plist")),
    ("TARGETED_DEVICE_FAMILY = \"1,2\";", settings(nil, families: ["1", "2"])),
    ("TARGETED_DEVICE_FAMILY = 2;", settings(nil, families: ["2"])),
    ("TARGETED_DEVICE_FAMILY = \"$(inherited)\";", settings(nil)),
    ("IPHONEOS_DEPLOYMENT_TARGET = 12.4;", settings(nil, oldest: 12)),
    (
      """
      GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone =
      UIInterfaceOrientationPortrait;
      INFOPLIST_KEY_UISupportedInterfaceOrientations =
      "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft";
      """,
      settings(
        nil, both: ["UIInterfaceOrientationPortrait", "UIInterfaceOrientationLandscapeLeft"],
        phone: ["UIInterfaceOrientationPortrait"])
    ),
    // Xcode uses these settings only if it makes the property list.
    (
      "INFOPLIST_KEY_UISupportedInterfaceOrientations = UIInterfaceOrientationPortrait;",
      settings(nil)
    ),
  ])
  func readsSettings(text: String, expected: XcodeProject.Settings) throws {
    #expect(try Self.read(Self.project((text, text))).settingsOfApps == [expected])
  }

  @Test func inheritsSettingsOfTheProject() throws {
    let project = try Self.read(
      Self.project(("", "TARGETED_DEVICE_FAMILY = 2;"), shared: "TARGETED_DEVICE_FAMILY = 1;"))
    #expect(
      project.settingsOfApps
        == [Self.settings(nil, families: ["1"]), Self.settings(nil, families: ["2"])])
  }

  /// Settings of the target, its file, the project and its file, in this order of precedence.
  @Test(arguments: [
    (
      "INFOPLIST_FILE = 1.plist;", "INFOPLIST_FILE = 2.plist", "INFOPLIST_FILE = 3.plist;",
      "1.plist"
    ),
    ("", "INFOPLIST_FILE = 2.plist", "INFOPLIST_FILE = 3.plist;", "2.plist"),
    ("", "// INFOPLIST_FILE = 2.plist", "INFOPLIST_FILE = 3.plist;", "3.plist"),
    ("", "", "", "4.plist"),
    (
      "INFOPLIST_FILE = \"a/$(inherited)\";", "INFOPLIST_FILE = b/$(inherited)",
      "INFOPLIST_FILE = \"c/$(inherited)\";", "a/b/c/4.plist"
    ),
  ])
  func usesSettingsFiles(own: String, file: String, shared: String, plist: String) throws {
    let more = """
      config = { isa = PBXGroup; path = Config; children = ( appFile, sharedFile ); };
      appFile = { isa = PBXFileReference; path = App.xcconfig; };
      sharedFile = { isa = PBXFileReference; path = Shared.xcconfig; };
      """
    var text = Self.project((own, own), shared: shared, more: more)
    text.replace("( shop, main, other, )", with: "( shop, config, other, )")
    text.replace(
      "name = Debug; buildSettings = { \(own) }",
      with: "name = Debug; baseConfigurationReference = appFile; buildSettings = { \(own) }")
    text.replace("( d, r, )", with: "( d, )")
    text.replace("sd = {", with: "sd = { baseConfigurationReference = sharedFile;")
    let files = [
      "Config/App.xcconfig": file,
      "Config/Shared.xcconfig": "#include \"../Base/Base.xcconfig\"",
      "Base/Base.xcconfig": "INFOPLIST_FILE=4.plist;",
    ]
    let project = try Self.read(text, files: files)
    #expect(project.settingsOfApps == [Self.settings(plist)])
    #expect(
      project.settingsFiles == [
        "Config/Shared.xcconfig", "Base/Base.xcconfig", "Config/App.xcconfig",
      ])
  }

  /// Xcode 16 and later refer to a file in a folder that belongs to targets as a whole.
  @Test func findsSettingsFilesInWholeFolders() throws {
    var text = Self.project(
      ("", ""),
      more: "whole = { isa = PBXFileSystemSynchronizedRootGroup; path = Config; };")
    text.replace("( shop, main, other, )", with: "( shop, whole, )")
    text.replace(
      "name = Release;",
      with: """
        name = Release; baseConfigurationReferenceAnchor = whole;
        baseConfigurationReferenceRelativePath = "In/App.xcconfig";
        """)
    let project = try Self.read(text, files: ["Config/In/App.xcconfig": "INFOPLIST_FILE = a.plist"])
    #expect(project.settingsOfApps == [Self.settings(nil), Self.settings("a.plist")])
  }

  /// A framework runs in the apps of its project. Apps for other systems are none of these.
  @Test(arguments: [
    ("com.apple.product-type.framework", "iphoneos", true),
    ("com.apple.product-type.application", "iphoneos", false),
    ("com.apple.product-type.application", "macosx", true),
  ])
  func frameworksRunInApps(product: String, system: String, isOfShop: Bool) throws {
    let more = """
      other2 = { isa = PBXNativeTarget; name = Kit; buildConfigurationList = kit;
        fileSystemSynchronizedGroups = ( whole ); productType = "\(product)"; };
      main2 = { isa = PBXGroup; };
      kit = { isa = XCConfigurationList; buildConfigurations = ( k ); };
      k = { isa = XCBuildConfiguration; name = Debug;
        buildSettings = { INFOPLIST_FILE = k.plist; SDKROOT = \(system); }; };
      whole = { isa = PBXFileSystemSynchronizedRootGroup; path = Kit; sourceTree = "<group>"; };
      """
    var text = Self.project(
      ("INFOPLIST_FILE = a.plist;", "INFOPLIST_FILE = a.plist;"), targets: "app, other2", more: more
    )
    text.replace("( shop, main, other, )", with: "( shop, whole, )")
    let project = try Self.read(text)
    let expected = [Self.settings(isOfShop ? "a.plist" : "k.plist")]
    #expect(project.settings(ofDocumentsIn: "Kit") == expected)
    #expect(project.settings(ofDocumentsIn: "Kit/Views") == expected)
    #expect(project.settings(ofDocumentsIn: "Kitchen") == nil)
    #expect(project.settingsOfApps.count == (isOfShop ? 1 : 2))
  }

  @Test(arguments: [
    ("Shop/Base.lproj/Main.storyboard", true), ("Shop/Views/Card Cell.xib", true),
    ("shop/views/CARD cell.xib", true), ("Shop/./Cells/../Views/Card Cell.xib", true),
    // Xcode also compiles documents among the sources.
    ("Other/Panel.xib", true), ("Shop/Old.xib", false), ("../Shop/Views/Card Cell.xib", false),
  ])
  func listsTheDocumentsOfTargets(document: String, isMember: Bool) throws {
    let project = try Self.read(Self.project(("", "")))
    #expect(
      project.membership(ofDocument: document)
        == (isMember ? .member([ProjectTarget(name: "Shop", kind: .app)]) : .inNoTarget))
  }

  @Test(arguments: [
    ("Kit/Card.xib", ["Kit"]), ("Kit/Views/Bar.xib", ["Kit"]), ("Kit/Old.xib", []),
    ("Kit/Old/Row.xib", []), ("Kit/Views/en.lproj/Text.xib", []), ("Kit/Views/Text.xib", ["Kit"]),
    ("Kit/Shared/Both.xib", ["Kit", "Tests"]),
    ("Kit/Base.lproj/Both.storyboard", ["Kit", "Tests"]),
    ("Data/Deep/Copied.xib", ["Kit"]), ("Database/Other.xib", []),
  ])
  func foldersBelongToTargetsExceptForSomeFiles(document: String, targets: [String]) throws {
    let more = """
      kit = { isa = PBXNativeTarget; name = Kit; fileSystemSynchronizedGroups = ( whole );
        productType = "com.apple.product-type.framework"; buildPhases = ( copy ); };
      tests = { isa = PBXNativeTarget; name = Tests;
        productType = "com.apple.product-type.bundle.unit-test"; };
      whole = { isa = PBXFileSystemSynchronizedRootGroup; path = Kit; sourceTree = "<group>";
        exceptions = ( e1, e2 ); };
      e1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = kit;
        membershipExceptions = ( Old.xib, Old, "/Localized/Views/Text.xib" ); };
      e2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = tests;
        membershipExceptions = ( Shared/Both.xib, "/Localized/Both.storyboard" ); };
      data = { isa = PBXFileReference; lastKnownFileType = folder; path = Data;
        sourceTree = "<group>"; };
      copy = { isa = PBXResourcesBuildPhase; files = ( f4 ); };
      f4 = { isa = PBXBuildFile; fileRef = data; };
      """
    var text = Self.project(("", ""), targets: "kit, tests", more: more)
    text.replace("( shop, main, other, )", with: "( shop, whole, data )")
    let project = try Self.read(text)
    let expected = targets.map { ProjectTarget(name: $0, kind: $0 == "Tests" ? .test : .other) }
    #expect(
      project.membership(ofDocument: document)
        == (expected.isEmpty ? .inNoTarget : .member(expected)))
  }

  /// The folder of a source file is none of documents.
  @Test func findsTheTargetsOfSourceFiles() throws {
    let more = """
      f4 = { isa = PBXBuildFile; fileRef = code; };
      kit = { isa = PBXNativeTarget; name = Kit; buildPhases = ( files );
        productType = "com.apple.product-type.framework"; };
      files = { isa = PBXSourcesBuildPhase; files = ( f4 ); };
      """
    var text = Self.project(("", ""), targets: "app, kit", more: more)
    #expect(
      try Self.read(text).membership(ofDocument: "Shop/Shop.swift")
        == .member([ProjectTarget(name: "Kit", kind: .other)]))
    text.replace("( f1, f2, )", with: "( f1, f2, f4, )")
    let project = try Self.read(text)
    #expect(
      project.membership(ofDocument: "Shop/Shop.swift").targets.map(\.name) == ["Shop", "Kit"])
    #expect(project.settings(ofDocumentsIn: "Shop") == nil)
    #expect(project.membership(ofDocument: "Shop/Other.xib") == .inNoTarget)
  }

  @Test func aProjectWithoutFilesListsNothing() throws {
    #expect(try Self.read("").membership(ofDocument: "Card.xib") == .unknown)
  }

  private static let library = """
    lib = { isa = PBXNativeTarget; name = "Shop Kit"; buildConfigurationList = libs;
      buildPhases = ( compile, ); productType = "com.apple.product-type.framework"; };
    compile = { isa = PBXSourcesBuildPhase; files = ( f4, ); };
    f4 = { isa = PBXBuildFile; fileRef = code; };
    libs = { isa = XCConfigurationList; buildConfigurations = ( ld, ); };
    ld = { isa = XCBuildConfiguration; name = Debug; SETTINGS };
    missing = { isa = PBXFileReference; path = "Missing.xcconfig"; sourceTree = "<group>"; };
    pods = { isa = PBXFileReference; path = "Pods/Pods-Kit.xcconfig"; sourceTree = SOURCE_ROOT; };
    """

  /// The modules and the version of Swift of a library that compiles `Shop/Shop.swift`.
  @Test(arguments: [
    ("", ["Shop_Kit"], nil), ("PRODUCT_NAME = \"$(TARGET_NAME)\";", ["Shop_Kit"], nil),
    ("PRODUCT_NAME = \"4 Kit-_\";", ["__Kit__"], nil), ("PRODUCT_NAME = \"$(X)\";", nil, nil),
    // An identifier of C can have some of the other characters.
    ("PRODUCT_NAME = \"Küche\";", nil, nil),
    ("PRODUCT_NAME = A; PRODUCT_MODULE_NAME = B;", ["B"], nil),
    ("PRODUCT_MODULE_NAME = \"$(PRODUCT_NAME:c99extidentifier)\";", nil, nil),
    ("SWIFT_VERSION = 4.2;", ["Shop_Kit"], 4), ("SWIFT_VERSION = \"$(X)\";", ["Shop_Kit"], nil),
    // Members are visible to Objective-C as in Swift 3.
    ("SWIFT_VERSION = 4.2; SWIFT_SWIFT3_OBJC_INFERENCE = On;", ["Shop_Kit"], nil),
    ("SWIFT_VERSION = 4.2; SWIFT_SWIFT3_OBJC_INFERENCE = Off;", ["Shop_Kit"], 4),
    (
      "SWIFT_VERSION = 5; OTHER_SWIFT_FLAGS = \"-enable-swift3-objc-inference\";", ["Shop_Kit"], nil
    ),
    // The module that documents inherit.
    ("IBSC_MODULE = Other;", nil, nil),
  ])
  func readsModules(settings: String, modules: [String]?, version: Int?) throws {
    let more = Self.library.replacing(
      "SETTINGS", with: "buildSettings = { \(settings) };")
    let project = try Self.read(Self.project(("", ""), targets: "app, lib", more: more))
    let targets = project.targets(ofFile: "Shop/Shop.swift")
    #expect(targets.map(\.name) == ["Shop Kit"])
    #expect(targets.map(\.modules) == [modules.map(Set.init)])
    #expect(targets.map(\.swiftVersion) == [version])
    #expect(project.targets(ofFile: "Shop/Views/Card Cell.xib").map(\.modules) == [["Shop"]])
    #expect(project.targets(ofFile: "Shop/Other.swift").isEmpty)
    #expect(project.apps.map(\.name) == ["Shop"])
    #expect(project.membership(ofDocument: "Shop/Shop.xib") == .inNoTarget)
  }

  /// A missing file with settings may name the module. Those of CocoaPods do not.
  @Test(arguments: [("missing", nil), ("pods", ["Shop_Kit"])])
  func aMissingFileMayNameTheModule(file: String, modules: [String]?) throws {
    let more = Self.library.replacing(
      "SETTINGS", with: "baseConfigurationReference = \(file);")
    let text = Self.project(("", ""), targets: "app, lib", more: more)
      .replacing("( shop, main, other, )", with: "( shop, main, other, missing, pods, )")
    let project = try Self.read(text)
    #expect(project.targets(ofFile: "Shop/Shop.swift").map(\.modules) == [modules.map(Set.init)])
  }

  @Test(arguments: [
    ("{}", "it has no objects"), ("{ objects = {}; }", "it has no objects"),
    ("{ objects = (); rootObject = a; }", "it has no objects"), ("<?xml?>", "expected a key"),
    ("<<<<<<< HEAD\n{", "expected a key"),
  ])
  func rejectsOtherTexts(text: String, message: String) {
    let error = #expect(throws: TextError.self) { try Self.read(text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  /// References to missing objects, objects of other kinds and a group in itself.
  @Test(arguments: [
    "", " // no contents\n/* yet */ ", "{ objects = {}; rootObject = a; }",
    "{ objects = { a = { mainGroup = a; children = (a); targets = (a, b); }; }; rootObject = a; }",
    """
    { objects = { a = { targets = a; buildConfigurationList = a; buildConfigurations = (a);
      buildSettings = (); buildPhases = { a = b; }; name = (a); path = { a = b; }; }; };
      rootObject = a; }
    """,
  ])
  func readsDamagedProjects(text: String) throws {
    #expect(try Self.read(text).settingsOfApps.isEmpty)
  }

  @Test func limitsTheSize() throws {
    let text = Array("{ objects = {}; rootObject = a; }".utf8)
    let space = [UInt8](repeating: 0x20, count: XcodeProject.byteLimit - text.count)
    #expect(try XcodeProject(reading: text + space) { _ in nil }.targets.isEmpty)
    let error = #expect(throws: TextError.self) {
      try XcodeProject(reading: text + space + [0x20]) { _ in nil }
    }
    #expect(error?.message == "has more than 64 MiB")
  }
}

extension XcodeProject {
  fileprivate func settings(ofDocumentsIn folder: String) -> [Settings]? {
    apps(ofDocumentsIn: folder)?.flatMap(\.settings)
  }

  fileprivate var settingsOfApps: [Settings] { apps.flatMap(\.settings) }
}
