import LayoutModel
import LayoutReaders
import Linting
import Rules
import Testing

/// What identifies a finding in a baseline.
struct FindingIdentityTests {
  private static func found(
    _ text: String, accepting counts: [FindingIdentity: Int] = [:]
  ) throws -> (match: BaselineMatch, shown: Int) {
    var settings = LintSettings()
    settings.baseline = DocumentBaseline()
    settings.baseline?.counts = counts
    let linter = Linter(
      readers: [JSONLayoutReader(), RecursiveDescriptionReader()], rules: RuleCatalog.all,
      settings: settings)
    let document = try #require(linter.check(SourceText(path: "a", text: text)))
    return (try #require(document.baseline), document.findings.count)
  }

  private static func views(_ text: String) throws -> [String?] {
    try found(text).match.found.keys.map(\.view).sorted { $0 ?? "" < $1 ?? "" }
  }

  @Test func aViewIsNamedByItsIDOrItsPath() throws {
    let named =
      #"{"class": "UIView", "frame": [0, 0, 9, 9], "subviews": [{"class": "UIButton", ID"frame": [20, 0, 50, 50]}]}"#
    #expect(try Self.views(named.replacing("ID", with: #""id": "pay", "#)) == ["pay"])
    #expect(try Self.views(named.replacing("ID", with: "")) == ["UIButton view/subviews[0]"])
    let address = named.replacing("ID", with: #""id": "0x7f8a1C60", "#)
    #expect(try Self.views(address) == ["UIButton view/subviews[0]"])
    #expect(try Self.views(named.replacing("ID", with: #""id": "0xg", "#)) == ["0xg"])
  }

  @Test func anotherDumpHasOtherAddresses() throws {
    func dump(_ address: String) -> String {
      """
      <UIView: 0x\(address)00; frame = (0 0; 100 100); layer = <CALayer: 0x1>>
         | <UIButton: 0x\(address)10; frame = (200 0; 50 50); layer = <CALayer: 0x2>>
      """
    }
    let first = try Self.found(dump("7f8a"))
    #expect(first.match.found.count == 1)
    #expect(try Self.found(dump("6000")).match.found.keys == first.match.found.keys)
  }

  @Test func aFindingAboutTheTextBelongsToTheViewAroundIt() throws {
    let text =
      #"{"class": "UIView", "id": "top", "frame": [0, 0, 9, 9], "subviews": [{"class": "UIView", "id": "in", "frame": [0, 0, 9, 9], "colour": 1}]}"#
    #expect(try Self.views(text) == ["in"])
  }

  @Test func acceptsUpToTheCount() throws {
    let text = #"{"class": "UIView", "id": "top", "frame": [0, 0, 9, 9], "a": 1, "b": 2}"#
    let key = FindingIdentity(rule: "unknown-key", view: "top")
    let (match, shown) = try Self.found(text)
    #expect(match.found[key]?.count == 2 && shown == 2 && match.accepted.isEmpty)
    #expect(try Self.found(text, accepting: [key: 1]).shown == 2)
    let accepted = try Self.found(text, accepting: [key: 2])
    #expect(accepted.shown == 0 && accepted.match.accepted.count == 2)
    #expect(try Self.found(text, accepting: [key: 3]).shown == 0)
  }

  @Test(arguments: [
    ("aB1-2c-D3e", true), ("aB1-2c-D3", false), ("aB1-2c-D3é", false), ("save", false),
    ("aB1-2c-D3e-", false), ("UIButton view/subviews[0]", false), ("a-1-b-cd-efg", false),
  ])
  func idsOfInterfaceBuilderAreUnique(id: String, isUnique: Bool) {
    #expect(FindingIdentity(rule: "r", view: id).isGloballyUnique == isUnique)
    #expect(!FindingIdentity(rule: "r", view: nil).isGloballyUnique)
  }

  @Test func summariesHaveNoAmounts() {
    let long = String(repeating: "a", count: Finding.Message.summaryLimit)
    let cases: [(Finding.Message, String)] = [
      (
        .init(subject: "button \"A\"", effect: .lost(0.6), reason: "12 pt"),
        "button \"A\": part of its area can't be tapped"
      ),
      (.init(subject: "button \"A\"", effect: .lost(1, others: 3)), "button \"A\" can't be tapped"),
      (
        .init(
          subject: "switch",
          effect: .measured("its touch target is 3 × 3 pt", required: "44 × 44 pt")),
        "switch: needs 44 × 44 pt"
      ),
      (.init(long), long), (.init(long + "b"), String(long.dropLast()) + "…"),
    ]
    for (message, summary) in cases { #expect(message.summary == summary) }
  }
}
