extension RandomAccessCollection {
  /// The first place for which a condition holds, by halving; the end where it holds for none.
  ///
  /// - Parameter belongsInSecondPart: once it holds, it holds for all that follow.
  package func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Index {
    var (low, remaining) = (startIndex, count)
    while remaining > 0 {
      let half = remaining / 2
      let middle = index(low, offsetBy: half)
      if belongsInSecondPart(self[middle]) {
        remaining = half
      } else {
        low = index(after: middle)
        remaining -= half + 1
      }
    }
    return low
  }
}
