/// Bytes that are written in parts.
package struct PendingBytes: Sendable {
  /// None is empty. A long message is a piece of its own, which is not copied.
  private var pieces: [ArraySlice<UInt8>] = []
  package private(set) var count = 0

  /// In bytes.
  private static let longPiece = 64 << 10

  package init() {}

  package var isEmpty: Bool { pieces.isEmpty }

  /// The first bytes, at least one if there are any.
  package var first: ArraySlice<UInt8> { pieces.first ?? [] }

  package mutating func append(_ more: [UInt8]) {
    guard !more.isEmpty else { return }
    count += more.count
    if let last = pieces.last, max(last.count, more.count) < Self.longPiece {
      pieces[pieces.count - 1] += more
    } else {
      pieces.append(more[...])
    }
  }

  /// - Parameter count: at most the length of `first`.
  package mutating func removeFirst(_ count: Int) {
    guard count > 0, let first = pieces.first else { return }
    self.count -= min(count, first.count)
    if count < first.count { pieces[0] = first.dropFirst(count) } else { pieces.removeFirst() }
  }

  package mutating func removeAll() { self = PendingBytes() }
}
