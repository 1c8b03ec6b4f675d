internal import LayoutModel

/// The views of a dump, one after the other, with their depth: found by what they look like, with
/// anything around them.
///
/// Dumps are pasted from debuggers, logs and web pages. So a view may stand behind a prompt, a time
/// stamp or a quote, blank lines and dots may stand between, and a page may have joined the lines
/// into one. What counts is `<Class…; frame = …>` and the number of bars before it: columns are
/// unreliable, since the first level often loses its blanks.
struct DumpEntries: Sequence, IteratorProtocol {
  package struct Entry {
    /// The bars before it.
    package let depth: Int
    package let description: ViewDescription
    /// From its `<` to the end of its line.
    package let range: SourceRange
  }

  private let bytes: [UInt8]
  private var offset: Int
  /// Where the current line ends, without what ends it.
  private var lineEnd: Int
  private var bars = 0
  /// Nothing but blanks and bars stands before `offset` on its line.
  private var isBare = true

  /// A description broken by line breaks within a label's text goes on for no more lines: UIKit
  /// prints some 25 characters of a text.
  private static let continuationLimit = 32

  init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
    lineEnd = Self.endOfLine(in: bytes, from: offset)
  }

  package mutating func next() -> Entry? {
    while offset < bytes.count {
      if offset >= lineEnd {
        startNextLine()
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "|"):
        bars += 1
      case UInt8(ascii: "<"):
        if let entry = entry() { return entry }
        continue
      case let byte:
        if !byte.isBlank { isBare = false }
      }
      offset += 1
    }
    return nil
  }

  private mutating func startNextLine() {
    offset = lineEnd + 1
    lineEnd = Self.endOfLine(in: bytes, from: offset)
    bars = 0
    isBare = true
  }

  /// The view at the `<` here, if it is one. Moves on past all that was read in either case.
  private mutating func entry() -> Entry? {
    let start = offset
    let depth = bars
    let isInTree = isBare && bars > 0
    isBare = false
    guard
      var description = DescriptionScanner.description(
        in: bytes, from: start, to: lineEnd, isInTree: isInTree)
    else {
      offset += 1
      return nil
    }
    let hasFrame = description.item("frame", in: bytes) != nil
    if hasFrame, !description.isClosed, let whole = continuedDescription(from: start) {
      description = whole
      lineEnd = Self.endOfLine(in: bytes, from: whole.end)
    }
    offset = description.isClosed ? description.end : lineEnd
    guard hasFrame || (isInTree && !isSomethingElse(behind: description.end)) else { return nil }
    bars = 0
    return Entry(
      depth: depth, description: description,
      range: SourceRange(start, trimmedEnd(from: description.end)))
  }

  /// Behind a description that has no frame: what the lines of layers and of view controllers have.
  private func isSomethingElse(behind end: Int) -> Bool {
    var here = end
    while here < lineEnd, bytes[here].isBlank { here += 1 }
    return bytes.holds("(layer)", at: here) || bytes.holds(", state:", at: here)
  }

  private func trimmedEnd(from start: Int) -> Int {
    var end = lineEnd
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return end
  }

  private static func endOfLine(in bytes: [UInt8], from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
    return Swift.min(end, bytes.count)
  }
}

extension DumpEntries {
  /// A description that its line does not end, with the lines that it goes on in.
  ///
  /// UIKit's own end with the layer; without it, some later `>` has nothing to do with the view.
  private func continuedDescription(from start: Int) -> ViewDescription? {
    var end = lineEnd
    for _ in 0..<Self.continuationLimit {
      guard end < bytes.count else { break }
      let next = Self.endOfLine(in: bytes, from: end + 1)
      if startsAnew(SourceRange(Swift.min(end + 1, next), next)) { break }
      end = next
    }
    guard end > lineEnd,
      let whole = DescriptionScanner.description(
        in: bytes, from: start, to: end, isInTree: false),
      whole.isClosed, whole.item("layer", in: bytes) != nil
    else { return nil }
    return whole
  }

  /// Whether a line has a view of its own: `<` behind blanks and bars, or a frame.
  private func startsAnew(_ line: SourceRange) -> Bool {
    var here = line.start
    while here < line.end, bytes[here].isBlank || bytes[here] == UInt8(ascii: "|") { here += 1 }
    if here < line.end, bytes[here] == UInt8(ascii: "<") { return true }
    while here < line.end {
      if bytes[here] == UInt8(ascii: "f"), bytes.holds("frame = ", at: here) { return true }
      here += 1
    }
    return false
  }
}
