import LayoutModel
import HitTesting
import LayoutTestSupport
import Testing

/// In a layout with unknown facts, results that `reach` reports as exact hold for all possible
/// values of the facts.
@Suite struct ReachUncertaintyTests {
  @Test(arguments: UInt64(0)..<10)
  func exactResultsHoldForAllFillings(batch: UInt64) {
    var exactCount = 0
    for seed in batch * 50..<(batch + 1) * 50 {
      let blurred = PixelLayout.hierarchy(seed: seed, [.overrides, .unknowns])
      let exact = TouchMap(blurred).reaches().filter { !$0.reasons.contains(.unknown) }
      exactCount += exact.count
      for filling in UInt64(0)..<4 {
        let filled = PixelLayout.hierarchy(
          seed: seed, [.overrides, .unknowns], filling: seed << 8 + filling)
        let problems = problems(exact, in: filled, chosen: Int(seed))
        #expect(problems.isEmpty, "seed \(seed), filling \(filling)")
        if !problems.isEmpty { return }
      }
    }
    // Otherwise no exact result is tested.
    #expect(exactCount > 100)
  }

  private func problems(
    _ exact: [ViewReach], in hierarchy: ViewHierarchy, chosen: Int
  ) -> [String] {
    if hierarchy.isEndless && hierarchy.overflowsItsScreen { return [] }
    let count = PixelCount(hierarchy, in: hierarchy.plane)
    let shares = count.shares
    var problems: [String] = []
    for reach in exact {
      let share = shares[reach.view.index]
      if reach.reachable != share.reachable || reach.reachableInSubtree != share.inSubtree {
        problems.append(
          "v\(reach.view.index): \(reach.reachable) (\(reach.reachableInSubtree)), not \(share)")
      }
    }
    guard !exact.isEmpty else { return problems }
    let reach = exact[chosen % exact.count]
    let occluders = count.occluders(from: reach.view)
    if occluders != Dictionary(uniqueKeysWithValues: reach.blockers.map { ($0.view, $0.area) }) {
      problems.append("blockers of v\(reach.view.index): \(reach.blockers), not \(occluders)")
    }
    return problems
  }
}
