internal import Configuration
package import Files
package import LayoutReaders
internal import Linting
internal import SystemPackage

/// The files that decide the findings of a document besides its text: configurations, a baseline, the app's
/// `Info.plist` and its Xcode project. Source code and translations are in stores of their own.
package final class SettingsFiles: Sendable {
  /// Glob patterns of the files that clients watch. Others are read again at the next check.
  package static let patterns =
    [
      "**/\(ConfigurationFile.name)", "**/*\(ConfigurationFile.name)",
      "**/*\(AppOrientationStore.plistSuffix)", "**/\(XcodeProject.fileName)",
      "**/*\(XcodeProject.settingsSuffix)",
    ]
    + ["**/*baseline*.json"]

  package let projects = FileCache<XcodeProject>()
  private let baselines = FileCache<Result<BaselineFile, CommandError>>()
  private let configurations = FileCache<ReadConfiguration>()
  /// The files that configurations refer to. Their changes affect documents like those of configurations.
  private let referredFiles = ThreadLock<Set<String>>([])

  package init() {}

  private struct ReadConfiguration {
    /// nil: the configuration cannot be read.
    let file: ConfigurationFile?
    /// The configuration and the files that it refers to, some of which may be missing.
    let parts: [FilePath]
  }

  /// Changes with the files that decide a document's findings.
  ///
  /// - Parameters:
  ///   - path: from the root. An unsaved document has no folder, and no such files.
  ///   - others: returns the stamps of files in stores of their own.
  package func stamp(of path: String, others: (Input) -> String) -> String {
    guard path.hasPrefix("/") else { return "" }
    let folder = FilePath(path).parent ?? "/"
    var input = Input(path: path, origin: .file)
    var stamp = ""
    if let configuration = ConfigurationStore.nearestPath(upwardsFrom: folder) {
      let others = ConfigurationLoader.files(referredToBy: configuration)
      let files = [configuration] + others
      stamp = files.map(Self.stamp).joined(separator: " ")
      refer(to: others)
      input.configuration = file(at: configuration, of: files)
      if let baseline = input.configuration?.baselinePath {
        stamp += " \(Self.stamp(of: baseline))"
      }
    }
    stamp += " \(others(input))"
    let apps = AppOrientationStore(cache: projects).files(for: input)
    refer(to: apps)
    return apps.reduce(stamp) { "\($0) \(Self.stamp(of: $1))" }
  }

  /// Whether a file decides the findings of other files.
  package func decides(_ path: String) -> Bool {
    let name = PathText.name(of: path)
    return name.contains("baseline") && name.hasSuffix(".json")
      || baselines.contains(FilePath(path))
      || path.hasSuffix("/\(ConfigurationFile.name)")
      || path.hasSuffix(AppOrientationStore.plistSuffix)
      || path.hasSuffix("/\(XcodeProject.fileName)")
      || referredFiles.withLock { $0.contains(path) }
  }

  /// Assigns the accepted findings to a file of the project.
  ///
  /// - Returns: why the baseline was not used.
  package func assignBaseline(to input: inout Input) -> String? {
    guard let configuration = input.configuration, let location = configuration.baselinePath else {
      return nil
    }
    do throws(CommandError) {
      let file = try baseline(at: location).get()
      let path = file.relativePath(of: input.path)
      input.baseline = BaselineEntries(
        index: 0, path: path, accepted: file.documents[path] ?? DocumentBaseline())
      return nil
    } catch {
      let error = configuration.baselineError(error)
      return "\(error.text); the baseline is ignored until this is fixed"
    }
  }

  private func baseline(at path: FilePath) -> Result<BaselineFile, CommandError> {
    let stamp = FileSystem.stamp(of: path)
    // Why a file has no stamp can change.
    if stamp != nil, let known = baselines.value(at: path) { return known }
    let result = Result { () throws(CommandError) in
      try BaselineFile(
        reading: path, shownPath: path.string, currentFolder: FileSystem.currentFolder)
    }
    baselines.keep(result, at: path, [path: stamp])
    return result
  }

  private func refer(to files: [FilePath]) {
    guard !files.isEmpty else { return }
    referredFiles.withLock { $0.formUnion(files.map(\.string)) }
  }

  /// A configuration, which is read again if it consists of other files than before, or if one of them has changed.
  private func file(at path: FilePath, of parts: [FilePath]) -> ConfigurationFile? {
    if let known = configurations.value(at: path), known.parts == parts { return known.file }
    let stamps = parts.map { ($0, FileSystem.stamp(of: $0)) }
    var store = ConfigurationStore(showsAbsolutePaths: true)
    let file = store.configuration(of: path.removingLastComponent())
    configurations.keep(
      ReadConfiguration(file: file, parts: parts), at: path,
      Dictionary(stamps) { first, _ in first })
    return file
  }

  private static func stamp(of path: FilePath) -> String {
    "\(path) \(FileSystem.stamp(of: path) ?? "")"
  }
}
