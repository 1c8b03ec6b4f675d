internal import AutoLayout
internal import LayoutModel
internal import TouchModel

/// What faults of place are worth where frames come from a canvas (`FrameSource`).
///
/// A fault that a stale frame has a part in is none. One that rests on a snapshot counts where it is
/// larger than what a canvas and what runs differ by, and is a suspicion.
struct ReliabilityFilter {
  private let hierarchy: ViewHierarchy
  /// Points that a frame on a canvas that could not be solved is off by without anybody's fault:
  /// constraints bind alignment rectangles, which a switch or a slider reaches past, and later versions
  /// of UIKit have larger text fields.
  static let snapshotTolerance = 4.0

  package init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
  }

  /// The fault with what it is worth; nil where it is worth nothing.
  func rated(_ obstruction: TouchObstruction, _ touch: TouchMap) -> TouchObstruction? {
    if hierarchy.allFramesAreSpecified { return obstruction }
    let worth = worth(of: obstruction)
    switch worth {
    case .stale: return nil
    case .firm:
      // A frame that was worked out is right for its screen to within what counts as reproduced, and
      // says nothing of what code does.
      guard restsOnSolved(obstruction) else { return obstruction }
      guard !isExplained(obstruction, touch, within: LayoutEngine.tolerance) else { return nil }
      var obstruction = obstruction
      // One of the two views may be hidden as long as the other is shown.
      obstruction.isSuspicion =
        obstruction.isSuspicion || obstruction.victims.contains { !$0.occluders.isEmpty }
      return obstruction
    case .snapshot:
      guard !isExplained(obstruction, touch, within: Self.snapshotTolerance) else { return nil }
      var obstruction = obstruction
      obstruction.isSuspicion = true
      return obstruction
    }
  }

  /// What the places of two views to each other are worth.
  package func worth(between one: ViewID, and other: ViewID) -> FrameReliability {
    if hierarchy.allFramesAreSpecified { return .firm }
    return min(worth(of: one, besides: other), worth(of: other, besides: one))
  }

  private func worth(of obstruction: TouchObstruction) -> FrameReliability {
    let victims = obstruction.victims.map(\.view)
    switch obstruction.reason {
    case .transparent, .interactionOffAbove, .interactionOff, .overridden, .shallowHitTest:
      return .firm
    case .noArea, .containerWithoutArea:
      // No size is what a canvas has that was never laid out.
      return hierarchy[obstruction.cause].frameSource.reliability == .firm ? .firm : .stale
    case .outside(let cutter), .beyondScrollContent(let cutter), .offScreen(let cutter):
      return victims.map { worth(of: $0, in: cutter) }.min() ?? .firm
    case .covered, .swallowed, .overlapped, .blockedBySubview:
      return obstruction.victims.flatMap { victim in
        victim.occluders.map { worth(between: victim.view, and: $0.view) }
      }.min() ?? .firm
    }
  }

  /// Of where a view is in one that holds it, and of that one's size.
  private func worth(of id: ViewID, in holder: ViewID) -> FrameReliability {
    hierarchy.ancestorsAndSelf(of: id)
      .prefix { $0 == holder || hierarchy.isDescendant($0, of: holder) }
      .map { hierarchy[$0].frameSource.reliability }.min() ?? .firm
  }

  /// Of where a view is in what holds it and another.
  private func worth(of id: ViewID, besides other: ViewID) -> FrameReliability {
    hierarchy.ancestorsAndSelf(of: id)
      .prefix { $0 != other && !hierarchy.isDescendant(other, of: $0) }
      .map { hierarchy[$0].frameSource.reliability }.min() ?? .firm
  }

  /// Whether two views whose frames were worked out are two states of a screen.
  func areStates(_ id: ViewID, _ other: ViewID, _ touch: TouchMap) -> Bool {
    [id, other].contains { hierarchy[$0].frameSource == .solved }
      && areAlternatives(id, other, touch)
  }

  private func restsOnSolved(_ obstruction: TouchObstruction) -> Bool {
    obstruction.victims.contains { victim in
      hierarchy[victim.view].frameSource == .solved
        || victim.occluders.contains { hierarchy[$0.view].frameSource == .solved }
    }
  }

  /// Whether the canvas alone, or code that nobody sees here, can account for it.
  ///
  /// - Parameter tolerance: by how many points frames may be off.
  private func isExplained(
    _ obstruction: TouchObstruction, _ touch: TouchMap, within tolerance: Double
  ) -> Bool {
    switch obstruction.reason {
    case .outside:
      return obstruction.victims.allSatisfy {
        $0.deadShare < 1 && $0.overhang.greatest <= tolerance
      }
    case .covered, .swallowed, .overlapped:
      return obstruction.victims.allSatisfy { victim in
        victim.occluders.allSatisfy {
          areAlternatives(victim.view, $0.view, touch) || isFilledByCode($0.view)
            || (victim.deadShare < 1 && isGrazed(victim.view, $0.view, touch, by: tolerance))
        }
      }
    default: return false
    }
  }

  /// Two siblings of one class in one place are two states of a screen: code shows one of them at a
  /// time, and the canvas both. Whoever drew them did so on the canvas: that they come together on
  /// another screen nobody has meant.
  private func areAlternatives(_ id: ViewID, _ cover: ViewID, _ touch: TouchMap) -> Bool {
    guard hierarchy[id].superview == hierarchy[cover].superview,
      hierarchy[id].uikitClass == hierarchy[cover].uikitClass
    else { return false }
    if let behind = drawnFrame(of: id), let front = drawnFrame(of: cover) {
      return behind.intersection(front).area > max(behind.area, front.area) * Self.sharedPlace
    }
    guard let behind = touch.drawnArea(of: id), let front = touch.drawnArea(of: cover) else {
      return false
    }
    let shared = behind.intersection(front).area
    return shared > max(behind.area, front.area) * Self.sharedPlace
  }

  /// On the document's own canvas, in the superview's coordinates.
  private func drawnFrame(of id: ViewID) -> Rect? {
    guard let traits = hierarchy.spec?.traits, traits.indices.contains(id.index) else { return nil }
    return traits[id.index].storedFrame
  }

  /// A stack view that a document leaves empty gets its views, and with them its size, from code.
  private func isFilledByCode(_ cover: ViewID) -> Bool {
    hierarchy[cover].uikitClass.isStackView && hierarchy[cover].subviews.isEmpty
  }

  /// The share of the larger of two views from which on they are in one place.
  private static let sharedPlace = 0.5

  private func isGrazed(
    _ id: ViewID, _ cover: ViewID, _ touch: TouchMap, by tolerance: Double
  ) -> Bool {
    guard let behind = touch.drawnArea(of: id), let front = touch.drawnArea(of: cover) else {
      return false
    }
    let shared = behind.boundingBox.intersection(front.boundingBox)
    return min(shared.width, shared.height) <= tolerance
  }
}
