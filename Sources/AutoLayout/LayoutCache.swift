internal import ConstraintSolver

/// What layout engines keep for the next check of a document: the constraint systems that were solved.
///
/// A cache never affects a result: a system that it does not have is solved.
package struct LayoutCache: Sendable {
  var systems = SolverCache()

  package init() {}

  /// Drops the systems that no engine has asked for since the last call.
  package mutating func forget() { systems.forget() }
}
