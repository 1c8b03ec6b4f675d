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

extension TouchObstruction {
  /// The faults of a layout, in painting order of their first victims.
  ///
  /// - Parameter modals: see `Overlay.modals`.
  package static func all(
    in hierarchy: ViewHierarchy, touch: TouchMap, modals: [ViewID]
  ) -> [TouchObstruction] {
    var finder = TouchObstructionFinder(hierarchy: hierarchy, touch: touch, modals: modals)
    let trust = ReliabilityFilter(hierarchy)
    var obstructions: [TouchObstruction] = []
    var places: [Identity: Int] = [:]
    for view in hierarchy.ids where hierarchy.isInteractive(view) {
      for found in finder.obstructions(of: view) {
        guard let obstruction = trust.weighed(found, touch) else { continue }
        if let place = places[obstruction.identity] {
          obstructions[place] = obstructions[place].joined(by: obstruction)
        } else {
          places[obstruction.identity] = obstructions.count
          obstructions.append(obstruction)
        }
      }
    }
    return obstructions
  }

  /// What makes two victims' faults one: the same kind of trouble with the same view.
  private struct Identity: Hashable {
    let kind: Kind
    let cause: ViewID

    enum Kind: Hashable {
      case interaction, front
      case other(Reason)
    }
  }

  private var identity: Identity {
    let kind: Identity.Kind =
      switch reason {
      case .interactionOffAbove, .interactionOff: .interaction
      case .covered, .swallowed, .overlapped: .front
      case .transparent, .overridden, .shallowHitTest, .noArea, .containerWithoutArea, .outside,
        .offScreen, .beyondScrollContent, .blockedBySubview:
        .other(reason)
      }
    return Identity(kind: kind, cause: cause)
  }

  /// One fault of both, by the reason that says more.
  private func joined(by other: TouchObstruction) -> TouchObstruction {
    var joined = TouchObstruction(
      reason: reason.weight >= other.reason.weight ? reason : other.reason, cause: cause,
      victims: victims + other.victims)
    // One victim of which it is sure is enough.
    joined.isSuspicion = isSuspicion && other.isSuspicion
    return joined
  }
}

extension TouchObstruction.Reason {
  /// Among reasons that one view can give to several victims, the greatest speaks for all.
  fileprivate var weight: Int {
    switch self {
    case .interactionOff(hasRecognizer: true), .swallowed: 3
    case .interactionOff(hasRecognizer: false), .covered: 2
    case .interactionOffAbove: 1
    default: 0
    }
  }
}

extension CheckedLayout {
  /// Where the bounds end that cut a view off.
  package func boundsEnd(of cutter: ViewID) -> Finding.RelatedLocation {
    .init(range(of: cutter, .bounds, .frame), .boundsEnd(hierarchy.quotedName(of: cutter)))
  }

  /// Where a scroll view's content ends.
  package func scrollEnd(of scrollView: ViewID) -> Finding.RelatedLocation {
    .init(range(of: scrollView, .contentSize, .frame), "this is how far it scrolls")
  }

  /// The further views that one fault costs, as places; a few stand for many.
  package func otherVictims(of obstruction: TouchObstruction) -> [Finding.RelatedLocation] {
    obstruction.others.prefix(Self.namedVictims).map { victim in
      .init(
        range(of: victim.view, .frame),
        .alsoLoses(hierarchy.spokenName(of: victim.view), victim.deadShare))
    }
  }

  private static var namedVictims: Int { 3 }

  /// The views in front of a victim, as places, front to back; a few stand for many.
  package func coverPlaces(of victim: TouchObstruction.Victim) -> [Finding.RelatedLocation] {
    let whole = victim.covers.reduce(0) { $0 + $1.area }
    return victim.covers.prefix(ViewHierarchy.namedCovers).map { cover in
      .init(
        range(of: cover.view, .frame, .center, .bounds),
        .takes(hierarchy.quotedName(of: cover.view), share: cover.area / whole * victim.deadShare))
    }
  }
}

extension ViewHierarchy {
  fileprivate static var namedCovers: Int { 3 }

  /// What a fault costs the victim that loses most: `button "Buy": no touch reaches it (nor 2 more)`
  /// or `button "Buy": 40% of it gets no touch`.
  package func lossText(of obstruction: TouchObstruction) -> String {
    let worst = obstruction.worst
    let name = spokenName(of: worst.view)
    guard obstruction.isTotal else {
      return "\(name): \(worst.deadShare.percentText) of it gets no touch"
    }
    let dead = obstruction.others.count { $0.deadShare == 1 }
    let others = dead == 0 ? "" : " (nor \(dead) more)"
    return "\(name): no touch reaches it\(others)"
  }

