internal import AppCode
internal import LayoutModel
package import Linting

/// The report with source excerpts: each finding with its line and marks under the range.
package struct TextReporter: Reporter {
  package let style: TerminalStyle
  /// Whether the summary is omitted.
  package let isQuiet: Bool

  package init(style: TerminalStyle, isQuiet: Bool) {
    self.style = style
    self.isQuiet = isQuiet
  }

  package func report(_ file: ReportedFile) -> String {
    file.shown.reduce(into: "") { text, finding in
      text += head(
        file.location(of: finding.range), finding.severity.rawValue,
        as: .severity(finding.severity),
        file.message(of: finding).text.escaped, rule: "[\(finding.rule)]")
      text += excerpt(finding.range, in: file.document.source.bytes, file.lines)
      for related in finding.related {
        let message = related.message.text.escaped
        text += head(file.location(of: related), "note", as: .note, message)
        text += excerpt(
          related.range, in: related.code?.file.bytes ?? file.document.source.bytes,
          related.code?.file.lines ?? file.lines)
      }
      for fix in finding.fixes {
        let range = fix.edits.first?.range ?? finding.range
        text += head(file.location(of: range), "help", as: .help, fix.title.escaped)
      }
    }
  }

  package func end(_ summary: ReportSummary) -> String { isQuiet ? "" : summary.text + "\n" }

  private func head(
    _ location: String, _ kind: String, as role: TerminalStyle.Role, _ message: String,
    rule: String? = nil
  ) -> String {
    var line = StyledLine(style)
    line.add(location + ":", as: .location)
    line.add(kind + ":", as: role)
    for word in message.split(separator: " ", omittingEmptySubsequences: false) {
      line.add(String(word))
    }
    if let rule { line.add(rule, as: .aside) }
    return line.text + "\n"
  }

  private func excerpt(_ range: SourceRange, in bytes: [UInt8], _ lines: LineIndex) -> String {
    let columns = style.width.map { $0 - StyledLine.indentation.count } ?? .max
    guard
      let excerpt = Excerpt(
        of: range, in: bytes, lines: lines,
        columnLimit: min(max(columns, Excerpt.leastColumns), Excerpt.columnLimit))
    else { return "" }
    let indentation = StyledLine.indentation
    return
      "\(indentation)\(excerpt.line)\n\(indentation)\(style.paint(excerpt.marks, as: .marks))\n"
  }
}

/// Words with one space between them, in lines that fit a terminal. All lines but the first are indented.
private struct StyledLine {
  private(set) var text = ""
  private let style: TerminalStyle
  /// Of the last line.
  private var columns = 0

  static let indentation = "    "

  init(_ style: TerminalStyle) { self.style = style }

  mutating func add(_ word: String, as role: TerminalStyle.Role? = nil) {
    let width = style.width == nil ? 0 : word.reduce(0) { $0 + $1.columns }
    if let limit = style.width, columns > Self.indentation.count, columns + 1 + width > limit {
      text += "\n" + Self.indentation
      columns = Self.indentation.count
    } else if !text.isEmpty {
      text += " "
      columns += 1
    }
    text += role.map { style.paint(word, as: $0) } ?? word
    columns += width
  }
}

