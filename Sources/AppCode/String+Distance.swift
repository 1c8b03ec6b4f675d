extension String {
  /// The number of characters to insert, delete or replace.
  package func distance(to other: String) -> Int {
    let (first, second) = (Array(utf8), Array(other.utf8))
    var row = Array(0...second.count)
    for (index, byte) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, otherByte) in second.enumerated() {
        let replaced = diagonal + (byte == otherByte ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[second.count]
  }
}
