import LayoutModel
import LayoutReaders
import Linting
import HitTesting
import LayoutTestSupport
import Testing

/// Random layouts with every feature of the format, compared with the slow hit test.
@Suite struct TouchPropertyTests {
  @Test(arguments: UInt64(0)..<400)
  func hitsWhatTheSlowHitTestHits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let hierarchy = RandomLayout.hierarchy(seed: seed)
    let slow = SlowHitTest(hierarchy: hierarchy)
    let touch = hierarchy.hasEndlessRoot ? nil : TouchMap(hierarchy)
    for _ in 0..<200 {
      // Points away from edges, where rounding would matter.
      let point = Point(
        Double(Int.random(in: -60...460, using: &random)) + 0.377,
        Double(Int.random(in: -60...900, using: &random)) + 0.719)
      let hit = hierarchy.hitTest(point).hit
      #expect(hit == slow.hit(point), "seed \(seed), \(point.text)")
      if let touch { #expect(hit == touch.target(at: point), "seed \(seed), \(point.text)") }
    }
  }

  /// Exact shares agree with shares of a fine sample.
  @Test(arguments: SplitMix64.seeds(0..<200))
  func areasAgreeWithSampling(seed: UInt64) {
    let hierarchy = RandomLayout.hierarchy(seed: seed, viewCount: 24)
    if hierarchy.hasEndlessRoot { return }
    let touch = TouchMap(hierarchy)
    var random = SplitMix64(seed: seed)
    let box = Rect(-400, -400, 1600, 2000)
    let sampleCount = 4_000
    var hits: [ViewID: Int] = [:]
    for _ in 0..<sampleCount {
      let point = Point(
        Double.random(in: box.minX..<box.maxX, using: &random),
        Double.random(in: box.minY..<box.maxY, using: &random))
      guard let hit = hierarchy.hitTest(point).hit else { continue }
      for view in hierarchy.ancestorsAndSelf(of: hit) { hits[view, default: 0] += 1 }
    }
    for view in hierarchy.ids {
      let reach = touch.reach(of: view)
      guard reach.isExact else { continue }
      let sampled = Double(hits[view] ?? 0) / Double(sampleCount)
      let exact = reach.reachableInSubtree / box.area
      // Five standard deviations of the sample plus one sample step.
      let share = max(exact, sampled)
      let allowed = 5 * (share * (1 - share) / Double(sampleCount)).squareRoot() + 0.0005
      #expect(abs(sampled - exact) <= allowed, "seed \(seed), \(hierarchy.path(of: view))")
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func theTraceIsConsistent(seed: UInt64) {
    let hierarchy = RandomLayout.hierarchy(seed: seed)
    let result = hierarchy.hitTest(Point(100.5, 200.5))
    var open: [ViewID] = []
    for call in result.trace {
      switch call {
      case .hitTest(let view): open.append(view)
      case .pointInside: #expect(!open.isEmpty)
      case .returned(let view, _): #expect(open.popLast() == view)
      }
    }
    #expect(open.isEmpty)
  }

  /// A view that is reported as unreachable is never hit, with all overrides.
  @Test(arguments: UInt64(0)..<300)
  func unreachableViewsAreNeverHit(seed: UInt64) {
    let hierarchy = RandomLayout.hierarchy(seed: seed)
    let layout = AnalyzedLayout(
      hierarchy, source: SourceText(path: "", bytes: []), format: .layoutJSON)
    let victims = layout.obstructions.flatMap(\.victims).filter { $0.deadShare == 1 }
    let dead = Set(victims.map(\.view))
    guard !dead.isEmpty, !hierarchy.hasEndlessRoot else { return }
    var random = SplitMix64(seed: seed)
    for _ in 0..<400 {
      let point = Point(
        Double.random(in: -60..<460, using: &random), Double.random(in: -60..<900, using: &random))
      if let hit = hierarchy.hitTest(point).hit {
        #expect(!dead.contains(hit), "seed \(seed), \(hierarchy.path(of: hit))")
      }
    }
  }

  /// The area of each level is the union of those below: the number of pieces must not multiply.
  @Test(arguments: [Rect(0, 0, 100, 100), Rect(3, 2, 100, 100)])
  func nestedAnySubviewsHaveFewPieces(frame: Rect) throws {
    var builder = ViewHierarchy.Builder()
    for _ in 0..<60 {
      var view = View(className: "UIButton", frame: frame)
      view.pointInside = .anySubview
      _ = try builder.open(view)
    }
    let touch = TouchMap(builder.finish())
    let deepest = touch.reach(of: ViewID(59))
    #expect(deepest.reachableInSubtree == 10_000 || !deepest.isExact)
  }

  /// The nesting depth of a document must not overflow the stack.
  @Test func asDeepAsAHierarchyMayBe() throws {
    var builder = ViewHierarchy.Builder()
    for _ in 0..<ViewHierarchy.depthLimit {
      _ = try builder.open(View(frame: Rect(0, 0, 100, 100)))
    }
    #expect(throws: ViewHierarchy.Builder.LimitError.self) {
      try builder.open(View(className: "UIView"))
    }
    let hierarchy = builder.finish()
    let deepest = ViewID(ViewHierarchy.depthLimit - 1)
    #expect(hierarchy.hitTest(Point(50, 50)).hit == deepest)
    #expect(hierarchy.responderChain(from: deepest).count == ViewHierarchy.depthLimit)
    #expect(TouchMap(hierarchy).reach(of: deepest).reachableInSubtree == 10_000)
  }
}
