#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LayoutModel
internal import Linting

extension ArraySlice<UInt8> {
  /// The content of a JSON string without escapes; nil if an escape is invalid.
  ///
  /// The result never exceeds the content's length. Copying byte by byte is twice as fast as copying
  /// the slices between escapes.
  var withoutJSONEscapes: [UInt8]? {
    var result = [UInt8](repeating: 0, count: count)
    var length = 0
    var position = startIndex
    while position < endIndex {
      let byte = self[position]
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        result[length] = byte
        length += 1
        continue
      }
      guard position < endIndex else { return nil }
      let kind = self[position]
      position += 1
      if kind == UInt8(ascii: "u") {
        guard let scalar = escapedScalar(at: &position) else { return nil }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          result[length] = byte
          length += 1
        }
      } else {
        guard let byte = JSONText.byte(escapedAs: kind) else { return nil }
        result[length] = byte
        length += 1
      }
    }
    result.removeSubrange(length...)
    return result
  }

  /// The character of `XXXX` or of `XXXX\uXXXX`.
  ///
  /// A lone surrogate, which editors send after half of an emoji is typed or pasted, becomes U+FFFD. Both
  /// have one UTF-16 code unit, so positions after it stay correct.
  private func escapedScalar(at position: inout Int) -> Unicode.Scalar? {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    guard let first = codeUnit(at: &position) else { return nil }
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), self[position...].starts(with: "\\u".utf8) else {
      return replacement
    }
    var end = position + 2
    guard let second = codeUnit(at: &end) else { return nil }
    guard UTF16.isTrailSurrogate(second) else { return replacement }
    position = end
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private func codeUnit(at position: inout Int) -> UInt16? {
    guard position + 4 <= endIndex else { return nil }
    var unit: UInt16 = 0
    for byte in self[position..<position + 4] {
      guard let digit = byte.hexadecimalValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    position += 4
    return unit
  }
}

/// An encoded JSON value. Results are encoded off the loop, so that a long result does not block it.
package struct WrittenJSON: Hashable, Sendable {
  /// One complete JSON value.
  package let utf8: [UInt8]

  package init(utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// - Parameter value: consists of strings, finite numbers and Booleans, which are all encodable.
  init(_ value: some Encodable) {
    let encoder = JSONEncoder()
    // Equal values have equal bytes, so that logs and tests are comparable.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      utf8 = Array(try encoder.encode(value))
    } catch {
      preconditionFailure("strings, finite numbers and Booleans are encodable as JSON")
    }
  }
}
