import LayoutModel
import Testing

@Suite struct TextStyleTests {
  /// The sizes that Interface Builder draws with, and those of some other text sizes.
  @Test func fontsHaveTheSizesOfAppleGuidelines() {
    let drawn = TextStyle.allCases.map { $0.fontSize(at: .standard) }
    #expect(drawn == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
    #expect(TextStyle.body.fontSize(at: .xSmall) == 14)
    #expect(TextStyle.body.fontSize(at: .xxxLarge) == 23)
    #expect(TextStyle.body.fontSize(at: .AX3) == 40)
    #expect(TextStyle.largeTitle.fontSize(at: .AX5) == 60)
    #expect(TextStyle.caption2.fontSize(at: .medium) == 11)
  }

  @Test(arguments: TextStyle.allCases)
  func fontsGrowWithTheTextSize(style: TextStyle) {
    let sizes = ContentSizeCategory.allCases.map(style.fontSize)
    #expect(sizes == sizes.sorted())
    #expect(sizes.last ?? 0 >= 40)
  }

  @Test func textSizesAreOrdered() {
    #expect(ContentSizeCategory.allCases == ContentSizeCategory.allCases.sorted())
    #expect(ContentSizeCategory.large < .AX1)
  }

  @Test(arguments: [
    ("AX3", ContentSizeCategory?.some(.AX3)), ("ax3", .AX3), ("XXXLarge", .xxxLarge), ("huge", nil),
    ("", nil),
  ])
  func namesAreNotCaseSensitive(name: String, size: ContentSizeCategory?) {
    #expect(ContentSizeCategory(named: name) == size)
  }
}
