import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Synchronization
import Testing

/// Which fixes are kept. The labels say what their fixes do; see `TodoRule`.
@Suite struct FixApplierTests {
  /// A screen with a view for each label, side by side.
  private static func screen(_ labels: [String]) -> String {
    let views = labels.enumerated().map { place, label in
      let name = label.replacing("\"", with: "\\\"")
      return "  {\"class\": \"UIView\", \"label\": \"\(name)\", \"frame\": [\(place), 0, 1, 1]}"
    }
    return """
      {"class": "UIView", "frame": [0, 0, 9000, 100], "subviews": [
      \(views.joined(separator: ",\n"))
      ]}
      """
  }

  struct Case: CustomTestStringConvertible {
    let labels: [String]
    /// nil: as they were.
    var fixed: [String]?
    var fixCount = 0

    var testDescription: String { labels.joined(separator: ", ") }
  }

  @Test(arguments: [
    Case(labels: ["ok"]),
    Case(labels: ["todo ok"], fixed: ["ok"], fixCount: 1),
    Case(labels: ["todo a", "b", "todo c"], fixed: ["a", "b", "c"], fixCount: 2),
    // Its finding would still be there.
    Case(labels: ["todo todo ok"]),
    // Another would come.
    Case(labels: ["todo bad"]),
    Case(labels: ["bad", "todo bad"]),
    Case(labels: ["todo flag"]),
    // The text would be no document any more.
    Case(labels: ["todo \""]),
    Case(labels: ["todo \\"]),
    // What has become milder was there before, what has become graver was not.
    Case(labels: ["mood", "todo a", "todo bad"], fixed: ["mood", "a", "todo bad"], fixCount: 1),
    Case(labels: ["mood", "todo a"], fixed: ["mood", "a"], fixCount: 1),
    Case(labels: ["mood", "todo alarm"]),
    // It helps only after the milder one, and is tried again.
    Case(labels: ["todo mood", "todo later"], fixed: ["mood", "later"], fixCount: 2),
    // It is only offered.
    Case(labels: ["todo ask me"]),
    Case(
      labels: ["todo a", "todo bad", "todo b", "todo \"", "todo ask me", "todo c"],
      fixed: ["a", "todo bad", "b", "todo \"", "todo ask me", "c"], fixCount: 3),
  ])
  func keepsFixesThatHelp(example: Case) throws {
    let result = try FixedText(Self.screen(example.labels))
    #expect(result.text == Self.screen(example.fixed ?? example.labels))
    #expect(result.after.fixCount == example.fixCount)
    #expect(result.rebuilt == result.text)
    let news = result.news
    #expect(news.isEmpty)
  }

