package import LayoutModel
internal import HitTesting

/// A recognizer that prevents a reaction to touches, and the views that it affects.
package struct GestureLoss: Hashable, Sendable {
  package let recognizer: RecognizerID
  /// The affected views, in painting order.
  package var affectedViews: [ViewID]
  /// The actions that are not sent.
  package var actions: [String] = []
}

// Gestures are simulated with a recognizer and without it.
extension AnalyzedLayout {
  /// Controls whose own tap recognizers prevent their actions (GR-18).
  ///
  /// - Parameter cancellation: checked between views, as in all further members. If it is cancelled, those so far are
  ///   returned.
  package func shadowedActions(
    until cancellation: Cancellation = .none
  ) -> [GestureLoss] {
    let views = hierarchy.ids.filter { !hierarchy[$0].gestureRecognizers.isEmpty }
    return views.flatMap { control -> [GestureLoss] in
      if cancellation.isCancelled { return [] }
      let view = hierarchy[control]
      // A switch or a text field tracks touches with recognizers of its own (GR-22).
      guard view.uikitClass.isControl, !view.uikitClass.traits.contains(.opaqueInside),
        view.isEnabled, !view.actions.isEmpty, playable.isWatched(control)
      else { return [] }
      let own = hierarchy.recognizers(of: control).filter { hierarchy[$0].isTapInForce }
      guard !own.isEmpty else { return [] }
      let played = delivery.play(.taps(1), on: control)
      let alone = delivery.play(.taps(1), on: control, without: Set(own))
      // An action that the recognizer calls instead is not lost.
      let lost = alone.actions(of: control).filter { !played.actions.contains($0) }
      guard !lost.isEmpty else { return [] }
      return own.filter(played.isRecognized).map {
        GestureLoss(recognizer: $0, affectedViews: [control], actions: lost)
      }
    }
  }

  /// Recognizers that delay the touches of controls (GR-8).
  package func delayedControls(until cancellation: Cancellation = .none) -> [GestureLoss] {
    var losses: [RecognizerID: GestureLoss] = [:]
    let playable = playable
    for control in hierarchy.ids where hierarchy[control].uikitClass.isControl {
      if cancellation.isCancelled { break }
      guard hierarchy[control].isEnabled, playable.isWatched(control) else { continue }
      for recognizer in delayers(of: control) {
        losses[recognizer, default: GestureLoss(recognizer: recognizer, affectedViews: [])]
          .affectedViews
          .append(control)
      }
    }
    return losses.values.sorted { $0.recognizer < $1.recognizer }
  }

