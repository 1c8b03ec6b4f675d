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
/// strings and numbers. It decodes equal bytes to equal values, so it gets each of these values once in full. A repeated
/// value is replaced by an empty value of its kind, a repeated key by a short one, and the decoded value or key is copied
/// (decision 57).
///
/// The short text is valid if and only if the whole text is, because the scanner has accepted the whole text and each
/// different value is in the short text. Duplicate keys are not: if there are any, Jansson must parse the whole text.
struct JSONRepetitions {
  /// In place of the text from its start.
  private(set) var text: [UInt8]
  /// By node: the earlier node with the same value; `none`: the value is in `text`.
  private(set) var values: [Int32]
  /// By node: the earlier node with the same key; `none`: the key is in `text`, or there is none.
  private(set) var keys: [Int32]

  static let none: Int32 = -1

  /// Bytes of a value that is compared with earlier ones. An array is also compared as a part of the arrays around it, so
  /// the limit keeps the time linear.
  private static let valueByteCounts = 5...256
  /// Shorter documents are parsed as they are.
  private static let leastNodeCount = 32

  /// - Returns: nil if the text must be parsed as a whole.
  init?(in bytes: [UInt8], from start: Int, along nodes: [JSONOutline.Node]) {
    guard nodes.count >= Self.leastNodeCount else { return nil }
    values = [Int32](repeating: Self.none, count: nodes.count)
    keys = values
    text = []
    var isComplete = false
    let short = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count - start) {
      target, count in
      unsafe bytes.withUnsafeBytes { source in
        var output = unsafe ShortText(
          source, from: start, to: UnsafeMutableRawBufferPointer(target))
        isComplete = replace(along: nodes, &output)
        count = output.count
      }
    }
    guard isComplete else { return nil }
    text = short
  }

  /// Writes the short text.
  ///
  /// - Returns: false if an object repeats a key, or a key has an escape and can be equal to another.
  private mutating func replace(along nodes: [JSONOutline.Node], _ output: inout ShortText) -> Bool
  {
    var knownValues = Occurrences(slotCount: 1_024)
    var keyTable = KeyTable()
    // The ends of the open objects, as node indices.
    var open: [Int] = []
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      if let key = node.keyRange {
        while let end = open.last, end <= index { open.removeLast() }
        let object = (end: open.last ?? 0, depth: node.depth)
        guard let known = keyTable.find(key, of: index, in: object, output) else { return false }
        if known.node != Self.none {
          keys[index] = known.node
          output.replace(key, by: known.name)
        }
      }
      if node.kind.canRepeat, Self.valueByteCounts.contains(node.range.count) {
        let range = node.range
        let former = knownValues.find(range, of: index, in: output, replaces: true).node
        if former != Self.none {
          values[index] = former
          output.replace(range, by: nil)
          index = node.subtreeEnd
          continue
        }
      }
      if node.kind == .object { open.append(node.subtreeEnd) }
      index += 1
    }
    output.copyRest()
    return true
  }
}

extension JSONValue.Kind {
  /// Whether a value in the text starts and ends with a byte that, together, are an empty value.
  fileprivate var canRepeat: Bool {
    switch self {
    case .string, .array, .object: true
    case .null, .bool, .number, .invalid: false
    }
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
  /// The end of the bytes that are copied or replaced.
  private var position: Int

  init(_ source: UnsafeRawBufferPointer, from start: Int, to target: UnsafeMutableRawBufferPointer)
  {
    unsafe self.source = source
    unsafe self.target = target
    (sourceCount, targetCount) = (source.count, target.count)
    position = start
  }

  private mutating func copy(until end: Int) {
    let byteCount = end - position
    precondition(byteCount >= 0 && end <= sourceCount && count + byteCount <= targetCount)
    if byteCount > 0, let from = unsafe source.baseAddress, let to = unsafe target.baseAddress {
      unsafe memcpy(to + count, from + position, byteCount)
    }
    count += byteCount
    position = end
  }

  mutating func copyRest() { copy(until: sourceCount) }

  /// Writes a key or a value in a range with one byte between its quotes or brackets, or with none.
  mutating func replace(_ range: Range<Int>, by byte: UInt8?) {
    copy(until: range.lowerBound)
    precondition(range.count > 2 && range.upperBound <= sourceCount && count + 3 <= targetCount)
    unsafe target[count] = source[range.lowerBound]
    count += 1
    if let byte {
      unsafe target[count] = byte
      count += 1
    }
    unsafe target[count] = source[range.upperBound - 1]
    count += 1
    position = range.upperBound
  }

  /// The last bytes of a range before its last byte, at most eight.
  func end(of range: Range<Int>) -> UInt64 {
    let length = min(range.count - 2, 8)
    guard length > 0, range.upperBound <= sourceCount else { return 0 }
    guard range.upperBound >= 9 else {
      // At the start of the text.
      return range.dropLast().suffix(length).reversed().reduce(0) {
        unsafe $0 << 8 | UInt64(source[$1])
      }
    }
    let bytes = unsafe source.loadUnaligned(fromByteOffset: range.upperBound - 9, as: UInt64.self)
    return UInt64(littleEndian: bytes) >> UInt64(8 * (8 - length))
  }

  /// Whether the same bytes are in a range and after another offset.
  func hasSame(_ range: Range<Int>, after start: Int) -> Bool {
    precondition(range.upperBound <= sourceCount && start <= sourceCount - range.count)
    guard let base = unsafe source.baseAddress else { return false }
    return unsafe memcmp(base + range.lowerBound, base + start, range.count) == 0
  }

  func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
    unsafe source[range].contains(byte)
  }
}

