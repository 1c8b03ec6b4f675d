internal import AutoLayout
internal import LayoutModel
internal import HitTesting

/// Finds the views in front that receive the touches of an interactive view (HT-3, HT-10).
///
/// Scrolling moves a view from behind views outside its scroll view. Such an occluder is reported only
/// if it covers the whole scroll view, or content that no scroll position uncovers
/// (`ScrollOcclusionCheck`).
struct OcclusionCheck {
  private let id: ViewID
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap
  private let modals: [ViewID]

  /// More occluders than this are a drawing, and not a screen.
  static let coverLimit = 64
  /// Users do not notice the loss of a smaller share.
  static let coveredShare = 0.1
  /// The share of the smaller of two interactive siblings that may overlap: adjacent frames touch.
  static let overlapShare = 0.05
  /// A view that loses a greater share to a sibling is covered, not overlapped.
  private static let mostOfIt = 0.5
  /// The share of a view that counts as all of it, to allow for rounding.
  private static let nearlyAll = 0.99

  /// - Parameter modals: see `Overlay.modals`.
  init(of id: ViewID, in hierarchy: ViewHierarchy, _ touch: TouchMap, modals: [ViewID]) {
    self.id = id
    self.modals = modals
    self.hierarchy = hierarchy
    self.touch = touch
  }

  /// One obstruction if the view is covered entirely, else one for each kind and view in front.
  ///
  /// - Parameters:
  ///   - known: the occluders of scroll views that have been found before.
  ///   - isComplete: becomes false if a limit of the work ends the search.
  func obstructions(
    _ known: inout ScrollOccluders, isComplete: inout Bool
  ) -> [TouchObstruction] {
    let scrollView = hierarchy.scrollView(around: id)
    let own = reach(of: id, within: scrollView)
    if isAllTaken(own, from: id, within: scrollView) { return [total(own.covers)] }
    if own.isUpperBound { isComplete = false }
    var scope = scrollView
    while let covered = scope {
      let next = hierarchy.scrollView(around: covered)
      if !known.isReached(covered, within: next, touch) {
        let reach = reach(of: covered, within: next, coverLimit: Self.coverLimit)
        if isAllTaken(reach, from: covered, within: next) { return [total(reach.covers)] }
      }
      scope = next
    }
    // Beyond the limits of the work, the shares of the occluders are unknown.
    let partly =
      own.isUpperBound || own.covers.isEmpty ? [] : partial(groups(of: own.covers))
    guard let scrollView, let obstruction = scrolledUnder(in: scrollView, &known) else {
      return partly
    }
    return obstruction.isTotal ? [obstruction] : partly + [obstruction]
  }

  /// The obstruction that covers the view at every scroll position.
  private func scrolledUnder(
    in scrollView: ViewID, _ known: inout ScrollOccluders
  ) -> TouchObstruction? {
    let loss = ScrollOcclusionCheck(id, in: scrollView, hierarchy, touch)?.loss(&known) { cover in
      // The content insets of a view controller's scroll view account for these.
      mayCover(cover, scrollView) && !hierarchy.isInSystemBar(cover)
    }
    guard let loss, let front = groups(of: loss.covers).largest?.front else { return nil }
    guard
      loss.isTotal
        || (loss.share > Self.coveredShare && !hierarchy.isBackdrop(id, losing: loss.share))
    else { return nil }
    let swallows = Overlay(hierarchy, touch).swallows(touchesOf: scrollView, under: front)
    return TouchObstruction(
      reason: swallows ? .swallowed : .covered, cause: front,
      victim: .init(
        view: id, deadShare: loss.isTotal ? 1 : min(loss.share, 1 - Double.ulpOfOne),
        occluders: loss.covers, scrolledIn: scrollView))
  }

  /// Occluders inside one view, which is their front.
  struct Group {
    let front: ViewID
    var covers: [TouchMap.Occluder]
    /// Square points of the root's space.
    var area: Double { covers.reduce(0) { $0 + $1.area } }
  }

  private func isAllTaken(
    _ reach: TouchMap.Reach, from view: ViewID, within container: ViewID?
  ) -> Bool {
    guard reach.reachableInSubtree == 0, !reach.covers.isEmpty,
      reach.covers.count <= Self.coverLimit
    else { return false }
    // The occluders of a view that is scrolled out of sight are unknown.
    let inSight = touch.limits(of: view).reduce(0) { $0 + $1.area }
    guard
      hierarchy.scrollView(around: view) == nil
        || touch.share(of: inSight, in: view) ?? 1 >= Self.nearlyAll
    else { return false }
    // A subview beyond its bounds may still receive touches and forward them.
    let all = touch.reach(of: view, within: container, coverLimit: Self.coverLimit) {
      mayCover($0, view)
    }
    return all.reachableInSubtree == 0
  }

