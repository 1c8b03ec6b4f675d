package import LayoutModel
package import TouchModel

extension TouchObstruction {
  /// The faults of a layout, in painting order of their first victims.
  ///
  /// - Parameter modals: see `Overlay.modals`.
  package static func all(
    in hierarchy: ViewHierarchy, touch: TouchMap, modals: [ViewID]
  ) -> [TouchObstruction] {
    var finder = TouchObstructionFinder(hierarchy: hierarchy, touch: touch, modals: modals)
    let trust = ReliabilityFilter(hierarchy)
    var obstructions: [TouchObstruction] = []
    var places: [Identity: Int] = [:]
    for view in hierarchy.ids where hierarchy.isInteractive(view) {
      for found in finder.obstructions(of: view) {
        guard let obstruction = trust.weighed(found, touch) else { continue }
        if let place = places[obstruction.identity] {
          obstructions[place] = obstructions[place].joined(by: obstruction)
        } else {
          places[obstruction.identity] = obstructions.count
          obstructions.append(obstruction)
        }
      }
    }
    return obstructions
  }

  /// What makes two victims' faults one: the same kind of trouble with the same view.
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
      switch reason {
      case .interactionOffAbove, .interactionOff: .interaction
      case .covered, .swallowed, .overlapped: .front
      case .transparent, .overridden, .shallowHitTest, .noArea, .containerWithoutArea, .outside,
        .offScreen, .beyondScrollContent, .blockedBySubview:
        .other(reason)
      }
    return Identity(kind: kind, cause: cause)
  }

  /// One fault of both, by the reason that says more.
  private func joined(by other: TouchObstruction) -> TouchObstruction {
    var joined = TouchObstruction(
      reason: reason.weight >= other.reason.weight ? reason : other.reason, cause: cause,
      victims: victims + other.victims)
    // One victim of which it is sure is enough.
    joined.isSuspicion = isSuspicion && other.isSuspicion
    return joined
  }
}

extension TouchObstruction.Reason {
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
