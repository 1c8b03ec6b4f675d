internal import LayoutModel

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
