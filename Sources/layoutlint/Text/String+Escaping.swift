extension String {
  /// The text for a person's eyes: whatever would steer a terminal or hide what it says is spelled
  /// out (`\u{1B}`). Names and paths come from files, and files from anywhere.
  var escaped: String {
    // Nearly every text is clean, and most of them are ASCII.
    if utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.needsEscape {
        result += scalar.escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// As `escaped`, with its line ends left in place: a message of several lines.
  var escapedLines: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escaped }.joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  /// Control characters, line ends, and what changes the direction of the text around it.
  ///
  /// The joiners stay: emoji and several scripts are written with them.
  var needsEscape: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200C && value != 0x200D && !(0xE0020...0xE007F).contains(value)
    default: false
    }
  }

  var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
