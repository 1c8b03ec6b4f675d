internal import Synchronization
internal import SystemPackage

/// The entries of a folder.
struct FolderListing: Sendable {
  /// In the order of the bytes of their names.
  let entries: [FolderEntry]
  let identity: FileIdentity

  init(_ entries: [FolderEntry], _ identity: FileIdentity) {
    self.entries = entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.identity = identity
  }

  func entry(named name: String) -> FolderEntry? { entries.first { $0.name == name } }
}

/// The entries of folders. Several searches of one run list each folder once.
final class FolderListings: Sendable {
  /// Whether a listing is used again. Files change while the server runs, so that it lists folders for each search.
  let areKept: Bool
  /// By path from the root.
  private let listings = Mutex<[String: Result<FolderListing, Errno>]>([:])

  init(areKept: Bool = true) {
    self.areKept = areKept
  }

  /// - Parameter location: the path to open; nil: that of the folder.
  func listing(of folder: String, at location: String? = nil) throws(Errno) -> FolderListing {
    if areKept, let known = listings.withLock({ $0[folder] }) { return try known.get() }
    let result = Self.list(location ?? folder)
    if areKept { listings.withLock { $0[folder] = result } }
    return try result.get()
  }

  /// The listing of a folder that was listed before and could be read.
  func known(_ folder: String) -> FolderListing? {
    areKept ? listings.withLock { try? $0[folder]?.get() } : nil
  }

  /// Whether a folder has an entry of a name. Links are followed.
  func exists(_ name: String, in folder: String) -> Bool {
    if let listing = known(folder) {
      guard let entry = listing.entry(named: name) else { return false }
      if entry.type != .link, entry.type != .unknown { return true }
    }
    return FileSystem.exists(FilePath(PathText.appending(name, to: folder)))
  }

  /// The names in a folder that end with one of some suffixes. A folder that cannot be read has none.
  func names(in folder: String, suffixes: [String]) -> [String] {
    if let listing = known(folder) {
      return listing.entries.lazy.filter(\.isUTF8).map(\.name)
        .filter { suffixes.contains(where: $0.hasSuffix) }
    }
    // A folder above the searched ones can have many thousands of entries.
    let entries = try? FileSystem.entries(of: FilePath(folder), suffixes: suffixes)
    return (entries ?? []).compactMap { String(validating: $0) }
  }

  private static func list(_ location: String) -> Result<FolderListing, Errno> {
    Result { () throws(Errno) in try FileSystem.listing(of: location) }
  }
}
