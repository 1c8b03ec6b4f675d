internal import LayoutModel
internal import Linting
internal import TouchModel

/// Which share of a view's touches gets to it and what takes the rest, or why none does.
struct TouchVerdict {
  private let layout: CheckedLayout
  private let id: ViewID

  /// More names make no better answer to "what is in the way".
  private static let namedCoverLimit = 3

  /// From here on nothing worth a word is cut off; sums of rotated areas are rounded.
  static let wholeShare = 0.999

  init(_ id: ViewID, in layout: CheckedLayout) {
    self.layout = layout
    self.id = id
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  func facts(in markup: Markup) -> [String] {
    let reach = layout.touch.viewReach(of: id)
    let isKnown = !reach.reasons.contains(.unknown)
    if reach.reachableInSubtree == 0, reach.blockers.isEmpty {
      if !isKnown { return ["reachable: unknown; \(unknownReason(in: markup))"] }
      let reason = blockingReason(in: markup) ?? emptyAreaReason(in: markup)
      return ["gets no touches: \(reason)"]
    }
    var facts: [String] = []
    if reach.area > 0, let own = layout.touch.drawnArea(of: id)?.area,
      reach.area < own * Self.wholeShare
    {
      let part = (reach.area / own).percentText
      facts.append("touch area: \(part) of its bounds; views above cut it")
    }
    facts.append("reachable: \(isKnown ? "" : "about ")\(shares(of: reach, in: markup))")
    if let center = centerFact(reach, in: markup) { facts.append(center) }
    return facts
  }

  /// Why no touch ends in the view or in what it holds; asked where that is certain.
  func lossReason(in markup: Markup) -> String {
    let covers = layout.touch.viewReach(of: id).blockers
    guard !covers.isEmpty else { return blockingReason(in: markup) ?? emptyAreaReason(in: markup) }
    var names = covers.sorted { $0.area > $1.area }.prefix(Self.namedCoverLimit)
      .map { name(of: $0.view, in: markup) }
    if covers.count > names.count { names.append("\(covers.count - names.count) more") }
    let verb = covers.count == 1 ? "takes" : "take"
    return "\(names.joined(separator: ", ")) in front of it \(verb) all"
  }

  /// Shares of the view's own touch area, as `layoutlint reach` gives them.
  private func shares(of reach: ViewReach, in markup: Markup) -> String {
    guard let fraction = reach.fraction else {
      let area = reach.reachableInSubtree.shortText
      return "\(area) square points, all by overrides of other views"
    }
    var parts = ["\(fraction.percentText) of its touch area"]
    if reach.reachableInSubtree > reach.reachable * (2 - Self.wholeShare) {
      parts[0] += ", \((reach.reachableInSubtree / reach.area).percentText) with what it holds"
    }
    let largest = reach.blockers.sorted { $0.area > $1.area }
    parts += largest.prefix(Self.namedCoverLimit).map { cover in
      "\(name(of: cover.view, in: markup)) takes \((cover.area / reach.area).percentText)"
    }
    if largest.count > Self.namedCoverLimit {
      parts.append("\(largest.count - Self.namedCoverLimit) more take the rest")
    }
    return parts.joined(separator: "; ")
  }

  /// Who gets a touch at the middle of the view, where it is neither it nor in it (AX-2).
  private func centerFact(_ reach: ViewReach, in markup: Markup) -> String? {
    guard reach.area > 0 else { return nil }
    guard let hit = reach.centerHit else { return "at its middle: no view takes a touch" }
    if hit == id || hierarchy.isDescendant(hit, of: id) { return nil }
    return "at its middle: \(name(of: hit, in: markup)) takes a touch"
  }

  private func name(of view: ViewID, in markup: Markup) -> String {
    "\(markup.code(hierarchy[view].className)) \(markup.name(hierarchy.identifier(of: view)))"
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

  /// Touches get to the view, and an answer that is not the default gives them away.
  private func overrideReason(in markup: Markup) -> String {
    switch hierarchy[id].hitTest {
    case .passthrough: return "it lets them through"
    case .forward: return "it answers with another view"
    default: break
    }
    for holder in hierarchy.ancestors(of: id) {
      switch hierarchy[holder].hitTest {
      case .never, .itself, .forward, .frontmostSubview, .ignoring:
        return "\(markup.name(hierarchy.identifier(of: holder))) answers in its place"
      default: continue
      }
    }
    return "an override gives them away"
  }

  private func unknownReason(in markup: Markup) -> String {
    for holder in hierarchy.ancestorsAndSelf(of: id) {
      let view = hierarchy[holder]
      let subject = holder == id ? "its" : "the"
      let owner = holder == id ? "" : " of \(markup.name(hierarchy.identifier(of: holder)))"
      if view.geometry == nil { return "\(subject) frame\(owner) is not known" }
      if view.hitTest == .custom { return "\(subject) hitTest(_:with:)\(owner) is the app's own" }
      if view.pointInside == .custom {
        return "\(subject) point(inside:with:)\(owner) is the app's own"
      }
    }
    return "a view in front of it, or in it, is not wholly known"
  }

  private func emptyAreaReason(in markup: Markup) -> String {
    guard let geometry = hierarchy[id].geometry, geometry.isUsable else {
      return "its geometry cannot be undone"
    }
    if geometry.bounds.isEmpty { return "its bounds are empty" }
    if hierarchy[id].hitTest == .never { return "its hitTest(_:with:) answers nil" }
    if hierarchy[id].pointInside == .never { return "its point(inside:with:) answers false" }
    if layout.touch.ownArea(of: id) > 0 { return overrideReason(in: markup) }
    for holder in hierarchy.ancestors(of: id)
    where layout.touch.ownArea(of: holder) == 0 {
      return "no touch gets into \(markup.name(hierarchy.identifier(of: holder)))"
    }
    guard let superview = hierarchy[id].superview else { return "its touch area is empty" }
    return "it lies outside of \(markup.name(hierarchy.identifier(of: superview)))"
  }
}
