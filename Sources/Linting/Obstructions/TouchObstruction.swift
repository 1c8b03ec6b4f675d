package import LayoutModel
package import TouchModel

/// One thing in a layout that keeps touches from interactive views, with all that it keeps them
/// from: one fault is one finding, however many controls it costs.
package struct TouchObstruction: Sendable {
  package let reason: Reason
  /// The view whose state or place is at fault: the transparent one, the one that sticks out, the
  /// one in front.
  package let cause: ViewID
  /// The interactive views that lose touches by it, in painting order.
  package internal(set) var victims: [Victim]
  /// It rests on places as they were on one canvas (`ReliabilityFilter`).
  package internal(set) var isSuspicion = false

  /// What kind of fault it is. Each is one rule's to tell, but for what the comment says.
  package enum Reason: Hashable, Sendable {
    /// Alpha below what hit-testing sees (HT-5).
    case transparent
    /// Interaction is off, by setting or by the class's default, on a view that holds the victims
    /// (HT-1, TD-5, CL-2, CL-10).
    case interactionOffAbove
    /// Interaction is off on the victim itself. With a recognizer it has a rule of its own (GR-3).
    case interactionOff(hasRecognizer: Bool)
    /// An override of hit-testing gives the view's touches to nobody or to another (OV-3 … OV-8).
    case overridden
    /// An override that looks no deeper than its own subviews (OV-9).
    case shallowHitTest
    /// Bounds of no area, or a transform without a way back: no point lies inside (HT-7, GEO-8).
    case noArea
    /// A view that holds the victims has no area: they are drawn all the same (HT-7, HT-8).
    case containerWithoutArea
    /// Outside the bounds of `cutter`, whose subview on the way is the cause (HT-8). The whole loss
    /// and a part are two rules'.
    case outside(cutter: ViewID)
    /// Wholly outside the window, or what stands for the screen, and nothing scrolls it in.
    case offScreen(window: ViewID)
    /// Outside all that the scroll view can bring into its bounds (GEO-7).
    case beyondScrollContent(cutter: ViewID)
    /// Views in front take touches (HT-3, HT-10). The whole loss and a part are two rules'.
    case covered
    /// A view in front takes touches that cannot be seen and does nothing with them (HT-9).
    case swallowed
    /// An interactive sibling in front takes a part that is less than half.
    case overlapped
    /// A subview of the control takes touches and does nothing with them (CL-7).
    case blockedBySubview
  }

  package struct Victim: Sendable {
    package let view: ViewID
    /// The share of the view's drawn area that gets no touch: 1 where all is lost.
    package let deadShare: Double
    /// How far it reaches past each edge of what cuts it, in the cutter's coordinates; else zero.
    package let overhang: EdgeInsets
    /// The cause that is named costs it all of that; else something further does, too.
    package let hasOneCause: Bool
    /// What takes the touches, front to back, where something does.
    package let covers: [TouchMap.Occluder]
    /// The scroll view that the covers lie over, wherever it is scrolled to.
    package let scrolledIn: ViewID?

    package init(
      _ view: ViewID, deadShare: Double = 1, overhang: EdgeInsets = .zero,
      hasOneCause: Bool = true, covers: [TouchMap.Occluder] = [], scrolledIn: ViewID? = nil
    ) {
      self.view = view
      self.deadShare = deadShare
      self.overhang = overhang
      self.hasOneCause = hasOneCause
      self.covers = covers
      self.scrolledIn = scrolledIn
    }
  }

  /// Nothing of some victim gets a touch.
  package var isTotal: Bool { victims.contains { $0.deadShare == 1 } }

  /// The victim that loses most, whom the finding is about; the first in painting order among
  /// equals.
  package var worst: Victim {
    victims.dropFirst().reduce(victims[0]) { worst, next in
      next.deadShare > worst.deadShare ? next : worst
    }
  }

  /// The other victims.
  package var others: [Victim] {
    let worst = worst.view
    return victims.filter { $0.view != worst }
  }

  package init(reason: Reason, cause: ViewID, victim: Victim) {
    self.init(reason: reason, cause: cause, victims: [victim])
  }

  package init(reason: Reason, cause: ViewID, victims: [Victim]) {
    precondition(!victims.isEmpty, "a fault costs somebody something")
    self.reason = reason
    self.cause = cause
    self.victims = victims
  }
}
