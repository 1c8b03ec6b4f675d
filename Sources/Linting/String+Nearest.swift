extension String {
  /// The most similar candidate, for a misspelled name; nil: none is similar. At most a third of the
  /// letters may differ.
  package func nearest(in candidates: some Sequence<String>) -> String? {
    guard utf8.count <= Self.comparedLength else { return nil }
    let letters = Array(lowercased().utf8)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let others = Array(candidate.lowercased().utf8)
      let allowed = Swift.max(1, Swift.max(letters.count, others.count) / 3)
      guard abs(letters.count - others.count) <= allowed else { continue }
      let distance = Self.editDistance(letters, others)
      guard distance <= allowed, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
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
