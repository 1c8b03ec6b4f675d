/// Scans text, comments, CDATA sections and instructions.
extension XMLScanner {
  mutating func scanText() {
    let start = position
    position = source.firstIndex(of: UInt8(ascii: "<"), in: start..<source.count)
    guard !open.isEmpty else { return checkSpace(in: start..<position) }
    checkReferences(in: start..<position)
    checkBrackets(in: start..<position)
  }

  /// Only white space is allowed outside the root element.
  private mutating func checkSpace(in range: Range<Int>) {
    let start = source.endOfSpace(from: range.lowerBound)
    guard start < range.upperBound else { return }
    let last = source.bytes[range].lastIndex { !XMLCharacters.isSpace($0) } ?? start
    reportNestingError(nodes.isEmpty ? .textBefore : .textAfter, at: start..<last + 1)
  }

  private mutating func checkBrackets(in range: Range<Int>) {
    for offset in range
    where source.bytes[offset] == UInt8(ascii: "]") && source.starts(with: "]]>", at: offset) {
      report(.sectionEnd, at: offset..<offset + 3)
    }
  }

  mutating func scanMarkup(_ markup: XMLSource.Markup) {
    let start = position
    let extent = source.extent(of: markup, at: start)
    position = extent.end
    switch markup {
    case .comment:
      guard extent.isComplete else { return reportOpen("comment", "-->", at: start..<start + 4) }
      checkComment(extent.content)
    case .section:
      if open.isEmpty { reportNestingError(.sectionOutside, at: start..<start + 9) }
      if !extent.isComplete { reportOpen("CDATA section", "]]>", at: start..<start + 9) }
    case .instruction:
      guard extent.isComplete else {
        return reportOpen("processing instruction", "?>", at: start..<start + 2)
      }
      checkInstruction(extent.content)
    case .endTag:
      scanEndTag(start..<extent.end, content: extent.content, isComplete: extent.isComplete)
    case .unknown:
      if source.starts(with: "<!DOCTYPE", at: start) {
        stop(.doctype, at: start..<start + 9)
      } else {
        report(.unknownMarkup, at: start..<start + 2)
      }
    }
  }

  /// Reports a construct that has no terminator and therefore extends to the end of the text.
  /// Missing end tags of the elements around it are then not reported.
  private mutating func reportOpen(_ construct: String, _ end: String, at range: Range<Int>) {
    report(.open(construct, end), at: range)
    hasNestingError = true
  }

  private mutating func checkComment(_ content: Range<Int>) {
    let hyphen = UInt8(ascii: "-")
    // The terminator is included: '--->' also contains '--'.
    let hyphens = content.first { source.bytes[$0] == hyphen && source.bytes[$0 + 1] == hyphen }
    if let hyphens { report(.hyphensInComment, at: hyphens..<hyphens + 2) }
  }

  private mutating func checkInstruction(_ content: Range<Int>) {
    let name = content.lowerBound..<source.endOfName(from: content.lowerBound)
    if name.isEmpty {
      report(.instructionWithoutName, at: name.lowerBound - 2..<name.lowerBound)
    } else if source[name].lowercased() == "xml" {
      report(.declarationNotFirst, at: name)
    } else if name.upperBound < content.upperBound,
      !XMLCharacters.isSpace(source.bytes[name.upperBound])
    {
      let character = source.character(at: name.upperBound)
      report(
        .invalidNameCharacter(character.scalar, isFirst: false),
        at: name.upperBound..<character.end)
    }
  }
}

/// Scans end tags.
extension XMLScanner {
  private mutating func scanEndTag(_ tag: Range<Int>, content: Range<Int>, isComplete: Bool) {
    let name = content.lowerBound..<source.endOfName(from: content.lowerBound)
    guard !name.isEmpty else {
      report(.endTagWithoutName, at: tag.lowerBound..<content.lowerBound)
      hasNestingError = true
      return
    }
    let rest = source.endOfSpace(from: name.upperBound)
    if !isComplete {
      report(.openEndTag, at: tag.lowerBound..<name.upperBound)
      hasNestingError = true
    } else if rest < content.upperBound {
      report(.textInEndTag, at: rest..<content.upperBound)
    }
    close(name, tag)
  }

  /// Closes the innermost open element with this name, and the elements inside it. If no open
  /// element has the name, nothing is closed; the intended element closes with its parent.
  private mutating func close(_ name: Range<Int>, _ tag: Range<Int>) {
    guard let innermost = open.last else {
      return reportNestingError(.strayEndTag(quoted(name)), at: name)
    }
    if !isOpen(innermost, named: name) {
      let start = nodes[innermost].nameRange
      reportNestingError(.mismatch(quoted(name), quoted(start)), at: name, related: start)
      guard countOpen(named: name) > 0 else { return }
      while let inner = open.last, !isOpen(inner, named: name) {
        closeInnermost(at: tag.lowerBound)
      }
    }
    guard let index = removeInnermost() else { return }
    nodes[index].close(endTag: tag, subtreeEnd: nodes.count)
  }

  private func isOpen(_ index: Int, named name: Range<Int>) -> Bool {
    source.isEqual(nodes[index].nameRange, name)
  }

  private mutating func countOpen(named name: Range<Int>) -> Int {
    if openNames == nil {
      openNames = open.reduce(into: [:]) { names, index in
        names[source.bytes[nodes[index].nameRange], default: 0] += 1
      }
    }
    return openNames?[source.bytes[name]] ?? 0
  }

  mutating func addOpen(_ index: Int) {
    open.append(index)
    openNames?[source.bytes[nodes[index].nameRange], default: 0] += 1
  }

  private mutating func removeInnermost() -> Int? {
    guard let index = open.popLast() else { return nil }
    openNames?[source.bytes[nodes[index].nameRange], default: 0] -= 1
    return index
  }

  private mutating func closeInnermost(at end: Int) {
    guard let index = removeInnermost() else { return }
    nodes[index].closeWithoutTag(at: end, subtreeEnd: nodes.count)
  }

  /// Closes the elements that are still open at the end of the text.
  mutating func finish() {
    if nodes.isEmpty, problems.isEmpty {
      report(source.count == 0 ? .emptyText : .noElement, at: 0..<source.count)
    }
    if !isStopped, let innermost = open.last {
      let name = nodes[innermost].nameRange
      let end = source.count..<source.count
      reportNestingError(.endsInside(quoted(name)), at: end, related: name)
    }
    while !open.isEmpty { closeInnermost(at: position) }
  }
}
