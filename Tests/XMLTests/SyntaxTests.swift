import Testing
import XML

/// Tests of syntax errors: ranges and message. `«…»` marks the expected ranges; the message is that
/// of the first.
struct SyntaxTests {
  static let structure = [
    ("«»", "text is empty; expected a root element"),
    ("«<!-- a -->\n»", "text has no root element"),
    ("<a><b></«a»>", "end tag 'a' does not match start tag 'b'"),
    ("<a></«b»></a>", "end tag 'b' does not match start tag 'a'"),
    ("<a></«A»></a>", "end tag 'A' does not match start tag 'a'"),
    ("<a/></«a»>", "end tag 'a' has no matching start tag"),
    ("</«a»><a/>", "end tag 'a' has no matching start tag"),
    ("<a><b/>«»", "element 'a' is not closed; its end tag is missing"),
    ("<a/>\n«<b»/><c/>", "second root element; XML allows only one"),
    ("«text» <a/>", "text is not allowed before the root element"),
    ("<a/> «te\n xt»\n", "text is not allowed after the root element"),
    ("<a/>«&amp;»", "text is not allowed after the root element"),
    ("<a/>«<![CDATA[»]]>", "CDATA section is not allowed outside the root element"),
    ("«<!DOCTYPE» a><a/>", "document type declarations are not supported"),
    ("<!-- a -->«<!DOCTYPE»", "document type declarations are not supported"),
  ]

  static let tags = [
    ("<a>1 «<» 2</a>", "'<' does not start a tag; write '&lt;'"),
    ("<a>«<»1></a>", "'<' does not start a tag; write '&lt;'"),
    ("«<»", "'<' does not start a tag; write '&lt;'"),
    ("<a>«<b»<c/></b></a>", "start tag is not closed; expected '>'"),
    ("«<a» b='1'", "start tag is not closed; expected '>'"),
    ("<a>«</a» ", "end tag is not closed; expected '>'"),
    ("<a>«</»></a>", "end tag has no name"),
    ("<a>«</» a>", "end tag has no name"),
    ("<a></a «b='1'»>", "end tag contains more than a name"),
    ("<a «/» b='1'/>", "'/' is only allowed directly before '>'"),
    ("<a«%» b='1'/>", "'%' is not allowed in a name"),
    ("<a«\u{D7}»b='1'/>", "U+00D7 is not allowed in a name"),
    ("<a «1»b='1'/>", "a name cannot start with '1'"),
    ("<a b«!»c='1'/>", "'!' is not allowed in a name"),
    ("<a «=» '1'/>", "expected an attribute name before '='"),
    ("<a «'1'»/>", "expected an attribute name before the value"),
    ("<a b='1' «b»='2' «b»='3'/>", "duplicate attribute 'b'"),
    ("<a b='1'«c»='2'/>", "expected white space before the attribute"),
    ("<a b='1'«é»='2'/>", "expected white space before the attribute"),
    ("<a b «'»1'/>", "expected '=' after attribute 'b'"),
    ("<a «b»/>", "attribute 'b' has no value"),
    ("<a «b» c='1'/>", "attribute 'b' has no value"),
    ("<a «b» = />", "attribute 'b' has no value"),
    ("<a b=«1»/>", "attribute value must be quoted"),
    ("<a b=«1/2» c='3'/>", "attribute value must be quoted"),
    ("<a b=«'1»/>", "attribute value is not closed; expected \"'\""),
    ("<a b=«\"1»><c/></a>", "attribute value is not closed; expected '\"'"),
    ("<a b=«\"1»\n c='2'><c/></a>", "attribute value is not closed; expected '\"'"),
    ("<a b=«\"1» c=\"2\" d=\"3\"/>", "attribute value is not closed; expected '\"'"),
    ("<a b=«\"1» c=\"\"/>", "attribute value is not closed; expected '\"'"),
    ("<a><b c=«\"1»/>\n<d e=\"2\" f=\"3\"/></a>", "attribute value is not closed; expected '\"'"),
    ("<a b='1' c=«2'» d='3'/>", "attribute value must be quoted"),
    ("<a b='1 «<» 2'/>", "'<' is not allowed in an attribute value; write '&lt;'"),
    ("<a b='1\n2 «<» 3 < 4'/>", "'<' is not allowed in an attribute value; write '&lt;'"),
  ]

