package import Files
package import LayoutModel
internal import LayoutReaders
package import Linting
package import SystemPackage

/// A configuration with the files that it consists of.
///
/// It is a class because each input refers to its configuration.
package final class ConfigurationFile: Sendable {
  package static let name = ConfigurationReader.fileName
  /// The schema that the file of `layoutlint init` refers to.
  package static let schemaName = ".layoutlint.schema.json"

  /// The file that applies itself, then those that it takes over, the most important one first.
  package let layers: [ConfigurationLayer]
  /// The settings of all files, without those of `overrides`.
  package let configuration: Configuration

  package init(_ layers: [ConfigurationLayer]) {
    self.layers = layers
    configuration = Configuration.merging(layers.map(\.configuration))
  }

  /// As messages show it.
  package var path: String { layers.first?.path ?? "" }
  /// The folder of the file that applies itself, from the root.
  package var folder: FilePath { layers.first?.folder ?? "/" }

  /// The file that contains a setting.
  package func layer(of origin: SettingOrigin) -> ConfigurationLayer { layers[origin.layer] }

  /// The folder of the file that contains a setting.
  package func folder(of origin: SettingOrigin) -> FilePath { layers[origin.layer].folder }

  /// The outermost folder whose configuration is inherited.
  package var outermostFolder: FilePath {
    layers.last { $0.reference == nil || $0.isInherited }?.folder ?? folder
  }

  /// A file's path relative to the folders of the configuration's files; nil: it is in none of them.
  ///
  /// A file outside the folder of an extended configuration has the path relative to the configuration
  /// that extends it: patterns of a file `Config/base.json` then apply to the whole project.
  ///
  /// - Parameter path: from the root.
  package func relativePath(of path: FilePath) -> LayeredPath? {
    var paths: [RelativePath?] = []
    var real: FilePath?
    for layer in layers {
      if let inside = path.relative(to: layer.folder) {
        paths.append(RelativePath(inside))
        continue
      }
      if real == nil { real = Self.realPath(of: path) }
      if let inside = layer.realFolder.flatMap({ real?.relative(to: $0) }) {
        paths.append(RelativePath(inside))
      } else {
        paths.append(layer.reference.flatMap { paths[$0.layer] })
      }
    }
    return paths.contains { $0 != nil } ? LayeredPath(paths) : nil
  }

  /// The path with symbolic links to its folder resolved.
  private static func realPath(of path: FilePath) -> FilePath? {
    guard let name = path.lastComponent else { return nil }
    return SystemCalls.realPath(of: path.removingLastComponent())?.appending(name)
  }

  /// Computes the location of a setting: `.layoutlint.json:3:5`, with escaped path.
  package func location<Value>(of setting: Located<Value>) -> String {
    let position = position(of: setting)
    return "\(layers[setting.origin.layer].path.escaped):\(position.line):\(position.column)"
  }

  /// An error for each setting with a path outside of the project.
  fileprivate func errorsOfPaths(_ projectFiles: ProjectFiles) -> [CommandError] {
    let settings =
      [configuration.baseline, configuration.infoPlist].compactMap(\.self)
      + (configuration.sources.map(\.each) ?? [])
    return settings.compactMap { setting in
      let path = FilePath(setting.value).absolute(in: folder(of: setting.origin))
      if projectFiles.isInside(path, projectOf: folder) { return nil }
      return CommandError(
        "'\(setting.value)' \(ProjectBoundary.advice)", path: layer(of: setting.origin).path,
        position: position(of: setting))
    }
  }

  package func position<Value>(of setting: Located<Value>) -> LineIndex.Position {
    layers[setting.origin.layer].lines.position(of: setting.range.start)
  }
}

extension Located<[String]> {
  /// Each element at the place of the list.
  fileprivate var each: [Located<String>] {
    value.map { element in
      var setting = Located<String>(element, at: range)
      setting.origin = origin
      return setting
    }
  }
}

