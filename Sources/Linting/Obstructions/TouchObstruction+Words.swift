internal import TouchModel
package import LayoutModel

extension ViewHierarchy {
  /// Where the bounds end that cut a view off.
  package func boundsEnd(of cutter: ViewID) -> Finding.RelatedLocation {
    .init(self[cutter].range(of: .bounds, .frame), .boundsEnd(quotedName(of: cutter)))
  }

  /// Where a scroll view's content ends.
  package func scrollEnd(of scrollView: ViewID) -> Finding.RelatedLocation {
    .init(self[scrollView].range(of: .contentSize, .frame), "this is how far it scrolls")
  }

  /// The further views that one fault costs, as places; a few stand for many.
  package func otherVictims(of obstruction: TouchObstruction) -> [Finding.RelatedLocation] {
    obstruction.others.prefix(Self.namedVictims).map { victim in
      .init(
        self[victim.view].range(of: .frame),
        .alsoLoses(spokenName(of: victim.view), victim.deadShare))
    }
  }

  private static var namedVictims: Int { 3 }

  /// The views in front of a victim, as places, front to back; a few stand for many.
  package func coverPlaces(of victim: TouchObstruction.Victim) -> [Finding.RelatedLocation] {
    let whole = victim.covers.reduce(0) { $0 + $1.area }
    return victim.covers.prefix(Self.namedCovers).map { cover in
      .init(
        self[cover.view].range(of: .frame, .center, .bounds),
        .takes(quotedName(of: cover.view), share: cover.area / whole * victim.deadShare))
    }
  }

  private static var namedCovers: Int { 3 }
}

extension ViewHierarchy {
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
