internal import ConstraintSolver
internal import LayoutModel

/// The systems of scopes that are laid out on several screens.
///
/// The coefficients of a system do not depend on the screen, except for its size class. So the system of a scope is
/// made once, on the canvas of the document, or once for each size class, and only constants are computed for further
/// screens. It never affects a result.
struct ScopeTemplates: Sendable {
  private var templates: [Key: ScopeTemplate?] = [:]
  /// By root.
  private var dependsOnSizeClass: [ViewID: Bool] = [:]

  /// Everything that coefficients depend on, in one hierarchy.
  private struct Key: Hashable {
    let root: ViewID
    /// Nil: they are equal in all size classes.
    let sizeClass: SizeClass?
    let direction: LayoutDirection
  }

  /// The system of a scope on a screen.
  ///
  /// - Parameter keepsTextSizes: the intrinsic sizes of texts can be those on another screen.
  mutating func system(
    of scope: LayoutScope, estimate: [Rect?], keepsTextSizes: Bool = false
  ) -> ScopeSystem {
    let isVaried: Bool
    if let known = dependsOnSizeClass[scope.root] {
      isVaried = known
    } else {
      isVaried = scope.hasVariedCoefficients
      dependsOnSizeClass[scope.root] = isVaried
    }
    if scope.environment.isCanvas, isVaried || scope.hasPlaceholders {
      return ScopeSystem(scope, estimate: estimate)
    }
    let key = Key(
      root: scope.root, sizeClass: isVaried ? scope.environment.sizeClass : nil,
      direction: scope.environment.text.direction)
    guard let known = templates[key] else {
      var system = ScopeSystem(scope, estimate: estimate)
      let template = scope.hasProportionalStacks ? nil : ScopeTemplate(system)
      templates[key] = .some(template)
      system.template = template
      system.constants = template?.constants ?? []
      return system
    }
    let system = known.flatMap { template in
      ScopeSystem.like(template, scope, estimate: estimate, keepsTextSizes: keepsTextSizes)
    }
    return system ?? ScopeSystem(scope, estimate: estimate)
  }
}

extension LayoutScope {
  /// Whether views, constraints or the arrangement of stack views differ between size classes.
  var hasVariedCoefficients: Bool {
    if hasVariations { return true }
    let isVaried = constraints.contains { index in
      !spec.constraints[index].isInstalled.variations.isEmpty
        || !spec.constraints[index].priority.variations.isEmpty
    }
    return isVaried
      || views.contains { view in
        guard let stack = spec.traits[view.index].stack else { return false }
        return !stack.axis.variations.isEmpty || !stack.distribution.variations.isEmpty
          || !stack.alignment.variations.isEmpty
      }
  }
}

extension LayoutScope {
  /// Whether the canvas has constraints or intrinsic sizes that other screens do not have (AL-4, AL-30).
  fileprivate var hasPlaceholders: Bool {
    constraints.contains { spec.constraints[$0].isPlaceholder }
      || views.contains {
        spec.traits[$0.index].placeholderWidth != nil
          || spec.traits[$0.index].placeholderHeight != nil
      }
  }
}

/// A system whose constants are replaced.
final class ScopeTemplate: Sendable {
  let system: ScopeSystem
  /// Of its constraints, in their order.
  let constants: [Double]
  let solver: SystemTemplate
  /// The constraints in the order in which they are added to the solver.
  let order: [Int]
  let specIndices: [Int?]

  /// Nil: the system is not solved.
  init?(_ system: ScopeSystem) {
    let order = system.orderOfConstraints
    guard !system.isUncertain, order.count <= ConstraintSolver.constraintLimit,
      let solver = SystemTemplate(
        order.map { system.constraints[$0].linear }, variableCount: system.variableCount)
    else { return nil }
    self.system = system
    constants = system.constraints.map(\.linear.expression.constant)
    self.solver = solver
    self.order = order
    specIndices = order.map { system.constraints[$0].specIndex }
  }
}

extension LayoutBox {
  /// Whether it has no variables.
  private var isConstant: Bool {
    left.terms.isEmpty && top.terms.isEmpty && width.terms.isEmpty && height.terms.isEmpty
  }

  /// With the variables of another box. Its own constants remain. It has no variables.
  func withTerms(of other: LayoutBox) -> LayoutBox {
    if other.isConstant { return self }
    return LayoutBox(
      left: LinearExpression(other.left.terms, constant: left.constant),
      top: LinearExpression(other.top.terms, constant: top.constant),
      width: LinearExpression(other.width.terms, constant: width.constant),
      height: LinearExpression(other.height.terms, constant: height.constant))
  }
}
