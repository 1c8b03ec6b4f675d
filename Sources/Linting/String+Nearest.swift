extension String {
  /// The most similar candidate, for a misspelled name; nil: none is similar. At most a third of the
  /// letters may differ.
  package func nearest(in candidates: some Sequence<String>) -> String? {
    similar(in: candidates).min { $0.distance < $1.distance }?.candidate
  }

  /// The similar candidates with the number of letters that differ.
  private func similar(
    in candidates: some Sequence<String>
  ) -> [(candidate: String, distance: Int)] {
    guard utf8.count <= Self.comparedLength else { return [] }
    let letters = Array(lowercased().utf8)
    return candidates.compactMap { candidate in
      let others = Array(candidate.lowercased().utf8)
      let allowed = Swift.max(1, Swift.max(letters.count, others.count) / 3)
      guard abs(letters.count - others.count) <= allowed else { return nil }
      let distance = Self.editDistance(letters, others)
      return distance <= allowed ? (candidate, distance) : nil
    }
  }

  /// The candidate of which the name is a misspelling, or another form: the same words, of which each has at most one
  /// other letter for three, and the same first letter. Names with another word are names of other things, however
  /// few letters they have: `tapBar` and `tabBar`, `startDate` and `endDate`.
  package func misspelled(among candidates: some Sequence<String>) -> String? {
    misspellings(of: candidates).first
  }

  /// The candidates of which the name can be a misspelling, the most similar first.
  package func misspellings(of candidates: some Sequence<String>) -> [String] {
    let words = nameWords
    let similar = similar(in: candidates.filter { words.isMisspelling(of: $0.nameWords) })
    return similar.sorted { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }
      .map(\.candidate)
  }

  /// Whether the name of a class is another one with a word more, less or other, and they have more in common than the
  /// kind of the class.
  package func isRenaming(of other: String) -> Bool {
    let (words, others) = (nameWords, other.nameWords)
    let shared = words.wordsBesideOne(differingFrom: others)
    return shared.contains { !Self.kindsOfClasses.contains(String(decoding: $0, as: UTF8.self)) }
  }

  private static let kindsOfClasses: Set = [
    "ui", "view", "controller", "cell", "table", "collection", "button", "label",
  ]

  /// The words of a name or a title in lower case: `show`, `fps`, `count` and `2` of `showFPSCount2`.
  package var nameWords: [[UInt8]] {
    var words: [[UInt8]] = []
    let bytes = Array(utf8)
    for (index, byte) in bytes.enumerated() {
      let kind = LetterKind(byte)
      guard kind != .separator else { continue }
      let before = index > 0 ? LetterKind(bytes[index - 1]) : .separator
      let isStart =
        switch (before, kind) {
        case (.separator, _), (.lowercase, .uppercase): true
        case (.uppercase, .uppercase):
          index + 1 < bytes.count && LetterKind(bytes[index + 1]) == .lowercase
        default: (before == .digit) != (kind == .digit)
        }
      if isStart { words.append([]) }
      words[words.count - 1].append(kind == .uppercase ? byte | 0x20 : byte)
    }
    return words
  }

  private enum LetterKind {
    case lowercase, uppercase, digit, separator

    init(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .uppercase
      case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: self = .lowercase
      case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
      default: self = .separator
      }
    }
  }

  fileprivate static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    editDistance(left, right)
  }

  /// The greatest length of a name that is compared.
  private static let comparedLength = 64

  /// The number of letters to insert, delete, replace or transpose (optimal string alignment).
  private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var best = Swift.min(
          last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = Swift.min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}

extension [[UInt8]] {
  /// The words that both names have if one word is inserted, removed or replaced; empty if more words differ, or none.
  fileprivate func wordsBesideOne(differingFrom other: Self) -> Self {
    let start = zip(self, other).prefix { $0 == $1 }.count
    let end = zip(dropFirst(start).reversed(), other.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let differing = Swift.max(count, other.count) - start - end
    return differing == 1 ? Array(prefix(start) + suffix(end)) : []
  }

  /// Whether these words of a name can be meant as those of another one.
  fileprivate func isMisspelling(of other: [[UInt8]]) -> Bool {
    if joined().elementsEqual(other.joined()) { return true }
    guard count == other.count else { return false }
    return zip(self, other).allSatisfy { left, right in
      let length = Swift.min(left.count, right.count)
      return left == right
        || length > 3 && left.first == right.first
          && String.distance(left, right) <= Swift.max(1, length / 3 - 1)
    }
  }
}
