import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Testing

/// The hierarchies of each dump format.
struct DumpTests {
  @Test(arguments: [
    (
      DumpSamples.webDriverXML, LayoutFormat.wdaXML,
      """
      XCUIElementTypeApplication #Bank 'Bank' (0, 0) 320 × 568
        UIWindow (0, 0) 320 × 568
          UIView (10, 100) 300 × 200
            UIButton #pay 'Pay & go' (20, 110) 80 × 44 disabled
            XCUIElementTypeLink #terms (20, 600) 80 × 20 hidden
      """
    ),
    (
      DumpSamples.webDriverJSON, .wdaJSON,
      """
      XCUIElementTypeApplication #Bank 'Bank' (0, 0) 320 × 568
        UIView (10, 100) 300 × 200
          UIButton #pay 'Pay é' (20, 110) 80 × 44 hidden disabled
      """
    ),
    (
      DumpSamples.idbFlat, .idbJSON,
      """
      XCUIElementTypeApplication 'Bank' (0, 0) 320 × 568
        UIButton #pay 'Pay' (20, 110.5) 80 × 44 disabled
      """
    ),
    (
      DumpSamples.idbNested, .idbJSON,
      """
      XCUIElementTypeApplication 'Bank' (0, 0) 320 × 568
        UIButton #pay 'Pay' (20, 110.5) 80 × 44 hidden
      """
    ),
    (
      DumpSamples.idbComplete, .idbJSON,
      """
      XCUIElementTypeApplication 'Bank' (0, 0) 320 × 568
        UIButton 'Pay' (20, 110.5) 80 × 44
      """
    ),
    (
      DumpSamples.deviceAgent, .deviceAgentJSON,
      """
      XCUIElementTypeApplication #Bank (0, 0) 320 × 568
        UIButton #pay 'Pay' (20, 110) 80 × 44
      """
    ),
    (
      DumpSamples.xcuitest, .xcuitestText,
      """
      XCUIElementTypeApplication 'Bank' ?
        UIWindow (0, 0) 320 × 568
          UIView (10, 100) 300 × 200
            UIButton #pay 'Pay, it's me' (20, 110.5) 80 × 44 disabled
            UILabel 'Two' ?
          UIView #foot (10, 400) 300 × 20
      """
    ),
    (
      DumpSamples.detox, .detoxXML,
      """
      UIWindow (0, 0) 320 × 568
        Panel #panel (10, 100) 300 × 200 alpha 0.5
          UIButton 'Pay' (20, 110) 80 × 44 hidden
          UILabel 'Sum' (20, 160) 80 × 20
      """
    ),
    (
      DumpSamples.earlGrey, .earlGreyText,
      """
      UIWindow #0x7a (0, 0) 320 × 568
        App.Panel #0x7b 'panel' (10, 100) 300 × 200 alpha 0.5 off
          UIButton #0x7c 'Pay; it's > me now' (20, 110) 80 × 44 hidden disabled
        UILabel #0x7e 'Total' (0, 500) 320 × 20 off
      """
    ),
  ])
  func readsEachFormat(text: String, format: LayoutFormat, outline: String) {
    let result = ReadDump(text)
    #expect(result.format == format)
    #expect(result.findings == [])
    #expect(result.outline == outline)
    let hasPaintingOrder = format.facts.contains(.paintingOrder)
    #expect((result.layouts.first?.tree == .accessibility) == !hasPaintingOrder)
  }

