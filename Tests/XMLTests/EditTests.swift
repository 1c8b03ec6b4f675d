import LayoutTestSupport
import Testing
import XML

/// Documents after an edit of one value or text.
@Suite struct EditTests {
  private static func change(
    from old: [UInt8], to new: [UInt8]
  ) -> Range<Int> {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - prefix
    let suffix = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    return prefix..<old.count - suffix
  }

  /// A line for each element with its ranges and attributes.
  private static func lines(_ document: XMLDocument) -> [String] {
    document.elements.map { element in
      let attributes = element.attributes.map {
        "\($0.name)=\($0.value) \($0.nameRange) \($0.valueRange) \($0.range)"
      }
      return """
        \(element.name) \(element.range) \(element.startTagRange) \(element.contentRange) \
        \(element.nameRange) \(element.endTagRange.map { "\($0)" } ?? "-") \(element.subtree) \
        \(element.parent?.index ?? -1) \(attributes) \(element.text)
        """
    }
  }

  private static let text = """
    <?xml version="1.0"?>
    <a one="1" two='2'> text <b/><!-- no --><c three="">é</c><d><e f="g"/></d> <h></h></a>
    """

  @Test(arguments: [
    ("1\" two", "12\" two", true), ("one=\"1\"", "one=\"\"", true),
    ("three=\"\"", "three=\"3\"", true),
    ("text", "other text", true), (" text ", "", true), ("'2'", "'\"'", true), ("é", "", true),
    ("<h></h>", "<h>i</h>", true), ("</d> ", "</d>", true), ("</d> ", "</d> &#65; ", true),
    ("no", "yes", true), ("\"g\"", "\"&lt;\"", true), ("<b/>", "<b/> ", true),
    ("'2'", "'''", false), ("one", "ones", false), ("text", "<t/>", false), ("text", "&", false),
    ("1.0", "1.1", false), ("\"g\"", "\"<\"", false), ("<e", "<x", false), ("no", "--", false),
  ])
  func isTheDocumentOfTheEditedText(piece: String, other: String, isEdited: Bool) throws {
    let range = try #require(Self.text.firstRange(of: piece))
    var edited = Self.text
    edited.replaceSubrange(range, with: other)
    let (old, new) = (Array(Self.text.utf8), Array(edited.utf8))
    let edit = XMLDocument(parsing: old).edited(
      to: new, replacing: Self.change(from: old, to: new))
    #expect((edit != nil) == isEdited)
    if let edit { #expect(Self.lines(edit.document) == Self.lines(XMLDocument(parsing: new))) }
  }

  @Test(arguments: SplitMix64.seeds(0..<300))
  func agreesWithParsing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var document = XMLDocument(parsing: Array(Self.text.utf8))
    var bytes = Array(Self.text.utf8)
    for _ in 0..<40 {
      let pieces = ["", "1", "é", " ", "&amp;", "&", "<", "\"", ">", "<x/>", "]]>", "--"]
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = Int.random(in: start...min(bytes.count, start + 2), using: &random)
      var next = bytes
      next.replaceSubrange(start..<end, with: (pieces.randomElement(using: &random) ?? "").utf8)
      let whole = XMLDocument(parsing: next)
      let edit = document.edited(to: next, replacing: Self.change(from: bytes, to: next))
      if let edit {
        #expect(whole.problems.isEmpty)
        #expect(Self.lines(edit.document) == Self.lines(whole))
      }
      if whole.problems.isEmpty { (document, bytes) = (edit?.document ?? whole, next) }
    }
  }

  @Test func textsOverTheLimitAreParsed() {
    let old = Array("<a b=\"c\"/>".utf8)
    let new = Array("<a b=\"cd\"/>".utf8)
    let document = XMLDocument(parsing: old)
    var limits = XMLLimits()
    limits.documentBytes = new.count
    #expect(document.edited(to: new, replacing: 7..<7, limits: limits) != nil)
    limits.documentBytes -= 1
    #expect(document.edited(to: new, replacing: 7..<7, limits: limits) == nil)
  }
}
