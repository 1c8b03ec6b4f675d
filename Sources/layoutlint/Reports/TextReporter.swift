internal import LayoutModel
internal import Linting

/// The report for a person: each finding with its line and the place marked in it.
struct TextReporter: Reporter {
  let style: TextStyle
  /// Prints no sums.
  let isQuiet: Bool

  func report(_ file: CheckedFile) -> String {
    file.shown.reduce(into: "") { text, finding in
      text += head(
        file, finding.range, finding.severity.rawValue, as: .severity(finding.severity),
        finding.message.text.escaped + style.paint(" [\(finding.rule)]", as: .aside))
      text += excerpt(file, finding.range)
      for place in finding.related {
        text += head(file, place.range, "note", as: .note, place.message.text.escaped)
        text += excerpt(file, place.range)
      }
      for fix in finding.fixes {
        let range = fix.edits.first?.range ?? finding.range
        text += head(file, range, "help", as: .help, fix.title.escaped)
      }
    }
  }

  func report(_ failure: UnreadInput) -> String { "" }

  func end(_ summary: ReportSummary) -> String { isQuiet ? "" : summary.text + "\n" }

  private func head(
    _ file: CheckedFile, _ range: SourceRange, _ kind: String, as role: TextStyle.Role,
    _ message: String
  ) -> String {
    let place = style.paint(file.place(of: range) + ":", as: .place)
    return "\(place) \(style.paint(kind + ":", as: role)) \(message)\n"
  }

  private func excerpt(_ file: CheckedFile, _ range: SourceRange) -> String {
    let bytes = file.document.source.bytes
    guard let excerpt = Excerpt(of: range, in: bytes, lines: file.lines) else { return "" }
    return "    \(excerpt.line)\n    \(style.paint(excerpt.marks, as: .marks))\n"
  }
}

/// Colours, or none.
struct TextStyle {
  let isColoured: Bool

  enum Role {
    case place, note, help, aside, marks
    case severity(Severity)
  }

  func paint(_ text: String, as role: Role) -> String {
    guard isColoured else { return text }
    let code =
      switch role {
      case .place: "1"
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      case .severity(.info): "1;34"
      case .note: "1;36"
      case .help: "1;32"
      case .aside: "2"
      case .marks: "32"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
