/// String literals of one file, each once.
///
/// They are ranges of bytes: most of them are compared with no name, so that no strings are created.
package struct SourceLiterals: Sendable {
  /// The contents of all literals. The text of the file is not kept.
  fileprivate let bytes: [UInt8]
  fileprivate let literals: [Literal]

  /// A literal without its quotation marks, of 1 to `SourceTokenizer.literalLimit` bytes of ASCII.
  fileprivate struct Literal {
    var start: Int32
    var end: Int32
    /// Of the bytes.
    var hash: UInt32
  }

  package init() {
    bytes = []
    literals = []
  }

  /// - Parameter bytes: the text of the file.
  fileprivate init(_ literals: [Literal], of bytes: [UInt8]) {
    var contents: [UInt8] = []
    contents.reserveCapacity(literals.reduce(0) { $0 + Int($1.end - $1.start) })
    self.literals = literals.map { literal in
      let start = Int32(truncatingIfNeeded: contents.count)
      contents.append(contentsOf: bytes[Int(literal.start)..<Int(literal.end)])
      return Literal(
        start: start, end: Int32(truncatingIfNeeded: contents.count), hash: literal.hash)
    }
    self.bytes = contents
  }

  package var count: Int { literals.count }

  /// The texts, sorted.
  package var texts: [String] {
    literals.map { String(decoding: bytes[Int($0.start)..<Int($0.end)], as: UTF8.self) }.sorted()
  }
}

extension SourceLiterals: Hashable {
  package static func == (left: SourceLiterals, right: SourceLiterals) -> Bool {
    left.count == right.count && left.texts == right.texts
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

/// Collects the literals of a text.
struct LiteralTable {
  private var literals: [SourceLiterals.Literal] = []
  /// One more than the index of a literal, at the first free position from that of its hash; else 0.
  /// At most half of the positions are taken.
  private var positions = [Int32](repeating: 0, count: Self.smallestSize)

  private static let smallestSize = 64

  mutating func insert(_ content: Range<Int>, of bytes: [UInt8]) {
    let text = bytes.span
    let hash = text.hash(from: content.lowerBound, to: content.upperBound).value
    var position = first(hash)
    while positions[position] != 0 {
      let other = literals[Int(positions[position]) - 1]
      if other.hash == hash, text.isEqual(content, to: other, of: text) { return }
      position = (position + 1) & (positions.count - 1)
    }
    literals.append(
      SourceLiterals.Literal(
        start: Int32(truncatingIfNeeded: content.lowerBound),
        end: Int32(truncatingIfNeeded: content.upperBound), hash: hash))
    positions[position] = Int32(truncatingIfNeeded: literals.count)
    if literals.count * 2 > positions.count { resize(to: positions.count * 4) }
  }

  private func first(_ hash: UInt32) -> Int { Int(hash) & (positions.count - 1) }

  private mutating func resize(to size: Int) {
    positions = [Int32](repeating: 0, count: size)
    for (index, literal) in literals.enumerated() {
      var position = first(literal.hash)
      while positions[position] != 0 { position = (position + 1) & (positions.count - 1) }
      positions[position] = Int32(truncatingIfNeeded: index + 1)
    }
  }

  /// Returns the literals and empties the table, whose memory is kept unless it is large.
  mutating func removeAll(of bytes: [UInt8]) -> SourceLiterals {
    guard !literals.isEmpty else { return SourceLiterals() }
    let result = SourceLiterals(literals, of: bytes)
    if positions.count > Self.smallestSize * 4 {
      positions = [Int32](repeating: 0, count: Self.smallestSize)
    } else {
      for index in positions.indices { positions[index] = 0 }
    }
    literals.removeAll(keepingCapacity: true)
    return result
  }
}

/// The literals of several files.
package struct LiteralIndex: Sendable {
  private let files: [SourceLiterals]
  /// At the first free position from that of its hash. At most half of the positions are taken.
  private var positions: [Position]

  private struct Position {
    /// One more than the index of the file; 0: the position is free.
    var file: Int32 = 0
    /// The index of the literal.
    var literal: Int32 = 0
    var hash: UInt32 = 0
  }

  package init(_ files: [SourceLiterals]) {
    self.files = files
    let count = files.reduce(0) { $0 + $1.count }
    var size = 16
    while size < 2 * count { size *= 2 }
    positions = [Position](repeating: Position(), count: size)
    for (index, file) in files.enumerated() { insert(file, at: index) }
  }

  private mutating func insert(_ file: SourceLiterals, at index: Int) {
    let bytes = file.bytes.span
    let literals = file.literals.span
    for literal in literals.indices {
      let hash = literals[literal].hash
      var position = Int(hash) & (positions.count - 1)
      while positions[position].file != 0 {
        if positions[position].hash == hash, isEqual(literals[literal], of: bytes, at: position) {
          break
        }
        position = (position + 1) & (positions.count - 1)
      }
      guard positions[position].file == 0 else { continue }
      positions[position] = Position(
        file: Int32(truncatingIfNeeded: index + 1), literal: Int32(truncatingIfNeeded: literal),
        hash: hash)
    }
  }

  private func isEqual(
    _ literal: SourceLiterals.Literal, of bytes: borrowing Span<UInt8>, at position: Int
  ) -> Bool {
    let file = files[Int(positions[position].file) - 1]
    return bytes.isEqual(
      Int(literal.start)..<Int(literal.end), to: file.literals[Int(positions[position].literal)],
      of: file.bytes.span)
  }

  package func contains(_ name: String) -> Bool {
    let array = Array(name.utf8)
    let bytes = array.span
    let hash = bytes.hash(from: 0, to: bytes.count).value
    let literal = SourceLiterals.Literal(
      start: 0, end: Int32(clamping: bytes.count), hash: hash)
    var position = Int(hash) & (positions.count - 1)
    while positions[position].file != 0 {
      if positions[position].hash == hash, isEqual(literal, of: bytes, at: position) { return true }
      position = (position + 1) & (positions.count - 1)
    }
    return false
  }
}

extension Span<UInt8> {
  /// Whether a range has the bytes of a literal.
  fileprivate func isEqual(
    _ range: Range<Int>, to literal: SourceLiterals.Literal, of other: borrowing Span<UInt8>
  ) -> Bool {
    guard range.count == Int(literal.end - literal.start) else { return false }
    var index = range.lowerBound
    var start = Int(literal.start)
    while index < range.upperBound {
      let count = Swift.min(range.upperBound - index, 8)
      guard word(at: index).firstBytes(count) == other.word(at: start).firstBytes(count) else {
        return false
      }
      index += 8
      start += 8
    }
    return true
  }
}
