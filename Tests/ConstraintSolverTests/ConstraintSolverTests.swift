import Testing

/// What a text of constraints comes to. See `SystemText` for how it is written.
struct SolverCase: Sendable, CustomTestStringConvertible {
  var says: String
  var variables = 1
  var text: String
  /// "+" for each constraint that is taken, "x" for one in conflict, "-" for one refused.
  var verdicts: String
  /// nil where it is not determined.
  var values: [Double?]
  /// The places of the constraints that each "x" conflicts with.
  var conflicts: [[Int]] = []
  var errors: [Double] = []

  var testDescription: String { says }

  static let equations = [
    SolverCase(
      says: "an equation gives a value", text: "1000 == -10 1:0", verdicts: "+", values: [10]),
    SolverCase(
      says: "a coefficient divides", text: "1000 == 9 -2:0", verdicts: "+", values: [4.5]),
    SolverCase(
      says: "variables may be negative", text: "1000 == 40 1:0", verdicts: "+", values: [-40]),
    SolverCase(
      says: "equations are solved in any order", variables: 3,
      text: "1000 == 0 1:2 -1:1 -1:0\n1000 == -5 1:1 -1:0\n1000 == -25 1:2", verdicts: "+++",
      values: [10, 15, 25]),
    SolverCase(
      says: "an equation may come twice", variables: 2,
      text: "1000 == -5 1:1 -1:0\n1000 == 10 -2:1 2:0\n1000 == 3 1:0\n1000 == 3 1:0",
      verdicts: "++++", values: [-3, 2]),
    SolverCase(
      says: "a variable twice in one constraint is added up", text: "1000 == -10 1:0 3:0 1:0",
      verdicts: "+", values: [2]),
    SolverCase(
      says: "a coefficient of zero is none", variables: 2, text: "1000 == -10 1:0 0:1",
      verdicts: "+", values: [10, nil]),
  ]

  static let inequalities = [
    SolverCase(
      says: "a wish stops at a limit", text: "1000 <= -10 1:0\n500 == -30 1:0", verdicts: "++",
      values: [10], errors: [20]),
    SolverCase(
      says: "a limit that is far away does not matter",
      text: "1000 >= -10 1:0\n500 == -30 1:0", verdicts: "++", values: [30], errors: [0]),
    SolverCase(
      says: "limits on both sides that meet are an equation",
      text: "1000 <= -10 1:0\n1000 >= -10 1:0", verdicts: "++", values: [10]),
    SolverCase(
      says: "a limit is handed on", variables: 3,
      text: """
        1000 >= 0 1:1 -1:0
        1000 >= 0 1:2 -1:1
        1000 == -7 1:0
        1000 == -7 1:2
        """, verdicts: "++++", values: [7, 7, 7]),
    SolverCase(
      says: "inequalities need not hold either", text: "750 >= -50 1:0\n250 <= -20 1:0",
      verdicts: "++", values: [50], errors: [0, 30]),
  ]

  static let conflicts = [
    SolverCase(
      says: "the later of two is left out", text: "1000 == -10 1:0\n1000 == -20 1:0",
      verdicts: "+x", values: [10], conflicts: [[0]]),
    SolverCase(
      says: "only what has part in it is told", variables: 3,
      text: """
        1000 == -10 1:0
        1000 == -1 1:2
        1000 == -5 1:1 -1:0
        500 == -99 1:1
        1000 >= -20 1:1
        1000 <= -90 1:1
        """, verdicts: "++++x+", values: [10, 15, 1], conflicts: [[0, 2]], errors: [84]),
    SolverCase(
      says: "limits conflict too", text: "1000 >= -10 1:0\n1000 <= -5 1:0\n500 == 0 1:0",
      verdicts: "+x+", values: [10], conflicts: [[0]], errors: [10]),
    SolverCase(
      says: "a chain of limits conflicts as a whole", variables: 4,
      text: """
        1000 >= -10 1:1 -1:0
        1000 >= -10 1:2 -1:1
        1000 >= -10 1:3 -1:2
        1000 <= -100 1:3 -1:0
        1000 <= -29 1:3 -1:0
        1000 == 0 1:0
        250 == -15 1:1
        250 == -29 1:2
        500 == -40 1:3
        """, verdicts: "++++x++++", values: [0, 15, 29, 40], conflicts: [[0, 1, 2]],
      errors: [0, 0]),
    SolverCase(
      says: "what cannot be conflicts with nothing", text: "1000 == 1\n1000 >= 0\n1000 <= 3 0:0",
      verdicts: "x+x", values: [nil], conflicts: [[], []]),
    SolverCase(
      says: "a wish without variables only costs", text: "500 == 3\n250 == -2 1:0",
      verdicts: "++", values: [2], errors: [3, 0]),
  ]

