internal import LayoutModel

// What views and those after them in the responder chain hear of touches (TD-1 … TD-7, RC-13).
extension DeliveryMachine {
  mutating func tellViews(_ phase: TouchPhase, _ changed: [Int]) {
    for touch in changed where touches[touch].stage != .over && !touches[touch].isWithheld {
      if phase != .moved || touches[touch].queue.last != .moved {
        touches[touch].queue.append(phase)
      }
    }
    // A touch that ends is first the recognizers' to recognize (GR-7).
    if !phase.isLast { deliverWhatMayGo() }
  }

  /// Delivers what no recognizer and no scroll view holds back.
  mutating func deliverWhatMayGo() {
    while let first = touches.indices.first(where: mayGo), let phase = touches[first].queue.first {
      let together = touches.indices.filter { other in
        touches[other].isTold(with: touches[first]) && touches[other].queue.first == phase
          && mayGo(other)
      }
      for touch in together {
        touches[touch].queue.removeFirst()
        touches[touch].stage = phase.isLast ? .over : .underWay
      }
      deliver(phase, together)
    }
  }

  /// What the system takes away is told to views that know of it, whatever was held back.
  mutating func dropWhatIsCancelled() {
    for touch in touches.indices where touches[touch].queue.last == .cancelled {
      touches[touch].heldUntil = nil
      touches[touch].queue = [.cancelled]
      if touches[touch].stage == .fresh {
        touches[touch].stage = .over
        touches[touch].queue = []
      }
    }
  }

  private func mayGo(_ touch: Int) -> Bool {
    guard let phase = touches[touch].queue.first, touches[touch].heldUntil == nil else {
      return false
    }
    if phase == .cancelled { return true }
    return !trackers.contains { tracker in
      tracker.isOpen && tracker.touches.contains(touch)
        && (tracker.settings.delaysTouchesBegan
          || (phase == .ended && tracker.settings.delaysTouchesEnded))
    }
  }

  /// A recognizer has recognized: its touches are no longer the view's (GR-7, GR-8).
  mutating func cancelTouches(of place: Int) {
    let settings = trackers[place].settings
    cancel(
      trackers[place].touches.sorted().filter { touch in
        guard touches[touch].stage != .over else { return false }
        return settings.cancelsTouchesInView
          || (settings.delaysTouchesBegan && touches[touch].stage == .fresh)
      })
  }

  /// Views that know of the touches are told; what they do not know of they never hear of.
  private mutating func cancel(_ cancelled: [Int]) {
    let known = cancelled.filter { touches[$0].stage == .underWay }
    for touch in cancelled {
      touches[touch].stage = .over
      touches[touch].queue = []
      touches[touch].heldUntil = nil
    }
    for touch in known {
      let together = known.filter { touches[$0].isTold(with: touches[touch]) }
      if together.first == touch { deliver(.cancelled, together) }
    }
  }

  /// Sends one message to the view of some touches, and on along the chain to the first that does not
  /// forward it (RC-13, TD-4).
  private mutating func deliver(_ phase: TouchPhase, _ together: [Int]) {
    let first = touches[together[0]]
    var list: ViewID?
    for responder in first.chain {
      logTouch(.responder(responder), phase, together)
      if case .view(let view) = responder {
        if view == first.control { track(phase, together, view) }
        if list == nil, hierarchy[view].selection != nil { list = view }
      }
      if hierarchy.handles(phase, responder) { break }
    }
    if phase == .began {
      for touch in together { touches[touch].selectingList = list }
    } else if phase == .ended, let list, first.selectingList == list {
      select(in: list, touched: first.view)
    }
  }

  /// A table or a collection selects the cell whose touch it has seen from beginning to end (GR-20).
  private mutating func select(in list: ViewID, touched view: ViewID) {
    guard let selection = hierarchy[list].selection else { return }
    let isInCell = hierarchy.ancestorsAndSelf(of: view).prefix { $0 != list }.contains {
      hierarchy[$0].uikitClass.isCell
    }
    if isInCell { log(.responder(.view(list)), .selection(selection)) }
  }
}

extension ViewHierarchy {
  /// Whether a message about touches ends at a responder.
  fileprivate func handles(_ phase: TouchPhase, _ responder: Responder) -> Bool {
    switch responder {
    case .view(let id): self[id].handledTouches.contains(phase)
    case .viewController(let place): viewControllers[place].handledTouches.contains(phase)
    case .container, .windowScene, .application, .applicationDelegate: false
    }
  }
}

extension View {
  fileprivate var selection: DeliveryEvent.Selection? {
    switch uikitClass.name {
    case _ where !allowsSelection: nil
    case "UITableView": .didSelectRow
    case "UICollectionView": .didSelectItem
    default: nil
    }
  }
}
