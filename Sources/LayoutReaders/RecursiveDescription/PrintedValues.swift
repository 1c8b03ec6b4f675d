internal import LayoutModel

/// Parses values as UIKit prints them.
struct PrintedValues {
  let bytes: [UInt8]

  /// The maximum length of a number, in bytes.
  private static let numberLengthLimit = 400

  /// The numbers in the first pair of brackets at the start of a value: `(0 8; 320 44)`, `{0,
  /// -64}`, `[1, 0, 0, 1, 0, 0]`, `{{0, 8}, {320, 44}}`. nil unless there are exactly `count`
  /// numbers.
  func numbers(_ count: Int, in value: SourceRange) -> [Double]? {
    guard value.length > 0, Self.isOpening(bytes[value.start]) else { return nil }
    var numbers: [Double] = []
    var depth = 0
    var position = value.start
    while position < value.end {
      let byte = bytes[position]
      if Self.isOpening(byte) {
        depth += 1
        position += 1
      } else if Self.isClosing(byte) {
        depth -= 1
        position += 1
        if depth == 0 { return numbers.count == count ? numbers : nil }
      } else if byte.isBlank || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        position += 1
      } else {
        let token = token(from: position, to: value.end)
        guard numbers.count < count, let number = number(token) else { return nil }
        numbers.append(number)
        position = token.end
      }
    }
    return nil
  }

  /// A value that is one number, which may be infinite or NaN (`0.5`, `-1e-05`, `inf`, `nan`).
  func number(_ range: SourceRange) -> Double? {
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

  /// A token ends at a bracket, at a separator or at the end of the value.
  private func token(from start: Int, to end: Int) -> SourceRange {
    var position = start + 1
    while position < end, !bytes[position].isBlank, bytes[position] != UInt8(ascii: ","),
      bytes[position] != UInt8(ascii: ";"), !Self.isOpening(bytes[position]),
      !Self.isClosing(bytes[position])
    {
      position += 1
    }
    return SourceRange(start, position)
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
  /// The maximum length of a label.
  private static let textLengthLimit = 80

  /// The text of a quoted value on one line, truncated for messages; nil if it is empty.
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

  /// UIKit escapes nothing, but descriptions within a printed array or dictionary contain `\n`,
  /// `\"` and `\U2026`.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var units: [UInt16] = []
    var remaining = text.utf16[...]
    while let unit = remaining.popFirst() {
      guard unit == 0x5C, let kind = remaining.popFirst() else {
        units.append(unit)
        continue
      }
      switch kind {
      case 0x6E, 0x72, 0x74: units.append(0x20)
      case 0x55, 0x75:
        let digits = remaining.prefix(4)
        let token = String(decoding: digits, as: UTF16.self)
        if token.utf8.count == 4, token.utf8.allSatisfy(\.isHexadecimalDigit),
          let code = UInt16(token, radix: 16)
        {
          units.append(code)
          remaining = remaining.dropFirst(4)
        } else {
          units += [unit, kind]
        }
      default: units.append(kind)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}

// Colors.
extension PrintedValues {
  /// A color; nil if the view has none.
  ///
  /// UIKit prints a color space with components (`UIExtendedGrayColorSpace 1 0.5`), or an object
  /// description (`<UIDynamicSystemColor: 0x…; name = labelColor>`).
  package func color(_ range: SourceRange) -> Color? {
    guard range.length > 0, !bytes.holds("(null)", in: range) else { return nil }
    if let name = describedColor(range) { return Color(name) }
    // A color has at most five parts; with more than that, the last is no number or one too many.
    let tokens = bytes[range.start..<range.end].split(maxSplits: 5, whereSeparator: \.isBlank)
      .map { SourceRange($0.startIndex, $0.endIndex) }
    let parts = tokens.dropFirst().compactMap(number).filter(\.isFinite)
    guard parts.count == tokens.count - 1, parts.count == 2 || parts.count == 4 else {
      return Color(bytes.text(in: range))
    }
    let isGray = parts.count == 2
    return Color(
      Color.Components(
        red: parts[0], green: parts[isGray ? 0 : 1], blue: parts[isGray ? 0 : 2],
        alpha: parts[isGray ? 1 : 3]))
  }

  /// The name in the color's description or, if there is none, the class name, which is stable
  /// between runs.
  private func describedColor(_ range: SourceRange) -> String? {
    guard bytes[range.start] == UInt8(ascii: "<"),
      let description = DescriptionScanner.description(
        in: bytes, from: range.start, to: range.end, isInTree: false)
    else { return nil }
    let name = description.item("name", in: bytes)?.value ?? description.className
    return bytes.text(in: name.length > 0 ? name : description.className)
  }
}

extension ViewGeometry {
  /// The maximum error of a width or height, in points. Above it the geometry is not computed.
  private static let sideTolerance = 0.5
  /// The relative rounding error of a printed number. UIKit prints six significant digits.
  private static let printedPrecision = 5e-6

  /// Computes the geometry from a printed frame and the transform.
  ///
  /// The frame is the bounding box of the transformed bounds (GEO-2), so the sides of the bounds
  /// solve `|a|·w + |c|·h = W` and `|b|·w + |d|·h = H`. Near a rotation of 45° the equations are
  /// nearly dependent and rounding errors dominate: nil. The anchor point is assumed to be the
  /// center, which does not affect the result.
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
