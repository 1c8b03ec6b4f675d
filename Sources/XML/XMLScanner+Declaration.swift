/// The XML declaration: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`.
extension XMLScanner {
  /// Reads the declaration, if the text starts with one.
  mutating func scanDeclaration() {
    let start = position
    guard source.starts(with: "<?xml", at: start), source.endOfName(from: start + 2) == start + 5
    else { return }
    // To the first '>', unlike any other instruction: half a declaration must not swallow the text.
    let extent = source.extent(of: .unknown, at: start)
    position = extent.end
    let last = extent.content.upperBound - 1
    guard extent.isComplete, source.bytes[last] == UInt8(ascii: "?") else {
      return report(.open("XML declaration", "?>", at: start..<start + 5))
    }
    checkDeclaration(start + 5..<last)
  }

  private mutating func checkDeclaration(_ content: Range<Int>) {
    var expected = ["version", "encoding", "standalone"][...]
    var offset = content.lowerBound
    while true {
      let start = source.endOfSpace(from: offset)
      guard start < content.upperBound else { break }
      guard start > offset, let part = part(in: start..<content.upperBound),
        let place = expected.firstIndex(where: { source.isEqual(part.name, to: $0) }),
        place == 0 || expected.startIndex > 0
      else { return report(.badDeclaration(at: start..<content.upperBound)) }
      expected = expected[(place + 1)...]
      check(part.value, at: place)
      offset = part.value.upperBound + 1
    }
    if expected.count == 3 { report(.badDeclaration(at: content)) }
  }

  /// A name with its value, quotes left out, at the start of the range.
  private func part(in range: Range<Int>) -> (name: Range<Int>, value: Range<Int>)? {
    let name = range.lowerBound..<source.endOfName(from: range.lowerBound)
    let sign = source.endOfSpace(from: name.upperBound)
    guard !name.isEmpty, source.byte(at: sign) == UInt8(ascii: "=") else { return nil }
    let start = source.endOfSpace(from: sign + 1)
    let quote = source.byte(at: start)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), start < range.upperBound else {
      return nil
    }
    let end = source.firstIndex(of: quote, in: start + 1..<range.upperBound)
    return end < range.upperBound ? (name, start + 1..<end) : nil
  }

  private mutating func check(_ value: Range<Int>, at place: Int) {
    let word = source[value]
    switch place {
    case 0:
      // An 1.x of later years is to be read as 1.0 (XML 1.0, 2.8).
      let digits = word.utf8.dropFirst(2)
      let isOne = word.hasPrefix("1.") && !digits.isEmpty
      if !isOne || !digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
        report(.badVersion(quoted(value), at: value))
      }
    case 1:
      if word.lowercased() != "utf-8" { stop(.foreignEncoding(quoted(value), at: value)) }
    default:
      if word != "yes", word != "no" { report(.badStandalone(at: value)) }
    }
  }
}
