import Foundation
import LayoutReaders
import LayoutTestSupport
import Linting
import Testing

/// Strings files, compared with Foundation's parser for property lists of OpenStep.
struct StringsReaderTests {
  private static func texts(_ text: String) throws -> [String: String] {
    try texts(Array(text.utf8))
  }

  private static func texts(_ bytes: [UInt8]) throws -> [String: String] {
    let entries = try StringsReader().read(bytes).entries
    return Dictionary(entries.map { ($0.key, $0.text) }) { $1 }
  }

  private static func texts(byFoundation bytes: [UInt8]) -> [String: String]? {
    let list = try? unsafe PropertyListSerialization.propertyList(
      from: Data(bytes), options: [], format: nil)
    return (list as? [String: Any])?.compactMapValues { $0 as? String }
  }

  private static func failure(_ bytes: [UInt8]) -> TranslationFailure? {
    do throws(TranslationFailure) {
      _ = try StringsReader().read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func readsTheFormOfXcode() throws {
    let text = """
      /* Class = "UILabel"; text = "Name"; ObjectID = "9iF-xY-Bh4"; */
      "9iF-xY-Bh4.text" = "Größe";

      // A comment
      "eZV-LA-DJB.normalTitle" = "Abbrechen\\n\\"jetzt\\"";
      "YMv-ne-ylh.segmentTitles[0]" = "Alle";
      """
    let entries = try StringsReader().read(Array(text.utf8)).entries
    #expect(
      entries.map(\.key) == [
        "9iF-xY-Bh4.text", "eZV-LA-DJB.normalTitle", "YMv-ne-ylh.segmentTitles[0]",
      ])
    #expect(entries.map(\.text) == ["Größe", "Abbrechen\n\"jetzt\"", "Alle"])
    #expect(entries.map(\.line) == [2, 5, 6])
    #expect(entries.allSatisfy { $0.language == nil && $0.state == nil })
  }

  @Test(arguments: [
    "\"a\" = \"\\U00e9\\351\\101\\'\\q\\a\\b\\f\\n\\r\\t\\v\\U41;\\U12345\";",
    "\"a\" = \"\\u00e9\";", "a = b; \"c\";", "{ a = b; c = d; }", "{a;}", "a = 'x\"y';",
    "a = (1, 2,); b = {c = d;}; e = <0f 0e>; f = g;", "// c\na = b; /* x */ // y\n",
    "  /* c */ ", "\"a\"=\"b\";;", "a-b = c.d;", "$a_1:/b = /c/d;", "\"a\" = \"\\UD83D\\UDE00\";",
    "\"a\" = \"x\"; /* open", "\"a\" = \"\\UZZ\";", "\"a\" = \"b\"; \"a\" = \"c\";",
    "\"a\" = \"b\\\nc\";", "\"a\" = \"b\nc\";", "\u{FEFF}a = b;", "\"ä\" = \"😀\";",
    "a = b;\u{2028}c = d;", "a = {b = (c, {d = e;}); f = g;}; h = i;", "\"\" = \"\";",
    "a\u{B}=\u{C}b;\r\nc = d;\r", "\"a\" = \"\\747\\18\\0\";", "a = ();b={};c=<>;d=e;",
  ])
  func readsWhatFoundationReads(text: String) throws {
    let expected = try #require(Self.texts(byFoundation: Array(text.utf8)))
    #expect(try Self.texts(text) == expected)
  }

  @Test func octalEscapesAreThoseOfFoundation() throws {
    for code in 0..<256 {
      let text = "a = \"\\\(String(code, radix: 8))\";"
      let expected = try #require(Self.texts(byFoundation: Array(text.utf8)))
      // Foundation has no character for two codes, and a replacement is visible.
      if code >= 0xFE { continue }
      #expect(try Self.texts(text) == expected, "\(code)")
    }
    #expect(try Self.texts("a = \"\\376\";") == ["a": "\u{FFFD}"])
  }

  @Test func anEmptyFileHasNoTexts() throws {
    #expect(try Self.texts("").isEmpty)
    #expect(try Self.texts(" \n// no text").isEmpty)
    #expect(try Self.texts([0xEF, 0xBB, 0xBF]).isEmpty)
    #expect(try Self.texts([0xFF, 0xFE]).isEmpty)
  }

  @Test(arguments: [
    ("\"a\" = \"b\"", "expected ';' after the value", 1, 10),
    ("a = b;\n c", "expected '=' and a value after the key", 2, 3),
    ("a = ;", "expected a value", 1, 5),
    ("a =", "expected a value", 1, 4),
    ("= b;", "expected a key", 1, 1),
    ("ä = c;", "expected a key", 1, 1),
    ("a = @b;", "expected a value", 1, 5),
    ("{a = b;} x", "unexpected text after '}'", 1, 10),
    ("\n{a = b;", "'{' is not closed; expected '}'", 2, 1),
    ("a = \"b;\n", "the string is not closed; expected '\"'", 1, 5),
    ("a = (b;", "expected ',' or ')' after the value", 1, 7),
    ("a = (b};", "expected ',' or ')' after the value", 1, 7),
    ("a = <00;", "'<' is not closed; expected '>'", 1, 5),
    ("(a, b)", "expected a key", 1, 1),
    (
      "<?xml version=\"1.0\"?><plist><array/></plist>", "not a property list with a dictionary", 1,
      1
    ),
    (
      "bplist00",
      "a binary property list is not supported; 'plutil -convert xml1' converts it to XML", 1, 1
    ),
  ])
  func errorsHaveALocation(text: String, message: String, line: Int, column: Int) {
    #expect(
      Self.failure(Array(text.utf8)) == TranslationFailure(message, line: line, column: column))
  }

