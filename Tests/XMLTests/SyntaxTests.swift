import Testing
import XML

/// Mistakes of a text: their places and the words. "«…»" marks the place of the first.
struct SyntaxTests {
  static let structure = [
    ("«»", "text is empty; XML needs an element"),
    ("«<!-- a -->\n»", "text has no element"),
    ("<a><b></«a»>", "end tag 'a' does not match start tag 'b'"),
    ("<a></«b»></a>", "end tag 'b' does not match start tag 'a'"),
    ("<a></«A»></a>", "end tag 'A' does not match start tag 'a'"),
    ("<a/></«a»>", "end tag 'a' closes nothing"),
    ("</«a»><a/>", "end tag 'a' closes nothing"),
    ("<a><b/>«»", "text ends inside 'a'; its end tag is missing"),
    ("<a/>\n«<b»/><c/>", "second root element; XML has one"),
    ("«text» <a/>", "text before the root element"),
    ("<a/> «te\n xt»\n", "text after the root element"),
    ("<a/>«&amp;»", "text after the root element"),
    ("<a/>«<![CDATA[»]]>", "CDATA section outside of the root element"),
    ("«<!DOCTYPE» a><a/>", "document type declarations are not read"),
    ("<!-- a -->«<!DOCTYPE»", "document type declarations are not read"),
  ]

  static let tags = [
    ("<a>1 «<» 2</a>", "'<' starts no tag here; write '&lt;'"),
    ("<a>«<»1></a>", "'<' starts no tag here; write '&lt;'"),
    ("«<»", "'<' starts no tag here; write '&lt;'"),
    ("<a>«<b»<c/></b></a>", "start tag is not closed; its '>' is missing"),
    ("«<a» b='1'", "start tag is not closed; its '>' is missing"),
    ("<a>«</a» ", "end tag is not closed; its '>' is missing"),
    ("<a>«</»></a>", "end tag has no name"),
    ("<a>«</» a>", "end tag has no name"),
    ("<a></a «b='1'»>", "end tag holds more than a name"),
    ("<a «/» b='1'/>", "'/' ends a tag only right before '>'"),
    ("<a«%» b='1'/>", "'%' cannot be part of a name"),
    ("<a«\u{D7}»b='1'/>", "U+00D7 cannot be part of a name"),
    ("<a «1»b='1'/>", "a name cannot start with '1'"),
    ("<a b«!»c='1'/>", "'!' cannot be part of a name"),
    ("<a «=» '1'/>", "'=' follows no attribute's name"),
    ("<a «'1'»/>", "value without an attribute's name"),
    ("<a b='1' «b»='2' «b»='3'/>", "attribute 'b' is in this tag twice"),
    ("<a b='1'«c»='2'/>", "expected white space before this"),
    ("<a b='1'«é»='2'/>", "expected white space before this"),
    ("<a b «'»1'/>", "expected '=' after attribute 'b'"),
    ("<a «b»/>", "attribute 'b' has no value"),
    ("<a «b» c='1'/>", "attribute 'b' has no value"),
    ("<a «b» = />", "attribute 'b' has no value"),
    ("<a b=«1»/>", "value needs quotes"),
    ("<a b=«1/2» c='3'/>", "value needs quotes"),
    ("<a b=«'1»/>", "value is not closed; its \"'\" is missing"),
    ("<a b=«\"1»><c/></a>", "value is not closed; its '\"' is missing"),
    ("<a b=«\"1»\n c='2'><c/></a>", "value is not closed; its '\"' is missing"),
    ("<a b='1 «<» 2'/>", "'<' cannot be part of a value; write '&lt;'"),
    ("<a b='1\n2 «<» 3 < 4'/>", "'<' cannot be part of a value; write '&lt;'"),
  ]

