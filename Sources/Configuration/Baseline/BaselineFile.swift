package import Files
internal import LayoutModel
internal import LayoutReaders
package import Linting
package import SystemPackage

/// A baseline and the file that contains it.
package struct BaselineFile {
  /// As messages show it.
  package let path: String
  package private(set) var baseline: Baseline
  package let paths: BaselinePaths
  /// The accepted findings of each file, by its path in the baseline.
  package private(set) var documents: [String: DocumentBaseline] = [:]
  /// The options of moves whose old path no entry has.
  package private(set) var unusedMoves: [PathMove] = []
  /// The malformed contents of the file that this baseline replaces, and what is wrong with them; nil: they were read,
  /// or there is no file.
  private var malformed: (bytes: [UInt8], error: CommandError)?
  /// What has moved since the baseline was written.
  private var moves: [PathMove] = []
  /// Why nothing of the baseline that this one replaces is kept.
  package var lossOfOld: CommandError? { malformed?.error }
  private let projectFiles: ProjectFiles

  /// A new baseline without entries.
  package init(newAt path: String, currentFolder: FilePath) {
    self.path = path
    projectFiles = .workingTree
    baseline = Baseline()
    paths = BaselinePaths(of: FilePath(path), currentFolder: currentFolder)
  }

  /// Reads a baseline.
  ///
  /// - Parameter moves: what has moved since the baseline was written.
  package init(
    reading file: FilePath, shownPath: String, currentFolder: FilePath, moves: [PathMove] = [],
    projectFiles: ProjectFiles = .workingTree
  ) throws(CommandError) {
    let bytes: [UInt8]
    do {
      bytes = try projectFiles.read(file, limit: BaselineReader.byteLimit)
    } catch {
      throw CommandError(
        error == .isDirectory ? "is a folder, not a baseline" : error.text, path: shownPath)
    }
    try self.init(
      bytes, shownPath: shownPath, of: file, currentFolder: currentFolder, moves: moves,
      projectFiles: projectFiles)
  }

  private init(
    _ bytes: [UInt8], shownPath: String, of file: FilePath, currentFolder: FilePath,
    moves: [PathMove] = [], projectFiles: ProjectFiles = .workingTree
  ) throws(CommandError) {
    path = shownPath
    self.projectFiles = projectFiles
    paths = BaselinePaths(of: file, currentFolder: currentFolder)
    baseline = try Self.baseline(in: bytes, path: shownPath)
    self.moves = moves
    for move in moves {
      if let moved = moved(baseline, move) { baseline = moved } else { unusedMoves.append(move) }
    }
    for entry in baseline.entries {
      documents[entry.path, default: DocumentBaseline()].counts[entry.finding] = entry.count
    }
  }

  private static func baseline(in bytes: [UInt8], path: String) throws(CommandError) -> Baseline {
    do throws(TextError) {
      return try BaselineReader().read(bytes)
    } catch {
      throw CommandError(
        error.message, path: path, position: LineIndex(bytes).position(of: error.offset))
    }
  }

  /// nil: no entry has the old path.
  private func moved(_ baseline: Baseline, _ move: PathMove) -> Baseline? {
    let old = paths.relativePath(ofPrefix: FilePath(move.old))
    let new = paths.relativePath(ofPrefix: FilePath(move.new))
    var isUsed = false
    let entries = baseline.entries.map { entry in
      var entry = entry
      if let path = PathMove.moved(entry.path, from: old, to: new) {
        entry.path = path
        isUsed = true
      }
      return entry
    }
    return isUsed ? Baseline(entries) : nil
  }

  package func relativePath(of path: String) -> String {
    paths.relativePath(of: FilePath(path))
  }

  /// Accepts a finding in another file than the baseline's.
  package mutating func accept(_ finding: FindingIdentity, count: Int, in path: String) {
    documents[path, default: DocumentBaseline()].counts[finding, default: 0] += count
  }

  /// Whether the file of an entry does not exist. A file that cannot be accessed may exist, and `FileFailures` has the
  /// reason.
  package func isGone(_ path: String) -> Bool {
    let location = paths.location(of: path)
    return FileFailures.noting(location, try projectFiles.statusIfPresent(of: location) == nil)
      ?? false
  }

  /// Replaces the file, so that no change of another run is lost.
  ///
  /// - Parameter change: returns the new baseline, from the one that the file contains by then.
  package func update(_ change: (Baseline) -> Baseline) throws(CommandError) {
    try FileSystem.update(FilePath(path), limit: BaselineReader.byteLimit) {
      bytes throws(CommandError) in
      let new = change(try current(bytes))
      if let error = FileFailures.error {
        throw CommandError(
          "is not written, because \(error.path ?? "a file") cannot be read", path: path)
      }
      return Array(new.text.utf8)
    }
  }

  /// - Parameter bytes: the contents of the file; nil: there is none.
  private func current(_ bytes: [UInt8]?) throws(CommandError) -> Baseline {
    guard let bytes, bytes != malformed?.bytes else { return Baseline() }
    var current = try Self.baseline(in: bytes, path: path)
    for move in moves { current = moved(current, move) ?? current }
    return current
  }
}

