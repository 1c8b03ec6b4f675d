import Testing

/// The solution of a text of constraints. See `SystemText` for its syntax.
struct SolverCase: Sendable, CustomTestStringConvertible {
  var title: String
  var variables = 1
  var text: String
  /// "+" for each added constraint, "x" for one in conflict, "-" for a rejected one.
  var verdicts: String
  /// nil: not determined.
  var values: [Double?]
  /// The indices of the constraints that each "x" conflicts with.
  var conflicts: [[Int]] = []
  var errors: [Double] = []

  var testDescription: String { title }

  static let equations = [
    SolverCase(
      title: "an equation determines a value", text: "1000 == -10 1:0", verdicts: "+", values: [10]),
    SolverCase(
      title: "a coefficient divides", text: "1000 == 9 -2:0", verdicts: "+", values: [4.5]),
    SolverCase(
      title: "variables may be negative", text: "1000 == 40 1:0", verdicts: "+", values: [-40]),
    SolverCase(
      title: "equations are solved in any order", variables: 3,
      text: "1000 == 0 1:2 -1:1 -1:0\n1000 == -5 1:1 -1:0\n1000 == -25 1:2", verdicts: "+++",
      values: [10, 15, 25]),
    SolverCase(
      title: "an equation can be added twice", variables: 2,
      text: "1000 == -5 1:1 -1:0\n1000 == 10 -2:1 2:0\n1000 == 3 1:0\n1000 == 3 1:0",
      verdicts: "++++", values: [-3, 2]),
    SolverCase(
      title: "coefficients of a repeated variable are added", text: "1000 == -10 1:0 3:0 1:0",
      verdicts: "+", values: [2]),
    SolverCase(
      title: "a coefficient of zero is ignored", variables: 2, text: "1000 == -10 1:0 0:1",
      verdicts: "+", values: [10, nil]),
  ]

  static let inequalities = [
    SolverCase(
      title: "an optional constraint is bounded by a limit",
      text: "1000 <= -10 1:0\n500 == -30 1:0", verdicts: "++",
      values: [10], errors: [20]),
    SolverCase(
      title: "an inactive limit has no effect",
      text: "1000 >= -10 1:0\n500 == -30 1:0", verdicts: "++", values: [30], errors: [0]),
    SolverCase(
      title: "equal upper and lower limits are an equation",
      text: "1000 <= -10 1:0\n1000 >= -10 1:0", verdicts: "++", values: [10]),
    SolverCase(
      title: "a limit applies through equations", variables: 3,
      text: """
        1000 >= 0 1:1 -1:0
        1000 >= 0 1:2 -1:1
        1000 == -7 1:0
        1000 == -7 1:2
        """, verdicts: "++++", values: [7, 7, 7]),
    SolverCase(
      title: "optional inequalities", text: "750 >= -50 1:0\n250 <= -20 1:0",
      verdicts: "++", values: [50], errors: [0, 30]),
  ]

  static let conflicts = [
    SolverCase(
      title: "the later of two conflicting constraints is dropped",
      text: "1000 == -10 1:0\n1000 == -20 1:0",
      verdicts: "+x", values: [10], conflicts: [[0]]),
    SolverCase(
      title: "only constraints of the conflict are reported", variables: 3,
      text: """
        1000 == -10 1:0
        1000 == -1 1:2
        1000 == -5 1:1 -1:0
        500 == -99 1:1
        1000 >= -20 1:1
        1000 <= -90 1:1
        """, verdicts: "++++x+", values: [10, 15, 1], conflicts: [[0, 2]], errors: [84]),
    SolverCase(
      title: "limits conflict too", text: "1000 >= -10 1:0\n1000 <= -5 1:0\n500 == 0 1:0",
      verdicts: "+x+", values: [10], conflicts: [[0]], errors: [10]),
    SolverCase(
      title: "a chain of limits conflicts as a whole", variables: 4,
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
      title: "a contradiction by itself conflicts with no other constraint",
      text: "1000 == 1\n1000 >= 0\n1000 <= 3 0:0",
      verdicts: "x+x", values: [nil], conflicts: [[], []]),
    SolverCase(
      title: "an optional constraint without variables only adds an error",
      text: "500 == 3\n250 == -2 1:0",
      verdicts: "++", values: [2], errors: [3, 0]),
  ]

  static let priorities = [
    SolverCase(
      title: "the higher priority prevails in any order",
      text: "250 == -10 1:0\n251 == -20 1:0\n249 == -30 1:0", verdicts: "+++", values: [20],
      errors: [0, 10, 10]),
    SolverCase(
      title: "priorities are numbers, not steps", text: "250 == -10 1:0\n250.001 == -20 1:0",
      verdicts: "++", values: [20], errors: [0, 10]),
    SolverCase(
      title: "at equal priority the sum of errors is minimized",
      text: "500 == 0 1:0\n500 == -10 1:0\n500 == -30 1:0", verdicts: "+++", values: [10],
      errors: [30]),
    SolverCase(
      title: "a lower priority decides what a higher one leaves undetermined", variables: 2,
      text: """
        999 == -100 1:0 1:1
        500 >= -20 1:0
        500 >= -20 1:1
        250 == -90 1:1
        """, verdicts: "++++", values: [20, 80], errors: [0, 0, 10]),
    SolverCase(
      title: "an error is in the unit of its constraint",
      text: "500 == -10 1:0\n500 == 0 10:0", verdicts: "++", values: [0], errors: [10]),
  ]

  static let ambiguous = [
    SolverCase(
      title: "a variable without constraints", variables: 2, text: "1000 == -1 1:1", verdicts: "+",
      values: [nil, 1]),
    SolverCase(
      title: "a sum does not determine its terms", variables: 3,
      text: "1000 == -10 1:0 1:1\n1000 == 0 1:2 -1:1 -1:0", verdicts: "++", values: [nil, nil, 10]),
    SolverCase(
      title: "a range between limits is undetermined", text: "1000 >= 0 1:0\n1000 <= -10 1:0",
      verdicts: "++",
      values: [nil]),
    SolverCase(
      title: "a range between equal optional constraints is undetermined",
      text: "500 == 0 1:0\n500 == -10 1:0", verdicts: "++",
      values: [nil], errors: [10]),
    SolverCase(
      title: "limits that meet in a corner determine the values", variables: 2,
      text: """
        1000 >= 0 1:0
        1000 >= 0 1:1
        1000 <= 0 1:0 1:1
        1000 >= -5 1:0 1:1
        1000 <= 0 2:0 -1:1
        """, verdicts: "+++x+", values: [0, 0], conflicts: [[2]]),
    SolverCase(
      title: "a corner with redundant limits", variables: 3,
      text: """
        1000 >= 0 1:0 -1:1
        1000 >= 0 1:1 -1:2
        1000 >= 0 1:2 -1:0
        1000 >= 0 2:2 -1:0 -1:1
        500 >= 0 1:0
        500 <= 0 1:1
        """, verdicts: "++++++", values: [0, 0, 0], errors: [0]),
    SolverCase(
      title: "limits that make variables equal but undetermined", variables: 3,
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
    let (systems, invalidLine) = SystemText.parse(text)
    #expect(invalidLine == nil)
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
