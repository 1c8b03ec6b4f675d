extension Character {
  /// Its columns in a terminal: 2 for wide East Asian characters and emoji, 0 for a combining mark,
  /// else 1.
  package var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII { return 1 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    let isEmoji =
      first.properties.isEmojiPresentation
      || unicodeScalars.contains { $0.value == Self.emojiSelector }
    return isEmoji || first.isWide ? 2 : 1
  }

  /// Selects the emoji presentation of a character that also has a text presentation.
  private static let emojiSelector: UInt32 = 0xFE0F
}

extension Unicode.Scalar {
  /// Whether its block is wide or full-width (Unicode Standard Annex 11).
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18AFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