/// Adds ANSI colors, or none.
package struct TerminalStyle {
  package let isColored: Bool
  /// The columns of the terminal; nil: lines have any length.
  package let width: Int?

  package init(isColored: Bool, width: Int? = nil) {
    self.isColored = isColored
    self.width = width
  }

  package enum Role {
    case location, note, help, aside, marks
    case severity(Severity)
  }

  func paint(_ text: String, as role: Role) -> String {
    guard isColored else { return text }
    let code =
      switch role {
      case .location: "1"
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

/// The source line of a finding, with marks under its range.
struct Excerpt: Equatable {
  /// The line with tabs as spaces and escaped control characters; a long one is cut around the range.
  let line: String
  /// Spaces up to the range, and a caret for each of its columns.
  let marks: String

  /// Columns of an excerpt.
  static let columnLimit = 100
  /// Columns of an excerpt on a narrow terminal.
  static let leastColumns = 60
  /// Columns of a long line before the range.
  private static let columnsBefore = 40
  /// Bytes of the line on either side of the start: a line can be a whole minified document.
  private static let byteLimit = 512

  /// nil: the line is empty. The indentation of the line is left out.
  init?(
    of range: SourceRange, in bytes: [UInt8], lines: LineIndex,
    columnLimit: Int = Self.columnLimit
  ) {
    var whole = lines.range(ofLine: lines.position(of: range.start).line)
    if whole.start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { whole.start = 3 }
    guard whole.start < whole.end else { return nil }
    func boundary(_ offset: Int) -> Int {
      var offset = min(max(offset, whole.start), whole.end)
      while offset < whole.end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      return offset
    }
    let start = min(max(range.start, whole.start), whole.end)
    let blanks = bytes[whole.start..<start].prefix { $0 == UInt8(ascii: " ") || $0 == 9 }
    whole.start += blanks.count
    let end = min(max(range.end, start), whole.end)
    let first = min(boundary(start - Self.byteLimit), start)
    let markedEnd = min(boundary(start + Self.byteLimit), end)
    let last = max(boundary(markedEnd + Self.byteLimit), markedEnd)

    var before = Cells(bytes[first..<start], column: 0)
    var marked = Cells(bytes[start..<markedEnd], column: before.columns)
    var after = Cells(bytes[markedEnd..<last], column: before.columns + marked.columns)
    let isLong = before.columns + marked.columns + after.columns > columnLimit
    if first > whole.start || isLong, before.columns > Self.columnsBefore {
      before.keepLast(Self.columnsBefore)
    }
    let availableColumns = columnLimit - before.columns
    if markedEnd < end || marked.columns + min(after.columns, 1) > availableColumns {
      marked.keepFirst(availableColumns)
      after = Cells([], column: 0)
    } else if last < whole.end || marked.columns + after.columns > availableColumns {
      after.keepFirst(max(availableColumns - marked.columns, 1))
    }
    line = before.text + marked.text + after.text
    marks =
      String(repeating: " ", count: before.columns)
      + String(repeating: "^", count: max(marked.columns, 1))
  }
}

/// The characters of a part of a line, with the columns of each.
private struct Cells {
  private var cells: [(text: String, columns: Int)] = []
  private(set) var columns = 0

  private static let tabColumns = 4

  /// - Parameter column: the first column of the part, for tab stops.
  init(_ bytes: ArraySlice<UInt8>, column: Int) {
    for character in String(decoding: bytes, as: UTF8.self) {
      if character == "\t" {
        let count = Self.tabColumns - (column + columns) % Self.tabColumns
        append((String(repeating: " ", count: count), count))
      } else if character.unicodeScalars.contains(where: \.needsEscape) {
        let text = String(character).escaped
        append((text, text.reduce(0) { $0 + $1.columns }))
      } else {
        append((String(character), character.columns))
      }
    }
  }

  var text: String { cells.map(\.text).joined() }

  /// Keeps an ellipsis and the end, up to `limit` columns.
  mutating func keepLast(_ limit: Int) {
    keep(cells.reversed(), limit)
    cells.reverse()
  }

  /// Keeps the start and an ellipsis, up to `limit` columns.
  mutating func keepFirst(_ limit: Int) {
    keep(cells, limit)
  }

  private mutating func keep(_ all: [(text: String, columns: Int)], _ limit: Int) {
    cells = []
    columns = 0
    for cell in all {
      guard columns + cell.columns < limit else { break }
      append(cell)
    }
    append(("…", 1))
  }

  private mutating func append(_ cell: (text: String, columns: Int)) {
    cells.append(cell)
    columns += cell.columns
  }
}
