internal import Files
internal import LanguageServer
internal import SystemPackage

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
    let real = location.resolvingExistingPart
    guard folders.contains(where: { real.starts(with: $0) }) else {
      let names = folders.map(\.string).joined(separator: ", ")
      throw ToolError("'\(path)' is outside of the folders that the server may read: \(names)")
    }
    return path.hasPrefix("-") ? "./" + path : path
  }
}
