internal import AutoLayout
package import LayoutModel

/// Whether a constraint holds on the canvas of its document.
package struct ConstraintState: Hashable, Sendable {
  package enum Result: Hashable, Sendable {
    case holds
    /// By how many points.
    case differs(Double)
    /// It is removed at build time (AL-4).
    case placeholder
    /// The document does not install it in the size class of the canvas (AL-2).
    case notInstalled
    /// Its items are in different canvases, or it depends on a size or a frame that no document contains.
    case unknown
  }

  package let result: Result
  /// Of the canvas.
  package let sizeClass: SizeClass

  /// A constraint holds if the stored frames differ by less, in points: files contain rounded numbers.
  package static let tolerance = 0.51
}

extension AnalyzedLayout {
  /// Compares a constraint of the layout spec with the frames that the document stores.
  ///
  /// - Parameter index: in the spec.
  package func state(ofConstraint index: Int) -> ConstraintState {
    guard let spec = hierarchy.spec, spec.constraints.indices.contains(index) else {
      return ConstraintState(result: .unknown, sizeClass: .any)
    }
    let scope = LayoutScope.scopes(of: spec, in: hierarchy).first { $0.constraints.contains(index) }
    let sizeClass = scope?.environment.sizeClass ?? .any
    let constraint = spec.constraints[index]
    func state(_ result: ConstraintState.Result) -> ConstraintState {
      ConstraintState(result: result, sizeClass: sizeClass)
    }
    if constraint.isPlaceholder { return state(.placeholder) }
    if !constraint.isInstalled.value(in: sizeClass) { return state(.notInstalled) }
    let items = [constraint.first.view, constraint.second?.view].compactMap(\.self)
    guard let scope, items.allSatisfy({ hierarchy[$0].geometry != nil }),
      let residual = ScopeSolver(scope: scope).residuals().first(where: { $0.constraint == index })
    else { return state(.unknown) }
    return state(
      residual.distance > ConstraintState.tolerance ? .differs(residual.distance) : .holds)
  }
}
