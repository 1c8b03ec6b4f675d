package import LayoutModel
package import HitTesting

/// What a statement about the touches of a view rests on. The linter reports no loss that rests on frames as drawn, or that
/// scrolling ends; hovers, hints and queries say so.
package enum ReachBasis: Hashable, Sendable {
  /// Frames that the running app has as well, or a loss that a rule reports.
  case laidOut
  /// Frames as Xcode drew them last. UIKit lays the views out again.
  case drawn
  /// The view is, in part, outside the visible part of a scroll view, which scrolling brings into view.
  case scrolledOut(of: ViewID)
  /// The document shows the view and one in front of it, and the app one of them at a time.
  case alternative(to: ViewID)
}

extension AnalyzedLayout {
  /// - Parameter reach: of the view.
  package func basis(of reach: ViewReach) -> ReachBasis {
    let isReported = victims.contains(reach.view) && shareNeverScrolledIn(of: reach.view) == nil
    return reach.isComplete || isReported
      ? .laidOut : hierarchy.basis(of: reach, in: touch, code)
  }

  /// The share of a view's area that no scroll position brings into view, if one brings the rest in.
  package func shareNeverScrolledIn(of id: ViewID) -> Double? {
    guard victims.contains(id) else { return nil }
    for obstruction in obstructions {
      guard let victim = obstruction.victims.first(where: { $0.view == id && $0.deadShare < 1 })
      else { continue }
      if case .beyondScrollContent = obstruction.reason { return victim.deadShare }
      if victim.scrolledIn != nil { return victim.deadShare }
    }
    return nil
  }
}

extension AnalyzedLayout {
  /// The obstruction because of which a view receives no touch at all, wherever content is scrolled; nil: rules report none.
  package func wholeObstruction(of id: ViewID) -> TouchObstruction? {
    guard victims.contains(id) else { return nil }
    return obstructions.first { obstruction in
      obstruction.victims.contains { $0.view == id && $0.deadShare == 1 }
    }
  }
}

extension ViewHierarchy {
  /// Whether the place of a view is the one that Xcode drew last. UIKit lays it out again.
  package func isDrawn(_ id: ViewID) -> Bool {
    guard !allFramesAreSpecified else { return false }
    return ancestorsAndSelf(of: id).contains {
      let source = self[$0].frameSource
      return source == .autoLayout || source != .unknown && source.reliability == .stale
    }
  }

  /// Whether Xcode has drawn its views, so that the frames of the document are not those of the app.
  package var hasDrawing: Bool { spec != nil && !allFramesAreSpecified }

  /// The basis of the reach of a view, regardless of what rules report.
  ///
  /// - Parameter code: nil: no sources are read.
  package func basis(
    of reach: ViewReach, in touch: TouchMap, _ code: LayoutCode? = nil
  ) -> ReachBasis {
    let basis = basisOfFrames(of: reach)
    guard basis == .laidOut, !reach.isComplete,
      let other = alternative(to: reach, in: touch, code)
    else { return basis }
    return .alternative(to: other)
  }

  /// The view in front of one, if all views in front of it are other states of the screen; nil: one is not.
  private func alternative(
    to reach: ViewReach, in touch: TouchMap, _ code: LayoutCode?
  ) -> ViewID? {
    let filter = ReliabilityFilter(self)
    let areStates = reach.blockers.allSatisfy {
      filter.showsOne(of: reach.view, and: $0.view, touch, code)
    }
    return areStates ? reach.blockers.max { $0.area < $1.area }?.view : nil
  }

  private func basisOfFrames(of reach: ViewReach) -> ReachBasis {
    guard !reach.isComplete, !hasExplicitReason(reach) else { return .laidOut }
    if let scrollView = scrollView(hiding: reach) { return .scrolledOut(of: scrollView) }
    // Nothing known keeps touches from it.
    if reach.reasons == [.unknown] { return .laidOut }
    return reliability(of: reach) == .firm || statesItsFrames ? .laidOut : .drawn
  }

  /// Where a view is that scrolling brings into view: `below the fold`.
  ///
  /// - Parameter scrollView: of `ReachBasis.scrolledOut`.
  package func placeBeforeScrolling(_ reach: ViewReach, in scrollView: ViewID) -> String {
    guard let frame = absoluteFrame(of: reach.view),
      let visible = visibleFrame(of: scrollView)
    else { return "outside the visible part" }
    if visible.contains(frame), let front = reach.blockers.first?.view {
      // UIKit can lay it out beside a bar instead.
      let isSure = bar(front) == nil || !isDrawn(reach.view)
      return "behind \(sentenceName(of: front))" + (isSure ? "" : ", where Xcode drew it")
    }
    if frame.minY >= visible.maxY { return "below the fold" }
    return frame.intersection(visible).area > 0
      ? "partly outside the visible part" : "outside the visible part"
  }

  /// Whether all frames but that of the screen are stated, as those in code are: Xcode draws none of them.
  private var statesItsFrames: Bool {
    spec == nil
      && ids.allSatisfy { self[$0].frameSource == .explicit || self[$0].frameSource == .canvas }
  }

  /// Whether a state or an override, and no frame, keeps touches from a view.
  private func hasExplicitReason(_ reach: ViewReach) -> Bool {
    reach.reasons.contains { reason in
      switch reason {
      case .hidden, .transparent, .interactionOff, .overridden: true
      case .outside, .covered, .noArea, .unknown: false
      }
    }
  }

  /// The innermost scroll view around a view whose visible part does not contain the whole view, or that moves it from
  /// behind the views in front of it.
  private func scrollView(hiding reach: ViewReach) -> ViewID? {
    guard let frame = absoluteFrame(of: reach.view) else { return nil }
    return ancestors(of: reach.view).first { ancestor in
      guard self[ancestor].isScrollView || self[ancestor].mayBeScrolled,
        let visible = visibleFrame(of: ancestor)
      else { return false }
      guard visible.contains(frame) else { return true }
      return !reach.blockers.isEmpty
        && reach.blockers.allSatisfy { !isDescendant($0.view, of: ancestor) && $0.view != ancestor }
    }
  }

  /// The part of a view's frame that is inside the frames of its ancestors, in the coordinates of the root.
  private func visibleFrame(of id: ViewID) -> Rect? {
    ancestors(of: id).reduce(absoluteFrame(of: id)) { visible, ancestor in
      guard let visible, let frame = absoluteFrame(of: ancestor) else { return nil }
      return visible.intersection(frame)
    }
  }

  /// The reliability of the frames that keep touches from a view: those of the views in front of it, else those of its
  /// ancestors.
  private func reliability(of reach: ViewReach) -> FrameReliability {
    let filter = ReliabilityFilter(self)
    guard !reach.reasons.contains(.outside), !reach.blockers.isEmpty else {
      if allFramesAreSpecified { return .firm }
      return ancestorsAndSelf(of: reach.view).map { self[$0].frameSource.reliability }.min()
        ?? .firm
    }
    return reach.blockers.map { filter.reliability(between: reach.view, and: $0.view) }.min()
      ?? .firm
  }
}

extension ViewReach {
  /// Shares from this value on are complete: sums of rotated areas are rounded.
  package static let completeShare = 0.999

  /// Whether all touches of the view end in it or its subviews.
  package var isComplete: Bool { shares.map { $0.inSubtree >= Self.completeShare } ?? false }
}
