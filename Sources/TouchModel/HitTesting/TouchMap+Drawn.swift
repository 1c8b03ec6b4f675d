package import LayoutModel

extension TouchMap {
  /// The view's bounds in the root's space, nothing cut off: where it is drawn while nothing clips
  /// it. nil where its place is not known.
  package func drawnArea(of id: ViewID) -> ConvexArea? {
    guard let bounds = hierarchy.views[id.index].geometry?.bounds,
      let transform = transformToRootSpace(of: id)
    else { return nil }
    return ConvexArea(bounds, under: transform)
  }

  /// The middle of the view's bounds in the root's space; nil where its place is not known.
  package func center(of id: ViewID) -> Point? {
    guard let bounds = hierarchy.views[id.index].geometry?.bounds, bounds.isFinite else {
      return nil
    }
    return transformToRootSpace(of: id)?.apply(to: bounds.center)
  }

  /// Where a person expects a view to take touches, in the root's space, nothing cut off: where it is
  /// drawn and `point(inside:with:)` answers for it; where these do not meet, the latter alone. nil
  /// where its place is not known.
  package func expectedArea(of id: ViewID) -> ConvexArea? {
    guard let bounds = hierarchy[id].geometry?.bounds, let transform = transformToRootSpace(of: id)
    else { return nil }
    let inside = hierarchy[id].insideRect ?? bounds
    let drawn = bounds.standardized.intersection(inside)
    return ConvexArea(drawn.isEmpty ? inside : drawn, under: transform)
  }

  /// What of a view's expected area all that hold it contain (HT-8), of an enlarged one's too (OV-2),
  /// in pieces that do not overlap.
  package func limits(of id: ViewID) -> [ConvexArea] {
    guard let expected = expectedArea(of: id) else { return [] }
    let areas = ownAreas[id.index].map(expected.intersection)
    return areas.count > 1 ? AreaTree(areas).pieces : areas
  }
}

extension View {
  /// The rectangle that `point(inside:with:)` answers for, in bounds coordinates; nil where it is no
  /// such rectangle, or not known.
  package var insideRect: Rect? {
    guard let bounds = geometry?.bounds else { return nil }
    return switch pointInside {
    case .bounds: bounds.standardized
    case .insets(let insets): bounds.inset(by: insets)
    case .rect(let rect): rect.standardized
    case .always, .never, .anySubview, .custom: nil
    }
  }
}
