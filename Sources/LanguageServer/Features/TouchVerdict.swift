internal import LayoutCore

/// Which share of a view's touches gets to it and what takes the rest, or why none does.
struct TouchVerdict {
  private let layout: CheckedLayout
  private let id: ViewID

  /// More names make no better answer to "what is in the way".
  private static let namedCoverLimit = 3

  /// From here on nothing worth a word is cut off; sums of rotated areas are rounded.
  private static let wholeShare = 0.999

  init(_ id: ViewID, in layout: CheckedLayout) {
    self.layout = layout
    self.id = id
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  func facts(in markup: Markup) -> [String] {
    if let reason = blockingReason(in: markup) { return ["gets no touches: \(reason)"] }
    let reach = layout.touch.reach(of: id)
    let area = layout.touch.ownArea(of: id)
    guard area > 0 else {
      return ["gets no touches: \(emptyAreaReason(in: markup))"]
    }
    var facts: [String] = []
    if let own = ownArea, area < own * Self.wholeShare {
      let part = (area / own).percentText
      facts.append("touch area: \(part) of its bounds; views above cut it")
    }
    let share = reach.reachableInSubtree / area
    let about = reach.isExact ? "" : "about "
    let rest =
      reach.covers.isEmpty
      ? "" : "; the rest goes to \(names(of: reach.covers, in: markup))"
    return facts + ["reachable: \(about)\(share.percentText) of its touch area\(rest)"]
  }

  private func names(of covers: [TouchMap.Cover], in markup: Markup) -> String {
    let largest = covers.sorted { $0.area > $1.area }
    let names = largest.prefix(Self.namedCoverLimit).map { cover in
      "\(hierarchy[cover.view].className) \(markup.name(hierarchy.identifier(of: cover.view)))"
    }
    let more = largest.count - names.count
    return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// In the root's space, before anything above cuts it.
  private var ownArea: Double? {
    guard let bounds = hierarchy[id].geometry?.bounds,
      let transform = layout.touch.transformToRootSpace(of: id)
    else { return nil }
    return ConvexArea(bounds, under: transform).area
  }

  /// A flag of the view or of the nearest view above it that keeps touches away.
  private func blockingReason(in markup: Markup) -> String? {
    for holder in hierarchy.ancestorsAndSelf(of: id) {
      let view = hierarchy[holder]
      guard !view.canBeHit, view.hitTest != .subviewsBeforeBounds else { continue }
      let subject = holder == id ? "it" : markup.name(hierarchy.identifier(of: holder))
      if view.isHidden { return "\(subject) is hidden" }
      if view.isTransparentToTouches {
        return "\(subject) has an alpha of \(view.alpha.shortText)"
      }
      return "\(subject) has isUserInteractionEnabled off"
    }
    return nil
  }

  private func emptyAreaReason(in markup: Markup) -> String {
    guard let geometry = hierarchy[id].geometry else { return "its frame is unknown" }
    guard geometry.isUsable else { return "its geometry cannot be undone" }
    if geometry.bounds.isEmpty { return "its bounds are empty" }
    if hierarchy[id].hitTest == .never { return "its hitTest(_:with:) answers nil" }
    if hierarchy[id].pointInside == .never { return "its point(inside:with:) answers false" }
    for holder in hierarchy.ancestors(of: id)
    where layout.touch.ownArea(of: holder) == 0 {
      return "no touch gets into \(markup.name(hierarchy.identifier(of: holder)))"
    }
    guard let superview = hierarchy[id].superview else { return "its touch area is empty" }
    return "it lies outside of \(markup.name(hierarchy.identifier(of: superview)))"
  }
}
