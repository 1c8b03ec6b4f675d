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

  init(_ name: Range<Int>, in source: XMLSource) {
    self.init(source.bytes.span, name)
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

  private init(first: UInt64) {
    self.first = first
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

  static let bucketCount = 256

  /// A number below `bucketCount`.
  @inline(__always)
  var bucket: Int { Int(truncatingIfNeeded: hash >> 56) }
}

/// The element names that a format gives a meaning, each with its number. The scanner looks up the name of each
/// element once, so that later code compares numbers.
package final class XMLNames: Sendable {
  private let names: [[UInt8]]
  private let keys: [XMLNameKey]
  /// The numbers of the names of each bucket.
  private let buckets: [[Int]]

  /// - Parameter names: without duplicates. The number of a name is its index.
  package init(_ names: [String]) {
    precondition(names.count <= Int(Int16.max), "numbers of names are stored in 16 bits")
    let keys = names.map { XMLNameKey($0) }
    var buckets = [[Int]](repeating: [], count: XMLNameKey.bucketCount)
    for (number, key) in keys.enumerated() { buckets[key.bucket].append(number) }
    self.names = names.map { Array($0.utf8) }
    self.keys = keys
    self.buckets = buckets
  }

  /// The number of the name in a range; nil: it is not one of the names.
  func number(of range: Range<Int>, in source: XMLSource) -> Int? {
    let key = XMLNameKey(range, in: source)
    for number in buckets[key.bucket] where keys[number] == key {
      let name = names[number]
      if name.count == range.count,
        name.count <= XMLNameKey.byteCount || source.bytes[range].elementsEqual(name)
      {
        return number
      }
    }
    return nil
  }
}