  private func total(_ covers: [TouchMap.Occluder]) -> TouchObstruction {
    let front = groups(of: covers).largest?.front ?? id
    let swallows = Overlay(hierarchy, touch).swallows(touchesOf: id, under: front)
    return TouchObstruction(
      reason: swallows ? .swallowed : .covered, cause: front,
      victim: .init(view: id, occluders: covers))
  }

  private func partial(_ groups: [Group]) -> [TouchObstruction] {
    guard touch.isSelfContained(id) else { return [] }
    let overlay = Overlay(hierarchy, touch)
    var obstructions: [TouchObstruction] = []
    var plain: [Group] = []
    for group in groups {
      guard let share = touch.share(of: group.area, in: id) else { return [] }
      if overlay.swallows(touchesOf: id, under: group.front) {
        if share > Self.coveredShare || isLost(group, to: overlay) {
          obstructions.append(obstruction(.swallowed, [group], share))
        }
      } else if isInteractiveSibling(group.front), share <= Self.mostOfIt {
        if overlapCounts(group) { obstructions.append(obstruction(.overlapped, [group], share)) }
      } else {
        plain.append(group)
      }
    }
    let share = touch.share(of: plain.reduce(0) { $0 + $1.area }, in: id) ?? 0
    if share > Self.coveredShare, !hierarchy.isBackdrop(id, losing: share) {
      obstructions.append(obstruction(.covered, plain, share))
    }
    return obstructions
  }

  /// Whether an invisible view takes so much of a scroll view that a finger hits it: a list is touched everywhere, so that
  /// the share does not matter. A view without subviews is a place for those that code adds.
  private func isLost(_ group: Group, to overlay: Overlay) -> Bool {
    guard hierarchy[id].isScrollView, overlay.hidesAllSubviews(of: group.front),
      let front = touch.drawnArea(of: group.front)?.boundingBox,
      let behind = touch.drawnArea(of: id)?.boundingBox
    else { return false }
    let shared = front.intersection(behind)
    return min(shared.width, shared.height) >= Self.fingerSide
  }

  /// Points: that of the smallest touch target of WCAG 2.5.8.
  private static let fingerSide = TargetSize.Standard.wcag.minimumSide

  private func obstruction(
    _ reason: TouchObstruction.Reason, _ groups: [Group], _ share: Double
  ) -> TouchObstruction {
    // A part must not be rounded to the whole.
    let victim = TouchObstruction.Victim(
      view: id, deadShare: min(share, 1 - Double.ulpOfOne), occluders: groups.flatMap(\.covers))
    return TouchObstruction(reason: reason, cause: groups.largest?.front ?? id, victim: victim)
  }

  func isInteractiveSibling(_ other: ViewID) -> Bool {
    hierarchy[other].superview == hierarchy[id].superview && hierarchy.isInteractive(other)
  }

  private func overlapCounts(_ group: Group) -> Bool {
    let smaller = min(touch.ownArea(of: id), touch.ownArea(of: group.front))
    return group.area > smaller * Self.overlapShare
      && !hierarchy.isBackdrop(id) && !isOfMargins(group)
  }

  /// Whether two buttons overlap only with margins around their titles and images, which are not drawn.
  private func isOfMargins(_ group: Group) -> Bool {
    guard hierarchy[id].hasUndrawnMargins, hierarchy[group.front].hasUndrawnMargins,
      let front = touch.drawnArea(of: group.front)?.boundingBox,
      let behind = touch.drawnArea(of: id)?.boundingBox
    else { return false }
    let shared = front.intersection(behind)
    return min(shared.width, shared.height) <= Self.marginSide
  }

  /// Points.
  private static let marginSide = 8.0

  /// The area of a view that its relevant occluders leave free.
  ///
  /// - Parameters:
  ///   - container: the occluders are its subviews; nil: all views of the screen.
  ///   - limits: the areas to consider; nil: the area that users expect to be touchable.
  func reach(
    of view: ViewID, within container: ViewID?, coverLimit: Int = .max,
    limits: [ConvexArea]? = nil
  ) -> TouchMap.Reach {
    let limits = limits ?? touch.limits(of: view)
    return touch.reach(of: view, within: container, coverLimit: coverLimit, limits: limits) {
      mayCover($0, view)
    }
  }

  /// Whether a view in front is relevant.
  func mayCover(_ cover: ViewID, _ view: ViewID) -> Bool { allowance(of: cover, over: view) == nil }

