extension TouchMap {
  /// The view's bounds in the root's space, nothing cut off: where it is drawn while nothing clips
  /// it. nil where its place is not known.
  package func drawnArea(of id: ViewID) -> ConvexArea? {
    guard let bounds = hierarchy[id].geometry?.bounds, let transform = transformToRootSpace(of: id)
    else { return nil }
    return ConvexArea(bounds, under: transform)
  }
}
