/// The first and the last eight bytes of a name. Names of equal length that are no longer than `byteCount` are
/// equal if their keys are equal.
struct XMLNameKey: Equatable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  static let byteCount = 16

  init(_ name: String) {
    let bytes = name.utf8
    if #available(macOS 26, *) {
      self.init(bytes.span)
    } else {
      self.init(Array(bytes).span)
    }
  }

  /// The key of a range of a text.
  @inline(__always)
  init(_ text: Span<UInt8>, _ name: Range<Int>) {
    if name.count < 8, name.lowerBound + 8 <= text.count {
      self.init(first: text.word(at: name.lowerBound) & ~(.max << UInt64(8 * name.count)))
    } else {
      self.init(text.extracting(name))
    }
  }

  init(first: UInt64, second: UInt64 = 0) {
    self.first = first
    self.second = second
  }

  @inline(__always)
  private init(_ name: Span<UInt8>) {
    var index = name.count
    if index >= 8 {
      first = name.word(at: 0)
      second = name.word(at: index - 8)
      return
    }
    while index > 0 {
      index -= 1
      first = first << 8 | UInt64(name[index])
    }
  }

  /// The highest bits of the product depend on all bytes.
  @inline(__always)
  private var hash: UInt64 { (first ^ (second << 7 | second >> 57)) &* 0x9E37_79B9_7F4A_7C15 }

  /// One of 64 bits. Names with different bits are not equal.
  @inline(__always)
  var bit: UInt64 { 1 << (hash >> 58) }

  /// The highest bits of the hash.
  @inline(__always)
  func bits(_ count: Int) -> Int { Int(truncatingIfNeeded: hash >> UInt64(64 - count)) }
}

/// The names of elements and attributes that a format gives a meaning, each with its number. The scanner looks up each
/// name once, so that later code compares numbers.
public struct XMLNames: Sendable {
  /// By number.
  private let names: [(range: Range<Int>, key: XMLNameKey)]
  /// The bytes of all names, in which each has its range.
  private let bytes: [UInt8]
  /// Empty if there are no names. Otherwise numbers, each at the first free slot from that of its name's hash on; -1: a free slot.
  private let slots: [Int16]

  private static let slotBits = 12

  /// No names.
  public init() { (names, slots, bytes) = ([], [], []) }

  /// - Parameter names: without duplicates. The number of a name is its index.
  public init(_ names: [String]) {
    precondition(names.count < 1 << Self.slotBits, "a slot is always free")
    var bytes: [UInt8] = []
    self.names = names.map { name in
      let start = bytes.count
      bytes += name.utf8
      return (start..<bytes.count, XMLNameKey(name))
    }
    self.bytes = bytes
    var slots = [Int16](repeating: -1, count: 1 << Self.slotBits)
    for (number, name) in self.names.enumerated() {
      var slot = name.key.bits(Self.slotBits)
      while slots[slot] >= 0 { slot = (slot + 1) % slots.count }
      slots[slot] = Int16(number)
    }
    self.slots = slots
  }

  func text(of number: Int) -> String {
    String(decoding: bytes[names[number].range], as: UTF8.self)
  }

  /// The number of a name in a text; -1: it is not one of the names.
  func number(of range: Range<Int>, in bytes: [UInt8]) -> Int16 {
    number(of: XMLNameKey(bytes.span, range), range.lowerBound, range.count, in: bytes)
  }

  /// - Parameter key: of the range.
  @inline(__always)
  func number(of key: XMLNameKey, _ start: Int, _ count: Int, in bytes: [UInt8]) -> Int16 {
    guard !slots.isEmpty else { return -1 }
    var slot = key.bits(Self.slotBits)
    while true {
      let number = slots[slot]
      guard number >= 0 else { return -1 }
      if isEqual(Int(number), key, start, count, in: bytes) { return number }
      slot = (slot &+ 1) & (1 << Self.slotBits - 1)
    }
  }

  /// Whether a name is the text of a range.
  @inline(__always)
  func isEqual(_ number: Int, to range: Range<Int>, in bytes: [UInt8]) -> Bool {
    number < names.count && names[number].range.count == range.count
      && isEqual(
        number, XMLNameKey(bytes.span, range), range.lowerBound, range.count, in: bytes)
  }

  @inline(__always)
  private func isEqual(
    _ number: Int, _ key: XMLNameKey, _ start: Int, _ count: Int, in bytes: [UInt8]
  ) -> Bool {
    guard names[number].key == key, names[number].range.count == count else { return false }
    return count <= XMLNameKey.byteCount || isLongName(number, at: start, in: bytes)
  }

  @inline(never)
  private func isLongName(_ number: Int, at start: Int, in bytes: [UInt8]) -> Bool {
    let name = names[number].range
    return self.bytes.span.extracting(name)
      .isEqual(to: bytes.span.extracting(start..<start + name.count))
  }
}
