internal import LayoutModel

/// What UIKit prints for values, read back.
struct PrintedValues {
  package let bytes: [UInt8]

  /// More digits than a number has in any print-out: nothing longer is tried.
  private static let numberLengthLimit = 400

  /// The numbers in the first pair of brackets of a value that starts with one: `(0 8; 320 44)`,
  /// `{0, -64}`, `[1, 0, 0, 1, 0, 0]`, `{{0, 8}, {320, 44}}`. nil unless there are just `count`.
  package func numbers(_ count: Int, in value: SourceRange) -> [Double]? {
    guard value.length > 0, Self.isOpening(bytes[value.start]) else { return nil }
    var numbers: [Double] = []
    var depth = 0
    var here = value.start
    while here < value.end {
      let byte = bytes[here]
      if Self.isOpening(byte) {
        depth += 1
        here += 1
      } else if Self.isClosing(byte) {
        depth -= 1
        here += 1
        if depth == 0 { return numbers.count == count ? numbers : nil }
      } else if byte.isBlank || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        here += 1
      } else {
        let word = word(from: here, to: value.end)
        guard numbers.count < count, let number = number(word) else { return nil }
        numbers.append(number)
        here = word.end
      }
    }
    return nil
  }

  /// A whole value that is one number, finite or not (`0.5`, `-1e-05`, `inf`, `nan`).
  package func number(_ range: SourceRange) -> Double? {
    guard (1...Self.numberLengthLimit).contains(range.length) else { return nil }
    let digits = bytes[range.start..<range.end]
    if digits.allSatisfy({ $0.isDigit || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }) {
      return Double(String(decoding: digits, as: UTF8.self))
    }
    return switch bytes.text(in: range) {
    case "inf", "+inf": .infinity
    case "-inf": -.infinity
    case "nan", "-nan": .nan
    default: nil
    }
  }

  func flag(_ range: SourceRange) -> Bool? {
    if bytes.holds("YES", in: range) { return true }
    return bytes.holds("NO", in: range) ? false : nil
  }

  /// A bracket, a separator or the value's end ends a word.
  private func word(from start: Int, to end: Int) -> SourceRange {
    var here = start + 1
    while here < end, !bytes[here].isBlank, bytes[here] != UInt8(ascii: ","),
      bytes[here] != UInt8(ascii: ";"), !Self.isOpening(bytes[here]), !Self.isClosing(bytes[here])
    {
      here += 1
    }
    return SourceRange(start, here)
  }

  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private static func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ")") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }
}

// Texts.
extension PrintedValues {
  /// A label's first words are enough to know it by.
  private static let textLengthLimit = 80

  /// The text of a quoted value, on one line and cut to a length that messages can bear; nil where
  /// there is none.
  package func text(_ range: SourceRange) -> String? {
    guard range.length > 0, bytes[range.start] == UInt8(ascii: "'") else { return nil }
    let isClosed = range.length > 1 && bytes[range.end - 1] == UInt8(ascii: "'")
    let inner = SourceRange(range.start + 1, isClosed ? range.end - 1 : range.end)
    let text = Self.unescaped(bytes.text(in: inner))
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !line.isEmpty else { return nil }
    guard line.count > Self.textLengthLimit else { return line }
    return line.prefix(Self.textLengthLimit) + "…"
  }

  /// UIKit escapes nothing, but a dump printed from within an array or a dictionary has `\n`,
  /// `\"` and `\U2026`.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var units: [UInt16] = []
    var rest = text.utf16[...]
    while let unit = rest.popFirst() {
      guard unit == 0x5C, let kind = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch kind {
      case 0x6E, 0x72, 0x74: units.append(0x20)
      case 0x55, 0x75:
        let digits = rest.prefix(4)
        let word = String(decoding: digits, as: UTF16.self)
        if word.utf8.count == 4, word.utf8.allSatisfy(\.isHexadecimalDigit),
          let code = UInt16(word, radix: 16)
        {
          units.append(code)
          rest = rest.dropFirst(4)
        } else {
          units += [unit, kind]
        }
      default: units.append(kind)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
