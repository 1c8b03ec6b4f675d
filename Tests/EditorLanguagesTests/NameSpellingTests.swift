@testable import EditorLanguages
internal import Testing

struct NameSpellingTests {
  @Test(arguments: [
    (#"a"b\"#, #"a\"b\\"#), ("a\n\t\u{1}é", #"a\n\t\u0001é"#), ("a\0", nil), ("a&<b>'", "a&<b>'"),
  ])
  func escapesJSON(name: String, expected: String?) {
    #expect(name.jsonStringContent == expected)
  }

  @Test(arguments: [
    (#"a&<b>'"c"#, "a&amp;&lt;b&gt;&apos;&quot;c"), ("a\tb\r\n", "a&#9;b&#13;&#10;"),
    ("a\u{1}", nil), ("a\u{FFFF}", nil), ("😀", "😀"),
  ])
  func escapesXML(name: String, expected: String?) {
    #expect(name.xmlAttributeValue == expected)
  }
}
