internal import LayoutModel

/// The advances of characters: the fitted table of Latin, Greek and Cyrillic, and one advance for each class
/// of other characters.
struct CharacterAdvances: Sendable {
  static let shared = CharacterAdvances()

  /// Indexed by code point, in em. 0: unknown.
  private let advances: [Float]
  private let boldDifferences: [Float]
  /// By `left << 7 | right` of ASCII characters, in em.
  private let pairs: [Float]

  /// What a font adds to the advances of its characters, in em.
  struct Style {
    fileprivate let tracking: Double
    fileprivate let boldness: Double
    fileprivate let share: Double
  }

  /// Characters with the same advance and error, in em.
  struct ClassAdvance {
    let codes: ClosedRange<UInt32>
    let em: Double
    let error: Double
    /// Whether lines are broken between these characters.
    var breaksAnywhere = false
  }

  /// In the order of the code points. Characters in no class, and not in the table, are unknown.
  ///
  /// The advances of ideographs and of emoji are those of a few stored widths. The other classes have the
  /// advances of common typefaces, with wide intervals.
  private static let classes: [ClassAdvance] = [
    ClassAdvance(codes: 0xAD...0xAD, em: 0, error: 0),
    ClassAdvance(codes: 0x0300...0x036F, em: 0, error: 0),
    ClassAdvance(codes: 0x0483...0x0489, em: 0, error: 0),
    ClassAdvance(codes: 0x0591...0x05BD, em: 0, error: 0),
    ClassAdvance(codes: 0x05BE...0x05BE, em: 0.53, error: 0.08),
    ClassAdvance(codes: 0x05BF...0x05C7, em: 0, error: 0),
    ClassAdvance(codes: 0x05D0...0x05F4, em: 0.53, error: 0.08),
    ClassAdvance(codes: 0x0606...0x060F, em: 0.5, error: 0.15),
    ClassAdvance(codes: 0x0610...0x061C, em: 0, error: 0),
    ClassAdvance(codes: 0x061D...0x064A, em: 0.5, error: 0.15),
    ClassAdvance(codes: 0x064B...0x065F, em: 0, error: 0),
    ClassAdvance(codes: 0x0660...0x066F, em: 0.5, error: 0.15),
    ClassAdvance(codes: 0x0670...0x0670, em: 0, error: 0),
    ClassAdvance(codes: 0x0671...0x06D5, em: 0.5, error: 0.15),
    ClassAdvance(codes: 0x06D6...0x06ED, em: 0, error: 0),
    ClassAdvance(codes: 0x06EE...0x06FF, em: 0.5, error: 0.15),
    ClassAdvance(codes: 0x0750...0x077F, em: 0.5, error: 0.15),
    ClassAdvance(codes: 0x0E01...0x0E30, em: 0.58, error: 0.12, breaksAnywhere: true),
    ClassAdvance(codes: 0x0E31...0x0E31, em: 0, error: 0),
    ClassAdvance(codes: 0x0E32...0x0E33, em: 0.5, error: 0.1, breaksAnywhere: true),
    ClassAdvance(codes: 0x0E34...0x0E3A, em: 0, error: 0),
    ClassAdvance(codes: 0x0E3F...0x0E46, em: 0.45, error: 0.12, breaksAnywhere: true),
    ClassAdvance(codes: 0x0E47...0x0E4E, em: 0, error: 0),
    ClassAdvance(codes: 0x0E4F...0x0E5B, em: 0.58, error: 0.12, breaksAnywhere: true),
    ClassAdvance(codes: 0x1100...0x11FF, em: 0.92, error: 0.1, breaksAnywhere: true),
    ClassAdvance(codes: 0x1AB0...0x1AFF, em: 0, error: 0),
    ClassAdvance(codes: 0x1DC0...0x1DFF, em: 0, error: 0),
    ClassAdvance(codes: 0x200B...0x200F, em: 0, error: 0),
    ClassAdvance(codes: 0x202A...0x202E, em: 0, error: 0),
    ClassAdvance(codes: 0x2060...0x2069, em: 0, error: 0),
    ClassAdvance(codes: 0x20D0...0x20FF, em: 0, error: 0),
    ClassAdvance(codes: 0x231A...0x231B, em: 1.2, error: 0.2, breaksAnywhere: true),
    ClassAdvance(codes: 0x23E9...0x23FA, em: 1.2, error: 0.2, breaksAnywhere: true),
    ClassAdvance(codes: 0x2600...0x27BF, em: 1.1, error: 0.3, breaksAnywhere: true),
    ClassAdvance(codes: 0x2B1B...0x2B55, em: 1.1, error: 0.3, breaksAnywhere: true),
    ClassAdvance(codes: 0x2E80...0x303F, em: 1.02, error: 0.05, breaksAnywhere: true),
    ClassAdvance(codes: 0x3040...0x33FF, em: 1.02, error: 0.05, breaksAnywhere: true),
    ClassAdvance(codes: 0x3400...0x4DBF, em: 1.02, error: 0.05, breaksAnywhere: true),
    ClassAdvance(codes: 0x4E00...0x9FFF, em: 1.02, error: 0.05, breaksAnywhere: true),
    ClassAdvance(codes: 0xAC00...0xD7A3, em: 0.92, error: 0.1, breaksAnywhere: true),
    ClassAdvance(codes: 0xF900...0xFAFF, em: 1.02, error: 0.05, breaksAnywhere: true),
    ClassAdvance(codes: 0xFB1D...0xFB4F, em: 0.53, error: 0.08),
    ClassAdvance(codes: 0xFB50...0xFDFF, em: 0.5, error: 0.15),
    ClassAdvance(codes: 0xFE00...0xFE0F, em: 0, error: 0),
    ClassAdvance(codes: 0xFE20...0xFE2F, em: 0, error: 0),
    ClassAdvance(codes: 0xFE30...0xFE4F, em: 1.02, error: 0.05, breaksAnywhere: true),
    ClassAdvance(codes: 0xFE70...0xFEFC, em: 0.5, error: 0.15),
    ClassAdvance(codes: 0xFEFF...0xFEFF, em: 0, error: 0),
    ClassAdvance(codes: 0xFF01...0xFF60, em: 1.02, error: 0.05, breaksAnywhere: true),
    ClassAdvance(codes: 0xFF61...0xFF9F, em: 0.5, error: 0.05, breaksAnywhere: true),
    ClassAdvance(codes: 0x1F000...0x1F1E5, em: 1.2, error: 0.2, breaksAnywhere: true),
    ClassAdvance(codes: 0x1F1E6...0x1F1FF, em: 1.2, error: 0.2),
    ClassAdvance(codes: 0x1F200...0x1F3FA, em: 1.2, error: 0.2, breaksAnywhere: true),
    ClassAdvance(codes: 0x1F3FB...0x1F3FF, em: 0, error: 0),
    ClassAdvance(codes: 0x1F400...0x1FAFF, em: 1.2, error: 0.2, breaksAnywhere: true),
    ClassAdvance(codes: 0x20000...0x3FFFD, em: 1.02, error: 0.05, breaksAnywhere: true),
    ClassAdvance(codes: 0xE0001...0xE01EF, em: 0, error: 0),
  ]

