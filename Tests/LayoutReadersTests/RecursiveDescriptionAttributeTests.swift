import LayoutModel
import Testing

/// The properties in one description.
@Suite struct RecursiveDescriptionAttributeTests {
  @Test func unprintedPropertiesHaveTheDefaultsOfUIView() throws {
    let view = try #require(ReadDump("<UILabel: 0x1; frame = (1 2; 3 4); layer = <A: 0x2>>").view)
    #expect(view.isUserInteractionEnabled)
    #expect(view.hasExplicitUserInteraction)
    #expect(view.isOpaque == true)
    #expect(view.alpha == 1)
    #expect(!view.isHidden && !view.clipsToBounds && !view.hasUndescribedRecognizers)
    #expect(view.backgroundColor == nil && view.label == nil && view.contentSize == nil)
    #expect(view.unknowns == .overrides)
    #expect(view.uikitClass.name == "UILabel")
  }

  @Test func recordsTheRangeOfEachProperty() {
    let dump = ReadDump(
      """
      <Shop.List: 0x7f8; baseClass = UITableView; frame = (0 -1.5e1; 320 480); text = 'Hi'; \
      hidden = YES; alpha = 0.25; clipsToBounds = YES; opaque = NO; autoresize = W+TM; \
      userInteractionEnabled = NO; enabled = NO; tag = 7; gestureRecognizers = <NSArray: 0x60>; \
      backgroundColor = <UIDynamicSystemColor: 0x61; name = labelColor>; layer = <CALayer: 0x62>; \
      contentOffset: {0, -64}; contentSize: {320, 533.5}; adjustedContentInset: {64, 1, 34, 2}>
      """)
    let view = dump.view
    #expect(dump.findings.isEmpty)
    #expect(view?.className == "Shop.List")
    #expect(view?.uikitClass.name == "UITableView")
    #expect(view?.geometry?.frame == Rect(0, -15, 320, 480))
    #expect(view?.geometry?.bounds == Rect(0, -64, 320, 480))
    #expect(view?.isHidden == true && view?.clipsToBounds == true && view?.isOpaque == false)
    #expect(view?.alpha == 0.25 && view?.isEnabled == false)
    #expect(view?.isUserInteractionEnabled == false && view?.hasExplicitUserInteraction == true)
    #expect(view?.autoresizingMask == [.flexibleWidth, .flexibleTopMargin])
    #expect(view?.hasUndescribedRecognizers == true)
    #expect(view?.contentSize == Size(320, 533.5))
    #expect(view?.contentInset == EdgeInsets(top: 64, left: 1, bottom: 34, right: 2))
    #expect(view?.unknowns == .overrides)
    let values: [(LocatedMember.Property, String)] = [
      (.className, "Shop.List"), (.id, "0x7f8"), (.frame, "(0 -1.5e1; 320 480)"), (.label, "'Hi'"),
      (.isHidden, "YES"), (.alpha, "0.25"), (.isUserInteractionEnabled, "NO"), (.isEnabled, "NO"),
      (.gestureRecognizers, "<NSArray: 0x60>"), (.bounds, "{0, -64}"),
      (.contentSize, "{320, 533.5}"),
      (.backgroundColor, "<UIDynamicSystemColor: 0x61; name = labelColor>"),
    ]
    for (property, value) in values { #expect(dump.value(of: property) == value) }
    #expect(dump.source(of: view)?.member(.alpha).map { dump[$0.key] } == "alpha")
  }

  @Test(arguments: [
    ("text = 'Buy'", "Buy"),
    ("text = 'It's 5 > 3; isn't it?'", "It's 5 > 3; isn't it?"),
    ("text = 'a'; 'b'", "a'; 'b"),
    ("text = '<b>bold</b> {x} (y'", "<b>bold</b> {x} (y"),
    ("text = '''", "'"),
    ("text = ' two  words '", "two words"),
    ("text = '\u{65E5}\u{672C}…'", "日本…"),
    ("text = '\\U8d2d\\u7269 \\n\\\"x\\\"'", "购物 \"x\""),
    ("text = 'C:\\Users'", "C:\\Users"),
    ("title = 'Go'", "Go"),
    ("text = ''", nil),
    ("text = plain", nil),
    ("placeholder = What's <new>; or 'old' > ?", nil),
  ])
  func readsTexts(attribute: String, label: String?) {
    let dump = ReadDump(
      "<UILabel: 0x1; frame = (0 0; 9 9); \(attribute); hidden = YES; layer = <L: 0x2>>")
    #expect(dump.view?.label == label)
    #expect(dump.view?.isHidden == true)
    #expect(dump.findings.isEmpty)
  }

  @Test func truncatesLongTexts() {
    let text = String(repeating: "ö", count: 500)
    let dump = ReadDump("<UILabel; frame = (0 0; 9 9); text = '\(text)'; layer = <L>>")
    #expect(dump.view?.label?.count == 81)
  }

  @Test(arguments: [
    ("UIExtendedGrayColorSpace 0 0", "clear"),
    ("UIExtendedGrayColorSpace 1 1", "#FFFFFF"),
    ("UIExtendedGrayColorSpace 0 0.5", "#00000080"),
    ("UIExtendedSRGBColorSpace 1 0.5 -0.2 1", "#FF8000"),
    ("UIExtendedSRGBColorSpace 1 1 1 0", "clear"),
    ("UIDisplayP3ColorSpace 1.2 0 0 0.25", "#FF000040"),
    ("<UIDynamicSystemColor: 0x1; name = systemBackgroundColor>", "systemBackgroundColor"),
    (
      "<UIDynamicProviderColor: 0x1; provider = <__NSMallocBlock__: 0x2>>", "UIDynamicProviderColor"
    ),
    ("<UITintColor: 0x1>", "UITintColor"),
    ("UIPatternColor 3", "UIPatternColor 3"),
    ("(null)", nil),
  ])
  func readsColors(printed: String, color: String?) {
    let dump = ReadDump(
      "<UIView; frame = (0 0; 9 9); backgroundColor = \(printed); layer = <CALayer>>")
    #expect(dump.view?.backgroundColor?.text == color)
  }

  /// Each of them inherits UIView, as far as a dump shows.
  @Test(arguments: [
    ("UIView", false), ("Shop.Cell", true), ("_TtC4Shop4Cell", true),
    ("_TtCFC4Shop4TestFT_T_L_5_UIBox", true), ("Shop.Box<Swift.Array<Swift.Int>>", true),
    ("Shop.(Hidden in $1f).Cell", true), ("Größe", true), ("_UIBox", false),
    ("UIKit._UIBox", false),
  ])
  func readsClassNames(name: String, isCustom: Bool) {
    for address in [": 0x7f01", ""] {
      let view = ReadDump("<\(name)\(address); frame = (0 0; 9 9); layer = <CALayer>>").view
      #expect(view?.className == name)
      #expect(view?.uikitClass.name == "UIView")
      #expect(view?.uikitClass.isCustom == isCustom)
    }
  }

  @Test(arguments: [
    "image = <UIImage:0x60 CGImage anonymous; (40 40)@3{2}>",
    "animations = { position=<CABasicAnimation: 0x6>; bounds.size=<CABasicAnimation: 0x7>; }",
    "borderStyle = None; background = <_UIBackgroundProvider: 0x60: textfield=<UITextField: 0x61>>",
    "reactTag: 12; tintColor = UIExtendedGrayColorSpace 1 1",
    "note = (a > b)",
    "adjustedContentInset: {7, 0, 3, 0} topEdge=<style=automatic color<<UITintColor: 0x1>>>",
    "dataSource: (null)",
  ])
  func ignoresUnknownAttributes(attributes: String) {
    let dump = ReadDump("<UIView: 0x1; frame = (0 0; 9 9); \(attributes); hidden = YES> alpha = 0")
    #expect(dump.view?.isHidden == true)
    #expect(dump.view?.alpha == 1)
    #expect(dump.findings.isEmpty)
  }

  @Test(arguments: [
    ("frame = (0 0; 10)", ["invalid-value '(0 0; 10)'"]),
    ("frame = (0 0; 10 ten)", ["invalid-value '(0 0; 10 ten)'"]),
    ("frame = (0 0; 10 0x10)", ["invalid-value '(0 0; 10 0x10)'"]),
    ("frame = (nan 0; 10 10)", ["invalid-value '(nan 0; 10 10)'"]),
    ("frame = (inf -inf; 0 0)", ["invalid-value '(inf -inf; 0 0)'"]),
    ("frame = (0 0; 1e999 10)", ["invalid-value '(0 0; 1e999 10)'"]),
    ("frame = (0 0; 10 10; hidden = YES", ["invalid-value '(0 0; 10 10; hidden = YES>'"]),
  ])
  func anInvalidFrameLeavesGeometryUnknown(attribute: String, findings: [String]) {
    let dump = ReadDump(
      "<UIView; frame = (0 0; 50 50); layer = <CALayer>>\n   | <UIView; \(attribute)>")
    #expect(dump.layouts.first?.views.count == 2)
    #expect(dump.layouts.first?.views.last?.geometry == nil)
    #expect(dump.findings == findings)
  }

  @Test(arguments: [
    ("alpha = half", "half"), ("alpha = nan", "nan"), ("hidden = MAYBE", "MAYBE"),
    ("opaque = ", ""), ("userInteractionEnabled = no", "no"), ("contentSize: {1}", "{1}"),
    ("contentOffset: {nan, 0}", "{nan, 0}"),
  ])
  func reportsAndIgnoresInvalidValues(attribute: String, value: String) {
    let dump = ReadDump("<UILabel; frame = (0 0; 9 9); \(attribute); layer = <CALayer>>")
    #expect(dump.findings == ["invalid-value '\(value)'"])
    #expect(dump.view?.geometry?.bounds == Rect(0, 0, 9, 9))
    #expect(dump.view?.alpha == 1)
  }

  @Test func aTruncatedDescriptionHasUnknownProperties() {
    let dump = ReadDump("<UILabel: 0x1; frame = (0 0; 9 9); opaque = NO; userInter")
    #expect(dump.view?.geometry?.frame == Rect(0, 0, 9, 9))
    #expect(dump.view?.isUserInteractionEnabled == false)
    #expect(dump.view?.unknowns == [.overrides, .userInteraction])
    #expect(dump.findings == ["invalid-value 'opaque = NO; userInter'"])
  }

  @Test(arguments: ["...", "…", " ... "])
  func anElidedDescriptionHasUnknownProperties(dots: String) {
    let dump = ReadDump("<UIScrollView: 0x1; frame = (0 0; 9 9);\(dots)>")
    #expect(dump.view?.unknowns == [.overrides, .userInteraction, .boundsOrigin])
    #expect(dump.findings.isEmpty)
  }

  @Test func aScrollViewWithoutContentOffsetHasUnknownBoundsOrigin() {
    let dump = ReadDump("<UIScrollView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>")
    #expect(dump.view?.unknowns == [.overrides, .boundsOrigin])
  }
}
