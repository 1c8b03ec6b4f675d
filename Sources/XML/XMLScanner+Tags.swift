/// Scans start tags.
extension XMLScanner {
  mutating func scanStartTag() {
    let start = position
    let head = start..<source.endOfName(from: start + 1)
    guard head.count > 1 else { return scanStrayAngle() }
    if open.isEmpty, !nodes.isEmpty { reportNestingError(.secondRoot, at: head) }
    guard open.count < limits.depth else { return stop(.tooDeep(limit: limits.depth), at: head) }
    guard nodes.count < limits.elements else {
      return stop(.tooManyElements(limit: limits.elements), at: head)
    }
    let index = nodes.count
    let firstAttribute = attributes.count
    nodes.append(
      XMLTree.Node(
        start: start, nameEnd: head.upperBound, index: index, parent: open.last,
        firstAttribute: firstAttribute))
    position = head.upperBound
    hasTagError = false
    let isEmpty = scanAttributes(head, from: firstAttribute)
    checkDuplicates(from: firstAttribute)
    nodes[index].closeStartTag(at: position, attributesEnd: attributes.count, isEmpty: isEmpty)
    if !isEmpty { addOpen(index) }
  }

  /// Reports a `<` that does not start a tag and treats it as text.
  private mutating func scanStrayAngle() {
    report(.strayAngle, at: position..<position + 1)
    position += 1
    // The text after it is not reported, also outside the root element.
    if open.isEmpty {
      position = source.firstIndex(of: UInt8(ascii: "<"), in: position..<source.count)
    }
  }

  /// Scans to the end of a start tag, or to the point where it is cut off; the element then stays
  /// open with the attributes so far.
  ///
  /// - Returns: Whether the tag ends with `/>`.
  private mutating func scanAttributes(_ head: Range<Int>, from firstAttribute: Int) -> Bool {
    while !isStopped {
      let end = position
      position = source.endOfSpace(from: end)
      guard position < source.count, source.bytes[position] != UInt8(ascii: "<") else {
        position = end
        reportTagError(.openStartTag, at: head)
        hasNestingError = true
        return false
      }
      switch source.bytes[position] {
      case UInt8(ascii: ">"):
        position += 1
        return false
      case UInt8(ascii: "/") where source.byte(at: position + 1) == UInt8(ascii: ">"):
        position += 2
        return true
      default:
        guard attributes.count - firstAttribute < limits.attributes else {
          stop(.tooManyAttributes(limit: limits.attributes), at: position..<position + 1)
          return false
        }
        scanAttribute(isApart: position > end)
      }
    }
    return false
  }

  private mutating func reportTagError(_ message: XMLProblem.Message, at range: Range<Int>) {
    guard !hasTagError else { return }
    report(message, at: range)
    hasTagError = true
  }

  private mutating func checkDuplicates(from first: Int) {
    guard attributes.count - first > Self.comparedNameCount || hasDuplicate(from: first) else {
      return
    }
    var firsts: [ArraySlice<UInt8>: Range<Int>] = [:]
    for attribute in attributes[first...] {
      let name = attribute.nameRange
      if let first = firsts[source.bytes[name]] {
        report(.duplicateAttribute(quoted(name)), at: name, related: first)
      } else {
        firsts[source.bytes[name]] = name
      }
    }
  }

  /// The greatest number of names that are compared in pairs. Most tags have fewer; a dictionary of their names takes
  /// a third of the time of the scan.
  private static let comparedNameCount = 16

  private func hasDuplicate(from first: Int) -> Bool {
    (first..<attributes.count).contains { slot in
      let name = attributes[slot].nameRange
      return attributes[first..<slot].contains { source.isEqual($0.nameRange, name) }
    }
  }
}

/// Scans attributes.
extension XMLScanner {
  /// - Parameter isApart: Whether white space precedes the attribute.
  private mutating func scanAttribute(isApart: Bool) {
    let start = position
    let name = start..<source.endOfName(from: start)
    guard !name.isEmpty else { return skipInvalid(isApart: isApart) }
    if !isApart { reportTagError(.missingSpace, at: start..<source.character(at: start).end) }
    position = name.upperBound
    let isWhole = !skipInvalidRun(startsName: false)
    let sign = source.endOfSpace(from: position)
    switch source.byte(at: sign) {
    case UInt8(ascii: "="):
      position = sign + 1
      scanValue(of: name, isKept: isWhole)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      reportTagError(.missingEquals(quoted(name)), at: sign..<sign + 1)
      scanValue(of: name, isKept: isWhole)
    default: reportTagError(.missingValue(quoted(name)), at: name)
    }
  }

  private mutating func scanValue(of name: Range<Int>, isKept: Bool) {
    let start = source.endOfSpace(from: position)
    let value: XMLTree.AttributeNode
    switch source.byte(at: start) {
    case UInt8(ascii: "\""): value = scanQuoted(.double, from: start, name: name)
    case UInt8(ascii: "'"): value = scanQuoted(.single, from: start, name: name)
    default:
      let end = endOfBareValue(from: start)
      guard end > start else { return reportTagError(.missingValue(quoted(name)), at: name) }
      reportTagError(.missingQuotes, at: start..<end)
      position = end
      let hasClosingQuote = XMLCharacters.isQuote(source.bytes[end - 1])
      value = XMLTree.AttributeNode(
        nameRange: name, valueRange: start..<(hasClosingQuote ? end - 1 : end), quote: nil,
        isClosed: false)
    }
    if isKept { attributes.append(value) }
  }

