internal import LayoutModel
internal import TouchModel

/// What a control's own subviews take of its touches and do nothing with (CL-7): they have to hand
/// them on, and only turning their interaction off does that.
struct BlockedControl {
  private let id: ViewID
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap

  package init(_ id: ViewID, in hierarchy: ViewHierarchy, _ touch: TouchMap) {
    self.id = id
    self.hierarchy = hierarchy
    self.touch = touch
  }

  /// One for each outermost subview that takes touches.
  package func obstructions() -> [TouchObstruction] {
    let kind = hierarchy[id].uikitClass
    // UIKit arranges the insides of its own; an override that answers itself lets nothing through.
    guard kind.isControl, !kind.traits.contains(.opaqueInside),
      hierarchy[id].hitTest == .standard, !livesOnRecognizers
    else { return [] }
    let limits = touch.limits(of: id)
    let whole = limits.reduce(0) { $0 + $1.area }
    guard whole > 0 else { return [] }
    var obstructions: [TouchObstruction] = []
    for blocker in blockers() {
      let taken =
        touch.reach(of: blocker, limits: limits).reachableInSubtree
        - reachOfInteractive(in: blocker, limits)
      guard taken > whole * Self.blockedShare else { continue }
      let victim = TouchObstruction.Victim(
        id, deadShare: taken < whole * (1 - Self.roundingShare) ? taken / whole : 1,
        covers: [.init(view: blocker, area: taken)])
      obstructions.append(
        TouchObstruction(reason: .blockedBySubview, cause: blocker, victim: victim))
    }
    return obstructions
  }

  /// A smaller share is a hairline: a separator, a border.
  private static let blockedShare = 0.05
  /// What rounding makes of nothing.
  private static let roundingShare = 1e-9

  /// Recognizers on the control get the touches of its subviews too (GR-1).
  private var livesOnRecognizers: Bool {
    hierarchy[id].gestureRecognizers.contains(where: \.isEnabled) && hierarchy[id].actions.isEmpty
  }

  /// The outermost views in the control that take touches and act on none.
  private func blockers() -> [ViewID] {
    var found: [ViewID] = []
    var next = id.index + 1
    while next < hierarchy[id].subtreeEnd {
      let view = ViewID(next)
      if !mayTakeTouches(view) || hierarchy.isInteractive(view) || hierarchy[view].actsOnTouches {
        next = hierarchy[view].subtreeEnd
      } else if hierarchy[view].hitTest == .standard {
        found.append(view)
        next = hierarchy[view].subtreeEnd
      } else {
        next += 1
      }
    }
    return found
  }

  private func mayTakeTouches(_ view: ViewID) -> Bool {
    let kind = hierarchy[view].uikitClass
    return hierarchy[view].canBeHit && !touch.isUncertain(view) && !kind.isPrivate
      && kind.traits.isDisjoint(with: [.opaqueInside, .content])
      && !hierarchy[view].unknowns.contains(.userInteraction)
  }

  /// What a blocker's own interactive views take is not lost.
  private func reachOfInteractive(in blocker: ViewID, _ limits: [ConvexArea]) -> Double {
    var sum = 0.0
    var next = blocker.index + 1
    while next < hierarchy[blocker].subtreeEnd {
      let view = ViewID(next)
      if hierarchy.isInteractive(view) {
        sum += touch.reach(of: view, limits: limits).reachableInSubtree
        next = hierarchy[view].subtreeEnd
      } else {
        next += 1
      }
    }
    return sum
  }
}
