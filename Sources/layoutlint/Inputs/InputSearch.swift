internal import LayoutModel
internal import Linting
internal import SystemPackage

/// A file or standard input to check.
struct Input {
  /// As reports show it.
  let path: String
  let origin: Origin
  /// nil: no configuration applies to it.
  var configuration: ConfigurationFile?
  /// Relative to the configuration's folder; nil: it is not in that folder.
  var relativePath: RelativePath?
  /// nil: no baseline applies to it.
  var baseline: BaselineEntries?

  enum Origin: Hashable {
    case file
    case standardInput
    /// A folder contains it, and it cannot be read for this reason.
    case unreadable(String)
  }

  /// The name of standard input without `--stdin-filename`.
  static let standardInputName = "<stdin>"

  /// The suffix of layout format files.
  static let layoutSuffix = ".layout.json"

  /// Whether a file in a folder is a layout by its name.
  static func isLayout(_ name: String) -> Bool {
    name.hasSuffix(layoutSuffix) || LinterFactory.documentSuffixes.contains(where: name.hasSuffix)
  }

  init(path: String, origin: Origin) {
    self.path = path
    self.origin = origin
  }

  /// Reads the input. A named pipe and `/dev/stdin` are read to the end.
  ///
  /// Reading stops behind the size limit: the linter reports the limit.
  func read(limits: ReaderLimits) throws(CommandError) -> SourceText {
    if case .unreadable(let reason) = origin { throw CommandError(reason, path: path) }
    do {
      if origin == .standardInput {
        let bytes = try FileSystem.readAll(from: .standardInput, limit: limits.documentBytes)
        return SourceText(path: path, bytes: bytes)
      }
      let file = FilePath(path)
      if try FileSystem.status(of: file).type != .directory {
        let bytes = try FileSystem.read(file, limit: limits.documentBytes)
        return SourceText(path: path, bytes: bytes)
      }
    } catch {
      throw CommandError(error, path: path)
    }
    throw CommandError("is a folder, not a layout", path: path)
  }
}

/// Finds the inputs of a command line: the named files and the layouts in the named folders, each
/// file once.
///
/// Symbolic links are followed. A folder that several paths lead to is entered once, by a path
/// without a link if there is one.
struct InputSearch {
  private(set) var inputs: [Input] = []
  private(set) var configurations: ConfigurationStore
  /// Whether the configuration excluded a layout or a folder.
  private(set) var hasExcluded = false
  /// Whether the configuration can exclude a path that the command line names.
  private let excludesNamed: Bool
  private var realPaths: Set<FilePath> = []
  private var hasStandardInput = false

  init(_ configurations: ConfigurationStore, excludesNamed: Bool) {
    self.configurations = configurations
    self.excludesNamed = excludesNamed
  }

  mutating func add(_ path: String, standardInputName: String? = nil) {
    if path == "-" {
      guard !hasStandardInput else { return }
      hasStandardInput = true
      let input = configurations.input(named: path, standardInputName: standardInputName)
      if !isExcluded(input) { inputs.append(input) }
      return
    }
    let folder = FilePath(path)
    guard let status = try? FileSystem.status(of: folder), status.type == .directory,
      !folder.string.hasSuffix(Input.layoutSuffix)
    else {
      // Reading the input reports why it has no status.
      let input = configurations.input(named: path)
      if !isExcluded(input) { addOnce(input) }
      return
    }
    // Without --force-exclude the configuration around the folder is not read: an error in it would
    // end the run.
    if excludesNamed, isExcluded(configurations.input(named: folder.string), isFolder: true) {
      return
    }
    let root = FolderWalk.Folder(
      path: folder == "." ? "" : folder,
      absolutePath: folder.absolute(in: configurations.currentFolder))
    var walk = FolderWalk(
      root, identity: status.fileIdentity, configurations, excludesRoot: excludesNamed)
    for input in walk.inputs() { addOnce(input) }
    configurations = walk.configurations
    hasExcluded = hasExcluded || walk.hasExcluded
  }

  private mutating func isExcluded(_ input: Input, isFolder: Bool = false) -> Bool {
    guard excludesNamed, let path = input.relativePath,
      input.configuration?.configuration.exclusion(of: path, isFolder: isFolder) != nil
    else { return false }
    hasExcluded = true
    return true
  }

  /// Two hard links to one file are two inputs.
  private mutating func addOnce(_ input: Input) {
    if realPaths.insert(Self.realPath(of: FilePath(input.path))).inserted { inputs.append(input) }
  }

  /// For a link without a target, its path in the real folder.
  private static func realPath(of path: FilePath) -> FilePath {
    if let real = SystemCalls.realPath(of: path) { return real }
    guard let name = path.lastComponent,
      let folder = SystemCalls.realPath(of: path.removingLastComponent())
    else { return path }
    return folder.appending(name)
  }
}
