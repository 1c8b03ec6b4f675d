internal import Configuration
internal import Files
internal import SystemPackage

/// The rules' pages as files, which an editor opens for a click on the rule of a finding.
///
/// The pages are part of the program, and not on the web. They are written to the user's cache folder.
enum RulePageFiles {
  /// The path of each rule's page. Pages that cannot be written are missing, and their findings have
  /// no link.
  ///
  /// The first access writes the pages.
  static let paths: [String: String] = {
    guard let folder = try? createFolder() else { return [:] }
    let pages = RuleEntry.all.compactMap { entry -> (String, String)? in
      let path = folder.appending("\(entry.id).md")
      guard (try? write(Array(entry.markdown.utf8), to: path)) != nil else { return nil }
      return (entry.id, path.string)
    }
    return Dictionary(uniqueKeysWithValues: pages)
  }()

  /// The folder of this version's pages.
  private static func createFolder() throws(Errno) -> FilePath? {
    guard var folder = cacheFolder else { return nil }
    try SystemCalls.makeFolder(folder)
    for name in ["layoutlint", LayoutlintCommand.version, "rules"] {
      folder.append(name)
      try SystemCalls.makeFolder(folder)
    }
    return folder
  }

  /// By the XDG Base Directory Specification; on macOS by Apple's File System Programming Guide.
  private static var cacheFolder: FilePath? {
    let home = folder(in: "HOME")
    #if canImport(Darwin)
      return home?.appending("Library/Caches")
    #else
      return folder(in: "XDG_CACHE_HOME") ?? home?.appending(".cache")
    #endif
  }

  /// The absolute path in an environment variable; a relative one is ignored.
  private static func folder(in variable: String) -> FilePath? {
    SystemCalls.environment(variable).map { FilePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
  }

  private static func write(_ page: [UInt8], to path: FilePath) throws(Errno) {
    if (try? FileSystem.read(path, limit: page.count)) == page { return }
    try FileSystem.replace(path, with: page)
  }
}
