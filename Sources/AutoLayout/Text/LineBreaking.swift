/// A character's part in line breaking: the classes of Unicode Standard Annex #14, joined where labels do
/// not need the distinction.
enum LineBreaking {
  /// A line ends here.
  case newline
  case space
  /// A line may end after it, except before a digit.
  case hyphen
  /// A line may end after it.
  case dash
  /// A line may end before and after it: ideographs, kana, syllables of Hangul, Thai and emoji.
  ///
  /// UIKit breaks Thai between words of a dictionary.
  case ideograph
  /// A line does not end after it.
  case opening
  /// A line does not end before it.
  case closing
  /// A line ends neither before nor after it.
  case glue
  /// Part of the character before it.
  case combining
  case digit
  case other

  init(_ code: UInt32) {
    self =
      switch code {
      case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: .newline
      case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: .space
      case 0x2D, 0x2F: .hyphen
      case 0xAD, 0x200B, 0x2010, 0x2012, 0x2013: .dash
      case 0x2014: .ideograph
      case 0xA0, 0x2007, 0x2011, 0x202F, 0x2060, 0xFEFF: .glue
      case 0x30...0x39: .digit
      case 0x28, 0x5B, 0x7B, 0xA1, 0xBF, 0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010,
        0x3014, 0x3016, 0x3018, 0x301A, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:
        .opening
      case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0x2019, 0x201D, 0x2026, 0x3001,
        0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B,
        0x30FB, 0x30FC, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D,
        0xFF60, 0xFF61, 0xFF63, 0xFF64:
        .closing
      default: Self(ofScript: code)
      }
  }

  private init(ofScript code: UInt32) {
    self =
      switch CharacterAdvances.classAdvance(of: code) {
      case .some(let found) where found.em == 0: .combining
      case .some(let found) where found.breaksAnywhere: .ideograph
      default: .other
      }
  }

  /// Whether a line may end between a character and this one, without a space between them.
  func isBreakAllowed(after previous: Self) -> Bool {
    switch (previous, self) {
    case (_, .closing), (_, .glue), (_, .combining), (.opening, _), (.glue, _), (.newline, _): false
    case (.hyphen, _): self != .digit
    case (.dash, _), (.ideograph, _), (_, .ideograph): true
    // After closing punctuation of ideographic text, an ideograph follows.
    default: false
    }
  }
}
