internal import LayoutReaders

/// A message between the process that reads a stream of records and those that work on its lines: a header of
/// `headerByteCount` bytes, then the bytes.
struct StreamFrame: Hashable {
  var kind: Kind
  /// Of the line, from 1.
  let number: Int
  let bytes: [UInt8]

  enum Kind: UInt8 {
    // To a worker.
    case line
    /// The line is longer than the limit. There are no bytes.
    case tooLong
    /// A process has ended at the line.
    case internalError
    // From a worker, with the result.
    case clean
    /// A finding of the line fails the run.
    case findings
    /// The line has a result with `error`.
    case failed
  }

  /// The kind, the number and the length.
  static let headerByteCount = 17

  var encoded: [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(Self.headerByteCount + bytes.count)
    encoded.append(kind.rawValue)
    for value in [number, bytes.count] {
      for shift in stride(from: 0, to: 64, by: 8) {
        encoded.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
    encoded += bytes
    return encoded
  }

  /// Cuts bytes into frames, which arrive in pieces.
  struct Reader {
    private var buffer: [UInt8] = []
    /// The start of the next frame.
    private var start = 0

    mutating func append(_ bytes: [UInt8]) {
      if start > 0 {
        buffer.removeFirst(start)
        start = 0
      }
      buffer += bytes
    }

    /// nil: no further frame is complete.
    mutating func next() -> StreamFrame? {
      let content = start + headerByteCount
      guard buffer.count >= content else { return nil }
      let count = integer(at: start + 9)
      guard buffer.count - content >= count else { return nil }
      guard let kind = Kind(rawValue: buffer[start]) else {
        preconditionFailure("a frame has a kind")
      }
      let frame = StreamFrame(
        kind: kind, number: integer(at: start + 1),
        bytes: Array(buffer[content..<content + count]))
      start = content + count
      return frame
    }

    private func integer(at offset: Int) -> Int {
      (0..<8).reduce(0) { $0 | Int(buffer[offset + $1]) << (8 * $1) }
    }
  }
}

/// Cuts a text into lines, which arrives in pieces. A line over the limit is skipped.
struct LineSplitter {
  private let limit: Int
  private var buffer: [UInt8] = []
  /// The start of the next line in the buffer.
  private var start = 0
  /// The end of the part of the buffer that contains no line end.
  private var scanned = 0
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

  /// nil if no further line is complete.
  mutating func next() -> Line? {
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
