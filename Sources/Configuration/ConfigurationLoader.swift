package import Files
package import LayoutModel
package import LayoutReaders
package import Linting
internal import Rules
package import SystemPackage

/// One file of a configuration.
package struct ConfigurationLayer {
  /// As messages show it.
  package let path: String
  /// From the root, with symbolic links resolved where possible.
  package let realPath: FilePath
  /// The folder that path patterns are relative to, from the root.
  package let folder: FilePath
  /// The folder with symbolic links resolved; nil: it does not exist.
  let realFolder: FilePath?
  package let configuration: Configuration
  package let bytes: [UInt8]
  package let lines: LineIndex
  /// The setting that refers to the file, in a layer of a lower index; nil: the file applies itself.
  package var reference: Reference?
  /// Whether the reference is `inherit`.
  var isInherited = false

  package struct Reference: Hashable {
    package let layer: Int
    package let range: SourceRange
  }
}

/// Reads a configuration with the files that it extends and inherits from.
///
/// Each file is merged once: if several references lead to it, the most important one counts.
package struct ConfigurationLoader {
  /// nil: messages show paths from the root.
  private let currentFolder: FilePath?
  private let projectFiles: ProjectFiles
  /// One for each file that cannot be read or has errors, with an error for each invalid member.
  package private(set) var errors: [CommandError] = []
  /// One for each former name of a rule.
  package private(set) var notes: [CommandError] = []
  /// The files that the references lead to, whether they can be read or not.
  private(set) var referencedFiles: [FilePath] = []
  /// By real path; nil: the file has errors.
  private var known: [FilePath: [ConfigurationLayer]?] = [:]

  package init(currentFolder: FilePath?, _ projectFiles: ProjectFiles = .workingTree) {
    self.currentFolder = currentFolder
    self.projectFiles = projectFiles
  }

  /// The layers of a file, the file itself first; nil: it has errors.
  ///
  /// - Parameters:
  ///   - isNamed: whether the command line names the file, which then can be a pipe.
  ///   - shownPath: its path in messages.
  package mutating func load(
    _ file: FilePath, isNamed: Bool, folder: FilePath, shownPath: String
  ) -> [ConfigurationLayer]? {
    let bytes: [UInt8]
    do throws(CommandError) {
      bytes = try read(file, isNamed: isNamed, shownPath: shownPath)
    } catch {
      errors.append(error)
      return nil
    }
    return load(bytes, Source(path: shownPath, file: file, folder: folder), chain: [])
      .map(Self.uniqued)
  }

  /// A file that is being read.
  private struct Source {
    let path: String
    let file: FilePath
    let folder: FilePath
    /// Whether it, or a file that extends it, permits paths outside of the project.
    var allowsOutside = false

    var realPath: FilePath { SystemCalls.realPath(of: file) ?? file }
  }

  private func read(
    _ file: FilePath, isNamed: Bool, shownPath: String
  ) throws(CommandError) -> [UInt8] {
    let type = try CommandError.wrapping(try projectFiles.status(of: file).type, path: shownPath)
    if type == .directory {
      throw CommandError("is a folder, not a configuration", path: shownPath)
    }
    guard type == .regular || isNamed else {
      throw CommandError("is not a regular file", path: shownPath)
    }
    return try CommandError.wrapping(
      try projectFiles.read(file, limit: Configuration.byteLimit), path: shownPath)
  }

  /// Recurses once for each file of a chain, whose length is limited.
  private mutating func load(
    _ bytes: [UInt8], _ source: Source, chain: [Source]
  ) -> [ConfigurationLayer]? {
    var bases: [ConfigurationLayer] = []
    var isComplete = true
    let (configuration, findings) = ConfigurationReader.ofAllRules.read(bytes) { configuration in
      let result = self.bases(of: configuration, in: source, chain: chain)
      bases = result.layers
      isComplete = result.bases.areComplete
      return result.bases
    }
    let lines = LineIndex(bytes)
    guard let configuration else {
      let found = findings.map {
        CommandError(
          $0.message.text, path: source.path, position: lines.position(of: $0.range.start))
      }
      errors.append(
        CommandError(found) ?? CommandError("is not a configuration", path: source.path))
      return nil
    }
    guard isComplete else { return nil }
    for former in configuration.formerNames {
      notes.append(
        CommandError(
          former.value.text, path: source.path, position: lines.position(of: former.range.start)))
    }
    let own = ConfigurationLayer(
      path: source.path, realPath: source.realPath, folder: source.folder,
      realFolder: SystemCalls.realPath(of: source.folder), configuration: configuration,
      bytes: bytes, lines: lines)
    return [own]
      + bases.map { base in
        var base = base
        base.reference = base.reference.map { .init(layer: $0.layer + 1, range: $0.range) }
        return base
      }
  }

  /// The layers of the files that a configuration refers to, the most important one first.
  ///
  /// The layer indices of their references are relative to them; -1 is the configuration itself.
  private mutating func bases(
    of configuration: Configuration, in source: Source, chain: [Source]
  ) -> (bases: ConfigurationReader.Bases, layers: [ConfigurationLayer]) {
    var result = ConfigurationReader.Bases()
    var layers: [ConfigurationLayer] = []
    var source = source
    source.allowsOutside = configuration.allowsOutside?.value ?? chain.last?.allowsOutside ?? false
    let chain = chain + [source]
    var references = configuration.extends.reversed().map { (setting: $0, isInherited: false) }
    if let inherits = configuration.inherits, inherits.value {
      references.append((Located("", at: inherits.range), true))
    }
    for (setting, isInherited) in references {
      do throws(CommandError) {
        let file =
          isInherited
          ? try inheritedFile(above: source.folder)
          : try extendedFile(setting.value, in: source)
        guard let found = try self.layers(of: file, chain: chain, reader: setting.value) else {
          result.areComplete = false
          continue
        }
        let start = layers.count
        layers += found.enumerated().map { index, layer in
          var layer = layer
          if index == 0 {
            layer.reference = .init(layer: -1, range: setting.range)
            layer.isInherited = isInherited
          } else {
            layer.reference = layer.reference.map {
              .init(layer: $0.layer + start, range: $0.range)
            }
          }
          return layer
        }
        guard layers.count < Configuration.fileLimit else {
          throw CommandError(
            "a configuration takes over at most \(Configuration.fileLimit - 1) files")
        }
      } catch {
        result.problems.append((error.message, setting.range))
        result.areComplete = false
      }
    }
    result.classes = Configuration.mergedClasses(layers.map(\.configuration))
    result.customRules = layers.flatMap { $0.configuration.customRules.map(\.value.id) }
    return (result, layers)
  }

  private mutating func layers(
    of file: FilePath, chain: [Source], reader name: String
  ) throws(CommandError) -> [ConfigurationLayer]? {
    let shown = currentFolder.flatMap { file.relative(to: $0) } ?? file.string
    referencedFiles.append(file)
    let real = SystemCalls.realPath(of: file)
    if let start = chain.firstIndex(where: { $0.realPath == real }) {
      let cycle = (chain[start...].map(\.path) + [shown]).joined(separator: " → ")
      throw CommandError("the configurations form a cycle: \(cycle)")
    }
    guard chain.count < Configuration.depthLimit else {
      throw CommandError(
        "at most \(Configuration.depthLimit) configurations can refer to one another")
    }
    if let real, let layers = known[real] { return layers }
    let bytes: [UInt8]
    do throws(CommandError) {
      bytes = try read(file, isNamed: false, shownPath: shown)
    } catch {
      throw CommandError("'\(shown)' cannot be used: \(error.message)")
    }
    let layers = load(
      bytes, Source(path: shown, file: file, folder: file.parent ?? "/"), chain: chain)
    if let real { known[real] = .some(layers) }
    return layers
  }

  private func extendedFile(_ name: String, in source: Source) throws(CommandError) -> FilePath {
    if name.contains("://") {
      throw CommandError("'\(name)' is an address; 'extends' names a file of the repository")
    }
    let path = FilePath(name)
    guard !path.isAbsolute else {
      throw CommandError(
        "'\(name)' is an absolute path; 'extends' is relative to this file's folder")
    }
    let file = path.absolute(in: source.folder)
    guard source.allowsOutside || projectFiles.isInside(file, projectOf: source.folder) else {
      throw CommandError("'\(name)' \(ProjectBoundary.advice)")
    }
    return file
  }

  private func inheritedFile(above folder: FilePath) throws(CommandError) -> FilePath {
    guard let parent = folder.parent,
      let file = ConfigurationStore.nearestPath(upwardsFrom: parent, projectFiles)
    else {
      throw CommandError("no folder above contains a \(ConfigurationFile.name) to inherit from")
    }
    return file
  }

  /// The layers without repeated files: of a file, the first occurrence is the most important one.
  private static func uniqued(_ layers: [ConfigurationLayer]) -> [ConfigurationLayer] {
    var indexes: [FilePath: Int] = [:]
    var result: [ConfigurationLayer] = []
    var newIndex: [Int] = []
    for layer in layers {
      if let index = indexes[layer.realPath] {
        newIndex.append(index)
        continue
      }
      newIndex.append(result.count)
      indexes[layer.realPath] = result.count
      var layer = layer
      layer.reference = layer.reference.map { .init(layer: newIndex[$0.layer], range: $0.range) }
      result.append(layer)
    }
    return result
  }
}

