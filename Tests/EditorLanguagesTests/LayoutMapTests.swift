import EditorLanguages
import LanguageServer
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Testing

/// Tests of the maps of layouts.
struct LayoutMapTests {
  private static let screen = #"""
    {
      "$schema": "https://example.org/layout.json",
      "class": "UIView", "id": "root", "frame": [0, 0, 390, 844],
      "viewController": {"class": "BuyController", "id": "buy", "responds": ["save:"]},
      "backgroundColor": "#FF8000",
      "subviews": [
        {"class": "UIButton", "id": "go", "label": "Go", "frame": [10, 20.5, 100, 44],
         "hitTest": {"forward": "root"},
         "actions": [{"event": "touchUpInside", "action": "save:", "target": "buy"}]},
        {"class": "CardView", "inherits": "UIControl",
         "gestureRecognizers": [
           {"class": "UITapGestureRecognizer", "id": "tap", "requiresFailureOf": ["pan"]},
           {"id": "pan"}]}
      ]
    }
    """#

  @Test func outlinesTheViewTree() throws {
    let text = try MappedText(Self.screen)
    text.check()
    #expect(
      text.outline == [
        "view root (0, 0) 390 × 844",
        "  viewController buy",
        "  control Go (10, 20.5) 100 × 44",
        "  control CardView",
        "    gestureRecognizer tap",
        "    gestureRecognizer pan",
      ])
    let button = try #require(text.map.symbols.first { $0.id == "go" })
    #expect(text.slice(button.nameRange) == "Go")
    #expect(text.slice(button.range).hasPrefix(#"{"class": "UIButton""#))
    #expect((button.label, button.className) == ("Go", "UIButton"))
  }

  @Test func findsEachOccurrenceOfEachName() throws {
    let text = try MappedText(Self.screen)
    #expect(
      text.names == [
        "0 id definition root", "0 id definition buy", "0 selector definition save:",
        "0 id definition go", "0 id reference root", "0 selector reference save:",
        "0 id reference buy", "0 id definition tap", "0 id reference pan", "0 id definition pan",
      ])
    #expect(text.map.names.allSatisfy { text.slice($0.range) == $0.name })
    let tap = try #require(text.map.names.first { $0.name == "tap" })
    #expect(text.slice(tap.subject).hasPrefix(#"{"class": "UITapGestureRecognizer""#))
  }

  @Test func findsLinks() throws {
    let text = try MappedText(Self.screen)
    #expect(text.map.links.map(\.target) == [.address("https://example.org/layout.json")])
    #expect(text.map.links.map { text.slice($0.range) } == ["https://example.org/layout.json"])
  }

  @Test func expandsSelectionFromTheValueToTheSuperview() throws {
    let text = try MappedText(#"{"subviews": [{"class": "UIView", "alpha": 0.5}]}"#)
    text.check()
    #expect(
      text.chain(at: 44) == [
        "0.5", #""alpha": 0.5"#, #"{"class": "UIView", "alpha": 0.5}"#,
        #"[{"class": "UIView", "alpha": 0.5}]"#,
        #""subviews": [{"class": "UIView", "alpha": 0.5}]"#,
        #"{"subviews": [{"class": "UIView", "alpha": 0.5}]}"#,
      ])
    #expect(text.map.stretches.filter(\.isFoldable).count == 3)
  }

  @Test func outlinesApplicationsAndSets() throws {
    let application = try MappedText(
      #"""
      {"name": "Shop", "windows": [
        {"class": "ShopWindow", "viewController": "RootController"}, {"class": "UIWindow"}]}
      """#)
    application.check()
    #expect(
      application.outline == [
        "application Shop", "  window ShopWindow", "    viewController RootController",
        "  window UIWindow",
      ])
    let set = try MappedText(
      #"""
      {"layouts": [
        {"name": "One", "layout": {"class": "UIView", "id": "a"}},
        {"layout": {"windows": [{"class": "UIWindow", "id": "a"}]}}]}
      """#)
    set.check()
    #expect(set.outline == ["layout One", "  view a", "layout layouts[1]", "  window a"])
    #expect(set.names == ["0 id definition a", "1 id definition a"])
    let first = try #require(set.map.names.first)
    #expect(set.map.occurrences(of: first).count == 1)
  }

  @Test(arguments: [
    (#"{"frame": [0, 0, -10, 5]}"#, "(-10, 0) 10 × 5"),
    (#"{"bounds": [5, 5, 20, 10], "center": [50, 50]}"#, "(40, 45) 20 × 10"),
    (#"{"frame": [0, 0, 20, 10], "center": [50, 50]}"#, "(40, 45) 20 × 10"),
    (
      #"{"bounds": [0, 0, 20, 10], "center": [50, 50], "transform": {"rotation": 90}}"#,
      "(45, 40) 10 × 20"
    ),
    (
      #"{"bounds": [0, 0, 20, 10], "center": [50, 50], "transform": [2, 0, 0, 2, 0, 0]}"#,
      "(30, 40) 40 × 20"
    ),
  ])
  func describesTheFrame(text: String, frame: String) throws {
    #expect(try MappedText(text).map.symbols.map(\.detail) == [frame])
  }

  @Test(arguments: [
    #"{"frame": [0, 0, 10]}"#, #"{"frame": [0, 0, 1e999, 1]}"#, #"{"class": "UIView"}"#,
    #"{"frame": [0, 0, 1, 1], "transform": {"scale": 2}}"#,
  ])
  func omitsAnUnknownFrame(text: String) throws {
    #expect(try MappedText(text).map.symbols.map(\.detail) == [nil])
  }

  @Test func decodesEscapesAndKeepsTheirRanges() throws {
    let text = try MappedText(
      "\u{FEFF}{\"class\": \"UIView\",\r\n \"id\": \"caf\\u00e9 \\ud83d\\ude00\","
        + " \"hitTest\": {\"forward\": \"café 😀\"}}")
    text.check()
    #expect(text.map.names.map(\.name) == ["café 😀", "café 😀"])
    #expect(
      text.map.names.map { text.slice($0.range) } == [#"caf\u00e9 \ud83d\ude00"#, "café 😀"])
    let name = try #require(text.map.names.last)
    #expect(text.map.occurrences(of: name).count == 2)
  }

  @Test(arguments: [
    (#"{"class": "UIView", "id": "a", "subviews": [{"id": "b", "fra"#, ["view a", "  view b"]),
    (
      #"{"class": "UIView", "id": "a", "subviews": [{"id": "b"}, {"#,
      ["view a", "  view b", "  view UIView"]
    ),
    (#"{"id": "a", "class": , "subviews": [{"label": "x" "id": "b"}]}"#, ["view a", "  view x"]),
    (#"{"id": "a", "subviews": [{"id": "b",}]"#, ["view a", "  view b"]),
    (#"{"#, ["view UIView"]), ("", []),
  ])
  func outlinesIncompleteTexts(text: String, outline: [String]) throws {
    let text = try MappedText(text)
    text.check()
    #expect(text.outline == outline)
  }

  @Test(arguments: [
    #"{"rendering_system": "UIKIT", "windows": [{"type": "UIWindow"}]}"#, #"{"name": "shop"}"#,
    #"[{"AXFrame": "{{0, 0}, {1, 1}}", "type": "Button"}]"#, "<document/>", "",
  ])
  func ignoresOtherTexts(text: String) {
    let language = JSONLayoutLanguage(rules: [])
    #expect(language.map(of: SourceText(path: "a.json", text: text)) == nil)
  }

  /// A set of layouts with all kinds of members.
  private static let document = Array(
    LayoutWriter.text(of: [3, 5].map { RandomLayout.hierarchy(seed: $0, viewCount: 6) }).utf8)

  @Test func handlesTruncatedTexts() throws {
    for length in stride(from: 0, to: Self.document.count, by: 7) {
      let text = String(decoding: Self.document.prefix(length), as: UTF8.self)
      try MappedText(text).check()
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func handlesMutatedTexts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let text = MutatedText.json(of: Self.document, &random)
    try MappedText(text).check()
  }
}
