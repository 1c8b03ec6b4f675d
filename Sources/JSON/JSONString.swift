/// Decodes strings of messages and of texts that are being typed. Values of documents are decoded by Jansson.
package enum JSONString {
  /// The content of a string without escapes, in UTF-8; nil if an escape is invalid.
  ///
  /// A lone surrogate, which editors send after half of an emoji is typed or pasted, becomes U+FFFD. Both have one
  /// UTF-16 code unit, so positions after it stay correct.
  package static func decoded(_ content: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var rest = content
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      guard let kind = rest.popFirst() else { return nil }
      if kind == UInt8(ascii: "u") {
        guard let scalar = escapedScalar(&rest) else { return nil }
        result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      } else {
        guard let byte = character(escapedAs: kind) else { return nil }
        result.append(byte)
      }
    }
    return result
  }

  /// The text of a string token with its quotes; nil if it is no valid string.
  package static func text(ofToken token: ArraySlice<UInt8>) -> String? {
    guard token.count >= 2, token.first == UInt8(ascii: "\""), token.last == UInt8(ascii: "\"")
    else {
      return nil
    }
    return decoded(token.dropFirst().dropLast()).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func character(escapedAs kind: UInt8) -> UInt8? {
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): kind
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The character of `XXXX` or of `XXXX\uXXXX`.
  private static func escapedScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    guard let first = codeUnit(&rest) else { return nil }
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), rest.starts(with: "\\u".utf8) else { return replacement }
    var next = rest.dropFirst(2)
    guard let second = codeUnit(&next) else { return nil }
    guard UTF16.isTrailSurrogate(second) else { return replacement }
    rest = next
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
    guard let unit = JSONScanner.codeUnit(in: rest.prefix(4)) else { return nil }
    rest = rest.dropFirst(4)
    return unit
  }
}
