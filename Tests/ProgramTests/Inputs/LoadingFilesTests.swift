import AppCode
import Foundation
import LayoutModel
import Testing

import Project

/// What projects and property lists contain about loaded documents.
@Suite struct LoadingFilesTests {
  private static let project = """
    // !$*UTF8*$!
    {
    \t\tA1 = {
    \t\t\tisa = PBXNativeTarget;
    \t\t\tname = ShopChecks;
    \t\t\tproductType = "com.apple.product-type.bundle.unit-test";
    \t\t};
    \t\tB1 = {
    \t\t\tbuildSettings = {
    \t\t\t\tINFOPLIST_KEY_UIMainStoryboardFile = Main;
    \t\t\t};
    \t\t};
    }
    """

  /// The sources of a document in a project with other files.
  private func sources(_ files: [String: String]) throws -> SourceIndex {
    let folder = try Folder(
      [
        "App.xcodeproj/project.pbxproj": "", "UI/Main.storyboard": "<document/>",
        "App/A.swift": "class A {}",
      ].merging(files) { $1 })
    let input = Input(path: folder.path("UI/Main.storyboard"), origin: .file)
    return try #require(SourceStore().sources(for: input)).scope.index
  }

  @Test(arguments: [
    ("ShopChecks/T.swift", "class T {}", 1), ("Other/T.swift", "class T {}", 2),
    ("Other/T.swift", "import XCTest\nclass T {}", 1),
  ])
  func codeOfTestsIsNotRead(path: String, text: String, count: Int) throws {
    let index = try sources([path: text, "Shop.xcodeproj/project.pbxproj": Self.project])
    #expect(index.files.count == count)
  }

  /// How a Swift package uses its documents is not known.
  @Test func documentsOfAPackageAreNotKnown() throws {
    let folder = try Folder([
      "Package.swift": "", "UI/Main.storyboard": "<document/>", "Sources/A.swift": "class A {}",
    ])
    let input = Input(path: folder.path("UI/Main.storyboard"), origin: .file)
    let sources = try #require(SourceStore().sources(for: input))
    #expect(sources.scope.loading(of: ViewHierarchy.Builder().finish(), in: "Main") == .unknown)
  }

  @Test(arguments: [
    ("Shop.xcodeproj/project.pbxproj", LoadingFilesTests.project),
    ("App/Info.plist", "<plist><key>UIMainStoryboardFile</key><string>Main</string></plist>"),
    ("App/Shop.xcconfig", "INFOPLIST_KEY_UIMainStoryboardFile = Main\n"),
    ("project.yml", "targets:\n  Shop:\n    info:\n      UIMainStoryboardFile: Main\n"),
    ("App/B.swift", "let name = \"Main\""),
  ])
  func theMainStoryboardIsLoaded(path: String, text: String) throws {
    #expect(try sources([path: text]).loaded.contains("Main"))
    #expect(try !sources([:]).loaded.contains("Main"))
  }

  private static let app = """
    // !$*UTF8*$!
    { objects = {
      root = { isa = PBXProject; mainGroup = main; buildConfigurationList = none; targets = ( app, ); };
      main = { isa = PBXGroup; sourceTree = "<group>"; children = ( code, story, ); };
      code = { isa = PBXFileReference; path = App/A.swift; sourceTree = "<group>"; };
      story = { isa = PBXFileReference; path = UI/Main.storyboard; sourceTree = "<group>"; };
      app = { isa = PBXNativeTarget; name = Shop; buildConfigurationList = own;
        buildPhases = ( sources, resources, ); productType = "com.apple.product-type.application"; };
      sources = { isa = PBXSourcesBuildPhase; files = ( f1, ); };
      resources = { isa = PBXResourcesBuildPhase; files = ( f2, ); };
      f1 = { isa = PBXBuildFile; fileRef = code; };
      f2 = { isa = PBXBuildFile; fileRef = story; };
      own = { isa = XCConfigurationList; buildConfigurations = ( d, ); };
      d = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_VERSION = 5.0; }; };
    }; rootObject = root; }
    """

  @Test func findsTheTargetsOfFiles() throws {
    let index = try sources([
      "Shop.xcodeproj/project.pbxproj": Self.app, "App/B.swift": "class B {}",
    ])
    let scope = CodeScope(index)
    let code = try #require(index.files.first { $0.location.hasSuffix("App/A.swift") })
    let target = try #require(index.targets(code.location).first)
    #expect(index.targets(code.location).count == 1)
    #expect((target.name, target.kind, target.swiftVersion) == ("Shop", .app, 5))
    #expect(target.modules == ["Shop"] && code.location == target.project + "/App/A.swift")
    let document = code.location.replacing("App/A.swift", with: "UI/Main.storyboard")
    #expect(scope.modules(ofFileAt: document) == ["Shop"])
    #expect(scope.modules(ofClass: "A") == ["Shop"])
    #expect(scope.modules(ofClass: "B") == nil)
  }

  /// The modules of a package can contain files of a project as well. A generator describes the project itself.
  @Test(arguments: [
    (
      "Package.swift", "let package = Package(targets: [.target(name: \"A\", path: \"App\")])",
      false
    ),
    ("project.yml", "targets:\n  Shop:\n    sources: App\n", true),
  ])
  func manifestsMayContainFiles(path: String, text: String, isKnown: Bool) throws {
    let index = try sources(["Shop.xcodeproj/project.pbxproj": Self.app, path: text])
    #expect((CodeScope(index).modules(ofClass: "A") != nil) == isKnown)
  }

  /// The folder of a specification of XcodeGen is that of an app, whatever its name is.
  @Test(arguments: [("Shop.yml", true), ("Shop.txt", false)])
  func aSpecificationDescribesAnApp(name: String, isApp: Bool) throws {
    let text = "name: Shop\ntargets:\n  Shop:\n    type: application\n    platform: iOS\n"
    let folder = try Folder([
      "Package.swift": "", "Shop/\(name)": text, "Shop/UI/Main.storyboard": "<document/>",
      "Shop/A.swift": "class A {}", "B.swift": "class B {}",
    ])
    let input = Input(path: folder.path("Shop/UI/Main.storyboard"), origin: .file)
    let scope = try #require(SourceStore().sources(for: input)).scope
    #expect(scope.folder.hasSuffix("/Shop/") == isApp)
    #expect(scope.index.loaded.isKnown("Main") == isApp)
  }

  /// Names of source files can end with that of a manifest.
  @Test func otherSourcesAreRead() throws {
    let index = try sources(["App/EditProject.swift": "class B {}"])
    #expect(CodeScope(index).declares("B"))
  }
}
