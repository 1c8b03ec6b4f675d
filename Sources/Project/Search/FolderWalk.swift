package import Files
package import SystemPackage

/// Goes through a folder and its subfolders, one after another. Its user decides which of them it enters.
///
/// A folder that several paths lead to is entered once, by a path without a link if there is one.
package struct FolderWalk {
  private let files: ProjectFiles
  /// Whether Git's rules are read.
  private let usesGitIgnore: Bool
  private var entered: Set<FileIdentity> = []
  private var waiting: [Folder] = []
  /// Read after all others, so that a folder that is also reachable without a link gets the path without it.
  private var waitingBehindLinks: [Folder] = []
  /// The index of the next one in `waitingBehindLinks`.
  private var nextLink = 0

  package struct Folder {
    /// As reports show it; empty for the current folder.
    package private(set) var path: String
    /// From the root.
    package private(set) var absolutePath: String
    /// The number of folders around it, up to that of the walk.
    package var depth = 0
    /// Whether code in it can be the app's own. See `OwnCode`.
    var hasOwnCode = true
    /// Whether the folder is in a Git repository, as far as the folders around it show.
    var isInRepository = false
    /// What Git ignores of its entries.
    fileprivate(set) var ignored = GitIgnore()

    package init(path: String, absolutePath: String) {
      (self.path, self.absolutePath) = (path, absolutePath)
    }

    /// The path to open.
    package var location: String { path.isEmpty ? "." : path }

    /// The folder of an entry.
    package func appending(_ name: String) -> Folder {
      var folder = self
      folder.path = PathText.appending(name, to: path)
      folder.absolutePath = PathText.appending(name, to: absolutePath)
      folder.depth += 1
      return folder
    }
  }

  /// Folders that tools create.
  static let skippedFolders: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules",
  ]

  /// Whether no search enters a folder of a name.
  package static func isSkipped(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") || skippedFolders.contains(name)
  }

  package init(_ root: Folder, _ files: ProjectFiles, usesGitIgnore: Bool = false) {
    self.files = files
    self.usesGitIgnore = usesGitIgnore
    var root = root
    if usesGitIgnore { root.ignored = GitIgnore(above: root.absolutePath, files) }
    waiting = [root]
  }

  /// Adds a subfolder of the last folder.
  package mutating func enter(_ folder: Folder, isLink: Bool = false) {
    if isLink { waitingBehindLinks.append(folder) } else { waiting.append(folder) }
  }

  /// The next folder with its entries, or why it cannot be listed; nil: there is none, or the current task is cancelled.
  package mutating func next() -> (folder: Folder, listing: Result<FolderListing, Errno>)? {
    while !Task.isCancelled, var folder = waiting.popLast() ?? nextBehindLink() {
      do throws(Errno) {
        let listing = try files.listing(of: folder.absolutePath, at: folder.location)
        guard entered.insert(listing.identity).inserted else { continue }
        if usesGitIgnore { folder.ignored.enter(folder.absolutePath, listing, files) }
        return (folder, .success(listing))
      } catch {
        return (folder, .failure(error))
      }
    }
    return nil
  }

  private mutating func nextBehindLink() -> Folder? {
    while nextLink < waitingBehindLinks.count {
      let next = waitingBehindLinks[nextLink]
      nextLink += 1
      // A folder that was removed in the meantime has nothing to read.
      guard let status = files.knownStatus(of: FilePath(next.path)) else { continue }
      if !entered.contains(status.fileIdentity) { return next }
    }
    return nil
  }
}