/// Nodes by the bytes of their keys or values, one for each hash.
private struct Occurrences {
  private var slots: [Slot]

  private struct Slot {
    /// The last bytes before the closing quote or bracket: all of a short string.
    var end: UInt64 = 0
    var start: Int32 = 0
    var count: Int32 = 0
    var node = JSONRepetitions.none
  }

  /// Places that are searched for a key.
  private static let searchLimit = 4

  /// - Parameter slotCount: a power of two.
  init(slotCount: Int) { slots = Array(repeating: Slot(), count: slotCount) }

  /// The node that was found first with the same bytes, and its place.
  ///
  /// - Parameters:
  ///   - range: at least two bytes.
  ///   - replaces: whether a new node takes the place of another with its hash; otherwise only a free place beside it.
  /// - Returns: `none` for a new node, and -1 if it has no place.
  mutating func find(
    _ range: Range<Int>, of node: Int, in text: ShortText, replaces: Bool
  ) -> (node: Int32, slot: Int) {
    let (count, end) = (range.count, text.end(of: range))
    let hash = ((end ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15) >> 48
    var place = Int(hash) & (slots.count - 1)
    for _ in 0..<(replaces ? 1 : Self.searchLimit) {
      let slot = slots[place]
      if slot.end == end, slot.count == count, slot.node != JSONRepetitions.none,
        text.hasSame(range, after: Int(slot.start))
      {
        return (slot.node, place)
      }
      if replaces || slot.node == JSONRepetitions.none {
        slots[place] = Slot(
          end: end, start: Int32(truncatingIfNeeded: range.lowerBound),
          count: Int32(truncatingIfNeeded: count), node: Int32(truncatingIfNeeded: node))
        return (JSONRepetitions.none, place)
      }
      place = (place + 1) & (slots.count - 1)
    }
    return (JSONRepetitions.none, -1)
  }
}

/// The first occurrence of each key, and the short key that replaces others.
///
/// A key is replaced everywhere except there, or, if there is no place for it, nowhere. So Jansson finds that an object
/// has a key twice, except in the object of the first occurrence.
private struct KeyTable {
  private static let slotCount = 256
  private var occurrences = Occurrences(slotCount: slotCount)
  /// By place.
  private var keys = [Key](repeating: Key(), count: slotCount)
  private var nextName = UInt8(ascii: "#")

  private struct Key {
    /// 0: there is no other short key.
    var name: UInt8 = 0
    /// The end of the object of the first occurrence, and the depth of its members.
    var object = (end: 0, depth: 0)
  }

  /// - Parameter object: the end of the object, and the depth of its members.
  /// - Returns: the first node with the key; `none`: the key is not replaced. nil: see `JSONRepetitions`.
  mutating func find(
    _ range: Range<Int>, of node: Int, in object: (end: Int, depth: Int), _ text: ShortText
  ) -> (node: Int32, name: UInt8)? {
    // A key of one byte is not longer than another.
    guard range.count > 3 else { return (JSONRepetitions.none, 0) }
    let found = occurrences.find(range, of: node, in: text, replaces: false)
    if found.node != JSONRepetitions.none {
      let key = keys[found.slot]
      guard object.depth != key.object.depth || node >= key.object.end else { return nil }
      return key.name == 0 ? (JSONRepetitions.none, 0) : (found.node, key.name)
    }
    guard !text.contains(UInt8(ascii: "\\"), in: range) else { return nil }
    if found.slot >= 0 {
      let isNamed = nextName < 0x7F
      keys[found.slot] = Key(name: isNamed ? nextName : 0, object: object)
      // A backslash begins an escape.
      if isNamed { nextName += nextName == UInt8(ascii: "[") ? 2 : 1 }
    }
    return (JSONRepetitions.none, 0)
  }
}
