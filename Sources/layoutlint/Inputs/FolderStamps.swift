internal import SystemPackage

/// The states of folders, which change when an entry is added, removed or replaced.
struct FolderStamps: Sendable {
  /// The number of files and folders that a stamp of sources compares. Each takes about a microsecond.
  static let limit = 2_000

  /// By path; nil: there is no such folder.
  private var times: [String: Int64?] = [:]

  var count: Int { times.count }

  /// Adds the folders of files, up to those of `roots`.
  mutating func add(_ files: some Sequence<String>, below roots: [FilePath]) {
    let roots = Set(roots.map(\.string))
    for root in roots { add(root) }
    for file in files {
      var next = FolderScan.parent(of: file)
      while let folder = next, count <= Self.limit, add(folder), !roots.contains(folder) {
        next = FolderScan.parent(of: folder)
      }
    }
  }

  /// - Returns: false if the folder is known.
  @discardableResult
  mutating func add(_ folder: String) -> Bool {
    guard times[folder] == nil else { return false }
    times[folder] = .some(Self.time(of: folder))
    return true
  }

  var areCurrent: Bool { times.allSatisfy { Self.time(of: $0.key) == $0.value } }

  private static func time(of folder: String) -> Int64? {
    (try? FileSystem.status(of: FilePath(folder)))?.modificationTime
  }
}
