internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import SystemPackage

/// A configuration and the file that contains it.
struct ConfigurationFile {
  static let name = ConfigurationReader.fileName
  /// The schema that the file of `layoutlint init` refers to.
  static let schemaName = ".layoutlint.schema.json"

  /// As messages show it.
  let path: String
  /// The folder that path patterns are relative to, from the root.
  let folder: FilePath
  let configuration: Configuration
  private let bytes: [UInt8]

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - isNamed: whether the command line names the file, which then can be a pipe.
  ///   - shownPath: its path in messages.
  /// - Throws: an error for each invalid member.
  init(
    reading file: FilePath, isNamed: Bool, folder: FilePath, shownPath: String
  ) throws(CommandError) {
    path = shownPath
    self.folder = folder
    let type: FileType
    do {
      type = try FileSystem.status(of: file).type
      bytes =
        type == .regular || isNamed && type != .directory
        ? try FileSystem.read(file, limit: Configuration.byteLimit) : []
    } catch {
      throw CommandError(error, path: shownPath)
    }
    if type == .directory {
      throw CommandError("is a folder, not a configuration", path: shownPath)
    }
    if type != .regular, !isNamed {
      throw CommandError("is not a regular file", path: shownPath)
    }
    let (configuration, findings) = LinterFactory.configurationReader.read(bytes)
    guard let configuration else {
      let lines = LineIndex(bytes)
      let errors = findings.map {
        CommandError(
          $0.message.text, path: shownPath, position: lines.position(of: $0.range.start))
      }
      var error = errors.first ?? CommandError("is not a configuration", path: shownPath)
      error.others = Array(errors.dropFirst())
      throw error
    }
    self.configuration = configuration
  }

  /// A file's path relative to the configuration's folder; nil: it is not in that folder.
  ///
  /// - Parameter path: from the root.
  func relativePath(of path: FilePath) -> RelativePath? {
    (path.relative(to: folder) ?? realPath(of: path)).map { RelativePath($0) }
  }

  /// The same with symbolic links resolved in both paths.
  private func realPath(of path: FilePath) -> String? {
    guard let name = path.lastComponent,
      let parent = SystemCalls.realPath(of: path.removingLastComponent()),
      let realFolder = SystemCalls.realPath(of: folder)
    else { return nil }
    return parent.appending(name).relative(to: realFolder)
  }

  /// The text of a range.
  func bytes(in range: SourceRange) -> [UInt8] { Array(bytes[range.start..<range.end]) }

  /// Computes the position of a setting's range.
  var positions: (SourceRange) -> LineIndex.Position {
    let lines = LineIndex(bytes)
    return { lines.position(of: $0.start) }
  }
}

/// Finds the configuration that applies to each file, and reads each configuration once.
struct ConfigurationStore {
  /// Which configuration applies.
  enum Choice: Hashable {
    /// The nearest one upwards from each file. Configurations are not merged.
    case nearest
    /// One file for all inputs.
    case file(String)
    case none
  }

  /// From the root.
  let currentFolder: FilePath
  /// Whether messages show paths from the root, and not relative to the current folder.
  private let showsAbsolutePaths: Bool
  private let choice: Choice
  /// The configuration of `Choice.file`.
  private var chosen: ConfigurationFile?
  /// By folder; nil: no configuration applies to what is in the folder.
  private var files: [FilePath: ConfigurationFile?] = [:]
  /// One for each configuration that cannot be read.
  private(set) var errors: [CommandError] = []

  init(_ choice: Choice = .nearest, showsAbsolutePaths: Bool = false) {
    self.choice = choice
    self.showsAbsolutePaths = showsAbsolutePaths
    currentFolder = FileSystem.currentFolder
    if case .file(let path) = choice {
      let folder = FilePath(path).absolute(in: currentFolder).parent ?? "/"
      chosen = read(FilePath(path), isNamed: true, folder: folder, shownPath: path)
    }
  }

  /// The ids of the custom rules of all configurations read so far, sorted.
  var customRules: [String] {
    let read = files.values.compactMap(\.self) + [chosen].compactMap(\.self)
    return Set(read.flatMap { $0.configuration.customRules.map(\.value.id) }).sorted()
  }

  /// Throws the errors of all configurations that cannot be read.
  func check() throws(CommandError) {
    let errors = errors.sorted { ($0.path ?? "") < ($1.path ?? "") }.flatMap { [$0] + $0.others }
    guard var first = errors.first else { return }
    first.others = Array(errors.dropFirst())
    throw first
  }

  /// The configuration that applies to what is in a folder.
  ///
  /// - Parameter folder: from the root.
  mutating func configuration(of folder: FilePath) -> ConfigurationFile? {
    guard choice == .nearest else { return chosen }
    var visited: [FilePath] = []
    var result: ConfigurationFile?
    var next: FilePath? = folder
    while let current = next {
      if let known = files[current] {
        result = known
        break
      }
      visited.append(current)
      if let path = Self.configurationPath(in: current) {
        let shown = showsAbsolutePaths ? nil : path.relative(to: currentFolder)
        result = read(path, isNamed: false, folder: current, shownPath: shown ?? path.string)
        break
      }
      next = current.parent
    }
    for folder in visited { files[folder] = .some(result) }
    return result
  }

  /// The path of the configuration that applies to what is in a folder. Does not read it.
  ///
  /// - Parameter folder: from the root.
  static func nearestPath(upwardsFrom folder: FilePath) -> FilePath? {
    sequence(first: folder, next: \.parent).lazy.compactMap(configurationPath).first
  }

  /// A link without a target counts: it should be a configuration, and reading it reports the error.
  private static func configurationPath(in folder: FilePath) -> FilePath? {
    let path = folder.appending(ConfigurationFile.name)
    return FileSystem.exists(path) || FileSystem.isSymbolicLink(path) ? path : nil
  }

  private mutating func read(
    _ path: FilePath, isNamed: Bool, folder: FilePath, shownPath: String
  ) -> ConfigurationFile? {
    do {
      return try ConfigurationFile(
        reading: path, isNamed: isNamed, folder: folder, shownPath: shownPath)
    } catch {
      errors.append(error)
      return nil
    }
  }
}

extension ConfigurationStore {
  /// An input that the command line names, with its configuration.
  ///
  /// - Parameters:
  ///   - path: a file, or `-` for standard input.
  ///   - standardInputName: the path that standard input is checked as.
  mutating func input(named path: String, standardInputName: String? = nil) -> Input {
    let input =
      path == "-"
      ? Input(path: standardInputName ?? Input.standardInputName, origin: .standardInput)
      : Input(path: path, origin: .file)
    let absolutePath = FilePath(input.path).absolute(in: currentFolder)
    return self.input(input, at: absolutePath, folder: absolutePath.parent ?? "/")
  }

  /// A folder, with the configuration of what is in it.
  mutating func input(forFolder path: String) -> Input {
    let absolutePath = FilePath(path).absolute(in: currentFolder)
    return input(Input(path: path, origin: .file), at: absolutePath, folder: absolutePath)
  }

  private mutating func input(_ input: Input, at path: FilePath, folder: FilePath) -> Input {
    var input = input
    input.configuration = configuration(of: folder)
    input.relativePath = input.configuration?.relativePath(of: path)
    return input
  }
}
