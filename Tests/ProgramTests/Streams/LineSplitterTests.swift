import LayoutTestSupport
import Testing

@testable import Linting
@testable import layoutlint

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
    #expect(
      lines(of: text, limit: 8, pieceSize: 3) == expected.map { .text(Array($0.utf8)) })
  }

  /// The end of the text belongs to a line that is too long.
  @Test(arguments: 1...9)
  func theLastLineCanBeTooLong(pieceSize: Int) {
    #expect(lines(of: "123456789", limit: 8, pieceSize: pieceSize) == [.tooLong])
    #expect(
      lines(of: "12345678", limit: 8, pieceSize: pieceSize) == [.text(Array("12345678".utf8))])
  }

  /// Layouts that follow their line, with line ends, up to the limit and one byte over it, in pieces of each size.
  @Test(arguments: 1...30)
  func layoutsCanFollowTheirLine(pieceSize: Int) {
    let header = #"{"layoutBytes": 5}"#
    let limit = header.utf8.count + 6
    for suffix in ["", "\n"] {
      let texts = [
        "a", header + "\n\n{}\n\n", header + "\n12345", #"{"layoutBytes":6,}"# + "\n123456",
        "b", #"{"layoutBytes": 40}"# + "\n" + String(repeating: "\n", count: 40), "", "c",
        header + "\n12345",
      ]
      #expect(
        lines(of: texts.joined(separator: "\n") + suffix, limit: limit, pieceSize: pieceSize)
          == texts.map { $0.utf8.count > limit ? .tooLong : .text(Array($0.utf8)) })
    }
  }

  /// The next record begins after the next line end.
  @Test(arguments: 1...30)
  func wrongCountsEndAtALineEnd(pieceSize: Int) {
    let texts = [
      #"{"layoutBytes": 2}"# + "\n12345", #"{"layoutBytes": 7}"# + "\n12\n4567",
      #"{"layoutBytes": -1}"#, "x", #"{"layoutBytes": 1234567890123456789}"#, "y",
      #"{"layoutBytes": 9}"# + "\n12",
    ]
    #expect(
      lines(of: texts.joined(separator: "\n"), limit: 60, pieceSize: pieceSize)
        == texts.map { .text(Array($0.utf8)) })
    #expect(
      lines(
        of: #"{"layoutBytes": 123456789012345678}"# + "\n12\n", limit: 60, pieceSize: pieceSize)
        == [.tooLong])
  }
}
