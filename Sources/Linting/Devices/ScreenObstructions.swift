internal import LayoutModel
internal import TouchModel

/// Which faults of a screen are worth a word beside those of the document's own canvas.
///
/// A layout's answer for another screen is right to a few points at best: metrics of texts and of
/// UIKit's views change with its versions. So a fault counts from `leastAmount` points on, and where
/// the canvas is that near to it already, from so many points more.
struct ScreenObstructions {
  private let canvas: CheckedLayout
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap

  /// Points. Of all views laid out at another size than the canvas's, 96 to 98 % come out within so
  /// many of Interface Builder's own answer.
  static let leastAmount = 8.0

  package init(_ screen: CheckedLayout, besides canvas: CheckedLayout) {
    self.canvas = canvas
    hierarchy = screen.hierarchy
    touch = screen.touch
  }

  /// The faults with the victims that count.
  func worthTelling(of obstructions: [TouchObstruction]) -> [TouchObstruction] {
    obstructions.compactMap { obstruction in
      guard obstruction.reason.isOfPlace else { return nil }
      let victims = obstruction.victims.filter { counts($0, in: obstruction) }
      guard !victims.isEmpty else { return nil }
      var kept = TouchObstruction(
        reason: reason(of: obstruction), cause: obstruction.cause, victims: victims)
      kept.isSuspicion = obstruction.isSuspicion
      return kept
    }
  }

  /// What is wholly outside may wait to be moved in; but not what the canvas shows.
  private func reason(of obstruction: TouchObstruction) -> TouchObstruction.Reason {
    guard case .offScreen(let window) = obstruction.reason,
      obstruction.victims.contains(where: { isInSightOnCanvas($0.view, window) })
    else { return obstruction.reason }
    return .outside(cutter: window)
  }

  private func isInSightOnCanvas(_ view: ViewID, _ window: ViewID) -> Bool {
    guard let box = Self.box(of: view, canvas.touch),
      let screen = Self.box(of: window, canvas.touch)
    else { return false }
    return box.intersects(screen)
  }

  private func counts(_ victim: TouchObstruction.Victim, in obstruction: TouchObstruction) -> Bool {
    let amount = max(
      victim.overhang.greatest,
      Self.amount(of: victim, obstruction, touch, missingFrom: canvas.touch))
    guard amount >= Self.leastAmount else { return false }
    let isThere = canvas.obstructions.contains { known in
      known.cause == obstruction.cause && known.victims.contains { $0.view == victim.view }
    }
    if isThere { return true }
    let before = Self.amount(of: victim, obstruction, canvas.touch, missingFrom: canvas.touch)
    return amount - before >= Self.leastAmount
  }

  /// How far a fault goes, in points, as far as the places in one layout tell: how far a view reaches
  /// past an edge, how deep it lies under another, how much of a side is missing.
  private static func amount(
    of victim: TouchObstruction.Victim, _ obstruction: TouchObstruction, _ touch: TouchMap,
    missingFrom canvas: TouchMap
  ) -> Double {
    guard let box = box(of: victim.view, touch) else { return 0 }
    switch obstruction.reason {
    case .outside(let cutter), .offScreen(let cutter), .beyondScrollContent(let cutter):
      guard let edges = Self.box(of: cutter, touch) else { return 0 }
      return max(
        0, edges.minX - box.minX, edges.minY - box.minY, box.maxX - edges.maxX,
        box.maxY - edges.maxY)
    case .covered, .swallowed, .overlapped, .blockedBySubview:
      return victim.covers.map { cover in
        guard let front = Self.box(of: cover.view, touch) else { return 0 }
        let shared = front.intersection(box)
        return min(shared.width, shared.height)
      }.max() ?? 0
    case .noArea, .containerWithoutArea:
      guard let now = Self.box(of: obstruction.cause, touch),
        let then = Self.box(of: obstruction.cause, canvas)
      else { return 0 }
      return max(then.width - now.width, then.height - now.height)
    case .transparent, .interactionOffAbove, .interactionOff, .overridden, .shallowHitTest:
      return 0
    }
  }

  /// Where a view is drawn, in the root's space.
  package static func box(of id: ViewID, _ touch: TouchMap) -> Rect? {
    touch.hierarchy.absoluteFrame(of: id)
  }
}

extension TouchObstruction.Reason {
  /// It rests on where views lie, and not on flags or overrides.
  fileprivate var isOfPlace: Bool {
    switch self {
    case .noArea, .containerWithoutArea, .outside, .offScreen, .beyondScrollContent, .covered,
      .swallowed, .overlapped, .blockedBySubview:
      true
    case .transparent, .interactionOffAbove, .interactionOff, .overridden, .shallowHitTest: false
    }
  }
}
