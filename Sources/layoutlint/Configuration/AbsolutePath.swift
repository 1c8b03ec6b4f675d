internal import LanguageServer

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
