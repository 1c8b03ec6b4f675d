internal import Configuration
internal import Files
internal import LayoutReaders
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
    + [BaselineCache.pattern]

  package let projects = XcodeProjectCache()
  private let baselines = BaselineCache()
  private let state = ThreadLock(State())

  private struct State {
    /// By the path of the configuration.
    var configurations: [FilePath: Entry] = [:]
    /// The files that configurations refer to. Their changes affect documents like those of configurations.
    var referredFiles: Set<String> = []
  }

  /// A configuration that was read.
  private struct Entry {
    /// Changes with the contents of the files that it consists of.
    let stamp: String
    /// nil: it cannot be read.
    let file: ConfigurationFile?
  }

  package init() {}

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
      stamp = Self.stamp(of: configuration)
      let others = ConfigurationLoader.files(referredToBy: configuration)
      for other in others { stamp += " \(Self.stamp(of: other))" }
      refer(to: others)
      input.configuration = file(at: configuration, stamp: stamp)
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
    BaselineCache.isBaseline(path) || baselines.hasRead(path)
      || path.hasSuffix("/\(ConfigurationFile.name)")
      || path.hasSuffix(AppOrientationStore.plistSuffix)
      || path.hasSuffix("/\(XcodeProject.fileName)")
      || state.withLock { $0.referredFiles.contains(path) }
  }

  /// Assigns the accepted findings to a file of the project.
  ///
  /// - Returns: why the baseline was not used.
  package func assignBaseline(to input: inout Input) -> String? {
    guard let configuration = input.configuration else { return nil }
    do throws(CommandError) {
      if let entries = try baselines.entries(for: input.path, of: configuration) {
        input.baseline = entries
      }
      return nil
    } catch {
      return "\(error.text); the baseline is ignored until this is fixed"
    }
  }

  private func refer(to files: [FilePath]) {
    guard !files.isEmpty else { return }
    state.withLock { $0.referredFiles.formUnion(files.map(\.string)) }
  }

  /// A configuration, which is read again if its stamp changed.
  private func file(at path: FilePath, stamp: String) -> ConfigurationFile? {
    if let known = state.withLock({ $0.configurations[path] }), known.stamp == stamp {
      return known.file
    }
    var store = ConfigurationStore(showsAbsolutePaths: true)
    let file = store.configuration(of: path.removingLastComponent())
    state.withLock { $0.configurations[path] = Entry(stamp: stamp, file: file) }
    return file
  }

  private static func stamp(of path: FilePath) -> String {
    "\(path) \(FileSystem.stamp(of: path) ?? "")"
  }
}
