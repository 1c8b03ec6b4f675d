import LayoutModel
import Linting
import Testing

/// Dumps with several roots, missing lines and repeated addresses.
@Suite struct RecursiveDescriptionRootTests {
  @Test func aSingleViewIsNotAnApplication() {
    let layout = ReadDump("<UIView; frame = (0 0; 10 10)>").layouts.first
    #expect(layout?.kind == .view)
    #expect(layout?.name == nil)
    #expect(layout?.pathPrefix == "")
  }

  @Test(arguments: [
    "UIWindow", "Shop.Window: 0x1; baseClass = UIWindow", "UITextEffectsWindow",
    "_UIInteractiveHighlightEffectWindow",
  ])
  func aSingleWindowIsAnApplication(window: String) {
    let layout = ReadDump("<\(window); frame = (0 0; 10 10)>").layouts.first
    #expect(layout?.kind == .application(isLoneWindow: true))
  }

  @Test func consecutiveWindowsAreOneApplication() {
    let dump = ReadDump(
      """
      <UIWindow: 0x1; frame = (0 0; 320 480); layer = <UIWindowLayer: 0xa>>
         | <UIView: 0x2; frame = (0 0; 320 480); layer = <CALayer: 0xb>>
      <UITextEffectsWindow: 0x3; frame = (0 0; 320 480); layer = <UIWindowLayer: 0xc>>
      """)
    #expect(dump.layouts.count == 1)
    #expect(dump.layouts.first?.kind == .application(isLoneWindow: false))
    #expect(dump.layouts.first?.roots == [ViewID(0), ViewID(2)])
    #expect(dump.layouts.first?.name == nil)
  }

