import LayoutModel
import LayoutTestSupport
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

  @Test func someLinesHaveTheSamePositions() {
    let bytes = Array("ab\r\ncd\n\rxyz\n\n".utf8)
    let all = LineIndex(bytes)
    for known in [[0], [4], [2, 8], [0, 4, 7, 9, bytes.count]] {
      let some = LineIndex(known.reversed().map { all.line(of: $0) }, byteCount: bytes.count)
      let lines = Set(known.map { all.line(of: $0) })
      for offset in -1...bytes.count + 1 where lines.contains(all.line(of: offset)) {
        #expect(some.position(of: offset) == all.position(of: offset), "\(known) \(offset)")
        #expect(some.line(of: offset) == all.line(of: offset))
      }
    }
  }

  @Test func offsetsInUnknownLinesHavePositions() {
    #expect(LineIndex([], byteCount: 3).position(of: 2).column == 3)
    let second = LineIndex([LineIndex.Line(number: 2, start: 4)], byteCount: 9)
    #expect(second.position(of: 1).line == 1)
    #expect(second.position(of: 99).column == 6)
  }
}
