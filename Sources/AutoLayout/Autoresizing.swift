internal import ConstraintSolver
internal import LayoutModel

/// What an autoresizing mask makes of one axis.
struct Autoresizing {
  var isStartFlexible: Bool
  var isLengthFlexible: Bool
  var isEndFlexible: Bool

  package static func horizontal(_ mask: Set<AutoresizingMask>) -> Autoresizing {
    Autoresizing(
      isStartFlexible: mask.contains(.flexibleLeftMargin),
      isLengthFlexible: mask.contains(.flexibleWidth),
      isEndFlexible: mask.contains(.flexibleRightMargin))
  }

  package static func vertical(_ mask: Set<AutoresizingMask>) -> Autoresizing {
    Autoresizing(
      isStartFlexible: mask.contains(.flexibleTopMargin),
      isLengthFlexible: mask.contains(.flexibleHeight),
      isEndFlexible: mask.contains(.flexibleBottomMargin))
  }

  /// Flexible parts of less than this are none, in points: what is left of sums of frames.
  private static let leastTotal = 1e-6

  /// Where a view comes to lie in a superview of any length: what the superview grows by is shared by
  /// the flexible parts in proportion to what they have (AL-28).
  ///
  /// - Parameters:
  ///   - start: in the superview, as stored.
  ///   - length: as stored.
  ///   - whole: the superview's length that both are stored for.
  ///   - room: the superview's start and length.
  package func placed(
    _ start: Double, _ length: Double, of whole: Double,
    in scope: (start: LinearExpression, length: LinearExpression)
  ) -> (start: LinearExpression, length: LinearExpression) {
    let parts = [
      (isStartFlexible, start), (isLengthFlexible, length),
      (isEndFlexible, whole - start - length),
    ]
    let flexible = parts.filter(\.0)
    let total = flexible.reduce(0) { $0 + $1.1 }
    let isSome = total > Self.leastTotal
    func share(_ part: Int) -> Double {
      guard parts[part].0 else { return 0 }
      return isSome ? parts[part].1 / total : 1 / Double(flexible.count)
    }
    let growth = scope.length - LinearExpression(whole)
    return (
      (scope.start + LinearExpression(start) + growth * share(0)).combined,
      (LinearExpression(length) + growth * share(1)).combined
    )
  }
}
