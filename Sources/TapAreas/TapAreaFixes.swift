import AppCode

/// The fixes, which insert or move modifiers with the indentation of the file.
extension TapAreaChecker {
  private static let shape = ".contentShape(Rectangle())"

  /// Inserts a `contentShape` before a gesture.
  func insertingShape(before link: ViewExpression.Link) -> CodeFinding.Fix {
    CodeFinding.Fix(
      title: "add contentShape before \(link.name)", isSafe: true,
      edits: [inserting([Self.shape], before: link)])
  }

  /// Inserts a frame of the full width and a `contentShape` before the gesture of a row.
  func widening(before link: ViewExpression.Link) -> CodeFinding.Fix {
    CodeFinding.Fix(
      title: "extend the row to the full width", isSafe: false,
      edits: [
        inserting([".frame(maxWidth: .infinity, alignment: .leading)", Self.shape], before: link)
      ])
  }

  /// Inserts a `contentShape` at the end of the label of a button.
  func insertingShape(intoLabelOf link: ViewExpression.Link) -> [CodeFinding.Fix] {
    guard let label = link.labelExpression else { return [] }
    return [
      CodeFinding.Fix(
        title: "add contentShape to the label", isSafe: true,
        edits: [inserting([Self.shape], behind: label)])
    ]
  }

  /// Moves a `contentShape` before the gesture.
  func moving(_ shape: ViewExpression.Link, before gesture: ViewExpression.Link) -> CodeFinding.Fix
  {
    CodeFinding.Fix(
      title: "move contentShape before \(gesture.name)", isSafe: true,
      edits: [inserting([text(shape.range)], before: gesture), removing(shape.range)])
  }

  /// Moves a gesture behind the modifiers that draw the shape.
  func moving(_ gesture: ViewExpression.Link, behind link: ViewExpression.Link) -> CodeFinding.Fix {
    CodeFinding.Fix(
      title: "move \(gesture.name) after \(link.name)", isSafe: false,
      edits: [
        removing(gesture.range),
        CodeFinding.Edit(
          range: link.range.upperBound..<link.range.upperBound,
          replacement: lineBreak(of: link) + text(gesture.range)),
      ])
  }

  /// Moves modifiers of a button into its label.
  func movingIntoLabel(
    _ links: [ViewExpression.Link], of expression: ViewExpression, isSafe: Bool = false
  ) -> [CodeFinding.Fix] {
    let control = expression.links[expression.firstOwnLink]
    guard let label = control.labelExpression, let first = links.first, let last = links.last else {
      return []
    }
    let names = links.count == 1 ? first.name : "the modifiers"
    return [
      CodeFinding.Fix(
        title: "move \(names) into the label", isSafe: isSafe,
        edits: [
          inserting(links.map { text($0.range) }, behind: label),
          removing(first.range.lowerBound..<last.range.upperBound),
        ])
    ]
  }

  /// Gives the buttons of a row a style that separates them.
  func settingBorderless(on expression: ViewExpression) -> CodeFinding.Fix {
    CodeFinding.Fix(
      title: "add buttonStyle(.borderless)", isSafe: true,
      edits: [inserting([".buttonStyle(.borderless)"], behind: expression)])
  }

  // MARK: Edits

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Inserts modifiers before a link: lines before one that begins a line.
  private func inserting(
    _ modifiers: [String], before link: ViewExpression.Link
  ) -> CodeFinding.Edit {
    let start = link.range.lowerBound
    let separator = link.isFirstInLine ? "\n" + indentation(at: start) : ""
    return CodeFinding.Edit(
      range: start..<start, replacement: modifiers.map { $0 + separator }.joined())
  }

  /// Inserts modifiers behind an expression: in new lines unless it is in one line.
  private func inserting(
    _ modifiers: [String], behind expression: ViewExpression
  ) -> CodeFinding.Edit {
    let end = expression.range.upperBound
    let separator = lineBreak(behind: expression)
    return CodeFinding.Edit(
      range: end..<end, replacement: modifiers.map { separator + $0 }.joined())
  }

  /// The line break and the indentation of a modifier behind an expression; empty if it is in one line.
  private func lineBreak(behind expression: ViewExpression) -> String {
    if let last = expression.links.last, expression.links.count > 1, last.isFirstInLine {
      return lineBreak(of: last)
    }
    guard bytes[expression.range.clamped(to: 0..<bytes.count)].contains(UInt8(ascii: "\n")) else {
      return ""
    }
    return "\n" + indentation(at: expression.range.lowerBound)
  }

  private func lineBreak(of link: ViewExpression.Link) -> String {
    link.isFirstInLine ? "\n" + indentation(at: link.range.lowerBound) : ""
  }

  /// Removes modifiers with the space and the line break before them.
  private func removing(_ range: Range<Int>) -> CodeFinding.Edit {
    var start = range.lowerBound
    while start > 0, bytes[start - 1] <= 0x20 { start -= 1 }
    return CodeFinding.Edit(range: start..<range.upperBound, replacement: "")
  }

  /// The white space at the start of the line that contains an offset.
  private func indentation(at offset: Int) -> String {
    var start = min(offset, bytes.count)
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    let line = bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return String(decoding: line, as: UTF8.self)
  }
}

extension ViewExpression.Link {
  /// The only view of a label.
  var labelExpression: ViewExpression? {
    guard let statements = labelClosure?.statements, statements.count == 1,
      case .expression(let expression, _) = statements[0], expression.isWhole,
      expression.alternatives.isEmpty
    else { return nil }
    return expression
  }
}
