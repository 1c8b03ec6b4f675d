import LayoutModel
import Testing

extension ViewHierarchy {
  /// The constraints of the layout spec, one per line: `a.top == v/safeArea.bottom * 2 + 8 @750`.
  func constraintLines() throws -> [String] {
    try #require(spec).constraints.map(line)
  }

  private func line(_ constraint: ConstraintSpec) -> String {
    var text = "\(name(constraint.first)) \(constraint.relation.rawValue)"
    if let second = constraint.second { text += " \(name(second))" }
    if constraint.multiplier != 1 { text += " * \(constraint.multiplier)" }
    if constraint.constant.base != 0 || constraint.second == nil {
      text += (constraint.second == nil ? " " : " + ") + "\(constraint.constant.base)"
    }
    if constraint.priority.base != 1000 { text += " @\(constraint.priority.base)" }
    if !constraint.isInstalled.base { text += " off" }
    if constraint.isPlaceholder { text += " placeholder" }
    return text
  }

  private func name(_ anchor: LayoutAnchor) -> String {
    let view = self[anchor.view].id ?? "view \(anchor.view.index)"
    let guide = anchor.guide.map { "/\($0.rawValue)" } ?? ""
    return "\(view)\(guide).\(anchor.attribute.rawValue)"
  }
}
