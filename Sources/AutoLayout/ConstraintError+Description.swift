package import ConstraintSolver
internal import LayoutModel

extension ConstraintSolver.ConstraintError {
  /// For people; without a full stop.
  package var text: String {
    switch self {
    case .coefficientOutOfRange:
      "a coefficient is no number, greater than \(ConstraintSolver.coefficients.upperBound.shortText), or smaller than "
        + "1/\((1 / ConstraintSolver.coefficients.lowerBound).shortText)"
    case .constantOutOfRange:
      "a constant is not a number of at most \(ConstraintSolver.constantLimit.shortText) pt"
    case .priorityOutOfRange: "a priority is not a number from 1 to 1000"
    case .unknownVariable:
      "a variable is not one of this solver's first \(ConstraintSolver.variableLimit)"
    case .tooManyTerms(let limit): "a constraint has more than \(limit) terms"
    case .tooManyConstraints(let limit): "there are more than \(limit) constraints"
    case .valueOutOfRange: "coefficients multiply up to numbers without end"
    case .tooMuchWork: "the constraints take more work than they are worth"
    }
  }
}
