import LayoutModel
@testable import LanguageServer
internal import LayoutTestSupport
internal import Testing

struct LSPConversionsTests {
  /// A text, an offset in it, and its position with the columns in UTF-8, UTF-16 and UTF-32.
  @Test(arguments: [
    ("", 0, 0, [0, 0, 0]),
    ("abc", 2, 0, [2, 2, 2]),
    ("abc", 3, 0, [3, 3, 3]),
    ("é!", 2, 0, [2, 1, 1]),
    ("日!", 3, 0, [3, 1, 1]),
    ("😀!", 4, 0, [4, 2, 1]),
    ("e\u{301}!", 3, 0, [3, 2, 2]),
    ("\u{FEFF}a", 3, 0, [3, 1, 1]),
    ("a\nb", 1, 0, [1, 1, 1]),
    ("a\nb", 2, 1, [0, 0, 0]),
    ("a\r\nb", 3, 1, [0, 0, 0]),
    ("a\rb", 2, 1, [0, 0, 0]),
    ("a\r\r\nb", 2, 1, [0, 0, 0]),
    ("a\r\r\nb", 4, 2, [0, 0, 0]),
    ("a\n", 2, 1, [0, 0, 0]),
    ("a\r", 2, 1, [0, 0, 0]),
    ("é\n日\r\n😀x", 12, 2, [4, 2, 1]),
  ])
  func convertsInEveryEncoding(text: String, offset: Int, line: Int, columns: [Int]) {
    let table = LineTable(Array(text.utf8))
    for (encoding, column) in zip(PositionEncoding.allCases, columns) {
      let position = LSP.Position(line: line, character: column)
      #expect(table.position(at: offset, in: encoding) == position, "\(encoding)")
      #expect(table.offset(at: position, in: encoding) == offset, "\(encoding)")
    }
  }

  @Test(arguments: [
    ("ab\ncd", 0, 9, 2), ("ab\r\ncd", 0, 9, 2), ("ab\rcd", 0, 3, 2), ("ab\ncd", 1, 9, 5),
    ("ab\ncd", 2, 0, 5), ("ab\ncd", .max, .max, 5), ("ab\n", 1, 5, 3), ("", 0, 1, 0),
    ("😀", 0, 1, 0), ("a😀b", 0, 2, 1), ("a😀b", 0, 3, 5),
  ])
  func clampsAPosition(text: String, line: Int, character: Int, expected: Int) {
    let position = LSP.Position(line: line, character: character)
    #expect(LineTable(Array(text.utf8)).offset(at: position, in: .utf16) == expected)
  }

  @Test(arguments: [
    ("ab\r\ncd", 3, 0, 2), ("😀x", 1, 0, 0), ("x😀", 3, 0, 1), ("ab", -5, 0, 0), ("ab", 9, 0, 2),
  ])
  func clampsAnOffset(text: String, offset: Int, line: Int, character: Int) {
    let expected = LSP.Position(line: line, character: character)
    #expect(LineTable(Array(text.utf8)).position(at: offset, in: .utf16) == expected)
  }

  /// Lines that are longer than the interval of marks, with positions inside and between characters.
  @Test(arguments: UInt64(0)..<20)
  func convertsPositionsInLongLines(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = ["a", "bc", "é", "日", "😀"]
    var text = "short\n"
    let length = Int.random(in: ColumnMarks.interval / 2...4 * ColumnMarks.interval, using: &random)
    while text.utf8.count < length { text += pieces.randomElement(using: &random) ?? "" }
    let line = Array(text.utf8).dropFirst(6)
    let table = LineTable(Array(text.utf8) + Array("\r\nend".utf8))
    for _ in 0..<40 {
      var offset = Int.random(in: 6...text.utf8.count, using: &random)
      while offset < line.endIndex, line[offset] & 0xC0 == 0x80 { offset -= 1 }
      let before = String(decoding: line[..<offset], as: UTF8.self)
      let columns = [before.utf8.count, before.utf16.count, before.unicodeScalars.count]
      for (encoding, column) in zip(PositionEncoding.allCases, columns) {
        let position = LSP.Position(line: 1, character: column)
        #expect(table.position(at: offset, in: encoding) == position)
        #expect(table.offset(at: position, in: encoding) == offset)
      }
    }
    let end = LSP.Position(line: 1, character: .max)
    #expect(table.offset(at: end, in: .utf16) == text.utf8.count)
  }

  @Test(arguments: UInt64(0)..<200)
  func goesThereAndBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = ["a", "é", "日", "😀", "\n", "\r\n", "\r", "\u{FEFF}", "\t", "e\u{301}"]
    let text = (0..<Int.random(in: 0...40, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    let table = LineTable(Array(text.utf8))
    for encoding in PositionEncoding.allCases {
      for index in text.unicodeScalars.indices {
        let offset = text.utf8.distance(from: text.startIndex, to: index)
        let position = table.position(at: offset, in: encoding)
        let isInsideLineEnd =
          text.unicodeScalars[index] == "\n"
          && text.unicodeScalars[..<index].last == "\r"
        let expected = isInsideLineEnd ? offset - 1 : offset
        #expect(table.offset(at: position, in: encoding) == expected, "\(encoding) \(offset)")
      }
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func staysInBoundsOnAnyBytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<30).map { _ in UInt8.random(in: 0...255, using: &random) }
    let table = LineTable(bytes)
    for encoding in PositionEncoding.allCases {
      for offset in -1...31 {
        let there = table.offset(at: table.position(at: offset, in: encoding), in: encoding)
        #expect(0...30 ~= there)
      }
    }
  }

  @Test(arguments: [
    ([], "utf-16"), (["utf-8", "utf-16"], "utf-16"), (["utf-8"], "utf-8"),
    (["utf-32", "utf-8"], "utf-8"), (["utf-32"], "utf-32"), (["utf-7"], "utf-16"),
    (["utf-32", "utf-8", "utf-16"], "utf-16"), (["utf-32", "utf-16"], "utf-16"),
  ])
  func choosesAnEncoding(offered: [String], expected: String) {
    #expect(PositionEncoding(offered: offered).rawValue == expected)
  }
}

struct DocumentURITests {
  @Test(arguments: [
    ("file:///a%20b.json", "file:///a%20b.json"), ("file:///c%3A/x", "file:///c:/x"),
    ("file:///%C3%A9", "file:///é"), ("file:///%c3%a9", "file:///%C3%A9"),
    ("file:///a%2fb", "file:///a%2Fb"), ("untitled:a%41", "untitled:aA"), ("%", "%"),
  ])
  func knowsOneAddressInTwoSpellings(left: String, right: String) {
    #expect(DocumentURI(left) == DocumentURI(right))
  }

  @Test(arguments: [
    ("file:///a%2Fb", "file:///a/b"), ("file:///a%23b", "file:///a#b"), ("a:b%25", "a:b%"),
    ("file:///a", "file:///A"), ("a:%4", "a:%04"),
  ])
  func keepsTwoAddressesApart(left: String, right: String) {
    #expect(DocumentURI(left) != DocumentURI(right))
  }

  @Test(arguments: [
    ("file:///tmp/a%20b.json", "/tmp/a b.json"), ("FILE:///x", "/x"), ("file://host/x", "/x"),
    ("file:///%2Fx%zz%", "//x%zz%"), ("untitled:Untitled-1", "untitled:Untitled-1"),
    ("file://", "file://"), ("", ""),
  ])
  func hasAPathForReports(uri: String, path: String) {
    #expect(DocumentURI.path(of: uri) == path)
  }
}
