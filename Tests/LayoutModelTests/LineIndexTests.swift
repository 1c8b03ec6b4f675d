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

  @Test(arguments: UInt64(0)..<500)
  func editedTextsHaveTheSameLines(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func bytes(_ limit: Int) -> [UInt8] {
      (0..<Int.random(in: 0...limit, using: &random)).map { _ in
        "ab\r\n".utf8.randomElement(using: &random) ?? 0
      }
    }
    var text = bytes(40)
    var index = LineIndex(text)
    for _ in 0..<10 {
      var edited = text
      let start = Int.random(in: 0...text.count, using: &random)
      let end = Int.random(in: start...min(text.count, start + 4), using: &random)
      edited.replaceSubrange(start..<end, with: bytes(12))
      let change = TextChange(from: text, to: edited)
      let whole = LineIndex(edited)
      let former = index
      index = index.edited(to: edited, by: change)
      #expect(index.lineCount == whole.lineCount)
      #expect(index.longestLine == whole.longestLine)
      for offset in -1...edited.count + 1 {
        #expect(index.line(of: offset) == whole.line(of: offset), "\(edited) \(offset)")
        let next = index.firstLine(startingAfter: offset)
        #expect(
          next == (0...edited.count).lazy.map { whole.line(of: $0) }.first { $0.start > offset })
      }
      // The lines after the change are those of the earlier text.
      let line = former.firstLine(startingAfter: change.suffixStart)
      let moved = index.firstLine(startingAfter: change.suffixStart + change.shift)
      #expect(line.map { $0.start + change.shift } == moved?.start)
      text = edited
    }
  }
}
