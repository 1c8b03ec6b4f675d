package import SystemPackage

/// The entries of a folder.
package struct FolderListing: Sendable {
  /// In the order of the bytes of their names.
  package let entries: [FolderEntry]
  package let identity: FileIdentity

  init(_ entries: [FolderEntry], _ identity: FileIdentity) {
    self.entries = entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.identity = identity
  }

  package func entry(named name: String) -> FolderEntry? { entries.first { $0.name == name } }
}

/// Where the files of a repository are read, if not at their paths.
package protocol StagedFileAccess: Sendable {
  /// Where a file or folder is read.
  func location(of path: FilePath) -> FilePath

  func entries(of folder: FilePath) throws(Errno) -> [FolderEntry]
}

/// The files that a search or a check reads: those of the working tree, or those of Git's index.
package final class ProjectFiles: Sendable {
  /// Those of the working tree, whose folders are listed for each search: files change while the server runs.
  package static let workingTree = ProjectFiles(keepsListings: false)

  /// Whether several searches list each folder once.
  package let keepsListings: Bool
  /// nil: files are read in the working tree.
  private let staged: (any StagedFileAccess)?
  /// By path from the root.
  private let listings = ThreadLock<[String: Result<FolderListing, Errno>]>([:])
  let boundary = ThreadLock(ProjectBoundary())

  package init(_ staged: (any StagedFileAccess)? = nil, keepsListings: Bool = true) {
    self.staged = staged
    self.keepsListings = keepsListings
  }
}

// Folders.
extension ProjectFiles {
  /// - Parameter location: the path to open; nil: that of the folder.
  package func listing(of folder: String, at location: String? = nil) throws(Errno) -> FolderListing
  {
    if keepsListings, let known = listings.withLock({ $0[folder] }) { return try known.get() }
    let result = Result { () throws(Errno) in try list(location ?? folder) }
    if keepsListings { listings.withLock { $0[folder] = result } }
    return try result.get()
  }

  private func list(_ location: String) throws(Errno) -> FolderListing {
    guard let staged else {
      let (entries, identity) = try SystemCalls.listing(of: location)
      return FolderListing(entries, identity)
    }
    let folder = FilePath(location)
    return FolderListing(try staged.entries(of: folder), try status(of: folder).fileIdentity)
  }

  /// The listing of a folder; nil: it does not exist, or `FileFailures` has the reason.
  package func listingIfKnown(of folder: String) -> FolderListing? {
    FileFailures.noting(FilePath(folder), try listing(of: folder))
  }

  /// The listing of a folder that was listed before and could be read.
  package func known(_ folder: String) -> FolderListing? {
    keepsListings ? listings.withLock { try? $0[folder]?.get() } : nil
  }

  /// Whether a folder has an entry of a name. Links are followed.
  package func exists(_ name: String, in folder: String) -> Bool {
    if let listing = known(folder) {
      guard let entry = listing.entry(named: name) else { return false }
      if entry.type != .link, entry.type != .unknown { return true }
    }
    return exists(FilePath(PathText.appending(name, to: folder)))
  }

  /// The names in a folder that end with one of some suffixes. A folder that cannot be read has none.
  ///
  /// A folder above the current one that the user may only enter contains nothing of the project, as `/home` of a shared
  /// computer.
  package func names(in folder: String, suffixes: [String]) -> [String] {
    let entries: [FolderEntry]
    do throws(Errno) {
      entries = try listing(of: folder).entries
    } catch {
      let isAbove = FileSystem.currentFolder.starts(with: FilePath(folder))
      if error != .permissionDenied || !isAbove { FileFailures.note(error, of: FilePath(folder)) }
      return []
    }
    return entries.filter(\.isUTF8).map(\.name).filter { suffixes.contains(where: $0.hasSuffix) }
  }
}

// Files, as `FileSystem` reads them.
extension ProjectFiles {
  private func location(of path: FilePath) -> FilePath { staged?.location(of: path) ?? path }

  package func statusIfPresent(of path: FilePath) throws(Errno) -> Stat? {
    try FileSystem.statusIfPresent(of: location(of: path))
  }

  package func knownStatus(of path: FilePath) -> Stat? {
    FileSystem.knownStatus(of: location(of: path))
  }

  package func contents(of path: FilePath, limit: Int) -> [UInt8]? {
    FileSystem.contents(of: location(of: path), limit: limit)
  }

  /// The contents of a regular file: a named pipe might never end.
  package func contents(ofRegular path: FilePath, limit: Int) -> [UInt8]? {
    knownStatus(of: path)?.type == .regular ? contents(of: path, limit: limit) : nil
  }

  package func status(of path: FilePath) throws(Errno) -> Stat {
    try FileSystem.status(of: location(of: path))
  }

  package func exists(_ path: FilePath) -> Bool { FileSystem.exists(location(of: path)) }

  package func isSymbolicLink(_ path: FilePath) -> Bool {
    FileSystem.isSymbolicLink(location(of: path))
  }

  package func read(_ path: FilePath, limit: Int) throws(Errno) -> [UInt8] {
    try FileSystem.read(location(of: path), limit: limit)
  }

  package func readWithStatus(
    _ path: FilePath, limit: Int
  ) throws(Errno) -> (bytes: [UInt8], status: Stat) {
    try FileSystem.readWithStatus(location(of: path), limit: limit)
  }
}
