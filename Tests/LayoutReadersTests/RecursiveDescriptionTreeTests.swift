import LayoutModel
import LayoutReaders
import Linting
import Testing

/// The hierarchies of dumps.
@Suite struct RecursiveDescriptionTreeTests {
  private static let shop = """
    Window (0, 0) 320 × 480
      UIView (0, 0) 320 × 480
        UIButton (20, 40) 100 × 44
      UILabel (0, 400) 320 × 20.5
    """

  @Test(arguments: [
    // UIKit's output.
    """
    <Window: 0x7f8a; baseClass = UIWindow; frame = (0 0; 320 480); layer = <UIWindowLayer: 0x6>>
       | <UIView: 0x7f8b; frame = (0 0; 320 480); autoresize = W+H; layer = <CALayer: 0x61>>
       |    | <UIButton: 0x7f8c; frame = (20 40; 100 44); opaque = NO; layer = <CALayer: 0x62>>
       | <UILabel: 0x7f8d; frame = (0 400; 320 20.5); text = 'Total'; layer = <_UILabelLayer: 0x63>>
    """,
    // A snapshot without addresses.
    """
    <Window; baseClass = UIWindow; frame = (0 0; 320 480); layer = <UIWindowLayer>>
       | <UIView; frame = (0 0; 320 480); autoresize = W+H; layer = <CALayer>>
       |    | <UIButton; frame = (20 40; 100 44); opaque = NO; layer = <CALayer>>
       | <UILabel; frame = (0 400; 320 20.5); text = 'Total'; layer = <_UILabelLayer>>
    """,
    // With placeholders for addresses, and without the indentation of the first level.
    """
    <Window: 0x...; baseClass = UIWindow; frame = (0 0; 320 480); layer = <UIWindowLayer: 0x...>>
    | <UIView: 0x...; frame = (0 0; 320 480); layer = <CALayer: 0x...>>
    |    | <UIButton: 0x...; frame = (20 40; 100 44); layer = <CALayer: 0x...>>
    | <UILabel: 0x...; frame = (0 400; 320 20.5); layer = <_UILabelLayer: 0x...>>
    """,
    // Without blanks, and with frames only.
    """
    <Window; baseClass = UIWindow; frame = (0 0; 320 480)>
    |<UIView; frame = (0 0; 320 480)>
    ||<UIButton; frame = (20 40; 100 44)>
    |<UILabel; frame = (0 400; 320 20.5)>
    """,
    // With a prompt, blank lines, an ellipsis, and a debugger's output.
    """
    (lldb) po [[UIWindow keyWindow] recursiveDescription]

    "<Window: 0x7f8a; baseClass = UIWindow; frame = (0 0; 320 480); layer = <UIWindowLayer: 0x6>>
       | <UIView: 0x7f8b; frame = (0 0; 320 480); layer = <CALayer: 0x61>>
    ......
       |    | <UIButton: 0x7f8c; frame = (20 40; 100 44); layer = <CALayer: 0x62>>

       |    | ...
       | <UILabel: 0x7f8d; frame = (0 400; 320 20.5); layer = <_UILabelLayer: 0x63>>"
    )
    (lldb)
    """,
    // From a log, with text after the descriptions.
    """
    2024-05-01 10:00:00.000 Shop[12:34] <Notice>: started
    2024-05-01 10:00:01.000 Shop[12:34] Optional(<Window: 0x7f8a; baseClass = UIWindow; \
    frame = (0 0; 320 480); layer = <UIWindowLayer: 0x6>>
       | <UIView: 0x7f8b; frame = (0 0; 320 480); layer = <CALayer: 0x61>> axis=vert alignment=fill
       |    | <UIButton: 0x7f8c; frame = (20 40; 100 44); layer = <CALayer: 0x62>> - (null)
       | <UILabel: 0x7f8d; frame = (0 400; 320 20.5); layer = <_UILabelLayer: 0x63>>)
    2024-05-01 10:00:02.000 Shop[12:34] <UIViewController: 0x7f99> appeared
    """,
    // From a web page that joined the lines, and from a string with escapes.
    """
    <Window; baseClass = UIWindow; frame = (0 0; 320 480); > | <UIView; frame = (0 0; 320 480); > \
    | | <UIButton; frame = (20 40; 100 44)> | <UILabel; frame = (0 400; 320 20.5); >
    """,
    #"""
    @"<Window; baseClass = UIWindow; frame = (0 0; 320 480)>\n   | <UIView; frame = (0 0; 320 480)>\#
    \n   |    | <UIButton; frame = (20 40; 100 44)>\n   | <UILabel; frame = (0 400; 320 20.5)>"
    """#,
    // With a colon in place of every other bar, as old dumps have.
    """
    <Window: 0x7f8a; baseClass = UIWindow; frame = (0 0; 320 480); layer = <CALayer: 0x6>>
    : <UIView: 0x7f8b; frame = (0 0; 320 480); autoresize = W+H; layer = <CALayer: 0x61>>
    : | <UIButton: 0x7f8c; frame = (20 40; 100 44); opaque = NO; layer = <CALayer: 0x62>>
    : <UILabel: 0x7f8d; frame = (0 400; 320 20.5); text="Total"; layer = <CALayer: 0x63>>
    """,
    // Wrapped at blanks: before a layer, before a frame, and within a value.
    """
    <Window: 0x7f8a; baseClass = UIWindow; frame = (0 0; 320 480); layer =
    <UIWindowLayer: 0x6>>
       | <UIView: 0x7f8b; frame = (0 0; 320 480); autoresize = W+H; layer = <CALayer:
    0x61>>
       |    | <UIButton: 0x7f8c;
    frame = (20 40; 100 44); opaque = NO; layer =
    <CALayer: 0x62>>
       | <UILabel: 0x7f8d; frame = (0 400;
    320 20.5); text = 'Total'; layer = <_UILabelLayer: 0x63>>
    """,
    // With layers between the views.
    """
    <Window; baseClass = UIWindow; frame = (0 0; 320 480); layer = <UIWindowLayer>>
       | <CALayer: 0x61> (layer)
       | <UIView; frame = (0 0; 320 480); layer = <CALayer>>
       |    | <CAGradientLayer: 0x62> (layer)
       |    |    | <CALayer: 0x63> (layer)
       |    | <UIButton; frame = (20 40; 100 44); layer = <CALayer>>
       | <UILabel; frame = (0 400; 320 20.5); layer = <_UILabelLayer>>
    """,
  ])
  func readsTheSameTreeFromVariants(text: String) {
    for lineEnd in ["\n", "\r\n", "\r"] {
      let dump = ReadDump(
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .joined(separator: lineEnd))
      #expect(dump.frames == Self.shop)
      #expect(dump.findings.isEmpty)
    }
  }

  @Test(arguments: [
    "", "\n", "<", "frame = (0 0; 10 10)", "{\"frame\": [0, 0, 10, 10]}",
    "<?xml version=\"1.0\"?><a: b; frame = (0 0; 10 10)>",
    "{\"log\": \"<UIView: 0x1; frame = (0 0; 10 10)>\"}",
    "<NSArray: 0x1>(\n<UIViewController: 0x2>\n)",
    "<UIView: 0x1; bounds = (0 0; 10 10)>",
    "<UIView: 0x1; fra",
    "   | <UIView: 0x1>\n   |    | <UILabel: 0x2>",
    "| a | <b> |\n| c | <d: e> |",
    """
    <UINavigationController 0x7f1>, state: appeared, view: <UILayoutContainerView 0x7f2>
       | <ShopController 0x7f3>, state: appeared, view: <UIView 0x7f4>
    """,
    "<UITapGestureRecognizer: 0x1; view = <UIView: 0x2; frame = (0 0; 10 10)>; state = Possible>",
  ])
  func rejectsOtherTexts(text: String) {
    let source = SourceText(path: "dump", bytes: Array(text.utf8))
    #expect(RecursiveDescriptionReader().read(source, limits: ReaderLimits()) == nil)
  }

  @Test func barsInALabelAreText() {
    let dump = ReadDump(
      """
      <UIView; frame = (0 0; 100 100); layer = <CALayer>>
         | <UILabel; frame = (0 0; 10 10); text = 'a | b | <UIView; frame = (0 0; 1 1)>'; tag = 1>
         | <UILabel; frame = (0 20; 10 10); text = '|'; layer = <_UILabelLayer>>
      """)
    #expect(
      dump.frames == """
        UIView (0, 0) 100 × 100
          UILabel (0, 0) 10 × 10
          UILabel (0, 20) 10 × 10
        """)
    #expect(dump.layouts.first?.views[1].label == "a | b | <UIView; frame = (0 0; 1 1)>")
  }

  @Test func readsANestedDescription() {
    let dump = ReadDump(
      """
      <UITextView: 0x1; frame = (0 0; 40 40); text = ''; layer = <CALayer: 0x2>; contentOffset: {0, 0}>
         | <<_UITextContainerView: 0x3; frame = (0 0; 40 30); layer = <CALayer: 0x4>> minSize = {0, 0}, \
      maxSize = {1.79e+308, 1.79e+308}, textContainer = <NSTextContainer: 0x5 size = (40,inf); \
      widthTracksTextView = YES>; exclusionPaths = 0x6>
         |    | <_UITextLayoutCanvasView: 0x7; frame = (0 0; 40 30); layer = <CALayer: 0x8>>
      """)
    #expect(
      dump.frames == """
        UITextView (0, 0) 40 × 40
          _UITextContainerView (0, 0) 40 × 30
            _UITextLayoutCanvasView (0, 0) 40 × 30
        """)
    #expect(dump.findings.isEmpty)
  }

  @Test func readsALabelWithLineBreaks() {
    let dump = ReadDump(
      """
      <UIView: 0x1; frame = (0 0; 100 100); layer = <CALayer: 0x2>>
         | <UILabel: 0x3; frame = (0 0; 100 40); text = 'One
      > two'; userInteractionEnabled = NO; layer = <_UILabelLayer: 0x4>>
         | <UILabel: 0x5; frame = (0 40; 100 40); text = ''; layer = <_UILabelLayer: 0x6>>
      """)
    let label = dump.layouts.first?.views[1]
    #expect(label?.label == "One > two")
    #expect(label?.isUserInteractionEnabled == false)
    #expect(dump.layouts.first?.views.count == 3)
    #expect(dump.findings.isEmpty)
  }

  @Test(arguments: [
    // The view of the second line has its own frame.
    ("   | <UIView: 0x2;\nUILabel; frame = (0 0; 9 9)", "UIView (0, 0) 9 × 9\n  UIView ?"),
    // A layer's name is missing.
    (
      "   | <UIView: 0x2; frame = (0 0; 5 5); layer =\n   | <UILabel: 0x3; frame = (0 0; 9 9); layer =",
      "UIView (0, 0) 9 × 9\n  UIView (0, 0) 5 × 5\n  UILabel (0, 0) 9 × 9"
    ),
    // Colons in other text are no levels.
    ("text : <UILabel: 0x3; frame = (0 0; 9 9)>", "UIView (0, 0) 9 × 9\n---\nUILabel (0, 0) 9 × 9"),
  ])
  func continuedLinesTakeNoOtherView(text: String, outline: String) {
    let root = "<UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x4>>\n"
    #expect(ReadDump(root + text).frames == outline)
  }

  @Test func aTruncatedLineEndsItsDescription() {
    let dump = ReadDump(
      """
      <UIView: 0x1; frame = (0 0; 100 100); layer = <CALayer: 0x2>>
         | <UILabel: 0x3; frame = (0 0; 100 40); text = 'One
      (lldb) po a > b; hidden = YES
      """)
    let label = dump.layouts.first?.views.last
    #expect(label?.label == "One")
    #expect(label?.isHidden == false)
    #expect(label?.unknowns == [.overrides, .userInteraction])
    #expect(dump.findings == ["invalid-value 'text = 'One'"])
  }
}
