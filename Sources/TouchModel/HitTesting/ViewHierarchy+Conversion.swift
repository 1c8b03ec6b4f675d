package import LayoutModel

extension ViewHierarchy {
  /// From a view's bounds coordinates to those of its root's space: the screen's for an
  /// application, a lone root's own bounds coordinates else (GEO-3, GEO-5).
  ///
  /// nil where a view on the way has unknown geometry or a transform without a way back; in an
  /// accessibility tree only the element's own counts.
  package func transformToRootSpace(of id: ViewID) -> AffineTransform? {
    var result = AffineTransform.identity
    for step in ancestorsAndSelf(of: id) {
      if self[step].superview == nil, !rootsStandOnScreen { break }
      guard let geometry = self[step].geometry, geometry.isUsable else {
        if tree == .accessibility, step != id { continue }
        return nil
      }
      result = result.followed(by: geometry.toSuperview)
    }
    return result
  }

  /// Whether points come in the screen's coordinates, so that a root's own place counts.
  package var rootsStandOnScreen: Bool { kind == .application(isLoneWindow: false) }

  /// A point of the root's space in a view's bounds coordinates; nil where that is unknown.
  package func convert(_ point: Point, to id: ViewID) -> Point? {
    transformToRootSpace(of: id)?.inverse?.apply(to: point)
  }

  /// The bounding box of a view's bounds in the root's space; nil where that is unknown.
  package func absoluteFrame(of id: ViewID) -> Rect? {
    guard let bounds = self[id].geometry?.bounds else { return nil }
    return transformToRootSpace(of: id)?.boundingBox(of: bounds)
  }

  /// A point of the superview's in a subview's bounds coordinates; nil where that is unknown.
  package func convert(_ point: Point, fromSuperviewOf id: ViewID) -> Point? {
    guard let geometry = self[id].geometry, geometry.isUsable else { return nil }
    return geometry.toSuperview.inverse?.apply(to: point)
  }
}
