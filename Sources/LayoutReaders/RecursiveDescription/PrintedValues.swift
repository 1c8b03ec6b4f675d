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

// Colours.
extension PrintedValues {
  /// A colour as the layout format writes it: `clear`, `#RRGGBB`, `#RRGGBBAA` or a name. nil where
  /// the view has none.
  ///
  /// UIKit prints a colour space with its components (`UIExtendedGrayColorSpace 1 0.5`), or
  /// describes the colour (`<UIDynamicSystemColor: 0x…; name = labelColor>`).
  package func color(_ range: SourceRange) -> String? {
    guard range.length > 0, !bytes.holds("(null)", in: range) else { return nil }
    if let name = describedColor(range) { return name }
    let words = words(in: range)
    let components = words.dropFirst().compactMap(number).filter(\.isFinite)
    guard components.count == words.count - 1 else { return bytes.text(in: range) }
    switch components.count {
    case 2:
      return Self.text(
        red: components[0], components[0], components[0], alpha: components[1])
    case 4:
      return Self.text(
        red: components[0], components[1], components[2], alpha: components[3])
    default:
      return bytes.text(in: range)
    }
  }

  /// The name in a colour's description, or else the class: it is the same in every run.
  private func describedColor(_ range: SourceRange) -> String? {
    guard bytes[range.start] == UInt8(ascii: "<"),
      let description = DescriptionScanner.description(
        in: bytes, from: range.start, to: range.end, isInTree: false)
    else { return nil }
    let name = description.item("name", in: bytes)?.value ?? description.className
    return bytes.text(in: name.length > 0 ? name : description.className)
  }

  private func words(in range: SourceRange) -> [SourceRange] {
    var words: [SourceRange] = []
    var here = range.start
    while here < range.end {
      let start = here
      while here < range.end, !bytes[here].isBlank { here += 1 }
      if here > start { words.append(SourceRange(start, here)) } else { here += 1 }
    }
    return words
  }

  /// Extended colours reach beyond 0…1; a screen shows the nearest that it can.
  private static func text(
    red: Double, _ green: Double, _ blue: Double, alpha: Double
  ) -> String {
    guard alpha > 0 else { return "clear" }
    let parts = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
    return parts.reduce(into: "#") { text, part in
      let byte = Int((min(max(part, 0), 1) * 255).rounded())
      let digits = String(byte, radix: 16, uppercase: true)
      text += digits.count == 1 ? "0" + digits : digits
    }
  }
}

extension ViewGeometry {
  /// A width or height may be off by no more, in points: what follows from it would be guessed.
  private static let sideTolerance = 0.5
  /// UIKit prints six significant digits: the share of a number that it may be off by.
  private static let printedPrecision = 5e-6

  /// The geometry that a printed frame comes from, where the transform tells it.
  ///
  /// The frame is the box around the transformed bounds (GEO-2), so that their sides solve
  /// `|a|·w + |c|·h = W` and `|b|·w + |d|·h = H`. Near an eighth of a turn the two say nearly the
  /// same, and the last digits printed decide: nil. The anchor point is taken to be the middle,
  /// which changes nothing: what matters is where the bounds lie, not what they turn about.
  init?(printedFrame frame: Rect, transform: AffineTransform, boundsOrigin: Point) {
    guard !transform.isIdentity else {
      self.init(frame: frame, boundsOrigin: boundsOrigin)
      return
    }
    guard transform.inverse != nil, frame.isFinite else { return nil }
    let (a, b) = (abs(transform.a), abs(transform.b))
    let (c, d) = (abs(transform.c), abs(transform.d))
    let (boxWidth, boxHeight) = (abs(frame.width), abs(frame.height))
    let determinant = a * d - b * c
    let width = (d * boxWidth - c * boxHeight) / determinant
    let height = (a * boxHeight - b * boxWidth) / determinant
    guard width.isFinite, height.isFinite else { return nil }
    if !transform.keepsRectangles {
      let doubt = Self.printedPrecision / abs(determinant)
      guard (d * boxWidth + c * boxHeight) * doubt <= Self.sideTolerance,
        (a * boxHeight + b * boxWidth) * doubt <= Self.sideTolerance,
        width >= -Self.sideTolerance, height >= -Self.sideTolerance
      else { return nil }
    }
    self.init(
      bounds: Rect(boundsOrigin.x, boundsOrigin.y, max(width, 0), max(height, 0)),
      center: Point(
        frame.minX + boxWidth / 2 - transform.tx, frame.minY + boxHeight / 2 - transform.ty),
      transform: transform)
  }
}
