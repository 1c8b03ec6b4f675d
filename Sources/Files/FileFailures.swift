package import SystemPackage

/// The files that exist and could not be read, and without which this process went on.
///
/// A document that cannot be read has an error of its own. What only adds to its result (sources, property lists,
/// Git's rules) is read through `ProjectFiles`, which notes an error here unless it means that the file does not exist.
/// The result can be another one without the file, so the process prints the errors and ends with
/// `ExitStatus.unable`, and writes no document and no baseline.
package enum FileFailures {
  /// By path.
  private static let noted = ThreadLock<[String: Failure]>([:])

  private struct Failure {
    let message: String
    /// Whether the user knows the error.
    var isReported = false
  }

  /// Further errors are not kept.
  private static let limit = 1_000

  /// Notes an error, unless it means that the file does not exist.
  package static func note(_ error: Errno, of path: FilePath) {
    if !error.meansAbsence { note(error.text, of: path) }
  }

  /// The value of a call; nil: its file does not exist, or its error is noted.
  package static func noting<Value>(
    _ path: FilePath, _ call: @autoclosure () throws(Errno) -> Value
  ) -> Value? {
    do throws(Errno) {
      return try call()
    } catch {
      note(error, of: path)
      return nil
    }
  }

  package static func note(_ message: String, of path: FilePath) {
    noted.withLock { noted in
      if noted.count < limit {
        noted[path.string] = noted[path.string] ?? Failure(message: message)
      }
    }
  }

  /// Does not report the errors of a file, because they are reported in another way.
  ///
  /// - Parameter isDocumentOnly: whether the results of other documents do not depend on the file, so that they can be
  ///   written.
  package static func setReported(_ path: String, isDocumentOnly: Bool = true) {
    let folder = FileSystem.currentFolder
    let shown = FilePath(path).shortened(to: folder)
    noted.withLock { noted in
      for path in noted.keys where FilePath(path).shortened(to: folder) == shown {
        if isDocumentOnly { noted[path] = nil } else { noted[path]?.isReported = true }
      }
    }
  }

  /// The first error by path, with the others; nil: there is none.
  package static var error: CommandError? {
    // The path of the current folder can be another failure, which is noted.
    error(of: noted.withLock(\.self))
  }

  /// Removes the errors, and returns those that are not reported as `error` does.
  package static func take() -> CommandError? {
    error(
      of: noted.withLock { noted in
        defer { noted = [:] }
        return noted.filter { !$0.value.isReported }
      })
  }

  private static func error(of noted: [String: Failure]) -> CommandError? {
    guard !noted.isEmpty else { return nil }
    let folder = FileSystem.currentFolder
    let errors = Set(
      noted.map { CommandError($1.message, path: FilePath($0).shortened(to: folder).string) })
    return CommandError(errors.sorted { $0.text < $1.text })
  }
}

extension Errno {
  /// Whether the error means that no such file exists. After any other error it can exist.
  package var meansAbsence: Bool { self == .noSuchFileOrDirectory || self == .notDirectory }
}
