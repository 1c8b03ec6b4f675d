internal import LanguageServer
internal import LayoutModel
internal import Linting

/// One thing to be linted, by the name that reports give it.
struct Input {
  let path: String
  let origin: Origin
  /// The one in force for it; nil: none.
  var configuration: ConfigurationFile?
  /// Where it lies below the configuration's folder; nil: elsewhere.
  var place: RelativePath?

  enum Origin: Hashable {
    case file
    case standardInput
    /// Found, but not to be read, with the reason.
    case unreadable(String)
  }

  /// The name of standard input where the user gives none.
  static let standardInputName = "<stdin>"

  /// The ending of the layout format's files.
  static let layoutSuffix = ".layout.json"

  /// Whether a walk takes a file of this name: it is meant to be a layout.
  static func isLayout(_ name: String) -> Bool {
    name.hasSuffix(layoutSuffix) || LinterFactory.documentSuffixes.contains(where: name.hasSuffix)
  }

  init(path: String, origin: Origin) {
    self.path = path
    self.origin = origin
  }

  /// Its bytes, or why there are none. A named pipe and `/dev/stdin` are read to their end.
  ///
  /// Of what is over the limit only the head is read: enough to tell the format, and that it is
  /// over.
  func read(limits: ReaderLimits) throws(CommandError) -> SourceText {
    do {
      return SourceText(path: path, bytes: try bytes(limit: limits.documentBytes))
    } catch let failure as SystemFailure {
      throw CommandError(failure.message, path: path)
    } catch {
      throw error as? CommandError ?? CommandError("it cannot be read", path: path)
    }
  }

  private func bytes(limit: Int) throws -> [UInt8] {
    switch origin {
    case .unreadable(let reason):
      throw CommandError(reason, path: path)
    case .standardInput:
      return try FileSystem.readAll(from: SystemCalls.standardInput, limit: limit)
    case .file:
      if try FileSystem.info(of: path).kind == .folder {
        throw CommandError("it is a folder, not a layout", path: path)
      }
      return try FileSystem.read(path, limit: limit)
    }
  }
}
