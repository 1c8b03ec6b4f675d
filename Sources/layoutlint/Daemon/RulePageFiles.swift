internal import LanguageServer

/// The rules' pages as files: an editor opens one when a person clicks on the rule of a finding.
///
/// The pages are part of the program, and no address on the web has them. So they are written to the
/// person's cache folder, which anybody may empty at any time.
enum RulePageFiles {
  /// Where the page of each rule is; without those that cannot be written.
  ///
  /// Written once in a process, when somebody first asks, where they are not there already.
  static let paths: [String: String] = {
    guard let folder = try? madeFolder() else { return [:] }
    let pages = RuleEntry.all.compactMap { entry -> (String, String)? in
      let path = AbsolutePath.join(folder, "\(entry.id).md")
      // A link less is no reason to say anything.
      guard (try? write(Array(RulePage(entry).text.utf8), to: path)) != nil else { return nil }
      return (entry.id, path)
    }
    return Dictionary(uniqueKeysWithValues: pages)
  }()

  /// A version's own, so that two do not write over each other's.
  private static func madeFolder() throws(SystemFailure) -> String? {
    guard var folder = cacheFolder else { return nil }
    try SystemCalls.makeFolder(folder)
    for name in ["layoutlint", LayoutlintCommand.version, "rules"] {
      folder = AbsolutePath.join(folder, name)
      try SystemCalls.makeFolder(folder)
    }
    return folder
  }

  /// By the XDG Base Directory Specification; on a Mac by Apple's File System Programming Guide.
  private static var cacheFolder: String? {
    let home = folder(statedBy: "HOME")
    #if canImport(Darwin)
      return home.map { AbsolutePath.join($0, "Library/Caches") }
    #else
      return folder(statedBy: "XDG_CACHE_HOME") ?? home.map { AbsolutePath.join($0, ".cache") }
    #endif
  }

  /// A path that does not start at the root counts as none.
  private static func folder(statedBy variable: String) -> String? {
    SystemCalls.environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static func write(_ page: [UInt8], to path: String) throws(SystemFailure) {
    if (try? FileSystem.read(path, limit: page.count)) == page { return }
    try FileSystem.replace(path, with: page)
  }
}
