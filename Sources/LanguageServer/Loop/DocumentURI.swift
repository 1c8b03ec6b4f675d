/// A document's address, compared after normalising its percent-encoding: one client writes
/// `c%3A`, the next `c:`, and both mean one file.
struct DocumentURI: Hashable, Sendable {
  fileprivate let normalised: String

  init(_ text: String) {
    normalised = String(decoding: Self.decode(Array(text.utf8), keeping: Self.kept), as: UTF8.self)
  }

  /// The address of a folder, which some clients end with a slash and some do not.
  init(folder text: String) {
    let trimmed = text.hasSuffix("/") && !text.hasSuffix("//") ? String(text.dropLast()) : text
    self.init(trimmed)
  }

  /// The path of a file, or the address itself.
  var path: String { Self.path(of: normalised) }

  /// Encoded, these are part of a name; plain, they divide the address.
  private static let kept = Set("/?#%".utf8)

  /// The name for reports: the path of a file, else the address itself (`untitled:Untitled-1`).
  static func path(of text: String) -> String {
    let bytes = Array(text.utf8)
    let scheme = Array("file://".utf8)
    guard bytes.prefix(scheme.count).map(\.asciiLowercased) == scheme else { return text }
    let afterScheme = bytes.dropFirst(scheme.count)
    guard let slash = afterScheme.firstIndex(of: UInt8(ascii: "/")) else { return text }
    return String(decoding: decode(Array(afterScheme[slash...]), keeping: []), as: UTF8.self)
  }

  /// The address of a file.
  ///
  /// - Parameter path: from the root.
  static func address(of path: String) -> String {
    let bytes = path.utf8.flatMap { byte -> [UInt8] in
      if isPlain(byte) { return [byte] }
      let digits = Array("0123456789ABCDEF".utf8)
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return "file://" + String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a byte stands for itself in the path of an address.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/-._~".utf8.contains(byte)
    }
  }

  private static func decode(_ text: [UInt8], keeping kept: Set<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let isEscape = text[index] == UInt8(ascii: "%") && index + 2 < text.count
      if isEscape, let high = text[index + 1].hexValue, let low = text[index + 2].hexValue {
        let byte = high << 4 | low
        let escape = text[index..<index + 3].map(\.asciiLowercased)
        result += kept.contains(byte) ? escape : [byte]
        index += 3
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }
}

/// In the order of the normalised addresses, so that what is done about several is done in one order.
extension DocumentURI: Comparable {
  static func < (left: Self, right: Self) -> Bool { left.normalised < right.normalised }
}

extension DocumentURI {
  /// An address as it may stand in an answer: what a URI must not hold is encoded. nil where it has no
  /// scheme, so that nobody knows where it leads.
  static func address(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0, bytes[0].isLetter,
      bytes[..<colon].allSatisfy({ $0.isLetter || schemeMarks.contains($0) })
    else { return nil }
    return encode(bytes, keeping: { $0.isUnreserved || uriMarks.contains($0) })
  }

  /// The address of a file that a document names: by a path from the root, or from the document's
  /// folder. nil where the document is no file and has no folder.
  static func address(ofFile path: String, namedIn document: String) -> String? {
    let bytes = Array(document.utf8)
    let scheme = Array("file://".utf8)
    let isRooted = path.hasPrefix("/")
    guard !path.isEmpty else { return nil }
    guard bytes.prefix(scheme.count).map(\.asciiLowercased) == scheme,
      let root = bytes[scheme.count...].firstIndex(of: UInt8(ascii: "/"))
    else { return isRooted ? "file://" + joined([], with: path) : nil }
    let end = bytes[root...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let folder = bytes[root..<(end ?? bytes.endIndex)].split(separator: UInt8(ascii: "/"))
      .map { String(decoding: $0, as: UTF8.self) }.dropLast()
    let host = String(decoding: bytes[..<root], as: UTF8.self)
    return host + joined(isRooted ? [] : Array(folder), with: path)
  }

  /// - Parameter folder: its names, encoded already.
  private static func joined(_ folder: [String], with path: String) -> String {
    var names = folder
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      switch String(decoding: name, as: UTF8.self) {
      case ".": continue
      case "..": _ = names.popLast()
      default: names.append(encode(Array(name), keeping: \.isUnreserved))
      }
    }
    return "/" + names.joined(separator: "/")
  }

  private static func encode(_ bytes: [UInt8], keeping isKept: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in bytes {
      if isKept(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let schemeMarks = Set("0123456789+-.".utf8)

  /// What divides a URI, and what escapes are made of.
  private static let uriMarks = Set(":/?#[]@!$&'()*+,;=%".utf8)
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(asciiLowercased)
  }

  /// Means itself wherever it stands in a URI.
  fileprivate var isUnreserved: Bool {
    isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~")].contains(self)
  }
}
