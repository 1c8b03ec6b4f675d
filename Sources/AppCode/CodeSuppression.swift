package import LayoutModel

/// A comment in code that suppresses findings: `// layoutlint:disable RULE`.
///
/// | comment | suppresses findings |
/// |---|---|
/// | `layoutlint:disable` | up to the end of the enclosing braces, or to `layoutlint:enable` |
/// | `layoutlint:disable:this` | in the line of the comment |
/// | `layoutlint:disable:previous` | in the line before |
/// | `layoutlint:disable:next` | in the statement that begins in the next line |
///
/// Several rules are separated by commas or blanks; a reason may follow after ` - `.
package struct CodeSuppression: Hashable, Sendable {
  /// The part of the text in which findings are suppressed.
  package fileprivate(set) var range: SourceRange
  /// From the marker to the last rule.
  package let comment: SourceRange
  package fileprivate(set) var names: [Name]

  /// The name of a rule, or `all`.
  package struct Name: Hashable, Sendable {
    package let rule: String
    package let range: SourceRange
  }

  /// The suppressions of a text, in its order.
  package static func all(
    in bytes: [UInt8], _ language: CodeReader.Language
  ) -> [CodeSuppression] {
    let markers = bytes[...].offsets(of: "layoutlint:")
    guard !markers.isEmpty, bytes.count <= CodeReader.byteLimit else { return [] }
    let tokens = CodeTokenizer.tokens(of: bytes, in: language).tokens
    var open: [CodeSuppression] = []
    var closed: [CodeSuppression] = []
    for marker in markers {
      guard let directive = Directive(at: marker, in: bytes), !tokens.contains(marker) else {
        continue
      }
      if directive.verb == "enable" {
        enable(directive, at: marker, &open, &closed)
      } else if let range = directive.range(in: tokens) {
        open.append(
          CodeSuppression(
            range: range, comment: SourceRange(marker, directive.end), names: directive.names))
      }
    }
    return (open + closed).sorted { $0.comment < $1.comment }
  }

  /// The line that suppresses a rule at an offset, and where it is inserted.
  package static func line(
    suppressing rule: String, at offset: Int, in bytes: [UInt8]
  ) -> (offset: Int, text: String) {
    let line = bytes.line(at: offset)
    let indentation = bytes[line.start..<line.end].prefix { $0 == " " || $0 == "\t" }
    return (
      line.start,
      String(decoding: indentation, as: UTF8.self) + "// layoutlint:disable:next \(rule)\n"
    )
  }

  /// Ends the suppressions of some rules. One with other rules continues for these.
  private static func enable(
    _ directive: Directive, at offset: Int, _ open: inout [CodeSuppression],
    _ closed: inout [CodeSuppression]
  ) {
    let rules = Set(directive.names.map(\.rule))
    for index in open.indices where open[index].range.end > offset {
      let ended = open[index].names.filter { rules.contains("all") || rules.contains($0.rule) }
      guard !ended.isEmpty else { continue }
      var part = open[index]
      part.names = ended
      part.range = SourceRange(min(part.range.start, offset), offset)
      closed.append(part)
      open[index].names.removeAll(where: ended.contains)
    }
    open.removeAll(where: \.names.isEmpty)
  }
}

/// The words of a comment after the marker.
private struct Directive {
  let verb: String
  /// The word after `disable:`; nil: there is none.
  let place: String?
  let names: [CodeSuppression.Name]
  /// After the last name.
  let end: Int
  private let start: Int

  /// nil: it is no directive, or names no rule.
  init?(at marker: Int, in bytes: [UInt8]) {
    start = marker
    var offset = marker + "layoutlint:".utf8.count
    let word = bytes.word(at: &offset)
    guard ["disable", "enable"].contains(word) else { return nil }
    verb = word
    if offset < bytes.count, bytes[offset] == ":" {
      offset += 1
      place = bytes.word(at: &offset)
    } else {
      place = nil
    }
    var names: [CodeSuppression.Name] = []
    var hasComma = true
    while let range = bytes.nextName(after: offset, isFree: hasComma) {
      let rule = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
      names.append(CodeSuppression.Name(rule: rule, range: range))
      offset = range.end
      hasComma = bytes.skipComma(at: &offset)
    }
    guard let last = names.last else { return nil }
    self.names = names
    end = last.range.end
  }

