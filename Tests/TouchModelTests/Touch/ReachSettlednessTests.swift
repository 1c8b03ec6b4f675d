import LayoutModel
import TouchModel
import LayoutTestSupport
import Testing

/// What `reach` says of a layout of which parts are not known holds whatever they turn out to be.
@Suite struct ReachSettlednessTests {
  @Test(arguments: UInt64(0)..<10)
  func whatIsCalledSettledIs(batch: UInt64) {
    var settledCount = 0
    for seed in batch * 50..<(batch + 1) * 50 {
      let blurred = PixelLayout.hierarchy(seed: seed, [.overrides, .unknowns])
      let settled = TouchMap(blurred).reaches().filter { !$0.reasons.contains(.unknown) }
      settledCount += settled.count
      for filling in UInt64(0)..<4 {
        let filled = PixelLayout.hierarchy(
          seed: seed, [.overrides, .unknowns], filling: seed << 8 + filling)
        let problems = problems(settled, in: filled, chosen: Int(seed))
        #expect(problems.isEmpty, "seed \(seed), filling \(filling)")
        if !problems.isEmpty { return }
      }
    }
    // Else nothing was claimed, and nothing tested.
    #expect(settledCount > 100)
  }

  private func problems(
    _ settled: [ViewReach], in hierarchy: ViewHierarchy, chosen: Int
  ) -> [String] {
    if hierarchy.isEndless && hierarchy.overflowsItsScreen { return [] }
    let count = PixelCount(hierarchy, in: hierarchy.plane)
    let shares = count.shares
    var problems: [String] = []
    for reach in settled {
      let share = shares[reach.view.index]
      if reach.reachable != share.reachable || reach.reachableInSubtree != share.inSubtree {
        problems.append(
          "v\(reach.view.index): \(reach.reachable) (\(reach.reachableInSubtree)), not \(share)")
      }
    }
    guard !settled.isEmpty else { return problems }
    let reach = settled[chosen % settled.count]
    let takers = count.takers(from: reach.view)
    if takers != Dictionary(uniqueKeysWithValues: reach.blockers.map { ($0.view, $0.area) }) {
      problems.append("blockers of v\(reach.view.index): \(reach.blockers), not \(takers)")
    }
    return problems
  }
}
