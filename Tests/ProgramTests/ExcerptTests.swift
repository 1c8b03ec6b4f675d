import LayoutModel
@testable import Reports
import Testing

/// The marked line, in every script and length.
@Suite struct ExcerptTests {
  /// `‹` and `›` enclose the range.
  @Test(arguments: [
    (#"{"a": ‹12›}"#, #"{"a": 12}"#, "      ^^"),
    (#"{"é": ‹12›}"#, #"{"é": 12}"#, "      ^^"),
    (#"{"e\#u{301}": ‹12›}"#, #"{"e\#u{301}": 12}"#, "      ^^"),
    (#"{"😀": ‹12›}"#, #"{"😀": 12}"#, "       ^^"),
    (#"{"👩‍👩‍👧": ‹"中文"›}"#, #"{"👩‍👩‍👧": "中文"}"#, "       ^^^^^^"),
    (#"{"한글": ‹1›}"#, #"{"한글": 1}"#, "         ^"),
    ("\t\t‹x›", "x", "^"),
    ("  \t<a b=\"‹1›\"/>", "<a b=\"1\"/>", "      ^"),
    ("  ‹  x›", "  x", "^^^"),
    ("a\t‹x›\ty", "a   x   y", "    ^"),
    ("\u{1B}‹x›", #"\u{1B}x"#, "      ^"),
    ("‹\u{202E}›x", #"\u{202E}x"#, "^^^^^^^^"),
    ("x‹›", "x", " ^"),
    ("one\r\ntwo ‹three›\r\nfour", "two three", "    ^^^^^"),
    ("one ‹two\nthree› four", "one two", "    ^^^"),
    ("\u{FEFF}‹x›", "x", "^"),
  ])
  func alignsMarksWithTheRange(marked: String, line: String, marks: String) throws {
    let excerpt = try #require(try Self.excerpt(marked))
    #expect(excerpt.line == line)
    #expect(excerpt.marks == marks)
  }

  @Test(arguments: [0, 30, 90, 99, 100, 101, 5_000], [1, 40, 99, 100, 101, 3_000])
  func cutsLongLinesAroundTheRange(before: Int, length: Int) throws {
    for after in [0, 1, 60, 5_000] {
      let text =
        String(repeating: "b", count: before) + "‹" + String(repeating: "x", count: length) + "›"
        + String(repeating: "a", count: after)
      let excerpt = try #require(try Self.excerpt(text))
      #expect(excerpt.line.count <= Excerpt.columnLimit)
      #expect(excerpt.line.contains("x"))
      let start = excerpt.line.firstIndex(of: "x").map {
        excerpt.line.distance(from: excerpt.line.startIndex, to: $0)
      }
      #expect(excerpt.marks.prefix { $0 == " " }.count == start)
      #expect(excerpt.marks.count <= excerpt.line.count)
      let isWhole = before + length + after <= Excerpt.columnLimit
      #expect(isWhole == !excerpt.line.contains("…"))
    }
  }

  @Test func showsInvalidUTF8() throws {
    let bytes: [UInt8] = [0x22, 0xFF, 0xC3, 0x22, 0x78]
    let excerpt = try #require(Excerpt(of: SourceRange(4, 5), in: bytes, lines: LineIndex(bytes)))
    #expect(excerpt.line == "\"\u{FFFD}\u{FFFD}\"x")
    #expect(excerpt.marks == "    ^")
    for start in 0...bytes.count {
      for end in start...bytes.count {
        _ = Excerpt(of: SourceRange(start, end), in: bytes, lines: LineIndex(bytes))
      }
    }
  }

  @Test func anEmptyLineHasNoExcerpt() throws {
    #expect(try Self.excerpt("‹›") == nil)
    #expect(try Self.excerpt("a\n‹›\nb") == nil)
  }

  private static func excerpt(_ marked: String) throws -> Excerpt? {
    let parts = marked.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "‹" || $0 == "›" })
    try #require(parts.count == 3)
    let start = parts[0].utf8.count
    let bytes = Array(parts.joined().utf8)
    let range = SourceRange(start, start + parts[1].utf8.count)
    return Excerpt(of: range, in: bytes, lines: LineIndex(bytes))
  }
}