extension BaselineFile {
  /// The baseline that a run replaces; without entries if there is no file yet.
  ///
  /// - Parameter isLayout: whether a file name is that of a layout.
  /// - Throws: if the path is that of another file.
  package static func replaced(
    at path: String, currentFolder: FilePath, isLayout: (String) -> Bool
  ) throws(CommandError) -> BaselineFile {
    let file = FilePath(path)
    if let name = file.lastComponent?.string, isLayout(name) || name == ConfigurationFile.name {
      throw CommandError("has the name of an input; it is not overwritten", path: path)
    }
    let new = BaselineFile(newAt: path, currentFolder: currentFolder)
    guard let bytes = try contents(ofReplaced: file, shownPath: path, currentFolder) else {
      return new
    }
    guard BaselineReader.isBaseline(bytes) else {
      throw CommandError("is not a baseline; it is not overwritten", path: path)
    }
    guard bytes.count <= BaselineReader.byteLimit else {
      let limit = BaselineReader.byteLimit
      throw CommandError("has more than \(limit) bytes; it is not overwritten", path: path)
    }
    do throws(CommandError) {
      return try BaselineFile(bytes, shownPath: path, of: file, currentFolder: currentFolder)
    } catch {
      // Of a baseline that a merge damaged, nothing is kept.
      var new = new
      new.malformed = (bytes, error)
      return new
    }
  }

  /// nil: there is no file.
  private static func contents(
    ofReplaced file: FilePath, shownPath path: String, _ currentFolder: FilePath
  ) throws(CommandError) -> [UInt8]? {
    let type = try CommandError.wrapping(try FileSystem.statusIfPresent(of: file)?.type, path: path)
    if type == .regular {
      return try CommandError.wrapping(
        try FileSystem.read(file, limit: BaselineReader.byteLimit), path: path)
    }
    guard type == nil else { throw CommandError("is not a regular file", path: path) }
    let folder = file.absolute(in: currentFolder).parent ?? "/"
    try CommandError.wrapping(try FileSystem.status(of: folder), path: path)
    return nil
  }
}

extension ConfigurationFile {
  /// The path of the baseline from the root; nil: the configuration has none.
  package var baselinePath: FilePath? {
    configuration.baseline.map { FilePath($0.value).absolute(in: folder(of: $0.origin)) }
  }

  /// The error of a baseline that cannot be read, at the setting if the file does not exist.
  package func baselineError(_ error: CommandError) -> CommandError {
    guard error.position == nil, let setting = configuration.baseline else { return error }
    let hint = missingBaseline.map { "; 'layoutlint \($0)' creates it" } ?? ""
    return CommandError(
      "baseline '\(setting.value)': \(error.message)\(hint)",
      path: layer(of: setting.origin).path, position: position(of: setting))
  }

  /// The arguments that write a missing baseline, in the current folder: it contains the findings of the documents below
  /// the folder of the configuration. nil: the file exists.
  private var missingBaseline: String? {
    guard let baselinePath, !FileSystem.exists(baselinePath), let setting = configuration.baseline
    else { return nil }
    let currentFolder = FileSystem.currentFolder
    let folder = self.folder(of: setting.origin)
    let path = baselinePath.shortened(to: currentFolder).string
    let option = "--write-baseline \(path)"
    return folder == currentFolder
      ? option : "\(folder.shortened(to: currentFolder).string) \(option)"
  }
}

/// The part of a baseline that applies to a file.
package struct BaselineEntries {
  /// The index of the baseline in the run.
  package let index: Int
  /// The path in the baseline.
  package let path: String
  package var accepted: DocumentBaseline

  package init(index: Int, path: String, accepted: DocumentBaseline) {
    self.index = index
    self.path = path
    self.accepted = accepted
  }
}
