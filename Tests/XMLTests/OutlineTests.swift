import Testing
import XML

/// Tests of the elements of incomplete texts.
struct OutlineTests {
  /// The outline has child elements in parentheses and attribute values in brackets; "…" marks an
  /// element without its end.
  @Test(arguments: [
    ("<a><b x='1'/><c>", "a(b[1]() c(…)…)"),
    ("<a><b><c></a>", "a(b(c(…)…))"),
    ("<a><b x='1' y='2", "a(b[1 2](…)…)"),
    ("<a><b x='1' y='2'", "a(b[1 2](…)…)"),
    ("<a><b x='1' y=", "a(b[1](…)…)"),
    ("<a><b x='1' y", "a(b[1](…)…)"),
    ("<a><b x='1' ", "a(b[1](…)…)"),
    ("<a><b x='1' /", "a(b[1](…)…)"),
    ("<a><b", "a(b(…)…)"), ("<a><", "a(…)"), ("<a></", "a(…)"), ("<a></a", "a()"), ("<", ""),
    ("<a><b <c/></b></a>", "a(b(c()))"),
    ("<a><b x='1' <c/></a>", "a(b[1](c()…))"),
    ("<a><b x='1>\n<c/></b></a>", "a(b[1](c()))"),
    ("<a><b x='1/>\n<c/></a>", "a(b[1]() c())"),
    ("<a><b x='1\n y='2'/>\n<c/></a>", "a(b[1 2]() c())"),
    ("<a><b x=1 y=2/><c z=3></c></a>", "a(b[1 2]() c[3]())"),
    ("<a><b x y='2' =3 '4' 5='6' z='7'/></a>", "a(b[2 7]())"),
    ("<a><b x!='1' y='2'/></a>", "a(b[2]())"),
    ("<a><b x='1' x='2'/></a>", "a(b[1 2]())"),
    ("<a><b>1 < 2</b></a>", "a(b())"),
    ("<a><b></a></b>", "a(b(…))"),
    ("<a><b></x></b></a>", "a(b())"),
    ("<a><b></x><c/></a>", "a(b(c()…))"),
    ("<a><b></><c/></b></a>", "a(b(c()))"),
    ("<a><b/><!-- <c/></a>", "a(b()…)"),
    ("<a><b/><![CDATA[<c/></a>", "a(b()…)"),
    ("<a/><b/>", "a() b()"), ("</a><b/>", "b()"), ("text<b/>", "b()"), ("", ""),
    ("<a><!DOCTYPE b><c/></a>", "a(…)"), ("<!DOCTYPE a><a/>", ""),
    ("<?xml version='1.0'><a/>", "a()"), ("<?xml version='1.0'\n<a/>", "a()"),
    ("<?xml version='1.0' encoding='ascii'?><a/>", ""), ("<?xml version='3'?><a/>", "a()"),
  ])
  func outlinesMalformedTexts(text: String, outline: String) {
    let parsed = Parsed(text)
    #expect(!parsed.messages.isEmpty)
    #expect(parsed.outline == outline)
    #expect(parsed.disorder == nil)
  }

  /// A truncated start tag does not include the white space after it.
  @Test func endsATruncatedTagAfterItsLastAttribute() throws {
    let parsed = Parsed("<a>\n  <b x='1'\n  <c/>\n</a>")
    let cut = try #require(parsed.root?.firstChild(named: "b"))
    #expect(parsed[cut.startTagRange] == "<b x='1'")
    #expect(parsed[cut.contentRange] == "\n  <c/>\n")
    #expect(parsed[cut.range].hasSuffix("<c/>\n"))
    #expect(!cut.isComplete && cut.endTagRange == nil && cut.quote == [.single])
  }

  static let sample = """
    \u{FEFF}<?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <document type="com.apple.InterfaceBuilder3" version="3.0">\r
      <!-- É 😀 - -->
      <?note a="b" ?>
      <view key='view' id="i5M-Pr-FkT" text="a&#10;&lt;b&amp; &gt;">
        <rect key="frame" x="0.0" y="-1" width="375" height="667"/>
        <string key="é">a &quot;b&quot;<![CDATA[<c>&]] ]]></string >
      </view><名/>
    </document>
    <!-- end -->

    """

  /// While a text is being typed, elements do not change except for their ends.
  @Test func keepsElementsOfAPrefix() {
    let bytes = Array(Self.sample.utf8)
    let names = Parsed(bytes).document.elements.map(\.name)
    for count in bytes.indices {
      let cut = Parsed(Array(bytes[..<count])).document.elements.map(\.name)
      // The last name may be truncated.
      #expect(cut.dropLast().elementsEqual(names.prefix(max(0, cut.count - 1))))
    }
  }
}

extension XMLElement {
  fileprivate var quote: [XMLAttribute.Quote?] { attributes.map(\.quote) }

  fileprivate var outline: String {
    let values = attributes.map(\.value).joined(separator: " ")
    let inner = children.map(\.outline).joined(separator: " ")
    return name + (values.isEmpty ? "" : "[\(values)]") + "(\(inner)\(isComplete ? "" : "…"))"
  }
}

extension Parsed {
  /// The outline of all roots.
  fileprivate var outline: String {
    document.elements.filter { $0.parent == nil }.map(\.outline).joined(separator: " ")
  }
}
