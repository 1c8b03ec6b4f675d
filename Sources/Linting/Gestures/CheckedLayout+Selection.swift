internal import LayoutModel
internal import TouchModel

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
    allowsSelection && (uikitClass.name == "UITableView" || uikitClass.name == "UICollectionView")
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
