import LanguageServer
import LayoutLanguages
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Testing

/// What may be written at a place of a layout; `|` is the cursor.
struct LayoutCompletionTests {
  private static let language = JSONLayoutLanguage(rules: MappedText.rules)

  /// A text with a cursor and what is offered there.
  private struct Offer {
    let before: String
    let after: String
    let completions: [Completion]

    init(_ text: String) {
      let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      before = String(parts[0])
      after = parts.count > 1 ? String(parts[1]) : ""
      completions = LayoutCompletionTests.language.completions(
        in: SourceText(path: "a.layout.json", text: before + after), at: before.utf8.count)
    }

    var labels: [String] { completions.map(\.label) }

    /// The text with one of them chosen.
    func choosing(_ label: String, snippet: Bool = false) throws -> String {
      let chosen = try #require(completions.first { $0.label == label })
      var bytes = Array((before + after).utf8)
      #expect(SourceRange(0, bytes.count).start <= chosen.range.start)
      #expect(chosen.range.touches(before.utf8.count))
      let text = snippet ? try #require(chosen.snippet) : chosen.text
      bytes.replaceSubrange(chosen.range.start..<chosen.range.end, with: Array(text.utf8))
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test(arguments: [
    // Keys.
    (#"{|"#, "class", #"{"class": "UIView""#),
    (#"{|}"#, "class", #"{"class": "UIView"}"#),
    (#"{"cla|"#, "class", #"{"class": "UIView""#),
    (#"{"cla|}"#, "class", #"{"class": "UIView"}"#),
    (#"{"cla|"}"#, "class", #"{"class": "UIView"}"#),
    (#"{"|"}"#, "class", #"{"class": "UIView"}"#),
    (#"{cla|}"#, "class", #"{"class": "UIView"}"#),
    (#"{"cla|": "UIButton"}"#, "class", #"{"class": "UIButton"}"#),
    (#"{"cla|: "UIButton"}"#, "class", #"{"class": "UIButton"}"#),
    (#"{"cla|ss": "UIButton"}"#, "class", #"{"class": "UIButton"}"#),
    (#"{"class": "UIView", |}"#, "alpha", #"{"class": "UIView", "alpha": 1}"#),
    (#"{"class": "UIView", "al|}"#, "alpha", #"{"class": "UIView", "alpha": 1}"#),
    (#"{| "alpha": 1}"#, "class", #"{"class": "UIView", "alpha": 1}"#),
    (#"{"cla|, "alpha": 1}"#, "class", #"{"class": "UIView", "alpha": 1}"#),
    ("{\"cla|\n \"alpha\": 1}", "class", "{\"class\": \"UIView\",\n \"alpha\": 1}"),
    (
      "{\n  \"|\"\n  \"class\": \"UIView\"\n}", "alpha",
      "{\n  \"alpha\": 1,\n  \"class\": \"UIView\"\n}"
    ),
    (#"{"subviews": [{|"#, "class", #"{"subviews": [{"class": "UIView""#),
    (#"{"class": "UIView", |}"#, "frame", #"{"class": "UIView", "frame": [0, 0, 0, 0]}"#),
    (#"{"class": "UIView", |}"#, "isHidden", #"{"class": "UIView", "isHidden": true}"#),
    (#"{"class": "UIView", |}"#, "subviews", #"{"class": "UIView", "subviews": []}"#),
    (
      #"{"class": "UIView", |}"#, "transform",
      #"{"class": "UIView", "transform": [1, 0, 0, 1, 0, 0]}"#
    ),
    // Values.
    (#"{"class": |}"#, "UIButton", #"{"class": "UIButton"}"#),
    (#"{"class": |"#, "UIButton", #"{"class": "UIButton""#),
    (#"{"class": "UI|"#, "UIButton", #"{"class": "UIButton""#),
    (#"{"class": "UI|"}"#, "UIButton", #"{"class": "UIButton"}"#),
    (#"{"class": "UI|View"}"#, "UIButton", #"{"class": "UIButton"}"#),
    (#"{"class": "UI|, "alpha": 1}"#, "UIButton", #"{"class": "UIButton", "alpha": 1}"#),
    (#"{"class": UI|}"#, "UIButton", #"{"class": "UIButton"}"#),
    (#"{"class": |"UIView"}"#, "UIButton", #"{"class": "UIButton"}"#),
    ("{\"class\": |\n \"alpha\": 1}", "UIButton", "{\"class\": \"UIButton\",\n \"alpha\": 1}"),
    (#"{"class": "UIView", "isHidden": tr|}"#, "true", #"{"class": "UIView", "isHidden": true}"#),
    (#"{"class": "UIView", "alpha": |}"#, "1", #"{"class": "UIView", "alpha": 1}"#),
    (#"{"class": "UIView", "disable": [|"#, "all", #"{"class": "UIView", "disable": ["all""#),
    (#"{"class": "UIView", "disable": ["|"]}"#, "all", #"{"class": "UIView", "disable": ["all"]}"#),
    (
      #"{"class": "UIView", "disable": [| "x"]}"#, "all",
      #"{"class": "UIView", "disable": ["all", "x"]}"#
    ),
    (
      #"{"class": "UIView", "disable": ["x", |]}"#, "all",
      #"{"class": "UIView", "disable": ["x", "all"]}"#
    ),
    (
      #"{"class": "UIView", "hitTest": "pass|"}"#, "passthrough",
      #"{"class": "UIView", "hitTest": "passthrough"}"#
    ),
  ])
  func putsQuotesColonsAndCommasOnce(text: String, label: String, result: String) throws {
    // A cursor between tokens stands where the blank is.
    let chosen = try Offer(text).choosing(label)
    #expect(chosen.filter { $0 != " " } == result.filter { $0 != " " })
  }

  @Test(arguments: [
    (#"{|}"#, "class", #"{"class": "${1:UIView}"}"#),
    (#"{"cl|"}"#, "class", #"{"class": "${1:UIView}"}"#),
    (#"{|}"#, "frame", #"{"frame": [${1:0}, ${2:0}, ${3:0}, ${4:0}]}"#),
    (#"{|}"#, "label", #"{"label": "$1"}"#),
    (#"{|}"#, "isHidden", #"{"isHidden": ${1:true}}"#),
    (#"{|}"#, "responds", #"{"responds": ["$1"]}"#),
    (#"{| "alpha": 1}"#, "subviews", #"{"subviews": [$1], "alpha": 1}"#),
    (
      #"{"class": "UIView", "subviews": [|]}"#, #"{"class": "UIView", "frame": [0, 0, 0, 0]}"#,
      #"{"class": "UIView", "subviews": [{"class": "${1:UIView}", "frame": "#
        + #"[${2:0}, ${3:0}, ${4:0}, ${5:0}]\}]}"#
    ),
  ])
  func givesPlacesToFillIn(text: String, label: String, result: String) throws {
    #expect(try Offer(text).choosing(label, snippet: true) == result)
  }

  @Test func offersKeysThatFitTheClass() {
    let label = Offer(#"{"class": "UILabel", |}"#).labels
    #expect(!label.contains("contentSize") && !label.contains("actions"))
    #expect(!label.contains("windowLevel") && !label.contains("class"))
    #expect(label.first == "id")
    #expect(Offer(#"{"class": "UIScrollView", |}"#).labels.contains("contentSize"))
    #expect(Offer(#"{"class": "UIButton", |}"#).labels.contains("actions"))
    #expect(Offer(#"{"class": "Card", "inherits": "UIButton", |}"#).labels.contains("actions"))
    #expect(!Offer(#"{"class": "Card", "inherits": "UIView", |}"#).labels.contains("actions"))
    #expect(Offer(#"{"class": "Card", |}"#).labels.contains("contentSize"))
    let swipe = #"{"gestureRecognizers": [{"class": "UISwipeGestureRecognizer", |}]}"#
    #expect(Offer(swipe).labels.contains("direction"))
    #expect(!Offer(swipe).labels.contains("minimumPressDuration"))
  }

  @Test func offersNoKeyTwice() {
    #expect(!Offer(#"{"hidden": true, |}"#).labels.contains("isHidden"))
    #expect(Offer(#"{"hitTest": {"forward": "a", |}}"#).labels.isEmpty)
    #expect(Offer(#"{"hitTest": {|}}"#).labels == ["forward", "ignoring"])
    #expect(Offer(#"{"id|": "a"}"#).labels.contains("id"))
  }

  @Test func offersOtherRootsWhereThereIsNoneYet() {
    #expect(Offer("{|").labels.suffix(2) == ["windows", "layouts"])
    #expect(!Offer(#"{"class": "UIView", |}"#).labels.contains("windows"))
    #expect(Offer(#"{"windows": [], |}"#).labels.contains("scenes"))
    #expect(!Offer(#"{"windows": [], |}"#).labels.contains("frame"))
    #expect(Offer(#"{"layouts": [{|"#).labels == ["name", "layout"])
  }

  private static let wired = #"""
    {"class": "ShopView", "id": "root", "viewController": {"id": "buy", "responds": ["save:"]},
     "gestureRecognizers": [{"id": "tap"}, {"id": "pan", "requiresFailureOf": ["PAN"]}],
     "subviews": [{"class": "UIButton", "id": "go", "hitTest": {"forward": "FORWARD"},
       "actions": [{"action": "ACTION", "target": TARGET}],
       "constraints": [{"item": "ITEM"}], "backgroundColor": "COLOR"}]}
    """#

  @Test(arguments: [
    ("\"PAN\"", ["tap"]), ("\"FORWARD\"", ["root"]), ("\"ACTION\"", ["save:"]),
    ("TARGET", ["root", "buy", "null"]), ("\"ITEM\"", ["root", "go"]), ("\"COLOR\"", ["clear"]),
  ])
  func offersNamesOfTheDocument(place: String, labels: [String]) {
    #expect(Offer(Self.wired.replacing(place, with: "|")).labels == labels)
  }

  @Test func offersIdsOfTheSameLayoutOnly() {
    let set = #"""
      {"layouts": [
        {"layout": {"class": "UIView", "id": "a"}},
        {"layout": {"class": "UIView", "id": "b", "subviews": [{"hitTest": {"forward": |}}]}}]}
      """#
    #expect(Offer(set).labels == ["b"])
  }

  @Test func offersTheDocumentsOwnClassesFirst() {
    let offer = Offer(#"{"class": "ShopView", "subviews": [{"class": |}]}"#)
    #expect(offer.labels.first == "ShopView")
    #expect(offer.labels.contains("UIStackView") && !offer.labels.contains("UIDimmingView"))
    #expect(
      Offer(#"{"gestureRecognizers": [{"class": |}]}"#).labels.contains("UITapGestureRecognizer"))
    #expect(Offer(#"{"viewController": |}"#).labels.contains("UINavigationController"))
  }

  @Test func offersRulesThatAreNotDisabledYet() {
    #expect(
      Offer(#"{"disable": ["covered-control", |]}"#).labels == ["small-touch-target", "all"])
  }

  @Test(arguments: [
    #"{"class": "UIView"| }"#, #"{"class"| : "UIView"}"#, #"{"label": |}"#, #"{"x-note": |}"#,
    #"{"x-note": {|}}"#, #"{"class": "UIView"}|"#, #"{"frame": [1, 2|, 3, 4]}"#,
  ])
  func offersNothingWhereNothingFits(text: String) {
    #expect(Offer(text).labels.isEmpty)
  }

  @Test func offersAWholeViewInAnEmptyText() throws {
    #expect(
      try Offer("|").choosing(#"{"class": "UIView", "frame": [0, 0, 0, 0]}"#)
        == #"{"class": "UIView", "frame": [0, 0, 0, 0]}"#)
  }

  /// Whatever is typed, what is offered lies around the cursor.
  @Test(arguments: UInt64(0)..<40)
  func survivesMutations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = MutatedText.json(of: Array(Self.wired.utf8), &random)
    let source = SourceText(path: "a.layout.json", text: text)
    for offset in stride(from: Int(seed % 7), through: text.utf8.count, by: 7) {
      for completion in Self.language.completions(in: source, at: offset) {
        #expect(completion.range.touches(offset))
        #expect(completion.range.end <= text.utf8.count)
      }
      _ = Self.language.topic(in: source, at: offset)
    }
  }

  /// An editor has closed the quote; the comma is still to come.
  @Test func aKeyInFrontOfOthersIsNoneThatIsThere() {
    let view = Offer("{\n  \"|\"\n  \"class\": \"UIView\",\n  \"frame\": [0, 0, 1, 1]\n}").labels
    #expect(view.contains("alpha"))
    #expect(
      Set(view).isDisjoint(with: ["class", "frame", "isEnabled", "windowLevel", "contentSize"]))
    let application = Offer("{\n  \"|\"\n  \"windows\": [{\"class\": \"UIWindow\"}]\n}").labels
    #expect(application.contains("device"))
    #expect(Set(application).isDisjoint(with: ["windows", "transform"]))
  }
}
