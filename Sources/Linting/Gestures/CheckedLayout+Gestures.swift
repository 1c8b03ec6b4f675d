package import LayoutModel
internal import TouchModel

/// A recognizer that takes something away, and from whom.
package struct GestureLoss: Hashable, Sendable {
  package let recognizer: RecognizerID
  /// Who loses by it, the first in painting order first.
  package var losers: [ViewID]
  /// The selectors that are not sent, or nothing where that is not what is lost.
  package var actions: [String] = []
}

// What rules ask about gestures: each is played, with a recognizer and without it.
extension CheckedLayout {
  /// Controls whose own tap recognizers keep their actions from being sent (GR-18).
  package var shadowedActions: [GestureLoss] {
    hierarchy.ids.flatMap { control -> [GestureLoss] in
      let view = hierarchy[control]
      // A switch or a field follows touches by recognizers of its own, too (GR-22).
      guard view.uikitClass.isControl, !view.uikitClass.traits.contains(.opaqueInside),
        view.isEnabled, !view.actions.isEmpty, playable.isWatched(control)
      else { return [] }
      let own = hierarchy.recognizers(of: control).filter { hierarchy[$0].isTapInForce }
      guard !own.isEmpty else { return [] }
      let played = delivery.play(.taps(1), on: control)
      let alone = delivery.play(.taps(1), on: control, without: Set(own))
      // What the recognizer calls in its place is not lost.
      let lost = alone.actions(of: control).filter { !played.actions.contains($0) }
      guard !lost.isEmpty else { return [] }
      return own.filter(played.isRecognized).map {
        GestureLoss(recognizer: $0, losers: [control], actions: lost)
      }
    }
  }

  /// Recognizers because of which controls hear late of a touch (GR-8).
  package var delayedControls: [GestureLoss] {
    var losses: [RecognizerID: GestureLoss] = [:]
    for control in hierarchy.ids where hierarchy[control].uikitClass.isControl {
      guard hierarchy[control].isEnabled, playable.isWatched(control) else { continue }
      for recognizer in delayers(of: control) {
        losses[recognizer, default: GestureLoss(recognizer: recognizer, losers: [])].losers
          .append(control)
      }
    }
    return losses.values.sorted { $0.recognizer < $1.recognizer }
  }

  /// Those each of which alone holds the control's touch back.
  private func delayers(of control: ViewID) -> [RecognizerID] {
    let others = hierarchy.recognizers(watching: control).filter {
      $0.view != control && hierarchy[$0].delaysTouchesBegan
        && hierarchy[$0].delegate?.isUnknown != true
    }
    guard !others.isEmpty else { return [] }
    // Long enough for a scroll view to have let go of it, and short enough for a tap.
    let press = TouchGesture.taps(1, duration: 0.5)
    let alone = delivery.play(press, on: control, without: Set(others)).timeOfTouch(on: control)
    guard let alone else { return [] }
    return others.filter { other in
      let rest = Set(others).subtracting([other])
      let time = delivery.play(press, on: control, without: rest).timeOfTouch(on: control)
      return time.map { $0 > alone } ?? true
    }
  }
}

extension GestureRecognizer {
  /// UIKit's own, and nobody's to turn down: what the app makes of a subclass, or a delegate answers of
  /// which the source does not tell, nobody knows.
  var isTapInForce: Bool {
    isEnabled && kind == .tap && isOfUIKit && delegate?.isUnknown != true
  }
}

extension TouchSequence {
  func isRecognized(_ id: RecognizerID) -> Bool {
    events.contains { $0.object == .recognizer(id) && $0.message == .state(.ended, nil) }
  }

  fileprivate func actions(of control: ViewID) -> [String] {
    events.compactMap { event in
      guard event.object == .responder(.view(control)), case .action(let action) = event.message
      else { return nil }
      return action.selector
    }
  }

  fileprivate func timeOfTouch(on view: ViewID) -> Double? {
    events.first {
      $0.object == .responder(.view(view)) && $0.message.name == TouchPhase.began.rawValue
    }?.time
  }
}

// Tap recognizers that get into each other's way.
extension CheckedLayout {
  /// Two tap recognizers that both want a touch.
  package struct TapConflict: Hashable, Sendable {
    /// The one that is to give way: with fewer taps, or added first.
    package let recognizer: RecognizerID
    package let other: RecognizerID
    package let kind: Kind

    package enum Kind: Hashable, Sendable {
      /// On one view and for the same taps: one of them fires, and nothing says which (OP-5).
      case alike
      /// One fires on the first tap, the other on the last: both are called (GR-13).
      case fewerTapsFireFirst
    }
  }

  /// More recognizers than this are not played with each other.
  package static let watchingRecognizerLimit = PlayableViews.watchingRecognizerLimit

  /// Taps that are tried; what waits for more is a game.
  package static let tapCountLimit = 5

  /// The outermost views that so many recognizers watch that what they do to each other is not judged.
  package var overwatchedViews: [ViewID] { playable.overwatched }

