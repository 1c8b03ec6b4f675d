/// Cuts a text into lines, which arrives in pieces. A line over the limit is skipped.
package struct LineSplitter {
  private let limit: Int
  private var buffer: [UInt8] = []
  /// The start of the next line in the buffer.
  private var start = 0
  /// The end of the part of the buffer that contains no line end.
  private var scanned = 0
  private var isTooLong = false
  private var isAtEnd = false

  package enum Line: Hashable {
    /// Without the line end.
    case text([UInt8])
    case tooLong
  }

  /// - Parameter limit: bytes of a line.
  package init(limit: Int) { self.limit = limit }

  /// Adds a piece. Call `next` until it returns nil before.
  package mutating func append(_ bytes: [UInt8]) {
    buffer.removeFirst(start)
    (start, scanned) = (0, scanned - start)
    buffer += bytes
  }

  /// Ends the text. The last line needs no line end.
  package mutating func end() { isAtEnd = true }

  /// nil if no further line is complete.
  package mutating func next() -> Line? {
    let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) ?? buffer.count
    let line = start..<end
    guard end < buffer.count || isAtEnd else {
      scanned = end
      if scanned - start > limit {
        isTooLong = true
        (buffer, start, scanned) = ([], 0, 0)
      }
      return nil
    }
    let isLast = end == buffer.count
    if isLast, line.isEmpty, !isTooLong { return nil }
    start = isLast ? end : end + 1
    scanned = start
    defer { isTooLong = false }
    return isTooLong || line.count > limit ? .tooLong : .text(Array(buffer[line]))
  }
}
