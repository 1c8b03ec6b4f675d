internal import AppCode
package import Configuration
package import Files
package import LayoutModel
internal import LayoutReaders
package import Linting
package import SystemPackage

/// A file or standard input to check.
package struct Input {
  /// As reports show it.
  package let path: String
  package let origin: Origin
  /// nil: no configuration applies to it.
  package var configuration: ConfigurationFile?
  /// Relative to the folders of the configuration's files; nil: it is in none of them.
  package var relativePath: LayeredPath?

  /// The settings of the configuration that apply to it, with those of `overrides`.
  package var settings: Configuration? { configuration?.configuration.applying(to: relativePath) }
  /// nil: no baseline applies to it.
  package var baseline: BaselineEntries?
  /// The folder of a file from the root; nil: it is not known yet.
  package var folder: String?
  /// The folder of the file, or the one that standard input is treated as being in.
  ///
  /// - Parameter current: the folder to which a relative path is relative.
  package func folder(in current: FilePath) -> String {
    folder ?? FilePath(path).absolute(in: current).parent?.string ?? "/"
  }

  /// A folder contains it as a regular file.
  package var isRegular = false
  /// Where it is read.
  package var files = ProjectFiles.workingTree

  package enum Origin: Hashable {
    case file
    case standardInput
    /// A folder contains it, and it cannot be read for this reason.
    case unreadable(String)
  }

  /// The name of standard input without `--stdin-filename`.
  package static let standardInputName = "<stdin>"

  /// Whether a file in a folder is a layout by its name.
  package static func isLayout(_ name: String) -> Bool {
    LayoutFormats.layoutSuffixes.contains(where: name.hasSuffix)
  }

  /// Whether it is a document of source code.
  package var isCode: Bool { Self.isCode(path) }

  /// Whether a file is a document of source code by its name.
  package static func isCode(_ name: String) -> Bool { SourceFile.isDocument(name) }

  /// The path of a file from the root.
  ///
  /// - Parameter current: the folder to which a relative path is relative.
  package func location(in current: FilePath) -> FilePath {
    let path = FilePath(path)
    guard let name = path.lastComponent else { return path.absolute(in: current) }
    return FilePath(folder(in: current)).appending(name)
  }

  package init(path: String, origin: Origin) {
    self.path = path
    self.origin = origin
  }

  /// Reads the input. A named pipe and `/dev/stdin` are read to the end.
  ///
  /// Reading stops behind the size limit: the linter reports the limit.
  package func contents(limits: ReaderLimits) throws(CommandError) -> SourceText {
    if case .unreadable(let reason) = origin { throw CommandError(reason, path: path) }
    do {
      if origin == .standardInput {
        let bytes = try FileSystem.readAll(from: .standardInput, limit: limits.documentBytes)
        return SourceText(path: path, bytes: bytes)
      }
      let file = FilePath(path)
      if try files.status(of: file).type != .directory {
        let bytes = try files.read(file, limit: limits.documentBytes)
        return SourceText(path: path, bytes: bytes)
      }
    } catch .noSuchFileOrDirectory where path.unicodeScalars.contains("\u{FFFD}") {
      // The program gets arguments with this character in place of bytes that are not UTF-8.
      throw CommandError("no such file or folder; a name must be UTF-8", path: path)
    } catch {
      throw CommandError(error, path: path)
    }
    throw CommandError("is a folder, not a layout", path: path)
  }
}