  package var tapConflicts: [TapConflict] {
    hierarchy.ids.flatMap { view -> [TapConflict] in
      guard playable.isWatched(view), !hierarchy[view].gestureRecognizers.isEmpty else { return [] }
      let taps = hierarchy.recognizers(watching: view).filter { id in
        let recognizer = hierarchy[id]
        // One that calls nothing may be there to take touches away.
        return recognizer.isTapInForce && !recognizer.actions.isEmpty
          && (1...Self.tapCountLimit).contains(recognizer.tapCount)
          && recognizer.touchCount <= Self.tapCountLimit
      }
      guard taps.count > 1, taps[0].view == view else { return [] }
      return conflicts(among: taps, on: view)
    }
  }

  /// Plays each kind of tap that one of the recognizers waits for; of each pair that is to be told at
  /// this view: the deeper one's.
  private func conflicts(among taps: [RecognizerID], on view: ViewID) -> [TapConflict] {
    var found: [TapConflict] = []
    for id in taps {
      let aim = hierarchy[id]
      let played = delivery.play(
        .taps(aim.tapCount, fingers: aim.touchCount), on: view)
      guard played.isRecognized(id) else { continue }
      for other in taps where other != id && (other.view == view || id.view == view) {
        guard hierarchy[other].touchCount == aim.touchCount, !mayFireTogether(id, other) else {
          continue
        }
        if played.failure(of: other) == .excluded(by: .recognizer(id)), other.view == id.view,
          hierarchy[other].tapCount == aim.tapCount
        {
          found.append(TapConflict(recognizer: other, other: id, kind: .alike))
        } else if hierarchy[other].tapCount < aim.tapCount, played.isRecognized(other),
          !isBystander(other, of: id)
        {
          found.append(TapConflict(recognizer: other, other: id, kind: .fewerTapsFireFirst))
        }
      }
    }
    return found
  }

  /// One on a view further out that cancels nothing means to see every tap, as those do that dismiss
  /// the keyboard.
  private func isBystander(_ id: RecognizerID, of other: RecognizerID) -> Bool {
    id.view < other.view && !hierarchy[id].cancelsTouchesInView
  }

  /// Somebody has thought of both: a delegate lets them go together (GR-11).
  private func mayFireTogether(_ left: RecognizerID, _ right: RecognizerID) -> Bool {
    [(left, right), (right, left)].contains { own, other in
      hierarchy[own].delegate?.allowsRecognition(besides: hierarchy[other].id) == true
    }
  }
}

extension TouchSequence {
  fileprivate func failure(of id: RecognizerID) -> GestureFailure? {
    let failures = events.compactMap { event -> GestureFailure? in
      guard event.object == .recognizer(id), case .state(.failed, let failure) = event.message
      else { return nil }
      return failure
    }
    return failures.last
  }
}

// Tap recognizers that keep lists from selecting.
extension CheckedLayout {
  /// Tap recognizers because of which a table or a collection never hears the end of a tap, so that
  /// it selects nothing (GR-20).
  package var blockedSelections: [GestureLoss] {
    var losses: [GestureLoss] = []
    var places: [RecognizerID: Int] = [:]
    for list in hierarchy.ids where hierarchy[list].selectsCells && playable.isWatched(list) {
      guard let culprit = recognizerBlockingSelection(of: list) else { continue }
      if let place = places[culprit] {
        losses[place].losers.append(list)
      } else {
        places[culprit] = losses.count
        losses.append(GestureLoss(recognizer: culprit, losers: [list]))
      }
    }
    return losses
  }

  /// The recognizer that is to blame, where each tap comes to nothing with it and to something without.
  private func recognizerBlockingSelection(of list: ViewID) -> RecognizerID? {
    let others = hierarchy.recognizers(watching: list).filter { hierarchy[$0].isTapInForce }
    guard !others.isEmpty, touch.viewReach(of: list).reachableInSubtree > 0 else { return nil }
    for view in touchedViews(of: list) where isHeard(by: list, touching: view, without: Set(others))
    {
      let culprits = Self.durations.map { duration -> [RecognizerID] in
        let played = delivery.play(.taps(1, duration: duration), on: view)
        return played.endsTouch(of: list) ? [] : others.filter(played.isRecognized)
      }
      return culprits[0].first { id in culprits.allSatisfy { $0.contains(id) } }
    }
    return nil
  }

  private func isHeard(
    by list: ViewID, touching view: ViewID, without others: Set<RecognizerID>
  ) -> Bool {
    Self.durations.allSatisfy {
      delivery.play(.taps(1, duration: $0), on: view, without: others).endsTouch(of: list)
    }
  }

  /// Seconds: of a tap that is over before the list has the touch, and of one that it has had.
  private static let durations = [
    TouchGesture.Kind.tap.usualDuration, 2 * DeliveryMachine.contentTouchDelay,
  ]

