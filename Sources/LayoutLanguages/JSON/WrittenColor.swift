internal import LanguageServer

/// The colors that the layout format can write: `clear`, `#RRGGBB`, `#RRGGBBAA` and the names of
/// UIKit's colors. Those that change with the screen's appearance have no components to show.
enum WrittenColor {
  static func color(_ text: String) -> DocumentMap.Color? {
    guard text.hasPrefix("#") else { return named(text) }
    let digits = Array(text.utf8.dropFirst())
    guard digits.count == 6 || digits.count == 8 else { return nil }
    var components: [Double] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(of: digits[place]), let low = value(of: digits[place + 1]) else {
        return nil
      }
      components.append(Double(high << 4 | low) / 255)
    }
    return DocumentMap.Color(
      red: components[0], green: components[1], blue: components[2],
      alpha: components.count == 4 ? components[3] : 1)
  }

  /// All the ways to write a color, the one that says no more than it has to first.
  static func spellings(of color: DocumentMap.Color) -> [String] {
    let opaque = "#" + hex(color.red) + hex(color.green) + hex(color.blue)
    let alpha = hex(color.alpha)
    guard alpha != "00" else { return ["clear", opaque + alpha] }
    return alpha == "FF" ? [opaque, opaque + alpha] : [opaque + alpha]
  }

  private static func hex(_ component: Double) -> String {
    let share = component.isNaN ? 0 : min(max(component, 0), 1)
    let digits = String(Int((share * 255).rounded()), radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(digit - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(digit - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  private static func named(_ text: String) -> DocumentMap.Color? {
    let name = text.hasSuffix("Color") ? String(text.dropLast(5)) : text
    return names[name].map {
      DocumentMap.Color(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
    }
  }

  /// `UIColor`'s own fixed colors, with the components that Apple documents.
  private static let names: [String: (red: Double, green: Double, blue: Double, alpha: Double)] = [
    "black": (0, 0, 0, 1), "white": (1, 1, 1, 1), "gray": (0.5, 0.5, 0.5, 1),
    "darkGray": (1.0 / 3, 1.0 / 3, 1.0 / 3, 1), "lightGray": (2.0 / 3, 2.0 / 3, 2.0 / 3, 1),
    "red": (1, 0, 0, 1), "green": (0, 1, 0, 1), "blue": (0, 0, 1, 1), "cyan": (0, 1, 1, 1),
    "yellow": (1, 1, 0, 1), "magenta": (1, 0, 1, 1), "orange": (1, 0.5, 0, 1),
    "purple": (0.5, 0, 0.5, 1), "brown": (0.6, 0.4, 0.2, 1), "clear": (0, 0, 0, 0),
  ]
}
