@testable import AutoLayout
import LayoutModel
import Testing

/// The cache of solved systems.
@Suite struct SolverCacheTests {
  private static let variable = LayoutVariable(index: 0)

  /// A system in which the variable equals `points`.
  private static func system(_ points: Double) -> [LinearConstraint] {
    [LinearConstraint(LinearExpression(variable) - points)]
  }

  /// Whether the system is solved instead of cached.
  private static func solves(
    _ constraints: [LinearConstraint], _ cache: inout SolverCache
  ) -> Bool {
    let count = cache.solvedCount
    let result = cache.solution(of: constraints, variableCount: 1, effortLimit: 1_000)
    #expect(result.values == SolvedSystem(constraints, variableCount: 1, effortLimit: 1_000).values)
    return cache.solvedCount > count
  }

  @Test func solvesASystemOnce() {
    var cache = SolverCache()
    #expect(Self.solves(Self.system(10), &cache))
    #expect(!Self.solves(Self.system(10), &cache))
    #expect(Self.solves(Self.system(11), &cache))
  }

  @Test func comparesNumbersBitByBit() {
    var cache = SolverCache()
    var constraint = Self.system(0)[0]
    #expect(Self.solves([constraint], &cache))
    constraint.expression.constant = -constraint.expression.constant
    #expect(Self.solves([constraint], &cache))
    constraint.priority = 999
    #expect(Self.solves([constraint], &cache))
    constraint.relation = .lessThanOrEqual
    #expect(Self.solves([constraint], &cache))
    constraint.expression.terms[0].coefficient = 2
    #expect(Self.solves([constraint], &cache))
    #expect(!Self.solves([constraint], &cache))
  }

  @Test func dropsUnusedSystems() {
    var cache = SolverCache()
    #expect(Self.solves(Self.system(10), &cache))
    cache.forget()
    #expect(!Self.solves(Self.system(10), &cache))
    cache.forget()
    cache.forget()
    #expect(Self.solves(Self.system(10), &cache))
  }

  /// A system of one term takes six words.
  @Test func doesNotExceedTheSizeLimit() {
    var enough = SolverCache(sizeLimit: 6)
    #expect(Self.solves(Self.system(10), &enough))
    #expect(!Self.solves(Self.system(10), &enough))
    var tooLittle = SolverCache(sizeLimit: 5)
    #expect(Self.solves(Self.system(10), &tooLittle))
    #expect(Self.solves(Self.system(10), &tooLittle))
  }
}
