/// A system that is solved for different constants of some of its constraints.
///
/// Made by `PreparedSystems`. It is equal to the system that it was made of, except for these constants.
public struct PreparedSystem: Sendable {
  fileprivate var parts: [(part: SystemParts.Part, index: Int, constants: [Int])] = []
  fileprivate let indexInPart: [Int]
  fileprivate let variableCount: Int
  fileprivate let effortLimit: Int
}

/// The parts of prepared systems. Systems share equal parts, as layouts on screens of the same width do.
///
/// A part contains the solver after its required constraints, so that only optional ones are added for other
/// constants. Optional constraints between variables that the required ones determine have no effect on the
/// solution and are omitted. Preparation never affects a solution.
public struct PreparedSystems: Sendable {
  private var parts: [(part: PreparedPart, structure: Int)] = []
  /// By part, and by the constants that can affect its solution.
  private var solved: [SolverCache.Key: SolvedSystem] = [:]
  /// By structure: parts of equal structure differ in constants only, as on screens of other widths.
  private var recordings = SolverRecordings<Int>(recordsFirst: true)
  private var structures: [SolverCache.Key: Int] = [:]
  private var indices: [SolverCache.Key: Int] = [:]
  /// By key without constants: the indices of the parts that were prepared step by step.
  private var prototypes: [SolverCache.Key: [Int]] = [:]
  /// In words of 8 bytes.
  private(set) var size = 0
  private let sizeLimit: Int
  /// Of parts that differ in constants only. The same steps apply on most screens.
  private static let prototypeLimit = 16

  /// The number of parts, for some constants, that have been solved.
  public private(set) var solvedCount = 0
  /// The number of parts that have been prepared step by step.
  private(set) var prototypeCount = 0

  /// - Parameter sizeLimit: the limit on the size of the parts and their keys, in words of 8 bytes.
  public init(sizeLimit: Int = SolverCache.sizeLimit) { self.sizeLimit = sizeLimit }

  /// Nil: the limit on the size is reached.
  ///
  /// - Parameters:
  ///   - constants: of all constraints.
  ///   - isVarying: by constraint: whether its constant is different in each solution.
  public mutating func prepare(
    _ template: SystemTemplate, constants: [Double], isVarying: [Bool], effortLimit: Int
  ) -> PreparedSystem? {
    let system = template.system
    guard size <= sizeLimit, isVarying.count == constants.count,
      constants.count == template.constraints.count
    else { return nil }
    var prepared = PreparedSystem(
      indexInPart: system.indexInPart, variableCount: system.indexInPart.count,
      effortLimit: effortLimit)
    var positions = [Int](filledWith: -1, count: constants.count)
    var count = 0
    for index in constants.indices where isVarying[index] {
      positions[index] = count
      count += 1
    }
    for (part, templateKey) in zip(system.parts, template.keys) {
      let varying = part.constraints.indices.filter { isVarying[part.constraints[$0]] }
      // Without the constants that vary.
      let own = part.constraints.map { isVarying[$0] ? 0 : constants[$0] }
      var form = templateKey
      form.append(varying)
      let key = form.with(own)
      let index = indices[key] ?? parts.count
      if index == parts.count {
        size += key.size
        indices[key] = index
        add(part, of: template, form, own, varying, effortLimit)
      }
      prepared.parts.append(
        (part, index, part.constraints.map { positions[$0] }.filter { $0 >= 0 }))
    }
    return prepared
  }

  /// Adds a part.
  ///
  /// - Parameters:
  ///   - form: the key without constants.
  ///   - constants: of its constraints.
  ///   - varying: the indices of its varying constraints.
  private mutating func add(
    _ part: SystemParts.Part, of template: SystemTemplate, _ form: SolverCache.Key,
    _ constants: [Double], _ varying: [Int], _ effortLimit: Int
  ) {
    let known = prototypes[form] ?? []
    for index in known {
      guard let made = PreparedPart(like: parts[index].part, constants) else { continue }
      parts.append((made, parts[index].structure))
      return
    }
    prototypeCount += 1
    let made = PreparedPart(
      template.constraints(of: part, constants), varying: varying,
      variableCount: part.variables.count, effortLimit: effortLimit)
    if known.count < Self.prototypeLimit { prototypes[form, default: []].append(parts.count) }
    let structure = made.structure
    // The solver contains each term about three times.
    size += form.size * 3
    if structures[structure] == nil {
      structures[structure] = structures.count
      size += structure.size
    }
    parts.append((made, structures[structure] ?? 0))
  }

