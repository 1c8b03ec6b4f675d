internal import XML

/// A colour of a document, as the layout format writes it: `clear`, `#RRGGBB`, `#RRGGBBAA` or a name.
enum IBColor {
  /// nil where the element says no colour.
  package static func text(of color: XMLElement) -> String? {
    // A system colour of an older Xcode has its components beside it, for systems without it.
    for key in ["systemColor", "cocoaTouchSystemColor", "name"] {
      if let name = color[key]?.value, !name.isEmpty { return name }
    }
    let alpha = number("alpha", of: color) ?? 1
    if let white = number("white", of: color) {
      return text(red: white, white, white, alpha: alpha)
    }
    guard let red = number("red", of: color), let green = number("green", of: color),
      let blue = number("blue", of: color)
    else { return alpha > 0 ? nil : "clear" }
    return text(red: red, green, blue, alpha: alpha)
  }

  private static func number(_ key: String, of color: XMLElement) -> Double? {
    color[key].flatMap { Double($0.value) }.flatMap { $0.isFinite ? $0 : nil }
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