/// Finds the inputs of a command line: the named files and the layouts in the named folders, each
/// file once.
///
/// Symbolic links are followed. A folder that several paths lead to is entered once, by a path
/// without a link if there is one.
package struct InputSearch {
  package private(set) var inputs: [Input] = []
  package private(set) var configurations: ConfigurationStore
  /// The searched folders and named files, from the root.
  package private(set) var roots: [FilePath] = []
  /// Whether the configuration excluded a file that the command line names, or standard input.
  package private(set) var hasExcludedNamedFile = false
  package private(set) var omissions = SearchOmissions()
  /// nil: files that look like dumps are not searched.
  package private(set) var dumps: UnincludedDumps?
  private var searchedPaths: [String] = []
  /// Whether the configuration can exclude a path that the command line names.
  private let excludesNamed: Bool
  private var realPaths: Set<FilePath> = []
  /// The number of inputs at the start whose real paths are in `realPaths`.
  private var resolvedCount = 0
  private let files: ProjectFiles
  /// Whether what Git ignores is left out of folders.
  private let usesGitIgnore: Bool
  private var hasStandardInput = false

  /// - Parameter findsDumps: whether to search for dumps that the configuration does not include.
  package init(
    _ configurations: ConfigurationStore, excludesNamed: Bool, usesGitIgnore: Bool = true,
    findsDumps: Bool = false, files: ProjectFiles = ProjectFiles()
  ) {
    self.files = files
    self.usesGitIgnore = usesGitIgnore
    self.configurations = configurations
    self.excludesNamed = excludesNamed
    dumps = findsDumps ? UnincludedDumps() : nil
  }

  package mutating func add(_ path: String, standardInputName: String? = nil) {
    if path == "-" {
      guard !hasStandardInput else { return }
      hasStandardInput = true
      let input = configurations.input(named: path, standardInputName: standardInputName)
      if isExcluded(input) { hasExcludedNamedFile = true } else { inputs.append(input) }
      return
    }
    searchedPaths.append(path)
    let folder = FilePath(path)
    let location = folder.absolute(in: configurations.currentFolder)
    roots.append(location)
    configurations.projectFiles.addNamed(location)
    guard Self.searchesFolder(path, files) else {
      // Reading the input reports why it has no status.
      let input = configurations.input(named: path)
      if isExcluded(input) { hasExcludedNamedFile = true } else { addOnce(input) }
      return
    }
    // Without --force-exclude the configuration around the folder is not read: an error in it would
    // end the run.
    if excludesNamed, isExcluded(configurations.input(named: folder.string), isFolder: true) {
      return
    }
    let root = FolderWalk.Folder(
      path: folder == "." ? "" : folder.string,
      absolutePath: folder.absolute(in: configurations.currentFolder).string)
    var walk = DocumentWalk(
      root, configurations, excludesRoot: excludesNamed, usesGitIgnore: usesGitIgnore,
      dumps: dumps, files)
    let found = walk.inputs()
    if inputs.isEmpty, !walk.hasLinks {
      // Each folder was entered once, so that each file was found once.
      inputs = found
    } else {
      for input in found { addOnce(input) }
    }
    configurations = walk.configurations
    omissions.add(walk.omissions)
    dumps = walk.dumps
  }

  /// Whether documents are searched in a path; false: it is the path of one. A folder with the name of a layout is an
  /// unreadable document.
  package static func searchesFolder(_ path: String, _ files: ProjectFiles = .workingTree) -> Bool {
    let folder = FilePath(path)
    return (try? files.status(of: folder))?.type == .directory
      && !Input.isLayout(folder.string)
  }

  private mutating func isExcluded(_ input: Input, isFolder: Bool = false) -> Bool {
    if excludesNamed, input.isCode, !OwnCode.contains(path: input.path) { return true }
    guard excludesNamed, let path = input.relativePath, let file = input.configuration,
      let pattern = file.configuration.exclusion(of: path, isFolder: isFolder)
    else { return false }
    omissions.addExcluded(by: pattern, of: file)
    return true
  }

  /// Two hard links to one file are two inputs.
  private mutating func addOnce(_ input: Input) {
    for known in inputs[resolvedCount...] where known.origin != .standardInput {
      realPaths.insert(Self.realPath(of: FilePath(known.path)))
    }
    defer { resolvedCount = inputs.count }
    if realPaths.insert(Self.realPath(of: FilePath(input.path))).inserted { inputs.append(input) }
  }

  /// For a link without a target, its path in the real folder.
  private static func realPath(of path: FilePath) -> FilePath {
    if let real = SystemCalls.realPath(of: path) { return real }
    guard let name = path.lastComponent,
      let folder = SystemCalls.realPath(of: path.removingLastComponent())
    else { return path }
    return folder.appending(name)
  }
}

extension InputSearch {
  /// What was searched, and what the search omitted: for a message that nothing was found.
  package var descriptionOfNoInputs: String {
    let paths = searchedPaths.filter { $0 != "." }.map { "'\($0)'" }
    let shown =
      searchedPaths.contains(".")
      ? ["the current folder"] + paths : paths.isEmpty ? ["standard input"] : paths
    let names = shown.prefix(Self.shownPathLimit).joined(separator: ", ")
    let more = shown.count - Self.shownPathLimit
    let place = more > 0 ? "\(names) and \(more) more" : names
    let suffixes = LayoutFormats.layoutSuffixes + LayoutFormat.code.suffixes
    let patterns = suffixes.map { "*\($0)" }.joined(separator: ", ")
    let searched = "searched for \(patterns) and the files of 'include'"
    let dumps = [dumps?.note].compactMap(\.self)
    return (["\(place): \(searched)"] + omissions.reasons + dumps).joined(separator: "; ")
  }

  private static let shownPathLimit = 10

  /// The custom rules of the configurations of all inputs.
  package var customRules: [RuleEntry] {
    var entries: [String: RuleEntry] = [:]
    var checked: Set<String> = []
    for case let file? in inputs.map(\.configuration) where checked.insert(file.path).inserted {
      for entry in RuleEntry.custom(in: file) { entries[entry.id] = entry }
    }
    return entries.values.sorted { $0.id < $1.id }
  }

  /// The format of the report.
  package var configuredFormat: ReportFormat? {
    common { $0.format?.value }.flatMap(ReportFormat.init)
  }

