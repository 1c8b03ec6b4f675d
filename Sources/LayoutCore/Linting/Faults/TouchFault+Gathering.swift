extension TouchFault {
  /// The faults of a layout, in painting order of their first victims.
  ///
  /// - Parameter modals: see `Overlay.modals`.
  static func all(
    in hierarchy: ViewHierarchy, touch: TouchMap, modals: [ViewID]
  ) -> [TouchFault] {
    var finder = TouchFaultFinder(hierarchy: hierarchy, touch: touch, modals: modals)
    let trust = FrameTrust(hierarchy)
    var faults: [TouchFault] = []
    var places: [Identity: Int] = [:]
    for view in hierarchy.ids where hierarchy.isInteractive(view) {
      for found in finder.faults(of: view) {
        guard let fault = trust.weighed(found, touch) else { continue }
        if let place = places[fault.identity] {
          faults[place] = faults[place].joined(by: fault)
        } else {
          places[fault.identity] = faults.count
          faults.append(fault)
        }
      }
    }
    return faults
  }

  /// What makes two victims' faults one: the same kind of trouble with the same view.
  private struct Identity: Hashable {
    let trouble: Trouble
    let cause: ViewID

    enum Trouble: Hashable {
      case interaction, front
      case other(Reason)
    }
  }

  private var identity: Identity {
    let trouble: Identity.Trouble =
      switch reason {
      case .interactionOffAbove, .interactionOff: .interaction
      case .covered, .swallowed, .overlapped: .front
      case .transparent, .overridden, .shallowHitTest, .noArea, .containerWithoutArea, .outside,
        .offScreen, .beyondScrollContent, .blockedBySubview:
        .other(reason)
      }
    return Identity(trouble: trouble, cause: cause)
  }

  /// One fault of both, by the reason that says more.
  private func joined(by other: TouchFault) -> TouchFault {
    var joined = TouchFault(
      reason: reason.weight >= other.reason.weight ? reason : other.reason, cause: cause,
      victims: victims + other.victims)
    // One victim of which it is sure is enough.
    joined.isSuspicion = isSuspicion && other.isSuspicion
    return joined
  }
}

extension TouchFault.Reason {
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
