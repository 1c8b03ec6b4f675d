/// The names of files and folders with code that is not the app's own: of tests, previews, packages that are checked
/// out, generated code, and code for systems other than iOS. `Documentation/SourceCode.md` has the list.
///
/// In a Git repository, a folder with an entry `.git` below the searched one is checked out as well.
enum OwnCode {
  /// In lower case.
  private static let otherFolders: Set = [
    "3rdparty", "build", "checkouts", "fixtures", "generated", "mock", "mocks", "preview",
    "preview assets", "preview content", "previews", "sourcepackages", "spec", "specs", "test",
    "tests", "third-party", "third_party", "thirdparty",
    "vendor", "vendored", "vendors", "watchos",
  ]
  private static let otherFolderSuffixes = [
    "Tests", "Specs", "Mocks", "Generated", "Watch", "macOS", "tvOS",
    "Widget", "Widgets", "WidgetExtension",
  ]
  /// In names of folders with the code of an app for watchOS.
  private static let watchParts = ["WatchApp", "Watch App", "WatchKit"]
  /// Of names without their extension.
  private static let otherFileSuffixes = [
    "Tests", "Mock", "Mocks", "Previews", "+Preview", ".generated", ".gen", ".g", ".pb", ".grpc",
    "+CoreDataProperties",
  ]

  /// - Parameter path: of a file.
  package static func contains(path: String) -> Bool {
    let names = path.split(separator: "/").map(String.init)
    return names.dropLast().allSatisfy { !FolderWalk.isSkipped($0) && contains(folder: $0) }
      && names.last.map { contains(file: $0) } ?? true
  }

  package static func contains(folder name: String) -> Bool {
    !otherFolders.contains(name.lowercased())
      && !otherFolderSuffixes.contains(where: name.hasSuffix)
      && !watchParts.contains(where: name.contains)
  }

  /// - Parameter name: with its extension.
  package static func contains(file name: String) -> Bool {
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return stem != "Package" && !otherFileSuffixes.contains(where: stem.hasSuffix)
  }
}
