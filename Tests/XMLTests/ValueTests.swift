import Testing
import XML

/// Tests of decoded values and text.
struct ValueTests {
  @Test(arguments: [
    ("", ""), ("a", "a"), ("é😀", "é😀"),
    ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"), ("&amp;amp;", "&amp;"), ("&#38;lt;", "&lt;"),
    ("&#65;&#x41;&#x1f600;&#0000065;&#x10FFFF;", "AA😀A\u{10FFFF}"), ("e&#x301;", "e\u{301}"),
    ("a\tb\nc\rd\r\ne", "a b c d e"), ("\r\r\n\n", "   "),
    ("&#9;&#10;&#13;&#13;&#10;", "\t\n\r\r\n"), ("&#13;\n", "\r "), ("\r&#10;", " \n"),
    ("  a  ", "  a  "), (">]]>", ">]]>"), ("\u{85}\u{2028}\u{A0}", "\u{85}\u{2028}\u{A0}"),
  ])
  func decodesValues(raw: String, value: String) throws {
    for quote in ["\"", "'"] {
      let parsed = Parsed("<a b=\(quote)\(raw)\(quote)/>")
      let attribute = try #require(parsed.root?["b"])
      #expect(parsed.messages.isEmpty)
      #expect(Array(attribute.value.unicodeScalars) == Array(value.unicodeScalars))
      #expect(parsed[attribute.valueRange] == raw)
    }
  }

  @Test(arguments: [
    ("", ""), ("é", "é"), ("a\tb\nc\rd\r\ne\r\r\n", "a\tb\nc\nd\ne\n\n"),
    ("&#13;&#10;&lt;", "\r\n<"), ("a<!-- b -->c<?d e?>f", "acf"), ("a<b>c</b>d<b/>", "ad"),
    ("a<![CDATA[&lt;<b>]]]]><![CDATA[>\r\n]]>", "a&lt;<b>]]>\n"), ("<![CDATA[]]>", ""),
    (" \n <b/>\n ", " \n \n "), ("\"'>", "\"'>"),
  ])
  func decodesText(raw: String, text: String) throws {
    let parsed = Parsed("<a>\(raw)</a>")
    let root = try #require(parsed.root)
    #expect(parsed.messages.isEmpty)
    #expect(Array(root.text.unicodeScalars) == Array(text.unicodeScalars))
    #expect(parsed[root.contentRange] == raw)
  }

  /// Invalid references are not decoded.
  @Test(arguments: [
    ("&", "&"), ("a&b", "a&b"), ("&amp", "&amp"), ("&nbsp;&lt;", "&nbsp;<"), ("&#0;", "&#0;"),
    ("&#xD800;", "&#xD800;"), ("&#99999999999999999999;", "&#99999999999999999999;"),
    ("&#;", "&#;"),
  ])
  func keepsInvalidReferences(raw: String, value: String) throws {
    let parsed = Parsed("<a b='\(raw)'>\(raw)</a>")
    #expect(parsed.messages.count == 2)
    #expect(parsed.root?["b"]?.value == value)
    #expect(parsed.root?.text == value)
  }

  @Test func separatesPiecesOfText() throws {
    let parsed = Parsed("<a>1<b>2</b>3&amp;<!-- 4 --><![CDATA[5&]]>6</a>")
    let pieces = try #require(parsed.root).textPieces
    #expect(pieces.map(\.kind) == [.text, .text, .section, .text])
    #expect(pieces.map { parsed[$0.range] } == ["1", "3&amp;", "5&", "6"])
    #expect(pieces.map(\.text) == ["1", "3&", "5&", "6"])
  }

  @Test func findsAttributesAndChildrenByName() throws {
    let parsed = Parsed("<a c='1' d='2'><b id='x'><b id='y'/></b><c/><b id='z'/></a>")
    let root = try #require(parsed.root)
    #expect(root["d"]?.value == "2" && root["D"] == nil && root["b"] == nil)
    #expect(root.attributes.map(\.name) == ["c", "d"])
    #expect(root.children.map(\.name) == ["b", "c", "b"])
    #expect(root.children(named: "b").map { $0["id"]?.value } == ["x", "z"])
    #expect(root.firstChild(named: "b")?["id"]?.value == "x")
    #expect(root.firstChild(named: "y") == nil)
    #expect(parsed.document.elements.compactMap { $0["id"]?.value } == ["x", "y", "z"])
    #expect(parsed.document.elements.map { $0.parent?.index } == [nil, 0, 1, 0, 0])
    #expect(parsed.document.elements.map(\.subtree) == [0..<5, 1..<3, 2..<3, 3..<4, 4..<5])
  }

  /// Different encodings of one character are different names.
  @Test func comparesNamesByteByByte() throws {
    let parsed = Parsed("<a \u{E9}='1' e\u{301}='2'/>")
    #expect(parsed.messages.isEmpty)
    #expect(parsed.root?["\u{E9}"]?.value == "1")
    #expect(parsed.root?["e\u{301}"]?.value == "2")
    #expect(Parsed("<\u{E9}></e\u{301}>").messages.count == 1)
  }

  @Test func findsTheFirstOfDuplicateAttributes() throws {
    let root = try #require(Parsed("<a b='1' b='2'/>").root)
    #expect(root["b"]?.value == "1")
    #expect(root.attributes.map(\.value) == ["1", "2"])
  }

  @Test(arguments: [
    "<?xml version='1.0'?>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
    "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\"?>\r\n", "\u{FEFF}",
    "<?xml\tversion = '1.1'\r\nstandalone='yes' ?>", "\u{FEFF}<?xml version='1.0'?>",
    "<?pi?><?p-i ?><?xml-stylesheet type='text/xsl'?><!-- -><& --><!---->", "\n\t \r",
  ])
  func parsesPrologs(prolog: String) throws {
    let parsed = Parsed(prolog + "<a/>" + "<!-- a --> <?b c?>\n")
    let root = try #require(parsed.root)
    #expect(parsed.messages.isEmpty)
    #expect(parsed[root.range] == "<a/>")
  }
}
