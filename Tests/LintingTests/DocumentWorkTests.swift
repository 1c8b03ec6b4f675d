import HitTesting
import LayoutModel
import LayoutTestSupport
import Linting
import Testing

/// The limits of the work for areas, which the layouts of a document share.
@Suite struct DocumentWorkTests {
  /// A layout for each number of buttons that lie on top of each other, each smaller and farther in front.
  private static func source(_ counts: [Int]) -> SourceText {
    let layouts = counts.enumerated().map { index, count in
      let buttons = (0..<count).map { button in
        let (x, y) = (Double(button) * 0.05, Double(button) * 0.1)
        return #"{"class": "UIButton", "frame": [\#(x), \#(y), \#(375 - 2 * x), \#(667 - 2 * y)]}"#
      }
      return """
        {"name": "\(index)", "layout": {"class": "UIView", "frame": [0, 0, 375, 667], "subviews": [
          \(buttons.joined(separator: ",\n"))]}}
        """
    }
    return SourceText(
      path: "a.layout.json", text: #"{"layouts": [\#(layouts.joined(separator: ",\n"))]}"#)
  }

  private static func check(
    _ counts: [Int], reusing previous: CheckedDocument? = nil
  ) throws -> CheckedDocument {
    try #require(Layouts.linter.check(source(counts), reusing: previous))
  }

  /// 40 buttons are 780 pairs.
  @Test(arguments: [(12, true), (14, false)])
  func allLayoutsAreCheckedWithinTheLimitsOfADocument(count: Int, isWhole: Bool) throws {
    let document = try Self.check([Int](repeating: 40, count: count))
    #expect(document.layouts.allSatisfy { $0.touch.budget.demand.overlaps == 780 })
    #expect(document.facts.contains(.allTouchAreas) == isWhole)
    let limited = document.layouts.filter { $0.touch.budget.perOverlap == 0 }
    #expect(limited.count == max(count - ReachBudget.overlapLimit / 780, 0))
  }

  /// A layout in which nothing overlaps has its findings, whatever is before it.
  @Test func aDenseLayoutDoesNotLimitOthers() throws {
    let document = try Self.check([150, 1, 0])
    #expect(document.layouts.map(\.touch.budget.left.overlaps) == [10_000, 0, 0])
    #expect(document.layouts[1].touch.budget.base == ReachBudget.totalWork / 2)
  }

  /// After an edit, a layout is checked again if it depends on what the layouts before it leave.
  @Test(arguments: [
    ([40, 40, 40], [39, 40, 40], [false, true, true]),
    ([141, 40, 40], [39, 40, 40], [false, false, false]),
    ([39, 40, 40], [141, 40, 40], [false, false, false]),
    ([142, 40, 40], [143, 40, 40], [false, true, true]),
  ])
  func editsOfOtherLayoutsChangeTheRest(before: [Int], after: [Int], isReused: [Bool]) throws {
    let previous = try Self.check(before)
    let edited = try Self.check(after, reusing: previous)
    let whole = try Self.check(after)
    #expect(edited.findings == whole.findings)
    #expect(edited.facts == whole.facts)
    #expect(zip(edited.layouts, previous.layouts).map { $0.touch === $1.touch } == isReused)
  }
}
