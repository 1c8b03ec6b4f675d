internal import Configuration
internal import Files
internal import Linting
internal import SystemPackage

/// Finds the layouts in a folder and its subfolders. Symbolic links are followed.
struct DocumentWalk {
  package private(set) var configurations: ConfigurationStore
  package private(set) var omissions = SearchOmissions()
  /// nil: files that look like dumps are not searched.
  package private(set) var dumps: UnincludedDumps?
  /// Whether a file or folder was found behind a symbolic link.
  private(set) var hasLinks = false
  private let root: FolderWalk.Folder
  private var walk: FolderWalk
  private let files: ProjectFiles
  /// Whether patterns that exclude the root also exclude what is in it.
  private let excludesRoot: Bool
  private var found: [Input] = []
  /// By the path of a folder from the root, the filter of the folder above.
  private var filters: [String: Filter] = [:]

  /// Files of layoutlint, which patterns cannot include.
  private static let ownFiles: Set<String> = [
    ConfigurationFile.name, ConfigurationFile.schemaName,
  ]

  init(
    _ root: FolderWalk.Folder, _ configurations: ConfigurationStore, excludesRoot: Bool,
    usesGitIgnore: Bool, dumps: UnincludedDumps? = nil, _ files: ProjectFiles
  ) {
    self.dumps = dumps
    self.root = root
    self.configurations = configurations
    self.excludesRoot = excludesRoot
    self.files = files
    var root = root
    root.isInRepository = files.repository(around: FilePath(root.absolutePath)) != nil
    walk = FolderWalk(root, files, usesGitIgnore: usesGitIgnore)
  }

  /// The layouts, sorted by path: `a/b` before `a.layout.json`, so that the contents of a folder stay
  /// together. If the current task is cancelled, some are missing.
  package mutating func inputs() -> [Input] {
    while let next = walk.next() {
      switch next.listing {
      case .success(let listing): read(listing, of: next.folder)
      case .failure(let error): addUnreadable(next.folder.location, error.text)
      }
    }
    return found.sorted { PathText.precedes($0.path, $1.path) }
  }

  private mutating func read(_ listing: FolderListing, of folder: FolderWalk.Folder) {
    let filter: Filter
    if let outer = filters.removeValue(forKey: folder.absolutePath),
      listing.entry(named: ConfigurationFile.name) == nil
    {
      filter = outer
    } else {
      filter = self.filter(for: folder)
    }
    var folder = folder
    if listing.entry(named: ".git") != nil {
      // In a repository, it is the folder of a package or a submodule that Git checked out.
      if folder.depth > 0, folder.isInRepository { folder.hasOwnCode = false }
      folder.isInRepository = true
    }
    for entry in listing.entries {
      if entry.isUTF8 {
        visit(entry, filter, in: folder)
      } else if Input.isLayout(entry.name) {
        addUnreadable(PathText.appending(entry.name, to: folder.path), "its name is not UTF-8")
      } else if entry.type == .folder {
        omissions.addUnnamed(PathText.appending(entry.name, to: folder.path))
      }
    }
  }

  private func isOwnCode(_ name: String, in folder: FolderWalk.Folder) -> Bool {
    folder.hasOwnCode && Input.isCode(name) && OwnCode.contains(file: name)
  }

  /// The configuration of a folder's entries, with the patterns that exclude entries.
  private struct Filter {
    /// nil: there is no configuration.
    let file: ConfigurationFile?
    let exclude: [Located<PathGlob>]

    var hasIncludes: Bool { file?.configuration.include.isEmpty == false }

    /// - Parameter path: from the root.
    func includes(_ path: String) -> Bool {
      guard hasIncludes, let file, let path = file.relativePath(of: FilePath(path)) else {
        return false
      }
      return file.configuration.inclusion(of: path) != nil
    }

    func exclusion(of path: String, isFolder: Bool = false) -> Located<PathGlob>? {
      guard !exclude.isEmpty, let path = file?.relativePath(of: FilePath(path)) else { return nil }
      return exclude.first { $0.covers(path, isFolder: isFolder) }
    }
  }

