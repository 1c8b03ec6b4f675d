package import LayoutModel
package import HitTesting

/// One cause in a layout that keeps touches from interactive views, with all views that it affects.
/// Each obstruction is one finding.
package struct TouchObstruction: Equatable, Sendable {
  package private(set) var reason: Reason
  /// The view whose state or position is the cause: the transparent one, the one beyond the bounds,
  /// the one in front.
  package let cause: ViewID
  /// The interactive views that lose touches, in painting order.
  package internal(set) var victims: [Victim]
  /// It depends on frames that are stored for one canvas only (`ReliabilityFilter`).
  package internal(set) var isSuspicion = false
  /// How code changes what it depends on; the finding is then at most info.
  package internal(set) var codeEffects: [CodeEffect] = []
  /// The view that code shows, if the obstruction matters only while it is visible; nil: the document shows it.
  package internal(set) var shownView: ViewID?
  /// It depends on a bar that code or the user can hide. The finding is an information.
  package internal(set) var isInDoubt = false
  /// The text that moves the victims by growing; nil: it is not known, or texts do not move them.
  package internal(set) var growingText: ViewID?

  /// The kind of obstruction. One rule reports each, unless noted otherwise.
  package enum Reason: Hashable, Sendable {
    /// An alpha at which hit-testing ignores a view (HT-5).
    case transparent
    /// User interaction is disabled, explicitly or by the class's default, on an ancestor of the
    /// victims (HT-1, TD-5, CL-2, CL-10).
    case interactionOffAbove
    /// User interaction is disabled on the victim itself. Another rule reports it if the victim has a
    /// recognizer (GR-3).
    case interactionOff(hasRecognizer: Bool)
    /// An override of hit-testing returns nil or another view (OV-3 … OV-8).
    case overridden
    /// An override that searches its direct subviews only (OV-9).
    case shallowHitTest
    /// Bounds without area or a transform that is not invertible: they contain no point (HT-7, GEO-8).
    case noArea
    /// An ancestor of the victims has no area. They are drawn nevertheless (HT-7, HT-8).
    case containerWithoutArea
    /// Outside the bounds of `cutter`; the cause is its subview that contains the victims (HT-8). Two
    /// rules report a whole and a partial loss.
    case outside(cutter: ViewID)
    /// Entirely outside the window or the view that fills the screen, in no scroll view.
    case offScreen(window: ViewID)
    /// Beyond the scrollable content (GEO-7).
    case beyondScrollContent(cutter: ViewID)
    /// Views in front receive the touches (HT-3, HT-10). Two rules report a whole and a partial loss.
    case covered
    /// An invisible view in front receives the touches and ignores them (HT-9).
    case swallowed
    /// An interactive sibling in front receives less than half of the touches.
    case overlapped
    /// A subview of the control receives the touches and ignores them (CL-7).
    case blockedBySubview
  }

  package struct Victim: Equatable, Sendable {
    package let view: ViewID
    /// The share of the view's drawn area that receives no touches, up to 1.
    package private(set) var deadShare = 1.0
    /// How far it extends beyond each edge that clips it, in points of the clipping view's coordinate
    /// space; zero for other reasons.
    package private(set) var overhang = EdgeInsets.zero
    /// The cause accounts for the whole loss; else there are others.
    package private(set) var hasOneCause = true
    /// The views that receive the touches instead, front to back.
    package private(set) var occluders: [TouchMap.Occluder] = []
    /// The scroll view that the occluders overlap at every scroll position.
    package private(set) var scrolledIn: ViewID?
  }

  /// At least one victim receives no touches at all.
  package var isTotal: Bool { victims.contains { $0.deadShare == 1 } }

  /// The victim that loses most, the subject of the finding; among equals the first in painting order.
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
    precondition(!victims.isEmpty, "an obstruction has a victim")
    self.reason = reason
    self.cause = cause
    self.victims = victims
  }
}

extension TouchObstruction {
  /// The obstructions of a layout, in painting order of their first victims.
  ///
  /// - Parameters:
  ///   - modals: see `Overlay.modals`.
  ///   - code: the code that can change the views.
  ///   - cancellation: checked between views. If it is cancelled, those so far are returned.
  /// - Returns: the obstructions, and whether no limit of the work ended a search for some.
  package static func all(
    in hierarchy: ViewHierarchy, touch: TouchMap, interactive: [ViewID], modals: [ViewID],
    code: LayoutCode, cancellation: Cancellation
  ) -> (obstructions: [TouchObstruction], areComplete: Bool) {
    guard !cancellation.isCancelled else { return ([], true) }
    var finder = TouchObstructionFinder(
      hierarchy: hierarchy, touch: touch, modals: modals, code: code)
    let filter = ReliabilityFilter(hierarchy)
    var all: [TouchObstruction] = []
    for view in interactive {
      if cancellation.isCancelled { break }
      for found in finder.obstructions(of: view) {
        guard var obstruction = filter.rated(found, touch, code) else { continue }
        obstruction.codeEffects = code.effects(on: obstruction, in: hierarchy)
        all.append(obstruction)
      }
    }
    return (joined(all), finder.isComplete)
  }

