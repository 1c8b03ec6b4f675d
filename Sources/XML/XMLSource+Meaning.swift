/// What bytes mean: references are what they stand for, line ends are line feeds.
extension XMLSource {
  enum Role {
    case text
    /// An attribute's value: white space that is written as itself is spaces (XML 1.0, 3.3.3).
    case value
    /// The inside of a CDATA section, where '&' is no more than that.
    case section
  }

  /// The string that these bytes stand for. What is wrong stays as it is written, but for bytes
  /// that are not UTF-8.
  func string(in range: Range<Int>, as role: Role) -> String {
    let isLiteral = bytes[range].allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"): role == .section
      case UInt8(ascii: "\r"): false
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"): role != .value
      default: true
      }
    }
    return isLiteral ? self[range] : String(decoding: decoded(range, as: role), as: UTF8.self)
  }

  private func decoded(_ range: Range<Int>, as role: Role) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "&") where role != .section:
        let reference = reference(at: offset - 1)
        if let scalar = reference.scalar {
          decoded.append(contentsOf: scalar.utf8)
        } else {
          decoded.append(contentsOf: bytes[reference.range])
        }
        offset = reference.range.upperBound
      case UInt8(ascii: "\r"):
        // One line end in two bytes.
        if offset < range.upperBound, bytes[offset] == UInt8(ascii: "\n") { offset += 1 }
        decoded.append(role == .value ? UInt8(ascii: " ") : UInt8(ascii: "\n"))
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"):
        decoded.append(role == .value ? UInt8(ascii: " ") : byte)
      default: decoded.append(byte)
      }
    }
    return decoded
  }
}
