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
