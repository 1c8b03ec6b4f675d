/// What a `&` starts.
struct XMLReference {
  enum Meaning: Hashable {
    case scalar(Unicode.Scalar)
    /// A `&` for itself, or a reference that no `;` ends.
    case bareAmpersand
    /// A name other than XML's five: only a document type declaration could define it.
    case unknownName
    /// The number of no character that XML has.
    case noCharacter
  }

  let meaning: Meaning
  /// The reference's bytes; of a bare `&` that byte alone.
  let range: Range<Int>

  /// The character that the reference stands for; nil of a wrong one.
  var scalar: Unicode.Scalar? {
    guard case .scalar(let scalar) = meaning else { return nil }
    return scalar
  }
}

extension XMLSource {
  /// The reference whose `&` is here.
  func reference(at ampersand: Int) -> XMLReference {
    let start = ampersand + 1
    let isNumber = byte(at: start) == UInt8(ascii: "#")
    let (end, meaning) = isNumber ? number(from: start + 1) : name(from: start)
    guard let meaning, byte(at: end) == UInt8(ascii: ";") else {
      return XMLReference(meaning: .bareAmpersand, range: ampersand..<start)
    }
    return XMLReference(meaning: meaning, range: ampersand..<end + 1)
  }

  private func name(from start: Int) -> (end: Int, meaning: XMLReference.Meaning?) {
    let end = endOfName(from: start)
    guard end > start else { return (end, nil) }
    let scalar = Self.predefined.first { isEqual(start..<end, to: $0.key) }?.value
    return (end, scalar.map { .scalar($0) } ?? .unknownName)
  }

  private static let predefined: KeyValuePairs<String, Unicode.Scalar> = [
    "amp": "&", "quot": "\"", "lt": "<", "gt": ">", "apos": "'",
  ]

  /// The number here, after `&#`. However many digits it has, it does not overflow: what is past
  /// Unicode stays right behind it.
  private func number(from start: Int) -> (end: Int, meaning: XMLReference.Meaning?) {
    let isHexadecimal = byte(at: start) == UInt8(ascii: "x")
    let radix: UInt32 = isHexadecimal ? 16 : 10
    let firstDigit = isHexadecimal ? start + 1 : start
    var value: UInt32 = 0
    var offset = firstDigit
    while let digit = Self.digit(byte(at: offset)), digit < radix {
      value = min(value * radix + digit, 0x11_0000)
      offset += 1
    }
    guard offset > firstDigit else { return (offset, nil) }
    guard XMLCharacters.isCharacter(value), let scalar = Unicode.Scalar(value) else {
      return (offset, .noCharacter)
    }
    return (offset, .scalar(scalar))
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
