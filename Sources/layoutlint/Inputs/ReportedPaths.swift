internal import SystemPackage

/// The paths of files as reports show them. Files of one folder follow each other.
struct ReportedPaths: Sendable {
  /// The last folder with a slash at the end, and what reports show before the names of its files.
  private var folder = ""
  private var prefix = ""

  mutating func path(_ location: String, shown: (FilePath) -> String) -> String {
    guard let slash = location.utf8.lastIndex(of: UInt8(ascii: "/")) else { return location }
    let name = location[slash...].dropFirst()
    if location[...slash] != folder {
      folder = String(location[...slash])
      let shownFolder = shown(FilePath(folder))
      prefix =
        shownFolder == "." ? "" : shownFolder.hasSuffix("/") ? shownFolder : shownFolder + "/"
    }
    return prefix + name
  }
}
