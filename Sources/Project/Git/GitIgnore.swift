internal import Files
internal import Linting
internal import SystemPackage

/// What the `.gitignore` files of a repository and its `info/exclude` leave out of a folder.
///
/// Git's index and the settings of a user are not read: reports are equal on all computers.
///
/// https://git-scm.com/docs/gitignore
struct GitIgnore: Sendable {
  /// The files whose rules apply, those of the innermost folder last.
  private var files: [File] = []
  /// Whether the folder is in the working tree of a repository. Elsewhere Git ignores nothing.
  private var isInRepository = false

  /// Bytes of a file with rules. A larger one is not used.
  package static let byteLimit = 1 << 20

  /// The rules of one file.
  private struct File: Sendable {
    /// The folder that its patterns are relative to, from the root.
    let folder: String
    let rules: [IgnoreRule]
  }

  /// Nothing is ignored.
  init() {}

  /// The rules for the entries of a folder above the searched one.
  ///
  /// - Parameter folder: from the root.
  init(above folder: String, _ projectFiles: ProjectFiles) {
    var folders: [String] = []
    var next = PathText.parent(of: folder)
    while let current = next {
      folders.append(current)
      if projectFiles.exists(".git", in: current) { break }
      next = PathText.parent(of: current)
    }
    guard let top = folders.last, projectFiles.exists(".git", in: top) else { return }
    for folder in folders.reversed() {
      enter(folder, isRepository: folder == top, hasRules: true, projectFiles)
    }
  }

  /// Adds the rules of a folder.
  package mutating func enter(
    _ folder: String, _ listing: FolderListing, _ projectFiles: ProjectFiles
  ) {
    enter(
      folder, isRepository: listing.entry(named: ".git") != nil,
      hasRules: listing.entry(named: ".gitignore") != nil, projectFiles)
  }

  private mutating func enter(
    _ folder: String, isRepository: Bool, hasRules: Bool, _ projectFiles: ProjectFiles
  ) {
    if isRepository {
      isInRepository = true
      files = []
      add(Self.excludeFile(of: folder, projectFiles), in: folder, projectFiles)
    }
    guard isInRepository, hasRules else { return }
    add(PathText.appending(".gitignore", to: folder), in: folder, projectFiles)
  }

  private mutating func add(_ file: String, in folder: String, _ projectFiles: ProjectFiles) {
    guard let bytes = Self.contents(of: file, projectFiles) else { return }
    let rules = IgnoreRule.rules(in: bytes)
    if !rules.isEmpty { files.append(File(folder: folder, rules: rules)) }
  }

  /// Whether an entry of the folder is ignored.
  ///
  /// - Parameter path: from the root.
  package func ignores(_ path: String, isFolder: Bool) -> Bool {
    for file in files.reversed() {
      let start = PathText.appending("", to: file.folder)
      guard path.utf8.starts(with: start.utf8) else { continue }
      let relative = RelativePath(String(path[start.utf8.endIndex...]))
      // The last rule that matches decides.
      if let rule = file.rules.last(where: { $0.matches(relative, isFolder: isFolder) }) {
        return !rule.isNegated
      }
    }
    return false
  }

  /// `info/exclude` of a repository. In a linked working tree and in a submodule, `.git` is a file with the path of
  /// the folder, and `commondir` there names the one with the files that all working trees share.
  private static func excludeFile(of folder: String, _ projectFiles: ProjectFiles) -> String {
    func text(of path: FilePath) -> String? {
      contents(of: path.string, projectFiles).map {
        String(String(decoding: $0, as: UTF8.self).prefix { !$0.isNewline })
      }
    }
    var git = FilePath(folder).appending(".git")
    if let link = text(of: git), link.hasPrefix("gitdir: ") {
      git = FilePath(String(link.dropFirst("gitdir: ".count))).absolute(in: FilePath(folder))
    }
    let shared = text(of: git.appending("commondir")).map { FilePath($0).absolute(in: git) }
    return (shared ?? git).appending("info/exclude").string
  }

  /// The contents of a regular file; nil: it cannot be read.
  private static func contents(of path: String, _ projectFiles: ProjectFiles) -> [UInt8]? {
    let bytes = projectFiles.contents(ofRegular: FilePath(path), limit: byteLimit)
    return bytes.flatMap { $0.count <= byteLimit ? $0 : nil }
  }
}
