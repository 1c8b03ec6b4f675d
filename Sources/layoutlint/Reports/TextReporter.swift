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

/// The line of a source that a finding is about, with marks under the place.
struct Excerpt: Equatable {
  /// For people: tabs as spaces, control characters spelled out, a long line cut around the place.
  let line: String
  /// As many blanks as it takes to come under the place, and a caret for each column of it.
  let marks: String

  /// More columns than this are cut: what a terminal's line holds, indented.
  static let columnLimit = 100
  /// So much of a long line is kept before the place.
  private static let columnsBefore = 40
  /// Bytes that are looked at on either side: a line may be a whole minified document.
  private static let byteLimit = 512

  /// nil where there is nothing to see.
  init?(of range: SourceRange, in bytes: [UInt8], lines: LineIndex) {
    var whole = lines.range(ofLine: lines.position(of: range.start).line)
    if whole.start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { whole.start = 3 }
    guard whole.start < whole.end else { return nil }
    func boundary(_ offset: Int) -> Int {
      var offset = min(max(offset, whole.start), whole.end)
      while offset < whole.end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      return offset
    }
    let start = min(max(range.start, whole.start), whole.end)
    let end = min(max(range.end, start), whole.end)
    let first = min(boundary(start - Self.byteLimit), start)
    let markedEnd = min(boundary(start + Self.byteLimit), end)
    let last = max(boundary(markedEnd + Self.byteLimit), markedEnd)

    var before = Cells(bytes[first..<start], column: 0)
    var marked = Cells(bytes[start..<markedEnd], column: before.columns)
    var after = Cells(bytes[markedEnd..<last], column: before.columns + marked.columns)
    let isLong = before.columns + marked.columns + after.columns > Self.columnLimit
    if first > whole.start || isLong, before.columns > Self.columnsBefore {
      before.keepLast(Self.columnsBefore)
    }
    let availableColumns = Self.columnLimit - before.columns
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

/// A stretch of a line, character by character, with the columns that each takes.
private struct Cells {
  private var cells: [(text: String, columns: Int)] = []
  private(set) var columns = 0

  private static let tabColumns = 4

  /// - Parameter column: where on the line the stretch starts, for the tabs in it.
  init(_ bytes: ArraySlice<UInt8>, column: Int) {
    for character in String(decoding: bytes, as: UTF8.self) {
      if let byte = character.asciiValue, (0x20..<0x7F).contains(byte) {
        append((String(character), 1))  // Most are; the rest is slow to look up.
      } else if character == "\t" {
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

  /// At most so many columns of its end, behind a sign that something is missing.
  mutating func keepLast(_ limit: Int) {
    keep(cells.reversed(), limit)
    cells.reverse()
  }

  /// At most so many columns of its start, before a sign that something is missing.
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

extension Character {
  /// How many columns a terminal gives it: 2 for what East Asian typography calls wide and for
  /// emoji, 0 for a mark without a letter, else 1.
  var columns: Int {
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

  /// Asks for the colourful form of a character that also has a plain one.
  private static let emojiSelector: UInt32 = 0xFE0F
}

extension Unicode.Scalar {
  /// The blocks whose characters are wide or full-width (Unicode Standard Annex 11), without the
  /// few narrow ones in them.
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
