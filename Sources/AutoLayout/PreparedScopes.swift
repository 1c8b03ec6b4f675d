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
    /// The sizes of texts in one line depend on these properties of the environment only.
    var sizes: [TextSizes] = []
    /// Whether an intrinsic size depends on the size class.
    var variesInSizeClasses: Bool?
  }

  private struct TextSizes {
    let scale: Double
    /// Nil: they are equal in all size classes.
    let sizeClass: SizeClass?
    let isCanvas: Bool
    let metricsVersion: Int
    let sizes: [ScopeSystem.TextSize]
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
    /// The sides of the views with text, in the order of the text sizes.
    let sides: [(width: Side, height: Side)]

    /// A side of a view with text.
    struct Side {
      /// Points that are added to the length.
      let constant: Double
      /// Whether constraints contain the intrinsic length.
      let isConstrained: Bool
    }

    init(_ system: ScopeSystem, _ solver: PreparedSystem, specIndices: [Int?]) {
      self.system = system
      self.solver = solver
      self.specIndices = specIndices
      sides = system.textSizes.map { text in
        (
          Side(constant: text.box.width.constant, isConstrained: text.width != nil),
          Side(constant: text.box.height.constant, isConstrained: text.height != nil)
        )
      }
    }
  }

  /// The number of parts of systems that have been solved.
  var solvedCount: Int { systems.solvedCount }

  /// The index of a prepared scope with its system for the first pass. Nil: the system depends on texts otherwise
  /// than by intrinsic sizes, or the limit on the size is reached.
  ///
  /// - Parameter templates: of the systems of the hierarchy.
  mutating func system(
    of scope: LayoutScope, _ templates: inout ScopeTemplates?
  ) -> (index: Int, system: ScopeSystem)? {
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
      let prepared = prepare(scope, &templates)
      index = prepared == nil ? nil : scopes.count
      if let prepared { scopes.append(prepared) }
      roots[root].environments.append((environment, index))
    }
    guard let index else { return nil }
    var system = scopes[index].system
    system.scope.environment.text = scope.environment.text
    return (index, system)
  }

  private mutating func prepare(
    _ scope: LayoutScope, _ templates: inout ScopeTemplates?
  ) -> PreparedScope? {
    // A system without a template is solved by itself.
    guard
      let system = templates?.system(
        of: scope, estimate: scope.storedFrames(), keepsTextSizes: true),
      let template = system.template
    else { return nil }
    var varies = [Bool](filledWith: false, count: system.constants.count)
    for size in system.textSizes {
      for index in [size.width, size.height].compactMap({ $0 }) {
        varies[index] = true
        varies[index + 1] = true
      }
    }
    return systems.prepare(
      template.solver, constants: template.order.map { system.constants[$0] },
      isVarying: template.order.map { varies[$0] }, effortLimit: ScopeSolver.effortLimit
    ).map { PreparedScope(system, $0, specIndices: template.specIndices) }
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
    constants.reserveCapacity(sizes.count * 4)
    func add(_ length: Double?, _ side: PreparedScope.Side) -> Bool {
      let hasLength = length.map { $0 >= 0 } ?? false
      guard hasLength == side.isConstrained else { return false }
      guard hasLength, let length else { return true }
      let constant = side.constant + length * -1
      constants.append(constant)
      constants.append(constant)
      return true
    }
    for (size, side) in zip(sizes, prepared.sides) {
      guard add(size.width, side.width), add(size.height, side.height) else { return nil }
    }
    return (systems.solution(of: prepared.solver, constants: constants), prepared.specIndices)
  }

  /// The intrinsic sizes of the views with text.
  private mutating func textSizes(of system: ScopeSystem) -> [ScopeSystem.TextSize] {
    let environment = system.scope.environment
    if environment.text != texts {
      for index in roots.indices { roots[index].sizes = [] }
      texts = environment.text
    }
    let root = system.scope.root.index
    let isVaried = roots[root].variesInSizeClasses ?? system.scope.hasVariedTexts
    roots[root].variesInSizeClasses = isVaried
    let sizeClass = isVaried ? environment.sizeClass : nil
    let known = roots[root].sizes.first {
      $0.scale == environment.scale && $0.sizeClass == sizeClass
        && $0.isCanvas == environment.isCanvas
        && $0.metricsVersion == environment.metricsVersion
    }
    guard let known else {
      let result = system.textSizes.map { system.intrinsicSize(of: $0.view) }
      roots[root].sizes.append(
        TextSizes(
          scale: environment.scale, sizeClass: sizeClass, isCanvas: environment.isCanvas,
          metricsVersion: environment.metricsVersion, sizes: result))
      return result
    }
    var result = known.sizes
    let wrapping = system.wrappingTexts
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

  /// Whether the views with text, or the sizes of texts in one line, differ between size classes.
  fileprivate var hasVariedTexts: Bool {
    hasVariedCoefficients
      || views.contains { view in
        let content = spec.traits[view.index].content
        guard case .text = content else { return false }
        return content.hasVariedFont || hierarchy[view].uikitClass.name == "UINavigationBar"
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
