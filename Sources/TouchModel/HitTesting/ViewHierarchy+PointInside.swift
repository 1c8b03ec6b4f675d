package import LayoutModel

extension ViewHierarchy {
  /// `point(inside:with:)`, overridden or not; the point is in the view's own coordinates (HT-7).
  package func pointInside(_ point: Point, in id: ViewID) -> Bool {
    var waiting = [(id, point)]
    // `anySubview` asks for one view that says yes, at any depth: a stack does, without recursion.
    while let (id, point) = waiting.popLast() {
      let view = self[id]
      guard let bounds = view.geometry?.bounds, bounds.isFinite else { continue }
      switch view.pointInside {
      case .always:
        return true
      case .never:
        continue
      case .bounds, .custom:
        if bounds.contains(point) { return true }
      case .insets(let insets):
        if bounds.inset(by: insets).contains(point) { return true }
      case .rect(let rect):
        if rect.contains(point) { return true }
      case .anySubview:
        if bounds.contains(point) { return true }
        for subview in view.subviews {
          guard let inner = convert(point, fromSuperviewOf: subview) else { continue }
          waiting.append((subview, inner))
        }
      }
    }
    return false
  }
}
