/// A message between a parent and a worker: a header of `headerByteCount` bytes, then the bytes.
package struct Frame<Kind: RawRepresentable<UInt8> & Hashable & Sendable>: Hashable, Sendable {
  package var kind: Kind
  /// What the message is about.
  package let number: Int
  package let bytes: [UInt8]

  package init(_ kind: Kind, number: Int = 0, bytes: [UInt8]) {
    self.kind = kind
    self.number = number
    self.bytes = bytes
  }

  /// The kind, the number and the length.
  package static var headerByteCount: Int { 17 }

  package var encoded: [UInt8] {
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
  package struct Reader: Sendable {
    private var buffer: [UInt8] = []
    /// The start of the next frame.
    private var start = 0

    package init() {}

    package mutating func append(_ bytes: [UInt8]) {
      buffer.removeFirst(start)
      start = 0
      buffer += bytes
    }

    /// nil: no further frame is complete.
    package mutating func next() -> Frame? {
      let content = start + headerByteCount
      guard buffer.count >= content else { return nil }
      let count = integer(at: start + 9)
      guard buffer.count - content >= count else { return nil }
      guard let kind = Kind(rawValue: buffer[start]) else {
        preconditionFailure("a frame has a kind")
      }
      let frame = Frame(
        kind, number: integer(at: start + 1), bytes: Array(buffer[content..<content + count]))
      start = content + count
      return frame
    }

    private func integer(at offset: Int) -> Int {
      (0..<8).reduce(0) { $0 | Int(buffer[offset + $1]) << (8 * $1) }
    }
  }
}
