internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders
internal import Linting

/// A configuration with the file that it was read from.
struct ConfigurationFile {
  /// The name by which it is looked for.
  static let name = ConfigurationReader.fileName
  /// Where its schema is looked for by what `layoutlint init` writes.
  static let schemaName = ".layoutlint.schema.json"

  /// As messages name it.
  let path: String
  /// The folder that its path patterns are relative to, from the root.
  let folder: String
  let configuration: Configuration
  private let bytes: [UInt8]

  /// Why a file gives no configuration.
  struct ReadError: Error {
    /// At least one; a mistake in the text with its place.
    let complaints: [CommandError]
    /// How many mistakes there are, those that are left out included.
    var count = 1

    /// The file, as messages name it.
    var path: String? { complaints.first?.path }

    /// The first, with how many there are besides.
    var summary: String {
      guard let first = complaints.first else { return "" }
      return count > 1 ? "\(first.text) (and \(count - 1) more)" : first.text
    }
  }

  /// How many mistakes of one file are told.
  static let mistakeLimit = 100

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - isNamed: a person named it, so that it may be a pipe as well.
  ///   - shownPath: its name in messages.
  init(
    reading file: String, isNamed: Bool, folder: String, shownPath: String
  ) throws(ReadError) {
    path = shownPath
    self.folder = folder
    do {
      switch try FileSystem.info(of: file).kind {
      case .folder: throw CommandError("it is a folder, not a configuration", path: shownPath)
      case .other where !isNamed: throw CommandError("it is no regular file", path: shownPath)
      case .regular, .other: break
      }
      bytes = try FileSystem.read(file, limit: Configuration.byteLimit)
    } catch let failure as SystemFailure {
      throw ReadError(complaints: [CommandError(failure.message, path: shownPath)])
    } catch {
      let complaint = error as? CommandError ?? CommandError("it cannot be read", path: shownPath)
      throw ReadError(complaints: [complaint])
    }
    let (configuration, mistakes) = LinterFactory.configurationReader.read(bytes)
    guard let configuration else {
      throw ReadError(
        complaints: Self.complaints(about: mistakes, in: bytes, path: shownPath),
        count: mistakes.count)
    }
    self.configuration = configuration
  }

  private static func complaints(
    about mistakes: [Finding], in bytes: [UInt8], path: String
  ) -> [CommandError] {
    let lines = LineIndex(bytes)
    var complaints = mistakes.prefix(mistakeLimit).map { mistake in
      let position = lines.position(of: mistake.range.start)
      return CommandError(
        mistake.message.text, path: path, place: "\(position.line):\(position.column)")
    }
    if mistakes.count > mistakeLimit {
      let count = mistakes.count - mistakeLimit
      complaints.append(CommandError("\(count) more mistakes are left out", path: path))
    }
    return complaints
  }

  /// Where a file lies below the configuration's folder; nil where it lies elsewhere.
  ///
  /// - Parameter path: from the root.
  func place(of path: String) -> RelativePath? {
    let place = AbsolutePath.relative(path, to: folder) ?? realPlace(of: path)
    return place.map { RelativePath($0) }
  }

  /// Where a file lies that was named by way of a link, as the folder was not, or the other way
  /// round.
  private func realPlace(of path: String) -> String? {
    guard let parent = AbsolutePath.folder(of: path), let real = SystemCalls.realPath(of: parent),
      let realFolder = SystemCalls.realPath(of: folder)
    else { return nil }
    let name = String(decoding: path.utf8.dropFirst(parent.utf8.count), as: UTF8.self)
    return AbsolutePath.relative(AbsolutePath.join(real, name), to: realFolder)
  }

  /// Where its settings stand, for people.
  var places: (SourceRange) -> LineIndex.Position {
    let lines = LineIndex(bytes)
    return { lines.position(of: $0.start) }
  }
}

/// Paths from the root, as they are named: a link on the way stays a name like any other, so that
/// what a project links to is taken for a part of it.
enum AbsolutePath {
  /// - Parameter folder: what the path is relative to, from the root.
  static func of(_ path: String, in folder: String) -> String {
    // By scalars: a slash is one even where the next name starts with a mark that joins it.
    var names = path.unicodeScalars.split(separator: "/").map { String($0) }
      .filter { $0 != "." }[...]
    var start = path.utf8.first == UInt8(ascii: "/") ? "/" : folder
    // What `..` leads to is for the system to say: behind a link it is not the name before.
    if let last = names.lastIndex(of: "..") {
      let head = join(start, names[...last].joined(separator: "/"))
      start = SystemCalls.realPath(of: head) ?? head
      names = names[(last + 1)...]
    }
    return join(start, names.joined(separator: "/"))
  }

  static func join(_ folder: String, _ name: String) -> String {
    if name.isEmpty { return folder }
    let endsWithSlash = folder.utf8.last == UInt8(ascii: "/")
    let startsWithSlash = name.utf8.first == UInt8(ascii: "/")
    return endsWithSlash || startsWithSlash ? folder + name : folder + "/" + name
  }

  /// The folder that a path lies in; nil for the root.
  static func folder(of path: String) -> String? {
    guard path != "/", let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Where a path lies below a folder; nil where it does not.
  static func relative(_ path: String, to folder: String) -> String? {
    if path == folder { return "" }
    let start = folder == "/" ? folder : folder + "/"
    guard path.utf8.starts(with: start.utf8) else { return nil }
    return String(decoding: path.utf8.dropFirst(start.utf8.count), as: UTF8.self)
  }
}
