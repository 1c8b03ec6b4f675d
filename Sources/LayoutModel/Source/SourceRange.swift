/// A half-open stretch of a text, in UTF-8 bytes from its first byte (a BOM counts).
package struct SourceRange: Hashable, Sendable {
  package var start: Int
  package var end: Int

  package init(_ start: Int, _ end: Int) {
    precondition(start <= end, "a source range ends where it starts or later")
    self.start = start
    self.end = end
  }

  package init(_ range: Range<Int>) {
    self.init(range.lowerBound, range.upperBound)
  }

  package func contains(_ offset: Int) -> Bool { start <= offset && offset < end }

  /// Whether `offset` lies in the range or just behind it, where a cursor still belongs to it.
  package func touches(_ offset: Int) -> Bool { start <= offset && offset <= end }
}

extension SourceRange: Comparable {
  package static func < (left: SourceRange, right: SourceRange) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}
