// What rules ask about gestures: each is played, with a recognizer and without it.
extension CheckedLayout {
  /// A recognizer that takes something away, and from whom.
  package struct GestureLoss: Hashable, Sendable {
    package let recognizer: RecognizerID
    /// Who loses by it, the first in painting order first.
    package var losers: [ViewID]
    /// The selectors that are never sent, or nothing where that is not what is lost.
    package var actions: [String] = []
  }

  /// More recognizers than this on one way up nobody wrote by hand; to play each gesture with each of
  /// them would take minutes.
  package static let watchingRecognizerLimit = 50

  /// Whether gestures on a view are worth playing: a person can touch it, and sees the end of those
  /// who watch.
  func isPlayable(_ view: ViewID) -> Bool {
    !hierarchy.isHiddenOrBelowHidden(view) && hierarchy.isTouchable(view)
      && hierarchy.recognizers(watching: view).count <= Self.watchingRecognizerLimit
  }

  /// Controls whose own tap recognizers keep their actions from being sent (GR-18).
  package var shadowedActions: [GestureLoss] {
    hierarchy.ids.flatMap { control -> [GestureLoss] in
      let view = hierarchy[control]
      guard view.uikitClass.isControl, view.isEnabled, !view.actions.isEmpty else { return [] }
      let own = hierarchy.recognizers(of: control).filter { hierarchy[$0].isTapInForce }
      guard !own.isEmpty, isPlayable(control) else { return [] }
      let played = delivery.play(.taps(1), on: control)
      let alone = delivery.play(.taps(1), on: control, without: Set(own))
      let sent = played.actions(of: control)
      let lost = alone.actions(of: control).filter { !sent.contains($0) }
      guard !lost.isEmpty else { return [] }
      return own.filter(played.isRecognized).map {
        GestureLoss(recognizer: $0, losers: [control], actions: lost)
      }
    }
  }

  /// Tap recognizers because of which a table or a collection never hears the end of a tap, so that
  /// it selects nothing (GR-20).
  package var blockedSelections: [GestureLoss] {
    var losses: [GestureLoss] = []
    var places: [RecognizerID: Int] = [:]
    for list in hierarchy.ids where hierarchy[list].selectsCells {
      let above = hierarchy.recognizers(watching: list).filter { hierarchy[$0].isTapInForce }
      guard !above.isEmpty, isPlayable(list) else { continue }
      let touched = hierarchy.firstCell(of: list) ?? list
      // One that is over before the list has the touch, and one that the list has had.
      let durations = [TouchGesture.Kind.tap.usualDuration, 2 * DeliveryMachine.contentTouchDelay]
      guard let loss = blockedSelection(of: list, touching: touched, by: above, durations) else {
        continue
      }
      if let place = places[loss] {
        losses[place].losers.append(list)
      } else {
        places[loss] = losses.count
        losses.append(GestureLoss(recognizer: loss, losers: [list]))
      }
    }
    return losses
  }

  /// The recognizer that is to blame, where each tap comes to nothing with it and to something without.
  private func blockedSelection(
    of list: ViewID, touching view: ViewID, by others: [RecognizerID], _ durations: [Double]
  ) -> RecognizerID? {
    var culprits: Set<RecognizerID> = Set(others)
    for duration in durations {
      let tap = TouchGesture.taps(1, duration: duration)
      let played = delivery.play(tap, on: view)
      let alone = delivery.play(tap, on: view, without: Set(others))
      guard !played.endsTouch(of: list), alone.endsTouch(of: list) else { return nil }
      culprits.formIntersection(others.filter(played.isRecognized))
    }
    return culprits.min()
  }

  /// Recognizers because of which controls hear late of a touch (GR-8).
  package var delayedControls: [GestureLoss] {
    hierarchy.recognizers.compactMap { id in
      guard hierarchy[id].isEnabled, hierarchy[id].delaysTouchesBegan else { return nil }
      let inside = (id.view.index + 1)..<hierarchy[id.view].subtreeEnd
      let controls = inside.lazy.map(ViewID.init).filter { control in
        let view = hierarchy[control]
        return view.uikitClass.isControl && view.isEnabled && isPlayable(control)
      }
      let delayed = controls.prefix(Self.triedControlLimit).filter { isDelayed($0, by: id) }
      return delayed.isEmpty ? nil : GestureLoss(recognizer: id, losers: Array(delayed))
    }
  }

  /// Controls that are tried for one recognizer; the others fare no better.
  package static let triedControlLimit = 20

  private func isDelayed(_ control: ViewID, by recognizer: RecognizerID) -> Bool {
    let tap = TouchGesture.taps(1)
    let own = delivery.play(tap, on: control).timeOfTouch(on: control)
    let alone = delivery.play(tap, on: control, without: [recognizer]).timeOfTouch(on: control)
    guard let alone else { return false }
    return own.map { $0 > alone } ?? true
  }
}

extension GestureRecognizer {
  /// UIKit's own: what the app makes of a subclass nobody knows.
  var isTapInForce: Bool { isEnabled && kind == .tap && isOfUIKit }
}

extension View {
  fileprivate var selectsCells: Bool {
    uikitClass.name == "UITableView" || uikitClass.name == "UICollectionView"
  }
}

extension ViewHierarchy {
  /// Whether no flag of the view or above it ends hit-testing: other rules tell of those.
  fileprivate func isTouchable(_ id: ViewID) -> Bool {
    ancestorsAndSelf(of: id).allSatisfy { self[$0].canBeHit }
  }

  /// A cell of a list, and not of one in it.
  fileprivate func firstCell(of list: ViewID) -> ViewID? {
    let inside = (list.index + 1)..<self[list].subtreeEnd
    return inside.lazy.map(ViewID.init).first { cell in
      self[cell].uikitClass.isCell && self[cell].canBeHit
        && ancestors(of: cell).first { self[$0].selectsCells } == list
    }
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

  fileprivate func endsTouch(of view: ViewID) -> Bool {
    events.contains { $0.object == .responder(.view(view)) && $0.message.name == "touchesEnded" }
  }

  fileprivate func timeOfTouch(on view: ViewID) -> Double? {
    events.first {
      $0.object == .responder(.view(view)) && $0.message.name == "touchesBegan"
    }?.time
  }
}