  /// The recognizers that delay the control's touch by themselves.
  private func delayers(of control: ViewID) -> [RecognizerID] {
    let others = hierarchy.recognizers(watching: control).filter {
      $0.view != control && hierarchy[$0].delaysTouchesBegan
        && hierarchy[$0].delegate?.isUnknown != true
    }
    guard !others.isEmpty else { return [] }
    // Longer than a scroll view delays it, and short enough for a tap.
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
  /// An enabled tap recognizer of UIKit's class. The behavior of subclasses and of unspecified delegates
  /// is unknown.
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

// Conflicts between tap recognizers.
extension AnalyzedLayout {
  /// Two tap recognizers that compete for a touch.
  package struct TapConflict: Hashable, Sendable {
    /// The one that should fail: with fewer taps, or added first.
    package let recognizer: RecognizerID
    package let other: RecognizerID
    package let kind: Kind

    package enum Kind: Hashable, Sendable {
      /// On one view and for the same taps: one of them recognizes, and it is undocumented which (OP-5).
      case alike
      /// One recognizes the first tap, the other the last: both actions are called (GR-13).
      case fewerTapsFireFirst
    }
  }

  /// Conflicts between more recognizers are not checked.
  package static let watchingRecognizerLimit = PlayableViews.watchingRecognizerLimit

  /// The greatest number of taps that is simulated.
  package static let tapCountLimit = 5

  /// The outermost views with more recognizers than the limit, whose conflicts are not checked.
  package var viewsOverRecognizerLimit: [ViewID] { playable.viewsOverLimit }

  package func tapConflicts(until cancellation: Cancellation = .none) -> [TapConflict] {
    let views = hierarchy.ids.filter { !hierarchy[$0].gestureRecognizers.isEmpty }
    return views.flatMap { view -> [TapConflict] in
      guard !cancellation.isCancelled, playable.isWatched(view) else { return [] }
      let taps = hierarchy.recognizers(watching: view).filter { id in
        let recognizer = hierarchy[id]
        // One without actions may be there to cancel touches.
        return recognizer.isTapInForce && !recognizer.actions.isEmpty
          && (1...Self.tapCountLimit).contains(recognizer.tapCount)
          && recognizer.touchCount <= Self.tapCountLimit
      }
      guard taps.count > 1, taps[0].view == view else { return [] }
      return conflicts(among: taps, on: view)
    }
  }

  /// Simulates each kind of tap of the recognizers. A pair is reported at its deeper view.
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
          !observesOnly(other, of: id)
        {
          found.append(TapConflict(recognizer: other, other: id, kind: .fewerTapsFireFirst))
        }
      }
    }
    return found
  }

  /// A recognizer on an ancestor that cancels no touches is meant to see every tap, such as those that
  /// dismiss the keyboard.
  private func observesOnly(_ id: RecognizerID, of other: RecognizerID) -> Bool {
    id.view < other.view && !hierarchy[id].cancelsTouchesInView
  }

  /// A delegate allows both to recognize simultaneously (GR-11).
  private func mayFireTogether(_ left: RecognizerID, _ right: RecognizerID) -> Bool {
    [(left, right), (right, left)].contains { own, other in
      hierarchy[own].delegate?.allowsSimultaneousRecognition(with: hierarchy[other].id) == true
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

// Tap recognizers that prevent selection.
extension AnalyzedLayout {
  /// Tap recognizers that keep the end of a tap from a table or collection view, so that it selects
  /// nothing (GR-20).
  package func blockedSelections(until cancellation: Cancellation = .none) -> [GestureLoss] {
    var lists: [RecognizerID: [ViewID]] = [:]
    for list in hierarchy.ids where hierarchy[list].selectsCells && playable.isWatched(list) {
      if cancellation.isCancelled { break }
      guard let blocker = recognizerBlockingSelection(of: list) else { continue }
      lists[blocker, default: []].append(list)
    }
    return lists.map { GestureLoss(recognizer: $0.key, affectedViews: $0.value) }
      .sorted { $0.affectedViews[0] < $1.affectedViews[0] }
  }

  /// The recognizer with which no tap selects a cell, while taps do without it.
  private func recognizerBlockingSelection(of list: ViewID) -> RecognizerID? {
    let others = hierarchy.recognizers(watching: list).filter { hierarchy[$0].isTapInForce }
    guard !others.isEmpty, touch.viewReach(of: list).reachableInSubtree > 0 else { return nil }
    for view in touchedViews(of: list) where isHeard(by: list, touching: view, without: Set(others))
    {
      let blockers = Self.durations.map { duration -> [RecognizerID] in
        let played = delivery.play(.taps(1, duration: duration), on: view)
        return played.endsTouch(of: list) ? [] : others.filter(played.isRecognized)
      }
      return blockers[0].first { id in blockers.allSatisfy { $0.contains(id) } }
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

  /// Seconds: a tap that ends before the list receives the touch, and one that ends after.
  private static let durations = [
    TouchGesture.Kind.tap.usualDuration, 2 * DeliveryMachine.contentTouchDelay,
  ]

  /// The views that a touch at the center of the first cells hits, or the list if it has none.
  private func touchedViews(of list: ViewID) -> [ViewID] {
    let cells = Array(hierarchy.cells(of: list).prefix(Self.triedCellLimit))
    guard !cells.isEmpty else { return [list] }
    return cells.compactMap { cell in
      hierarchy[cell].geometry.flatMap { hierarchy.hitTest($0.bounds.center, in: cell).hit }
    }
  }

  /// The other cells are similar.
  private static let triedCellLimit = 3
}

extension View {
  fileprivate var selectsCells: Bool {
    allowsSelection && !uikitClass.traits.isDisjoint(with: [.table, .collection])
  }
}

extension ViewHierarchy {
  /// The cells of a list that can be hit, without those of nested lists.
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

// Recognizers without effect.
extension AnalyzedLayout {
  /// The enabled recognizers of UIKit's classes without actions and delegate that no other requires to
  /// fail, and that keep no other from a touch.
  package func idleRecognizers(until cancellation: Cancellation = .none) -> [RecognizerID] {
    let awaited = delivery.requirements.awaited
    return hierarchy.recognizers.filter { id in
      !cancellation.isCancelled && hierarchy[id].callsNothing && !awaited.contains(id)
        && playable.isWatchable(id.view)
        && !hierarchy.isHiddenOrBelowHidden(id.view) && !shields(id)
    }
  }

  /// Whether another would recognize the gesture without this one: one of its kind on an ancestor
  /// (GR-10), or the pan recognizer of a scroll view (GR-21).
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
  /// Whether an enabled recognizer of UIKit's class notifies no object.
  fileprivate var callsNothing: Bool {
    isEnabled && isOfUIKit && kind != .hover && actions.isEmpty && delegate == nil
  }
}

// Cycles of failure requirements.
extension AnalyzedLayout {
  /// Whether a gesture on the innermost view of a cycle keeps all of its recognizers waiting for each
  /// other (GR-12). If there is none, one of them always fails in time, such as that of a swipe to the
  /// left and one to the right.
  ///
  /// nil: one of them is of the app's own class, with an unknown gesture.
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

  /// The greatest length of a cycle that is simulated.
  private static var playedCycleLimit: Int { 10 }

  /// The gestures of the recognizers, each kind once.
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
