import LayoutModel
import Testing

@Suite struct NumberTextTests {
  @Test(arguments: [
    (44.0, "44"), (29.5, "29.5"), (0.005, "0.01"), (-0.001, "0"), (33.333333, "33.33"),
    (1e300, "1e+300"), (.nan, "not a number"), (.infinity, "∞"), (-0.0, "0"),
  ])
  func omitsZeroFractions(number: Double, text: String) {
    #expect(number.shortText == text)
  }

  @Test(arguments: [
    (0.0, "0%"), (0.004, "under 1%"), (0.754, "75%"), (0.999, "over 99%"), (1.0, "100%"),
    (.nan, "?"),
  ])
  func doesNotRoundSharesToZeroOrOne(share: Double, text: String) {
    #expect(share.percentText == text)
  }
}