extension ConfigurationLoader {
  /// What other files contribute to a configuration that is open in an editor.
  ///
  /// An error in another file is a problem of the reference to it.
  package static func bases(
    of configuration: Configuration, at path: String
  ) -> ConfigurationReader.Bases {
    var loader = ConfigurationLoader(currentFolder: nil)
    let file = FilePath(path)
    let source = Source(path: path, file: file, folder: file.parent ?? "/")
    var bases = loader.bases(of: configuration, in: source, chain: []).bases
    if let error = loader.errors.first {
      let range = configuration.extends.first?.range ?? configuration.inherits?.range
      bases.problems.append(
        ("another configuration has an error: \(error.summary)", range ?? SourceRange(0, 0)))
    }
    return bases
  }
}

extension ConfigurationLoader {
  /// The files that a configuration refers to, also those that cannot be read.
  package static func files(referredToBy file: FilePath) -> [FilePath] {
    var loader = ConfigurationLoader(currentFolder: nil)
    guard let bytes = try? loader.read(file, isNamed: false, shownPath: ""),
      // Most configurations refer to no file, and need not be parsed.
      [#""extends""#, #""inherit""#].contains(where: { bytes.contains($0.utf8) })
    else { return [] }
    _ = loader.load(file, isNamed: false, folder: file.parent ?? "/", shownPath: "")
    return loader.referencedFiles
  }
}

extension ConfigurationReader {
  /// Reads configurations with all rules and formats.
  package static let ofAllRules = ConfigurationReader(
    rules: RuleCatalog.all.map { type(of: $0).metadata },
    formats: ReportFormat.allCases.map(\.rawValue))
}
