package import Files
package import SystemPackage
internal import Workers

/// The Git repository around the current folder.
///
/// The program `git` is run without a shell, with the environment of this process: in a hook,
/// `GIT_DIR` and `GIT_INDEX_FILE` name the repository and the index of the commit.
package struct GitRepository {
  /// The folder of the working tree, without symbolic links.
  package let root: FilePath
  private let environment: [String: String]
  /// The program with its first arguments.
  private let program: [String]

  private static let settings = [
    "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C",
  ]
  /// In a hook they are those of the outer repository.
  private static let locations = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR"]

  /// The repository of a submodule.
  private init(submodule root: FilePath) {
    self.root = root
    environment = Self.settings
    program = ["env"] + Self.locations.flatMap { ["-u", $0] } + ["git"]
  }

  package init() throws(CommandError) {
    program = ["git"]
    let folder = FileSystem.currentFolder
    // Commands run in the folder of the working tree.
    var environment = Self.settings
    for name in Self.locations {
      guard let path = SystemCalls.environment(name), !path.isEmpty else { continue }
      environment[name] = FilePath(path).absolute(in: folder).string
    }
    self.environment = environment
    let result = try Self.run(["rev-parse", "--show-toplevel"], environment)
    guard result.status == 0, let path = result.lines.first, !path.isEmpty else {
      throw CommandError(
        "the current folder is not in the working tree of a Git repository\(result.reason)")
    }
    root = SystemCalls.realPath(of: FilePath(path)) ?? FilePath(path)
  }

  /// `git version 2.43.0`
  package static func version() throws(CommandError) -> String {
    try run(["--version"], [:]).lines.first ?? "git"
  }

  /// The full name of a commit.
  package func commit(of revision: String) throws(CommandError) -> String {
    let result = try run(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])
    guard result.status == 0, let name = result.lines.first, !name.isEmpty else {
      let hint = try isShallow() ? "; this clone is shallow: fetch more with git fetch" : ""
      throw CommandError("unknown revision '\(revision)'\(hint)")
    }
    return name
  }

  /// The best common ancestor of a revision and HEAD.
  func mergeBase(with revision: String) throws(CommandError) -> String {
    let commit = try commit(of: revision)
    let result = try run(["merge-base", commit, try self.commit(of: "HEAD")])
    guard result.status == 0, let base = result.lines.first else {
      throw CommandError(
        try isShallow()
          ? "'\(revision)' and HEAD have no common ancestor in this shallow clone: fetch more "
            + "commits with git fetch --unshallow"
          : "'\(revision)' and HEAD have no common ancestor\(result.reason)")
    }
    return base
  }

  private func isShallow() throws(CommandError) -> Bool {
    try run(["rev-parse", "--is-shallow-repository"]).lines.first == "true"
  }

  /// The paths whose contents in the working tree differ from those in a commit, with untracked files
  /// that are not ignored, in submodules as well. A renamed file has its old and its new path.
  package func changes(since commit: String) throws(CommandError) -> [String] {
    var changes = try paths(of: Self.difference + [commit, "--"]) + untracked()
    for submodule in try submodules() {
      let repository = GitRepository(submodule: root.appending(submodule.path))
      let base = try self.commit(ofSubmodule: submodule.path, in: commit)
      changes += repository.changes(sinceKnown: base).map { "\(submodule.path)/\($0)" }
    }
    return changes
  }

  /// The changes since a commit; all files if the clone does not contain the commit.
  private func changes(sinceKnown commit: String?) -> [String] {
    if let commit, let changes = try? changes(since: commit) { return changes }
    return (try? paths(of: ["ls-files", "-z"])) ?? []
  }

  /// The paths that the index changes, with those between the commits of a submodule.
  func stagedChanges() throws(CommandError) -> [String] {
    var changes = try paths(of: Self.difference + ["--cached", "--"])
    for submodule in try submodules() {
      let base = try commit(ofSubmodule: submodule.path, in: "HEAD")
      guard base != submodule.commit else { continue }
      let repository = GitRepository(submodule: root.appending(submodule.path))
      let files =
        base.flatMap { try? repository.paths(of: Self.difference + [$0, submodule.commit, "--"]) }
        ?? (try? repository.paths(of: ["ls-files", "-z"])) ?? []
      changes += files.map { "\(submodule.path)/\($0)" }
    }
    return changes
  }

  /// The submodules with a working tree, with their commits in the index.
  private func submodules() throws(CommandError) -> [(path: String, commit: String)] {
    guard FileSystem.exists(root.appending(".gitmodules")) else { return [] }
    // `160000 COMMIT STAGE` and the path behind a tab.
    return try paths(of: ["ls-files", "--stage", "-z"]).compactMap { entry in
      guard entry.hasPrefix("160000 "), let tab = entry.firstIndex(of: "\t") else { return nil }
      let path = String(entry[entry.index(after: tab)...])
      let fields = entry[..<tab].split(separator: " ")
      guard fields.count == 3, FileSystem.exists(root.appending(path).appending(".git")) else {
        return nil
      }
      return (path, String(fields[1]))
    }
  }

  /// The commit of a submodule in a commit of this repository; nil: it has no such submodule.
  private func commit(ofSubmodule path: String, in commit: String) throws(CommandError) -> String? {
    // `160000 commit COMMIT` and the path behind a tab.
    let entry = try paths(of: ["ls-tree", "-z", commit, "--", path]).first
    let fields = entry?.split(separator: "\t").first?.split(separator: " ") ?? []
    return fields.count == 3 && fields[0] == "160000" ? String(fields[2]) : nil
  }

  /// The differences between the index and the working tree, as paths relative to the working tree.
  ///
  /// - Returns: files of the index whose contents in the working tree are other ones or missing, and files of the
  ///   working tree that are neither in the index nor ignored.
  func unstagedChanges() throws(CommandError) -> (changed: [String], untracked: [String]) {
    var differences = (changed: [String](), untracked: try untracked())
    let fields = try paths(of: Self.difference(listing: "--name-status") + ["--"])
    for index in stride(from: 0, to: fields.count - 1, by: 2) {
      switch fields[index].first {
      // A file without contents in the index (`git add --intent-to-add`).
      case "A": differences.untracked.append(fields[index + 1])
      // A conflict, which no commit can contain.
      case "U": break
      default: differences.changed.append(fields[index + 1])
      }
    }
    return differences
  }

  /// Writes files of the index to a folder, as a checkout does.
  func checkOut(_ paths: [String], into folder: FilePath) throws(CommandError) {
    guard !paths.isEmpty else { return }
    let input = paths.flatMap { Array("\($0)\0".utf8) }
    let result = try run(
      ["checkout-index", "--quiet", "-z", "--stdin", "--prefix=\(folder.string)/"], input: input)
    guard result.status == 0 else {
      throw CommandError("git cannot check out the staged files\(result.reason)")
    }
  }

  /// The contents of files in a commit; files that it does not contain are omitted.
  package func contents(
    of paths: [String], in commit: String
  ) throws(CommandError) -> [(path: String, bytes: [UInt8])] {
    // A name with a line feed would be two names.
    let paths = paths.filter { !$0.utf8.contains(UInt8(ascii: "\n")) }
    guard !paths.isEmpty else { return [] }
    let names = paths.flatMap { Array("\(commit):\($0)\n".utf8) }
    let result = try run(["cat-file", "--batch"], input: names)
    guard result.status == 0 else {
      throw CommandError("git cannot read the files of \(commit)\(result.reason)")
    }
    var contents: [(path: String, bytes: [UInt8])] = []
    var rest = result.output[...]
    // One answer for each name, in order.
    for path in paths {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { break }
      let header = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      // `NAME missing`, or `ID TYPE SIZE` with the contents and a line feed.
      let fields = header.split(separator: " ")
      guard !header.hasSuffix(" missing"), fields.count == 3, let size = Int(fields[2]),
        size >= 0, size < rest.count
      else { continue }
      if fields[1] == "blob" { contents.append((path, Array(rest.prefix(size)))) }
      rest = rest.dropFirst(size + 1)
    }
    return contents
  }

  /// The folder of the repository's hooks.
  func hookFolder() throws(CommandError) -> FilePath {
    let result = try run(["rev-parse", "--git-path", "hooks"])
    guard result.status == 0, let path = result.lines.first, !path.isEmpty else {
      throw CommandError("git does not name the folder of hooks\(result.reason)")
    }
    return FilePath(path).absolute(in: root)
  }

  private static func difference(listing: String) -> [String] {
    // Each of these options takes precedence over a setting of the user.
    [
      "diff", listing, "-z", "--no-renames", "--no-relative", "--no-ext-diff", "--no-color",
      "--ignore-submodules=all",
    ]
  }

  private static let difference = difference(listing: "--name-only")

  private func untracked() throws(CommandError) -> [String] {
    try paths(of: ["ls-files", "-z", "--others", "--exclude-standard", "--full-name"])
  }

  /// The output of a command as a list of paths.
  private func paths(of arguments: [String]) throws(CommandError) -> [String] {
    let result = try run(arguments)
    guard result.status == 0 else {
      throw CommandError("git \(arguments[0]) failed\(result.reason)")
    }
    return result.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func run(
    _ arguments: [String], input: [UInt8] = []
  ) throws(CommandError) -> ChildProcess {
    try Self.run(["-C", root.string] + arguments, environment, by: program, input: input)
  }

  private static func run(
    _ arguments: [String], _ environment: [String: String], by program: [String] = ["git"],
    input: [UInt8] = []
  ) throws(CommandError) -> ChildProcess {
    do {
      return try ChildProcess(
        running: program[0], program.dropFirst() + arguments, environment: environment,
        input: input)
    } catch .noSuchFileOrDirectory {
      throw CommandError("the program git is not in PATH")
    } catch .noMemory {
      let limit = ChildProcess.outputByteLimit / 1_048_576
      throw CommandError("git printed more than \(limit) MiB")
    } catch {
      throw CommandError("git cannot be run: \(error.text)")
    }
  }
}

extension ChildProcess {
  fileprivate var lines: [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The first line of standard error: `: fatal: …`; empty if there is none.
  fileprivate var reason: String {
    let text = String(decoding: errors, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).first.map { ": \($0)" } ?? ""
  }
}
