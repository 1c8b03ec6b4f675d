/// What faults of place are worth where frames come from a canvas (`FrameSource`).
///
/// A fault that a stale frame has a part in is none. One that rests on a snapshot counts where it is
/// larger than what a canvas and what runs differ by, and is a suspicion.
struct FrameTrust {
  private let hierarchy: ViewHierarchy
  /// Points that a frame on a canvas that could not be solved is off by without anybody's fault:
  /// constraints bind alignment rectangles, which a switch or a slider reaches past, and later versions
  /// of UIKit have larger text fields.
  static let snapshotTolerance = 4.0

  init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
  }

  /// The fault with what it is worth; nil where it is worth nothing.
  func weighed(_ fault: TouchFault, _ touch: TouchMap) -> TouchFault? {
    if hierarchy.framesAreStated { return fault }
    let worth = worth(of: fault)
    switch worth {
    case .stale: return nil
    case .firm:
      // A frame that was worked out is right for its screen to within what counts as reproduced, and
      // says nothing of what code does.
      guard restsOnSolved(fault) else { return fault }
      guard !isExplained(fault, touch, within: LayoutEngine.tolerance) else { return nil }
      var fault = fault
      // One of the two views may be hidden as long as the other is shown.
      fault.isSuspicion = fault.isSuspicion || fault.victims.contains { !$0.covers.isEmpty }
      return fault
    case .snapshot:
      guard !isExplained(fault, touch, within: Self.snapshotTolerance) else { return nil }
      var fault = fault
      fault.isSuspicion = true
      return fault
    }
  }

  /// What the places of two views to each other are worth.
  func worth(between one: ViewID, and other: ViewID) -> FrameWorth {
    if hierarchy.framesAreStated { return .firm }
    return min(worth(of: one, besides: other), worth(of: other, besides: one))
  }

  private func worth(of fault: TouchFault) -> FrameWorth {
    let victims = fault.victims.map(\.view)
    switch fault.reason {
    case .transparent, .interactionOffAbove, .interactionOff, .overridden, .shallowHitTest:
      return .firm
    case .noArea, .containerWithoutArea:
      // No size is what a canvas has that was never laid out.
      return hierarchy[fault.cause].frameSource.worth == .firm ? .firm : .stale
    case .outside(let cutter), .beyondScrollContent(let cutter), .offScreen(let cutter):
      return victims.map { worth(of: $0, in: cutter) }.min() ?? .firm
    case .covered, .swallowed, .overlapped, .blockedBySubview:
      return fault.victims.flatMap { victim in
        victim.covers.map { worth(between: victim.view, and: $0.view) }
      }.min() ?? .firm
    }
  }

  /// Of where a view is in one that holds it, and of that one's size.
  private func worth(of id: ViewID, in holder: ViewID) -> FrameWorth {
    hierarchy.ancestorsAndSelf(of: id)
      .prefix { $0 == holder || hierarchy.isDescendant($0, of: holder) }
      .map { hierarchy[$0].frameSource.worth }.min() ?? .firm
  }

  /// Of where a view is in what holds it and another.
  private func worth(of id: ViewID, besides other: ViewID) -> FrameWorth {
    hierarchy.ancestorsAndSelf(of: id)
      .prefix { $0 != other && !hierarchy.isDescendant(other, of: $0) }
      .map { hierarchy[$0].frameSource.worth }.min() ?? .firm
  }

  /// Whether two views whose frames were worked out are two states of a screen.
  func areStates(_ id: ViewID, _ other: ViewID, _ touch: TouchMap) -> Bool {
    [id, other].contains { hierarchy[$0].frameSource == .solved }
      && areAlternatives(id, other, touch)
  }

  private func restsOnSolved(_ fault: TouchFault) -> Bool {
    fault.victims.contains { victim in
      hierarchy[victim.view].frameSource == .solved
        || victim.covers.contains { hierarchy[$0.view].frameSource == .solved }
    }
  }

  /// Whether the canvas alone, or code that nobody sees here, can account for it.
  ///
  /// - Parameter tolerance: by how many points frames may be off.
  private func isExplained(
    _ fault: TouchFault, _ touch: TouchMap, within tolerance: Double
  ) -> Bool {
    switch fault.reason {
    case .outside:
      return fault.victims.allSatisfy {
        $0.deadShare < 1 && $0.overhang.greatest <= tolerance
      }
    case .covered, .swallowed, .overlapped:
      return fault.victims.allSatisfy { victim in
        victim.covers.allSatisfy {
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
    guard let traits = hierarchy.plan?.traits, traits.indices.contains(id.index) else { return nil }
    return traits[id.index].storedFrame
  }

  /// A stack view that a document leaves empty gets its views, and with them its size, from code.
  private func isFilledByCode(_ cover: ViewID) -> Bool {
    hierarchy[cover].uikitClass.name == "UIStackView" && hierarchy[cover].subviews.isEmpty
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