  /// What a touch in the middle of one of the first cells hits, or the list where it has none.
  private func touchedViews(of list: ViewID) -> [ViewID] {
    let cells = Array(hierarchy.cells(of: list).prefix(Self.triedCellLimit))
    guard !cells.isEmpty else { return [list] }
    return cells.compactMap { cell in
      hierarchy[cell].geometry.flatMap { hierarchy.hitTest($0.bounds.center, in: cell).hit }
    }
  }

  /// The others are made as these are.
  private static let triedCellLimit = 3
}

extension View {
  fileprivate var selectsCells: Bool {
    allowsSelection && !uikitClass.traits.isDisjoint(with: [.table, .collection])
  }
}

extension ViewHierarchy {
  /// The cells of a list that can be hit, and not those of one in it.
  fileprivate func cells(of list: ViewID) -> some Sequence<ViewID> {
    let inside = (list.index + 1)..<self[list].subtreeEnd
    return inside.lazy.map(ViewID.init).filter { cell in
      self[cell].uikitClass.isCell && self[cell].canBeHit
        && self.ancestors(of: cell).first { self[$0].selectsCells } == list
    }
  }
}

extension TouchSequence {
  fileprivate func endsTouch(of view: ViewID) -> Bool {
    events.contains {
      $0.object == .responder(.view(view)) && $0.message.name == TouchPhase.ended.rawValue
    }
  }
}

// Recognizers that nothing hears of.
extension CheckedLayout {
  /// The enabled recognizers of UIKit's that call nothing, have no delegate, are waited for by none and
  /// keep no other from a touch.
  package var idleRecognizers: [RecognizerID] {
    let awaited = delivery.requirements.awaited
    return hierarchy.recognizers.filter { id in
      hierarchy[id].callsNothing && !awaited.contains(id) && playable.isWatchable(id.view)
        && !hierarchy.isHiddenOrBelowHidden(id.view) && !shields(id)
    }
  }

  /// Whether another would get the gesture if this one were not there: one further out of the same
  /// kind (GR-10), or the pan of a scroll view (GR-21).
  private func shields(_ id: RecognizerID) -> Bool {
    let inner = hierarchy[id]
    let drags = inner.kind == .pan || inner.kind == .swipe
    if drags,
      hierarchy.ancestorsAndSelf(of: id.view).contains(where: { hierarchy[$0].isScrollView })
    {
      return true
    }
    return hierarchy.recognizers(watching: id.view).contains {
      let outer = hierarchy[$0]
      return $0.view != id.view && outer.kind == inner.kind && outer.tapCount == inner.tapCount
        && outer.touchCount == inner.touchCount && !outer.actions.isEmpty
    }
  }
}

extension GestureRecognizer {
  /// Whether nothing hears of what an enabled recognizer of UIKit's recognizes.
  fileprivate var callsNothing: Bool {
    isEnabled && isOfUIKit && kind != .hover && actions.isEmpty && delegate == nil
  }
}

// Recognizers that wait for each other.
extension CheckedLayout {
  /// Whether there is a gesture on the innermost view of a circle that each of its recognizers holds
  /// back from the others (GR-12). Where there is none, one of them always fails in time: of a swipe to
  /// the left and one to the right, say.
  ///
  /// nil: a class of the app's own is among them, and nobody knows what it waits for.
  package func isDeadlock(_ cycle: [RecognizerID]) -> Bool? {
    guard let view = cycle.map(\.view).max(),
      cycle.allSatisfy({ hierarchy[$0].isOfUIKit }), cycle.count <= Self.playedCycleLimit
    else { return nil }
    let others = Set(hierarchy.recognizers(watching: view)).subtracting(cycle)
    return Self.gestures(for: cycle.map { hierarchy[$0] }).contains { gesture in
      delivery.play(gesture, on: view, without: others).events.contains { event in
        guard case .recognizer(let id) = event.object else { return false }
        return event.message == .state(.failed, .deadlocked) && cycle.contains(id)
      }
    }
  }

  /// A longer circle is taken for what it looks like.
  private static var playedCycleLimit: Int { 10 }

  /// What the recognizers wait for, each kind once.
  private static func gestures(for recognizers: [GestureRecognizer]) -> [TouchGesture] {
    var gestures: [TouchGesture] = []
    for recognizer in recognizers {
      let kinds: [TouchGesture.Kind]
      switch recognizer.kind {
      case .tap
      where recognizer.tapCount <= tapCountLimit
        && recognizer.touchCount <= tapCountLimit:
        gestures.append(.taps(max(1, recognizer.tapCount), fingers: recognizer.touchCount))
        continue
      case .longPress:
        let duration = min(recognizer.minimumPressDuration + 0.5, TouchGesture.durationLimit)
        gestures.append(TouchGesture(.longPress, at: .zero, duration: duration))
        continue
      case .pan, .screenEdgePan: kinds = [.pan]
      case .swipe: kinds = [.swipeLeft, .swipeRight, .swipeUp, .swipeDown]
      case .pinch: kinds = [.pinch]
      case .rotation: kinds = [.rotation]
      case .tap, .hover, .custom: kinds = []
      }
      gestures += kinds.map { TouchGesture($0, at: .zero) }
    }
    return gestures
  }
}