  @Test func readsEveryEncoding() throws {
    let text = "/* é */ \"a\" = \"Größe 😀\";\n"
    let expected = ["a": "Größe 😀"]
    let little = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    #expect(try Self.texts(Array(text.utf8)) == expected)
    #expect(try Self.texts([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == expected)
    #expect(try Self.texts([0xFF, 0xFE] + little) == expected)
    #expect(try Self.texts([0xFE, 0xFF] + big) == expected)
    #expect(try Self.texts(little) == expected)
    #expect(try Self.texts(big) == expected)
  }

  @Test func wrongEncodingsAreReported() {
    #expect(
      Self.failure(Array("a = b;\n\"x".utf8) + [0xE9] + Array("\" = c;".utf8))
        == TranslationFailure("byte 0xe9 is not valid UTF-8", line: 2, column: 3))
    #expect(
      Self.failure([0xFF, 0xFE, 0x61])
        == TranslationFailure("the text in UTF-16 ends within a character"))
    #expect(
      Self.failure([0xFF, 0xFE, 0x61, 0, 0, 0xD8, 0x62, 0])?.message
        == "a surrogate without its other half is not valid UTF-16")
    #expect(
      Self.failure([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0])?.message
        == "the encoding UTF-32 is not supported; save the file in UTF-8")
  }

  @Test func readsPropertyListsInXML() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>a.text</key>
        <string>x &amp; y</string>
        <key>plural</key>
        <dict><key>one</key><string>z</string></dict>
        <key>b.text</key><string/>
      </dict>
      </plist>
      """
    let entries = try StringsReader().read(Array(text.utf8)).entries
    #expect(entries.map(\.key) == ["a.text", "b.text"])
    #expect(entries.map(\.text) == ["x & y", ""])
    #expect(entries.map(\.line) == [5, 9])
    #expect(
      Self.failure(Array("<plist><dict><string>a</string></dict></plist>".utf8))
        == TranslationFailure("expected a key before the value", line: 1, column: 14))
  }

  // Limits.

  @Test func filesHaveALimit() throws {
    let bytes = Array("a = b;".utf8)
    _ = try StringsReader(byteLimit: 6).read(bytes)
    #expect(throws: TranslationFailure("a file of translations has at most 5 bytes")) {
      try StringsReader(byteLimit: 5).read(bytes)
    }
    #expect(StringsReader.byteLimit == 16 << 20)
  }

  @Test(arguments: [
    "a = b; c = d;",
    "<plist><dict><key>a</key><string>b</string><key>c</key><string>d</string></dict></plist>",
  ])
  func entriesHaveALimit(text: String) throws {
    let bytes = Array(text.utf8)
    #expect(try StringsReader(entryLimit: 2).read(bytes).entries.count == 2)
    let message = "a file of translations has at most 1 entries"
    do {
      _ = try StringsReader(entryLimit: 1).read(bytes)
      Issue.record("the limit has no effect")
    } catch {
      #expect(error.message == message && error.column > 1)
    }
  }

  // Damaged files.

  private static let sample = Array(
    """
    /* Class = "UILabel"; */ "9iF-xY-Bh4.text" = "Gr\\U00f6\\337e \\n 😀";
    { } word = 'x'; "list" = (1, {a = <0f>;}, "b"); // end
    """.utf8)

  @Test(arguments: SplitMix64.seeds(0..<2_000))
  func damagedFilesAreReadLikeFoundationOrFail(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = Self.sample
    let alphabet = Array("\"'\\;={}()<>,/*Un07a \n".utf8)
    random.damage(&bytes, upTo: 5, with: alphabet)
    if let failure = Self.failure(bytes) {
      #expect(failure.line >= 1 && failure.column >= 1 && !failure.message.isEmpty)
    } else {
      #expect(try Self.texts(bytes).count <= bytes.count)
    }
  }

  @Test(arguments: SplitMix64.seeds(0..<500))
  func randomFilesAreReadLikeFoundation(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "\"", "a", "ß", "😀", "\\n", "\\\"", "\\U00e9", "\\351", "\\\\", "//", "/*", " ", "'", "\\U1",
      "\n", "\\8", "=", ";",
    ]
    var text = Bool.random(using: &random) ? "// é\n" : ""
    for index in 0..<Int.random(in: 1...4, using: &random) {
      let content = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        pieces.filter { $0 != "\"" }.randomElement(using: &random) ?? ""
      }.joined()
      let space = ["", " ", "\n", "/* ; */", "// =\n"].randomElement(using: &random) ?? ""
      text += "\"k\(index)\"\(space)=\(space)\"\(content)\"\(space);\(space)"
    }
    let expected = try #require(Self.texts(byFoundation: Array(text.utf8)), "\(text)")
    #expect(try Self.texts(text) == expected, "\(text)")
  }
}
