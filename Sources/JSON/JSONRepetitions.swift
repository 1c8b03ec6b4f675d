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
/// strings and numbers, and for members. It decodes equal bytes to equal values, so it gets each of these values once. An
/// element with a repeated value is left out, and so is a member with a repeated key and a repeated value. A repeated key
/// of another value is replaced by a short one. The decoded value or key is copied (decision 57).
///
/// The short text is valid if and only if the whole text is, because the scanner has accepted the whole text and each
/// different value is in the short text. Duplicate keys are not: if there are any, Jansson must parse the whole text.
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
    // The open objects: their ends as node indices, and the keys that they have.
    var outer: [(end: Int, keys: UInt64)] = []
    var object = (end: 0, keys: UInt64(0))
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      // The key and its short key, if it is repeated.
      var replaced: (key: Range<Int>, name: UInt8)?
      if let key = node.keyRange {
        while object.end <= index, let last = outer.popLast() { object = last }
        guard let known = keyTable.find(key, of: index, among: &object.keys, output) else {
          return false
        }
        keys[index] = known.node
        if known.node != Self.none { replaced = (key, known.name) }
      }
      if node.range.count <= Self.valueByteLimit {
        let former = knownValues.find(node.range, of: index, in: output, replaces: true).node
        if former != Self.none, replaced != nil || node.keyRange == nil {
          values[index] = former
          output.omit(node.memberRange)
          index = node.subtreeEnd
          continue
        }
      }
      if let replaced { output.replace(replaced.key, by: replaced.name) }
      if node.kind == .object {
        outer.append(object)
        object = (node.subtreeEnd, 0)
      }
      index += 1
    }
    output.copyRest()
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
  /// The end of the bytes that are copied, replaced or omitted.
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

  /// Writes a key with one byte between its quotes.
  mutating func replace(_ range: Range<Int>, by byte: UInt8) {
    copy(until: range.lowerBound)
    precondition(range.count > 2 && range.upperBound <= sourceCount && count + 3 <= targetCount)
    unsafe target[count] = UInt8(ascii: "\"")
    unsafe target[count + 1] = byte
    unsafe target[count + 2] = UInt8(ascii: "\"")
    count += 3
    position = range.upperBound
  }

  /// Leaves out an element or a member, with the comma behind it or, if it is the last one, before it.
  mutating func omit(_ range: Range<Int>) {
    copy(until: range.lowerBound)
    position = range.upperBound
    var next = position
    while next < sourceCount, unsafe JSONScanner.isSpace(source[next]) { next += 1 }
    if next < sourceCount, unsafe source[next] == UInt8(ascii: ",") {
      position = next + 1
      return
    }
    while count > 0, unsafe JSONScanner.isSpace(target[count - 1]) { count -= 1 }
    if count > 0, unsafe target[count - 1] == UInt8(ascii: ",") { count -= 1 }
  }

  /// The first and the last eight bytes in a range, or twice all bytes of a shorter one.
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
    /// The first and the last bytes: all of a short value.
    var first: UInt64 = 0
    var last: UInt64 = 0
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
  /// - Parameter replaces: whether a new node takes the place of another with its hash; otherwise only a free place beside
  ///   it.
  /// - Returns: `none` for a new node, and -1 if it has no place.
  mutating func find(
    _ range: Range<Int>, of node: Int, in text: ShortText, replaces: Bool
  ) -> (node: Int32, slot: Int) {
    let (first, last) = text.ends(of: range)
    let mixed = (first ^ UInt64(range.count)) &* 0x9E37_79B9_7F4A_7C15 ^ last
    var place = Int((mixed &* 0x9E37_79B9_7F4A_7C15) >> 48) & (slots.count - 1)
    for _ in 0..<(replaces ? 1 : Self.searchLimit) {
      let slot = slots[place]
      if slot.first == first, slot.last == last, slot.count == range.count,
        range.count <= 16 || text.hasSame(range, after: Int(slot.start))
      {
        return (slot.node, place)
      }
      if replaces || slot.node == JSONRepetitions.none {
        slots[place] = Slot(
          first: first, last: last, start: Int32(truncatingIfNeeded: range.lowerBound),
          count: Int32(truncatingIfNeeded: range.count), node: Int32(truncatingIfNeeded: node))
        return (JSONRepetitions.none, place)
      }
      place = (place + 1) & (slots.count - 1)
    }
    return (JSONRepetitions.none, -1)
  }
}

/// The first occurrence of each key, and the short key that replaces others.
///
/// A key is replaced or left out everywhere except there, or, if it has no short key, nowhere. So Jansson finds that an
/// object has a key twice only if it has no short key.
private struct KeyTable {
  private static let slotCount = 256
  private var occurrences = Occurrences(slotCount: slotCount)
  /// By place; 0: the key has no short key.
  private var names = [UInt8](repeating: 0, count: slotCount)
  private var nextName = firstName

  private static let firstName = UInt8(ascii: "#")
  /// One bit of an object for each.
  private static let endOfNames = firstName + 64

  /// - Parameter keys: of the same object before, which have a short key.
  /// - Returns: the first node with the key; `none`: the key is not replaced. nil: see `JSONRepetitions`.
  mutating func find(
    _ range: Range<Int>, of node: Int, among keys: inout UInt64, _ text: ShortText
  ) -> (node: Int32, name: UInt8)? {
    // A key of one byte is not longer than another.
    guard range.count > 3 else { return (JSONRepetitions.none, 0) }
    let found = occurrences.find(range, of: node, in: text, replaces: false)
    if found.node == JSONRepetitions.none {
      guard !text.contains(UInt8(ascii: "\\"), in: range) else { return nil }
      if found.slot >= 0, nextName < Self.endOfNames {
        names[found.slot] = nextName
        keys |= 1 << UInt64(nextName - Self.firstName)
        // A backslash begins an escape.
        nextName += nextName == UInt8(ascii: "[") ? 2 : 1
      }
      return (JSONRepetitions.none, 0)
    }
    let name = names[found.slot]
    guard name != 0 else { return (JSONRepetitions.none, 0) }
    let key = 1 << UInt64(name - Self.firstName) as UInt64
    guard keys & key == 0 else { return nil }
    keys |= key
    return (found.node, name)
  }
}
