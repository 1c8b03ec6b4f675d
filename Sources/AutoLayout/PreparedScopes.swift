internal import ConstraintSolver
internal import LayoutModel

/// The systems of scopes that are laid out with several texts.
///
/// Texts determine intrinsic sizes only. So the system of a scope is made once for all texts on a screen, and
/// only the constants of these sizes are replaced. It never affects a result.
struct PreparedScopes: Sendable {
  private var scopes: [PreparedScope] = []
  /// By index of the root of a scope.
  private var roots: [Root] = []
  private var systems = PreparedSystems()
  /// The texts whose sizes are in `roots`.
  private var texts = TextSettings.stored

  /// What is known about the scopes with one root, in the few environments that occur.
  private struct Root {
    /// With the index in `scopes`; nil: the scope cannot be prepared.
    var environments: [(environment: ScopeEnvironment, index: Int?)] = []
    var kinds: [(sizeClass: SizeClass, kind: Kind)] = []
    var sizes: [(environment: ScopeEnvironment, sizes: [ScopeSystem.TextSize])] = []
  }

  /// How a system depends on texts otherwise than by intrinsic sizes.
  fileprivate struct Kind {
    /// A constraint or a stack view binds baselines, whose positions depend on the size of the font.
    let hasBaselines: Bool
    /// The shares of the views of a stack view depend on their intrinsic sizes.
    let hasProportionalStacks: Bool
  }

  private final class PreparedScope: Sendable {
    let system: ScopeSystem
    let solver: PreparedSystem
    /// In the order in which the constraints are added.
    let specIndices: [Int?]

    init(_ system: ScopeSystem, _ solver: PreparedSystem, specIndices: [Int?]) {
      self.system = system
      self.solver = solver
      self.specIndices = specIndices
    }
  }

  /// The number of parts of systems that have been solved.
  var solvedCount: Int { systems.solvedCount }

  /// The index of a prepared scope with its system for the first pass. Nil: the system depends on texts otherwise
  /// than by intrinsic sizes, or the limit on the size is reached.
  mutating func system(of scope: LayoutScope) -> (index: Int, system: ScopeSystem)? {
    let root = scope.root.index
    while roots.count <= root { roots.append(Root()) }
    let sizeClass = scope.environment.sizeClass
    let kind: Kind
    if let known = roots[root].kinds.first(where: { $0.sizeClass == sizeClass }) {
      kind = known.kind
    } else {
      kind = scope.kindOfSystem
      roots[root].kinds.append((sizeClass, kind))
    }
    guard !kind.hasProportionalStacks else { return nil }
    var environment = scope.environment
    environment.text.texts = [:]
    if !kind.hasBaselines { environment.text.contentSize = .standard }
    let index: Int?
    if let known = roots[root].environments.first(where: { $0.environment == environment }) {
      index = known.index
    } else {
      let prepared = prepare(scope)
      index = prepared == nil ? nil : scopes.count
      if let prepared { scopes.append(prepared) }
      roots[root].environments.append((environment, index))
    }
    guard let index else { return nil }
    var system = scopes[index].system
    system.scope.environment.text = scope.environment.text
    return (index, system)
  }

  private mutating func prepare(_ scope: LayoutScope) -> PreparedScope? {
    let system = ScopeSystem(scope, estimate: scope.storedFrames())
    guard !system.isUncertain, system.constraints.count <= ConstraintSolver.constraintLimit else {
      return nil
    }
    var varies = [Bool](repeating: false, count: system.constraints.count)
    for size in system.textSizes {
      for index in [size.width, size.height].compactMap({ $0 }) {
        varies[index] = true
        varies[index + 1] = true
      }
    }
    var ordered: [SystemConstraint] = []
    var isVarying: [Bool] = []
    for order in SystemConstraint.Order.allCases {
      for (index, constraint) in system.constraints.enumerated() where constraint.order == order {
        ordered.append(constraint)
        isVarying.append(varies[index])
      }
    }
    guard
      let solver = systems.prepare(
        ordered.map(\.linear), isVarying: isVarying, variableCount: system.variableCount,
        effortLimit: ScopeSolver.effortLimit)
    else { return nil }
    return PreparedScope(system, solver, specIndices: ordered.map(\.specIndex))
  }

  /// The solution of a system with its texts, and the indices of its constraints in the spec. Nil: another view has
  /// no intrinsic size than in the prepared system.
  ///
  /// - Parameter system: the system of the prepared scope at the index, possibly with another estimate.
  mutating func solution(
    of system: ScopeSystem, at index: Int
  ) -> (SolvedSystem, specIndices: [Int?])? {
    let prepared = scopes[index]
    var constants: [Double] = []
    let sizes = textSizes(of: system)
    for (text, size) in zip(system.textSizes, sizes) {
      for (length, side, index) in [
        (size.width, text.box.width, text.width), (size.height, text.box.height, text.height),
      ] {
        guard let length, length >= 0 else {
          if index == nil { continue }
          return nil
        }
        guard index != nil else { return nil }
        let constant = side.constant + length * -1
        constants.append(constant)
        constants.append(constant)
      }
    }
    return (systems.solution(of: prepared.solver, constants: constants), prepared.specIndices)
  }

  /// The intrinsic sizes of the views with text.
  private mutating func textSizes(of system: ScopeSystem) -> [ScopeSystem.TextSize] {
    var environment = system.scope.environment
    if environment.text != texts {
      for index in roots.indices { roots[index].sizes = [] }
      texts = environment.text
    }
    // The sizes of texts in one line depend on the resolution and the size class only.
    let (scale, sizeClass, isCanvas) = (
      environment.scale, environment.sizeClass, environment.isCanvas
    )
    environment = ScopeEnvironment(size: Size(0, 0))
    (environment.scale, environment.sizeClass, environment.isCanvas) = (scale, sizeClass, isCanvas)
    let root = system.scope.root.index
    guard let known = roots[root].sizes.first(where: { $0.environment == environment }) else {
      let result = system.textSizes.map { system.intrinsicSize(of: $0.view) }
      roots[root].sizes.append((environment, result))
      return result
    }
    var result = known.sizes
    let wrapping = system.wrappingLabels
    guard !wrapping.isEmpty else { return result }
    for (index, text) in system.textSizes.enumerated() where wrapping.contains(text.view) {
      result[index] = system.intrinsicSize(of: text.view)
    }
    return result
  }
}

extension LayoutScope {
  /// Whether the shares of the views of a stack view depend on their intrinsic sizes.
  var hasProportionalStacks: Bool {
    let sizeClass = environment.sizeClass
    return views.contains {
      spec.traits[$0.index].stack?.distribution.value(in: sizeClass) == .fillProportionally
    }
  }

  fileprivate var kindOfSystem: PreparedScopes.Kind {
    let isBaseline: (LayoutAttribute?) -> Bool = { $0 == .firstBaseline || $0 == .lastBaseline }
    let bindsBaselines = constraints.contains { index in
      let constraint = spec.constraints[index]
      return isBaseline(constraint.first.attribute) || isBaseline(constraint.second?.attribute)
    }
    let stacks = views.compactMap { spec.traits[$0.index].stack }
    let sizeClass = environment.sizeClass
    return PreparedScopes.Kind(
      hasBaselines: bindsBaselines
        || stacks.contains {
          let alignment = $0.alignment.value(in: sizeClass)
          return alignment == .firstBaseline || alignment == .lastBaseline || $0.isBaselineRelative
        },
      hasProportionalStacks: hasProportionalStacks)
  }
}
