package import Files
internal import Linting
internal import SystemPackage

/// The baselines of the configurations for the server, which reads each again after it has changed.
package final class BaselineCache: Sendable {
  private let state = ThreadLock<[FilePath: Entry]>([:])
  private let currentFolder = FileSystem.currentFolder

  private struct Entry {
    /// Changes with the contents of the file.
    let stamp: String?
    var result: Result<BaselineFile, CommandError>
  }

  /// Whether a file is the baseline of a checked document.
  package func hasRead(_ path: String) -> Bool { state.withLock { $0[FilePath(path)] != nil } }

  /// The files that the server watches. A client can also report changes of a baseline with another name,
  /// which is otherwise read again at the next check.
  package static let pattern = "**/*baseline*.json"

  package init() {}

  package static func isBaseline(_ path: String) -> Bool {
    guard let name = FilePath(path).lastComponent?.string else { return false }
    return name.contains("baseline") && name.hasSuffix(".json")
  }

  /// The accepted findings of a file of the project.
  ///
  /// - Parameter path: from the root.
  /// - Returns: nil if the configuration has no baseline.
  /// - Throws: why the baseline cannot be used.
  package func entries(
    for path: String, of configuration: ConfigurationFile
  ) throws(CommandError) -> BaselineEntries? {
    guard let location = configuration.baselinePath else { return nil }
    let stamp = FileSystem.stamp(of: location)
    let result = state.withLock { state -> Result<BaselineEntries, CommandError> in
      if state[location]?.stamp != stamp || stamp == nil {
        state[location] = Entry(stamp: stamp, result: read(location))
      }
      guard case .success(var file)? = state[location]?.result else {
        return state[location]?.result.map { _ in .init(index: 0, path: "", accepted: .init()) }
          ?? .failure(CommandError(.noSuchFileOrDirectory, path: location.string))
      }
      let path = file.relativePath(of: path)
      return .success(
        .init(index: 0, path: path, accepted: file.documents[path] ?? DocumentBaseline()))
    }
    do {
      return try result.get()
    } catch {
      throw configuration.baselineError(error)
    }
  }

  private func read(_ path: FilePath) -> Result<BaselineFile, CommandError> {
    do throws(CommandError) {
      return .success(
        try BaselineFile(reading: path, shownPath: path.string, currentFolder: currentFolder))
    } catch {
      return .failure(error)
    }
  }
}