  /// The part of the text that a `disable` is about; nil: its place is unknown, or there is no such part.
  func range(in tokens: CodeTokens) -> SourceRange? {
    let bytes = tokens.bytes
    switch place {
    case nil: return SourceRange(start, tokens.endOfBraces(around: start))
    case "this": return bytes.line(at: start)
    case "previous":
      let line = bytes.line(at: start)
      return line.start > 0 ? bytes.line(at: line.start - 1) : nil
    case "next": return tokens.statement(after: bytes.line(at: start).end)
    default: return nil
    }
  }
}

extension CodeTokens {
  /// Whether an offset is inside a token: of a string, for example.
  fileprivate func contains(_ offset: Int) -> Bool {
    let token = self[(0..<endIndex).partitioningIndex { self[$0].end > offset }]
    return token.kind != .end && token.start <= offset
  }

  /// The end of the innermost braces around an offset, else of the text.
  fileprivate func endOfBraces(around offset: Int) -> Int {
    var end = bytes.count
    var index = 0
    while index < endIndex, self[index].start < offset {
      let isBrace = self[index].kind == "{"
      let closing = isBrace ? Int(self[partner(of: index)].start) : 0
      if isBrace, closing > offset { end = closing }
      // What is in braces before the offset is skipped.
      index = isBrace && closing <= offset ? max(partner(of: index), index + 1) : index + 1
    }
    return end
  }

  /// The lines of the statement that is next after an offset. Of a declaration it is the first line.
  fileprivate func statement(after offset: Int) -> SourceRange? {
    let first = (0..<endIndex).partitioningIndex { self[$0].start >= offset }
    guard first < endIndex else { return nil }
    let line = bytes.line(at: Int(self[first].start))
    guard !Self.wordsOfDeclarations.contains(text(first)), self[first].kind != "@" else {
      return line
    }
    var index = first
    while index < endIndex, index == first || !self[index].isFirstInLine || self[index].kind == "."
    {
      switch self[index].kind {
      case ")", "]", "}", ";": return line.union(bytes.line(at: Int(self[index].start)))
      case "(", "[", "{": index = max(partner(of: index), index) + 1
      default: index += 1
      }
    }
    return line.union(bytes.line(at: max(Int(self[index - 1].end) - 1, line.start)))
  }

  private static let wordsOfDeclarations: Set = [
    "actor", "class", "enum", "extension", "fileprivate", "final", "func", "init", "internal",
    "let", "open", "override", "private", "protocol", "public", "static", "struct", "var",
  ]
}

extension SourceRange {
  fileprivate func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), max(end, other.end))
  }
}

extension [UInt8] {
  /// The line that contains an offset, with its line break.
  fileprivate func line(at offset: Int) -> SourceRange {
    let start = self[..<Swift.min(offset, count)].lastIndex(of: 10).map { $0 + 1 } ?? 0
    let end = self[Swift.min(offset, count)...].firstIndex(of: 10).map { $0 + 1 } ?? count
    return SourceRange(start, end)
  }

  /// The letters at an offset.
  fileprivate func word(at offset: inout Int) -> String {
    let word = self[offset...].prefix { ("a"..."z") ~= $0 }
    offset = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  /// The name of a rule after blanks.
  ///
  /// - Parameter isFree: it may be any name. Otherwise a word of a reason is none: ids have hyphens.
  fileprivate func nextName(after offset: Int, isFree: Bool) -> SourceRange? {
    let start = self[offset...].firstIndex { $0 != " " && $0 != "\t" } ?? count
    let name = self[start...].prefix { ("a"..."z") ~= $0 || $0.isDigit || $0 == "-" }
    guard let first = name.first, ("a"..."z") ~= first, isFree || name.contains(UInt8(ascii: "-"))
    else { return nil }
    return SourceRange(start, name.endIndex)
  }

  /// Moves behind a comma, if it is next.
  fileprivate func skipComma(at offset: inout Int) -> Bool {
    let next = self[offset...].firstIndex { $0 != " " && $0 != "\t" } ?? count
    guard next < count, self[next] == "," else { return false }
    offset = next + 1
    return true
  }
}
