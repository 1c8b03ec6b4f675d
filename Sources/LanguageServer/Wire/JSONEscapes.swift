#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The escapes of JSON strings.
enum JSONEscapes {
  /// The bytes that a string's content stands for; nil where there is no such escape.
  ///
  /// By index and byte by byte: a slice for each stretch between two escapes took twice as long. Into
  /// an array that is there, since no escape is shorter than what it stands for.
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
        guard let byte = self.byte(escapedAs: kind) else { return nil }
        result[count] = byte
        count += 1
      }
    }
    result.removeSubrange(count...)
    return result
  }

  private static func byte(escapedAs kind: UInt8) -> UInt8? {
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

  /// The character of `XXXX` or of `XXXX\uXXXX`. Half of a surrogate pair, which editors send where a
  /// person types or pastes half of an emoji, becomes U+FFFD: a text that were not taken would be out of
  /// step from then on, and the replacement takes one place in UTF-16 as the half does.
  private static func scalar(
    in content: ArraySlice<UInt8>, at position: inout Int
  ) -> Unicode.Scalar? {
    guard let first = unit(in: content, at: &position) else { return nil }
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), content[position...].starts(with: "\\u".utf8) else {
      return replacement
    }
    var behind = position + 2
    guard let second = unit(in: content, at: &behind) else { return nil }
    guard UTF16.isTrailSurrogate(second) else { return replacement }
    position = behind
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  private static func unit(in content: ArraySlice<UInt8>, at position: inout Int) -> UInt16? {
    guard position + 4 <= content.endIndex else { return nil }
    var unit: UInt16 = 0
    for byte in content[position..<position + 4] {
      guard let digit = byte.hexValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    position += 4
    return unit
  }
}

/// How deep a message may nest, and what is left of one that nests deeper.
///
/// The limit is ours, and the same on every platform: decoders recurse, and a message of a hundred
/// thousand brackets must be an answer and not a lost stack.
enum JSONNesting {
  /// Messages of the protocol nest some twenty deep; settings of a client may add to that.
  static let limit = 128

  /// The text with `null` for whatever nests deeper than `depth`, so that the id of a request can
  /// be read though its parameters are refused.
  static func pruned(_ text: [UInt8], to depth: Int) -> [UInt8] {
    var walk = Walk()
    var result: [UInt8] = []
    for byte in text {
      let before = walk.depth
      walk.step(byte)
      if max(before, walk.depth) <= depth {
        result.append(byte)
      } else if before == depth {
        result += Array("null".utf8)
      }
    }
    return result
  }

  /// The scan's state: never below depth 0, so that it can walk over any bytes at all.
  private struct Walk {
    private(set) var depth = 0
    private var isInString = false
    private var isEscaped = false

    mutating func step(_ byte: UInt8) {
      guard !isInString else {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        return
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      default: break
      }
    }
  }
}

/// A value as the JSON text that goes to the client: written where it was worked out, so that a long
/// answer does not keep the loop.
package struct WrittenJSON: Hashable, Sendable {
  /// One whole JSON value.
  package let utf8: [UInt8]

  package init(utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// - Parameter value: made of strings, finite numbers and flags, which all have a JSON form.
  init(_ value: some Encodable) {
    let encoder = JSONEncoder()
    // The same value is the same bytes, so that logs and tests can be compared.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      utf8 = Array(try encoder.encode(value))
    } catch {
      preconditionFailure("a value of strings and finite numbers has a JSON form")
    }
  }
}
