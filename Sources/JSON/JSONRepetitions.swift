#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Where a text repeats keys and values, and the text without the repeated ones.
///
/// Layouts repeat keys, class names, frames and actions, and Jansson takes most of its time for single characters of
/// strings and numbers, and for members. It decodes equal bytes to equal values, so it gets each of these once. The
/// decoded value or key is copied (decision 57).
///
/// In the short text, objects are arrays. The keys and values that occur first are their elements, in the order of the
/// text, each key before its value.
///
/// The short text is valid if and only if the whole text is, because the scanner has accepted the whole text, and each
/// different key and value is in the short text. If an object has a key twice, Jansson must parse the whole text.
struct JSONRepetitions {
  /// In place of the text from its start.
  private(set) var text: [UInt8]
  /// By node: the earlier node with the same value; `none`: the node is in `text`, or in a node that is not.
  private(set) var values: [Int32]
  /// By node: the earlier node with the same key; `none`: the key is in `text`, or there is none.
  private(set) var keys: [Int32]

  static let none: Int32 = -1

  /// Bytes of a value that is compared with earlier ones. An array is also compared as a part of the arrays around it, so
  /// the limit keeps the time linear.
  private static let valueByteLimit = 256
  /// Shorter documents are parsed as they are.
  private static let leastNodeCount = 32

  /// - Parameter isCancelled: checked between parts of the text.
  /// - Returns: nil if the text must be parsed as a whole, or if `isCancelled` returned true.
  init?(
    in bytes: [UInt8], from start: Int, along nodes: [JSONOutline.Node],
    isCancelled: () -> Bool = { false }
  ) {
    guard nodes.count >= Self.leastNodeCount else { return nil }
    values = [Int32](repeating: Self.none, count: nodes.count)
    keys = values
    text = []
    var isComplete = false
    let short = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count - start) {
      target, count in
      unsafe bytes.withUnsafeBytes { source in
        var output = unsafe ShortText(source, to: UnsafeMutableRawBufferPointer(target))
        isComplete = replace(along: nodes, &output, isCancelled)
        count = output.count
      }
    }
    guard isComplete else { return nil }
    text = short
  }

  /// An array or object in the short text: its end as a node index, and the keys that it has.
  private typealias Container = (end: Int, keys: UInt128)

  /// Writes the short text.
  ///
  /// - Returns: false if an object repeats a key, a key has an escape and can be equal to another, there are too many
  ///   keys, or `isCancelled` returned true.
  private mutating func replace(
    along nodes: [JSONOutline.Node], _ output: inout ShortText, _ isCancelled: () -> Bool
  ) -> Bool {
    var knownValues = Occurrences(slotCount: 1_024)
    var knownKeys = Occurrences(slotCount: 256)
    var keyCount = 0
    var outer: [Container] = []
    var container = Container(end: nodes.count, keys: 0)
    var index = 0
    var parts = JSONNodeParts()
    while index < nodes.count {
      if parts.begins(at: index), isCancelled() { return false }
      let node = nodes[index]
      if let key = node.keyRange {
        guard let known = knownKeys.find(key, of: index, number: keyCount, in: output) else {
          return false
        }
        if known.node == Self.none {
          guard keyCount < UInt128.bitWidth, !output.contains(UInt8(ascii: "\\"), in: key) else {
            return false
          }
          keyCount += 1
          output.write(key)
        }
        let bit = UInt128(1) &<< UInt128(truncatingIfNeeded: known.number)
        guard container.keys & bit == 0 else { return false }
        container.keys |= bit
        keys[index] = known.node
      }
      if node.range.count <= Self.valueByteLimit {
        values[index] = knownValues.replace(node.range, by: index, in: output)
      }
      if values[index] != Self.none {
        index = node.subtreeEnd
      } else {
        index += 1
        switch node.kind {
        case .array, .object:
          output.open()
          outer.append(container)
          container = (node.subtreeEnd, 0)
        case .null, .bool, .number, .string, .invalid: output.write(node.range)
        }
      }
      while container.end == index, let last = outer.popLast() {
        output.close()
        container = last
      }
    }
    return true
  }
}

/// The text that is read, and the one that is written, which is never longer.
@safe private struct ShortText {
  private let source: UnsafeRawBufferPointer
  private let sourceCount: Int
  private let target: UnsafeMutableRawBufferPointer
  private let targetCount: Int
  /// Bytes that are written.
  private(set) var count = 0
  /// Whether a comma is required before another element.
  private var isAfterElement = false

  init(_ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) {
    unsafe self.source = source
    unsafe self.target = target
    (sourceCount, targetCount) = (source.count, target.count)
  }

  private mutating func write(_ byte: UInt8) {
    precondition(count < targetCount)
    unsafe target[count] = byte
    count += 1
  }

