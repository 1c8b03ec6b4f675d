internal import LayoutReaders
internal import Linting
internal import SourceReaders
internal import SystemPackage

/// Finds the source files in folders, except those that the configuration excludes.
struct SourceWalk {
  /// The paths from the root.
  private(set) var files: [String] = []
  /// Storyboards and property lists, which refer to storyboards.
  private(set) var referrers: [Referrer] = []
  private(set) var isFull = false
  /// The folders that were listed, and their times before that. Empty with a `FolderScan`. Those with a period in
  /// their names, such as asset catalogs and their many folders, are not contained.
  private(set) var folders: [String] = []
  private(set) var folderTimes: [String: Int64] = [:]
  private let configuration: ConfigurationFile?
  private let scan: FolderScan?

  struct Referrer {
    let path: String
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
    if SourceFile.isSource(root), FileSystem.exists(FilePath(root)) { return files.append(root) }
    var selection = FolderScan.Selection()
    if let configuration, !configuration.configuration.exclude.isEmpty {
      selection.excludesFolder = { configuration.excludes($0, isFolder: true) }
    }
    scan?.scan(root, at: root, selection)
    var waiting = [(path: root, depth: 0)]
    while let (folder, depth) = waiting.popLast() {
      let hasSuffix = FilePath(folder).lastComponent?.string.contains(".") == true
      if scan == nil, depth == 0 || !hasSuffix {
        folders.append(folder)
        folderTimes[folder] = FolderStamps.time(of: folder)
      }
      // A folder that cannot be read has no sources.
      guard let listing = try? scan?.listing(of: folder) ?? FolderScan.list(folder).get() else {
        continue
      }
      for entry in listing.entries where entry.isUTF8 {
        let name = entry.name
        if SourceFile.isSource(name) {
          let path = FolderScan.appending(name, to: folder)
          guard hasType(.regular, entry, path), !isExcluded(path, isFolder: false) else { continue }
          guard files.count < SourceStore.fileLimit else {
            isFull = true
            return
          }
          files.append(path)
        } else if name.hasSuffix(".storyboard") || name.hasSuffix(".plist") {
          let path = FolderScan.appending(name, to: folder)
          if !isExcluded(path, isFolder: false), referrers.count < SourceStore.fileLimit {
            referrers.append(Referrer(path: path, hash: entry.contents?.hash))
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

  private func hasType(_ type: FileType, _ entry: FolderScan.Entry, _ path: String) -> Bool {
    switch entry.type {
    case .file: type == .regular
    case .folder: type == .directory
    case .other: false
    case .link, .unknown: (try? FileSystem.status(of: FilePath(path)))?.type == type
    }
  }

  private func isExcluded(_ path: String, isFolder: Bool) -> Bool {
    configuration?.excludes(path, isFolder: isFolder) == true
  }
}

extension ConfigurationFile {
  /// - Parameter path: from the root.
  fileprivate func excludes(_ path: String, isFolder: Bool) -> Bool {
    guard !configuration.exclude.isEmpty, let relative = relativePath(of: FilePath(path)) else {
      return false
    }
    return configuration.exclusion(of: relative, isFolder: isFolder) != nil
  }
}
