internal import Files
internal import SystemPackage

/// The files of a repository as they are in its index.
///
/// Files that differ from the working tree are checked out into a temporary folder and read there;
/// untracked files that are not ignored are hidden. All other files are read in the working tree, so
/// that the expense depends on the number of the differences.
final class StagedFiles: StagedFileAccess {
  /// The folder of the working tree, without symbolic links.
  private let root: FilePath
  /// The temporary folder, which has the structure of `root`.
  private let copies: FilePath
  /// The paths of the files in the temporary folder, from the root.
  private let copied: Set<FilePath>
  /// Files of the working tree that are not in the index.
  private let hidden: Set<FilePath>
  /// The names of files and folders that only the temporary folder contains, by folder.
  private let added: [FilePath: Set<String>]
  private let currentFolder = FileSystem.currentFolder

  /// Checks out what differs from the working tree.
  init(of repository: GitRepository) throws(CommandError) {
    let differences = try repository.unstagedChanges()
    root = repository.root
    let folder = try CommandError.wrapping(
      try SystemCalls.makeTemporaryFolder(), "no temporary folder can be created",
      path: SystemCalls.temporaryFolder)
    copies = SystemCalls.realPath(of: folder) ?? folder
    let root = root
    let paths = differences.changed.map { (name: $0, path: root.appending($0)) }
    hidden = Set(differences.untracked.map { root.appending($0) })
    var added: [FilePath: Set<String>] = [:]
    for (_, path) in paths {
      var next = path
      // The names of folders that exist are harmless: an entry is listed once.
      while next != root, let folder = next.parent, let name = next.lastComponent,
        added[folder, default: []].insert(name.string).inserted
      { next = folder }
    }
    self.added = added
    copied = Set(paths.map(\.path))
    do throws(CommandError) {
      try repository.checkOut(paths.map(\.name), into: copies)
    } catch {
      remove()
      throw error
    }
  }

  /// Removes the temporary folder.
  package func remove() {
    var folders: Set<FilePath> = [copies]
    for path in copied {
      guard let copy = copy(of: path) else { continue }
      SystemCalls.remove(copy)
      var next = copy.parent
      while let folder = next, folder != copies, folders.insert(folder).inserted {
        next = folder.parent
      }
    }
    // The deepest folders first.
    for folder in folders.sorted(by: { $0.components.count > $1.components.count }) {
      SystemCalls.removeFolder(folder)
    }
  }

  /// Where a file or folder is read.
  package func location(of path: FilePath) -> FilePath {
    let real = path.resolvingFolder(in: currentFolder)
    guard let copy = copy(of: real) else { return path }
    if copied.contains(real) { return copy }
    // Nothing has the name of a hidden file in the temporary folder.
    if hidden.contains(real) { return copies.appending(Self.missingName) }
    return added[real] != nil && !FileSystem.exists(path) ? copy : path
  }

  private static let missingName = ".layoutlint-missing"

  /// The entries of a folder. Their types are unknown: a file of the index can replace a folder.
  package func entries(of folder: FilePath) throws(Errno) -> [FolderEntry] {
    let real = folder.resolvingFolder(in: currentFolder)
    guard let copy = copy(of: real) else {
      return try SystemCalls.listing(of: folder.string).entries
    }
    let more = added[real] ?? []
    let isInIndexOnly = !more.isEmpty && !FileSystem.exists(folder)
    var entries = try SystemCalls.listing(of: (isInIndexOnly ? copy : folder).string).entries
    let names = Set(entries.map(\.name))
    for name in more where !names.contains(name) {
      entries.append(FolderEntry(name: name, isUTF8: true, type: .unknown))
    }
    return entries.filter { !hidden.contains(real.appending($0.name)) }
      .map { FolderEntry(name: $0.name, isUTF8: $0.isUTF8, type: .unknown) }
  }

  private func copy(of path: FilePath) -> FilePath? {
    path.relative(to: root).map { $0.isEmpty ? copies : copies.appending($0) }
  }
}