  /// Writes a key or value of the text as an element.
  mutating func write(_ range: Range<Int>) {
    if isAfterElement { write(UInt8(ascii: ",")) }
    isAfterElement = true
    let byteCount = range.count
    precondition(range.upperBound <= sourceCount && count + byteCount <= targetCount)
    if byteCount > 0, let from = unsafe source.baseAddress, let to = unsafe target.baseAddress {
      unsafe memcpy(to + count, from + range.lowerBound, byteCount)
    }
    count += byteCount
  }

  /// Begins an array or object as an element.
  mutating func open() {
    if isAfterElement { write(UInt8(ascii: ",")) }
    isAfterElement = false
    write(UInt8(ascii: "["))
  }

  mutating func close() {
    isAfterElement = true
    write(UInt8(ascii: "]"))
  }

  /// The first and the last eight bytes in a range, or twice all bytes of a shorter one.
  @inline(__always)
  func ends(of range: Range<Int>) -> (first: UInt64, last: UInt64) {
    precondition(range.lowerBound >= 0 && range.upperBound <= sourceCount)
    if range.count >= 8 {
      return unsafe (
        source.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self),
        source.loadUnaligned(fromByteOffset: range.upperBound - 8, as: UInt64.self)
      )
    }
    let bytes: UInt64
    if range.lowerBound + 8 <= sourceCount {
      let more = unsafe source.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self)
      bytes = UInt64(littleEndian: more) & (1 << UInt64(8 * range.count) - 1)
    } else {
      // At the end of the text.
      bytes = range.reversed().reduce(0) { unsafe $0 << 8 | UInt64(source[$1]) }
    }
    return (bytes, bytes)
  }

  /// Whether the same bytes are after two offsets.
  func hasSame(_ start: Int, _ other: Int, count: Int) -> Bool {
    precondition(min(start, other, count) >= 0 && max(start, other) <= sourceCount - count)
    guard let base = unsafe source.baseAddress else { return false }
    return unsafe memcmp(base + start, base + other, count) == 0
  }

  func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
    unsafe source[range].contains(byte)
  }
}

/// Nodes by the bytes of their keys or values.
private struct Occurrences {
  private var slots: [Slot]

  private struct Slot {
    /// The first and the last bytes: all of a short value.
    var first: UInt64 = 0
    var last: UInt64 = 0
    var start: Int32 = 0
    var count: Int32 = 0
    var node = JSONRepetitions.none
    /// Of a key, in the order in which they occur.
    var number: Int32 = 0

    func isEqual(to other: Slot, in text: ShortText) -> Bool {
      first == other.first && last == other.last && count == other.count
        && (count <= 16 || text.hasSame(Int(start), Int(other.start), count: Int(count)))
    }
  }

  /// Places that are searched for a key.
  private static let searchLimit = 16

  /// - Parameter slotCount: a power of two.
  init(slotCount: Int) { slots = Array(repeating: Slot(), count: slotCount) }

  @inline(__always)
  private func slot(
    _ range: Range<Int>, _ node: Int, in text: ShortText
  ) -> (slot: Slot, place: Int) {
    let (first, last) = text.ends(of: range)
    let mixed = (first ^ UInt64(truncatingIfNeeded: range.count)) &* 0x9E37_79B9_7F4A_7C15 ^ last
    let place = Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 48)
    let slot = Slot(
      first: first, last: last, start: Int32(truncatingIfNeeded: range.lowerBound),
      count: Int32(truncatingIfNeeded: range.count), node: Int32(truncatingIfNeeded: node))
    return (slot, place & (slots.count - 1))
  }

  /// The node that was found first with the same key, or else `none`, and the number of the key.
  ///
  /// - Parameter number: of a new key.
  /// - Returns: nil if there is no place for the key.
  mutating func find(
    _ range: Range<Int>, of node: Int, number: Int, in text: ShortText
  ) -> (node: Int32, number: Int32)? {
    var (new, place) = slot(range, node, in: text)
    new.number = Int32(truncatingIfNeeded: number)
    for _ in 0..<Self.searchLimit {
      let slot = slots[place]
      if slot.isEqual(to: new, in: text) { return (slot.node, slot.number) }
      if slot.node == JSONRepetitions.none {
        slots[place] = new
        return (JSONRepetitions.none, new.number)
      }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The node that was found first with the same value. If there is none, a new one takes the place of another with its
  /// hash.
  mutating func replace(_ range: Range<Int>, by node: Int, in text: ShortText) -> Int32 {
    let (new, place) = slot(range, node, in: text)
    let slot = slots[place]
    if slot.isEqual(to: new, in: text) { return slot.node }
    slots[place] = new
    return JSONRepetitions.none
  }
}
