import Testing

@testable import LayoutCore

/// Systems that are solved once.
@Suite struct SolverMemoryTests {
  private static let variable = LayoutVariable(index: 0)

  /// That the one variable is so many points.
  private static func system(_ points: Double) -> [LinearConstraint] {
    [LinearConstraint(LinearExpression(variable) - points)]
  }

  /// Whether a system has to be solved.
  private static func solves(
    _ constraints: [LinearConstraint], _ memory: inout SolverMemory
  ) -> Bool {
    var isSolved = false
    let result = memory.solution(of: constraints, variableCount: 1) {
      isSolved = true
      return SolvedSystem(constraints, variableCount: 1, effortLimit: 1_000)
    }
    #expect(result.values == SolvedSystem(constraints, variableCount: 1, effortLimit: 1_000).values)
    return isSolved
  }

  @Test func aSystemIsSolvedOnce() {
    var memory = SolverMemory()
    #expect(Self.solves(Self.system(10), &memory))
    #expect(!Self.solves(Self.system(10), &memory))
    #expect(Self.solves(Self.system(11), &memory))
  }

  @Test func eachNumberCountsBitByBit() {
    var memory = SolverMemory()
    var constraint = Self.system(0)[0]
    #expect(Self.solves([constraint], &memory))
    constraint.expression.constant = -constraint.expression.constant
    #expect(Self.solves([constraint], &memory))
    constraint.priority = 999
    #expect(Self.solves([constraint], &memory))
    constraint.relation = .lessThanOrEqual
    #expect(Self.solves([constraint], &memory))
    constraint.expression.terms[0].coefficient = 2
    #expect(Self.solves([constraint], &memory))
    #expect(!Self.solves([constraint], &memory))
  }

  @Test func whatNobodyAsksForIsForgotten() {
    var memory = SolverMemory()
    #expect(Self.solves(Self.system(10), &memory))
    memory.forget()
    #expect(!Self.solves(Self.system(10), &memory))
    memory.forget()
    memory.forget()
    #expect(Self.solves(Self.system(10), &memory))
  }

  /// A system of one term takes six words.
  @Test func moreThanTheLimitIsNotKept() {
    var enough = SolverMemory(sizeLimit: 6)
    #expect(Self.solves(Self.system(10), &enough))
    #expect(!Self.solves(Self.system(10), &enough))
    var tooLittle = SolverMemory(sizeLimit: 5)
    #expect(Self.solves(Self.system(10), &tooLittle))
    #expect(Self.solves(Self.system(10), &tooLittle))
  }
}