  /// Scans the value whose opening quote is at `start` and checks its content.
  private mutating func scanQuoted(
    _ quote: XMLAttribute.Quote, from start: Int, name: Range<Int>
  ) -> XMLTree.AttributeNode {
    let sign = UInt8(ascii: quote == .double ? "\"" : "'")
    let extent = extentOfValue(from: start + 1, quote: sign)
    let value = start + 1..<extent.end
    position = extent.isClosed ? extent.end + 1 : extent.end
    if !extent.isClosed { reportTagError(.openValue(quote), at: start..<extent.end) }
    if let angle = extent.angle { report(.angleInValue, at: angle..<angle + 1) }
    checkReferences(in: value)
    return XMLTree.AttributeNode(
      nameRange: name, valueRange: value, quote: quote, isClosed: extent.isClosed)
  }

  /// Finds the end of a value, normally its closing quote. A value cannot contain `<`: if there is
  /// one, and no quote follows on the same line, or the tag ends on an earlier line, the closing quote is
  /// missing, and the value ends with its tag or its line. It is also missing if the value ends like the start of
  /// the next attribute, as in `x="1 y="2"`.
  private func extentOfValue(
    from start: Int, quote: UInt8
  ) -> (end: Int, isClosed: Bool, angle: Int?) {
    let bytes = source.bytes
    let angle =
      bytes[start...].firstIndex { $0 == quote || $0 == UInt8(ascii: "<") } ?? bytes.count
    if source.byte(at: angle) == quote {
      guard let end = endBeforeAttribute(in: start..<angle) else { return (angle, true, nil) }
      return (end, false, nil)
    }
    let firstLine = bytes[start..<angle].prefix { !XMLCharacters.isLineEnd($0) }
    let tagEnd = firstLine.firstIndex(of: UInt8(ascii: ">"))
    if tagEnd == nil || firstLine.endIndex == angle {
      let end = bytes[angle...].firstIndex { $0 == quote || XMLCharacters.isLineEnd($0) }
      if let end, bytes[end] == quote { return (end, true, angle) }
    }
    guard let tagEnd else { return (firstLine.endIndex, false, nil) }
    let isEmptyTag = tagEnd > start && bytes[tagEnd - 1] == UInt8(ascii: "/")
    return (isEmptyTag ? tagEnd - 1 : tagEnd, false, nil)
  }

  /// The end of a value without its closing quote, if what follows up to the next quote ends with white space, a
  /// name and `=`, and no space follows that quote.
  private func endBeforeAttribute(in value: Range<Int>) -> Int? {
    let bytes = source.bytes
    let next = source.byte(at: value.upperBound + 1)
    guard value.count > 2, bytes[value.upperBound - 1] == UInt8(ascii: "="),
      value.upperBound + 1 < bytes.count, !XMLCharacters.isSpace(next),
      ![UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "?")].contains(next)
    else { return nil }
    var start = value.upperBound - 1
    while start > value.lowerBound, !XMLCharacters.isSpace(bytes[start - 1]) { start -= 1 }
    guard start > value.lowerBound, start < value.upperBound - 1,
      source.endOfName(from: start) == value.upperBound - 1
    else { return nil }
    while start > value.lowerBound, XMLCharacters.isSpace(bytes[start - 1]) { start -= 1 }
    return start
  }

  private func endOfBareValue(from start: Int) -> Int {
    var offset = start
    while offset < source.count, !XMLCharacters.isSpace(source.bytes[offset]) {
      switch source.bytes[offset] {
      case UInt8(ascii: "<"), UInt8(ascii: ">"): return offset
      case UInt8(ascii: "/") where source.byte(at: offset + 1) == UInt8(ascii: ">"): return offset
      default: offset += 1
      }
    }
    return offset
  }

  /// Skips characters that do not start an attribute.
  private mutating func skipInvalid(isApart: Bool) {
    let start = position
    switch source.bytes[start] {
    case UInt8(ascii: "/"):
      position += 1
      reportTagError(.straySlash, at: start..<position)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let extent = extentOfValue(from: start + 1, quote: source.bytes[start])
      position = extent.isClosed ? extent.end + 1 : extent.end
      reportTagError(.valueWithoutName, at: start..<position)
    case UInt8(ascii: "="):
      position += 1
      reportTagError(.equalsWithoutName, at: start..<position)
    default:
      _ = skipInvalidRun(startsName: isApart)
    }
  }

  /// Skips a run of characters that are not allowed in a name.
  ///
  /// - Returns: Whether there was one.
  private mutating func skipInvalidRun(startsName: Bool) -> Bool {
    let start = position
    var offset = start
    while offset < source.count, !XMLCharacters.isDelimiter(source.bytes[offset]) { offset += 1 }
    guard offset > start else { return false }
    let character = source.character(at: start)
    reportTagError(
      .invalidNameCharacter(character.scalar, isFirst: startsName), at: start..<character.end)
    position = offset
    return true
  }
}
