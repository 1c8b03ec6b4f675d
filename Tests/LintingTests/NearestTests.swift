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

  @Test(arguments: [
    ("showFPSCount2", ["show", "fps", "count", "2"]), ("Back to date", ["back", "to", "date"]),
    ("snake_case", ["snake", "case"]), ("URL", ["url"]), ("x2y", ["x", "2", "y"]), ("", []),
  ])
  func namesHaveWords(name: String, words: [String]) {
    #expect(name.nameWords.map { String(decoding: $0, as: UTF8.self) } == words)
  }
}