  /// - Parameter constants: of the varying constraints, in the order of the constraints.
  public mutating func solution(of system: PreparedSystem, constants: [Double]) -> SolvedSystem {
    var whole = SolvedSystem(variableCount: system.variableCount)
    for (part, index, positions) in system.parts {
      let values = positions.map { constants[$0] }
      let key = SolverCache.Key(words: parts[index].part.liveWords(values, after: index))
      let result: SolvedSystem
      if let known = solved[key] {
        result = known
      } else {
        solvedCount += 1
        result = parts[index].part.solution(
          values, effortLimit: system.effortLimit, &recordings, structure: parts[index].structure)
        if size <= sizeLimit {
          solved[key] = result
          size += key.size + result.values.count
        }
      }
      whole.add(result, of: part)
      if whole.effort > system.effortLimit { whole.ending = .limitExceeded }
      if whole.ending == .limitExceeded { break }
    }
    whole.finish(system.indexInPart)
    return whole
  }
}

private final class PreparedPart: Sendable {
  private let constraints: [LinearConstraint]
  /// Of the constraints.
  private let constants: [Double]
  private let variableCount: Int
  /// The indices of the varying constraints.
  private let varying: [Int]
  /// After the required constraints; nil: a varying constraint is required, or one is rejected. Its constants can be
  /// those of another part.
  private let solver: ConstraintSolver?
  private let conflicts: [(broken: Int, with: [Int])]
  /// The indices of the optional constraints that can affect the solution, each with its index in `varying`; nil: its
  /// constant does not vary.
  private let live: [(index: Int, varying: Int?)]
  /// The same constraints in the same order.
  private let liveEntries: ConstraintEntries
  /// By varying constraint: whether it can.
  private let isLive: [Bool]
  /// The constants after the required constraints.
  private let start: SolverRecording.Start
  /// How constants determine `start`, and the indices of the constraints with these constants; nil: constraints
  /// conflict, or one is rejected.
  private let preparation: (recording: SolverRecording, constraints: [Int])?

  init(
    _ constraints: [LinearConstraint], varying: [Int], variableCount: Int, effortLimit: Int
  ) {
    self.constraints = constraints
    constants = constraints.map(\.expression.constant)
    self.variableCount = variableCount
    self.varying = varying
    var solver = ConstraintSolver(effortLimit: effortLimit)
    for _ in 0..<variableCount { _ = solver.makeVariable() }
    solver.record(stepLimit: SolverRecording.stepLimit)
    var isPrepared =
      constraints.count <= ConstraintSolver.constraintLimit
      && !varying.contains { constraints[$0].isRequired }
    var added: [Int] = []
    var conflicts: [(broken: Int, with: [Int])] = []
    for (index, constraint) in constraints.enumerated() where constraint.isRequired && isPrepared {
      switch solver.add(constraint) {
      case .added: added.append(index)
      case .conflict(let others):
        conflicts.append(
          (index, others.filter { $0.number < added.count }.map { added[$0.number] }))
      case .rejected: isPrepared = false
      }
    }
    let isDetermined = solver.determinedByEquations
    var probe = solver.system
    solver.system.tableau.recording = nil
    var live: [(index: Int, varying: Int?)] = []
    var liveEntries = ConstraintEntries()
    var isLive = varying.map { _ in false }
    var isInRange = true
    for (index, constraint) in constraints.enumerated() where !constraint.isRequired && isPrepared {
      let error = liveEntries.add(
        constraint, constant: constants[index], number: added.count, variableCount: variableCount)
      guard error == nil else {
        isPrepared = false
        break
      }
      if constraint.expression.terms.allSatisfy({ isDetermined[$0.variable.index] }) {
        added.append(index)
        if probe.permits(live.count, of: liveEntries) {
          liveEntries.remove(at: live.count)
          continue
        }
        isInRange = false
      }
      let position = varying.firstIndex(of: index)
      if let position { isLive[position] = true }
      live.append((index, position))
    }
    self.conflicts = conflicts
    self.live = live
    self.liveEntries = liveEntries
    self.isLive = isPrepared ? isLive : varying.map { _ in true }
    self.solver = isPrepared ? solver : nil
    start = SolverRecording.Start(solver.system)
    let recording = probe.tableau.recording
    preparation =
      isPrepared && isInRange && conflicts.isEmpty && recording?.isTooLong == false
      ? recording.map { ($0, added) } : nil
  }

  /// Nil: a decision of the other part's preparation depends on constants and differs.
  ///
  /// - Parameter constants: of the constraints, which have the form of the other part's.
  init?(like other: PreparedPart, _ constants: [Double]) {
    guard let (recording, added) = other.preparation,
      constants.allSatisfy({ $0.magnitude <= ConstraintSolver.constantLimit }),
      let start = recording.start(added.map { constants[$0] })
    else { return nil }
    self.start = start
    self.constants = constants
    constraints = other.constraints
    variableCount = other.variableCount
    varying = other.varying
    solver = other.solver
    conflicts = other.conflicts
    live = other.live
    liveEntries = other.liveEntries
    isLive = other.isLive
    preparation = nil
  }

