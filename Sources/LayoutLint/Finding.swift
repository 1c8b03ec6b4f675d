internal import LayoutModel
internal import Linting

/// One problem of a document, at the shortest range that causes it.
public struct Finding: Hashable, Sendable {
  /// The id of the rule: `control-outside-superview`.
  public let rule: String
  public let severity: Severity
  /// What is lost, where, why and by how much, in one sentence without a full stop.
  public let message: String
  public let start: TextPosition
  /// The position after the last byte.
  public let end: TextPosition
  /// The object id or the path of the view that the finding is about, or `nil` if it is about no view.
  public let view: String?
  /// The corrections, the best first.
  public let fixes: [Fix]

  init(_ finding: Linting.Finding, _ lines: LineIndex) {
    rule = finding.rule
    severity = Severity(finding.severity)
    message = finding.message.text
    start = TextPosition(finding.range.start, lines)
    end = TextPosition(finding.range.end, lines)
    view = finding.subjectName
    fixes = finding.fixes.map { Fix($0, lines) }
  }
}

/// A correction of a finding, as edits of the document that do not overlap.
public struct Fix: Hashable, Sendable {
  /// What the fix does: `move "Buy" into "card"`.
  public let title: String
  /// Whether the fix is the only correction that the author can have intended.
  public let isSafe: Bool
  public let edits: [Edit]

  /// The replacement of a range of the text.
  public struct Edit: Hashable, Sendable {
    public let start: TextPosition
    /// The position after the last byte that is replaced.
    public let end: TextPosition
    public let replacement: String
  }

  init(_ fix: Linting.Fix, _ lines: LineIndex) {
    title = fix.title
    isSafe = fix.isSafe
    edits = fix.edits.map { edit in
      Edit(
        start: TextPosition(edit.range.start, lines), end: TextPosition(edit.range.end, lines),
        replacement: edit.text)
    }
  }
}

/// A position in the text of a document.
public struct TextPosition: Hashable, Sendable {
  /// In bytes of UTF-8, from 0.
  public let offset: Int
  /// From 1.
  public let line: Int
  /// In bytes of UTF-8, from 1.
  public let column: Int

  init(_ offset: Int, _ lines: LineIndex) {
    let position = lines.position(of: offset)
    self.offset = offset
    (line, column) = (position.line, position.column)
  }
}
