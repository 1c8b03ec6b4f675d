internal import LayoutModel
internal import TouchModel

/// What views in front take of an interactive view's touches (HT-3, HT-10).
///
/// Scrolling moves a view from under what lies outside its scroll view: such a view in front counts
/// only where it covers all the room that the scroll view has, or what no scrolling brings out
/// (`ScrollOcclusionCheck`).
struct OcclusionCheck {
  private let id: ViewID
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap
  private let modals: [ViewID]

  /// What more views than this cover together is a drawing, and not a screen.
  package static let coverLimit = 64
  /// A smaller share of its touches that others take is no loss that a person notices.
  static let coveredShare = 0.1
  /// Two interactive siblings may share so much of the smaller one: frames of neighbours touch.
  static let overlapShare = 0.05
  /// A view that loses more than this to a sibling is not overlapped by it, but covered.
  private static let mostOfIt = 0.5
  /// The share of a view that stands for all of it, rounding allowed for.
  private static let nearlyAll = 0.99

  /// - Parameter modals: see `Overlay.modals`.
  package init(of id: ViewID, in hierarchy: ViewHierarchy, _ touch: TouchMap, modals: [ViewID]) {
    self.id = id
    self.modals = modals
    self.hierarchy = hierarchy
    self.touch = touch
  }

  /// The one fault where all is covered, else one for each kind and view in front.
  ///
  /// - Parameter known: what lies over scroll views, as far as it has been found.
  package func obstructions(_ known: inout ScrollOccluders) -> [TouchObstruction] {
    let scrollView = hierarchy.scrollView(around: id)
    let own = reach(of: id, within: scrollView)
    if isAllTaken(own, from: id, within: scrollView) { return [total(own.covers)] }
    var scope = scrollView
    while let covered = scope {
      let next = hierarchy.scrollView(around: covered)
      let reach = reach(of: covered, within: next, coverLimit: Self.coverLimit)
      if isAllTaken(reach, from: covered, within: next) { return [total(reach.covers)] }
      scope = next
    }
    let partly = partial(groups(of: own.covers))
    guard let scrollView, let obstruction = scrolledUnder(in: scrollView, &known) else {
      return partly
    }
    return obstruction.isTotal ? [obstruction] : partly + [obstruction]
  }

  /// What covers the view wherever its scroll view is scrolled to.
  private func scrolledUnder(
    in scrollView: ViewID, _ known: inout ScrollOccluders
  ) -> TouchObstruction? {
    let loss = ScrollOcclusionCheck(id, in: scrollView, hierarchy, touch)?.loss(&known) { cover in
      // A scroll view of a controller keeps its content clear of these by itself.
      mayCover(cover, scrollView) && !hierarchy.isInSystemBar(cover)
    }
    guard let loss, let front = groups(of: loss.covers).largest?.front else { return nil }
    guard loss.isTotal || (loss.share > Self.coveredShare && !hierarchy.isBackdrop(id)) else {
      return nil
    }
    let swallows = Overlay(hierarchy, touch).swallows(touchesOf: scrollView, under: front)
    return TouchObstruction(
      reason: swallows ? .swallowed : .covered, cause: front,
      victim: .init(
        id, deadShare: loss.isTotal ? 1 : min(loss.share, 1 - Double.ulpOfOne),
        occluders: loss.covers, scrolledIn: scrollView))
  }

  /// The views that together cover a stretch: those in front one behind the other, under the
  /// outermost of them that holds the rest.
  fileprivate struct Group {
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
    // Scrolled away, what covers it cannot be told.
    let expected = touch.expectedArea(of: view)?.area ?? 0
    let inSight = touch.limits(of: view).reduce(0) { $0 + $1.area }
    guard hierarchy.scrollView(around: view) == nil || inSight >= expected * Self.nearlyAll else {
      return false
    }
    // What overflows it may still get touches, and hand them on.
    let all = touch.reach(of: view, within: container, coverLimit: Self.coverLimit) {
      mayCover($0, view)
    }
    return all.reachableInSubtree == 0
  }

  private func total(_ covers: [TouchMap.Occluder]) -> TouchObstruction {
    let front = groups(of: covers).largest?.front ?? id
    let swallows = Overlay(hierarchy, touch).swallows(touchesOf: id, under: front)
    return TouchObstruction(
      reason: swallows ? .swallowed : .covered, cause: front, victim: .init(id, occluders: covers))
  }