  /// Why a view in front is not relevant; nil: it is. UIKit's own views and other screens in front are intentional; an
  /// invisible window is not.
  func allowance(of cover: ViewID, over view: ViewID) -> TouchAllowance? {
    if hierarchy[cover].uikitClass.isPrivate { return .createdByUIKit }
    if touch.floats(cover) { return .floatingHeader }
    if doTheSame(id, cover) { return .sameActions }
    if mayLetTouchesThrough(cover, to: view) { return .unknownClassInFront }
    if isModal(cover, over: view) { return .dimmingView }
    if isShield(cover, over: view) { return .buttonOverTextField }
    let isRelevant =
      touch.screen(of: cover) == touch.screen(of: view)
      || (hierarchy.root(of: cover) != hierarchy.root(of: view)
        && Overlay(hierarchy, touch).isUnseenAndIdle(cover, over: view))
    return isRelevant ? nil : .otherScreen
  }

  /// Whether a button without a title exactly covers a text field: it opens a list of values instead of the keyboard.
  private func isShield(_ cover: ViewID, over view: ViewID) -> Bool {
    guard hierarchy[view].uikitClass.traits.contains(.textInput),
      hierarchy[cover].uikitClass.name == "UIButton", hierarchy[cover].title == nil,
      let front = touch.drawnArea(of: cover)?.boundingBox,
      let behind = touch.drawnArea(of: view)?.boundingBox
    else { return false }
    return front.distance(to: behind) <= Self.shieldTolerance
  }

  /// By how many points the edges of a button may differ from those of the text field that it covers.
  private static let shieldTolerance = 8.0

  /// Whether a view in front is, or is inside, a dimming view that covers the screen of `view`.
  private func isModal(_ cover: ViewID, over view: ViewID) -> Bool {
    // They are in painting order, and none behind the view is in front of it.
    let first = modals.partitioningIndex { $0 > view }
    let end = modals.partitioningIndex { $0 > cover }
    guard first < end else { return false }
    return modals[first..<end].contains { touch.screen(of: $0) == touch.screen(of: view) }
  }

  /// Whether the format contains too little about a view in front, or about an ancestor of it that is
  /// none of `view`: an app's own class in a dump often passes touches through (OV-6, OV-10).
  private func mayLetTouchesThrough(_ cover: ViewID, to view: ViewID) -> Bool {
    guard let undescribed = touch.innermostUndescribedView(around: cover) else { return false }
    return !hierarchy.isDescendant(view, of: undescribed)
  }

  /// Whether both are controls with the same actions, so that either does what the user wants.
  private func doTheSame(_ left: ViewID, _ right: ViewID) -> Bool {
    let (actions, others) = (hierarchy[left].actions, hierarchy[right].actions)
    guard !actions.isEmpty, actions.count == others.count else { return false }
    return zip(actions, others).allSatisfy { $0.message == $1.message }
  }

  /// Groups occluders by the outermost one: a bar with its buttons is one occluder.
  func groups(of covers: [TouchMap.Occluder]) -> [Group] {
    let views = Set(covers.map(\.view))
    var groups: [Group] = []
    var groupIndices: [ViewID: Int] = [:]
    // By superview: the outermost occluder among it and its ancestors.
    var outermost: [ViewID: ViewID?] = [:]
    for cover in covers {
      var front = cover.view
      if cover.view != id, let superview = hierarchy[cover.view].superview {
        let known = outermost[superview]
        let holder = known ?? outermostHolder(from: superview, among: views)
        if known == nil { outermost[superview] = .some(holder) }
        front = holder ?? cover.view
      }
      if let index = groupIndices[front] {
        groups[index].covers.append(cover)
      } else {
        groupIndices[front] = groups.count
        groups.append(Group(front: front, covers: [cover]))
      }
    }
    return groups
  }

  /// The outermost of these views that is `start` or an ancestor of it, and does not contain the checked view.
  private func outermostHolder(from start: ViewID, among views: Set<ViewID>) -> ViewID? {
    hierarchy.ancestorsAndSelf(of: start)
      .prefix { $0 != id && !hierarchy.isDescendant(id, of: $0) }
      .last(where: views.contains)
  }
}

extension [OcclusionCheck.Group] {
  /// The group with the greatest area; among equals the frontmost.
  fileprivate var largest: OcclusionCheck.Group? {
    dropFirst().reduce(first) { largest, next in
      guard let largest, next.area <= largest.area else { return next }
      return largest
    }
  }
}

/// Finds invisible views in front that ignore the touches they receive, which is not intentional
/// (HT-9).
struct Overlay {
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap

