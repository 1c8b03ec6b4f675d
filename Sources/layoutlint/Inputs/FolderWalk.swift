internal import Linting

/// A folder on a walk.
struct WalkedFolder {
  /// As reports name it; empty for the current folder.
  let path: String
  /// From the root.
  let place: String

  func entry(_ name: String) -> WalkedFolder {
    WalkedFolder(
      path: path.isEmpty ? name : AbsolutePath.join(path, name),
      place: AbsolutePath.join(place, name))
  }
}

/// One walk through a folder and what is below it.
struct FolderWalk {
  private(set) var configurations: ConfigurationStore
  private(set) var hasExcluded = false
  private let root: WalkedFolder
  /// A pattern that excludes the folder where the walk starts counts below it, too.
  private let excludesRoot: Bool
  private var found: [Input] = []
  private var entered: Set<FileSystem.Info.Identity>
  /// Folders still to be read; those behind symbolic links wait until all others are through.
  private var waiting: [WalkedFolder] = []
  private var waitingBehindLinks: [WalkedFolder] = []

  /// What a walk leaves out, beside hidden folders: what tools put there, not people.
  private static let skippedFolders: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules",
  ]
  /// Our own files are no layouts, whatever a pattern includes.
  private static let ownFiles: Set<String> = [
    ConfigurationFile.name, ConfigurationFile.schemaName,
  ]

  init(
    _ root: WalkedFolder, follows identity: FileSystem.Info.Identity,
    _ configurations: ConfigurationStore, excludesRoot: Bool
  ) {
    self.root = root
    self.configurations = configurations
    self.excludesRoot = excludesRoot
    entered = [identity]
  }

  /// What the folder holds, in the order of the paths, byte by byte.
  mutating func inputs() -> [Input] {
    waiting = [root]
    while let next = waiting.popLast() ?? nextBehindLink() { read(next) }
    return found.sorted { Self.key($0).lexicographicallyPrecedes(Self.key($1)) }
  }

  private mutating func nextBehindLink() -> WalkedFolder? {
    while !waitingBehindLinks.isEmpty {
      let folder = waitingBehindLinks.removeFirst()
      // It was there a moment ago; if it is gone, there is nothing to read.
      guard let info = try? FileSystem.info(of: folder.path) else { continue }
      if entered.insert(info.identity).inserted { return folder }
    }
    return nil
  }

  private mutating func read(_ folder: WalkedFolder) {
    do {
      let entries = try FileSystem.entries(of: folder.path.isEmpty ? "." : folder.path)
      let filter = filter(for: folder)
      for entry in entries {
        let path = folder.entry(entry.name)
        if entry.isText {
          look(at: path, entry.name, filter)
        } else if Input.isLayout(entry.name) {
          refuse(path.path, "its name is not UTF-8")
        }
      }
    } catch {
      refuse(folder.path.isEmpty ? "." : folder.path, error.message)
    }
  }

  /// What the configuration in force for a folder's entries takes and leaves out.
  ///
  /// Where the walk starts in a folder that a pattern excludes, a person wants to see what is in
  /// there after all: that pattern does not count. The configuration's own folder is no such one.
  private mutating func filter(for folder: WalkedFolder) -> WalkFilter {
    guard let file = configurations.configuration(inForceIn: folder.place) else {
      return WalkFilter(file: nil, exclude: [])
    }
    let start = excludesRoot ? nil : file.place(of: root.place)
    let patterns = file.configuration.exclude.map(\.value)
    return WalkFilter(
      file: file,
      exclude: patterns.filter { pattern in
        start.map { $0.isEmpty || !pattern.covers($0, isFolder: true) } ?? true
      })
  }

  private mutating func look(at entry: WalkedFolder, _ name: String, _ filter: WalkFilter) {
    let isLayout = Input.isLayout(name)
    let place = filter.file?.place(of: entry.place)
    let info: FileSystem.Info
    do {
      info = try FileSystem.info(of: entry.path)
    } catch {
      // A link to nowhere, or an entry that is gone by now, matters where a layout should be.
      if isLayout, !excludes(place, filter) { refuse(entry.path, error.message) }
      return
    }
    if info.kind == .folder {
      if Self.isSkipped(name) || excludes(place, filter, isFolder: true) { return }
      return isLayout
        ? refuse(entry.path, "it is a folder, not a layout") : enter(entry, info)
    }
    guard isLayout || (!Self.ownFiles.contains(name) && filter.includes(place)),
      !excludes(place, filter)
    else { return }
    // Reading a pipe that nobody writes to would wait for ever: only a named one is read.
    guard info.kind == .regular else { return refuse(entry.path, "it is no regular file") }
    var input = Input(path: entry.path, origin: .file)
    input.configuration = filter.file
    input.place = place
    found.append(input)
  }

  private static func isSkipped(_ name: String) -> Bool {
    name.hasPrefix(".") || skippedFolders.contains(name)
  }

  private mutating func excludes(
    _ place: RelativePath?, _ filter: WalkFilter, isFolder: Bool = false
  ) -> Bool {
    guard let place, filter.exclude.contains(where: { $0.covers(place, isFolder: isFolder) })
    else { return false }
    hasExcluded = true
    return true
  }

  private mutating func enter(_ folder: WalkedFolder, _ info: FileSystem.Info) {
    if FileSystem.isSymbolicLink(folder.path) {
      waitingBehindLinks.append(folder)
    } else if entered.insert(info.identity).inserted {
      waiting.append(folder)
    }
  }

  private mutating func refuse(_ path: String, _ reason: String) {
    found.append(Input(path: path, origin: .unreadable(reason)))
  }

  /// A folder's contents stand together: `a/b` before `a.layout.json`, as if `/` were the first of
  /// all letters.
  private static func key(_ input: Input) -> [UInt8] {
    input.path.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
  }
}

/// What a walk takes and leaves out of one folder.
private struct WalkFilter {
  /// nil: no configuration is in force.
  let file: ConfigurationFile?
  let exclude: [PathGlob]

  func includes(_ place: RelativePath?) -> Bool {
    guard let file, let place else { return false }
    return file.configuration.inclusion(of: place) != nil
  }
}
