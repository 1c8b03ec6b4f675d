import Testing

@testable import layoutlint
import Workers

@Suite struct LineSplitterTests {
  private func lines(of text: String, limit: Int, pieceSize: Int) -> [LineSplitter.Line] {
    var rest = Array(text.utf8)[...]
    var splitter = LineSplitter(limit: limit)
    var lines: [LineSplitter.Line] = []
    func readAll() { while let line = splitter.next() { lines.append(line) } }
    readAll()
    while !rest.isEmpty {
      splitter.append(Array(rest.prefix(pieceSize)))
      rest = rest.dropFirst(pieceSize)
      readAll()
    }
    splitter.end()
    readAll()
    #expect(splitter.next() == nil)
    return lines
  }

  /// Lines of the greatest length and of one byte more, in pieces of each size.
  @Test(arguments: 1...9)
  func linesHaveALimit(pieceSize: Int) {
    let texts = ["12345678", "123456789", "", "1", "123456789012345678901234567890", "12345678"]
    for suffix in ["", "\n"] {
      #expect(
        lines(of: texts.joined(separator: "\n") + suffix, limit: 8, pieceSize: pieceSize)
          == texts.map { $0.utf8.count > 8 ? .tooLong : .text(Array($0.utf8)) })
    }
    #expect(StreamParent.lineLimit == 32 << 20)
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n\n", ["a", ""]), ("\na", ["", "a"]),
    ("a\r\nb", ["a\r", "b"]),
  ])
  func theLastLineNeedsNoEnd(text: String, expected: [String]) {
    #expect(lines(of: text, limit: 8, pieceSize: 3) == expected.map { .text(Array($0.utf8)) })
  }

  /// The end of the text belongs to a line that is too long.
  @Test(arguments: 1...9)
  func theLastLineCanBeTooLong(pieceSize: Int) {
    #expect(lines(of: "123456789", limit: 8, pieceSize: pieceSize) == [.tooLong])
    #expect(
      lines(of: "12345678", limit: 8, pieceSize: pieceSize) == [.text(Array("12345678".utf8))])
  }
}
