import LayoutModel
@testable import LanguageServer
internal import Testing

struct ContentChangeTests {
  private static func change(_ start: (Int, Int), _ end: (Int, Int), _ text: String)
    -> LSP.ContentChange
  {
    let range = LSP.Range(
      start: LSP.Position(line: start.0, character: start.1),
      end: LSP.Position(line: end.0, character: end.1))
    return LSP.ContentChange(range: range, text: .init(utf8: Array(text.utf8)))
  }

  @Test func replacesTheWholeText() {
    var text = Array("before".utf8)
    let change = LSP.ContentChange(range: nil, text: .init(utf8: []))
    #expect(change.apply(to: &text, in: .utf8))
    #expect(text.isEmpty)
    #expect(Self.change((0, 0), (0, 0), "after").apply(to: &text, in: .utf8))
    #expect(text == Array("after".utf8))
  }

  @Test(arguments: [
    ((0, 1), (1, 4), PositionEncoding.utf8, "a|b\nd"), ((1, 0), (1, 2), .utf16, "aé\n|b\nd"),
    ((1, 0), (1, 1), .utf32, "aé\n|b\nd"), ((1, 9), (9, 9), .utf8, "aé\n😀b|"),
  ])
  func replacesARange(
    start: (Int, Int), end: (Int, Int), encoding: PositionEncoding, expected: String
  ) {
    var text = Array("aé\n😀b\nd".utf8)
    #expect(Self.change(start, end, "|").apply(to: &text, in: encoding))
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  @Test func refusesARangeThatEndsBeforeItStarts() {
    var text = Array("a\nb".utf8)
    #expect(!Self.change((1, 0), (0, 1), "").apply(to: &text, in: .utf8))
    #expect(text == Array("a\nb".utf8))
  }

  /// CR and LF that meet by a change are one line ending.
  @Test func joinsReturnAndLineFeed() {
    var text = Array("x\r_\nend".utf8)
    #expect(Self.change((1, 0), (1, 1), "").apply(to: &text, in: .utf8))
    #expect(text == Array("x\r\nend".utf8))
    #expect(Self.change((1, 0), (1, 2), "").apply(to: &text, in: .utf8))
    #expect(text == Array("x\r\nd".utf8))
  }
}
