import EditorLanguages
import LanguageServer
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Testing

/// Tests of the maps of dumps.
struct DumpLanguageTests {
  private static let language = DumpLanguage()

  private static let sentry = #"""
    {"rendering_system": "UIKIT", "windows": [
      {"type": "UIWindow", "width": 320, "height": 568, "x": 0, "y": 0, "children": [
        {"type": "UIButton", "identifier": "pay", "x": 10, "y": 20, "width": 80, "height": 44}]}]}
    """#

  private static let description = """
    <UIWindow: 0x1; frame = (0 0; 320 568)>
       | <UIView: 0x2; frame = (0 0; 320 568)>
       |    | <UIButton: 0x3; frame = (10 20; 80 44)>
       | <UILabel: 0x4; frame = (0 0; 10 10)>
    """

  @Test func outlinesTheViewsOfADump() throws {
    let sentry = try MappedText(Self.sentry, path: "a.json", in: Self.language)
    sentry.check()
    #expect(
      sentry.outline == ["window UIWindow (0, 0) 320 × 568", "  control pay (10, 20) 80 × 44"])
    #expect(sentry.map.stretches.count == 2)
    let description = try MappedText(Self.description, path: "a.txt", in: Self.language)
    description.check()
    #expect(
      description.outline == [
        "window UIWindow (0, 0) 320 × 568", "  view UIView (0, 0) 320 × 568",
        "    control UIButton (10, 20) 80 × 44", "  view UILabel (0, 0) 10 × 10",
      ])
    #expect(description.map.stretches.map(\.isFoldable) == [true, true, false, false])
  }

  @Test(arguments: DumpSamples.all)
  func outlinesEachFormat(text: String) throws {
    let text = try MappedText(text, path: "a.txt", in: Self.language)
    text.check()
    #expect(!text.map.symbols.isEmpty)
  }

  @Test(arguments: [#"{"class": "UIView"}"#, "{}", "", "<document/>"])
  func ignoresOtherTexts(text: String) {
    #expect(Self.language.map(of: SourceText(path: "a.txt", text: text)) == nil)
  }

  /// The words of a text with the first letters of their kinds; `*` marks the address of an object.
  private static func words(_ text: String, before end: Int? = nil) throws -> String {
    let bytes = Array(text.utf8)
    let read = try #require(language.read(SourceText(path: "a", text: text)))
    let tokens = try #require(read.tokens(before: end ?? bytes.count))
    return tokens.map { token in
      "\("\(token.kind)".prefix(1))\(token.isDefinition ? "*" : ""):\(bytes.text(in: token.range))"
    }.joined(separator: " ")
  }

  @Test func findsTheWordsOfADescription() throws {
    let text = """
      <App.Bar: 0x1f; frame = (0 -1.5e-3; 320 568); text = 'it''s'; opaque = NO; autoresize = W+LM;
      layer = <CALayer: 0x2>; gestureRecognizers = <NSArray: 0x3>; value: 0.5>
         | <UIView: 0x4; frame = (0 0; 1 1); target = <App.Bar 0x1f>>
      """
    #expect(
      try Self.words(text) == """
        c:App.Bar a*:0x1f p:frame n:(0 -1.5e-3; 320 568) p:text s:it''s p:gestureRecognizers \
        c:UIView a*:0x4 p:frame n:(0 0; 1 1)
        """)
    #expect(try Self.words(text, before: 17) == "c:App.Bar a*:0x1f p:frame")
  }

  @Test func findsTheWordsOfElements() throws {
    let elements = """
      Element subtree:
       →Application, 0x600001, pid: 42, label: 'Shop'
          Button, 0x600003, {{350.0, 60.0}, {24.0, 24.0}}, identifier: 'close', Disabled
      """
    #expect(
      try Self.words(elements) == """
        c:Application p:label s:Shop c:Button n:{{350.0, 60.0}, {24.0, 24.0}} p:identifier s:close \
        f:Disabled
        """)
    #expect(try Self.words(Self.sentry, before: 95) == "p:type c:UIWindow p:width")
  }

  @Test func namesAddresses() throws {
    let text = """
      <UIWindow: 0x1; frame = (0 0; 320 568); layer = <CALayer: 0x9>>
         | <UIView: 0x2; frame = (0 0; 320 568); target = <UIWindow: 0x1>; other = <CALayer: 0x9>>
      """
    let mapped = try MappedText(text, path: "a.txt", in: Self.language)
    mapped.check()
    #expect(
      mapped.names == [
        "0 id definition 0x1", "0 id definition 0x9", "0 id definition 0x2", "0 id reference 0x1",
        "0 id reference 0x9",
      ])
    let read = try #require(Self.language.read(mapped.source))
    let range = mapped.map.names[0].range
    #expect(read.renameText(for: "0xAbc", at: range) == "0xAbc")
    for name in ["0x", "button", "0x1g", "0x1 "] {
      #expect(read.renameText(for: name, at: range) == nil)
    }
  }

  @Test(arguments: [
    (
      "|UIButton",
      "A UIKit class: a control, which handles touches itself. User interaction is enabled by default."
    ),
    ("|frame = (10", "The position in the superview, and the size, in points."),
    ("|NO", "Disabled controls receive touches and ignore them."),
    ("|H;", "Flexible height: the height changes with that of the superview."),
    (
      "0x|3",
      "The address of the button in the window. It occurs once in the dump, and differs in each run of the app."
    ),
    (
      "0x|9",
      "The address of an object of class `CALayer`. It occurs once in the dump, and differs in each run of the app."
    ),
    ("(|10", nil), ("|Buy", nil),
  ])
  func explainsWords(position: String, expected: String?) throws {
    let text = """
      <UIWindow: 0x1; frame = (0 0; 320 568)>
         | <UIButton: 0x3; frame = (10 20; 80 44); enabled = NO; autoresize = W+H; tag = 'Buy'; \
      layer = <CALayer: 0x9>>
      """
    let found = try #require(text.utf8.firstRange(of: position.replacing("|", with: "").utf8))
    let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
    let offset =
      start
      + (position.utf8.firstIndex(of: UInt8(ascii: "|")).map {
        position.utf8.distance(from: position.startIndex, to: $0)
      } ?? 0)
    let read = try #require(Self.language.read(SourceText(path: "a", text: text)))
    #expect(read.topic(at: offset)?.text == expected)
  }

  @Test(arguments: DumpSamples.all)
  func wordsAreInOrder(text: String) throws {
    let read = try #require(Self.language.read(SourceText(path: "a", text: text)))
    let bytes = Array(text.utf8)
    let tokens = try #require(read.tokens(before: bytes.count))
    #expect(!tokens.isEmpty)
    #expect(zip(tokens, tokens.dropFirst()).allSatisfy { $0.range.end <= $1.range.start })
    #expect(tokens.allSatisfy { !bytes.text(in: $0.range).contains(where: \.isNewline) })
  }

  @Test(arguments: UInt64(0)..<60)
  func handlesMutatedTexts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for sample in DumpSamples.all + [Self.sentry, Self.description] {
      let text = MutatedText.text(
        of: Array(sample.utf8), alphabet: "<>/={}[]\"',; |0x\n", &random)
      guard let read = Self.language.read(SourceText(path: "a.txt", text: text)) else { continue }
      let tokens = read.tokens(before: text.utf8.count) ?? []
      #expect(zip(tokens, tokens.dropFirst()).allSatisfy { $0.range.end <= $1.range.start })
      #expect(tokens.allSatisfy { $0.range.end <= text.utf8.count })
      _ = read.topic(at: Int(random.next() % UInt64(text.utf8.count + 1)))
      try MappedText(text, path: "a.txt", in: Self.language).check()
    }
  }
}
