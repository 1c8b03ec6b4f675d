internal import HitTesting
internal import LayoutModel
internal import Linting
internal import OrderedCollections

/// The share of a view's touches that reach it, the views that receive the others, and the reason if none
/// reaches it.
struct TouchVerdict {
  private let layout: AnalyzedLayout
  private let id: ViewID

  /// The greatest number of views in a list.
  private static let nameLimit = 3

  static let completeShare = ViewReach.completeShare

  init(_ id: ViewID, in layout: AnalyzedLayout) {
    self.layout = layout
    self.id = id
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  func facts(in markup: LSP.MarkupKind) -> [String] {
    let reach = layout.touch.viewReach(of: id)
    if let fact = basisFact(reach, in: markup) { return [fact] }
    if let holder = unknownInteraction(of: reach) {
      let subject = holder == id ? "it" : ancestor(holder, in: markup)
      return [
        "reachable: unknown, because the document does not say whether user interaction is enabled on "
          + subject
      ]
    }
    let isKnown = !reach.reasons.contains(.unknown)
    if reach.reachableInSubtree == 0, reach.blockers.isEmpty {
      guard isKnown else { return ["reachable: unknown, because \(unknownReason(in: markup))"] }
      let reason = blockingReason(in: markup) ?? emptyAreaReason(in: markup)
      return ["receives no touches, because \(reason)"]
    }
    let shares = shares(of: reach, in: markup)
    let isExact = isKnown || shares.first?.isNumber == false
    var facts = ["reachable: \(isExact ? "" : "about ")\(shares)"]
    if isKnown, let center = centerFact(reach, in: markup) { facts.append(center) }
    return facts + subviewFacts(in: markup)
  }

  /// The subviews that take a part of a control's touches and ignore them.
  private func subviewFacts(in markup: LSP.MarkupKind) -> [String] {
    guard layout.victims.contains(id) else { return [] }
    return layout.obstructions.filter { $0.reason == .blockedBySubview }.flatMap { obstruction in
      obstruction.victims.filter { $0.view == id }.map { victim in
        let subview = name(of: obstruction.cause, in: markup)
        return "its subview \(subview) receives \(victim.deadShare.percentText) and ignores them"
      }
    }
  }

  /// Why no rule reports the loss of touches that the other facts describe; nil: rules report it, or there is none.
  func allowance() -> String? {
    let reach = layout.touch.viewReach(of: id)
    guard !reach.isComplete, !layout.victims.contains(id), layout.basis(of: reach) == .laidOut
    else { return nil }
    // That a frame or an override is unknown is stated as the reason why the reach is.
    return layout.allowedObstructions(of: id).map(\.allowance).filter { $0 != .unknownOverride }
      .map(\.text).reasonsForNoFinding
  }

  /// The view that alone keeps touches from this one, with user interaction that only the default of its class disables in a
  /// document without this property; nil: none does.
  private func unknownInteraction(of reach: ViewReach) -> ViewID? {
    guard reach.reasons == [.interactionOff] else { return nil }
    return hierarchy.ancestorsAndSelf(of: id).first {
      !hierarchy[$0].isUserInteractionEnabled && hierarchy[$0].unknowns.contains(.userInteraction)
    }
  }

  /// Why no touch ends in the view or its subviews; nil: some do, or it is not known.
  func completeLoss(in markup: LSP.MarkupKind) -> String? {
    if let reported = layout.wholeObstruction(of: id) { return reason(of: reported, in: markup) }
    let reach = layout.touch.viewReach(of: id)
    guard reach.reachableInSubtree == 0, !reach.reasons.contains(.unknown),
      unknownInteraction(of: reach) == nil, basisFact(reach, in: markup) == nil
    else { return nil }
    return lossReason(in: markup)
  }

  /// The reason of a loss that a rule reports.
  private func reason(of reported: TouchObstruction, in markup: LSP.MarkupKind) -> String {
    if reported.reason == .blockedBySubview {
      let name = markup.escaped(hierarchy.quotedName(of: reported.cause))
      return "its subview \(name) receives all touches"
    }
    guard let victim = reported.victims.first(where: { $0.view == id }), victim.scrolledIn != nil
    else { return lossReason(in: markup) }
    let (names, areMany) = hierarchy.occluderNames(of: victim)
    return markup.escaped(names) + " in front of it \(areMany ? "receive" : "receives") all touches"
      + markup.escaped(hierarchy.scrollText(of: victim))
  }

  /// A loss that no rule reports, because it depends on the scroll position or on frames that are laid out again; nil: the
  /// reach is that of the running app.
  private func basisFact(_ reach: ViewReach, in markup: LSP.MarkupKind) -> String? {
    switch layout.basis(of: reach) {
    case .laidOut: return nil
    case .drawn:
      return hierarchy.isDrawn(id)
        ? "touches: unknown, because it is where Xcode drew it, and UIKit lays it out again"
        : "touches: unknown, because the views around it are where Xcode drew them, and UIKit lays "
          + "them out again"
    case .scrolledOut(let scrollView):
      let place = markup.escaped(hierarchy.placeBeforeScrolling(reach, in: scrollView))
      let rest = layout.shareNeverScrolledIn(of: id).map { "\((1 - $0).percentText) of it" } ?? "it"
      return "\(place): scrolling \(name(of: scrollView, in: markup)) brings \(rest) into view"
    case .alternative(let other):
      let front = name(of: other, in: markup)
      return "touches: depend on the app, which shows either it or \(front) in front of it"
    }
  }

  /// Why no touch ends in the view or its subviews. Requires that none does.
  func lossReason(in markup: LSP.MarkupKind) -> String {
    let blockers = layout.touch.viewReach(of: id).blockers
    guard !blockers.isEmpty else {
      return blockingReason(in: markup) ?? emptyAreaReason(in: markup)
    }
    var names = blockers.sorted { $0.area > $1.area }.prefix(Self.nameLimit)
      .map { name(of: $0.view, in: markup) }
    if blockers.count > names.count { names.append("\(blockers.count - names.count) more") }
    let verb = blockers.count == 1 ? "receives" : "receive"
    return "\(names.joined(separator: ", ")) in front of it \(verb) all touches"
  }

  /// Shares of the view's area, as in the output of `layoutlint reach`.
  private func shares(of reach: ViewReach, in markup: LSP.MarkupKind) -> String {
    guard let shares = reach.shares, layout.touch.ownArea(of: id) > 0 else {
      let area = reach.reachableInSubtree.shortText
      return "\(area) square points, only through hitTest(_:with:) overrides of other views"
    }
    var parts = ["\(shares.own.percentText) of its area"]
    if shares.inSubtree > shares.own * (2 - Self.completeShare) {
      parts[0] += ", \(shares.inSubtree.percentText) including its subviews"
    }
    if shares.outside > 1 - Self.completeShare {
      parts.append("\(shares.outside.percentText) is outside its superviews' bounds")
    }
    let largest = shares.blockers.sorted { $0.share > $1.share }
    parts += largest.prefix(Self.nameLimit).map { blocker in
      "\(name(of: blocker.view, in: markup)) receives \(blocker.share.percentText)"
    }
    if largest.count > Self.nameLimit {
      parts.append("\(largest.count - Self.nameLimit) other views receive the rest")
    }
    return parts.joined(separator: "; ")
  }

  /// The hit-test result at the center of the view, if it is neither the view nor a descendant (AX-2).
  private func centerFact(_ reach: ViewReach, in markup: LSP.MarkupKind) -> String? {
    guard layout.touch.ownArea(of: id) > 0 else { return nil }
    guard let hit = reach.centerHit else { return "hit-test result at its center: no view" }
    if hit == id || hierarchy.isDescendant(hit, of: id) { return nil }
    return "hit-test result at its center: \(name(of: hit, in: markup))"
  }

  private func name(of view: ViewID, in markup: LSP.MarkupKind) -> String {
    markup.escaped(hierarchy.sentenceName(of: view))
  }

  private func ancestor(_ view: ViewID, in markup: LSP.MarkupKind) -> String {
    markup.escaped(hierarchy.placedName(of: view, for: id))
  }

  /// A property of the view or of its nearest ancestor that prevents touches.
  private func blockingReason(in markup: LSP.MarkupKind) -> String? {
    for holder in hierarchy.ancestorsAndSelf(of: id) {
      let view = hierarchy[holder]
      guard !view.canBeHit, view.hitTest != .subviewsBeforeBounds else { continue }
      let subject = holder == id ? "it" : ancestor(holder, in: markup)
      if view.isHidden { return "\(subject) is hidden" }
      if view.isTransparentToTouches {
        return "\(subject) has an alpha of \(view.alpha.shortText)"
      }
      return "user interaction is disabled on \(subject)"
    }
    return nil
  }

  /// The override of `hitTest(_:with:)` that returns another view than UIKit's implementation.
  private func overrideReason(in markup: LSP.MarkupKind) -> String {
    switch hierarchy[id].hitTest {
    case .passthrough: return "its hitTest(_:with:) passes touches through to views behind it"
    case .forward, .forwardSelf: return "its hitTest(_:with:) returns another view"
    default: break
    }
    for holder in hierarchy.ancestors(of: id) {
      switch hierarchy[holder].hitTest {
      case .never, .itself, .forward, .frontmostSubview, .ignoring:
        return "hitTest(_:with:) of \(ancestor(holder, in: markup)) returns another view"
      default: continue
      }
    }
    return "an override of hitTest(_:with:) returns another view"
  }

  private func unknownReason(in markup: LSP.MarkupKind) -> String {
    for holder in hierarchy.ancestorsAndSelf(of: id) {
      let view = hierarchy[holder]
      let subject = holder == id ? "it" : ancestor(holder, in: markup)
      if view.geometry == nil {
        return holder == id ? "its frame is unknown" : "the frame of \(subject) is unknown"
      }
      if view.hitTest == .custom { return "\(subject) overrides hitTest(_:with:)" }
      if view.pointInside == .custom { return "\(subject) overrides point(inside:with:)" }
    }
    return "the layout does not fully describe a view in front of it or inside it"
  }

  private func emptyAreaReason(in markup: LSP.MarkupKind) -> String {
    guard let geometry = hierarchy[id].geometry, geometry.isUsable else {
      return "its transform is not invertible"
    }
    if geometry.bounds.isEmpty { return "its bounds are empty" }
    if hierarchy[id].hitTest == .never { return "its hitTest(_:with:) returns nil" }
    if hierarchy[id].pointInside == .never { return "its point(inside:with:) returns false" }
    if layout.touch.ownArea(of: id) > 0 { return overrideReason(in: markup) }
    for holder in hierarchy.ancestors(of: id)
    where layout.touch.ownArea(of: holder) == 0 {
      return "no touch reaches \(ancestor(holder, in: markup))"
    }
    guard let superview = hierarchy[id].superview else { return "its hit region is empty" }
    return "it is outside the bounds of \(ancestor(superview, in: markup))"
  }
}

extension [String] {
  /// A sentence with each of these reasons once; nil: there is none.
  var reasonsForNoFinding: String? {
    isEmpty ? nil : "no finding, because \(OrderedSet(self).joined(separator: "; "))"
  }
}
