package import AutoLayout
package import LayoutModel

extension ViewHierarchy {
  /// A constraint in one line: `save.leading == card.leadingMargin + 8 (priority 750)`.
  ///
  /// - Parameter sizeClass: selects the constant and the priority.
  package func description(
    of constraint: ConstraintSpec, in sizeClass: SizeClass = .any
  ) -> String {
    let constant = constraint.constant.value(in: sizeClass)
    var text = "\(description(of: constraint.first)) \(constraint.relation.rawValue) "
    if let second = constraint.second {
      if constraint.multiplier != 1 { text += "\(constraint.multiplier.preciseText) × " }
      text += description(of: second)
      if constant != 0 {
        text += constant < 0 ? " - \((-constant).shortText)" : " + \(constant.shortText)"
      }
    } else {
      text += constant.shortText
    }
    let priority = constraint.priority.value(in: sizeClass)
    return priority >= 1000 ? text : text + " (priority \(priority.shortText))"
  }

  /// One anchor: `card.safeArea.top`, of a view with a generated id `"Sign In".top`.
  private func description(of anchor: LayoutAnchor) -> String {
    let guide = anchor.guide.map { ".\($0.rawValue)" } ?? ""
    let id = identifier(of: anchor.view)
    let name = self[anchor.view].id?.isGeneratedID == true ? quotedName(of: anchor.view) : id
    return "\(name.hasPrefix("\"") ? name : id)\(guide).\(anchor.attribute.rawValue)"
  }
}

extension Double {
  /// A ratio with four decimals: with two, 16:9 and 1.78 are the same.
  fileprivate var preciseText: String {
    guard isFinite, abs(self) < 1e9 else { return shortText }
    let text = ((self * 10_000).rounded() / 10_000).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension LayoutSolution {
  /// The reason why a root is not solved; nil: it is.
  package func reason(for root: Root, in hierarchy: ViewHierarchy) -> String? {
    guard case .notSolved(let reason) = root.verdict else { return nil }
    switch reason {
    case .conflict: return "required constraints conflict"
    case .notReproduced(let view, let distance):
      return
        "the stored frame of \(hierarchy.displayName(of: view)) is \(distance.shortText) pt from "
        + "the one that its constraints determine"
    case .tooMany(let limit): return "it has more constraints than the limit of \(limit)"
    case .missingViews:
      return "the document installs views in this size class that its own canvas does not show"
    case .uncertainDirection: return "the right-to-left layout of a constraint is not known"
    case .gaveUp: return "its constraints take too long to solve"
    }
  }
}
