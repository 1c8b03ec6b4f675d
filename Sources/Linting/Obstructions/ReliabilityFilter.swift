internal import AutoLayout
internal import LayoutModel
internal import HitTesting

/// Rates obstructions by the reliability of the frames that they depend on (`FrameSource`).
///
/// An obstruction that depends on a stale frame is dropped. One that depends on a snapshot is kept as a
/// suspicion, if it is larger than the difference between a canvas and the running app.
struct ReliabilityFilter {
  private let hierarchy: ViewHierarchy
  /// By how many points a view may be overlapped on a canvas that could not be solved: constraints apply
  /// to alignment rectangles, beyond which switches and sliders extend, and text fields are larger in
  /// later versions of UIKit.
  static let snapshotTolerance = 4.0

  init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
  }

  /// The obstruction, as a suspicion if its frames are not reliable; nil if it is allowed.
  func rated(
    _ obstruction: TouchObstruction, _ touch: TouchMap, _ code: LayoutCode
  ) -> TouchObstruction? {
    if hierarchy.allFramesAreSpecified { return obstruction }
    guard allowance(of: obstruction, touch, code) == nil else { return nil }
    var obstruction = obstruction
    // One of the two views may be hidden while the other is visible.
    obstruction.isSuspicion =
      obstruction.isSuspicion || reliability(of: obstruction, code) == .snapshot
      || obstruction.victims.contains { victim in
        victim.occluders.contains { occluder in
          [victim.view, occluder.view].contains { hierarchy[$0].frameSource != .explicit }
        }
      }
    return obstruction
  }

  /// Why an obstruction is dropped; nil: it is not.
  func allowance(
    of obstruction: TouchObstruction, _ touch: TouchMap, _ code: LayoutCode
  ) -> TouchAllowance? {
    if hierarchy.allFramesAreSpecified { return nil }
    if isBetweenStates(obstruction, code) { return .statesInCode }
    if isSmallOverhang(obstruction) { return .smallOverhang }
    switch reliability(of: obstruction, code) {
    case .stale: return .staleFrames
    case .firm:
      // A computed frame is accurate to the solver's tolerance, and does not include what code does.
      let isAllowed =
        restsOnSolved(obstruction)
        && isExplained(obstruction, touch, code, within: LayoutEngine.tolerance)
      return isAllowed ? .statesOnCanvas : nil
    case .snapshot:
      return isExplained(obstruction, touch, code, within: Self.snapshotTolerance)
        ? .statesOnCanvas : nil
    }
  }

  /// The reliability of the position of two views relative to each other.
  func reliability(between one: ViewID, and other: ViewID) -> FrameReliability {
    if hierarchy.allFramesAreSpecified { return .firm }
    return min(reliability(of: one, relativeTo: other), reliability(of: other, relativeTo: one))
  }

  private func reliability(
    of obstruction: TouchObstruction, _ code: LayoutCode
  ) -> FrameReliability {
    let victims = obstruction.victims.map(\.view)
    switch obstruction.reason.basis {
    case .visibility, .userInteraction, .override:
      return .firm
    case .size:
      // A constraint that collapses a control hides it.
      let isCollapsed =
        obstruction.reason == .noArea && hierarchy[obstruction.cause].frameSource == .solved
        && drawnFrame(of: obstruction.cause)?.isEmpty == true
      return isCollapsed ? .stale : reliabilityOfSize(of: obstruction.cause)
    case .edges(let cutter):
      if isPartlyOutsideRow(obstruction, cutter, code) {
        return min(
          victims.map { reliability(of: $0, relativeTo: cutter) }.min() ?? .firm, .snapshot)
      }
      return victims.map { reliability(of: $0, in: cutter) }.min() ?? .firm
    case .viewsInFront, .subviews:
      return obstruction.victims.flatMap { victim in
        coversHolder(obstruction.cause, of: victim)
          ? [reliability(of: obstruction.cause, relativeTo: victim.view)]
          : victim.occluders.map { reliability(between: victim.view, and: $0.view) }
      }.min() ?? .firm
    }
  }

  /// Whether views are partly outside a row that keeps the size in which it is drawn, as far as the document and code
  /// are known.
  private func isPartlyOutsideRow(
    _ obstruction: TouchObstruction, _ row: ViewID, _ code: LayoutCode
  ) -> Bool {
    guard hierarchy[row].frameSource == .cell,
      obstruction.victims.allSatisfy({ $0.deadShare < 1 })
    else { return false }
    let isBeside = obstruction.victims.allSatisfy { max($0.overhang.top, $0.overhang.bottom) == 0 }
    return isBeside || !code.mayDetermineRowHeights(in: hierarchy)
  }

  private func reliabilityOfSize(of id: ViewID) -> FrameReliability {
    // A canvas that was never laid out has no sizes.
    hierarchy[id].frameSource.reliability == .firm ? .firm : .stale
  }

  /// Whether one view, with its subviews, takes all touches of a superview that it shares with the victim: the
  /// position of the victim does not matter.
  private func coversHolder(_ cover: ViewID, of victim: TouchObstruction.Victim) -> Bool {
    guard victim.deadShare == 1, victim.occluders.contains(where: { $0.view == cover }),
      victim.occluders.allSatisfy({ $0.view == cover || hierarchy.isDescendant($0.view, of: cover) }
      ),
      let holder = hierarchy[cover].superview, hierarchy.isDescendant(victim.view, of: holder),
      let frame = hierarchy[cover].geometry?.frame,
      let bounds = hierarchy[holder].geometry?.bounds.standardized
    else { return false }
    let error = LayoutEngine.tolerance
    return frame.contains(
      bounds.inset(by: EdgeInsets(top: error, left: error, bottom: error, right: error)))
  }

  /// The reliability of a view's position in an ancestor, and of the ancestor's size.
  private func reliability(of id: ViewID, in holder: ViewID) -> FrameReliability {
    hierarchy.ancestorsAndSelf(of: id)
      .prefix { $0 == holder || hierarchy.isDescendant($0, of: holder) }
      .map { hierarchy[$0].frameSource.reliability }.min() ?? .firm
  }

  /// The reliability of a view's position in the closest common ancestor with another view.
  private func reliability(of id: ViewID, relativeTo other: ViewID) -> FrameReliability {
    hierarchy.ancestorsAndSelf(of: id)
      .prefix { $0 != other && !hierarchy.isDescendant(other, of: $0) }
      .map { hierarchy[$0].frameSource.reliability }.min() ?? .firm
  }

  /// Whether two views with computed frames are two states of a screen.
  func areStates(_ id: ViewID, _ other: ViewID, _ touch: TouchMap) -> Bool {
    [id, other].contains { hierarchy[$0].frameSource == .solved }
      && areAlternatives(id, other, touch)
  }

  /// Whether the app shows one of two views at a time, so that the one in front takes no touches of the other.
  func showsOne(of id: ViewID, and other: ViewID, _ touch: TouchMap, _ code: LayoutCode?) -> Bool {
    guard !hierarchy.allFramesAreSpecified else { return false }
    return areAlternatives(id, other, touch)
      || code?.scope != nil && code?.switches(between: id, and: other, in: hierarchy) == true
  }

  /// Whether views extend past an edge by no more than the metrics of UIKit's views differ.
  private func isSmallOverhang(_ obstruction: TouchObstruction) -> Bool {
    guard case .outside = obstruction.reason else { return false }
    return obstruction.victims.allSatisfy {
      $0.deadShare < 1
        && hierarchy[$0.view].frameSource != .explicit
        && $0.overhang.greatest <= TouchObstructionFinder.overhangTolerance
    }
  }

  private func restsOnSolved(_ obstruction: TouchObstruction) -> Bool {
    obstruction.victims.contains { victim in
      hierarchy[victim.view].frameSource == .solved
        || victim.occluders.contains { hierarchy[$0.view].frameSource == .solved }
    }
  }

  /// Whether the canvas, or code outside the document, can account for the obstruction.
  ///
  /// - Parameter tolerance: the error of frames in points.
  private func isExplained(
    _ obstruction: TouchObstruction, _ touch: TouchMap, _ code: LayoutCode,
    within tolerance: Double
  ) -> Bool {
    guard case .viewsInFront = obstruction.reason.basis else { return false }
    return obstruction.victims.allSatisfy { victim in
      victim.occluders.allSatisfy {
        areAlternatives(victim.view, $0.view, touch) || isFilledByCode($0.view, code)
          || (victim.deadShare < 1 && isGrazed(victim.view, $0.view, touch, by: tolerance))
      }
    }
  }

  /// Whether code shows either a view or the one in front of it.
  private func isBetweenStates(_ obstruction: TouchObstruction, _ code: LayoutCode) -> Bool {
    guard case .viewsInFront = obstruction.reason.basis, code.scope != nil else { return false }
    return obstruction.victims.allSatisfy { victim in
      !victim.occluders.isEmpty
        && victim.occluders.allSatisfy {
          code.switches(between: victim.view, and: $0.view, in: hierarchy)
        }
    }
  }

  /// Two siblings of one class at one position are two states of a screen: code shows one of them at a
  /// time, and the canvas both. Only the position on the canvas counts: views that meet on another
  /// screen only are not intended to.
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

  /// The frame on the document's own canvas, in the superview's coordinate space.
  private func drawnFrame(of id: ViewID) -> Rect? {
    guard let traits = hierarchy.spec?.traits, traits.indices.contains(id.index) else { return nil }
    return traits[id.index].storedFrame
  }

  /// A stack view that is empty in the document gets its views, and with them its size, from code. One that no
  /// outlet refers to, and whose size constraints determine, remains as it is.
  private func isFilledByCode(_ cover: ViewID, _ code: LayoutCode) -> Bool {
    let view = hierarchy[cover]
    guard view.uikitClass.isStackView, view.subviews.isEmpty else { return false }
    return view.frameSource != .solved || view.uikitClass.isCustom
      || code.mayChange(cover, in: hierarchy)
  }

  /// The overlap, as a share of the larger view, above which two views are at one position.
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
