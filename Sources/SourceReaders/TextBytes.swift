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

  /// The offset behind the spaces from `offset`.
  @inline(__always)
  func endOfSpaces(from offset: Int) -> Int {
    var index = offset
    while index < count {
      let other = word(at: index) ^ 0x2020_2020_2020_2020
      if other != 0 { return Swift.min(index &+ other.firstByte, count) }
      index &+= 8
    }
    return count
  }

  /// The hash of a name, and the offset behind it.
  ///
  /// - Parameter offset: of a byte that is part of a name.
  @inline(__always)
  func name(from offset: Int) -> (hash: NameHash, end: Int) {
    let word = word(at: offset)
    let count = word.identifierByteCount
    var hash = NameHash()
    guard count < 8 else {
      hash.add(word)
      return name(hash, from: offset &+ 8)
    }
    hash.add(word.firstBytes(count))
    return (hash, offset &+ count)
  }

  /// The hash of a name, and the offset behind it.
  ///
  /// - Parameter hash: of the bytes before the offset.
  @inline(never)
  private func name(_ hash: NameHash, from offset: Int) -> (hash: NameHash, end: Int) {
    var hash = hash
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

/// The hash of a name from its bytes. Two names of at most eight bytes have two hashes, since a product
/// with an odd number is reversible.
struct NameHash: Equatable {
  private var state: UInt64 = 0

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
