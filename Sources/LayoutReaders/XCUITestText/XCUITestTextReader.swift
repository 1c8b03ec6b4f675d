package import LayoutModel
package import Linting

/// Reads what XCTest prints for `debugDescription`, with anything around it: the trees that stand below
/// `Element subtree:`, and nothing of the query chains, which repeat their elements.
package struct XCUITestTextReader: LayoutReader {
  private let classes: ClassMap

  /// - Parameter classes: the app's own.
  package init(classes: ClassMap = ClassMap()) {
    self.classes = classes
  }

  package func read(_ source: SourceText, limits: ReaderLimits) -> LayoutDocument? {
    let bytes = source.bytes
    guard !Self.isAnotherFormat(bytes), ElementLines.isPossible(bytes) else { return nil }
    guard bytes.count <= limits.documentBytes else {
      return LayoutDocument(
        format: .xcuitestText, findings: [DocumentRule.tooLarge(limit: limits.documentBytes)])
    }
    var trees = ElementTrees(bytes, classes: classes)
    for line in ElementLines(bytes) { trees.add(line) }
    return trees.finish()
  }

  private static func isAnotherFormat(_ bytes: [UInt8]) -> Bool {
    var start = bytes.holds("\u{FEFF}", at: 0) ? 3 : 0
    while start < bytes.count, bytes[start].isBlank { start += 1 }
    return ["{", "<"].contains { bytes.holds($0, at: start) }
  }
}

/// The lines with elements, one after the other.
struct ElementLines: Sequence, IteratorProtocol {
  struct Line {
    /// Bytes of blanks before the element; -1 for the root of a tree, which an arrow points at.
    let indentation: Int
    package let text: SourceRange
    let type: SourceRange

    var isRoot: Bool { indentation < 0 }
  }

  private static let head = "Element subtree:"
  /// What ends a tree.
  private static let tails = ["Path to element:", "Query chain:", "Attributes:"]

  private let bytes: [UInt8]
  private var offset = 0
  private var isInTree = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether there is a tree with at least a root.
  package static func isPossible(_ bytes: [UInt8]) -> Bool {
    var lines = ElementLines(bytes)
    return lines.next() != nil
  }

  package mutating func next() -> Line? {
    while offset < bytes.count {
      let start = offset
      var end = start
      while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
      offset = end + 1
      if let line = line(SourceRange(start, end)) { return line }
    }
    return nil
  }

  private mutating func line(_ range: SourceRange) -> Line? {
    var start = range.start
    while start < range.end, bytes[start].isBlank { start += 1 }
    guard isInTree else {
      isInTree = bytes.holds(Self.head, at: start)
      return nil
    }
    if Self.tails.contains(where: { bytes.holds($0, at: start) }) {
      isInTree = false
      return nil
    }
    let isRoot = bytes.holds("→", at: start)
    let first = isRoot ? start + "→".utf8.count : start
    guard let type = type(from: first, to: range.end) else { return nil }
    return Line(
      indentation: isRoot ? -1 : start - range.start, text: SourceRange(first, range.end),
      type: type)
  }

  /// A word with an address, a process or a place behind it. A label's second line has none.
  private func type(from start: Int, to end: Int) -> SourceRange? {
    var here = start
    while here < end, bytes[here].isLetter { here += 1 }
    guard here > start else { return nil }
    let type = SourceRange(start, here)
    if bytes.holds(" (", at: here) {
      while here < end, bytes[here] != UInt8(ascii: ")") { here += 1 }
      here += 1
    }
    let isElement = [" 0x", ", 0x", ", {{", ", pid:"].contains { bytes.holds($0, at: here) }
    return here < end && isElement ? type : nil
  }
}