  private init() {
    advances = Self.values(SystemFontTable.advances)
    boldDifferences = Self.values(SystemFontTable.boldDifferences)
    var pairs = [Float](repeating: 0, count: 0x80 << 7)
    for line in SystemFontTable.kerning.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count == 3, let value = Float(fields[2]) else { continue }
      for left in fields[0].unicodeScalars {
        for right in fields[1].unicodeScalars where left.isASCII && right.isASCII {
          pairs[Int(left.value << 7 | right.value)] = value / 1000
        }
      }
    }
    self.pairs = pairs
  }

  /// The values of the lines "first code point, values", by code point.
  private static func values(_ table: String) -> [Float] {
    var values: [Float] = []
    // Bytes, because splitting a text into characters takes longer.
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " ")).map { Substring($0) }
      guard let first = fields.first.flatMap({ Int($0, radix: 16) }) else { continue }
      let missing = first + fields.count - 1 - values.count
      if missing > 0 { values.append(contentsOf: repeatElement(0, count: missing)) }
      for (offset, field) in fields.dropFirst().enumerated() {
        values[first + offset] = Float(Int(field) ?? 0) / 1000
      }
    }
    return values
  }

  func style(of font: SystemFont) -> Style {
    let weight = FontWeight.allCases.firstIndex(of: font.weight) ?? 0
    let isDisplay = font.size >= SystemFontTable.displaySize
    let spacing =
      SystemFontTable.spacing[weight] + (isDisplay ? SystemFontTable.displaySpacing[weight] : 0)
    return Style(
      tracking: (Self.tracking(of: font.size) + spacing) / 1000,
      boldness: SystemFontTable.boldness[weight],
      share: font.weight == .regular
        ? SystemFontTable.regularError : SystemFontTable.weightError)
  }

  /// Interpolated between the sizes of the table, in thousandths of an em.
  private static func tracking(of size: Double) -> Double {
    let sizes = SystemFontTable.trackingSizes
    let values = SystemFontTable.tracking
    guard let above = sizes.firstIndex(where: { $0 >= size }) else { return values.last ?? 0 }
    guard above > 0 else { return values[0] }
    let share = (size - sizes[above - 1]) / (sizes[above] - sizes[above - 1])
    return values[above - 1] + share * (values[above] - values[above - 1])
  }

  /// The advance of a character and its error, in em. Nil: the character is unknown.
  func advance(
    of code: UInt32, _ breaking: LineBreaking, in style: Style
  ) -> (em: Double, error: Double)? {
    if breaking == .newline { return (0, 0) }
    if code < UInt32(advances.count), case let regular = Double(advances[Int(code)]), regular > 0 {
      let bolder = style.boldness * Double(boldDifferences[Int(code)])
      let em = max(0, regular + bolder + style.tracking)
      let share =
        Self.isObserved(code) ? style.share : max(style.share, SystemFontTable.unobservedError)
      return (em, share * em)
    }
    return Self.classAdvance(of: code).map { ($0.em, $0.error) }
  }

  /// In em.
  func kerning(_ left: UInt32, _ right: UInt32) -> Double {
    guard left < 0x80, right < 0x80 else { return 0 }
    return Double(pairs[Int(left << 7 | right)])
  }

  /// Whether the characters are in a script whose stored widths the table was fitted to: Latin and its
  /// punctuation.
  private static func isObserved(_ code: UInt32) -> Bool {
    code < 0x250 || (0x1E00..<0x2080).contains(code)
  }

  static func classAdvance(of code: UInt32) -> ClassAdvance? {
    var range = 0..<classes.count
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      let found = classes[middle]
      if found.codes.contains(code) { return found }
      range =
        code < found.codes.lowerBound
        ? range.lowerBound..<middle : (middle + 1)..<range.upperBound
    }
    return nil
  }
}
