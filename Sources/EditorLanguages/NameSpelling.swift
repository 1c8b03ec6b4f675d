internal import Linting

extension String {
  /// The string as the content of a JSON string; nil if it contains U+0000, which the reader rejects.
  var jsonStringContent: String? {
    guard !unicodeScalars.contains("\0") else { return nil }
    return String(jsonQuoted.dropFirst().dropLast())
  }

  /// The string as the value of an XML attribute; nil if it contains a character that XML excludes.
  var xmlAttributeValue: String? {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&apos;"
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        return nil
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
