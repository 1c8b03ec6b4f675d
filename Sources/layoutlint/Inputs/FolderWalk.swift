internal import Configuration
internal import Files
internal import Linting
internal import SystemPackage

/// Finds the layouts in a folder and its subfolders.
struct FolderWalk {
  private(set) var configurations: ConfigurationStore
  private(set) var omissions = SearchOmissions()
  /// nil: files that look like dumps are not searched.
  private(set) var dumps: UnincludedDumps?
  /// Whether a file or folder was found behind a symbolic link.
  private(set) var hasLinks = false
  private let root: Folder
  private let scan: FolderScan
  /// Whether patterns that exclude the root also exclude what is in it.
  private let excludesRoot: Bool
  /// The inputs and folders in each folder, in the order of the bytes of their names.
  private var contents: [[Item]] = [[]]
  private var entered: Set<FileIdentity> = []
  /// Folders to read. Those behind symbolic links are read after all others, so a folder that is
  /// also reachable without a link gets the path without it.
  private var waiting: [Waiting] = []
  private var waitingBehindLinks: [Waiting] = []
  /// The index of the next one in `waitingBehindLinks`.
  private var nextLink = 0

  private enum Item {
    case input(Input)
    /// An index of `contents`.
    case folder(Int)
  }

  private struct Waiting {
    let folder: Folder
    /// The index of the folder in `contents`.
    let index: Int
    /// Of the folder above; nil: the folder is the root.
    let filter: Filter?
  }

  /// A folder or file.
  struct Folder {
    /// As reports show it; empty for the current folder.
    let path: String
    /// From the root.
    let absolutePath: String

    /// The path to open.
    fileprivate var location: String { path.isEmpty ? "." : path }
  }

