import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Rules
import Synchronization
import Testing

@testable import Linting

/// Layouts whose rules and views are checked in pieces.
@Suite struct LargeLayoutTests {
  /// Checks the last part first, each with a cache of its own.
  private final class LastPartFirst: CheckPartRunner {
    let counts = Mutex<[CheckParts: [Int]]>([:])

    func results<Cache: Sendable, Result: Sendable>(
      of parts: CheckParts, count: Int, caches: inout [Cache],
      _ check: @escaping @Sendable (inout Cache, Int) -> Result
    ) -> [Result] {
      counts.withLock { $0[parts, default: []].append(count) }
      let initial = caches[0]
      return (0..<count).reversed().map { index in
        var cache = initial
        return check(&cache, index)
      }.reversed()
    }
  }

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

  @Test func findingsDoNotDependOnPieces() throws {
    let source = Self.document(Self.cards(350))
    let expected = try #require(Self.linter.check(source))
    var linter = Self.linter
    let parts = LastPartFirst()
    linter.parts = parts
    let checked = try #require(linter.check(source))
    #expect(checked.findings == expected.findings)
    #expect(checked.layouts.map(\.obstructions) == expected.layouts.map(\.obstructions))
    #expect(expected.findings.count > 250)
    let counts = parts.counts.withLock(\.self)
    #expect(counts[.rules]?.count == 1)
    #expect(counts[.pieces]?.first ?? 0 > 1)
  }

  /// 333 cards with their superview have 1,000 views.
  @Test(arguments: [(332, false), (333, true)])
  func rulesOfLargeLayoutsAreParts(cardCount: Int, hasParts: Bool) throws {
    var linter = Self.linter
    let parts = LastPartFirst()
    linter.parts = parts
    let checked = try #require(linter.check(Self.document(Self.cards(cardCount))))
    #expect(checked.viewCount == cardCount * 3 + 1)
    #expect(parts.counts.withLock { $0[.rules] != nil } == hasParts)
  }

  @Test(arguments: [(511, 0), (512, 2), (3_073, 12)])
  func elementsAreJoinedInOrder(count: Int, pieceCount: Int) {
    let parts = LastPartFirst()
    var cache = 0
    let results = (parts as (any CheckPartRunner)?).joined(Array(0..<count), cache: &cache) {
      cache, elements in
      cache += elements.count
      return elements.map { $0 * 2 }
    }
    #expect(results == (0..<count).map { $0 * 2 })
    #expect(parts.counts.withLock { $0[.pieces] ?? [] } == (pieceCount > 0 ? [pieceCount] : []))
  }
}
