import Linting
import Testing

@Suite struct NearestTests {
  @Test(arguments: [
    ("subveiws", "subviews"), ("Alpha", "alpha"), ("isHiden", "isHidden"), ("frme", "frame"),
  ])
  func findsWhatWasMeant(slip: String, meant: String) {
    #expect(slip.nearest(in: ["alpha", "frame", "isHidden", "subviews"]) == meant)
  }

  @Test(arguments: ["zzz", "", "constraintsAndMore", String(repeating: "a", count: 100_000)])
  func namesNothingThatIsFar(word: String) {
    #expect(word.nearest(in: ["alpha", "frame", "isHidden", "subviews"]) == nil)
  }
}
