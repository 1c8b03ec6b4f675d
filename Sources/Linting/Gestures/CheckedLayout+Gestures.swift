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
