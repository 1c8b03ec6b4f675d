import EditorLanguages
import LanguageServer
import LayoutModel
import LayoutTestSupport
import Testing

/// Tests of completions in Interface Builder documents; `|` is the cursor.
struct IBCompletionTests {
  private static let language = IBLanguage()

  private static let head = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
    targetRuntime="iOS.CocoaTouch">
    """

  private static let storyboard =
    head + """
        <scenes>
          <scene sceneID="s-1"><objects>
            <viewController id="login" customClass="LoginController" customModule="Shop">
              <layoutGuides><viewControllerLayoutGuide type="top" id="top"/></layoutGuides>
              <view key="view" id="root">
                <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                <subviews>
                  <button id="go" customClass="RoundButton">
                    <state key="normal" title="Sign In"/>
                    <connections><!--ACTION--></connections>
                  </button>
                  <view id="card" userLabel="Card">
                    <subviews><label id="title" text="Hello"/></subviews>
                    <constraints><!--CARD--></constraints>
                  </view>
                  <tableView id="table"><prototypes>
                    <tableViewCell id="cell"><tableViewCellContentView id="content"/></tableViewCell>
                  </prototypes></tableView>
                  <!--SUBVIEW-->
                </subviews>
                <viewLayoutGuide key="safeArea" id="safe"/>
                <constraints>
                  <constraint firstItem="go" firstAttribute="top" secondItem="card" \
      secondAttribute="bottom" constant="8" id="con"/>
                  <!--CONSTRAINT-->
                </constraints>
                <variation key="default"><mask key="constraints"><!--MASK--></mask></variation>
              </view>
              <connections>
                <outlet property="card" destination="card" id="out"/>
                <!--OUTLET-->
              </connections>
            </viewController>
            <placeholder placeholderIdentifier="IBFirstResponder" id="first"/>
            <exit id="exit"/>
            <tapGestureRecognizer id="tap"/>
          </objects></scene>
          <scene sceneID="s-2"><objects>
            <tableViewController id="list" title="List" customClass="ListController"/>
          </objects></scene>
        </scenes>
      </document>
      """

  private func list(_ marker: String, _ text: String) -> CompletionList {
    CompletionList(Self.storyboard.replacing("<!--\(marker)-->", with: text))
  }

  @Test(
    arguments: [
      // The text in `subviews`, the resulting text.
      ("<button customClass=|/>", "<button customClass=\"RoundButton\"/>"),
      ("<button customClass=\"|\"/>", "<button customClass=\"RoundButton\"/>"),
      ("<button customClass=\"|/>", "<button customClass=\"RoundButton\"/>"),
      ("<button customClass=\"| tag=\"1\"/>", "<button customClass=\"RoundButton\" tag=\"1\"/>"),
      (
        "<button customClass=\"N|O\" tag=\"1\"/>", "<button customClass=\"RoundButton\" tag=\"1\"/>"
      ),
      ("<button customClass='|'/>", "<button customClass='RoundButton'/>"),
      ("<button customClass='|", "<button customClass='RoundButton'"),
    ] as [(text: String, result: String)])
  func insertsMissingPunctuationOnce(text: String, result: String) throws {
    let expected = Self.storyboard.replacing("<!--SUBVIEW-->", with: result)
    #expect(try list("SUBVIEW", text).applying("RoundButton") == expected)
  }

  @Test(arguments: [
    // Objects.
    (
      "CONSTRAINT", #"<constraint firstItem="|"#,
      ["go", "card", "table", "root", "safe", "top", "title"]
    ),
    ("CARD", #"<constraint secondItem="|"/>"#, ["title", "card"]),
    ("MASK", #"<exclude reference="|"/>"#, ["con"]),
    ("ACTION", #"<segue kind="show" destination="|"/>"#, ["list", "login"]),
    ("ACTION", #"<segue kind="unwind" destination="|"/>"#, ["exit"]),
    ("ACTION", #"<outletCollection property="gestureRecognizers" destination="|"/>"#, ["tap"]),
    (
      "OUTLET", #"<outlet property="view" destination="|"/>"#,
      ["root", "go", "card", "title", "table", "cell", "content"]
    ),
    ("SUBVIEW", #"<button customClass="|"/>"#, ["RoundButton"]),
  ])
  func completesValues(marker: String, text: String, labels: [String]) {
    #expect(list(marker, text).labels == labels)
  }

  @Test func describesObjectsByName() {
    let items = list("CONSTRAINT", #"<constraint firstItem="|"/>"#).completions
    #expect(
      items.map(\.detail) == [
        "RoundButton \"Sign In\"", "UIView \"Card\"",
        "UITableView", "UIView at (0, 0) 375 × 667", "safe area of UIView at (0, 0) 375 × 667",
        "top layout guide of LoginController", "UILabel \"Hello\"",
      ])
    #expect(items.first?.filterText == "go RoundButton \"Sign In\"")
  }

  @Test func completesNewIDs() throws {
    let labels = list("SUBVIEW", #"<label id="|"/>"#).labels
    #expect(labels.count == 1)
    let parts = try #require(labels.first).split(separator: "-").map(\.count)
    #expect(parts == [3, 2, 3])
    #expect(list("SUBVIEW", #"<label id="ab|"/>"#).labels.isEmpty)
  }

  @Test(arguments: [
    "text|", "<!-- <label | -->", "<![CDATA[<label |]]>", "<label/>|", "<?x |?>", "<|",
    "<label |/>",
    "<label hidden=\"|\"/>", "</|",
  ])
  func completesNothingAtOtherPositions(text: String) {
    #expect(list("SUBVIEW", text).labels.isEmpty)
  }

  @Test func completesOnlyDocumentsOfUIKit() {
    let mac = Self.storyboard.replacing("iOS.CocoaTouch", with: "MacOSX.Cocoa")
    let text = mac.replacing("<!--SUBVIEW-->", with: #"<label id="|"/>"#)
    #expect(CompletionList(text).labels.isEmpty)
  }

  @Test(arguments: [
    ("<|", "<", false), ("<label |", " ", false), ("<label id=\"|\"", "\"", true),
    ("<action selector=\"tap:|\"", ":", true), ("<label text=\"a |\"", " ", false),
    ("<label>\"|", "\"", false),
  ])
  func completesAfterTriggersWhereTheyAreUseful(
    text: String, trigger: Character, isOffered: Bool
  ) throws {
    let list = list("SUBVIEW", text)
    let source = SourceText(path: "a.storyboard", text: list.before + list.after)
    let parsed = try #require(Self.language.read(source))
    #expect(
      parsed.offersCompletions(at: list.before.utf8.count, after: trigger) == isOffered)
  }

  /// Every prefix is a text that a user may be typing.
  @Test func handlesEachTruncation() {
    let bytes = Array(Self.storyboard.utf8)
    for length in 0...bytes.count {
      let source = SourceText(path: "a.storyboard", bytes: Array(bytes[..<length]))
      check(source, at: length)
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func handlesMutatedTexts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = MutatedText.text(
      of: Array(Self.storyboard.utf8), alphabet: "<>/=\"' ab&;!-", &random)
    let source = SourceText(path: "a.storyboard", text: text)
    for offset in stride(from: Int(seed % 23), through: text.utf8.count, by: 23) {
      check(source, at: offset)
    }
  }

  private func check(_ source: SourceText, at offset: Int) {
    guard let text = Self.language.read(source) else { return }
    for completion in text.completions(at: offset) {
      #expect(completion.range.touches(offset))
      #expect(0 <= completion.range.start && completion.range.end <= source.bytes.count)
    }
    if let topic = text.topic(at: offset) {
      #expect(topic.range.start <= offset && offset <= topic.range.end)
    }
  }

  /// Long texts without an end of a tag, a value or a comment. A quadratic scan would take hours.
  @Test(arguments: [
    "<a b=\"", "<a b='c=\" ", "<!-- ", "a=\"b c='d ", "<a ", "</", "=\"", "-->", "<a><",
  ])
  func handlesLongMalformedTexts(part: String) {
    let text = Self.head + String(repeating: part, count: 1 << 17)
    check(SourceText(path: "a.storyboard", text: text), at: text.utf8.count)
  }
}
