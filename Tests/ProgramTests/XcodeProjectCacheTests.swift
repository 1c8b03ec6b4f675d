@testable import Files
import Foundation
import LayoutModel
import SystemPackage
import Testing

@testable import LayoutReaders
@testable import Project

/// The projects that the checks of the language server share.
@Suite struct XcodeProjectCacheTests {
  private static let settings = XcodeProject.Settings(
    infoPlist: nil,
    declared: DeclaredOrientations(
      both: ["UIInterfaceOrientationLandscapeLeft"], phone: [], pad: [], families: ["2"]))

  private static let project = XcodeProject(targets: [
    .init(isApp: true, folders: [""], wholeFolders: [], settings: [settings])
  ])

  private let folder: Folder
  private let path: FilePath
  private let settingsFile: FilePath
  private let cache = FileCache<XcodeProject>()

  init() throws {
    folder = try Folder(["A.xcodeproj/project.pbxproj": "", "Main.storyboard": ""])
    try folder.makeFolder(".git")
    path = FilePath(folder.path("A.xcodeproj/project.pbxproj"))
    settingsFile = FilePath(folder.path("App.xcconfig"))
    cache.keep(
      Self.project, at: path,
      [path: FileSystem.stamp(of: path), settingsFile: FileSystem.stamp(of: settingsFile)])
  }

  private var orientations: AppOrientations {
    AppOrientationStore(cache: cache).orientations(
      for: Input(path: folder.path("Main.storyboard"), origin: .file))
  }

  /// The file itself declares nothing.
  @Test func storesUseTheProject() {
    #expect(orientations == Self.settings.declared.appOrientations)
    #expect(orientations != .standard)
  }

  @Test func changesOfFilesEndTheUse() throws {
    #expect(cache.value(at: path) == Self.project)
    try folder.write("A = b", to: "App.xcconfig")
    #expect(cache.value(at: path) == nil)
    #expect(orientations == .standard)
    // The store has read the project again.
    #expect(cache.value(at: path) == XcodeProject(targets: []))
    try folder.write("// no contents", to: "A.xcodeproj/project.pbxproj")
    #expect(cache.value(at: path) == nil)
  }
}
