internal import LayoutModel
internal import LayoutReaders

/// Words of a dump at one place. The rest of the text is not split into words.
struct DumpTerms {
  let bytes: [UInt8]

  /// The word around an offset, or at one of its ends.
  func word(at offset: Int) -> SourceRange? {
    var (start, end) = (min(offset, bytes.count), min(offset, bytes.count))
    while start > 0, Self.isPart(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, Self.isPart(bytes[end]) { end += 1 }
    return start < end ? SourceRange(start, end) : nil
  }

  /// The nearest byte before a word that is not a space.
  func byte(before word: SourceRange) -> UInt8? {
    bytes[..<word.start].last { $0 != UInt8(ascii: " ") }
  }

  /// Whether a word names the value after it: `frame = …`, `label: …`, `"frame": …`, `x="…"`.
  func isName(_ word: SourceRange) -> Bool {
    var rest = bytes[word.end...]
    if rest.first == UInt8(ascii: "\"") { rest = rest.dropFirst() }
    let next = rest.first { $0 != UInt8(ascii: " ") }
    return next == UInt8(ascii: "=") || next == UInt8(ascii: ":")
  }

  /// The name of the value that starts with a word.
  ///
  /// - Parameter canBeQuoted: whether the value can be in quotes.
  func name(ofValue word: SourceRange, canBeQuoted: Bool) -> String? {
    var before = bytes[..<word.start]
    if canBeQuoted, before.last == UInt8(ascii: "\"") { before = before.dropLast() }
    while before.last == UInt8(ascii: " ") { before = before.dropLast() }
    guard let sign = before.popLast(), sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":") else {
      return nil
    }
    while before.last == UInt8(ascii: " ") { before = before.dropLast() }
    if before.last == UInt8(ascii: "\"") { before = before.dropLast() }
    return self.word(at: before.endIndex).flatMap {
      $0.end == before.endIndex ? bytes.text(in: $0) : nil
    }
  }

  /// The class that a text describes before the address of an object: `CALayer: 0x…`, `Button, 0x…`.
  func className(before address: SourceRange) -> String? {
    let separators = [UInt8(ascii: " "), UInt8(ascii: ":"), UInt8(ascii: ",")]
    var end = address.start
    while end > 0, separators.contains(bytes[end - 1]) { end -= 1 }
    guard end < address.start, let word = word(at: end), word.end == end, !bytes[word.start].isDigit
    else { return nil }
    return bytes.text(in: word)
  }

  /// The addresses of objects, `0x…`, in the order of the text.
  var addresses: [SourceRange] {
    var found: [SourceRange] = []
    var offset = 0
    while offset + 2 < bytes.count {
      let isStart =
        bytes[offset] == UInt8(ascii: "0") && bytes[offset + 1] | 0x20 == UInt8(ascii: "x")
        && (offset == 0 || !Self.isPart(bytes[offset - 1]))
      guard isStart else {
        offset += 1
        continue
      }
      let digits = bytes[(offset + 2)...].prefix { $0.hexadecimalValue != nil }
      if !digits.isEmpty { found.append(SourceRange(offset, digits.endIndex)) }
      offset = max(digits.endIndex, offset + 2)
    }
    return found
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte.isNameByte || byte == UInt8(ascii: "."))
  }
}
