package import LayoutModel
internal import TouchModel

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
