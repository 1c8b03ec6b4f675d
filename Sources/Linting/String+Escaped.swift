extension String {
  /// The text with escapes (`\u{1B}`) for characters that control a terminal or hide text: names and
  /// paths come from untrusted files.
  package var escaped: String { replacingScalars { $0.needsEscape ? $0.escape : nil } }

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
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200C && value != 0x200D && !(0xE0020...0xE007F).contains(value)
    default: false
    }
  }

  package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
