import LayoutModel
import HitTesting
import LayoutTestSupport
import Testing

/// Ten thousand layouts with whole numbers, pixel by pixel: the slow hit test, hit-testing, hit
/// regions and `reach` have equal results.
@Suite struct ReachExactnessTests {
  @Test(arguments: SplitMix64.seeds(0..<30))
  func plainLayouts(batch: UInt64) {
    expectAgreement(batch, [])
  }

  @Test(arguments: SplitMix64.seeds(30..<80))
  func layoutsWithOverrides(batch: UInt64) {
    expectAgreement(batch, .overrides)
  }

  @Test(arguments: SplitMix64.seeds(80..<100))
  func layoutsWithEndlessRoots(batch: UInt64) {
    expectAgreement(batch, [.overrides, .endlessRoots])
  }

  private func expectAgreement(
    _ batch: UInt64, _ traits: PixelLayout.Traits,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for seed in batch * 100..<(batch + 1) * 100 {
      let problems = PixelComparison(seed: seed, traits).problems
      #expect(problems.isEmpty, "seed \(seed)", sourceLocation: sourceLocation)
      if !problems.isEmpty { return }
    }
  }
}

/// Compares the results for one layout.
private struct PixelComparison {
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap
  private let count: PixelCount
  private let seed: UInt64

  init(seed: UInt64, _ traits: PixelLayout.Traits) {
    hierarchy = PixelLayout.hierarchy(seed: seed, traits)
    touch = TouchMap(hierarchy)
    count = PixelCount(hierarchy, in: hierarchy.plane)
    self.seed = seed
  }

  var problems: [String] {
    let points = pointProblems
    // The area of an unbounded root ends at the screen; overflowing views extend past it.
    return hierarchy.isEndless && hierarchy.overflowsItsScreen ? points : points + areaProblems
  }

  private var pointProblems: [String] {
    zip(count.centers, count.hits).compactMap { center, hit in
      let tested = hierarchy.hitTest(center).hit
      let found = touch.target(at: center)
      if tested == hit, found == hit { return nil }
      return "\(center.text): \(name(hit)), hit-tested \(name(tested)), by area \(name(found))"
    }
  }

  private var areaProblems: [String] {
    let shares = count.shares
    var problems: [String] = []
    let reaches = touch.reaches()
    for reach in reaches {
      let share = shares[reach.view.index]
      if reach.reasons.contains(.unknown) { problems.append("\(name(reach.view)) is not exact") }
      if reach.reachable != share.reachable || reach.reachableInSubtree != share.inSubtree {
        problems.append(
          "\(name(reach.view)): \(reach.reachable) (\(reach.reachableInSubtree)), not \(share)")
      }
    }
    let chosen = reaches[Int(seed % UInt64(reaches.count))]
    let area = count.area(of: chosen.view)
    // A hidden window can be outside the screen, where pixels are not counted.
    let own = touch.ownArea(of: chosen.view)
    if hierarchy.isShown(hierarchy.root(of: chosen.view)), own != area {
      problems.append("area \(name(chosen.view)): \(own), not \(area)")
    }
    let blockers = chosen.blockers.map { "\(name($0.view)) \($0.area)" }.sorted()
    let occluders = count.occluders(from: chosen.view).map { "\(name($0.key)) \($0.value)" }
      .sorted()
    if blockers != occluders {
      problems.append("blockers of \(name(chosen.view)): \(blockers), not \(occluders)")
    }
    return problems
  }

  private func name(_ view: ViewID?) -> String { view.map(hierarchy.identifier(of:)) ?? "none" }
}