  private func partial(_ groups: [Group]) -> [TouchObstruction] {
    guard let whole = touch.expectedArea(of: id)?.area, whole > 0 else { return [] }
    let overlay = Overlay(hierarchy, touch)
    var obstructions: [TouchObstruction] = []
    var plain: [Group] = []
    for group in groups {
      let share = group.area / whole
      if overlay.swallows(touchesOf: id, under: group.front) {
        if share > Self.coveredShare {
          obstructions.append(obstruction(.swallowed, [group], share))
        }
      } else if isInteractiveSibling(group.front), share <= Self.mostOfIt {
        if overlapCounts(group) { obstructions.append(obstruction(.overlapped, [group], share)) }
      } else {
        plain.append(group)
      }
    }
    let share = plain.reduce(0) { $0 + $1.area } / whole
    if share > Self.coveredShare, !hierarchy.isBackdrop(id) {
      obstructions.append(obstruction(.covered, plain, share))
    }
    return obstructions
  }

  private func obstruction(
    _ reason: TouchObstruction.Reason, _ groups: [Group], _ share: Double
  ) -> TouchObstruction {
    // Rounding must not make a part of it the whole.
    let victim = TouchObstruction.Victim(
      id, deadShare: min(share, 1 - Double.ulpOfOne), occluders: groups.flatMap(\.covers))
    return TouchObstruction(reason: reason, cause: groups.largest?.front ?? id, victim: victim)
  }

  private func isInteractiveSibling(_ other: ViewID) -> Bool {
    hierarchy[other].superview == hierarchy[id].superview && hierarchy.isInteractive(other)
  }

  private func overlapCounts(_ group: Group) -> Bool {
    let smaller = min(touch.ownArea(of: id), touch.ownArea(of: group.front))
    return group.area > smaller * Self.overlapShare
      && !hierarchy.isBackdrop(id)
  }

  /// What is left of a view's touches under those in front that count.
  ///
  /// - Parameters:
  ///   - container: only what it holds is looked at; nil: everything on the screen.
  ///   - limits: only what lies in one of these counts; nil: what a person expects of the view.
  package func reach(
    of view: ViewID, within container: ViewID?, coverLimit: Int = .max,
    limits: [ConvexArea]? = nil
  ) -> TouchMap.Reach {
    let limits = limits ?? touch.limits(of: view)
    return touch.reach(of: view, within: container, coverLimit: coverLimit, limits: limits) {
      mayCover($0, view)
    }
  }

  /// Whether a view in front counts: what UIKit put there, and what one screen puts over another, is
  /// meant; a window that nobody sees is not.
  func mayCover(_ cover: ViewID, _ view: ViewID) -> Bool {
    if hierarchy[cover].uikitClass.isPrivate || hierarchy.floats(cover) || doTheSame(id, cover)
      || mayLetTouchesThrough(cover, to: view) || isModal(cover, over: view)
    {
      return false
    }
    return hierarchy.screen(of: cover) == hierarchy.screen(of: view)
      || (hierarchy.root(of: cover) != hierarchy.root(of: view)
        && Overlay(hierarchy, touch).isUnseenAndIdle(cover, over: view))
  }

  /// Whether a view in front is, or lies on, a veil over the whole screen that it shares with `view`.
  private func isModal(_ cover: ViewID, over view: ViewID) -> Bool {
    modals.contains { dimmingView in
      dimmingView > view && dimmingView <= cover && !hierarchy.isDescendant(view, of: dimmingView)
        && hierarchy.screen(of: dimmingView) == hierarchy.screen(of: view)
    }
  }

  /// Whether the format says too little of a view in front, or of one that holds it and not `view`:
  /// an app's own class in a dump is as often as not made to pass touches through (OV-6, OV-10).
  private func mayLetTouchesThrough(_ cover: ViewID, to view: ViewID) -> Bool {
    hierarchy.ancestorsAndSelf(of: cover)
      .prefix { !hierarchy.isDescendant(view, of: $0) }
      .contains {
        hierarchy[$0].unknowns.contains(.userInteraction) || hierarchy[$0].mayOverride
      }
  }

  /// Two controls with one action at one place: whichever is in front does what was wanted.
  private func doTheSame(_ left: ViewID, _ right: ViewID) -> Bool {
    let actions = hierarchy[left].actions.map(\.message)
    return !actions.isEmpty && actions == hierarchy[right].actions.map(\.message)
  }

