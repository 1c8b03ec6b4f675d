import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Rules
import Testing

@testable import Linting

/// Layouts whose findings are reused after an edit.
@Suite struct LargeLayoutTests {
  private static func card(_ index: Int, _ label: String, x: Int) -> String {
    """
    {"class": "UIView", "id": "card \(index)", "frame": [0, \(index * 60), 300, 60], "subviews": [
      {"class": "UIButton", "label": "\(label)", "frame": [\(x), 8, 44, 44]},
      {"class": "UIButton", "frame": [\(x - 30), 8, 40, 44]}]}
    """
  }

  /// Of eight cards of ten, a button extends beyond the card.
  private static func document(_ cards: [String]) -> SourceText {
    SourceText(
      path: "a.layout.json",
      text: """
        {"class": "UIScrollView", "frame": [0, 0, 393, 852], "contentSize": [393, \(cards.count * 60)],
        "subviews": [
        \(cards.joined(separator: ",\n"))]}
        """)
  }

  private static func cards(_ count: Int) -> [String] {
    (0..<count).map { card($0, "Open \($0)", x: $0 % 5 == 0 ? 200 : 270) }
  }

  private static let linter = Linter(
    readers: [JSONLayoutReader(isForEditing: true)], rules: RuleCatalog.all)

  private static func former(
    _ cards: [String], _ edited: [String]
  ) throws -> (former: FormerFindings?, layout: CheckedLayout) {
    let (source, next) = (document(cards), document(edited))
    let known = try #require(linter.check(source))
    let layout = try #require(linter.check(next)?.layouts.first)
    let cache = LayoutCheckCache(known.cache, for: linter, .layoutJSON, next)
    let changed = cache.changedViews(at: 0, in: layout.hierarchy)
    return (cache.findings(at: 0, for: layout, changed: changed), layout)
  }

  /// The number of obstructions whose finding is reused.
  private static func reusedCount(_ cards: [String], _ edited: [String]) throws -> Int? {
    let (former, layout) = try former(cards, edited)
    guard let former else { return nil }
    let id = try #require(
      RuleCatalog.all.map { type(of: $0).metadata.id }.first { $0 == "control-outside-superview" })
    let findings = former.findings(of: id) ?? []
    return layout.obstructions.filter { former.finding(about: $0, among: findings) != nil }.count
  }

  private static func edited(_ index: Int, _ label: String, x: Int) -> [String] {
    var cards = cards(10)
    cards[index] = card(index, label, x: x)
    return cards
  }

  @Test func onlyFindingsOfChangedViewsAreCheckedAgain() throws {
    let cards = Self.cards(10)
    #expect(try Self.reusedCount(cards, cards) == 8)
    // A text, or a frame, of a view with a finding.
    #expect(try Self.reusedCount(cards, Self.edited(3, "Other", x: 270)) == 7)
    #expect(try Self.reusedCount(cards, Self.edited(3, "Open 3", x: 271)) == 7)
    // A view without one gets a finding.
    #expect(try Self.reusedCount(cards, Self.edited(5, "Open 5", x: 270)) == 8)
  }

  @Test func aChangeOfASuperviewConcernsItsSubviews() throws {
    let cards = Self.cards(10)
    var edited = cards
    edited[3] = edited[3].replacing("card 3", with: "map 3")
    #expect(try Self.reusedCount(cards, edited) == 7)
  }

  @Test func nothingIsReusedInAnotherTreeOrWithOtherClasses() throws {
    let cards = Self.cards(10)
    #expect(try Self.reusedCount(cards, Self.cards(11)) == nil)
    #expect(try Self.reusedCount(cards, Array(cards.dropLast())) == nil)
    var edited = cards
    edited[3] = edited[3].replacing("UIButton", with: "UISwitch")
    #expect(try Self.reusedCount(cards, edited) == nil)
  }

  @Test(arguments: [
    (FormerFindings.changedViewLimit, true), (FormerFindings.changedViewLimit + 1, false),
  ])
  func manyChangedViewsMakeANewLayout(count: Int, isReused: Bool) throws {
    let cards = Self.cards(100)
    let edited = cards.enumerated().map { index, card in
      index < count ? card.replacing("Open", with: "Close") : card
    }
    #expect(try (Self.former(cards, edited).former != nil) == isReused)
  }
}