  /// The number of documents that are checked at a time.
  package var configuredJobs: Int? { common { $0.jobs?.value } }

  /// A setting of a run: the one in the configurations of all inputs if these agree, else the one in that of the
  /// current folder.
  private func common<Value: Equatable>(_ setting: (Configuration) -> Value?) -> Value? {
    let first = inputs.first?.configuration.flatMap { setting($0.configuration) }
    let agrees = inputs.allSatisfy {
      $0.configuration.flatMap { setting($0.configuration) } == first
    }
    if agrees, !inputs.isEmpty { return first }
    var configurations = configurations
    return configurations.configuration(of: configurations.currentFolder)
      .flatMap { setting($0.configuration) }
  }
}

/// What a search for layouts omits.
package struct SearchOmissions {
  /// The number of files and folders by the pattern that excludes them.
  private var exclusions: [String: Int] = [:]
  /// The names of folders that tools create.
  private var skippedFolders: Set<String> = []
  /// The number of files and folders that Git ignores.
  private var ignoredCount = 0
  /// The paths of folders whose names are not UTF-8, with a replacement character for each wrong byte.
  private var unnamedFolders: [String] = []
  /// The paths of symbolic links to folders outside of the project.
  private var outsideFolders: [String] = []

  mutating func addExcluded(by pattern: Located<PathGlob>, of file: ConfigurationFile) {
    let text = "'\(pattern.value.text)' (\(file.location(of: pattern)))"
    exclusions[text, default: 0] += 1
  }

  mutating func addIgnored() { ignoredCount += 1 }

  mutating func addSkipped(_ name: String) { skippedFolders.insert(name) }

  mutating func addUnnamed(_ path: String) { unnamedFolders.append(path) }

  package mutating func addOutside(_ path: String) { outsideFolders.append(path) }

  package mutating func add(_ other: SearchOmissions) {
    exclusions.merge(other.exclusions, uniquingKeysWith: +)
    ignoredCount += other.ignoredCount
    skippedFolders.formUnion(other.skippedFolders)
    unnamedFolders += other.unnamedFolders
    outsideFolders += other.outsideFolders
  }

  /// Notes about the folders that no path can name, and about links that lead out of the project.
  package var notesOnFolders: [String] {
    [
      Self.note(on: unnamedFolders, "a name must be UTF-8"),
      Self.note(on: outsideFolders, "a symbolic link \(ProjectBoundary.linkAdvice)"),
    ].compactMap(\.self)
  }

  private static func note(on folders: [String], _ reason: String) -> String? {
    guard let first = folders.first else { return nil }
    let names = first.quoted(andOthers: folders.count - 1, "folder")
    let verb = folders.count == 1 ? "is" : "are"
    return "the folder \(names) \(verb) not searched: \(reason)"
  }

  /// A clause for each kind of omission.
  package var reasons: [String] {
    var reasons: [String] = []
    if !exclusions.isEmpty {
      let count = exclusions.values.reduce(0, +)
      let patterns = exclusions.keys.sorted().prefix(Self.patternLimit).joined(separator: ", ")
      reasons.append(
        "the configuration excludes \(count) \(count == 1 ? "path" : "paths") by \(patterns)")
    }
    if ignoredCount > 0 {
      let paths = ignoredCount == 1 ? "1 path" : "\(ignoredCount) paths"
      reasons.append("Git ignores \(paths), which --no-ignore searches")
    }
    if !skippedFolders.isEmpty {
      reasons.append("\(skippedFolders.sorted().joined(separator: ", ")) skipped")
    }
    reasons += notesOnFolders
    return reasons
  }

  /// The greatest number of patterns in a message.
  private static let patternLimit = 5
}

extension ConfigurationStore {
  /// An input that the command line names, with its configuration.
  ///
  /// - Parameters:
  ///   - path: a file, or `-` for standard input.
  ///   - standardInputName: the path that standard input is checked as.
  package mutating func input(named path: String, standardInputName: String? = nil) -> Input {
    let input =
      path == "-"
      ? Input(path: standardInputName ?? Input.standardInputName, origin: .standardInput)
      : Input(path: path, origin: .file)
    let absolutePath = FilePath(input.path).absolute(in: currentFolder)
    return self.input(input, at: absolutePath, folder: absolutePath.parent ?? "/")
  }

  /// A folder, with the configuration of what is in it.
  package mutating func input(forFolder path: String) -> Input {
    let absolutePath = FilePath(path).absolute(in: currentFolder)
    return input(Input(path: path, origin: .file), at: absolutePath, folder: absolutePath)
  }

  private mutating func input(_ input: Input, at path: FilePath, folder: FilePath) -> Input {
    var input = input
    input.files = projectFiles
    input.configuration = configuration(of: folder)
    input.relativePath = input.configuration?.relativePath(of: path)
    return input
  }
}
