internal import AppCode
internal import Configuration
internal import Files
internal import LayoutReaders
internal import Linting
internal import SystemPackage

/// Finds the source files in folders, except those that the configuration excludes. Symbolic links to folders are not
/// followed. Files that Git ignores are sources too: they can be generated, and a part of the app.
struct SourceWalk {
  /// The paths of the source files from the root.
  package private(set) var files: [String] = []
  /// The paths of documents, property lists and projects, which refer to documents.
  private(set) var referrers: [String] = []
  /// The paths of storyboards and xibs.
  package var documents: [String] {
    referrers.filter { path in LayoutFormat.interfaceBuilder.isName(path) }
  }
  package private(set) var isFull = false
  /// The folders that were listed, and their times before that. Empty if listings are kept. Those with a period in
  /// their names, such as asset catalogs and their many folders, are not contained.
  package private(set) var folders: [String] = []
  private(set) var folderTimes: [String: Int64] = [:]
  private let configuration: ConfigurationFile?
  private let projectFiles: ProjectFiles

  init(_ roots: [FilePath], _ configuration: ConfigurationFile?, _ projectFiles: ProjectFiles) {
    self.configuration = configuration
    self.projectFiles = projectFiles
    for root in roots { add(root.string) }
  }

  private mutating func add(_ root: String) {
    if SourceFile.isSource(root), let status = projectFiles.knownStatus(of: FilePath(root)),
      status.type != .directory
    {
      return files.append(root)
    }
    noteTime(of: root, isRoot: true)
    var walk = FolderWalk(FolderWalk.Folder(path: root, absolutePath: root), projectFiles)
    while let next = walk.next() {
      let listing = FileFailures.noting(FilePath(next.folder.path), try next.listing.get())
      guard let listing else { continue }
      for entry in listing.entries where entry.isUTF8 {
        guard !isFull else { return }
        visit(entry, in: next.folder, &walk)
      }
    }
  }

  private mutating func visit(
    _ entry: FolderEntry, in parent: FolderWalk.Folder, _ walk: inout FolderWalk
  ) {
    let name = entry.name
    let path = { PathText.appending(name, to: parent.path) }
    if LoadingFiles.isRead(name) {
      guard referrers.count < SourceStore.fileLimit, !isExcluded(path(), isFolder: false) else {
        return
      }
      referrers.append(path())
    } else if SourceFile.isSource(name), entry.hasType(.regular, path(), projectFiles) {
      guard !isExcluded(path(), isFolder: false) else { return }
      isFull = files.count >= SourceStore.fileLimit
      if !isFull { files.append(path()) }
    } else if entry.type == .folder || entry.type == .unknown, !FolderWalk.isSkipped(name),
      parent.depth < SourceStore.depthLimit
    {
      if entry.type == .unknown, projectFiles.isSymbolicLink(FilePath(path())) { return }
      guard entry.hasType(.directory, path(), projectFiles), !isExcluded(path(), isFolder: true)
      else { return }
      noteTime(of: path(), isRoot: false)
      walk.enter(parent.appending(name))
    }
  }

  private mutating func noteTime(of folder: String, isRoot: Bool) {
    guard !projectFiles.keepsListings, isRoot || !PathText.name(of: folder).contains(".") else {
      return
    }
    folders.append(folder)
    folderTimes[folder] = FolderStamps.time(of: folder)
  }

  private func isExcluded(_ path: String, isFolder: Bool) -> Bool {
    guard let configuration, !configuration.configuration.exclude.isEmpty,
      let relative = configuration.relativePath(of: FilePath(path))
    else { return false }
    return configuration.configuration.exclusion(of: relative, isFolder: isFolder) != nil
  }
}

extension FolderEntry {
  /// - Parameter path: of the entry.
  fileprivate func hasType(
    _ type: FileType, _ path: @autoclosure () -> String, _ projectFiles: ProjectFiles
  ) -> Bool {
    switch self.type {
    case .file: type == .regular
    case .folder: type == .directory
    case .other: false
    case .link, .unknown: projectFiles.knownStatus(of: FilePath(path()))?.type == type
    }
  }
}
