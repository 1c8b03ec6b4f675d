/// A color as in the layout format: `clear`, `#RRGGBB`, `#RRGGBBAA`, their short forms `#RGB` and `#RGBA`, or a name.
///
/// Readers of other formats convert components to this notation. A name may be that of a color whose
/// components depend on the app or the appearance, so that not every color has components.
public struct Color: Hashable, Sendable, ExpressibleByStringLiteral {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }

  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// A color without opacity is `clear`.
  public init(_ components: Components) {
    if components.alpha > 0 {
      let opaque = [components.red, components.green, components.blue]
      self.init(Self.notation(components.alpha < 1 ? opaque + [components.alpha] : opaque))
    } else {
      self.init("clear")
    }
  }

  /// Components in sRGB, each from 0 to 1.
  public struct Components: Hashable, Sendable {
    public let red, green, blue, alpha: Double

    /// Numbers outside the range are clamped, as those of extended color spaces are; NaN is 0.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      self.red = Self.clamped(red)
      self.green = Self.clamped(green)
      self.blue = Self.clamped(blue)
      self.alpha = Self.clamped(alpha)
    }

    private static func clamped(_ component: Double) -> Double {
      component.isNaN ? 0 : min(max(component, 0), 1)
    }
  }

  /// The components of a hexadecimal notation and of a fixed color of `UIColor`; nil: unknown.
  public var components: Components? {
    guard text.hasPrefix("#") else {
      return Self.fixedColors[text.hasSuffix("Color") ? String(text.dropLast(5)) : text]
    }
    let count = text.utf8.count - 1
    guard count == 3 || count == 4 || count == 6 || count == 8 else { return nil }
    var bits: UInt32 = 0
    for digit in text.utf8.dropFirst() {
      guard let value = digit.hexadecimalValue.map(UInt32.init) else { return nil }
      bits = bits << 4 | value
      if count <= 4 { bits = bits << 4 | value }
    }
    if count == 3 || count == 6 { bits = bits << 8 | 0xFF }
    func part(_ shift: UInt32) -> Double { Double(bits >> shift & 0xFF) / 255 }
    return Components(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  /// Whether nothing is drawn with the color.
  public var isClear: Bool {
    guard text.utf8.first == UInt8(ascii: "#") else {
      return ["clear", "clearcolor"].contains(text.lowercased())
    }
    return components?.alpha == 0
  }

  /// Whether content behind the color can be seen through it. It is then not clear.
  public var isTranslucent: Bool {
    guard let alpha = components?.alpha else { return false }
    return alpha > 0 && alpha < 1
  }

  /// The fixed colors of `UIColor`, with their documented components.
  private static let fixedColors = [
    "black": gray(0), "white": gray(1), "gray": gray(0.5), "darkGray": gray(1.0 / 3),
    "lightGray": gray(2.0 / 3),
    "red": Components(red: 1, green: 0, blue: 0), "green": Components(red: 0, green: 1, blue: 0),
    "blue": Components(red: 0, green: 0, blue: 1), "cyan": Components(red: 0, green: 1, blue: 1),
    "yellow": Components(red: 1, green: 1, blue: 0),
    "magenta": Components(red: 1, green: 0, blue: 1),
    "orange": Components(red: 1, green: 0.5, blue: 0),
    "purple": Components(red: 0.5, green: 0, blue: 0.5),
    "brown": Components(red: 0.6, green: 0.4, blue: 0.2),
    "clear": Components(red: 0, green: 0, blue: 0, alpha: 0),
  ]

  private static func gray(_ white: Double) -> Components {
    Components(red: white, green: white, blue: white)
  }

  private static func notation(_ components: [Double]) -> String {
    "#"
      + components.map { component in
        let digits = String(Int((component * 255).rounded()), radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}
