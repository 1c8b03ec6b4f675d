import Testing
import XML

/// Tests of source ranges, in bytes.
struct PositionTests {
  /// Each text contains an element `e` with an attribute `key` whose value is `here`.
  @Test(arguments: [
    ("<e key='here'/>", "<e key='here'/>"),
    ("<a>é<e\n\tkey = \"here\" >😀</e></a>", "<e\n\tkey = \"here\" >"),
    (
      "\u{FEFF}<a b='é'>\r\n<e x=''\r\n  key='here'\r\n></e\r\n></a>",
      "<e x=''\r\n  key='here'\r\n>"
    ),
    ("<a b='>'><e key='here' z='/>'><e2/></e></a>", "<e key='here' z='/>'>"),
  ])
  func reportsRangesOfTagsAndAttributes(text: String, startTag: String) throws {
    let parsed = Parsed(text)
    #expect(parsed.messages.isEmpty)
    let element = try #require(parsed.document.elements.first { $0.isNamed("e") })
    let attribute = try #require(element["key"])
    #expect(parsed[element.startTagRange] == startTag)
    #expect(parsed[element.nameRange] == "e")
    #expect(parsed[attribute.nameRange] == "key")
    #expect(parsed[attribute.valueRange] == "here")
    #expect(attribute.quote == (parsed[attribute.range].hasSuffix("\"") ? .double : .single))
    #expect(parsed[attribute.range].hasPrefix("key"))
    #expect(parsed[attribute.range].dropLast().hasSuffix("here"))
    #expect(element.isComplete)
    #expect(element.isEmptyTag == (element.endTagRange == nil))
    #expect(parsed[element.range].hasPrefix(startTag))
    #expect(parsed[element.range].hasSuffix(element.endTagRange.map { parsed[$0] } ?? startTag))
  }

  @Test func includesTheByteOrderMarkInOffsets() throws {
    let parsed = Parsed("\u{FEFF}<a><b c='é'/></a >")
    let root = try #require(parsed.root)
    let child = try #require(root.children.first)
    #expect(root.range == 3..<22)
    #expect(root.startTagRange == 3..<6 && root.nameRange == 4..<5)
    #expect(root.contentRange == 6..<17 && root.endTagRange == 17..<22)
    #expect(child.range == 6..<17 && child.startTagRange == 6..<17 && child.contentRange == 17..<17)
    #expect(child["c"]?.range == 9..<15 && child["c"]?.valueRange == 12..<14)
  }

  @Test func reportsBothTagsOfAMismatch() throws {
    let parsed = Parsed("<a>\n<label x='1'>\n</a>")
    let problem = try #require(parsed.document.problems.first)
    #expect(problem.message == "end tag 'a' does not match start tag 'label'")
    #expect(problem.range == 20..<21)
    #expect(problem.relatedRange.map { parsed[$0] } == "label")
  }

  @Test func reportsTheFirstOfADuplicate() throws {
    let parsed = Parsed("<a b='1' c='' b='2'/>")
    let problem = try #require(parsed.document.problems.first)
    #expect(problem.kind == .duplicateAttribute)
    #expect(problem.range == 14..<15 && problem.relatedRange == 3..<4)
  }

  @Test func reportsTheElementThatIsNotClosed() throws {
    let parsed = Parsed("<a><b>")
    let problem = try #require(parsed.document.problems.first)
    #expect(problem.range == 6..<6 && problem.relatedRange == 4..<5)
  }

  @Test(arguments: [
    ([0xFF], 3..<4), ([0xC3], 3..<4), ([0xE2, 0x82], 3..<5), ([0xC0, 0x80], 3..<5),
    ([0xED, 0xA0, 0x80], 3..<6), ([0xF4, 0x90, 0x80, 0x80], 3..<7), ([0xF0, 0x9F, 0x98], 3..<6),
    ([0x80, 0x80], 3..<5),
  ])
  func reportsTheRangeOfInvalidUTF8(bytes: [UInt8], range: Range<Int>) throws {
    let parsed = Parsed(Array("<a>".utf8) + bytes + Array("</a>".utf8))
    let problem = try #require(parsed.document.problems.first)
    #expect(parsed.document.problems.count == 1)
    #expect(problem.range == range)
    #expect(problem.message.hasSuffix("is not valid UTF-8"))
  }

  @Test func findsEachControlCharacter() {
    for byte in UInt8(1)..<0x80 where byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&") {
      let text = Array("<a>".utf8) + [byte] + Array("</a>".utf8)
      let isForbidden = byte < 0x20 && ![9, 10, 13].contains(byte)
      #expect(Parsed(text).document.problems.map(\.range.lowerBound) == (isForbidden ? [3] : []))
    }
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x3C, 0x00], [0xFE, 0xFF, 0x00, 0x3C], [0x3C, 0x00, 0x61, 0x00], [0, 0x3C],
    [0, 0, 0xFE, 0xFF],
  ])
  func rejectsUTF16AndUTF32(bytes: [UInt8]) {
    let document = XMLDocument(parsing: bytes)
    #expect(
      document.problems.map(\.message)
        == ["text appears to be UTF-16 or UTF-32; only UTF-8 is supported"])
    #expect(document.problems.map(\.kind) == [.encoding])
    #expect(document.root == nil)
  }

  /// A text that declares Latin-1 has one problem, not one for each invalid byte.
  @Test func reportsADeclaredEncodingOnce() {
    let text = "<?xml version='1.0' encoding='latin1'?><a>"
    let bytes = Array(text.utf8) + [0xE9] + Array("</a>".utf8)
    let document = XMLDocument(parsing: bytes)
    #expect(document.problems.map(\.kind) == [.encoding])
    #expect(document.root == nil)
  }
}