  @Test(arguments: [
    // A repeated identifier is not an id.
    (
      """
      <XCUIElementTypeWindow x="0" y="0" width="9" height="9">
      <XCUIElementTypeButton name="a" x="1" y="1" width="2" height="2"/>
      <XCUIElementTypeButton name="a" x="3" y="1" width="2" height="2"/>
      </XCUIElementTypeWindow>
      """,
      """
      UIWindow (0, 0) 9 × 9
        UIButton 'a' (1, 1) 2 × 2
        UIButton 'a' (3, 1) 2 × 2
      """
    ),
    // Two applications, as in Appium's page source, with their own frames.
    (
      """
      <hierarchy><XCUIElementTypeApplication width="9" height="9"/>
      <XCUIElementTypeApplication x="4" y="0" width="9" height="9">
      <New><XCUIElementTypeKey x="5" y="5" width="1" height="1"/></New>
      </XCUIElementTypeApplication></hierarchy>
      """,
      """
      XCUIElementTypeApplication (0, 0) 9 × 9
      XCUIElementTypeApplication (4, 0) 9 × 9
        XCUIElementTypeKey (5, 5) 1 × 1
      """
    ),
    // The misspelled key of XCTestWD.
    (
      """
      {"type": "XCUIElementTypeOther", "rawIndentifier": "box", "label": "", "isEnabled": true,
        "isVisible": false, "rect": {"x": 1, "y": 2, "width": 3, "height": 4}}
      """, "UIView #box (1, 2) 3 × 4 hidden"
    ),
    // idb's response for a point.
    (
      #"{"AXLabel": "OK", "type": "Button", "frame": {"x": 1, "y": 2, "width": 3, "height": 4}}"#,
      "UIButton 'OK' (1, 2) 3 × 4"
    ),
    (
      #"{"elements": {"AXLabel": "OK", "frame": {"x": 1, "y": 2, "width": 3, "height": 4}}}"#,
      "UIView 'OK' (1, 2) 3 × 4"
    ),
    // A keyboard key has no UIKit class.
    (
      """
      [{"AXLabel": "q", "type": "Button", "frame": {"x": 1, "y": 2, "width": 3, "height": 4},
        "traits": ["Button", "KeyboardKey"]}]
      """, "XCUIElementTypeButton 'q' (1, 2) 3 × 4"
    ),
    // Consecutive windows, and a repeated window.
    (
      """
      Attributes: Window, 0x1
      Element subtree:
       →Window, 0x1, {{0.0, 0.0}, {9.0, 9.0}}
      Attributes: Window, 0x2
      Element subtree:
       →Window 0x2: Main Window, traits: 8, {{0.0, 0.0}, {8.0, 8.0}}
          Other 0x3: {{1.0, 1.0}, {2.0, 2.0}}, label: 'a'
      Element subtree:
       →Window, 0x1, {{0.0, 0.0}, {9.0, 9.0}}
      """,
      """
      UIWindow (0, 0) 9 × 9
      UIWindow (0, 0) 8 × 8
        UIView 'a' (1, 1) 2 × 2
      ---
      UIWindow (0, 0) 9 × 9
      """
    ),
    // The flag of EarlGrey 2.
    (
      """
      <UIWindow:0x1; isAccessible=N; AX.frame={{0, 0}, {9, 9}}; frame={{0, 0}, {9, 9}}; alpha=1>
        |--<UIButton:0x2; isAccessible=Y; AX.label='a'; frame={{1, 1}, {2, 2}}; alpha=1; UIE=N>
      """,
      """
      UIWindow #0x1 (0, 0) 9 × 9
        UIButton #0x2 'a' (1, 1) 2 × 2 off
      """
    ),
    // The line of a window is missing.
    (
      """
      <UIView:0x1; AX=N; frame={{0, 0}, {9, 9}}; alpha=1>
        |  |--<UIView:0x2; AX=N; frame={{1, 1}, {2, 2}}; alpha=1>
      """,
      """
      UIView #0x1 (0, 0) 9 × 9
        UIView #0x2 ?
      """
    ),
  ])
  func readsFormatVariants(text: String, outline: String) {
    #expect(ReadDump(text).outline == outline)
  }

  /// The lines of a quotation or a log, which have the same text before each.
  @Test(arguments: ["> ", "[Xcode] ", "2024-05-01T10:00:01.1234567Z ", "\t", "    t =    12.34s "])
  func readsElementsAfterAPrefix(prefix: String) {
    let lines = DumpSamples.xcuitest.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { prefix + $0 }.joined(separator: "\n")
    let result = ReadDump(text)
    #expect(result.format == .xcuitestText && result.findings == [])
    #expect(result.outline == ReadDump(DumpSamples.xcuitest).outline)
  }

  /// Lines without the text before the heading are not elements.
  @Test func skipsLinesWithoutThePrefix() {
    let text = """
      [Xcode] Element subtree:
      [Xcode]  →Window, 0x1, {{0.0, 0.0}, {9.0, 9.0}}
      [HTTP]
      [Xcode]     Button, 0x2, {{1.0, 1.0}, {2.0, 2.0}}
      """
    #expect(ReadDump(text).outline == "UIWindow (0, 0) 9 × 9\n  UIButton (1, 1) 2 × 2")
  }

