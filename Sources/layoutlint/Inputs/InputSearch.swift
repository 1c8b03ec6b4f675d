internal import Linting
internal import LanguageServer

/// Finds what is to be linted among the paths of a command line: files as they are named, and
/// what folders hold, each file once.
///
/// Symbolic links are followed, but a folder is entered once however many ways lead to it, by one
/// without a link where there is such a way.
struct InputSearch {
  private(set) var inputs: [Input] = []
  private(set) var configurations: ConfigurationStore
  /// The configuration has kept something from being found.
  private(set) var hasExcluded = false
  /// What a configuration excludes is left out even where it is named.
  private let excludesNamed: Bool
  private var seenFiles: Set<String> = []
  private var seesStandardInput = false

  init(_ configurations: ConfigurationStore, excludesNamed: Bool) {
    self.configurations = configurations
    self.excludesNamed = excludesNamed
  }

  mutating func add(_ path: String, standardInputName: String?) {
    if path == "-" {
      guard !seesStandardInput else { return }
      seesStandardInput = true
      let input = configurations.input(named: path, standardInputName: standardInputName)
      if !leavesOut(input) { inputs.append(input) }
      return
    }
    let trimmed = Self.withoutTrailingSlashes(path)
    guard let info = try? FileSystem.info(of: path), info.kind == .folder,
      !trimmed.hasSuffix(Input.layoutSuffix)
    else {
      // What cannot be looked at says why when it is read.
      let input = configurations.input(named: path)
      if !leavesOut(input) { take(input) }
      return
    }
    // Else the configuration around the folder is nobody's business: it may have its own.
    if excludesNamed, leavesOut(configurations.input(named: trimmed), isFolder: true) { return }
    let root = WalkedFolder(
      path: trimmed == "." ? "" : trimmed,
      place: AbsolutePath.of(trimmed, in: configurations.currentFolder))
    var walk = FolderWalk(
      root, follows: info.identity, configurations, excludesRoot: excludesNamed)
    for input in walk.inputs() { take(input) }
    configurations = walk.configurations
    hasExcluded = hasExcluded || walk.hasExcluded
  }

  private mutating func leavesOut(_ input: Input, isFolder: Bool = false) -> Bool {
    guard excludesNamed, let place = input.place,
      input.configuration?.configuration.exclusion(of: place, isFolder: isFolder) != nil
    else { return false }
    hasExcluded = true
    return true
  }

  private mutating func take(_ input: Input) {
    if seenFiles.insert(Self.identity(of: input.path)).inserted { inputs.append(input) }
  }

  /// The path that is left when all links are followed: one that leads nowhere, in its real folder.
  /// Not the inode: a hard link is a file of its own to those that keep it.
  private static func identity(of path: String) -> String {
    if let real = SystemCalls.realPath(of: path) { return real }
    guard let slash = path.lastIndex(of: "/") else { return path }
    return (SystemCalls.realPath(of: String(path[...slash])) ?? "") + path[slash...]
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}
