import LayoutModel
import HitTesting
import LayoutTestSupport
import Testing

/// Rotations, shears, scales and fractional positions: areas compared with a dense sample of slow
/// hit tests.
@Suite struct ReachSamplingTests {
  @Test(arguments: SplitMix64.seeds(0..<40))
  func rotatedLayouts(batch: UInt64) {
    for seed in batch * 10..<(batch + 1) * 10 {
      let traits: PixelLayout.Traits = seed % 3 == 0 ? .turns : [.turns, .overrides]
      let problems = SampleComparison(seed: seed, traits).problems
      #expect(problems.isEmpty, "seed \(seed)")
      if !problems.isEmpty { return }
    }
  }
}

/// Compares the areas of one layout with a jittered grid of points.
private struct SampleComparison {
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap
  private let points: [Point]
  private let hits: [ViewID?]
  private let cellArea: Double

  /// The number of points on each side of the grid.
  private static let side = 40

  init(seed: UInt64, _ traits: PixelLayout.Traits) {
    hierarchy = PixelLayout.hierarchy(seed: seed, traits)
    touch = TouchMap(hierarchy)
    var random = SplitMix64(seed: seed)
    let plane = hierarchy.plane
    let (width, height) = (plane.width / Double(Self.side), plane.height / Double(Self.side))
    cellArea = width * height
    points = (0..<Self.side * Self.side).map { index in
      Point(
        plane.minX + (Double(index % Self.side) + .random(in: 0..<1, using: &random)) * width,
        plane.minY + (Double(index / Self.side) + .random(in: 0..<1, using: &random)) * height)
    }
    let slow = SlowHitTest(hierarchy: hierarchy)
    hits = points.map(slow.hit)
  }

  var problems: [String] {
    var problems = zip(points, hits).compactMap { point, hit -> String? in
      let walked = hierarchy.hitTest(point).hit
      let found = touch.target(at: point)
      return walked == hit && found == hit ? nil : "\(point): \(name(hit)), \(name(found))"
    }
    if hierarchy.isEndless && hierarchy.overflowsItsScreen { return problems }
    let reaches = touch.reaches()
    for reach in reaches {
      let own = hits.map { $0 == reach.view }
      let subtree = hits.map { hit in
        hit.map { $0 == reach.view || hierarchy.isDescendant($0, of: reach.view) } ?? false
      }
      // A view with very many pieces is replaced by its bounding box and uncertain.
      if reach.reasons.contains(.unknown) { continue }
      problems += problem("own share of \(name(reach.view))", reach.reachable, own)
      problems += problem("share of \(name(reach.view))", reach.reachableInSubtree, subtree)
    }
    return problems + sumProblems(reaches)
  }

  /// Only cells on an edge can be counted wrongly: by five standard deviations of their sum.
  private func problem(_ what: String, _ area: Double, _ isIn: [Bool]) -> [String] {
    var crossedCount = 0
    for index in isIn.indices {
      let (x, y) = (index % Self.side, index / Self.side)
      let neighbors = [
        x > 0 ? isIn[index - 1] : false, x + 1 < Self.side ? isIn[index + 1] : false,
        y > 0 ? isIn[index - Self.side] : false,
        y + 1 < Self.side ? isIn[index + Self.side] : false,
      ]
      if neighbors.contains(!isIn[index]) { crossedCount += 1 }
    }
    let sampled = Double(isIn.count { $0 }) * cellArea
    let allowed = (5 * 0.5 * Double(crossedCount + 16).squareRoot() + 2) * cellArea
    return abs(sampled - area) <= allowed ? [] : ["\(what): \(area), sampled \(sampled)"]
  }

  /// Results that must be exact at any angle: the area of a lone root is the sum of the areas that
  /// end inside it, and the area of a subtree is the sum of its parts.
  private func sumProblems(_ reaches: [ViewReach]) -> [String] {
    var problems: [String] = []
    let sum = reaches.reduce(0) { $0 + $1.reachable }
    let whole = hierarchy.roots.reduce(0) { $0 + reaches[$1.index].reachableInSubtree }
    if abs(sum - whole) > 1e-6 { problems.append("all shares: \(sum), not \(whole)") }
    let root = hierarchy[hierarchy.roots[0]]
    if hierarchy.roots.count == 1, root.canBeHit, root.hitTest == .standard,
      root.pointInside == .bounds, let bounds = root.geometry?.bounds,
      root.geometry?.isUsable == true
    {
      if hierarchy.kind != .application(isLoneWindow: false), abs(sum - bounds.area) > 1e-6 {
        problems.append("all shares: \(sum), not the root's \(bounds.area)")
      }
    }
    for reach in reaches where reach.reachable > reach.reachableInSubtree + 1e-6 {
      problems.append("\(name(reach.view)) has more than its subtree")
    }
    return problems
  }

  private func name(_ view: ViewID?) -> String { view.map(hierarchy.identifier(of:)) ?? "none" }
}