  /// Obstructions of the same kind by the same view are one.
  private static func joined(_ all: [TouchObstruction]) -> [TouchObstruction] {
    var obstructions: [TouchObstruction] = []
    var indices: [Identity: Int] = [:]
    for obstruction in all {
      let identity = obstruction.identity
      if let index = indices[identity] {
        obstructions[index].merge(obstruction)
      } else {
        indices[identity] = obstructions.count
        obstructions.append(obstruction)
      }
    }
    return obstructions
  }

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
      switch reason.basis {
      case .userInteraction: .interaction
      case .viewsInFront: .front
      case .visibility, .override, .size, .edges, .subviews: .other(reason)
      }
    return Identity(kind: kind, cause: cause)
  }

  /// Adds the victims of another obstruction by the same view. The more specific reason remains.
  ///
  /// In place, so that the time does not grow with the number of earlier victims.
  private mutating func merge(_ other: TouchObstruction) {
    if reason.weight < other.reason.weight { reason = other.reason }
    victims += other.victims
    // One certain victim is enough.
    isSuspicion = isSuspicion && other.isSuspicion
    if codeEffects.isEmpty || other.codeEffects.isEmpty {
      codeEffects = []
    } else {
      codeEffects += other.codeEffects.filter { !codeEffects.contains($0) }
    }
    isInDoubt = isInDoubt && other.isInDoubt
    if shownView != other.shownView { shownView = nil }
  }
}

extension TouchObstruction.Reason {
  /// The properties of a layout that an obstruction depends on. They determine how reliable it is, which code can change
  /// it, and whether it can differ between screens.
  enum Basis {
    /// The alpha of the cause.
    case visibility
    /// A flag of the cause.
    case userInteraction
    /// An override of hit-testing by the cause.
    case override
    /// The size of the cause.
    case size
    /// The positions of the victims relative to the edges of a view.
    case edges(of: ViewID)
    /// The positions of the victims and of views in front of them.
    case viewsInFront
    /// The positions of the subviews of a victim.
    case subviews
  }

  var basis: Basis {
    switch self {
    case .transparent: .visibility
    case .interactionOffAbove, .interactionOff: .userInteraction
    case .overridden, .shallowHitTest: .override
    case .noArea, .containerWithoutArea: .size
    case .outside(let view), .offScreen(let view), .beyondScrollContent(let view): .edges(of: view)
    case .covered, .swallowed, .overlapped: .viewsInFront
    case .blockedBySubview: .subviews
    }
  }

  /// The reason with the greatest weight is reported, where one view affects several victims.
  fileprivate var weight: Int {
    switch self {
    case .interactionOff(hasRecognizer: true), .swallowed: 3
    case .interactionOff(hasRecognizer: false), .covered: 2
    case .interactionOffAbove: 1
    default: 0
    }
  }
}

extension AnalyzedLayout {
  /// The bounds that clip a view.
  package func boundsEnd(of cutter: ViewID) -> Finding.RelatedLocation {
    .init(
      range(of: cutter, .bounds, .frame),
      "the bounds of \(hierarchy.quotedName(of: cutter)) end here")
  }

  /// Whether the class of a view in a dump may override hit-testing to include subviews outside its
  /// bounds (OV-8, OV-10). The source code shows the overrides of Interface Builder documents.
  package func mayOverrideHitTesting(_ id: ViewID) -> Bool {
    format.kind != .interfaceBuilder && hierarchy[id].mayOverride
  }

  /// The condition of a loss to the bounds of a view: `, unless Bar overrides hit-testing`; empty if
  /// the format contains overrides.
  package func overrideCondition(_ cutter: ViewID) -> String {
    guard mayOverrideHitTesting(cutter) else { return "" }
    let name = ViewHierarchy.leafName(of: hierarchy[cutter].className)
    return ", unless \(name) overrides hit-testing"
  }

  /// The content size that limits scrolling.
  package func scrollEnd(of scrollView: ViewID) -> Finding.RelatedLocation {
    .init(range(of: scrollView, .contentSize, .frame), "the scrollable content ends here")
  }

  /// The other views that lose touches to one obstruction, at most three of them.
  package func otherVictims(of obstruction: TouchObstruction) -> [Finding.RelatedLocation] {
    obstruction.others.prefix(Self.namedVictims).map { victim in
      .init(
        range(of: victim.view, .frame),
        .alsoLost(hierarchy.displayName(of: victim.view), victim.deadShare))
    }
  }

  private static var namedVictims: Int { 3 }

  /// The views in front of a victim, front to back, at most three of them.
  package func occluderLocations(of victim: TouchObstruction.Victim) -> [Finding.RelatedLocation] {
    let whole = victim.occluders.reduce(0) { $0 + $1.area }
    let name = hierarchy.quotedName(of: victim.view)
    return victim.occluders.prefix(ViewHierarchy.namedOccluders).map { occluder in
      let share = (occluder.area / whole * victim.deadShare).percentText
      return .init(
        range(of: occluder.view, .frame, .center, .bounds),
        "\(hierarchy.name(of: occluder.view, over: name)) receives the touches on \(share) of \(name)"
      )
    }
  }

}