  static let markup = [
    ("<a>«&» b</a>", "'&' does not start a reference; write '&amp;'"),
    ("<a>«&»amp</a>", "'&' does not start a reference; write '&amp;'"),
    ("<a b='«&»#;'/>", "'&' does not start a reference; write '&amp;'"),
    ("<a b='«&»#x;'/>", "'&' does not start a reference; write '&amp;'"),
    ("<a b='«&»#X41;'/>", "'&' does not start a reference; write '&amp;'"),
    ("<a b='«&»#1F;'/>", "'&' does not start a reference; write '&amp;'"),
    (
      "<a>«&nbsp;»</a>",
      "reference '&nbsp;' is not defined in XML; write the character or its number"
    ),
    (
      "<a b='«&AMP;»'/>",
      "reference '&AMP;' is not defined in XML; write the character or its number"
    ),
    ("<a>«&#0;»</a>", "reference '&#0;' is not a character that XML allows"),
    ("<a>«&#xD800;»</a>", "reference '&#xD800;' is not a character that XML allows"),
    ("<a>«&#xFFFF;»</a>", "reference '&#xFFFF;' is not a character that XML allows"),
    ("<a>«&#x110000;»</a>", "reference '&#x110000;' is not a character that XML allows"),
    (
      "<a>«&#18446744073709551681;»</a>",
      "reference '&#18446744073709551681;' is not a character that XML allows"
    ),
    ("<a>«]]>»</a>", "']]>' is not allowed in text; write ']]&gt;'"),
    ("<a>]«]]>»</a>", "']]>' is not allowed in text; write ']]&gt;'"),
    ("<!-- a «--» b --><a/>", "'--' is not allowed in a comment"),
    ("<!-- a «--»-><a/>", "'--' is not allowed in a comment"),
    ("<a>«<!--» b --</a>", "comment is not closed; expected '-->'"),
    ("<a/>«<!--»->", "comment is not closed; expected '-->'"),
    ("<a>«<![CDATA[» b ]]</a>", "CDATA section is not closed; expected ']]>'"),
    ("<a>«<?»</a>", "processing instruction is not closed; expected '?>'"),
    ("<a>«<?»b ></a>", "processing instruction is not closed; expected '?>'"),
    ("<a>«<!»ELEMENT b></a>", "expected a comment or a CDATA section after '<!'"),
    ("<a>«<!»[cdata[b]]></a>", "expected a comment or a CDATA section after '<!'"),
    ("«<?» b?><a/>", "processing instruction has no name"),
    ("<?b«%»?><a/>", "'%' is not allowed in a name"),
    (
      " <?«xml» version='1.0'?><a/>",
      "XML declaration is only allowed at the start of the text, as '<?xml'"
    ),
    (
      "<?«XML» version='1.0'?><a/>",
      "XML declaration is only allowed at the start of the text, as '<?xml'"
    ),
  ]

  private static let order =
    "XML declaration allows 'version', 'encoding' and 'standalone', in this order"

  static let declaration = [
    ("«<?xml» version='1.0'><a/>", "XML declaration is not closed; expected '?>'"),
    ("«<?xml» version='1.0'\n<a/>", "XML declaration is not closed; expected '?>'"),
    ("«<?xml»", "XML declaration is not closed; expected '?>'"),
    ("<?xml«»?><a/>", order),
    ("<?xml «encoding='UTF-8'»?><a/>", order),
    ("<?xml version='1.0' standalone='no' «encoding='UTF-8' »?><a/>", order),
    ("<?xml version='1.0' «version='1.0'»?><a/>", order),
    ("<?xml version='1.0'«encoding='UTF-8'»?><a/>", order),
    ("<?xml «version=1.0»?><a/>", order),
    ("<?xml version='«2.0»'?><a/>", "XML version '2.0' is not supported"),
    ("<?xml version='«1.»'?><a/>", "XML version '1.' is not supported"),
    ("<?xml version='1.0' standalone='«maybe»'?><a/>", "'standalone' must be 'yes' or 'no'"),
    (
      "<?xml version='1.0' encoding='«ISO-8859-1»'?><a/>",
      "text declares the encoding 'ISO-8859-1'; only UTF-8 is supported"
    ),
    (
      "<?xml version='1.0' encoding=\"«UTF-16»\"?><a/>",
      "text declares the encoding 'UTF-16'; only UTF-8 is supported"
    ),
  ]

  static let characters = [
    ("<a>«\0»</a>", "character U+0000 is not allowed in XML"),
    ("<a b='«\u{1F}»'/>", "character U+001F is not allowed in XML"),
    ("<!--«\u{C}»--><a/>", "character U+000C is not allowed in XML"),
    ("<a«\u{8}»b='1'/>", "character U+0008 is not allowed in XML"),
    ("<a/>«\u{FFFE}»", "character U+FFFE is not allowed in XML"),
    ("<a><![CDATA[«\u{FFFF}»]]></a>", "character U+FFFF is not allowed in XML"),
  ]

  @Test(arguments: structure + tags + markup + declaration + characters)
  func reportsTheRangesOfTheError(marked: String, message: String) throws {
    let marks = MarkedText(marked)
    let parsed = Parsed(marks.text)
    let problem = try #require(parsed.document.problems.first)
    #expect(problem.message == message)
    #expect(parsed.document.problems.map(\.range) == marks.ranges)
    #expect(Set(parsed.messages) == [message])
  }
}