  static let priorities = [
    SolverCase(
      says: "the higher priority wins, whatever the order",
      text: "250 == -10 1:0\n251 == -20 1:0\n249 == -30 1:0", verdicts: "+++", values: [20],
      errors: [0, 10, 10]),
    SolverCase(
      says: "priorities are numbers, not steps", text: "250 == -10 1:0\n250.001 == -20 1:0",
      verdicts: "++", values: [20], errors: [0, 10]),
    SolverCase(
      says: "among equals the sum of errors counts",
      text: "500 == 0 1:0\n500 == -10 1:0\n500 == -30 1:0", verdicts: "+++", values: [10],
      errors: [30]),
    SolverCase(
      says: "what a higher priority leaves open a lower one settles", variables: 2,
      text: """
        999 == -100 1:0 1:1
        500 >= -20 1:0
        500 >= -20 1:1
        250 == -90 1:1
        """, verdicts: "++++", values: [20, 80], errors: [0, 0, 10]),
    SolverCase(
      says: "an error counts in the unit of its constraint",
      text: "500 == -10 1:0\n500 == 0 10:0", verdicts: "++", values: [0], errors: [10]),
  ]

  static let ambiguous = [
    SolverCase(
      says: "a variable that nothing names", variables: 2, text: "1000 == -1 1:1", verdicts: "+",
      values: [nil, 1]),
    SolverCase(
      says: "a sum says nothing of its parts", variables: 3,
      text: "1000 == -10 1:0 1:1\n1000 == 0 1:2 -1:1 -1:0", verdicts: "++", values: [nil, nil, 10]),
    SolverCase(
      says: "room between limits", text: "1000 >= 0 1:0\n1000 <= -10 1:0", verdicts: "++",
      values: [nil]),
    SolverCase(
      says: "room between equal wishes", text: "500 == 0 1:0\n500 == -10 1:0", verdicts: "++",
      values: [nil], errors: [10]),
    SolverCase(
      says: "limits that meet in a corner leave no room", variables: 2,
      text: """
        1000 >= 0 1:0
        1000 >= 0 1:1
        1000 <= 0 1:0 1:1
        1000 >= -5 1:0 1:1
        1000 <= 0 2:0 -1:1
        """, verdicts: "+++x+", values: [0, 0], conflicts: [[2]]),
    SolverCase(
      says: "a corner that more limits than needed go through", variables: 3,
      text: """
        1000 >= 0 1:0 -1:1
        1000 >= 0 1:1 -1:2
        1000 >= 0 1:2 -1:0
        1000 >= 0 2:2 -1:0 -1:1
        500 >= 0 1:0
        500 <= 0 1:1
        """, verdicts: "++++++", values: [0, 0, 0], errors: [0]),
    SolverCase(
      says: "limits that make variables equal and leave them free", variables: 3,
      text: "1000 >= 0 1:0 -1:1\n1000 >= 0 1:1 -1:0\n1000 == 0 1:2 -1:0 1:1", verdicts: "+++",
      values: [nil, nil, 0]),
  ]
}

@Suite struct ConstraintSolverTests {
  @Test(
    arguments: SolverCase.equations + SolverCase.inequalities + SolverCase.conflicts
      + SolverCase.priorities + SolverCase.ambiguous)
  func solves(_ example: SolverCase) throws {
    let text = "system example \(example.variables)\n\(example.text)"
    let (systems, wrongLine) = SystemText.parse(text)
    #expect(wrongLine == nil)
    let answer = SystemAnswer(try #require(systems.first), rounds: 1)
    #expect(answer.verdicts == example.verdicts)
    #expect(answer.conflicts == example.conflicts)
    #expect(answer.isSolved)
    #expect(answer.undetermined == example.values.indices.filter { example.values[$0] == nil })
    for (value, expected) in zip(answer.values, example.values) {
      guard let expected else { continue }
      #expect(abs(value - expected) < 1e-9, "\(answer.values)")
    }
    let errors = answer.errors.map { $0[1] }
    #expect(errors.count == example.errors.count)
    #expect(zip(errors, example.errors).allSatisfy { abs($0 - $1) < 1e-9 }, "\(errors)")
  }
}
