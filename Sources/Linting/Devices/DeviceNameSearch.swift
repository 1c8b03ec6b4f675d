package import LayoutModel

extension DeviceTable {
  /// The device name that shares most words with a misspelled one; nil: too few words agree.
  ///
  /// Words are compared and not whole texts: in `iphone 16 promax`, all words are those of
  /// `iPhone 16 Pro Max`, although `iPhone 16 Pro` needs fewer changes of letters. Of equally similar
  /// names, that of the newest device is returned.
  package static func nearestName(to text: String) -> String? {
    guard DeviceNameParts.lengths.contains(text.utf8.count) else { return nil }
    let words = DeviceNameParts(text).words
    guard !words.isEmpty else { return nil }
    var best: (name: String, score: Double, year: Int)?
    for model in all {
      for name in model.names {
        let (matched, score) = DeviceNameParts.similarity(
          of: words, with: DeviceNameParts.ofNames[name] ?? [])
        guard matched >= DeviceNameParts.leastShare * Double(words.count) else { continue }
        if let best, (best.score, best.year) > (score, model.year) { continue }
        best = (name, score, model.year)
      }
    }
    return best?.name
  }

  /// The number of names that a search compares.
  package static let nameCount = names.count
}

/// The words of a device name: lowercased letters and numbers, each by itself.
private struct DeviceNameParts {
  private(set) var words: [String] = []

  /// The lengths of compared texts in bytes: one letter is no word.
  static let lengths = 2...64
  /// The share of the words of a text that a suggestion must contain.
  static let leastShare = 0.6

  static let ofNames = Dictionary(
    DeviceTable.names.map { ($0, DeviceNameParts($0, isOfTable: true).words) }
  ) { first, _ in first }
  /// The words of all names except numbers.
  private static let vocabulary = Set(ofNames.values.joined()).filter { Int($0) == nil }
  /// Words that names contain without distinguishing devices.
  private static let ignored: Set<String> = ["inch", "generation", "gen", "st", "nd", "rd", "th"]

  /// - Parameter isOfTable: a word of the table is one word. Other texts are split: `promax`.
  init(_ text: String, isOfTable: Bool = false) {
    var runs: [(text: String, isNumber: Bool)] = []
    var continues = false
    for character in text.lowercased() {
      guard character.isLetter || character.isNumber else {
        continues = false
        continue
      }
      if continues, let last = runs.indices.last, runs[last].isNumber == character.isNumber {
        runs[last].text.append(character)
      } else {
        runs.append((String(character), character.isNumber))
      }
      continues = true
    }
    words = runs.flatMap { run in
      run.isNumber || isOfTable || Self.vocabulary.contains(run.text)
        ? [run.text] : Self.split(run.text)
    }
    words.removeAll(where: Self.ignored.contains)
  }

  /// The words of the vocabulary that a text consists of, the longest first; else the text itself.
  private static func split(_ text: String) -> [String] {
    var rest = text[...]
    var words: [String] = []
    while !rest.isEmpty {
      let starts = vocabulary.filter { $0.count > 1 && rest.hasPrefix($0) }
      guard let word = starts.max(by: { $0.count < $1.count }) else { return [text] }
      words.append(word)
      rest = rest.dropFirst(word.count)
    }
    return words
  }

  /// How many words of a text a name contains, and a measure that is lower for other words of the name.
  static func similarity(
    of words: [String], with name: [String]
  ) -> (matched: Double, score: Double) {
    var left = name
    var matched = 0.0
    var missing = 0
    for word in words {
      let similarities = left.map { similarity(of: word, with: $0) }
      guard let best = similarities.indices.max(by: { similarities[$0] < similarities[$1] }),
        similarities[best] > 0
      else {
        missing += 1
        continue
      }
      matched += similarities[best]
      left.remove(at: best)
    }
    return (matched, matched - 0.5 * Double(missing) - 0.3 * Double(left.count))
  }

  /// From 0 to 1. A number is similar to one that differs by 1 or 2, a word to one with few other letters.
  private static func similarity(of word: String, with other: String) -> Double {
    if word == other { return 1 }
    switch (Int(word), Int(other)) {
    case (let number?, let otherNumber?):
      let (difference, overflows) = number.subtractingReportingOverflow(otherNumber)
      guard !overflows else { return 0 }
      return [1: 0.4, 2: 0.3][difference.magnitude] ?? 0
    case (nil, nil): return word.count > 2 && word.nearest(in: [other]) != nil ? 0.7 : 0
    default: return 0
    }
  }
}
