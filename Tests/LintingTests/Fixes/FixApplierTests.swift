import Linting
import LayoutTestSupport
import Testing

/// Which fixes are kept. The labels say what their fixes do; see `TodoRule`.
@Suite struct MenderTests {
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
    var mended: [String]?
    var fixCount = 0

    var testDescription: String { labels.joined(separator: ", ") }
  }

  @Test(arguments: [
    Case(labels: ["ok"]),
    Case(labels: ["todo ok"], mended: ["ok"], fixCount: 1),
    Case(labels: ["todo a", "b", "todo c"], mended: ["a", "b", "c"], fixCount: 2),
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
    Case(
      labels: ["mood", "todo a", "todo bad"], mended: ["mood", "a", "todo bad"], fixCount: 1),
    Case(labels: ["mood", "todo a"], mended: ["mood", "a"], fixCount: 1),
    Case(labels: ["mood", "todo alarm"]),
    // It is only offered.
    Case(labels: ["todo ask me"]),
    Case(
      labels: ["todo a", "todo bad", "todo b", "todo \"", "todo ask me", "todo c"],
      mended: ["a", "todo bad", "b", "todo \"", "todo ask me", "c"], fixCount: 3),
  ])
  func keepsWhatMends(example: Case) throws {
    let mending = try Mending(Self.screen(example.labels))
    #expect(mending.text == Self.screen(example.mended ?? example.labels))
    #expect(mending.after.fixCount == example.fixCount)
    #expect(mending.rebuilt == mending.text)
    let news = mending.news
    #expect(news.isEmpty)
  }

  /// Two insertions at one place take two rounds.
  @Test func fixesInEachOthersWayComeOneAfterAnother() throws {
    let mending = try Mending(
      #"{"class": "UIView", "label": "flag", "frame": [0, 0, 1, 1]}"#)
    #expect(
      mending.text
        == #"{"class": "UIView", "isHidden": false, "isEnabled": true, "label": "flag", "#
        + #""frame": [0, 0, 1, 1]}"#)
    #expect(mending.after.fixCount == 2)
    #expect(mending.rules.isEmpty)
    #expect(mending.rebuilt == mending.text)
  }

  @Test(arguments: UInt64(0)..<5)
  func aFewBadFixesCostNoGoodOne(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var labels = (0..<60).map { "todo label \($0)" }
    for _ in 0..<4 { labels[Int.random(in: 0..<60, using: &random)] = "todo bad" }
    let mending = try Mending(Self.screen(labels))
    #expect(
      mending.text == Self.screen(labels.map { $0 == "todo bad" ? $0 : String($0.dropFirst(5)) }))
  }

  /// Behind the limit the text stays as it is; it is never worse than before.
  @Test(arguments: [(FixApplier.checkLimit / 4, true), (FixApplier.checkLimit + 20, false)])
  func checksAreLimited(badCount: Int, isReached: Bool) throws {
    let labels = [String](repeating: "todo bad", count: badCount) + ["todo last"]
    let mending = try Mending(Self.screen(labels))
    #expect(mending.after.fixCount == (isReached ? 1 : 0))
    #expect(mending.text.contains(isReached ? "\"last\"" : "\"todo last\""))
    let news = mending.news
    #expect(news.isEmpty)
  }

  /// One more fix than are tried at once.
  @Test func moreFixesThanAtOnceTakeAnotherRound() throws {
    let text = """
      {"class": "UIView", "frame": [0, 0, 1, 1], "disable": [
      "unknown-key"\(String(repeating: ",\n\"unknown-key\"", count: FixApplier.fixesAtOnce))], "x": 1}
      """
    let mending = try Mending(text)
    #expect(mending.text.hasSuffix("\"disable\": [\n\"unknown-key\"], \"x\": 1}"))
    #expect(mending.after.fixCount == FixApplier.fixesAtOnce)
  }

  /// What suppressed a fault that is mended goes with it, and does not keep it from being mended.
  @Test func theSuppressionOfWhatIsMendedGoesToo() throws {
    let mending = try Mending(
      """
      {"class": "UIView", "frame": [0, 0, 9, 9], "subviews": [
        {"class": "UIView", "label": "bad", "frame": [0, 0, 1, 1], "disable": ["bad", "mood"]},
        {"class": "UIView", "label": "mood", "frame": [0, 0, 1, 1], "disable": ["mood"]},
        {"class": "UIView", "label": "todo a", "frame": [0, 0, 1, 1]}
      ]}
      """)
    #expect(
      mending.text == """
        {"class": "UIView", "frame": [0, 0, 9, 9], "subviews": [
          {"class": "UIView", "label": "bad", "frame": [0, 0, 1, 1], "disable": ["bad"]},
          {"class": "UIView", "label": "mood", "frame": [0, 0, 1, 1]},
          {"class": "UIView", "label": "a", "frame": [0, 0, 1, 1]}
        ]}
        """)
    #expect(mending.after.fixCount == 3)
    #expect(mending.rules.isEmpty)
  }

  @Test func onlyRulesInForceAreApplied() throws {
    let text = Self.screen(["todo a", "flag"])
    var settings = LintSettings()
    settings.disabled = ["todo"]
    let without = try Mending(text, settings: settings)
    #expect(without.text.contains("todo a"))
    #expect(without.text.contains("isHidden"))
    settings.disabled = []
    settings.only = ["todo"]
    let alone = try Mending(text, settings: settings)
    #expect(alone.text == Self.screen(["a", "flag"]))
  }

  /// No person writes a dump: there is no text to mend.
  @Test func dumpsStayAsTheyAre() throws {
    let dump = "<UIView: 0x1; frame = (0 0; 10 10)>\n   | <UIButton: 0x2; frame = (20 0; 5 5)>"
    let mending = try Mending(dump, path: "dump.txt")
    #expect(mending.before.format == .recursiveDescription)
    #expect(mending.text == dump)
    #expect(mending.after.edits.isEmpty)
  }
}
