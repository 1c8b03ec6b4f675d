internal import Files
internal import JSON
internal import LanguageServer
internal import ModelContext
internal import SystemPackage

/// The command lines that answer a call of a tool.
struct AgentRequest {
  /// Run one after another.
  let commands: [[String]]
  /// The current folder of the commands.
  let folder: String
  /// The answer, from what each command printed.
  let answer: ([ProgramOutput]) throws(ToolError) -> String
}

/// Why a tool cannot do what a model asks for. The model reads it.
struct ToolError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// What a command printed.
struct ProgramOutput {
  /// The exit status; for a signal 128 plus its number.
  let status: Int32
  let output: [UInt8]
  let errors: [UInt8]

  /// Whether the command did what was asked. With findings it ends with status 1.
  var hasSucceeded: Bool { status == 0 || status == 1 }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The lines of standard error, the first ones if there are many.
  var notes: String {
    let text = String(decoding: errors, as: UTF8.self)
    return text.isEmpty ? "" : text.limited(toBytes: Self.noteByteLimit)
  }

  private static let noteByteLimit = 2_000

  /// The output, if the command succeeded.
  func result() throws(ToolError) -> String {
    guard hasSucceeded else { throw failure }
    return text + notes
  }

  var failure: ToolError {
    ToolError(notes.isEmpty ? "layoutlint ended with status \(status)" : notes)
  }
}

extension String {
  /// The first lines, if the text has more bytes than the limit, and how many lines are left out.
  func limited(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var shown = 0
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let count = lines.prefix { line in
      shown += line.utf8.count + 1
      return shown <= limit
    }.count
    guard count > 0 else { return String(decoding: utf8.prefix(limit), as: UTF8.self) + "…\n" }
    return lines[..<count].joined(separator: "\n") + "\n… \(lines.count - count) more lines\n"
  }
}

/// The folders to which a client limits the server: its roots, else the folder in which the server was started.
struct AllowedFolders {
  /// Without symbolic links.
  private let folders: [FilePath]

  /// - Parameters:
  ///   - roots: URIs; nil: the client names none.
  ///   - start: the folder in which the server was started.
  init(_ roots: [String]?, startedIn start: FilePath) throws(ToolError) {
    guard let roots else {
      folders = [start]
      return
    }
    folders = roots.compactMap { root in
      ServerSetup.path(ofURI: root).flatMap { SystemCalls.realPath(of: FilePath($0)) }
    }
    if folders.isEmpty { throw ToolError("none of the roots of the client is a folder here") }
  }

  /// The folder to which relative paths are relative.
  var first: FilePath { folders[0] }

  /// The paths of all of them, for a command in the first one.
  var all: [String] { ["."] + folders.dropFirst().map(\.string) }

  /// A path as the argument of a command.
  ///
  /// - Throws: if the file is not in one of the folders.
  func argument(_ path: String) throws(ToolError) -> String {
    let location = FilePath(path).absolute(in: first)
    let real = Self.realPath(of: location)
    guard folders.contains(where: { real.starts(with: $0) }) else {
      let names = folders.map(\.string).joined(separator: ", ")
      throw ToolError("'\(path)' is outside of the folders that the server may read: \(names)")
    }
    return path.hasPrefix("-") ? "./" + path : path
  }

  /// For a file that does not exist, its path in the nearest folder that does.
  private static func realPath(of path: FilePath) -> FilePath {
    if let real = SystemCalls.realPath(of: path) { return real }
    guard let name = path.lastComponent, let folder = path.parent else { return path }
    return realPath(of: folder).appending(name)
  }
}