  @Test func aRepeatedWindowStartsANewLayout() {
    let moment = """
      <UIWindow: 0x1; frame = (0 0; 320 480); layer = <UIWindowLayer: 0xa>>
         | <UIView: 0x2; frame = (0 0; 320 480); layer = <CALayer: 0xb>>

      """
    let dump = ReadDump(moment + moment)
    #expect(dump.layouts.map(\.name) == ["1", "2"])
    #expect(
      dump.layouts.map(\.kind) == Array(repeating: .application(isLoneWindow: true), count: 2))
    #expect(dump.layouts.map { $0.views.map(\.id) } == [["0x1", "0x2"], ["0x1", "0x2"]])
  }

  @Test func otherRootsAreSeparateLayouts() {
    let dump = ReadDump(
      """
      <UIWindow: 0x1; frame = (0 0; 320 480); layer = <UIWindowLayer: 0xa>>
      <UIButton: 0x2; frame = (0 210; 180 30); layer = <CALayer: 0xb>>
         | <UIButtonLabel: 0x3; frame = (0 0; 180 30); layer = <_UILabelLayer: 0xc>>
      <UIButton: 0x4; frame = (0 240; 180 30); layer = <CALayer: 0xd>>
      """)
    #expect(
      dump.frames == """
        UIWindow (0, 0) 320 × 480
        ---
        UIButton (0, 210) 180 × 30
          UIButtonLabel (0, 0) 180 × 30
        ---
        UIButton (0, 240) 180 × 30
        """)
    #expect(dump.layouts.map(\.name) == ["1", "2", "3"])
    #expect(dump.layouts.map(\.kind) == [.application(isLoneWindow: true), .view, .view])
    #expect(dump.layouts.last.map { $0.path(of: ViewID(0)) } == "layouts[2]/view")
  }

  @Test func anExcerptStartsAtAnyDepth() {
    let dump = ReadDump(
      """
         |    | <UIView; frame = (5 5; 90 90); layer = <CALayer>>
         |    |    | <UIButton; frame = (0 0; 10 10); layer = <CALayer>>
         | <UIView; frame = (0 0; 100 100); layer = <CALayer>>
      """)
    #expect(
      dump.frames == """
        UIView (5, 5) 90 × 90
          UIButton (0, 0) 10 × 10
        ---
        UIView (0, 0) 100 × 100
        """)
    #expect(dump.findings.isEmpty)
  }

  /// A view without the line of its superview, and one whose class prints something else, have no geometry.
  @Test(
    arguments: [
      (
        """
        <UIView; frame = (0 0; 100 100); layer = <CALayer>>
           |    |    | <UILabel; frame = (5 5; 10 10); layer = <CALayer>>
           |    |    |    | <UIView; frame = (1 1; 2 2); layer = <CALayer>>
           |    | <UIButton; frame = (5 5; 10 10); layer = <CALayer>>
           | <UIButton; frame = (7 7; 10 10); layer = <CALayer>>
        """,
        """
        UIView (0, 0) 100 × 100
          UILabel ?
            UIView (1, 1) 2 × 2
          UIButton ?
          UIButton (7, 7) 10 × 10
        """, ["UILabel"]
      ),
      (
        """
        <UIView; frame = (0 0; 100 100); layer = <CALayer>>
           | <Card: 0x1 title=Basket>
           |    | <UIButton; frame = (5 5; 10 10); layer = <CALayer>>
           | <Gauge: 0x2>
           | <Dial
        """,
        """
        UIView (0, 0) 100 × 100
          Card ?
            UIButton (5, 5) 10 × 10
          Gauge ?
          Dial ?
        """, ["Card", "Gauge", "Dial"]
      ),
    ] as [(String, String, [String])])
  func aViewWithUnknownCoordinatesHasNoGeometry(text: String, outline: String, names: [String]) {
    let dump = ReadDump(text)
    #expect(dump.frames == outline)
    #expect(dump.findings == names.map { "missing-frame '\($0)'" })
  }

  @Test func aUniqueAddressIsTheViewsID() {
    let dump = ReadDump(
      """
      <UIView: 0x7F01; frame = (0 0; 100 100); layer = <CALayer: 0xa>>
         | <UIView: 0x7f02; frame = (0 0; 10 10); layer = <CALayer: 0xb>>
         | <UIView: 0x7f02; frame = (0 0; 10 10); layer = <CALayer: 0xb>>
         | <UIView: 0x...; frame = (0 0; 10 10); layer = <CALayer: 0xb>>
         | <UIView: 0x; frame = (0 0; 10 10); layer = <CALayer: 0xb>>
         | <UIView; frame = (0 0; 10 10); layer = <CALayer: 0xb>>
      """)
    #expect(dump.layouts.first?.views.map(\.id) == ["0x7F01", nil, nil, nil, nil, nil])
    #expect(dump.layouts.first?.view(withID: "0x7F01") == ViewID(0))
  }

  @Test func aViewsRangeIncludesItsSubviews() throws {
    let dump = ReadDump(
      """
      <UIView; frame = (0 0; 100 100)> axis=vert
         | <UILabel; frame = (0 0; 10 10)>
         |    | <UIView; frame = (0 0; 5 5)>\u{20}
         | <UIButton; frame = (0 0; 10 10)> | <UISwitch; frame = (0 0; 10 10)>
      (lldb)
      """)
    let layout = try #require(dump.layouts.first)
    let sources = try #require(dump.document?.parsedLayouts.first).sourceMap
    #expect(
      dump[sources.range(of: layout.views[0].node)].hasSuffix("<UISwitch; frame = (0 0; 10 10)>"))
    #expect(
      dump[sources.range(of: layout.views[1].node)]
        == "<UILabel; frame = (0 0; 10 10)>\n   |    | <UIView; frame = (0 0; 5 5)>")
    #expect(dump[sources.range(of: layout.views[3].node)] == "<UIButton; frame = (0 0; 10 10)> | ")
    for (index, view) in layout.views.enumerated() {
      #expect(
        sources.view(atOffset: sources.range(of: view.node).start, in: layout) == ViewID(index))
    }
  }
}
