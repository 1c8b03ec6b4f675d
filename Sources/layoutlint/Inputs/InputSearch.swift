internal import LanguageServer
internal import LayoutModel
internal import Linting

/// One thing to be linted, by the name that reports give it.
struct Input {
  let path: String
  let origin: Origin
  /// The one in force for it; nil: none.
  var configuration: ConfigurationFile?
  /// Where it lies below the configuration's folder; nil: elsewhere.
  var place: RelativePath?

  enum Origin: Hashable {
    case file
    case standardInput
    /// Found, but not to be read, with the reason.
    case unreadable(String)
  }

  /// The name of standard input where the user gives none.
  static let standardInputName = "<stdin>"

  /// The ending of the layout format's files.
  static let layoutSuffix = ".layout.json"

  /// Whether a walk takes a file of this name: it is meant to be a layout.
  static func isLayout(_ name: String) -> Bool {
    name.hasSuffix(layoutSuffix) || LinterFactory.documentSuffixes.contains(where: name.hasSuffix)
  }

  init(path: String, origin: Origin) {
    self.path = path
    self.origin = origin
  }

  /// Its bytes, or why there are none. A named pipe and `/dev/stdin` are read to their end.
  ///
  /// Of what is over the limit only the head is read: enough to tell the format, and that it is
  /// over.
  func read(limits: ReaderLimits) throws(CommandError) -> SourceText {
    do {
      return SourceText(path: path, bytes: try bytes(limit: limits.documentBytes))
    } catch let failure as SystemFailure {
      throw CommandError(failure.message, path: path)
    } catch {
      throw error as? CommandError ?? CommandError("it cannot be read", path: path)
    }
  }

  private func bytes(limit: Int) throws -> [UInt8] {
    switch origin {
    case .unreadable(let reason):
      throw CommandError(reason, path: path)
    case .standardInput:
      return try FileSystem.readAll(from: SystemCalls.standardInput, limit: limit)
    case .file:
      if try FileSystem.info(of: path).kind == .folder {
        throw CommandError("it is a folder, not a layout", path: path)
      }
      return try FileSystem.read(path, limit: limit)
    }
  }
}

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
