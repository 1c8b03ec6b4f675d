import LayoutTestSupport
import Testing
import XML

struct ScannedTextTests {
  @Test(arguments: [
    "<a b=\"1\"c=\"2\"/>", "<a b=\"1 c=\"2\"/>", "<a b=\"<\"/>", "<a b=\"1\" b=\"2\"/>",
    "<a b=\"1\"",
    "<a><bc></b></a>", "<a><b></bc></a>", "<a><b></b", "</a>", "<a></a></a>", "<a></a >",
  ])
  func endsOfTextsDoNotMatter(text: String) {
    let parsed = Parsed(text)
    let longer = Parsed(text + String(repeating: "\n", count: 20))
    #expect(parsed.messages == longer.messages)
    #expect(parsed.document.elements.map(\.name) == longer.document.elements.map(\.name))
    #expect(parsed.disorder == nil)
  }

  @Test func findsEachControlCharacter() {
    for byte in UInt8(1)..<0x80 where byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&") {
      let text = Array("<a>".utf8) + [byte] + Array("</a>".utf8)
      let isForbidden = byte < 0x20 && ![9, 10, 13].contains(byte)
      #expect(Parsed(text).document.problems.map(\.range.lowerBound) == (isForbidden ? [3] : []))
    }
  }

  /// Each `?` is a forbidden character.
  @Test(arguments: [
    "<a b=\"é\" c=\"?\"/>", "<a b=\"é?\" c='é?'/>", "<a b=\"é?\" c=\"1\" b=\"?\"/>",
    "<a>é<b c=\"é\">?</b>?é</a>", "<a>é<!--é?--><b>é?</b></a>", "<a b=\"é\"><c?/></a>",
    "<a>é</a>?", "<a>é< ?</a>", "<a>é</b?></a>", "<a b=\"é?", "<a>é<!DOCTYPE ?>?</a>",
  ])
  func findsForbiddenCharactersAfterOthers(text: String) {
    let parsed = Parsed(text.replacing("?", with: "\u{FFFE}"))
    let found = parsed.document.problems.filter { parsed[$0.range] == "\u{FFFE}" }
    #expect(found.count == text.count { $0 == "?" })
  }

  @Test func numbersOfOtherNotationsAreThoseOfTheText() throws {
    for text in ["", "-", ".", "1.", ".5", "-0", "1e3", "0x10", "inf", "nan", "1,5", "٣", "12 "] {
      let attribute = try #require(Parsed("<a b=\"\(text)\"/>").root?["b"])
      #expect(attribute.number?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
    #expect(Parsed("<a b=\"&#49;2\"/>").root?["b"]?.number == 12)
  }
}

struct ChildTests {
  @Test func childrenAreFoundByTheirNames() {
    let parsed = Parsed("<a><b/><b k=\"1\"><c k=\"2\"/></b><d k=\"2\"/><b k=\"2\"/></a>")
    #expect(parsed.root?.children(named: "b").count == 3)
    #expect(parsed.root?.firstChild(named: "c") == nil)
    #expect(parsed.root?.firstChild(named: "b") != nil)
    #expect(parsed.root?.firstChild(named: "b")?.children.isEmpty == true)
  }
}
