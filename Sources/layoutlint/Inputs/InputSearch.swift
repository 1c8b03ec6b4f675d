/// Finds what is to be linted among the paths of a command line: files as they are named, and
/// what folders hold, each file once.
///
/// Symbolic links are followed, but a folder is entered once however many ways lead to it, by one
/// without a link where there is such a way.
struct InputSearch {
  private var inputs: [Input] = []
  private var seenFiles: Set<String> = []
  private var seesStandardInput = false

  /// What a walk leaves out, beside hidden folders: what tools put there, not people.
  static let skippedFolders: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules",
  ]

  static func inputs(for paths: [String], standardInputName: String?) -> [Input] {
    var search = InputSearch()
    for path in paths.isEmpty ? ["."] : paths {
      search.add(path, standardInputName: standardInputName)
    }
    return search.inputs
  }

  private mutating func add(_ path: String, standardInputName: String?) {
    if path == "-" {
      guard !seesStandardInput else { return }
      seesStandardInput = true
      inputs.append(
        Input(path: standardInputName ?? Input.standardInputName, origin: .standardInput))
      return
    }
    let trimmed = Self.withoutTrailingSlashes(path)
    guard let info = try? FileSystem.info(of: path), info.kind == .folder,
      !trimmed.hasSuffix(Input.layoutSuffix)
    else {
      // What cannot be looked at says why when it is read.
      return take(Input(named: path))
    }
    var walk = FolderWalk(follows: info.identity)
    for input in walk.inputs(below: trimmed == "." ? "" : trimmed) { take(input) }
  }

  private mutating func take(_ input: Input) {
    if seenFiles.insert(Self.identity(of: input.path)).inserted { inputs.append(input) }
  }

  /// The path that is left when all links are followed: one that leads nowhere, in its real folder.
  /// Not the inode: a hard link is a file of its own to those that keep it.
  private static func identity(of path: String) -> String {
    if let real = SystemCalls.realPath(of: path) { return real }
    guard let slash = path.lastIndex(of: "/") else { return path }
    return (SystemCalls.realPath(of: String(path[...slash])) ?? "") + path[slash...]
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}

/// One walk through a folder and what is below it.
private struct FolderWalk {
  private var found: [Input] = []
  private var entered: Set<FileSystem.Info.Identity>
  /// Folders still to be read; those behind symbolic links wait until all others are through.
  private var waiting: [String] = []
  private var waitingBehindLinks: [String] = []

  init(follows root: FileSystem.Info.Identity) {
    entered = [root]
  }

  /// What the folder holds, in the order of the paths, byte by byte.
  mutating func inputs(below folder: String) -> [Input] {
    waiting = [folder]
    while let next = waiting.popLast() ?? nextBehindLink() { read(next) }
    return found.sorted { Self.key($0).lexicographicallyPrecedes(Self.key($1)) }
  }

  private mutating func nextBehindLink() -> String? {
    while !waitingBehindLinks.isEmpty {
      let path = waitingBehindLinks.removeFirst()
      // It was there a moment ago; if it is gone, there is nothing to read.
      guard let info = try? FileSystem.info(of: path) else { continue }
      if entered.insert(info.identity).inserted { return path }
    }
    return nil
  }

  private mutating func read(_ folder: String) {
    do {
      for entry in try FileSystem.entries(of: folder.isEmpty ? "." : folder) {
        let path = Self.join(folder, entry.name)
        if entry.isText {
          look(at: path, entry.name)
        } else if entry.name.hasSuffix(Input.layoutSuffix) {
          refuse(path, "its name is not UTF-8")
        }
      }
    } catch {
      refuse(folder.isEmpty ? "." : folder, error.message)
    }
  }

  private mutating func look(at path: String, _ name: String) {
    let isLayout = name.hasSuffix(Input.layoutSuffix)
    let info: FileSystem.Info
    do {
      info = try FileSystem.info(of: path)
    } catch {
      // A link to nowhere, or an entry that is gone by now, matters where a layout should be.
      if isLayout { refuse(path, error.message) }
      return
    }
    switch info.kind {
    case .folder where isLayout: refuse(path, "it is a folder, not a layout")
    case .folder: enter(path, name, info)
    case .regular: if isLayout { found.append(Input(path: path, origin: .file)) }
    // Reading a pipe that nobody writes to would wait for ever: only a named one is read.
    default: if isLayout { refuse(path, "it is no regular file") }
    }
  }

  private mutating func enter(_ path: String, _ name: String, _ info: FileSystem.Info) {
    guard !name.hasPrefix("."), !InputSearch.skippedFolders.contains(name) else { return }
    if FileSystem.isSymbolicLink(path) {
      waitingBehindLinks.append(path)
    } else if entered.insert(info.identity).inserted {
      waiting.append(path)
    }
  }

  private mutating func refuse(_ path: String, _ reason: String) {
    found.append(Input(path: path, origin: .unreadable(reason)))
  }

  private static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// A folder's contents stand together: `a/b` before `a.layout.json`, as if `/` were the first of
  /// all letters.
  private static func key(_ input: Input) -> [UInt8] {
    input.path.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
  }
}
