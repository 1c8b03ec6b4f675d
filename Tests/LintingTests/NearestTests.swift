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

  @Test(arguments: [
    ("InputController", "InputExampleController", true),
    ("InputExampleController", "InputController", true),
    ("InputController", "InputFormController", true), ("OldInputView", "NewInputView", true),
    ("InputView", "InputView", false), ("InputView", "OutputView", false),
    ("InputView", "OldInputViewController", false), ("Input", "Output", false),
    ("InputOldView", "OldInputView", false), ("", "Input", false),
    ("ViewController", "InputViewController", false),
  ])
  func aRenamedClassHasOneOtherWord(name: String, other: String, isRenaming: Bool) {
    #expect(name.isRenaming(of: other) == isRenaming)
  }
}
