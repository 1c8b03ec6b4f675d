import EditorLanguages
import LanguageServer
import LayoutModel
import LayoutTestSupport
import Testing

/// Tests of completions in layouts; `|` is the cursor.
struct LayoutCompletionTests {
  private static let language = JSONLayoutLanguage(rules: MappedText.rules)

  @Test(
    arguments: [
      // Keys: the text, the chosen completion, the resulting text.
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
      (#"{"class": "UIView" |}"#, "alpha", #"{"class": "UIView", "alpha": 1}"#),
      ("{\"class\": \"UIView\"\n  \"al|\n}", "alpha", "{\"class\": \"UIView\",\n  \"alpha\": 1\n}"),
      (
        #"{"class": "UIView" "|" "id": "a"}"#, "alpha",
        #"{"class": "UIView", "alpha": 1, "id": "a"}"#
      ),
      (#"{"frame": [0, 0, 1, 1] |}"#, "alpha", #"{"frame": [0, 0, 1, 1], "alpha": 1}"#),
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
      // Values: the same columns.
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
      (
        #"{"class": "UIView", "disable": ["|"]}"#, "all",
        #"{"class": "UIView", "disable": ["all"]}"#
      ),
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
    ] as [(text: String, label: String, result: String)])
  func insertsMissingPunctuationOnce(text: String, label: String, result: String) throws {
    // A cursor between tokens replaces no white space, so white space is ignored.
    let applied = try CompletionList(text).applying(label)
    #expect(applied.filter { $0 != " " } == result.filter { $0 != " " })
  }

  @Test(
    arguments: [
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
    ] as [(text: String, label: String, result: String)])
  func providesSnippetsWithPlaceholders(text: String, label: String, result: String) throws {
    #expect(try CompletionList(text).applying(label, snippet: true) == result)
  }

  @Test func completesKeysOfTheClass() {
    let label = CompletionList(#"{"class": "UILabel", |}"#).labels
    #expect(!label.contains("contentSize") && !label.contains("actions"))
    #expect(!label.contains("windowLevel") && !label.contains("class"))
    #expect(label.first == "id")
    #expect(CompletionList(#"{"class": "UIScrollView", |}"#).labels.contains("contentSize"))
    #expect(CompletionList(#"{"class": "UIButton", |}"#).labels.contains("actions"))
    #expect(
      CompletionList(#"{"class": "Card", "inherits": "UIButton", |}"#).labels.contains("actions"))
    #expect(
      !CompletionList(#"{"class": "Card", "inherits": "UIView", |}"#).labels.contains("actions"))
    #expect(CompletionList(#"{"class": "Card", |}"#).labels.contains("contentSize"))
    let swipe = #"{"gestureRecognizers": [{"class": "UISwipeGestureRecognizer", |}]}"#
    #expect(CompletionList(swipe).labels.contains("direction"))
    #expect(!CompletionList(swipe).labels.contains("minimumPressDuration"))
  }

  @Test func completesNoExistingKey() {
    #expect(!CompletionList(#"{"hidden": true, |}"#).labels.contains("isHidden"))
    #expect(CompletionList(#"{"hitTest": {"forward": "a", |}}"#).labels.isEmpty)
    #expect(CompletionList(#"{"hitTest": {|}}"#).labels == ["forward", "forwardSelf", "ignoring"])
    #expect(CompletionList(#"{"id|": "a"}"#).labels.contains("id"))
  }

  @Test func completesKeysOfOtherRootsInAnEmptyText() {
    #expect(CompletionList("{|").labels.suffix(2) == ["windows", "layouts"])
    #expect(!CompletionList(#"{"class": "UIView", |}"#).labels.contains("windows"))
    #expect(CompletionList(#"{"windows": [], |}"#).labels.contains("scenes"))
    #expect(!CompletionList(#"{"windows": [], |}"#).labels.contains("frame"))
    #expect(CompletionList(#"{"layouts": [{|"#).labels == ["name", "layout"])
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
  func completesNamesOfTheDocument(marker: String, labels: [String]) {
    #expect(CompletionList(Self.wired.replacing(marker, with: "|")).labels == labels)
  }

  @Test func completesIDsOfTheSameLayoutOnly() {
    let set = #"""
      {"layouts": [
        {"layout": {"class": "UIView", "id": "a"}},
        {"layout": {"class": "UIView", "id": "b", "subviews": [{"hitTest": {"forward": |}}]}}]}
      """#
    #expect(CompletionList(set).labels == ["b"])
  }

  @Test func listsClassesOfTheDocumentFirst() {
    let list = CompletionList(#"{"class": "ShopView", "subviews": [{"class": |}]}"#)
    #expect(list.labels.first == "ShopView")
    #expect(list.labels.contains("UIStackView") && !list.labels.contains("UIDimmingView"))
    #expect(
      CompletionList(#"{"gestureRecognizers": [{"class": |}]}"#).labels.contains(
        "UITapGestureRecognizer"))
    #expect(CompletionList(#"{"viewController": |}"#).labels.contains("UINavigationController"))
  }

  @Test func completesRulesThatAreNotDisabled() {
    #expect(
      CompletionList(#"{"disable": ["covered-control", |]}"#).labels == [
        "small-touch-target", "all",
      ])
  }

  @Test(arguments: [
    #"{"class": "UIView"| }"#, #"{"class"| : "UIView"}"#, #"{"label": |}"#, #"{"x-note": |}"#,
    #"{"x-note": {|}}"#, #"{"class": "UIView"}|"#, #"{"frame": [1, 2|, 3, 4]}"#,
  ])
  func completesNothingAtOtherPositions(text: String) {
    #expect(CompletionList(text).labels.isEmpty)
  }

  @Test func completesAViewInAnEmptyText() throws {
    #expect(
      try CompletionList("|").applying(#"{"class": "UIView", "frame": [0, 0, 0, 0]}"#)
        == #"{"class": "UIView", "frame": [0, 0, 0, 0]}"#)
  }

  /// The range of each completion contains the cursor.
  @Test(arguments: UInt64(0)..<40)
  func handlesMutatedTexts(seed: UInt64) {
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

  /// The editor has inserted the closing quote; the comma is missing.
  @Test func completesANewKeyBeforeOtherMembers() {
    let view = CompletionList("{\n  \"|\"\n  \"class\": \"UIView\",\n  \"frame\": [0, 0, 1, 1]\n}")
      .labels
    #expect(view.contains("alpha"))
    #expect(
      Set(view).isDisjoint(with: ["class", "frame", "isEnabled", "windowLevel", "contentSize"]))
    let application = CompletionList("{\n  \"|\"\n  \"windows\": [{\"class\": \"UIWindow\"}]\n}")
      .labels
    #expect(application.contains("device"))
    #expect(Set(application).isDisjoint(with: ["windows", "transform"]))
  }
}
