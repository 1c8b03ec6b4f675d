internal import Linting
internal import Synchronization
internal import SystemPackage

/// The baselines of the configurations for the server, which reads each again after it has changed.
final class BaselineCache: Sendable {
  private let state = Mutex<[FilePath: Entry]>([:])
  private let currentFolder = FileSystem.currentFolder

  private struct Entry {
    /// Changes with the contents of the file.
    let stamp: String?
    var result: Result<BaselineFile, CommandError>
  }

  /// Whether a file is the baseline of a checked document.
  func hasRead(_ path: String) -> Bool { state.withLock { $0[FilePath(path)] != nil } }

  /// The files that the server watches. A client can also report changes of a baseline with another name,
  /// which is otherwise read again at the next check.
  static let pattern = "**/*baseline*.json"

  static func isBaseline(_ path: String) -> Bool {
    guard let name = FilePath(path).lastComponent?.string else { return false }
    return name.contains("baseline") && name.hasSuffix(".json")
  }

  /// Assigns the accepted findings to a file of the project.
  ///
  /// - Returns: why the baseline was not used.
  func assign(to input: inout Input) -> String? {
    guard let configuration = input.configuration, let location = configuration.baselinePath else {
      return nil
    }
    let stamp = FileSystem.stamp(of: location)
    let result = state.withLock { state -> Result<Input.BaselineEntries, CommandError> in
      if state[location]?.stamp != stamp || stamp == nil {
        state[location] = Entry(stamp: stamp, result: read(location))
      }
      guard case .success(var file)? = state[location]?.result else {
        return state[location]?.result.map { _ in .init(index: 0, path: "", accepted: .init()) }
          ?? .failure(CommandError(.noSuchFileOrDirectory, path: location.string))
      }
      let path = file.relativePath(of: input.path)
      return .success(
        .init(index: 0, path: path, accepted: file.documents[path] ?? DocumentBaseline()))
    }
    switch result {
    case .success(let entries):
      input.baseline = entries
      return nil
    case .failure(let error):
      let text = configuration.baselineError(error).text
      return "\(text); the baseline is ignored until this is fixed"
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
