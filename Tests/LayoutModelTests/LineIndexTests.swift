import LayoutModel
import Testing

@Suite struct LineIndexTests {
  @Test(arguments: [
    ("", 0, 1, 1), ("ab\ncd", 3, 2, 1), ("ab\r\ncd", 4, 2, 1), ("ab\rcd", 3, 2, 1),
    ("ab\r\r\ncd", 5, 3, 1), ("é\nx", 3, 2, 1), ("é!", 2, 1, 3), ("ab", 99, 1, 3),
    ("ab\r\n", 3, 1, 4),
  ])
  func countsLinesAndBytes(text: String, offset: Int, line: Int, column: Int) {
    let position = LineIndex(Array(text.utf8)).position(of: offset)
    #expect(position.line == line && position.column == column)
  }

  @Test func excludesTheEndOfALine() {
    let index = LineIndex(Array("ab\r\ncd\n\rx".utf8))
    #expect(
      (1...index.lineCount).map { index.range(ofLine: $0) } == [
        SourceRange(0, 2), SourceRange(4, 6), SourceRange(7, 7), SourceRange(8, 9),
      ])
  }
}
