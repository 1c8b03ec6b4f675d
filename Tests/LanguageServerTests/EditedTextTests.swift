@testable import LanguageServer
internal import LayoutTestSupport
internal import Testing

struct EditedTextTests {
  /// Changes of random texts with all line endings and character widths, compared with `LineTable`.
  @Test(arguments: SplitMix64.seeds(0..<80))
  func appliesChangesAtThePositionsOfTheLineTable(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let encoding = PositionEncoding.allCases.randomElement(using: &random) ?? .utf16
    var bytes = Self.text(ofLength: 5 * EditedText.pieceSize, using: &random)
    var text = EditedText(bytes)
    #expect(text.bytes == bytes)
    for _ in 0..<60 {
      let change = Self.change(of: bytes, in: encoding, using: &random)
      let table = LineTable(bytes)
      let start = table.offset(at: change.range.start, in: encoding)
      let end = table.offset(at: change.range.end, in: encoding)
      bytes.replaceSubrange(start..<max(start, end), with: change.text)
      let isApplied = text.apply(LSP.ContentChange(change), in: encoding)
      #expect(isApplied)
      guard text.bytes == bytes else {
        Issue.record("\(encoding): \(change.range) with \(change.text.count) bytes")
        return
      }
    }
  }

  @Test func replacesTheWholeText() {
    var text = EditedText(Array("before".utf8))
    let isApplied = text.apply(LSP.ContentChange(range: nil, text: .init(utf8: [])), in: .utf8)
    #expect(isApplied)
    #expect(text.bytes.isEmpty)
    let start = LSP.Position(line: 0, character: 0)
    let change = LSP.ContentChange(
      range: LSP.Range(start: start, end: start), text: .init(utf8: Array("after".utf8)))
    let isInserted = text.apply(change, in: .utf8)
    #expect(isInserted)
    #expect(text.bytes == Array("after".utf8))
  }

  @Test func refusesARangeThatEndsBeforeItStarts() {
    var text = EditedText(Array("a\nb".utf8))
    let range = LSP.Range(
      start: LSP.Position(line: 1, character: 0), end: LSP.Position(line: 0, character: 1))
    let isApplied = text.apply(LSP.ContentChange(range: range, text: .init(utf8: [])), in: .utf8)
    #expect(!isApplied)
    #expect(text.bytes == Array("a\nb".utf8))
  }

  /// CR and LF that meet by a change are one line ending.
  @Test(arguments: [0, 1, 2]) func joinsReturnAndLineFeed(distance: Int) {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: EditedText.pieceSize - distance)
    let bytes = line + Array("\r_\nend".utf8)
    var text = EditedText(bytes)
    func remove(line: Int, _ columns: Range<Int>) {
      let range = LSP.Range(
        start: LSP.Position(line: line, character: columns.lowerBound),
        end: LSP.Position(line: line, character: columns.upperBound))
      let isApplied = text.apply(LSP.ContentChange(range: range, text: .init(utf8: [])), in: .utf8)
      #expect(isApplied)
    }
    remove(line: 1, 0..<1)
    #expect(text.bytes == line + Array("\r\nend".utf8))
    remove(line: 1, 0..<2)
    #expect(text.bytes == line + Array("\r\nd".utf8))
  }

  fileprivate struct Change {
    let range: LSP.Range
    let text: [UInt8]
  }

  private static func text(
    ofLength limit: Int, using random: inout SplitMix64
  ) -> [UInt8] {
    let length = Int.random(in: 0...limit, using: &random)
    let hasLongLines = Bool.random(using: &random)
    let fragments = ["a", "bcdefgh", "é", "日", "😀", "\r", "\n", "\r\n"]
    let count = hasLongLines ? 5 : fragments.count
    var text: [UInt8] = []
    while text.count < length {
      let isLineEnd = hasLongLines && Int.random(in: 0..<900, using: &random) == 0
      let index =
        isLineEnd ? Int.random(in: 5...7, using: &random) : .random(in: 0..<count, using: &random)
      text += fragments[index].utf8
    }
    return text
  }

  private static func change(
    of bytes: [UInt8], in encoding: PositionEncoding, using random: inout SplitMix64
  ) -> Change {
    let table = LineTable(bytes)
    func position(near offset: Int) -> LSP.Position {
      var position = table.position(at: offset, in: encoding)
      // Beyond the end of the line, or inside a surrogate pair.
      if Int.random(in: 0..<10, using: &random) == 0 {
        position = LSP.Position(
          line: position.line, character: position.character + Int.random(in: 1...9, using: &random)
        )
      }
      return position
    }
    let offset = Int.random(in: 0...bytes.count, using: &random)
    let isLarge = Int.random(in: 0..<6, using: &random) == 0
    let length = Int.random(in: 0...(isLarge ? 3 * EditedText.pieceSize : 12), using: &random)
    let ends = [position(near: offset), position(near: offset + length)].sorted()
    let inserted = text(ofLength: isLarge ? 3 * EditedText.pieceSize : 8, using: &random)
    return Change(range: LSP.Range(start: ends[0], end: ends[1]), text: inserted)
  }
}

extension LSP.ContentChange {
  fileprivate init(_ change: EditedTextTests.Change) {
    self.init(range: change.range, text: .init(utf8: change.text))
  }
}
