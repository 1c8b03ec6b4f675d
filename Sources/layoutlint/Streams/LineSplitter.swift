internal import LayoutReaders

/// Cuts a text into lines, which arrives in pieces. A line over the limit is skipped.
///
/// A layout that follows its line (`CountedLayout`) is a part of it.
struct LineSplitter {
  private let limit: Int
  private var buffer: [UInt8] = []
  /// The start of the next line in the buffer.
  private var start = 0
  /// The end of the part of the buffer that contains no line end.
  private var scanned = 0
  /// Whether the layout that follows the next line was looked for.
  private var hasReadCount = false
  private var isTooLong = false
  private var isAtEnd = false

  enum Line: Hashable {
    /// Without the line end.
    case text([UInt8])
    case tooLong
  }

  /// - Parameter limit: bytes of a line.
  init(limit: Int) { self.limit = limit }

  /// Adds a piece. Call `next` until it returns nil before.
  mutating func append(_ bytes: [UInt8]) {
    buffer.removeFirst(start)
    (start, scanned) = (0, scanned - start)
    buffer += bytes
  }

  /// Ends the text. The last line needs no line end.
  mutating func end() { isAtEnd = true }

  /// nil: no further line is complete.
  mutating func next() -> Line? {
    // Loops over bytes use local copies, which stay in registers.
    let bytes = buffer
    var end = min(scanned, bytes.count)
    while true {
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      guard end < bytes.count, !hasReadCount else { break }
      hasReadCount = true
      // The line end is behind the layout.
      guard !isTooLong, let layout = CountedLayout(in: bytes, from: start, lineEnd: end),
        let textEnd = layout.textEnd
      else { break }
      scanned = textEnd
      end = min(textEnd, bytes.count)
    }
    let line = start..<end
    guard end < bytes.count || isAtEnd else {
      scanned = max(scanned, end)
      if scanned - start > limit {
        isTooLong = true
        (buffer, start, scanned) = ([], 0, scanned - bytes.count)
      }
      return nil
    }
    let isLast = end == bytes.count
    if isLast, line.isEmpty, !isTooLong { return nil }
    start = isLast ? end : end + 1
    scanned = start
    defer { (isTooLong, hasReadCount) = (false, false) }
    return isTooLong || line.count > limit ? .tooLong : .text(Array(bytes[line]))
  }
}
