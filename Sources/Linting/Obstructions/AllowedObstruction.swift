internal import HitTesting
package import LayoutModel

/// What keeps touches from a view, and no rule reports.
package struct AllowedObstruction: Equatable, Sendable {
  /// nil: the search for one ended.
  package let obstruction: TouchObstruction?
  package let allowance: TouchAllowance
}

extension AnalyzedLayout {
  /// What keeps touches from a view without a finding, and why. It is computed for a question about one view only.
  package func allowedObstructions(of id: ViewID) -> [AllowedObstruction] {
    guard hierarchy.tree == .views, hierarchy.isInteractive(id),
      !hierarchy.isHiddenOrBelowHidden(id)
    else { return [] }
    return AllowanceSearch(id: id, layout: self).found
  }
}

/// Repeats the search for obstructions of one view without what it allows.
private struct AllowanceSearch {
  let id: ViewID
  let layout: AnalyzedLayout

  private var hierarchy: ViewHierarchy { layout.hierarchy }
  private var touch: TouchMap { layout.touch }

  var found: [AllowedObstruction] {
    if touch.receivesForwardedTouches(id) { return end(.forwardedTouches) }
    var finder = TouchObstructionFinder(
      hierarchy: hierarchy, touch: touch, modals: layout.modals, code: layout.code)
    let obstructions = finder.obstructions(of: id)
    guard obstructions.isEmpty else { return obstructions.compactMap(dropped) }
    if let flag = finder.flagObstructions(of: id).first {
      let allowance: TouchAllowance = touch.isUncertain(id) ? .unknownOverride : .createdByUIKit
      return [AllowedObstruction(obstruction: flag, allowance: allowance)]
    }
    guard !touch.isUncertain(id) else { return end(.unknownOverride) }
    return clipped(finder) + covered
  }

  private func end(_ allowance: TouchAllowance) -> [AllowedObstruction] {
    [AllowedObstruction(obstruction: nil, allowance: allowance)]
  }

  private func dropped(_ obstruction: TouchObstruction) -> AllowedObstruction? {
    ReliabilityFilter(hierarchy).allowance(of: obstruction, touch, layout.code)
      .map { AllowedObstruction(obstruction: obstruction, allowance: $0) }
  }

  private func clipped(_ finder: TouchObstructionFinder) -> [AllowedObstruction] {
    var search = finder.clippingCheck(of: id, allowsOverhang: false)
    var cache = ClippingCache()
    switch search.run(&cache) {
    case .unknown: return end(.unknownEdges)
    case .overLimit: return end(.workLimit)
    case .obstruction: return end(.ownTouchArea)
    case .inside(nil): return []
    case .inside(let part?):
      return [
        AllowedObstruction(
          obstruction: part, allowance: finder.isSlidOut(part, id) ? .slidOut : .smallOverhang)
      ]
    }
  }

  private var covered: [AllowedObstruction] {
    let check = OcclusionCheck(of: id, in: hierarchy, touch, modals: layout.modals)
    let reach = touch.reach(
      of: id, coverLimit: OcclusionCheck.coverLimit, limits: touch.limits(of: id))
    let groups = check.groups(of: reach.covers)
    let isTotal = reach.reachableInSubtree == 0 && groups.count == 1
    return groups.compactMap { group in
      guard let share = touch.share(of: group.area, in: id),
        let allowance = allowance(of: group, share: share, check)
      else { return nil }
      let victim = TouchObstruction.Victim(
        view: id, deadShare: isTotal ? 1 : min(share, 1 - Double.ulpOfOne), occluders: group.covers)
      return AllowedObstruction(
        obstruction: TouchObstruction(reason: .covered, cause: group.front, victim: victim),
        allowance: allowance)
    }
  }

  private func allowance(
    of group: OcclusionCheck.Group, share: Double, _ check: OcclusionCheck
  ) -> TouchAllowance? {
    if hierarchy.bar(group.front) != nil { return .bar }
    for cover in group.covers {
      if let allowance = check.allowance(of: cover.view, over: id) { return allowance }
    }
    if let scrollView = hierarchy.scrollView(around: id),
      !hierarchy.isDescendant(group.front, of: scrollView)
    {
      return .scrolledAway
    }
    if share <= OcclusionCheck.coveredShare { return .smallShare }
    if hierarchy.isBackdrop(id, losing: share) { return .backdrop }
    return check.isInteractiveSibling(group.front) ? .smallOverlap : nil
  }
}
