/// A file as both sides of a difference name it: `a/…` and `b/…`.
struct DiffName: Hashable {
  let old: String
  let new: String

  /// - Parameter currentFolder: a path below it is shown relative to it, since a patch is applied
  ///   from somewhere above its files.
  init(_ path: String, currentFolder: String?) {
    var path = path
    if let currentFolder {
      let folder = currentFolder.hasSuffix("/") ? currentFolder : currentFolder + "/"
      if path.hasPrefix(folder) { path.removeFirst(folder.count) }
    }
    while path.hasPrefix("./") || path.hasPrefix("/") {
      path.removeFirst(path.hasPrefix("/") ? 1 : 2)
    }
    old = Self.quoted("a/" + path)
    new = Self.quoted("b/" + path)
  }

  /// In quotes, with escapes as in C, where a name has what would end its line or look like a quote.
  /// A name with a space ends with a tab, or its first word would be taken for all of it.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    guard !isPlain else { return name.utf8.contains(UInt8(ascii: " ")) ? name + "\t" : name }
    return "\"" + name.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": return "\\\(scalar)"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default:
      guard scalar.value < 0x20 || scalar.value == 0x7F else { return String(scalar) }
      let digits = String(scalar.value, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
  }
}