  /// Puts together what belongs together: a bar with its buttons is one thing in front.
  private func groups(of covers: [TouchMap.Occluder]) -> [Group] {
    let views = Set(covers.map(\.view))
    var groups: [Group] = []
    var places: [ViewID: Int] = [:]
    for cover in covers {
      let holders = hierarchy.ancestorsAndSelf(of: cover.view).prefix {
        $0 != id && !hierarchy.isDescendant(id, of: $0)
      }
      let front = holders.last(where: views.contains) ?? cover.view
      if let place = places[front] {
        groups[place].covers.append(cover)
      } else {
        places[front] = groups.count
        groups.append(Group(front: front, covers: [cover]))
      }
    }
    return groups
  }
}

extension [OcclusionCheck.Group] {
  /// The one that takes most; the frontmost among equals.
  fileprivate var largest: OcclusionCheck.Group? {
    dropFirst().reduce(first) { largest, next in
      guard let largest, next.area <= largest.area else { return next }
      return largest
    }
  }
}

/// Tells which views in front cannot be seen and do nothing with the touches that they take: what
/// nobody meant to lie there (HT-9).
struct Overlay {
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap

  /// With more views than this in it, something of it is taken to be seen.
  private static let lookedAtLimit = 1_000
  /// A view is unseen where what it holds fills no more than this share.
  private static let filledShare = 0.5

  package init(_ hierarchy: ViewHierarchy, _ touch: TouchMap) {
    self.hierarchy = hierarchy
    self.touch = touch
  }

  /// Whether `front` takes touches of `victim` for nothing that a person could see or want.
  func swallows(touchesOf victim: ViewID, under front: ViewID) -> Bool {
    isUnseenAndIdle(front, over: victim) && !isFilled(front, over: victim)
  }

  /// Draws nothing itself and acts on no touch, nor does anything that holds it and not the victim.
  func isUnseenAndIdle(_ front: ViewID, over victim: ViewID) -> Bool {
    guard hierarchy[front].drawsNothing else { return false }
    return hierarchy.ancestorsAndSelf(of: front)
      .prefix { !hierarchy.isDescendant(victim, of: $0) }
      .allSatisfy { !hierarchy[$0].actsOnTouches }
  }

  /// The views that veil their whole screen, half seen through: what is behind them is meant to wait
  /// until they are gone.
  var modals: [ViewID] {
    hierarchy.ids.filter { id in
      guard hierarchy[id].isDimmingView, hierarchy[id].canBeHit,
        let dimmingView = touch.drawnArea(of: id)?.boundingBox,
        let screen = touch.drawnArea(of: hierarchy.screen(of: id))?.boundingBox
      else { return false }
      return hierarchy.screen(of: id) != id
        && dimmingView.intersection(screen).area >= screen.area * Self.nearlyAll
    }
  }

  /// The share of a screen that stands for all of it: a bar may stay free.
  private static let nearlyAll = 0.9

  /// Whether what the overlay holds can be seen on most of what it takes from the victim.
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
  /// A plain container whose background is said to be clear. Where no colour is given nothing is
  /// known, and an app's own class may draw what it likes.
  var drawsNothing: Bool {
    let plain: Set = ["UIView", "UIStackView", "UIWindow"]
    guard !uikitClass.isCustom, plain.contains(uikitClass.name) else { return false }
    return hasClearBackground || (uikitClass.isStackView && backgroundColor == nil)
  }

  /// Something that dims or blurs what is behind it.
  fileprivate var isDimmingView: Bool {
    if uikitClass.traits.contains(.visualEffect) { return true }
    guard let backgroundColor, !hasClearBackground else { return false }
    let opacity = backgroundColor.utf8.count == 9 ? backgroundColor.suffix(2).lowercased() : "ff"
    return alpha < 1 || (backgroundColor.hasPrefix("#") && opacity != "ff")
  }

  /// `clear`, or a colour without opacity (`#RRGGBB00`).
  private var hasClearBackground: Bool {
    guard let backgroundColor else { return false }
    return ["clear", "clearcolor"].contains(backgroundColor.lowercased())
      || (backgroundColor.hasPrefix("#") && backgroundColor.utf8.count == 9
        && backgroundColor.hasSuffix("00"))
  }

  /// Whether the view itself does something with a touch that ends in it, as far as is known.
  var actsOnTouches: Bool {
    !gestureRecognizers.isEmpty || hasUndescribedRecognizers || !handledTouches.isEmpty
      || !actions.isEmpty || unknowns.contains(.overrides) && uikitClass.isCustom
  }
}