  /// Folders that tools create.
  static let skippedFolders: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules",
  ]
  /// Files of layoutlint, which patterns cannot include.
  private static let ownFiles: Set<String> = [
    ConfigurationFile.name, ConfigurationFile.schemaName,
  ]

  /// Whether no search enters a folder of a name.
  static func isSkipped(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") || skippedFolders.contains(name)
  }

  init(
    _ root: Folder, _ configurations: ConfigurationStore, excludesRoot: Bool,
    dumps: UnincludedDumps? = nil, _ scan: FolderScan
  ) {
    self.dumps = dumps
    self.root = root
    self.configurations = configurations
    self.excludesRoot = excludesRoot
    self.scan = scan
  }

  /// The layouts, sorted by path: `a/b` before `a.layout.json`, so that the contents of a folder stay
  /// together. If the current task is cancelled, some are missing.
  mutating func inputs() -> [Input] {
    waiting = [Waiting(folder: root, index: 0, filter: nil)]
    while !Task.isCancelled, let next = waiting.popLast() ?? nextBehindLink() { read(next) }
    var inputs: [Input] = []
    var open = [contents[0].makeIterator()]
    while let item = open.indices.last.map({ open[$0].next() }) {
      switch item {
      case .input(let input): inputs.append(input)
      case .folder(let index): open.append(contents[index].makeIterator())
      case nil: open.removeLast()
      }
    }
    return inputs
  }

  private mutating func nextBehindLink() -> Waiting? {
    while nextLink < waitingBehindLinks.count {
      let next = waitingBehindLinks[nextLink]
      nextLink += 1
      // A folder that was removed in the meantime has nothing to read.
      guard let status = try? FileSystem.status(of: FilePath(next.folder.path)) else { continue }
      if !entered.contains(status.fileIdentity) { return next }
    }
    return nil
  }

  private mutating func read(_ next: Waiting) {
    let folder = next.folder
    do throws(Errno) {
      var filter = next.filter
      if filter == nil { filter = self.filter(for: folder) }
      let known = scan.result(of: folder.absolutePath)
      if known == nil, let filter {
        scan.scan(folder.absolutePath, at: folder.location, selection(filter))
      }
      var listing =
        if case .success(let listing)? = known { listing } else {
          try scan.listing(of: folder.absolutePath, at: folder.location)
        }
      guard entered.insert(listing.identity).inserted else { return }
      if next.filter != nil, listing.entry(named: ConfigurationFile.name) != nil {
        let own = self.filter(for: folder)
        filter = own
        // The scan has not entered the folder.
        scan.scan(folder.absolutePath, at: folder.location, selection(own), again: true)
        listing = try scan.listing(of: folder.absolutePath, at: folder.location)
      }
      guard let filter else { return }
      for entry in listing.entries where !isOther(entry, filter, in: folder) {
        if entry.isUTF8 {
          visit(entry, filter, in: next)
        } else if Input.isLayout(entry.name) {
          let path = FolderScan.appending(entry.name, to: folder.path)
          addUnreadable(path, "its name is not UTF-8", in: next)
        } else if entry.type == .folder {
          omissions.addUnnamed(FolderScan.appending(entry.name, to: folder.path))
        }
      }
    } catch {
      addUnreadable(folder.location, error.text, in: next)
    }
  }

  /// Whether an entry is a file that is no input and no dump by its name, or a folder with such files only: most
  /// entries.
  private func isOther(
    _ entry: FolderScan.Entry, _ filter: Filter, in folder: Folder
  ) -> Bool {
    guard !filter.hasIncludes, !Input.isLayout(entry.name) else { return false }
    switch entry.type {
    case .file: return dumps?.mayExamine(entry.name, in: folder.absolutePath) != true
    case .folder: return !entry.uses.contains(.input)
    case .link, .other, .unknown: return false
    }
  }

  /// Whether a search examines a file without an `include` of a configuration.
  static func isCandidate(_ file: FolderScan.Entry) -> Bool {
    Input.isLayout(file.name) || file.name == ConfigurationFile.name
      || UnincludedDumps.isPossible(file.name)
  }

  /// What a scan enters and reads.
  private func selection(_ filter: Filter) -> FolderScan.Selection {
    var selection = FolderScan.Selection(stopsAtConfigurations: true)
    selection.isDocument = { name, folder in
      let isLayout = Input.isLayout(name)
      guard isLayout || filter.hasIncludes else { return false }
      let path = FolderScan.appending(name, to: folder)
      return (isLayout || filter.includes(path)) && !filter.covers(path)
    }
    if !filter.exclude.isEmpty {
      selection.excludesFolder = { filter.covers($0, isFolder: true) }
    }
    return selection
  }

  /// The configuration of a folder's entries, with the patterns that exclude entries.
  private struct Filter {
    /// nil: there is no configuration.
    let file: ConfigurationFile?
    let exclude: [Located<PathGlob>]

    var hasIncludes: Bool { file?.configuration.include.isEmpty == false }

    /// - Parameter path: from the root.
    func includes(_ path: String) -> Bool {
      guard hasIncludes, let file,
        let path = file.relativePath(of: FilePath(path))
      else { return false }
      return file.configuration.inclusion(of: path) != nil
    }

    func covers(_ path: String, isFolder: Bool = false) -> Bool {
      exclusion(of: path, isFolder: isFolder) != nil
    }

    func exclusion(of path: String, isFolder: Bool = false) -> Located<PathGlob>? {
      guard !exclude.isEmpty, let path = file?.relativePath(of: FilePath(path)) else { return nil }
      return exclude.first { $0.covers(path, isFolder: isFolder) }
    }
  }

  /// A pattern that excludes the root is ignored: the user named that folder. That does not hold for
  /// the configuration's own folder.
  private mutating func filter(for folder: Folder) -> Filter {
    guard let file = configurations.configuration(of: FilePath(folder.absolutePath)) else {
      return Filter(file: nil, exclude: [])
    }
    let start = excludesRoot ? nil : file.relativePath(of: FilePath(root.absolutePath))
    let patterns = file.configuration.exclude
    return Filter(
      file: file,
      exclude: patterns.filter { pattern in
        start?[pattern.origin.layer].map {
          $0.isEmpty || !pattern.value.covers($0, isFolder: true)
        } ?? true
      })
  }

  private mutating func visit(
    _ listed: FolderScan.Entry, _ filter: Filter, in parent: Waiting
  ) {
    let name = listed.name
    let isLayout = Input.isLayout(name)
    let path = FolderScan.appending(name, to: parent.folder.path)
    // Few entries need it.
    let absolutePath = { FolderScan.appending(name, to: parent.folder.absolutePath) }
    var type = listed.type
    let isLink = type == .link || type == .unknown && FileSystem.isSymbolicLink(FilePath(path))
    if type == .link || type == .unknown {
      do {
        type = try FileSystem.status(of: FilePath(path)).entryType
      } catch {
        // A link without a target is an error only in place of a layout.
        if isLayout, !excludes(absolutePath, filter) {
          addUnreadable(path, error.text, in: parent)
        }
        return
      }
    }
    if type == .folder {
      if name.hasPrefix(".") || excludes(absolutePath, filter, isFolder: true) { return }
      if Self.skippedFolders.contains(name) { return omissions.addSkipped(name) }
      return isLayout
        ? addUnreadable(path, "is a folder, not a layout", in: parent)
        : enter(
          Folder(path: path, absolutePath: absolutePath()), isLink: isLink, filter, in: parent)
    }
    guard isLayout || !Self.ownFiles.contains(name) else { return }
    guard isLayout || filter.hasIncludes && filter.includes(absolutePath()) else {
      return examine(name, path, filter, in: parent.folder)
    }
    guard !excludes(absolutePath, filter) else { return }
    // Opening a named pipe waits for a writer: a pipe is read only if the user named it.
    guard type == .file else {
      return addUnreadable(path, "is not a regular file", in: parent)
    }
    if isLink { hasLinks = true }
    var input = Input(path: path, origin: .file)
    input.configuration = filter.file
    input.relativePath = filter.file?.relativePath(of: FilePath(absolutePath()))
    input.folder = parent.folder.absolutePath
    input.contents = listed.contents
    input.isRegular = true
    contents[parent.index].append(.input(input))
  }

  /// Searches for dumps that the configuration does not include.
  private mutating func examine(
    _ name: String, _ path: String, _ filter: Filter, in folder: Folder
  ) {
    guard dumps?.mayExamine(name, in: folder.absolutePath) == true else { return }
    let file = Folder(
      path: path, absolutePath: FolderScan.appending(name, to: folder.absolutePath))
    guard !filter.covers(file.absolutePath),
      let status = try? FileSystem.status(of: FilePath(path))
    else { return }
    dumps?.examine(
      file, in: folder.absolutePath, status, filter.file, root: FilePath(root.absolutePath),
      currentFolder: configurations.currentFolder)
  }

  /// - Parameter absolutePath: of the file or folder, from the root.
  private mutating func excludes(
    _ absolutePath: () -> String, _ filter: Filter, isFolder: Bool = false
  ) -> Bool {
    guard !filter.exclude.isEmpty, let file = filter.file,
      let pattern = filter.exclusion(of: absolutePath(), isFolder: isFolder)
    else { return false }
    omissions.addExcluded(by: pattern, of: file)
    return true
  }

  private mutating func enter(
    _ folder: Folder, isLink: Bool, _ filter: Filter, in parent: Waiting
  ) {
    let index = contents.count
    contents.append([])
    contents[parent.index].append(.folder(index))
    let next = Waiting(folder: folder, index: index, filter: filter)
    if isLink {
      hasLinks = true
      waitingBehindLinks.append(next)
    } else {
      waiting.append(next)
    }
  }

  private mutating func addUnreadable(_ path: String, _ reason: String, in parent: Waiting) {
    contents[parent.index].append(.input(Input(path: path, origin: .unreadable(reason))))
  }
}

extension Stat {
  fileprivate var entryType: SystemCalls.EntryType {
    switch type {
    case .regular: .file
    case .directory: .folder
    default: .other
    }
  }
}
