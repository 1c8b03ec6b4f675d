@testable import AutoLayout
@testable import LayoutModel
import LayoutTestSupport
import Testing

/// What holds of every layout, whatever is in it.
@Suite struct LayoutPropertyTests {
  /// Contradictions, circles, constraints about what is elsewhere, numbers of any size: nothing traps, and
  /// what comes out is a number, on each of two screens.
  @Test(arguments: UInt64(0)..<300)
  func nothingTraps(seed: UInt64) throws {
    let hierarchy = RandomLayoutSpec.hierarchy(seed: seed, .wild)
    let engine = try #require(LayoutEngine(hierarchy))
    let solutions =
      [engine.canvasValidation, engine.solution()]
      + [Screen.island, .seLandscape].map { engine.solution(on: $0) }
    for solution in solutions {
      #expect(solution.frames.count == hierarchy.views.count)
      for frame in solution.frames.compactMap(\.self) {
        for length in [frame.x, frame.y, frame.width, frame.height] { #expect(length.isFinite) }
      }
      for size in solution.contentSizes.compactMap(\.self) {
        #expect(size.width.isFinite && size.height.isFinite)
      }
      for (frame, origin) in zip(solution.frames, solution.origins) where frame == nil {
        #expect(origin == .unknown)
      }
    }
    for (frame, origin) in solutions.dropFirst(2).flatMap({ zip($0.frames, $0.origins) }) {
      #expect((frame == nil) == (origin == .unknown))
      #expect(origin != .stored)
    }
  }

  /// The canvas of a hierarchy without safe areas, laid out with its constraints in the given order.
  private static func result(
    of hierarchy: ViewHierarchy, order: [Int]? = nil, environment: ScopeEnvironment? = nil
  ) throws -> ScopeSolver.Result {
    let spec = try #require(hierarchy.spec)
    var scope = try #require(LayoutScope.scopes(of: spec, in: hierarchy).first)
    scope.constraints = order ?? Array(spec.constraints.indices)
    if let environment { scope.environment = environment }
    return ScopeSolver(scope: scope).solve()
  }

  /// Where nothing conflicts, required constraints hold, worked out from the frames alone.
  @Test(arguments: UInt64(0)..<400)
  func requiredConstraintsHold(seed: UInt64) throws {
    let hierarchy = RandomLayoutSpec.hierarchy(seed: seed, .tame)
    let result = try Self.result(of: hierarchy)
    guard result.failure == nil, result.conflicts.isEmpty else { return }
    for constraint in try #require(hierarchy.spec).constraints
    where constraint.priority.base == 1000 {
      let error = try #require(Self.error(of: constraint, result.frames))
      #expect(error < 1e-6 * 1000, "\(constraint)")
    }
    for frame in result.frames.compactMap(\.self).dropFirst() {
      #expect(frame.width > -1e-6 && frame.height > -1e-6)
    }
  }

  /// Enough of them do not conflict for the test above to mean something.
  @Test func manySeedsHoldSomething() throws {
    let held = try (UInt64(0)..<400).filter { seed in
      let hierarchy = RandomLayoutSpec.hierarchy(seed: seed, .tame)
      let result = try Self.result(of: hierarchy)
      return result.conflicts.isEmpty && hierarchy.spec?.constraints.isEmpty == false
    }
    #expect(held.count > 80)
  }

  /// How far a constraint of a tame hierarchy is from holding, in points.
  private static func error(
    of constraint: ConstraintSpec, _ frames: [Rect?]
  ) -> Double? {
    func side(_ anchor: LayoutAnchor) -> Double? {
      guard let frame = frames[anchor.view.index] else { return nil }
      return switch anchor.attribute {
      case .left, .leading: frame.x
      case .trailing: frame.x + frame.width
      case .top: frame.y
      case .bottom: frame.y + frame.height
      case .width: frame.width
      case .height: frame.height
      case .centerX: frame.x + frame.width / 2
      case .centerY: frame.y + frame.height / 2
      default: nil
      }
    }
    guard let first = side(constraint.first) else { return nil }
    var other = constraint.constant.base
    if let anchor = constraint.second {
      guard let second = side(anchor) else { return nil }
      other += second * constraint.multiplier
    }
    return switch constraint.relation {
    case .equal: abs(first - other)
    case .lessThanOrEqual: max(0, first - other)
    case .greaterThanOrEqual: max(0, other - first)
    }
  }

  /// Where all is settled, the order of the document settles nothing.
  @Test(arguments: UInt64(0)..<200)
  func theOrderOfConstraintsDoesNotMatter(seed: UInt64) throws {
    let hierarchy = RandomLayoutSpec.hierarchy(seed: seed, .tame)
    let result = try Self.result(of: hierarchy)
    guard result.failure == nil, result.conflicts.isEmpty else { return }
    var random = SplitMix64(seed: seed)
    let places = Array(try #require(hierarchy.spec).constraints.indices)
    let open = Set(result.ambiguous.map(\.view.index))
    for order in [places.reversed(), places.shuffled(using: &random)] {
      let other = try Self.result(of: hierarchy, order: order)
      #expect(other.conflicts == [])
      #expect(other.ambiguous == result.ambiguous)
      for (place, frames) in zip(result.frames, other.frames).enumerated()
      where !open.contains(place) {
        let (one, two) = (try #require(frames.0), try #require(frames.1))
        #expect(one.distance(to: two) < 1e-3, "view \(place)")
      }
    }
  }

  /// Who goes to a screen and back is where it was.
  @Test(arguments: UInt64(0)..<60)
  func aScreenLeavesNothingBehind(seed: UInt64) throws {
    let engine = try #require(LayoutEngine(RandomLayoutSpec.hierarchy(seed: seed, .tame)))
    let there = engine.solution(on: .se1).frames
    #expect(engine.solution(on: .islandLandscape).frames.count == there.count)
    #expect(engine.solution(on: .se1).frames == there)
  }

  /// Masks lose nothing: what another size makes of a layout, the first size makes of that (AL-28).
  @Test(arguments: UInt64(0)..<200)
  func masksGoThereAndBack(seed: UInt64) throws {
    let hierarchy = RandomLayoutSpec.hierarchy(seed: seed, .masks)
    let spec = try #require(hierarchy.spec)
    let there = try Self.result(of: hierarchy, environment: ScopeEnvironment(size: Size(500, 900)))
    var back = spec
    for (place, view) in hierarchy.views.enumerated() {
      let frame = try #require(there.frames[place])
      let outer = view.superview.flatMap { there.frames[$0.index] } ?? Rect(0, 0, 0, 0)
      back.traits[place].storedFrame = Rect(
        frame.x - outer.x, frame.y - outer.y, frame.width, frame.height)
    }
    var scope = try #require(LayoutScope.scopes(of: spec, in: hierarchy).first)
    scope.constraints = []
    scope.environment = ScopeEnvironment(size: Size(375, 667))
    let stored = scope.storedFrames()
    scope.spec = back
    let home = ScopeSolver(scope: scope).solve()
    for (one, two) in zip(home.frames, stored) {
      #expect(try #require(one).distance(to: try #require(two)) < 1e-6)
    }
  }
}
