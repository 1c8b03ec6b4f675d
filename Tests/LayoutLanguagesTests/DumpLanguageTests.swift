import LanguageServer
import LayoutLanguages
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

  @Test(arguments: UInt64(0)..<60)
  func handlesMutatedTexts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for sample in DumpSamples.all + [Self.sentry, Self.description] {
      let text = MutatedText.text(
        of: Array(sample.utf8), alphabet: "<>/={}[]\"',; |0x\n", &random)
      guard Self.language.map(of: SourceText(path: "a.txt", text: text)) != nil else { continue }
      try MappedText(text, path: "a.txt", in: Self.language).check()
    }
  }
}
