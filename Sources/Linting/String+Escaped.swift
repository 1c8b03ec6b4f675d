extension String {
  /// The text with escapes (`\u{1B}`) for characters that control a terminal or hide text: names and
  /// paths come from untrusted files.
  package var escaped: String {
    // The common case.
    if utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return self }
    return replacingScalars { $0.needsEscape ? $0.escape : nil }
  }

  /// The text with other text for some of its characters; nil: the character remains.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = replacement(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The same for a text of several lines.
  package var escapedLines: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escaped }.joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  /// Control characters, line ends, and marks that change the direction of text. Emoji and several
  /// scripts need the joiners.
  package var needsEscape: Bool {
    switch value {
    // Frequent characters, so that their category is not looked up.
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300, 0x2010..<0x2028, 0x3040..<0x3100, 0x4E00..<0xA000,
      0xAC00..<0xD7A4:
      false
    default: isInvisible
    }
  }

  private var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200C && value != 0x200D && !(0xE0020...0xE007F).contains(value)
    default: false
    }
  }

  package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