  /// A view with more views inside is taken to be visible.
  private static let lookedAtLimit = 1_000
  /// A view is invisible if its subviews fill no more than this share.
  private static let filledShare = 0.5

  init(_ hierarchy: ViewHierarchy, _ touch: TouchMap) {
    self.hierarchy = hierarchy
    self.touch = touch
  }

  /// Whether `front` receives touches of `victim`, is invisible and ignores them.
  func swallows(touchesOf victim: ViewID, under front: ViewID) -> Bool {
    isUnseenAndIdle(front, over: victim) && !isFilled(front, over: victim)
  }

  /// Whether the view draws nothing, and neither it nor an ancestor that does not contain the victim
  /// handles touches.
  func isUnseenAndIdle(_ front: ViewID, over victim: ViewID) -> Bool {
    guard hierarchy[front].drawsNothing else { return false }
    return hierarchy.ancestorsAndSelf(of: front)
      .prefix { !hierarchy.isDescendant(victim, of: $0) }
      .allSatisfy { !hierarchy[$0].actsOnTouches }
  }

  /// Whether a view has subviews, and shows none of them.
  func hidesAllSubviews(of front: ViewID) -> Bool {
    let inside = front.index + 1..<hierarchy[front].subtreeEnd
    guard !inside.isEmpty, inside.count <= Self.lookedAtLimit else { return false }
    return inside.map(ViewID.init).allSatisfy { id in
      hierarchy[id].drawsNothing
        || hierarchy.ancestorsAndSelf(of: id).prefix { $0 != front }
          .contains { hierarchy[$0].isHidden || hierarchy[$0].isTransparentToTouches }
    }
  }

  /// The dimming views that cover their whole screen: views behind them are intentionally blocked.
  var modals: [ViewID] {
    hierarchy.ids.filter { id in
      guard hierarchy.views[id.index].isDimmingView, hierarchy.views[id.index].canBeHit,
        let dimmingView = touch.drawnArea(of: id)?.boundingBox,
        let screen = touch.drawnArea(of: touch.screen(of: id))?.boundingBox
      else { return false }
      return touch.screen(of: id) != id
        && dimmingView.intersection(screen).area >= screen.area * Self.nearlyAll
    }
  }

  /// The share of a screen that counts as all of it: a bar may remain free.
  private static let nearlyAll = 0.9

  /// Whether visible subviews of the overlay fill most of the area that it takes from the victim.
  private func isFilled(_ front: ViewID, over victim: ViewID) -> Bool {
    let inside = front.index + 1..<hierarchy[front].subtreeEnd
    guard inside.count <= Self.lookedAtLimit else { return true }
    guard let own = touch.drawnArea(of: front), let behind = touch.drawnArea(of: victim) else {
      return true
    }
    let shared = own.intersection(behind)
    var unseen = AreaTree([shared])
    for index in inside {
      let view = ViewID(index)
      guard !hierarchy[view].drawsNothing, !hierarchy.isHiddenOrBelowHidden(view) else { continue }
      guard let area = touch.drawnArea(of: view) else { return true }
      _ = unseen.remove(area)
    }
    return unseen.area < shared.area * (1 - Self.filledShare)
  }
}

extension View {
  /// A plain container with an explicitly clear background. An unspecified color is unknown, and an
  /// app's own class may draw.
  var drawsNothing: Bool {
    guard !uikitClass.isCustom, ["UIView", "UIStackView", "UIWindow"].contains(uikitClass.name)
    else { return false }
    return backgroundColor?.isClear ?? uikitClass.isStackView
  }

  /// A button of UIKit without a background, whose edges are not visible.
  fileprivate var hasUndrawnMargins: Bool {
    uikitClass.name == "UIButton" && !uikitClass.isCustom && backgroundColor?.isClear ?? true
  }

  /// A view that dims or blurs what is behind it.
  fileprivate var isDimmingView: Bool {
    if uikitClass.traits.contains(.visualEffect) { return true }
    guard let backgroundColor, alpha < 1 || backgroundColor.isTranslucent,
      !backgroundColor.isClear
    else { return false }
    return alpha * (backgroundColor.components?.alpha ?? 1) >= Self.leastDimming
  }

  /// The opacity from which users notice that a view dims what is behind it.
  private static let leastDimming = 0.05

  /// Whether the view itself handles touches, as far as the format specifies.
  var actsOnTouches: Bool {
    !gestureRecognizers.isEmpty || hasUndescribedRecognizers || !handledTouches.isEmpty
      || !actions.isEmpty || unknowns.contains(.overrides) && uikitClass.isCustom
  }
}
