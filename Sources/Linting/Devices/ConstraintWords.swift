package import AutoLayout
package import LayoutModel

extension ViewHierarchy {
  /// A constraint of the plan as one line:
  /// `save.leading == card.leadingMargin + 8 (priority 750)`.
  ///
  /// - Parameter sizeClass: the one whose constant and priority are named.
  package func words(
    for constraint: ConstraintSpec, in sizeClass: SizeClass = .any
  ) -> String {
    let constant = constraint.constant.value(in: sizeClass)
    var words = "\(self.words(for: constraint.first)) \(constraint.relation.rawValue) "
    if let second = constraint.second {
      if constraint.multiplier != 1 { words += "\(constraint.multiplier.preciseText) × " }
      words += self.words(for: second)
      if constant != 0 {
        words += constant < 0 ? " - \((-constant).shortText)" : " + \(constant.shortText)"
      }
    } else {
      words += constant.shortText
    }
    let priority = constraint.priority.value(in: sizeClass)
    return priority >= 1000 ? words : words + " (priority \(priority.shortText))"
  }

  /// One side of it: `card.safeArea.top`.
  private func words(for anchor: LayoutAnchor) -> String {
    let guide = anchor.guide.map { ".\($0.rawValue)" } ?? ""
    return "\(identifier(of: anchor.view))\(guide).\(anchor.attribute.rawValue)"
  }
}

extension Double {
  /// A ratio for a person: four decimals, since two would not tell 16:9 from 1.78.
  fileprivate var preciseText: String {
    guard isFinite, abs(self) < 1e9 else { return shortText }
    let text = ((self * 10_000).rounded() / 10_000).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension LayoutSolution {
  /// Why a root is not solved, in words; nil: it is.
  package func reason(for root: Root, in hierarchy: ViewHierarchy) -> String? {
    guard case .notSolved(let reason) = root.verdict else { return nil }
    switch reason {
    case .conflict: return "required constraints conflict"
    case .notReproduced(let view, let distance):
      return "the stored frames are not reproduced: \(hierarchy.spokenName(of: view)) comes out "
        + "\(distance.shortText) pt elsewhere"
    case .tooMany(let limit): return "it has more than \(limit) constraints"
    case .gaveUp: return "the solver gave up"
    }
  }
}
