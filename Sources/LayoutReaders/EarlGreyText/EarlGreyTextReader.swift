package import LayoutModel
package import Linting

/// Reads the view hierarchies that EarlGrey prints: UIKit's views back to front, and between them
/// accessibility elements that are no views.
package struct EarlGreyTextReader: LayoutReader {
  private let classes: ClassMap

  /// - Parameter classes: the app's own.
  package init(classes: ClassMap = ClassMap()) {
    self.classes = classes
  }

  package func read(_ source: SourceText, limits: ReaderLimits) -> LayoutDocument? {
    let bytes = source.bytes
    guard GreyEntries.isPossible(bytes) else { return nil }
    guard bytes.count <= limits.documentBytes else {
      return LayoutDocument(
        format: .earlGreyText, findings: [DocumentRule.tooLarge(limit: limits.documentBytes)])
    }
    var trees = GreyTrees(bytes, classes: classes)
    for entry in GreyEntries(bytes) { trees.add(entry) }
    return trees.finish()
  }
}

/// The descriptions of a text, one after the other: each starts a line, `  |  |--<Class:0x…; …>`, and
/// may go on in further ones where a label does.
struct GreyEntries: Sequence, IteratorProtocol {
  package struct Entry {
    /// The bars before it.
    package let depth: Int
    package let className: SourceRange
    package let address: SourceRange
    /// From its `<` to where the next one's line starts.
    let extent: SourceRange
  }

  private let bytes: [UInt8]
  private var offset = 0
  /// The start of the next entry, which ends the last.
  private var waiting: (depth: Int, start: Int, className: SourceRange, address: SourceRange)?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether there is a description that says whether it is an accessibility element: that is its first
  /// word, and nobody else's.
  package static func isPossible(_ bytes: [UInt8]) -> Bool {
    GreyEntries(bytes).contains { bytes.holds("; AX=", at: $0.address.end) }
  }

  package mutating func next() -> Entry? {
    var current = waiting
    waiting = nil
    while offset < bytes.count {
      let lineStart = offset
      while offset < bytes.count, !bytes[offset].isLineEnd { offset += 1 }
      let line = SourceRange(lineStart, offset)
      offset += 1
      guard let head = head(of: line) else { continue }
      guard let entry = current else {
        current = head
        continue
      }
      waiting = head
      return Entry(
        depth: entry.depth, className: entry.className, address: entry.address,
        extent: SourceRange(entry.start, lineStart))
    }
    return current.map {
      Entry(
        depth: $0.depth, className: $0.className, address: $0.address,
        extent: SourceRange($0.start, bytes.count))
    }
  }

  private func head(
    of line: SourceRange
  ) -> (depth: Int, start: Int, className: SourceRange, address: SourceRange)? {
    var here = line.start
    var bars = 0
    while here < line.end,
      bytes[here].isBlank || bytes[here] == UInt8(ascii: "|")
        || bytes[here] == UInt8(ascii: "-")
    {
      if bytes[here] == UInt8(ascii: "|") { bars += 1 }
      here += 1
    }
    guard here < line.end, bytes[here] == UInt8(ascii: "<") else { return nil }
    let nameStart = here + 1
    here = nameStart
    while here < line.end, bytes[here].isNameByte || bytes[here] == UInt8(ascii: ".") { here += 1 }
    let name = SourceRange(nameStart, here)
    guard name.length > 0, bytes.holds(":0x", at: here) else { return nil }
    let addressStart = here + 1
    here = addressStart + 2
    while here < line.end, bytes[here].isHexadecimalDigit { here += 1 }
    return (bars, nameStart - 1, name, SourceRange(addressStart, here))
  }
}
