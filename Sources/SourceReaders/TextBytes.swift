/// Reads and searches the bytes of a text, eight at once.
///
/// A word contains eight bytes, the first one in its lowest bits. In the words that the tests return, the
/// highest bit of a byte is set where it holds for the byte of the text.
extension Span<UInt8> {
  /// The eight bytes from an offset; zeros are in place of those after the last one.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    // The bounds are checked once.
    let bytes = extracting(offset...)
    guard bytes.count >= 8 else { return lastWord(at: offset) }
    let low =
      UInt64(bytes[0]) | UInt64(bytes[1]) << 8 | UInt64(bytes[2]) << 16 | UInt64(bytes[3]) << 24
    let high =
      UInt64(bytes[4]) | UInt64(bytes[5]) << 8 | UInt64(bytes[6]) << 16 | UInt64(bytes[7]) << 24
    return low | high << 32
  }

  /// The sixteen bytes from an offset.
  @inline(__always)
  func words(at offset: Int) -> (first: UInt64, second: UInt64) {
    let bytes = extracting(offset...)
    guard bytes.count >= 16 else {
      return (word(at: offset), bytes.count > 8 ? word(at: offset &+ 8) : 0)
    }
    return (bytes.word(at: 0), bytes.word(at: 8))
  }

  @inline(never)
  private func lastWord(at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    var index = count
    while index > offset {
      index -= 1
      word = word << 8 | UInt64(self[index])
    }
    return word
  }

  /// The offset of the first byte from `offset` that is `byte`; the number of bytes if there is none.
  @inline(__always)
  func firstOffset(of byte: UInt8, from offset: Int) -> Int {
    var index = offset
    while index < count {
      let found = word(at: index).bytes(equalTo: byte)
      if found != 0 { return Swift.min(index &+ found.firstByte, count) }
      index &+= 8
    }
    return count
  }

  /// The offset of the first byte from `offset` that is one of three; the number of bytes if there is
  /// none.
  @inline(__always)
  func firstOffset(of first: UInt8, _ second: UInt8, _ third: UInt8, from offset: Int) -> Int {
    var index = offset
    while index < count {
      let word = word(at: index)
      let found =
        word.bytes(equalTo: first) | word.bytes(equalTo: second) | word.bytes(equalTo: third)
      if found != 0 { return Swift.min(index &+ found.firstByte, count) }
      index &+= 8
    }
    return count
  }

  /// The hash of a name of any length, and the offset behind it.
  @inline(never)
  func name(from offset: Int) -> (hash: NameHash, end: Int) {
    var hash = NameHash()
    var index = offset
    while true {
      let word = word(at: index)
      let count = word.identifierByteCount
      if count == 8 {
        hash.add(word)
        index &+= 8
        continue
      }
      if count > 0 { hash.add(word.firstBytes(count)) }
      return (hash, index &+ count)
    }
  }

  /// The hash of a name.
  func hash(from start: Int, to end: Int) -> NameHash {
    var hash = NameHash()
    var index = start
    while index < end {
      let word = word(at: index)
      hash.add(end - index < 8 ? word.firstBytes(end - index) : word)
      index &+= 8
    }
    return hash
  }
}

/// The kinds of the 64 bytes of a text from an offset, as a bit for each byte in three words.
struct TextBlock {
  static let byteCount = 64

  /// The bit of a byte in a value that contains those of sixteen bytes for each kind.
  static let name: UInt64 = 1
  static let space: UInt64 = 1 << 16
  static let lineBreak: UInt64 = 1 << 32

  /// The bytes that are part of a name or a number.
  var names: UInt64
  /// White space without line breaks, and what is behind the end of the text.
  var spaces: UInt64
  var lineBreaks: UInt64

  /// The first bytes of tokens.
  var starts: UInt64 { names & ~(names &<< 1) | ~(names | spaces | lineBreaks) }

  /// - Parameter kinds: the bit of each byte, or 0.
  @inline(__always)
  init(_ bytes: Span<UInt8>, from offset: Int, _ kinds: Span<UInt64>) {
    names = 0
    spaces = 0
    lineBreaks = 0
    let text = bytes.extracting(offset...)
    guard text.count >= Self.byteCount, kinds.count == 256 else {
      readLast(text, kinds)
      return
    }
    for part in 0..<4 {
      // The bits of sixteen bytes: the first byte is added last, at the lowest bit of each kind.
      var low: UInt64 = 0
      var high: UInt64 = 0
      for index in 0..<8 {
        low = low &<< 1 | kinds[Int(text[part &* 16 &+ (7 &- index)])]
        high = high &<< 1 | kinds[Int(text[part &* 16 &+ (15 &- index)])]
      }
      add(low | high &<< 8, at: part &* 16)
    }
  }

  @inline(never)
  private mutating func readLast(_ text: Span<UInt8>, _ kinds: Span<UInt64>) {
    for position in 0..<Self.byteCount {
      let byte = position < text.count ? text[position] : 0
      add(kinds[Int(byte)], at: position)
    }
  }

  @inline(__always)
  private mutating func add(_ bits: UInt64, at position: Int) {
    names |= (bits & 0xFFFF) &<< UInt64(position)
    spaces |= ((bits &>> 16) & 0xFFFF) &<< UInt64(position)
    lineBreaks |= (bits &>> 32) &<< UInt64(position)
  }
}

/// The hash of a name from its bytes. Two names of at most eight bytes have two hashes, since a product
/// with an odd number is reversible.
struct NameHash: Equatable {
  private(set) var state: UInt64 = 0

  /// - Parameter word: the next eight bytes; zeros are after the last one.
  @inline(__always)
  mutating func add(_ word: UInt64) {
    state = ((state &<< 29 | state &>> 35) ^ word) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Half of the bits of the hash. The high bits depend on all bytes of the name.
  @inline(__always)
  var value: UInt32 { UInt32(truncatingIfNeeded: state &>> 32) }

  static func hash(of text: String) -> NameHash {
    let bytes = Array(text.utf8)
    return bytes.span.hash(from: 0, to: bytes.count)
  }
}

extension UInt64 {
  /// The bytes of a word before the position `count`, which is from 1 to 8.
  @inline(__always)
  func firstBytes(_ count: Int) -> UInt64 { self & (.max &>> UInt64(64 - 8 * count)) }

  /// The position of the lowest byte that is not zero.
  @inline(__always)
  fileprivate var firstByte: Int { trailingZeroBitCount &>> 3 }

  @inline(__always)
  private static func all(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// The bytes that are `byte`. Only the lowest one that is found is exact.
  @inline(__always)
  fileprivate func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ Self.all(byte)
    return (difference &- Self.all(0x01)) & ~difference & Self.all(0x80)
  }

  /// The number of bytes before the first one that is not part of an identifier.
  @inline(__always)
  fileprivate var identifierByteCount: Int {
    // No sum of a byte of seven bits and a summand exceeds eight bits.
    let bytes = self & Self.all(0x7F)
    let lowercase = bytes | Self.all(0x20)
    let letters = (lowercase &+ Self.all(0x1F)) & ~(lowercase &+ Self.all(0x05))
    let digits = (bytes &+ Self.all(0x50)) & ~(bytes &+ Self.all(0x46))
    let others =
      ((bytes ^ Self.all(0x5F)) &+ Self.all(0x7F)) & ((bytes ^ Self.all(0x24)) &+ Self.all(0x7F))
    // Bytes from 0x80 are parts of characters outside of ASCII.
    let isOther = ~(letters | digits | ~others | self) & Self.all(0x80)
    return isOther.firstByte
  }
}
