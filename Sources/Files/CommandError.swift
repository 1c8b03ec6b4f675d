package import LayoutModel
internal import Linting
package import SystemPackage

/// Why a command fails. Ends the program with `ExitStatus.unable`.
package struct CommandError: Error, Hashable {
  /// The input with the error; nil: the command line.
  package var path: String?
  /// The line and column of the error in the input, both from 1.
  package var position: LineIndex.Position?
  /// Lower case, no full stop.
  package var message: String
  /// Further errors of the same run.
  package var others: [CommandError] = []
  /// Whether an error of the program is the reason.
  package var isInternal = false
  /// Whether the contents of the file are the reason, so that it could be read.
  package var isAboutContents = false

  package init(_ message: String, path: String? = nil, position: LineIndex.Position? = nil) {
    self.message = message
    self.path = path
    self.position = position
  }

  /// The first error, with the others; nil: there is none.
  package init?(_ errors: [CommandError]) {
    guard let first = errors.first else { return nil }
    self = first
    others = Array(errors.dropFirst())
  }

  /// An error of the program, after which a run continues without the document.
  package static func internalError(in path: String) -> CommandError {
    var error = CommandError("internal error while checking \(path); the other files were checked")
    error.isInternal = true
    return error
  }

  /// The contents of a file, which was read, are no document.
  package static func contents(_ message: String, path: String) -> CommandError {
    var error = CommandError(message, path: path)
    error.isAboutContents = true
    return error
  }

  /// A failed system call.
  package init(_ error: Errno, path: String) {
    self.init(error.text, path: path)
  }

  /// The value of a call, whose error becomes one of the command: `cannot be written: permission denied`.
  ///
  /// - Parameter failure: what failed; nil: the error of the system says it.
  @discardableResult
  package static func wrapping<Value>(
    _ call: @autoclosure () throws(Errno) -> Value, _ failure: String? = nil, path: String? = nil
  ) throws(CommandError) -> Value {
    do throws(Errno) {
      return try call()
    } catch {
      throw CommandError(failure.map { "\($0): \(error.text)" } ?? error.text, path: path)
    }
  }

  /// `a.layout.json: no such file or folder`
  package var text: String {
    let suffix = position.map { ":\($0.line):\($0.column)" } ?? ""
    return [path.map { $0 + suffix }, message].compactMap(\.self).joined(separator: ": ").escaped
  }

  /// The first error with the number of the others.
  package var summary: String { others.isEmpty ? text : "\(text) (and \(others.count) more)" }

  /// A line for each error, as standard error gets them: `layoutlint: a.layout.json: …`.
  package var lines: [String] {
    let errors = [self] + others
    let omitted = errors.count - Self.lineLimit
    return errors.prefix(Self.lineLimit).map { "layoutlint: \($0.text)" }
      + (omitted > 0 ? ["layoutlint: \(omitted) more errors omitted"] : [])
  }

  /// Errors that are printed; a configuration can have thousands.
  package static let lineLimit = 100

  /// Suggests the most similar name.
  ///
  /// - Parameter list: what is printed if no name is similar: which names there are.
  package static func unknown(
    _ kind: String, _ name: String, known: [String], list: String? = nil
  ) -> String {
    let near = name.nearest(in: known).map { [$0] } ?? longerNames(name, in: known)
    let hint =
      near.isEmpty
      ? list : "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
    return "unknown \(kind) '\(name)'" + (hint.map { "; " + $0 } ?? "")
  }

  /// The names that start with a word; none if there are many.
  private static func longerNames(_ word: String, in known: [String]) -> [String] {
    let names = word.count < 3 ? [] : known.filter { $0.hasPrefix(word.lowercased()) }
    return names.count > suggestionLimit ? [] : names
  }

  private static let suggestionLimit = 3
}

extension Errno {
  /// What a user can act on, else the system's description.
  package var text: String {
    switch self {
    case .noSuchFileOrDirectory, .notDirectory: "no such file or folder"
    case .permissionDenied, .notPermitted: "permission denied"
    case .tooManySymbolicLinkLevels: "symbolic link loop"
    case .isDirectory: "is a folder"
    case .badFileDescriptor: "is closed"
    case .socketNotConnected: "is a named pipe that no program writes to"
    case .brokenPipe: "is a named pipe that no program reads"
    case .noSuchAddressOrDevice: "is a socket or a device that cannot be read"
    case .noSpace: "no space left on the device"
    case .tooManyLinks: "has several hard links, of which the others would keep the old contents"
    default: description
    }
  }
}

/// The exit status of the program.
package enum ExitStatus: Int32, Error {
  /// No finding at or above the severity of `--fail-on`.
  case clean = 0
  case findings = 1
  /// Wrong usage, or an input that cannot be read.
  case unable = 2
  case internalError = 70
}
