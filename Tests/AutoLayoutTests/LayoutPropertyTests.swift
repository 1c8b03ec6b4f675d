@testable import AutoLayout
@testable import LayoutModel
import LayoutTestSupport
import Testing

/// Properties of all layouts.
@Suite struct LayoutPropertyTests {
  /// Conflicts, cycles, constraints between unrelated views, numbers of any size: nothing traps,
  /// and results are numbers, on each of two screens.
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
    scope = scope.with(spec, constraints: order ?? Array(spec.constraints.indices))
    if let environment { scope.environment = environment }
    return ScopeSolver(scope: scope).solve()
  }

  /// Without conflicts, required constraints hold, verified from the frames only.
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

  /// The test above is meaningful only if enough seeds have no conflict.
  @Test func manySeedsHaveNoConflict() throws {
    let held = try (UInt64(0)..<400).filter { seed in
      let hierarchy = RandomLayoutSpec.hierarchy(seed: seed, .tame)
      let result = try Self.result(of: hierarchy)
      return result.conflicts.isEmpty && hierarchy.spec?.constraints.isEmpty == false
    }
    #expect(held.count > 80)
  }

  /// The violation of a constraint of a tame hierarchy, in points.
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

  /// If frames are unambiguous, they do not depend on the order of constraints.
  @Test(arguments: UInt64(0)..<200)
  func framesDoNotDependOnConstraintOrder(seed: UInt64) throws {
    let hierarchy = RandomLayoutSpec.hierarchy(seed: seed, .tame)
    let result = try Self.result(of: hierarchy)
    guard result.failure == nil, result.conflicts.isEmpty else { return }
    var random = SplitMix64(seed: seed)
    let indices = Array(try #require(hierarchy.spec).constraints.indices)
    let open = Set(result.ambiguous.map(\.view.index))
    for order in [indices.reversed(), indices.shuffled(using: &random)] {
      let other = try Self.result(of: hierarchy, order: order)
      #expect(other.conflicts == [])
      #expect(other.ambiguous == result.ambiguous)
      for (index, frames) in zip(result.frames, other.frames).enumerated()
      where !open.contains(index) {
        let (one, two) = (try #require(frames.0), try #require(frames.1))
        #expect(one.distance(to: two) < 1e-3, "view \(index)")
      }
    }
  }

  /// A solution does not affect later ones.
  @Test(arguments: UInt64(0)..<60)
  func solutionsAreIndependent(seed: UInt64) throws {
    let engine = try #require(LayoutEngine(RandomLayoutSpec.hierarchy(seed: seed, .tame)))
    let there = engine.solution(on: .se1).frames
    #expect(engine.solution(on: .islandLandscape).frames.count == there.count)
    #expect(engine.solution(on: .se1).frames == there)
  }

  /// Resizing by masks is reversible (AL-28).
  @Test(arguments: UInt64(0)..<200)
  func masksAreReversible(seed: UInt64) throws {
    let hierarchy = RandomLayoutSpec.hierarchy(seed: seed, .masks)
    let spec = try #require(hierarchy.spec)
    let there = try Self.result(of: hierarchy, environment: ScopeEnvironment(size: Size(500, 900)))
    var back = spec
    for (index, view) in hierarchy.views.enumerated() {
      let frame = try #require(there.frames[index])
      let outer = view.superview.flatMap { there.frames[$0.index] } ?? Rect(0, 0, 0, 0)
      back.traits[index].storedFrame = Rect(
        frame.x - outer.x, frame.y - outer.y, frame.width, frame.height)
    }
    var scope = try #require(LayoutScope.scopes(of: spec, in: hierarchy).first)
    scope.environment = ScopeEnvironment(size: Size(375, 667))
    let stored = scope.storedFrames()
    scope = scope.with(back, constraints: [])
    let home = ScopeSolver(scope: scope).solve()
    for (one, two) in zip(home.frames, stored) {
      #expect(try #require(one).distance(to: try #require(two)) < 1e-6)
    }
  }
}