  /// The views in front of a victim in words: `"a", "b" and 2 more`, with whether they are many. A bar
  /// stands for its buttons.
  package func coverNames(of victim: TouchObstruction.Victim) -> (names: String, areMany: Bool) {
    let views = Set(victim.covers.map(\.view))
    let outermost = victim.covers.map(\.view).filter {
      !ancestors(of: $0).contains(where: views.contains)
    }
    var names = outermost.prefix(Self.namedCovers).map(quotedName)
    let unnamed = outermost.count - names.count
    if unnamed > 0 { names.append("\(unnamed) more") }
    guard let last = names.popLast() else { return ("something", false) }
    return names.isEmpty
      ? (last, false) : ("\(names.joined(separator: ", ")) and \(last)", true)
  }

  /// `, wherever table view "rows" is scrolled to`, behind what is said of covers; else nothing.
  package func scrollText(of victim: TouchObstruction.Victim) -> String {
    victim.scrolledIn.map { ", wherever \(spokenName(of: $0)) is scrolled to" } ?? ""
  }

  /// Why a view gets no touch where its interaction, or that of one that holds it, is off:
  /// `"photo" (superview) has its interaction off, the default of UIImageView`.
  package func interactionReason(_ cause: ViewID, for victim: ViewID) -> String {
    let subject = cause == victim ? "it" : placedName(of: cause, for: victim)
    let isDefault = !self[cause].statesUserInteraction
    let why = isDefault ? ", the default of \(self[cause].ownerOfInteractionDefault)" : ""
    return "\(subject) has its interaction off\(why)"
  }
}

extension TouchObstruction {
  /// For tools: the share of the worst victim's area that still gets touches.
  package var data: [String: Double] { ["reachableFraction": 1 - worst.deadShare] }
}

extension Fix {
  /// Turns interaction on, for what is off.
  ///
  /// - Parameter isSafe: nobody chose that it be off. It is then safe where the view, once it takes
  ///   touches, takes none from what lies behind it.
  package static func turnInteractionOn(
    of id: ViewID, in layout: CheckedLayout, isSafe: Bool
  ) -> [Fix] {
    let name = layout.hierarchy.quotedName(of: id)
    return [
      .set(
        .isUserInteractionEnabled, "isUserInteractionEnabled", to: "true", of: id, in: layout,
        title: "turn the interaction of \(name) on",
        isSafe: isSafe && !layout.wouldTakeTouches(id))
    ].compactMap(\.self)
  }
}

extension Finding.Message {
  fileprivate static func takes(_ name: String, share: Double) -> Self {
    "\(name) takes \(share.percentText) of its touches"
  }

  fileprivate static func boundsEnd(_ name: String) -> Self {
    "the bounds of \(name) end here"
  }

  fileprivate static func alsoLoses(_ name: String, _ share: Double) -> Self {
    share == 1
      ? "\(name) gets no touch for the same reason"
      : "\(name): \(share.percentText) of it gets no touch for the same reason"
  }
}

extension CheckedLayout {
  /// Whether a view, were its interaction on, would take touches of interactive views behind it, or of
  /// a control that holds it.
  fileprivate func wouldTakeTouches(_ id: ViewID) -> Bool {
    guard let area = touch.drawnArea(of: id) else { return true }
    var takes = false
    touch.index.visitFrontToBack(0..<touch.hitRegions.count, meeting: area.boundingBox) { place in
      let target = touch.hitRegions[place].target
      guard target < id, hierarchy.isInteractive(target) else { return true }
      let isHolder = hierarchy.isDescendant(id, of: target)
      takes = !isHolder || hierarchy[target].uikitClass.isControl
      return !takes
    }
    return takes
  }
}

extension TouchObstruction {
  /// The elements of an accessibility tree that lie wholly outside the screen, the one fault that
  /// places alone show.
  ///
  /// The screen is a root that is the application or a window: other roots are parts of something.
  package static func offScreen(in hierarchy: ViewHierarchy) -> [TouchObstruction] {
    hierarchy.roots.flatMap { root -> [TouchObstruction] in
      guard hierarchy[root].uikitClass.isWindow, let screen = hierarchy.absoluteFrame(of: root),
        !screen.isEmpty
      else { return [] }
      return (root.index + 1..<hierarchy[root].subtreeEnd).map(ViewID.init).compactMap { id in
        guard hierarchy.isInteractive(id), !hierarchy.isHiddenOrBelowHidden(id),
          let frame = hierarchy.absoluteFrame(of: id), frame.isFinite, !frame.isEmpty,
          !frame.intersects(screen), hierarchy.scrollView(around: id) == nil
        else { return nil }
        return TouchObstruction(reason: .offScreen(window: root), cause: id, victim: .init(id))
      }
    }
  }
}
