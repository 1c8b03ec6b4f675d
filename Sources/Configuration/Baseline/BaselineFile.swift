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
  package private(set) var paths: BaselinePaths
  /// The accepted findings of each file, by its path in the baseline.
  package private(set) var documents: [String: DocumentBaseline] = [:]
  /// The options of moves whose old path no entry has.
  package private(set) var unusedMoves: [PathMove] = []
  /// Why nothing of the baseline that this one replaces is kept; nil: it was read, or there was none.
  package private(set) var lossOfOld: CommandError?
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
    path = shownPath
    self.projectFiles = projectFiles
    paths = BaselinePaths(of: file, currentFolder: currentFolder)
    let bytes: [UInt8]
    do {
      bytes = try projectFiles.read(file, limit: BaselineReader.byteLimit)
    } catch {
      throw CommandError(
        error == .isDirectory ? "is a folder, not a baseline" : error.text, path: shownPath)
    }
    do throws(TextError) {
      baseline = try BaselineReader().read(bytes)
    } catch {
      throw CommandError(
        error.message, path: shownPath, position: LineIndex(bytes).position(of: error.offset))
    }
    for move in moves { apply(move) }
    for entry in baseline.entries {
      documents[entry.path, default: DocumentBaseline()].counts[entry.finding] = entry.count
    }
  }

  private mutating func apply(_ move: PathMove) {
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
    if isUsed { baseline = Baseline(entries) } else { unusedMoves.append(move) }
  }

  package mutating func relativePath(of path: String) -> String {
    paths.relativePath(of: FilePath(path))
  }

  /// Accepts a finding in another file than the baseline's.
  package mutating func accept(_ finding: FindingIdentity, count: Int, in path: String) {
    documents[path, default: DocumentBaseline()].counts[finding, default: 0] += count
  }

  /// Whether the file of an entry does not exist. A file that cannot be accessed may exist.
  package func isGone(_ path: String) -> Bool {
    do {
      _ = try projectFiles.status(of: paths.location(of: path))
      return false
    } catch {
      return error == .noSuchFileOrDirectory || error == .notDirectory
    }
  }

  /// Replaces the file atomically, unless it already has these contents.
  package func replaceIfChanged(with baseline: Baseline) throws(CommandError) {
    let bytes = try? FileSystem.read(FilePath(path), limit: BaselineReader.byteLimit)
    if bytes != Array(baseline.text.utf8) { try write(baseline) }
  }

  /// Replaces the file atomically.
  package func write(_ baseline: Baseline) throws(CommandError) {
    do {
      try FileSystem.replace(FilePath(path), with: Array(baseline.text.utf8))
    } catch {
      throw CommandError("cannot be written: \(error.text)", path: path)
    }
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
    guard FileSystem.exists(file) else {
      let folder = file.absolute(in: currentFolder).parent ?? "/"
      guard FileSystem.exists(folder) else {
        throw CommandError(Errno.noSuchFileOrDirectory, path: path)
      }
      return BaselineFile(newAt: path, currentFolder: currentFolder)
    }
    do {
      guard try FileSystem.status(of: file).type == .regular else {
        throw CommandError("is not a regular file", path: path)
      }
      let bytes = try FileSystem.read(file, limit: BaselineReader.byteLimit)
      guard BaselineReader.isBaseline(bytes) else {
        throw CommandError("is not a baseline; it is not overwritten", path: path)
      }
    } catch let error as Errno {
      throw CommandError(error, path: path)
    } catch let error as CommandError {
      throw error
    } catch {
      preconditionFailure("file operations throw no other error")
    }
    do throws(CommandError) {
      return try BaselineFile(reading: file, shownPath: path, currentFolder: currentFolder)
    } catch {
      // Of a baseline that a merge damaged, nothing is kept.
      var new = BaselineFile(newAt: path, currentFolder: currentFolder)
      new.lossOfOld = error
      return new
    }
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