/// Finds the configuration that applies to each file, and reads each configuration once.
package struct ConfigurationStore {
  /// Which configuration applies.
  package enum Choice: Hashable {
    /// The nearest one upwards from each file.
    case nearest
    /// One file for all inputs.
    case file(String)
    case none
  }

  /// From the root.
  package let currentFolder: FilePath
  /// Whether messages show paths from the root, and not relative to the current folder.
  private let showsAbsolutePaths: Bool
  private let choice: Choice
  package let projectFiles: ProjectFiles
  /// The configuration of `Choice.file`.
  private var chosen: ConfigurationFile?
  /// By folder; nil: no configuration applies to what is in the folder.
  private var files: [FilePath: ConfigurationFile?] = [:]
  /// One for each configuration that cannot be read.
  package private(set) var errors: [CommandError] = []
  /// One for each former name of a rule in them.
  package private(set) var notes: [CommandError] = []

  package init(
    _ choice: Choice = .nearest, showsAbsolutePaths: Bool = false,
    projectFiles: ProjectFiles = .workingTree
  ) {
    self.choice = choice
    self.projectFiles = projectFiles
    self.showsAbsolutePaths = showsAbsolutePaths
    currentFolder = FileSystem.currentFolder
    if case .file(let path) = choice {
      let folder = FilePath(path).absolute(in: currentFolder).parent ?? "/"
      chosen = read(FilePath(path), isNamed: true, folder: folder, shownPath: path)
    }
  }

  /// The ids of the custom rules of all configurations read so far, sorted.
  package var customRules: [String] {
    let read = files.values.compactMap(\.self) + [chosen].compactMap(\.self)
    return Set(read.flatMap { $0.configuration.customRules.map(\.value.id) }).sorted()
  }

  /// Throws the errors of all configurations that cannot be read.
  package func check() throws(CommandError) {
    let errors = errors.sorted { ($0.path ?? "") < ($1.path ?? "") }.flatMap { [$0] + $0.others }
    if let error = CommandError(errors) { throw error }
  }

  /// The configuration that applies to what is in a folder.
  ///
  /// - Parameter folder: from the root.
  package mutating func configuration(of folder: FilePath) -> ConfigurationFile? {
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
      if let path = Self.configurationPath(in: current, projectFiles) {
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
  package static func nearestPath(
    upwardsFrom folder: FilePath, _ projectFiles: ProjectFiles = .workingTree
  ) -> FilePath? {
    sequence(first: folder, next: \.parent).lazy
      .compactMap { configurationPath(in: $0, projectFiles) }.first
  }

  /// A link without a target counts, and so does a file without a known status: it should be a configuration, and
  /// reading it reports the error.
  private static func configurationPath(
    in folder: FilePath, _ projectFiles: ProjectFiles
  ) -> FilePath? {
    let path = folder.appending(ConfigurationFile.name)
    do throws(Errno) {
      let isPresent = try projectFiles.statusIfPresent(of: path) != nil
      return isPresent || projectFiles.isSymbolicLink(path) ? path : nil
    } catch {
      return path
    }
  }

  private mutating func read(
    _ path: FilePath, isNamed: Bool, folder: FilePath, shownPath: String
  ) -> ConfigurationFile? {
    var loader = ConfigurationLoader(
      currentFolder: showsAbsolutePaths ? nil : currentFolder, projectFiles)
    let layers = loader.load(path, isNamed: isNamed, folder: folder, shownPath: shownPath)
    let known = Set(errors)
    errors += loader.errors.filter { !known.contains($0) }
    for note in loader.notes where !notes.contains(note) { notes.append(note) }
    guard let file = layers.map({ ConfigurationFile($0) }) else { return nil }
    let allowsOutside = file.configuration.allowsOutside?.value == true
    projectFiles.setAllowsOutside(allowsOutside, below: file.folder)
    let outside = file.errorsOfPaths(projectFiles).filter { !known.contains($0) }
    errors += outside
    return outside.isEmpty ? file : nil
  }
}
