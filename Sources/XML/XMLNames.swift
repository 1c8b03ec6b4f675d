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
  /// By number: the range of the name in `bytes`.
  private let ranges: [Range<Int>]
  /// The bytes of all names.
  let bytes: [UInt8]
  /// Empty if there are no names. Otherwise each name is in the first free slot from that of its hash on.
  let slots: [Slot]

  struct Slot {
    fileprivate var key = XMLNameKey(first: 0)
    /// In the bytes of all names.
    fileprivate var start: Int32 = 0
    fileprivate var count: Int16 = 0
    /// -1: the slot is free.
    fileprivate var number: Int16 = -1
  }

  private static let slotBits = 12

  /// No names.
  public init() { (ranges, bytes, slots) = ([], [], []) }

  /// - Parameter names: without duplicates. The number of a name is its index.
  public init(_ names: [String]) {
    precondition(names.count < 1 << Self.slotBits, "a slot is always free")
    var ranges: [Range<Int>] = []
    var bytes: [UInt8] = []
    var slots = [Slot](repeating: Slot(), count: 1 << Self.slotBits)
    for (number, name) in names.enumerated() {
      let start = bytes.count
      bytes += name.utf8
      ranges.append(start..<bytes.count)
      let key = XMLNameKey(name)
      var slot = key.bits(Self.slotBits)
      while slots[slot].number >= 0 { slot = (slot + 1) % slots.count }
      slots[slot] = Slot(
        key: key, start: Int32(start), count: Int16(bytes.count - start), number: Int16(number))
    }
    (self.ranges, self.bytes, self.slots) = (ranges, bytes, slots)
  }

  func text(of number: Int) -> String {
    String(decoding: bytes[ranges[number]], as: UTF8.self)
  }

  /// The number of a name in a text; -1: it is not one of the names.
  func number(of range: Range<Int>, in text: [UInt8]) -> Int16 {
    let key = XMLNameKey(text.span, range)
    return Self.number(
      of: key, range.lowerBound, range.count, in: text.span, slots.span, bytes.span)
  }

  /// - Parameters:
  ///   - key: of the range of the name.
  ///   - slots: of the names. A copy of the names would be retained.
  ///   - bytes: of the names.
  @inline(__always)
  static func number(
    of key: XMLNameKey, _ start: Int, _ count: Int, in text: Span<UInt8>, _ slots: Span<Slot>,
    _ bytes: Span<UInt8>
  ) -> Int16 {
    var index = key.bits(slotBits)
    guard index < slots.count else { return -1 }
    while true {
      let slot = slots[index]
      if slot.number < 0 { return -1 }
      if slot.key == key, Int(slot.count) == count,
        count <= XMLNameKey.byteCount || isLongName(slot, at: start, in: text, bytes)
      {
        return slot.number
      }
      index = (index &+ 1) & (1 << slotBits - 1)
    }
  }

  /// Whether a name is the text of a range.
  func isEqual(_ number: Int, to range: Range<Int>, in text: [UInt8]) -> Bool {
    guard number < ranges.count, ranges[number].count == range.count else { return false }
    return bytes.span.extracting(ranges[number]).isEqual(to: text.span.extracting(range))
  }

  @inline(never)
  private static func isLongName(
    _ slot: Slot, at start: Int, in text: Span<UInt8>, _ bytes: Span<UInt8>
  ) -> Bool {
    let count = Int(slot.count)
    let name = bytes.extracting(Int(slot.start)..<Int(slot.start) + count)
    return name.isEqual(to: text.extracting(start..<start + count))
  }
}