extension Finding.Message {
  /// The message about the victim that loses most to an obstruction.
  package init(
    _ obstruction: TouchObstruction, in hierarchy: ViewHierarchy, reason: String,
    _ note: Finding.Effect.LossNote? = nil
  ) {
    let worst = obstruction.worst
    let others =
      obstruction.isTotal ? obstruction.others.filter { $0.deadShare == 1 } : obstruction.others
    self.init(
      subject: hierarchy.displayName(of: worst.view),
      effect: .lost(
        worst.deadShare, others: .init(others.map(\.view), in: hierarchy), note), reason: reason)
    condition = obstruction.shownView.map { "while \(hierarchy.quotedName(of: $0)) is visible" }
  }
}

extension ViewHierarchy {
  fileprivate static var namedOccluders: Int { 3 }

  /// The name of a view in front of another one, with its class if both have the same name.
  ///
  /// - Parameter covered: the quoted name of the view behind it.
  fileprivate func name(of occluder: ViewID, over covered: String) -> String {
    let name = quotedName(of: occluder)
    return name == covered ? sentenceName(of: occluder) : name
  }

  /// The views in front of a victim: `"a", "b" and 2 other views`, and whether there are several. A
  /// bar stands for its buttons.
  package func occluderNames(
    of victim: TouchObstruction.Victim
  ) -> (names: String, areMany: Bool) {
    let views = Set(victim.occluders.map(\.view))
    let outermost = victim.occluders.map(\.view).filter {
      !ancestors(of: $0).contains(where: views.contains)
    }
    let covered = quotedName(of: victim.view)
    var names = outermost.prefix(Self.namedOccluders).map { name(of: $0, over: covered) }
    let unnamed = outermost.count - names.count
    if unnamed > 0 { names.append(unnamed.amount("other view")) }
    return names.isEmpty ? ("another view", false) : (names.listed(), names.count > 1)
  }

  /// ` at every scroll position of table view "rows"`, where the victim is scrolled; else empty.
  package func scrollText(of victim: TouchObstruction.Victim) -> String {
    victim.scrolledIn.map { " at every scroll position of \(sentenceName(of: $0))" } ?? ""
  }

  /// The reason of a loss to disabled user interaction:
  /// `user interaction is disabled on its superview "photo", the default of UIImageView`.
  package func interactionReason(_ cause: ViewID, for victim: ViewID) -> String {
    let statement =
      cause == victim
      ? "its user interaction is disabled"
      : "user interaction is disabled on \(placedName(of: cause, for: victim))"
    let isDefault = !self[cause].hasExplicitUserInteraction
    return statement
      + (isDefault ? ", the default of \(self[cause].ownerOfInteractionDefault)" : "")
  }
}

extension Fix {
  /// Enables user interaction on a view.
  ///
  /// - Parameter isSafe: nobody disabled it explicitly. The fix is then safe if the view takes no
  ///   touches from views behind it.
  package static func enableInteraction(
    of id: ViewID, in layout: AnalyzedLayout, isSafe: Bool
  ) -> [Fix] {
    [
      .set(
        .isUserInteractionEnabled, "isUserInteractionEnabled", to: "true", of: id, in: layout,
        title: "set isUserInteractionEnabled to true on \(layout.hierarchy.quotedName(of: id))",
        isSafe: isSafe && !layout.wouldTakeTouches(id))
    ].compactMap(\.self)
  }
}

extension AnalyzedLayout {
  /// Whether a view with user interaction enabled would take touches of interactive views behind it,
  /// or of a control that contains it.
  fileprivate func wouldTakeTouches(_ id: ViewID) -> Bool {
    guard let area = touch.drawnArea(of: id) else { return true }
    var takes = false
    touch.index.visitFrontToBack(0..<touch.hitRegions.count, meeting: area.boundingBox) { index in
      let target = touch.hitRegions[index].target
      guard target < id, hierarchy.isInteractive(target) else { return true }
      let isAncestor = hierarchy.isDescendant(id, of: target)
      takes = !isAncestor || hierarchy[target].uikitClass.isControl
      return !takes
    }
    return takes
  }
}

extension TouchObstruction {
  /// The elements of an accessibility tree that are entirely outside the screen, the only obstruction
  /// that frames alone show.
  ///
  /// The screen is a root that is the application or a window. Other roots are parts of a screen.
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
        return TouchObstruction(
          reason: .offScreen(window: root), cause: id, victim: .init(view: id))
      }
    }
  }
}

extension AnalyzedLayout {
  /// The obstructions of touches on interactive views, until a check is cancelled.
  ///
  /// - Parameter reason: nil: those for all reasons.
  package func obstructions(
    for reason: TouchObstruction.Reason? = nil, until cancellation: Cancellation
  ) -> LazyPrefixWhileSequence<[TouchObstruction]> {
    let reported = obstructions.filter { reason == nil || $0.reason == reason }
    return reported.lazy.prefix { _ in !cancellation.isCancelled }
  }
}

extension [TouchObstruction] {
  var victims: Set<ViewID> { Set(flatMap { $0.victims.map(\.view) }) }
}