  /// A pattern that excludes the root is ignored: the user named that folder. That does not hold for
  /// the configuration's own folder.
  private mutating func filter(for folder: FolderWalk.Folder) -> Filter {
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
    _ listed: FolderEntry, _ filter: Filter, in parent: FolderWalk.Folder
  ) {
    let name = listed.name
    let isLayout = Input.isLayout(name) || isOwnCode(name, in: parent)
    let entry = parent.appending(name)
    var type = listed.type
    let isLink = type == .link || type == .unknown && files.isSymbolicLink(FilePath(entry.path))
    if type == .link || type == .unknown {
      do {
        type = try files.status(of: FilePath(entry.path)).entryType
      } catch {
        // A link without a target is an error only in place of a layout.
        if !isLayout {
          FileFailures.note(error, of: FilePath(entry.path))
        } else if !leavesOut(entry, filter) {
          addUnreadable(entry.path, error.text)
        }
        return
      }
    }
    let isOutside = isLink && leadsOutside(entry, from: parent)
    if type == .folder {
      if isOutside { return addOutside(entry, named: name, filter) }
      return enter(entry, named: name, isLink: isLink, filter)
    }
    guard isLayout || !Self.ownFiles.contains(name) else { return }
    guard isLayout || filter.includes(entry.absolutePath) else {
      return examine(name, entry, filter, in: parent)
    }
    guard !leavesOut(entry, filter) else { return }
    // Opening a named pipe waits for a writer: a pipe is read only if the user named it.
    guard type == .file else { return addUnreadable(entry.path, "is not a regular file") }
    if isOutside {
      return addUnreadable(entry.path, "a symbolic link \(ProjectBoundary.linkAdvice)")
    }
    if isLink { hasLinks = true }
    var input = Input(path: entry.path, origin: .file)
    input.configuration = filter.file
    input.relativePath = filter.file?.relativePath(of: FilePath(entry.absolutePath))
    input.folder = parent.absolutePath
    input.isRegular = true
    input.files = files
    found.append(input)
  }

  private func leadsOutside(_ link: FolderWalk.Folder, from parent: FolderWalk.Folder) -> Bool {
    !configurations.projectFiles.isInside(
      FilePath(link.absolutePath), projectOf: FilePath(parent.absolutePath))
  }

  /// Adds a link to a folder that would be searched if it were inside the project.
  private mutating func addOutside(
    _ link: FolderWalk.Folder, named name: String, _ filter: Filter
  ) {
    guard !FolderWalk.isSkipped(name), !excludes(link, filter, isFolder: true),
      !isIgnored(link, isFolder: false)
    else { return }
    omissions.addOutside(link.path)
  }

  private mutating func enter(
    _ folder: FolderWalk.Folder, named name: String, isLink: Bool, _ filter: Filter
  ) {
    if name.hasPrefix(".") || excludes(folder, filter, isFolder: true) { return }
    if FolderWalk.skippedFolders.contains(name) { return omissions.addSkipped(name) }
    // To Git a link is a file.
    if isIgnored(folder, isFolder: !isLink) { return }
    var folder = folder
    folder.hasOwnCode = folder.hasOwnCode && OwnCode.contains(folder: name)
    if Input.isLayout(name) { return addUnreadable(folder.path, "is a folder, not a layout") }
    if isLink { hasLinks = true }
    filters[folder.absolutePath] = filter
    walk.enter(folder, isLink: isLink)
  }

  /// Searches for dumps that the configuration does not include.
  private mutating func examine(
    _ name: String, _ file: FolderWalk.Folder, _ filter: Filter, in folder: FolderWalk.Folder
  ) {
    guard dumps?.mayExamine(name, in: folder.absolutePath) == true,
      filter.exclusion(of: file.absolutePath) == nil,
      !file.ignored.ignores(file.absolutePath, isFolder: false),
      let status = files.knownStatus(of: FilePath(file.path))
    else { return }
    dumps?.examine(
      file, in: folder.absolutePath, status, filter.file, root: FilePath(root.absolutePath),
      currentFolder: configurations.currentFolder, files)
  }

  /// Whether the configuration or Git leaves a file out.
  private mutating func leavesOut(_ file: FolderWalk.Folder, _ filter: Filter) -> Bool {
    excludes(file, filter) || isIgnored(file, isFolder: false)
  }

  private mutating func excludes(
    _ entry: FolderWalk.Folder, _ filter: Filter, isFolder: Bool = false
  ) -> Bool {
    guard let file = filter.file,
      let pattern = filter.exclusion(of: entry.absolutePath, isFolder: isFolder)
    else { return false }
    omissions.addExcluded(by: pattern, of: file)
    return true
  }

  private mutating func isIgnored(_ entry: FolderWalk.Folder, isFolder: Bool) -> Bool {
    guard entry.ignored.ignores(entry.absolutePath, isFolder: isFolder) else { return false }
    omissions.addIgnored()
    return true
  }

  private mutating func addUnreadable(_ path: String, _ reason: String) {
    found.append(Input(path: path, origin: .unreadable(reason)))
  }
}

extension Stat {
  fileprivate var entryType: FolderEntry.Kind {
    switch type {
    case .regular: .file
    case .directory: .folder
    default: .other
    }
  }
}
