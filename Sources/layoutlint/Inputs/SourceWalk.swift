internal import AppCode
internal import Configuration
internal import Files
internal import LayoutReaders
internal import Linting
internal import SystemPackage

/// Finds the source files in folders, except those that the configuration excludes.
struct SourceWalk {
  /// The files of each folder.
  private(set) var groups: [Group] = []
  /// Storyboards and property lists, which refer to storyboards.
  private(set) var referrers: [Referrer] = []
  private(set) var isFull = false
  /// The folders that were listed, and their times before that. Empty with a `FolderScan`. Those with a period in
  /// their names, such as asset catalogs and their many folders, are not contained.
  private(set) var folders: [String] = []
  private(set) var folderTimes: [String: Int64] = [:]
  private let configuration: ConfigurationFile?
  private let scan: FolderScan?
  private(set) var fileCount = 0

  struct Group: Sendable {
    /// From the root.
    let folder: String
    var names: [String] = []
  }

  /// The paths from the root.
  var files: [String] {
    groups.flatMap { group in group.names.map { FolderScan.appending($0, to: group.folder) } }
  }

  struct Referrer: Sendable {
    /// From the root.
    let folder: String
    let name: String
    var path: String { FolderScan.appending(name, to: folder) }
    var isStoryboard: Bool { name.hasSuffix(".storyboard") }
    /// nil: the search for documents has not read the file.
    let hash: ContentHash?
  }

  /// - Parameter scan: nil: folders are listed again.
  init(_ roots: [FilePath], _ configuration: ConfigurationFile?, _ scan: FolderScan?) {
    self.configuration = configuration
    self.scan = scan
    for root in roots { add(root.string) }
  }

  private mutating func add(_ root: String) {
    if SourceFile.isSource(root), FileSystem.exists(FilePath(root)),
      let folder = FolderScan.parent(of: root)
    {
      let name = root[root.utf8.index(root.startIndex, offsetBy: folder.utf8.count)...]
      groups.append(Group(folder: folder, names: [String(name.drop { $0 == "/" })]))
      return fileCount += 1
    }
    var selection = FolderScan.Selection()
    if let configuration, !configuration.configuration.exclude.isEmpty {
      selection.excludesFolder = { configuration.excludes($0, isFolder: true) }
    }
    scan?.scan(root, at: root, selection)
    let known = scan?.results ?? [:]
    var waiting = [(path: root, depth: 0)]
    while let (folder, depth) = waiting.popLast() {
      if scan == nil, depth == 0 || FilePath(folder).lastComponent?.string.contains(".") != true {
        folders.append(folder)
        folderTimes[folder] = FolderStamps.time(of: folder)
      }
      // A folder that cannot be read has no sources.
      guard
        let listing = try? known[folder]?.get() ?? scan?.listing(of: folder)
          ?? FolderScan.list(folder).get()
      else { continue }
      var group = Group(folder: folder)
      defer { if !group.names.isEmpty { groups.append(group) } }
      for entry in listing.entries where entry.isUTF8 {
        let name = entry.name
        guard
          entry.type == .unknown
            || (entry.type == .folder ? entry.uses.contains(.source) : Self.isCandidate(name))
        else { continue }
        if SourceFile.isSource(name) {
          let path = { FolderScan.appending(name, to: folder) }
          guard hasType(.regular, entry, path()), !isExcluded(path(), isFolder: false) else {
            continue
          }
          guard fileCount < SourceStore.fileLimit else {
            isFull = true
            return
          }
          group.names.append(name)
          fileCount += 1
        } else if Self.referrerSuffixes.contains(where: name.hasSuffix) {
          let path = { FolderScan.appending(name, to: folder) }
          if !isExcluded(path(), isFolder: false), referrers.count < SourceStore.fileLimit {
            referrers.append(Referrer(folder: folder, name: name, hash: entry.contents?.hash))
          }
        } else if entry.type == .folder || entry.type == .unknown, !FolderWalk.isSkipped(name),
          depth < SourceStore.depthLimit
        {
          let path = FolderScan.appending(name, to: folder)
          if entry.type == .unknown, FileSystem.isSymbolicLink(FilePath(path)) { continue }
          if hasType(.directory, entry, path), !isExcluded(path, isFolder: true) {
            waiting.append((path, depth + 1))
          }
        }
      }
    }
  }

  /// Whether a file is a source, or can refer to storyboards.
  static func isCandidate(_ name: String) -> Bool {
    // Most files have another last letter.
    guard let last = name.utf8.last, lastLetters.contains(last) else { return false }
    return SourceFile.isSource(name) || referrerSuffixes.contains(where: name.hasSuffix)
  }

  private static let referrerSuffixes = [".storyboard", ".plist"]
  /// Of the names of these files.
  private static let lastLetters = Set("tmhd".utf8)

  private func hasType(
    _ type: FileType, _ entry: FolderScan.Entry, _ path: @autoclosure () -> String
  ) -> Bool {
    switch entry.type {
    case .file: type == .regular
    case .folder: type == .directory
    case .other: false
    case .link, .unknown: (try? FileSystem.status(of: FilePath(path())))?.type == type
    }
  }

  private func isExcluded(_ path: @autoclosure () -> String, isFolder: Bool) -> Bool {
    guard let configuration, !configuration.configuration.exclude.isEmpty else { return false }
    return configuration.excludes(path(), isFolder: isFolder)
  }
}

extension ConfigurationFile {
  /// - Parameter path: from the root.
  fileprivate func excludes(_ path: String, isFolder: Bool) -> Bool {
    guard let relative = relativePath(of: FilePath(path)) else { return false }
    return configuration.exclusion(of: relative, isFolder: isFolder) != nil
  }
}