  @Test(arguments: [
    (#"<AppiumAUT/>"#, ["invalid-value 'AppiumAUT'"]),
    (
      #"{"elements": [], "backend": null, "coverage": null, "target": null}"#, ["invalid-value '{'"]
    ),
    (
      #"<XCUIElementTypeOther x="0" y="ten" width="1" height="1" visible="maybe"/>"#,
      ["invalid-value 'ten'", "invalid-value 'maybe'"]
    ),
    (#"<XCUIElementTypeOther x="0" y="0"/>"#, ["missing-frame 'XCUIElementTypeOther'"]),
    (#"<XCUIElementTypeOther x="0"#, ["syntax-error '\"0'"]),
    (
      #"[{"AXLabel": 5, "frame": {"x": 0}}, 7]"#,
      ["invalid-value '5'", #"invalid-value '{"x": 0}'"#, "invalid-value '7'"]
    ),
    (
      #"[{"AXLabel": "a", "enabled": "no", "frame": {"x": 0, "y": 0, "width": "1", "height": 1}}]"#,
      [#"invalid-value '"no"'"#, #"invalid-value '"1"'"#]
    ),
    (#"[{"AXFrame": "", "AXLabel": "a"}, {"AXLabel": "b"}]"#, ["missing-frame '{'"]),
    (
      "Element subtree:\n →Window, 0x1, {{0.0, 0.0}, {9.0, x}}",
      ["invalid-value '{{0.0, 0.0}, {9.0, x}}'"]
    ),
    ("<UIView:0x1; AX=N; frame={{0, 0}, {9, 9}}; alpha=0", ["invalid-value 'UIView'"]),
    (
      "<UIView:0x1; AX=N; frame={{0, 0}, {inf, 9}}; alpha=nan>",
      ["invalid-value '{{0, 0}, {inf, 9}}'", "invalid-value 'nan'"]
    ),
    (
      #"<ViewHierarchy><UIWindow width="9" height="9"><A alpha="x" x="0"/></UIWindow></ViewHierarchy>"#,
      ["missing-frame 'A'", "invalid-value 'x'"]
    ),
  ])
  func saysWhatIsWrong(text: String, findings: [String]) {
    let first = ReadDump(text).findings
    #expect(first.map { $0.hasPrefix("missing-frame '{") ? "missing-frame '{'" : $0 } == findings)
  }

  @Test(arguments: [
    "<hierarchy rotation=\"0\"><node class=\"android.view.View\"/></hierarchy>",
    "<ViewHierarchy><android.widget.FrameLayout class=\"x\"/></ViewHierarchy>",
    "<html><XCUIElementTypeOther/></html>", "<?xml version=\"1.0\"?><!-- nothing", "<", "<!",
    #"{"elements": []}"#, #"{"elements": [1]}"#, #"{"elements": null}"#, "[]",
    #"[{"label": "a"}]"#, #"{"type": "x", "isEnabled": true}"#, #"{"hitable": true}"#,
    #"{"value": "isEnabled"}"#, #"{"coverage": {"lines": 5}}"#, #"["AXLabel"]"#,
    "Element subtree:", "Element subtree:\n nothing here", "→Window, 0x1, {{0, 0}, {1, 1}}",
    "<UIView:0x1; frame={{0, 0}, {1, 1}}>", "a <UIView:0x1; AX=Y>",
  ])
  func ignoresOtherFormats(text: String) {
    #expect(ReadDump(text).document == nil)
  }

  /// A view of a layout with an unknown key.
  @Test func treatsALayoutWithAnUnknownKeyAsALayout() {
    let text = #"{"class": "UIView", "frame": [0, 0, 1, 1], "type": "x", "isEnabled": true}"#
    #expect(ReadDump(text).format == .layoutJSON)
  }

  @Test func recordsRangesOfProperties() throws {
    for (text, values) in [
      (DumpSamples.webDriverXML, ["Pay &amp; go", #"x="20" y="110" width="80" height="44""#]),
      (DumpSamples.xcuitest, ["'Pay, it's me'", "{{20.0, 110.5}, {80.0, 44.0}}"]),
      (DumpSamples.detox, ["Pay", #"width="80" x="10" y="10""#]),
      (DumpSamples.idbFlat, [#""Pay""#, #"{"x": 20, "y": 110.5, "width": 80, "height": 44}"#]),
    ] {
      let result = ReadDump(text)
      let layout = try #require(result.document?.parsedLayouts.first)
      let button = try #require(layout.hierarchy.views.first { $0.uikitClass.name == "UIButton" })
      #expect(
        [LocatedMember.Property.label, .frame].map {
          result[layout.sourceMap.range(of: button.node, $0)]
        } == values)
    }
  }

  /// A converted accessibility tree remains one, with unchanged frames.
  @Test(arguments: DumpSamples.all)
  func convertsToTheLayoutFormat(text: String) throws {
    let result = ReadDump(text)
    let written = LayoutWriter.text(of: result.layouts)
    let again = try JSONReaderResult(written)
    #expect(again.findings == [])
    #expect(again.document.layouts.map(\.tree) == result.layouts.map(\.tree))
    // Views without ids get none.
    #expect(
      again.document.layouts.map(ReadDump.outline)
        == result.layouts.map(ReadDump.outline))
    #expect(LayoutWriter.text(of: again.document.layouts) == written)
  }
}