  static let markup = [
    ("<a>«&» b</a>", "'&' starts no reference here; write '&amp;'"),
    ("<a>«&»amp</a>", "'&' starts no reference here; write '&amp;'"),
    ("<a b='«&»#;'/>", "'&' starts no reference here; write '&amp;'"),
    ("<a b='«&»#x;'/>", "'&' starts no reference here; write '&amp;'"),
    ("<a b='«&»#X41;'/>", "'&' starts no reference here; write '&amp;'"),
    ("<a b='«&»#1F;'/>", "'&' starts no reference here; write '&amp;'"),
    (
      "<a>«&nbsp;»</a>", "reference '&nbsp;' is not known to XML; write the character or its number"
    ),
    (
      "<a b='«&AMP;»'/>", "reference '&AMP;' is not known to XML; write the character or its number"
    ),
    ("<a>«&#0;»</a>", "reference '&#0;' is to no character that XML has"),
    ("<a>«&#xD800;»</a>", "reference '&#xD800;' is to no character that XML has"),
    ("<a>«&#xFFFF;»</a>", "reference '&#xFFFF;' is to no character that XML has"),
    ("<a>«&#x110000;»</a>", "reference '&#x110000;' is to no character that XML has"),
    (
      "<a>«&#18446744073709551681;»</a>",
      "reference '&#18446744073709551681;' is to no character that XML has"
    ),
    ("<a>«]]>»</a>", "']]>' ends no CDATA section here; write ']]&gt;'"),
    ("<a>]«]]>»</a>", "']]>' ends no CDATA section here; write ']]&gt;'"),
    ("<!-- a «--» b --><a/>", "'--' cannot be part of a comment"),
    ("<!-- a «--»-><a/>", "'--' cannot be part of a comment"),
    ("<a>«<!--» b --</a>", "comment is not closed; its '-->' is missing"),
    ("<a/>«<!--»->", "comment is not closed; its '-->' is missing"),
    ("<a>«<![CDATA[» b ]]</a>", "CDATA section is not closed; its ']]>' is missing"),
    ("<a>«<?»</a>", "processing instruction is not closed; its '?>' is missing"),
    ("<a>«<?»b ></a>", "processing instruction is not closed; its '?>' is missing"),
    ("<a>«<!»ELEMENT b></a>", "'<!' starts neither a comment nor a CDATA section here"),
    ("<a>«<!»[cdata[b]]></a>", "'<!' starts neither a comment nor a CDATA section here"),
    ("«<?» b?><a/>", "processing instruction has no name"),
    ("<?b«%»?><a/>", "'%' cannot be part of a name"),
    (
      " <?«xml» version='1.0'?><a/>",
      "an XML declaration can stand only at the very start, as '<?xml'"
    ),
    (
      "<?«XML» version='1.0'?><a/>",
      "an XML declaration can stand only at the very start, as '<?xml'"
    ),
  ]

  private static let order =
    "XML declaration takes 'version', 'encoding' and 'standalone', in this order"

  static let declaration = [
    ("«<?xml» version='1.0'><a/>", "XML declaration is not closed; its '?>' is missing"),
    ("«<?xml» version='1.0'\n<a/>", "XML declaration is not closed; its '?>' is missing"),
    ("«<?xml»", "XML declaration is not closed; its '?>' is missing"),
    ("<?xml«»?><a/>", order),
    ("<?xml «encoding='UTF-8'»?><a/>", order),
    ("<?xml version='1.0' standalone='no' «encoding='UTF-8' »?><a/>", order),
    ("<?xml version='1.0' «version='1.0'»?><a/>", order),
    ("<?xml version='1.0'«encoding='UTF-8'»?><a/>", order),
    ("<?xml «version=1.0»?><a/>", order),
    ("<?xml version='«2.0»'?><a/>", "XML has no version '2.0'"),
    ("<?xml version='«1.»'?><a/>", "XML has no version '1.'"),
    ("<?xml version='1.0' standalone='«maybe»'?><a/>", "'standalone' is 'yes' or 'no'"),
    (
      "<?xml version='1.0' encoding='«ISO-8859-1»'?><a/>",
      "text is declared to be 'ISO-8859-1'; XML is read as UTF-8 only"
    ),
    (
      "<?xml version='1.0' encoding=\"«UTF-16»\"?><a/>",
      "text is declared to be 'UTF-16'; XML is read as UTF-8 only"
    ),
  ]

  static let characters = [
    ("<a>«\0»</a>", "XML does not have the character U+0000"),
    ("<a b='«\u{1F}»'/>", "XML does not have the character U+001F"),
    ("<!--«\u{C}»--><a/>", "XML does not have the character U+000C"),
    ("<a«\u{8}»b='1'/>", "XML does not have the character U+0008"),
    ("<a/>«\u{FFFE}»", "XML does not have the character U+FFFE"),
    ("<a><![CDATA[«\u{FFFF}»]]></a>", "XML does not have the character U+FFFF"),
  ]

  @Test(arguments: structure + tags + markup + declaration + characters)
  func pointsAtTheMistake(marked: String, message: String) throws {
    let marks = MarkedText(marked)
    let parsed = Parsed(marks.text)
    let problem = try #require(parsed.document.problems.first)
    #expect(problem.message == message)
    #expect(parsed.document.problems.map(\.range) == marks.ranges)
    #expect(Set(parsed.messages) == [message])
  }
}
