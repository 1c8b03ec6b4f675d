/// A table of the words that the scanners recognize.
///
/// The hash is perfect: a name is compared with one word.
struct SourceWordTable {
  struct Entry {
    /// The first eight bytes with zeros behind the last one; of a word of more than `shortCount` bytes,
    /// the hash.
    var first: UInt64 = 0
    /// The next eight bytes; of a longer word, the index of its bytes in `texts`.
    var second: UInt64 = 0
    var word = SourceWord.none
    /// In bytes. No name has 0 bytes.
    var count: UInt8 = 0
    /// The flags of the token.
    var flags: UInt8 = 0

    /// All bits if a name of at most `shortCount` bytes is the word, else none.
    @inline(__always)
    func mask(of first: UInt64, _ second: UInt64, count: Int) -> Int {
      let difference =
        (first ^ self.first) | (second ^ self.second)
        | UInt64(truncatingIfNeeded: Int(self.count) ^ count)
      // The highest bit of a difference or of its complement is set.
      let sign = Int(truncatingIfNeeded: difference | (0 &- difference))
      return ~(sign &>> 63)
    }
  }

  /// The number of bytes of a name that are compared at once.
  static let shortCount = 15
  static let size = 512
  static let bucketCount = 256

  /// A word is at the index that its hash and the number of its bucket result in; no word is at 0.
  private(set) var entries = [Entry](repeating: Entry(), count: size)
  private(set) var buckets = [UInt16](repeating: 0, count: bucketCount)
  /// The bytes of long words, with zeros after the last one of each.
  private(set) var texts: [UInt64] = []

  /// The words without flags.
  private static let words = SourceWordTable()

  init(isSwift: Bool) {
    self = Self.words
    for index in entries.indices where entries[index].word != .none {
      let word = entries[index].word
      if isSwift ? word.isReadInSwift : word.isReadInObjectiveC {
        entries[index].flags |= SourceToken.statement
      }
      if word.isNoted(isSwift: isSwift) { entries[index].flags |= SourceToken.noted }
    }
  }

  private init() {
    let words = SourceWord.allCases.filter { $0 != .none }.map {
      (word: $0, hash: NameHash.hash(of: $0.rawValue))
    }
    var counts = [Int](repeating: 0, count: Self.bucketCount)
    for (_, hash) in words { counts[Self.bucket(of: hash)] += 1 }
    // The words of the largest buckets first: then few indices are taken.
    let order = words.sorted {
      let first = Self.bucket(of: $0.hash)
      let second = Self.bucket(of: $1.hash)
      return (counts[second], first) < (counts[first], second)
    }
    var start = 0
    while start < order.count {
      let bucket = Self.bucket(of: order[start].hash)
      let end = start + counts[bucket]
      while !place(order[start..<end], in: bucket) {
        precondition(buckets[bucket] < .max, "the words have no perfect hash")
        buckets[bucket] += 1
      }
      start = end
    }
  }

  /// Stores the words of a bucket at the indices that the number of the bucket results in. Returns false
  /// if two words have the same index.
  private mutating func place(
    _ words: ArraySlice<(word: SourceWord, hash: NameHash)>, in bucket: Int
  ) -> Bool {
    for (position, (word, hash)) in zip(words.indices, words) {
      let index = Self.index(of: hash, in: buckets[bucket])
      guard index > 0, entries[index].word == .none else {
        for (_, hash) in words[..<position] {
          entries[Self.index(of: hash, in: buckets[bucket])] = Entry()
        }
        return false
      }
      entries[index].word = word
    }
    for (word, hash) in words {
      entries[Self.index(of: hash, in: buckets[bucket])] = entry(word, hash)
    }
    return true
  }

  private mutating func entry(_ word: SourceWord, _ hash: NameHash) -> Entry {
    let bytes = Array(word.rawValue.utf8)
    var entry = Entry(word: word, count: UInt8(clamping: bytes.count))
    if bytes.count <= Self.shortCount {
      (entry.first, entry.second) = bytes.span.words(at: 0)
    } else {
      entry.first = hash.state
      entry.second = UInt64(texts.count)
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        texts.append(bytes.span.word(at: offset))
      }
    }
    return entry
  }

  @inline(__always)
  static func bucket(of hash: NameHash) -> Int {
    Int(truncatingIfNeeded: hash.state &>> 56) & (bucketCount - 1)
  }

  /// The index of the word of a bucket that may have a hash.
  @inline(__always)
  static func index(of hash: NameHash, in number: UInt16) -> Int {
    Int(truncatingIfNeeded: (hash.state &>> 32) &+ (hash.state &>> 44 | 1) &* UInt64(number))
      & (size - 1)
  }

  /// Whether a long name is a word.
  func isWord(
    _ entry: Entry, _ hash: NameHash, from start: Int, to end: Int, of bytes: Span<UInt8>
  ) -> Bool {
    guard entry.first == hash.state, Int(entry.count) == end - start else { return false }
    var index = start
    var text = Int(clamping: entry.second)
    while index < end {
      let word = bytes.word(at: index)
      guard texts[text] == (end - index < 8 ? word.firstBytes(end - index) : word) else {
        return false
      }
      text += 1
      index += 8
    }
    return true
  }
}

extension SourceWord {
  /// Whether the tokenizer notes the index of the word, or closes brackets at it.
  fileprivate func isNoted(isSwift: Bool) -> Bool {
    switch self {
    case .IBOutlet, .IBOutletCollection: isSwift
    case .end, .interface, .implementation: !isSwift
    default: isSwift && isRecordedInSwift
    }
  }
}