  /// A check that ends early has fewer findings, which is no improvement.
  @Test(arguments: 0...12)
  func aCancelledRunKeepsOnlyWholeRounds(questionLimit: Int) throws {
    let labels = ["todo a", "todo todo b", "todo c"]
    let result = try FixedText(Self.screen(labels))
    let questions = Mutex(0)
    let cancellation = Cancellation {
      questions.withLock {
        $0 += 1
        return $0 > questionLimit
      }
    }
    let after = result.linter.applyFixes(result.before, cancellation: cancellation)
    let kept = String(decoding: after.document.source.bytes, as: UTF8.self)
    #expect(kept == Self.screen(labels) || kept == result.text)
    if questionLimit == 0 { #expect(kept == Self.screen(labels)) }
  }

  /// Two insertions at one place take two rounds.
  @Test func fixesInEachOthersWayComeOneAfterAnother() throws {
    let result = try FixedText(#"{"class": "UIView", "label": "flag", "frame": [0, 0, 1, 1]}"#)
    #expect(
      result.text
        == #"{"class": "UIView", "isHidden": false, "isEnabled": true, "label": "flag", "#
        + #""frame": [0, 0, 1, 1]}"#)
    #expect(result.after.fixCount == 2)
    #expect(result.rules.isEmpty)
    #expect(result.rebuilt == result.text)
  }

  @Test(arguments: UInt64(0)..<5)
  func aFewBadFixesCostNoGoodOne(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var labels = (0..<60).map { "todo label \($0)" }
    for _ in 0..<4 { labels[Int.random(in: 0..<60, using: &random)] = "todo bad" }
    let result = try FixedText(Self.screen(labels))
    #expect(
      result.text == Self.screen(labels.map { $0 == "todo bad" ? $0 : String($0.dropFirst(5)) }))
  }

  /// Behind the limit the text stays as it is; it is never worse than before.
  @Test(arguments: [(FixApplier.checkLimit / 4, true), (FixApplier.checkLimit + 20, false)])
  func checksAreLimited(badCount: Int, isReached: Bool) throws {
    let labels = [String](repeating: "todo bad", count: badCount) + ["todo last"]
    let result = try FixedText(Self.screen(labels))
    #expect(result.after.fixCount == (isReached ? 1 : 0))
    #expect(result.text.contains(isReached ? "\"last\"" : "\"todo last\""))
    let news = result.news
    #expect(news.isEmpty)
  }

  /// One more fix than are tried at once.
  @Test func moreFixesThanAtOnceTakeAnotherRound() throws {
    let text = """
      {"class": "UIView", "frame": [0, 0, 1, 1], "disable": [
      "unknown-key"\(String(repeating: ",\n\"unknown-key\"", count: FixApplier.fixesAtOnce))], "x": 1}
      """
    let result = try FixedText(text)
    #expect(result.text.hasSuffix("\"disable\": [\n\"unknown-key\"], \"x\": 1}"))
    #expect(result.after.fixCount == FixApplier.fixesAtOnce)
  }

  /// The suppression of a fixed problem is removed, and does not prevent the fix.
  @Test func removesTheSuppressionOfAFixedProblem() throws {
    let result = try FixedText(
      """
      {"class": "UIView", "frame": [0, 0, 9, 9], "subviews": [
        {"class": "UIView", "label": "bad", "frame": [0, 0, 1, 1], "disable": ["bad", "mood"]},
        {"class": "UIView", "label": "mood", "frame": [0, 0, 1, 1], "disable": ["mood"]},
        {"class": "UIView", "label": "todo a", "frame": [0, 0, 1, 1]}
      ]}
      """)
    #expect(
      result.text == """
        {"class": "UIView", "frame": [0, 0, 9, 9], "subviews": [
          {"class": "UIView", "label": "bad", "frame": [0, 0, 1, 1], "disable": ["bad"]},
          {"class": "UIView", "label": "mood", "frame": [0, 0, 1, 1]},
          {"class": "UIView", "label": "a", "frame": [0, 0, 1, 1]}
        ]}
        """)
    #expect(result.after.fixCount == 3)
    #expect(result.rules.isEmpty)
  }

  @Test func onlyRulesInForceAreApplied() throws {
    let text = Self.screen(["todo a", "flag"])
    var settings = LintSettings()
    settings.disabled = ["todo"]
    let without = try FixedText(text, settings: settings)
    #expect(without.text.contains("todo a"))
    #expect(without.text.contains("isHidden"))
    settings.disabled = []
    settings.only = ["todo"]
    let alone = try FixedText(text, settings: settings)
    #expect(alone.text == Self.screen(["a", "flag"]))
  }

  /// A program prints a dump: its text is not fixed.
  @Test func dumpsStayAsTheyAre() throws {
    let dump = "<UIView: 0x1; frame = (0 0; 10 10)>\n   | <UIButton: 0x2; frame = (20 0; 5 5)>"
    let result = try FixedText(dump, path: "dump.txt")
    #expect(result.before.format == .recursiveDescription)
    #expect(result.text == dump)
    #expect(result.after.edits.isEmpty)
  }
}
