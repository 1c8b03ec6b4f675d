internal import Linting
internal import SystemPackage

/// Finds the layouts in a folder and its subfolders.
struct FolderWalk {
  private(set) var configurations: ConfigurationStore
  private(set) var omissions = SearchOmissions()
  /// nil: files that look like dumps are not searched.
  private(set) var dumps: UnincludedDumps?
  private let root: Folder
  /// Whether patterns that exclude the root also exclude what is in it.
  private let excludesRoot: Bool
  private var found: [Input] = []
  private var entered: Set<FileIdentity>
  /// Folders to read. Those behind symbolic links are read after all others, so a folder that is
  /// also reachable without a link gets the path without it.
  private var waiting: [Folder] = []
  private var waitingBehindLinks: [Folder] = []

  /// A folder or file.
  struct Folder {
    /// As reports show it; empty for the current folder.
    let path: FilePath
    /// From the root.
    let absolutePath: FilePath

    fileprivate func appending(_ name: FilePath.Component) -> Folder {
      Folder(path: path.appending(name), absolutePath: absolutePath.appending(name))
    }

    /// The path to open.
    fileprivate var location: FilePath { path.isEmpty ? "." : path }
  }

  /// Folders that tools create.
  static let skippedFolders: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules",
  ]
  /// Files of layoutlint, which patterns cannot include.
  private static let ownFiles: Set<String> = [
    ConfigurationFile.name, ConfigurationFile.schemaName,
  ]

  init(
    _ root: Folder, identity: FileIdentity, _ configurations: ConfigurationStore,
    excludesRoot: Bool, dumps: UnincludedDumps? = nil
  ) {
    self.dumps = dumps
    self.root = root
    self.configurations = configurations
    self.excludesRoot = excludesRoot
    entered = [identity]
  }

  /// The layouts, sorted by path.
  mutating func inputs() -> [Input] {
    waiting = [root]
    while let next = waiting.popLast() ?? nextBehindLink() { read(next) }
    return found.sorted { Self.key($0).lexicographicallyPrecedes(Self.key($1)) }
  }

  private mutating func nextBehindLink() -> Folder? {
    while !waitingBehindLinks.isEmpty {
      let folder = waitingBehindLinks.removeFirst()
      // A folder that was removed in the meantime has nothing to read.
      guard let status = try? FileSystem.status(of: folder.path) else { continue }
      if entered.insert(status.fileIdentity).inserted { return folder }
    }
    return nil
  }

  private mutating func read(_ folder: Folder) {
    do {
      let filter = filter(for: folder)
      for name in try FileSystem.entries(of: folder.location) {
        let entry = folder.appending(name)
        if let name = String(validating: name) {
          visit(entry, name, filter)
        } else if Input.isLayout(name.string) {
          addUnreadable(entry.path, "its name is not UTF-8")
        }
      }
    } catch {
      addUnreadable(folder.location, error.text)
    }
  }

  /// The configuration of a folder's entries, with the patterns that exclude entries.
  private struct Filter {
    /// nil: there is no configuration.
    let file: ConfigurationFile?
    let exclude: [Located<PathGlob>]

    func includes(_ path: LayeredPath?) -> Bool {
      guard let file, let path else { return false }
      return file.configuration.inclusion(of: path) != nil
    }
  }

  /// A pattern that excludes the root is ignored: the user named that folder. That does not hold for
  /// the configuration's own folder.
  private mutating func filter(for folder: Folder) -> Filter {
    guard let file = configurations.configuration(of: folder.absolutePath) else {
      return Filter(file: nil, exclude: [])
    }
    let start = excludesRoot ? nil : file.relativePath(of: root.absolutePath)
    let patterns = file.configuration.exclude
    return Filter(
      file: file,
      exclude: patterns.filter { pattern in
        start?[pattern.origin.layer].map {
          $0.isEmpty || !pattern.value.covers($0, isFolder: true)
        } ?? true
      })
  }

  private mutating func visit(_ entry: Folder, _ name: String, _ filter: Filter) {
    let isLayout = Input.isLayout(name)
    let relativePath = filter.file?.relativePath(of: entry.absolutePath)
    let status: Stat
    do {
      status = try FileSystem.status(of: entry.path)
    } catch {
      // A link without a target is an error only in place of a layout.
      if isLayout, !excludes(relativePath, filter) { addUnreadable(entry.path, error.text) }
      return
    }
    if status.type == .directory {
      if name.hasPrefix(".") || excludes(relativePath, filter, isFolder: true) { return }
      if Self.skippedFolders.contains(name) { return omissions.addSkipped(name) }
      return isLayout
        ? addUnreadable(entry.path, "is a folder, not a layout") : enter(entry, status)
    }
    guard !Self.ownFiles.contains(name) || isLayout else { return }
    guard isLayout || filter.includes(relativePath) else {
      return examine(entry, name, status, relativePath, filter)
    }
    guard !excludes(relativePath, filter) else { return }
    // Opening a named pipe waits for a writer: a pipe is read only if the user named it.
    guard status.type == .regular else {
      return addUnreadable(entry.path, "is not a regular file")
    }
    var input = Input(path: entry.path.string, origin: .file)
    input.configuration = filter.file
    input.relativePath = relativePath
    found.append(input)
  }

  /// Searches for dumps that the configuration does not include.
  private mutating func examine(
    _ entry: Folder, _ name: String, _ status: Stat, _ path: LayeredPath?, _ filter: Filter
  ) {
    guard dumps != nil, UnincludedDumps.isPossible(name) else { return }
    if let path, filter.exclude.contains(where: { $0.covers(path, isFolder: false) }) { return }
    dumps?.examine(
      entry, status, filter.file, root: root.absolutePath,
      currentFolder: configurations.currentFolder)
  }

  private mutating func excludes(
    _ path: LayeredPath?, _ filter: Filter, isFolder: Bool = false
  ) -> Bool {
    guard let path, let file = filter.file,
      let pattern = filter.exclude.first(where: { $0.covers(path, isFolder: isFolder) })
    else { return false }
    omissions.addExcluded(by: pattern, of: file)
    return true
  }

  private mutating func enter(_ folder: Folder, _ status: Stat) {
    if FileSystem.isSymbolicLink(folder.path) {
      waitingBehindLinks.append(folder)
    } else if entered.insert(status.fileIdentity).inserted {
      waiting.append(folder)
    }
  }

  private mutating func addUnreadable(_ path: FilePath, _ reason: String) {
    found.append(Input(path: path.string, origin: .unreadable(reason)))
  }

  /// Sorts `a/b` before `a.layout.json`: the contents of a folder stay together.
  private static func key(_ input: Input) -> [UInt8] {
    input.path.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
  }
}
