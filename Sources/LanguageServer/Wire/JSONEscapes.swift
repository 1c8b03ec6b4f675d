#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LayoutModel
internal import Linting

/// The escapes of JSON strings.
enum JSONEscapes {
  /// The unescaped bytes of a string's content; nil if an escape is invalid.
  ///
  /// The result never exceeds the content's length. Copying byte by byte is twice as fast as copying
  /// the slices between escapes.
  static func decoded(_ content: ArraySlice<UInt8>) -> [UInt8]? {
    var result = [UInt8](repeating: 0, count: content.count)
    var count = 0
    var position = content.startIndex
    while position < content.endIndex {
      let byte = content[position]
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        result[count] = byte
        count += 1
        continue
      }
      guard position < content.endIndex else { return nil }
      let kind = content[position]
      position += 1
      if kind == UInt8(ascii: "u") {
        guard let scalar = scalar(in: content, at: &position) else { return nil }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          result[count] = byte
          count += 1
        }
      } else {
        guard let byte = JSONText.byte(escapedAs: kind) else { return nil }
        result[count] = byte
        count += 1
      }
    }
    result.removeSubrange(count...)
    return result
  }

  /// The character of `XXXX` or of `XXXX\uXXXX`.
  ///
  /// A lone surrogate, which editors send after half of an emoji is typed or pasted, becomes U+FFFD. Both
  /// have one UTF-16 code unit, so positions after it stay correct.
  private static func scalar(
    in content: ArraySlice<UInt8>, at position: inout Int
  ) -> Unicode.Scalar? {
    guard let first = unit(in: content, at: &position) else { return nil }
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), content[position...].starts(with: "\\u".utf8) else {
      return replacement
    }
    var end = position + 2
    guard let second = unit(in: content, at: &end) else { return nil }
    guard UTF16.isTrailSurrogate(second) else { return replacement }
    position = end
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  private static func unit(in content: ArraySlice<UInt8>, at position: inout Int) -> UInt16? {
    guard position + 4 <= content.endIndex else { return nil }
    var unit: UInt16 = 0
    for byte in content[position..<position + 4] {
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
