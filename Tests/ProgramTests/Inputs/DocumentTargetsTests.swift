import Foundation
import LayoutTestSupport
import Testing

/// Documents that no target of their project contains.
@Suite struct DocumentTargetsTests {
  /// A project with the resources `A.xib` and `Kit/B.xib`.
  private static let project = ProjectText.project("A.xib", "../Kit/B.xib")

  private static func document(owner: String? = nil) -> String {
    XibText.document(
      owner: owner, outlets: ["view": "v"],
      """
      <view id="v"><rect key="frame" x="0" y="0" width="300" height="200"/><subviews>
      <button id="b"><rect key="frame" x="20" y="20" width="100" height="50"/></button>
      <view id="cover"><rect key="frame" x="0" y="0" width="300" height="200"/></view>
      </subviews></view>
      """)
  }

  /// The severities of the findings by document.
  private static func severities(_ files: [String: String]) throws -> [String: Set<String>] {
    let folder = try Folder(files)
    try folder.makeFolder(".git")
    let outcome = try Program.run("lint", "--format", "json", "--fail-on", "never", in: folder)
    var result: [String: Set<String>] = [:]
    for finding in try outcome.findings {
      result[try #require(finding["path"].string), default: []]
        .insert(try #require(finding["severity"].string))
    }
    return result
  }

  @Test func findingsInNoTargetAreInfos() throws {
    let severities = try Self.severities([
      "App/App.xcodeproj/project.pbxproj": Self.project, "App/A.xib": Self.document(),
      "App/Old.xib": Self.document(), "App/A~.xib": Self.document(), "Kit/B.xib": Self.document(),
      "Elsewhere/C.xib": Self.document(),
    ])
    #expect(
      severities == [
        "App/A.xib": ["warning"], "App/Old.xib": ["info"], "App/A~.xib": ["info"],
        // In no folder of a project.
        "Kit/B.xib": ["warning"], "Elsewhere/C.xib": ["warning"],
      ])
  }

  /// The outer project does not contain the document, another one does.
  @Test func aProjectInAnotherFolderContainsDocuments() throws {
    let outer = Self.project.replacing("../Kit/B.xib", with: "Kit/Other.xib")
    let severities = try Self.severities([
      "All.xcodeproj/project.pbxproj": outer, "A.xib": Self.document(),
      "Kit/B.xib": Self.document(),
      "Kit/Old.xib": Self.document(), "App/App.xcodeproj/project.pbxproj": Self.project,
    ])
    #expect(
      severities == ["A.xib": ["warning"], "Kit/B.xib": ["warning"], "Kit/Old.xib": ["info"]])
  }

  /// The process of an app extension has no delegate of the app.
  @Test func theChainOfAnExtensionHasNoDelegate() throws {
    let folder = try Folder([
      "App.xcodeproj/project.pbxproj": Self.project.replacing(
        "type.application", with: "type.app-extension"),
      "A.xib": Self.document(owner: "Keyboard"),
      "App.swift": "class AppDelegate: UIResponder, UIApplicationDelegate {}",
      "Keyboard.swift": "class Keyboard: UIInputViewController {}",
    ])
    func chain() throws -> String {
      try Program.run("chain", "A.xib", "--view", "b", in: folder).output
    }
    #expect(try chain() == "button \"b\" → view \"v\" → Keyboard \"-1\", then the window\n")
    try folder.write(Self.project, to: "App.xcodeproj/project.pbxproj")
    #expect(try chain().hasSuffix(", then the window, the application and AppDelegate\n"))
  }

  /// Other build systems can contain documents that the project does not.
  @Test(arguments: [
    ("Kit/Kit.podspec", "warning"), ("Kit/BUILD", "warning"), ("Kit/Notes.txt", "info"),
    ("Package.swift", "info"), ("Kit/Package.swift", "warning"),
  ])
  func manifestsOfOtherBuildSystems(manifest: String, severity: String) throws {
    let package = #"Package(targets: [.target(name: "Views", path: "Views")])"#
    let severities = try Self.severities([
      "App.xcodeproj/project.pbxproj": Self.project, "A.xib": Self.document(),
      "Kit/Views/C.xib": Self.document(), manifest: package,
    ])
    #expect(severities == ["A.xib": ["warning"], "Kit/Views/C.xib": [severity]])
  }
}
