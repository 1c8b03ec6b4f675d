internal import Files
internal import SystemPackage

/// The states of folders, which change when an entry is added, removed or replaced.
struct FolderStamps: Sendable {
  /// The number of files and folders that a stamp of sources compares. Each takes about a microsecond.
  package static let limit = 2_000

  /// By folder; -1: there is no such folder.
  private var times: [String: Int64] = [:]

  package var count: Int { times.count }

  /// Adds the folders of files, up to those of `roots`.
  ///
  /// - Parameter times: the times of folders before they were listed.
  package mutating func add(_ files: [String], below roots: [FilePath], _ times: [String: Int64]) {
    for root in roots { add(root.string, times[root.string]) }
    for file in files {
      var next = PathText.parent(of: file)
      // A folder that is known has its parents added, and the folders above the roots decide nothing.
      while let folder = next, count <= Self.limit, add(folder, times[folder]) {
        next = PathText.parent(of: folder)
      }
    }
  }

  /// Adds folders without such files while there are fewer than a number of folders.
  mutating func fill(_ folders: [String], _ times: [String: Int64], upTo limit: Int) {
    for folder in folders where count < limit { add(folder, times[folder]) }
  }

  /// - Parameter time: nil: that of now.
  /// - Returns: false if the folder is known.
  @discardableResult
  package mutating func add(_ folder: String, _ time: Int64? = nil) -> Bool {
    guard times[folder] == nil else { return false }
    times[folder] = time ?? Self.time(of: folder)
    return true
  }

  var areCurrent: Bool { times.allSatisfy { Self.time(of: $0.key) == $0.value } }

  package static func time(of folder: String) -> Int64 {
    (try? FileSystem.status(of: FilePath(folder)))?.modificationTime ?? -1
  }
}
