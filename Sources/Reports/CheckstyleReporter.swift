internal import LayoutModel
internal import Linting

/// The XML of Checkstyle, which Jenkins and most services read. Columns are UTF-16 code units.
package struct CheckstyleReporter: Reporter {
  /// The elements of the files.
  private var files = ""

  package mutating func report(_ file: ReportedFile) -> String {
    let positions = UTF16Positions(file)
    files += "  <file name=\"\(file.path.xmlEscaped)\">\n"
    for finding in file.shown {
      let start = positions.position(of: finding.range.start)
      Self.addError(
        to: &files, start.line, start.column, finding.severity, file.message(of: finding).text,
        source: "layoutlint.\(finding.rule)")
    }
    files += "  </file>\n"
    return ""
  }

  package mutating func report(unreadable path: String, message: String) -> String {
    files += "  <file name=\"\(path.xmlEscaped)\">\n"
    Self.addError(to: &files, 1, 1, .error, message, source: "layoutlint")
    files += "  </file>\n"
    return ""
  }

  package func end(_ summary: ReportSummary) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <checkstyle version="10.0">
    \(files)</checkstyle>

    """
  }

  private static func addError(
    to text: inout String, _ line: Int, _ column: Int, _ severity: Severity, _ message: String,
    source: String
  ) {
    text += "    <error line=\"\(line)\" column=\"\(column)\" severity=\"\(severity.rawValue)\""
    text += " message=\"\(message.xmlEscaped)\" source=\"\(source.xmlEscaped)\"/>\n"
  }
}

extension String {
  /// The text as an attribute value or content of XML 1.0.
  ///
  /// XML cannot contain most control characters, even as references; they and characters that hide text are
  /// escaped as in the text report.
  var xmlEscaped: String {
    replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&apos;"
      case "\t", "\n", "\r": "&#\(scalar.value);"
      default:
        scalar.needsEscape || scalar.properties.isNoncharacterCodePoint ? scalar.escape : nil
      }
    }
  }
}