  /// All numbers that a solution depends on, except constants.
  var structure: SolverCache.Key {
    solver?.structure(adding: liveEntries) ?? SolverCache.Key(words: [])
  }

  /// A number and the constants that can affect the solution.
  func liveWords(_ constants: [Double], after number: Int) -> [UInt64] {
    var words: [UInt64] = []
    words.reserveCapacity(constants.count + 1)
    words.append(UInt64(number))
    for index in constants.indices where isLive[index] { words.append(constants[index].bitPattern) }
    return words
  }

  /// - Parameters:
  ///   - constants: of the varying constraints.
  ///   - recordings: of the solutions of parts with other constants.
  ///   - structure: the index of the structure of this part.
  func solution(
    _ constants: [Double], effortLimit: Int, _ recordings: inout SolverRecordings<Int>,
    structure: Int
  ) -> SolvedSystem {
    guard let solver,
      constants.allSatisfy({ $0.magnitude <= ConstraintSolver.constantLimit })
    else {
      var constraints = constraints
      for (index, constant) in zip(constraints.indices, self.constants) {
        constraints[index].expression.constant = constant
      }
      for (index, constant) in zip(varying, constants) {
        constraints[index].expression.constant = constant
      }
      return SolvedSystem(constraints, variableCount: variableCount, effortLimit: effortLimit)
    }
    let ownConstants = live.map { own in
      own.varying.map { constants[$0] } ?? self.constants[own.index]
    }
    var result = recordings.solution(
      of: structure, ownConstants, from: start, effortLimit: effortLimit
    ) { recording, stepLimit in
      var solver = solver
      solver.system = solver.system.with(start)
      if let stepLimit { solver.record(stepLimit: stepLimit) }
      for (index, constant) in ownConstants.enumerated() {
        let scale = liveEntries.all[index].scale
        solver.addOptional(liveEntries, at: index, constant: constant * scale)
      }
      var result = SolvedSystem(variableCount: 0)
      result.finish(&solver)
      if stepLimit != nil { recording = solver.recording(of: result) }
      return result
    }
    result.conflicts = conflicts
    return result
  }
}

extension LinearConstraint {
  fileprivate var isRequired: Bool { priority == Self.requiredPriority }
}

extension ConstraintSolver {
  /// By variable: whether equations alone determine its value.
  fileprivate var determinedByEquations: [Bool] {
    system.elimination.determined(variableCount: variableCount)
  }

  /// All numbers that a solution with further constraints depends on, except constants.
  fileprivate func structure(adding entries: ConstraintEntries) -> SolverCache.Key {
    var numbers = SystemNumbers()
    numbers.add(variableCount, nextNumber, entries.all.count)
    numbers.add(system)
    for entry in entries.all {
      numbers.add(entry.terms.count, Int(entry.relation.code))
      numbers.add(entry.priority, entry.scale)
      numbers.add(entries.terms[entry.terms])
    }
    return SolverCache.Key(words: numbers.all)
  }
}

/// The numbers of a system.
private struct SystemNumbers {
  private(set) var all: [UInt64] = []

  mutating func add(_ numbers: Int...) {
    for number in numbers { all.append(UInt64(bitPattern: Int64(number))) }
  }

  mutating func add(_ numbers: Double...) {
    for number in numbers { all.append(number.bitPattern) }
  }

  mutating func add(_ terms: ArraySlice<SparseTerm>) {
    for term in terms {
      all.append(UInt64(bitPattern: Int64(term.index)))
      all.append(term.coefficient.bitPattern)
    }
  }

  /// Adds all numbers of a system except constants. Columns are open before the first solution.
  mutating func add(_ system: ConstraintSystem) {
    let (elimination, tableau) = (system.elimination, system.tableau)
    add(tableau.effort, system.form.effort, elimination.definitions.count)
    add(system.columns.count, tableau.rows.count)
    for definition in elimination.definitions {
      add(definition.subject, definition.owner)
      add(definition.variables.count, definition.columns.count)
      add(definition.pivot)
      add(elimination.variableTerms[definition.variables])
      add(elimination.columnTerms[definition.columns])
    }
    for (index, column) in system.columns.enumerated() {
      add(column.owner, tableau.isClosed(index) ? 1 : 0)
      add(column.sign, column.priority, column.weight)
    }
    for row in tableau.rows {
      add(row.basic, row.terms.count)
      add(tableau.terms[row.terms])
    }
  }
}
