internal import LayoutModel

/// A document's URI with normalized percent-encoding, for comparison: `c%3A` and `c:` are equal.
struct DocumentURI: Hashable, Sendable {
  /// The normalized URI.
  let text: String

  init(_ text: String) {
    self.text = String(
      decoding: Self.decode(Array(text.utf8), keeping: Self.delimiters), as: UTF8.self)
  }

  /// The URI of a folder, which may end with a slash.
  init(folder text: String) {
    let trimmed = text.hasSuffix("/") && !text.hasSuffix("//") ? String(text.dropLast()) : text
    self.init(trimmed)
  }

  /// The path of a file, otherwise the URI.
  var path: String { Self.path(of: text) }

  /// The path of a file, otherwise the URI (`untitled:Untitled-1`).
  static func path(of text: String) -> String {
    let bytes = Array(text.utf8)
    guard let start = startOfFilePath(in: bytes) else { return text }
    return String(decoding: decode(Array(bytes[start...]), keeping: []), as: UTF8.self)
  }

  /// The URI of a file.
  ///
  /// - Parameter path: absolute.
  static func uri(ofFile path: String) -> String {
    "file://" + encode(Array(path.utf8)) { $0.isUnreserved || $0 == UInt8(ascii: "/") }
  }

  /// The URI of a file that a document references by an absolute path or a path relative to the document's
  /// folder. nil if the document is no file and the path is relative.
  static func uri(ofFile path: String, referencedIn document: String) -> String? {
    let bytes = Array(document.utf8)
    let isAbsolute = path.hasPrefix("/")
    guard !path.isEmpty else { return nil }
    guard let root = startOfFilePath(in: bytes) else {
      return isAbsolute ? "file://" + joined([], with: path) : nil
    }
    let end = bytes[root...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let folder = bytes[root..<(end ?? bytes.endIndex)].split(separator: UInt8(ascii: "/"))
      .map { String(decoding: $0, as: UTF8.self) }.dropLast()
    let host = String(decoding: bytes[..<root], as: UTF8.self)
    return host + joined(isAbsolute ? [] : Array(folder), with: path)
  }

  /// A URI in which the characters that are not allowed are encoded. nil if it has no scheme.
  static func encodedURI(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0, bytes[0].isLetter,
      bytes[..<colon].allSatisfy({ $0.isLetter || schemeMarks.contains($0) })
    else { return nil }
    return encode(bytes) { $0.isUnreserved || uriMarks.contains($0) }
  }

  /// The index of the path's first slash, after the scheme `file` and the host.
  private static func startOfFilePath(in uri: [UInt8]) -> Int? {
    let scheme = Array("file://".utf8)
    guard uri.prefix(scheme.count).map(\.asciiLowercased) == scheme else { return nil }
    return uri[scheme.count...].firstIndex(of: UInt8(ascii: "/"))
  }

  /// - Parameter folder: encoded names.
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
}

// Percent-encoding.
extension DocumentURI {
  /// Bytes that delimit a URI's parts unless they are encoded.
  private static let delimiters = Set("/?#%".utf8)

  private static let schemeMarks = Set("0123456789+-.".utf8)

  /// The reserved characters of a URI, and the percent sign.
  private static let uriMarks = Set(":/?#[]@!$&'()*+,;=%".utf8)

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

  /// - Parameter kept: bytes that stay encoded, in lower case.
  private static func decode(_ text: [UInt8], keeping kept: Set<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let isEscape = text[index] == UInt8(ascii: "%") && index + 2 < text.count
      if isEscape, let high = text[index + 1].hexadecimalValue,
        let low = text[index + 2].hexadecimalValue
      {
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

/// The order of the normalized URIs, for deterministic iteration.
extension DocumentURI: Comparable {
  static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(asciiLowercased)
  }

  /// An unreserved character of a URI.
  fileprivate var isUnreserved: Bool { isLetter || isDigit || "-._~".utf8.contains(self) }
}
