import LayoutModel
import LayoutTestSupport
import Testing

/// Random layouts, written down, read back and asked through the program, against the slow hit test
/// on what was written.
@Suite struct ReachRoundTripTests {
  @Test(arguments: SplitMix64.seeds(0..<20))
  func agreesWithTheSlowHitTest(batch: UInt64) throws {
    for seed in batch * 10..<(batch + 1) * 10 {
      let hierarchy = PixelLayout.hierarchy(seed: seed, .overrides)
      let text = LayoutTestSupport.Layouts.text(of: hierarchy)
      let count = PixelCount(hierarchy, in: hierarchy.plane)
      try compareReach(hierarchy, text, count, seed)
      try compareHits(hierarchy, text, count, seed)
    }
  }

  private func compareReach(
    _ hierarchy: ViewHierarchy, _ text: String, _ count: PixelCount, _ seed: UInt64
  ) throws {
    if hierarchy.isEndless && hierarchy.overflowsItsScreen { return }
    let answer = try ask("reach", text: text)
    let views = try answer["views"].elements
    #expect(views.count == hierarchy.views.count, "seed \(seed)")
    for (view, share) in zip(views, count.shares) {
      #expect(try view["reachable"].number == share.reachable, "seed \(seed)")
      #expect(try view["reachableInSubtree"].number == share.inSubtree, "seed \(seed)")
    }
  }

  private func compareHits(
    _ hierarchy: ViewHierarchy, _ text: String, _ count: PixelCount, _ seed: UInt64
  ) throws {
    let step = max(1, count.centers.count / 40)
    let places = Array(stride(from: Int(seed) % step, to: count.centers.count, by: step))
    let points = places.flatMap { place in
      ["--at", "\(count.centers[place].x),\(count.centers[place].y)"]
    }
    let results = try ask("hit-test", points, text: text)["results"].elements
    #expect(results.count == places.count, "seed \(seed)")
    for (result, place) in zip(results, places) {
      let hit = try result["hit"]
      let path = hit.isNull ? nil : try hit["path"].string
      #expect(path == count.hits[place].map(hierarchy.path(of:)), "seed \(seed)")
    }
  }

  private func ask(
    _ command: String, _ arguments: [String] = [], text: String
  ) throws -> JSONAnswer {
    let outcome = try Program.run([command, "-", "--format", "json"] + arguments, stdin: text)
    #expect(outcome.status == 0)
    return try outcome.json
  }
}
