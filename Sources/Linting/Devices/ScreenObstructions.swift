internal import LayoutModel
internal import HitTesting

/// The obstructions of a screen that are reported beside those of the document's own canvas.
///
/// A layout computed for another screen is accurate to a few points: metrics of texts and of UIKit's
/// views change between versions. An obstruction is reported from `leastAmount` points on; one that
/// the canvas almost has, only if it is that much worse. A view that keeps its center is not reported if code changes
/// frames or constraints that the loss depends on.
struct ScreenObstructions {
  private let screen: AnalyzedLayout
  private let canvas: AnalyzedLayout
  private let hierarchy: ViewHierarchy
  /// The canvas is the layout from left to right on the same screen, whose findings are not repeated.
  private let isMirrored: Bool

  /// Points. Of all views laid out at another size than the canvas's, 96 to 98 % are within this
  /// distance of Interface Builder's own result.
  static let leastAmount = 8.0

  init(
    _ screen: AnalyzedLayout, comparedWith canvas: AnalyzedLayout, isMirrored: Bool = false
  ) {
    self.screen = screen
    self.canvas = canvas
    self.isMirrored = isMirrored
    hierarchy = screen.hierarchy
  }

  /// The reported obstructions, with their reported victims.
  func relevant(of obstructions: [TouchObstruction]) -> [TouchObstruction] {
    obstructions.compactMap { obstruction in
      guard obstruction.reason.dependsOnFrames else { return nil }
      let isMovedByCode = obstruction.codeEffects.contains { $0.changes.contains(.geometry) }
      let victims = obstruction.victims.filter {
        isRelevant($0, in: obstruction) && (!isMovedByCode || screen.losesCenter($0))
      }
      guard !victims.isEmpty else { return nil }
      var kept = TouchObstruction(
        reason: reason(of: obstruction), cause: obstruction.cause, victims: victims)
      kept.isSuspicion = obstruction.isSuspicion
      kept.codeEffects = obstruction.codeEffects
      kept.shownView = obstruction.shownView
      kept.isInDoubt = obstruction.isInDoubt && !isDrawnBesideBar(obstruction)
      return kept
    }
  }

  /// Whether the document is drawn with a bar that covers no part of these views on the canvas. Code that
  /// hides bars is no reason for such a layout.
  private func isDrawnBesideBar(_ obstruction: TouchObstruction) -> Bool {
    guard hierarchy.bar(obstruction.cause)?.visibility == .codeMayHide,
      let bar = Self.box(of: obstruction.cause, canvas.hierarchy)
    else { return false }
    return obstruction.victims.allSatisfy { victim in
      Self.box(of: victim.view, canvas.hierarchy).map { !$0.intersects(bar) } ?? false
    }
  }

  /// A view that is entirely outside may be moved in later, but not if the canvas shows it.
  private func reason(of obstruction: TouchObstruction) -> TouchObstruction.Reason {
    guard case .offScreen(let window) = obstruction.reason,
      obstruction.victims.contains(where: { isVisibleOnCanvas($0.view, window) })
    else { return obstruction.reason }
    return .outside(cutter: window)
  }

  private func isVisibleOnCanvas(_ view: ViewID, _ window: ViewID) -> Bool {
    guard let box = Self.box(of: view, canvas.hierarchy),
      let screen = Self.box(of: window, canvas.hierarchy)
    else { return false }
    return box.intersects(screen)
  }

  private func isRelevant(
    _ victim: TouchObstruction.Victim, in obstruction: TouchObstruction
  ) -> Bool {
    let amount = max(
      victim.overhang.greatest,
      Self.amount(of: victim, obstruction, hierarchy, missingFrom: canvas.hierarchy))
    guard amount >= Self.leastAmount else { return false }
    let isOnCanvas =
      !isMirrored
      && canvas.obstructions.contains { other in
        other.cause == obstruction.cause && other.victims.contains { $0.view == victim.view }
      }
    if isOnCanvas { return true }
    let before = Self.amount(
      of: victim, obstruction, canvas.hierarchy, missingFrom: canvas.hierarchy)
    return amount - before >= Self.leastAmount
  }

  /// The extent of an obstruction in points, by the frames of one layout: how far a view extends beyond
  /// an edge, how far it is overlapped, or how much of a side is missing.
  private static func amount(
    of victim: TouchObstruction.Victim, _ obstruction: TouchObstruction,
    _ hierarchy: ViewHierarchy, missingFrom canvas: ViewHierarchy
  ) -> Double {
    guard let box = box(of: victim.view, hierarchy) else { return 0 }
    switch obstruction.reason.basis {
    case .edges(let cutter):
      guard let edges = Self.box(of: cutter, hierarchy) else { return 0 }
      return max(
        0, edges.minX - box.minX, edges.minY - box.minY, box.maxX - edges.maxX,
        box.maxY - edges.maxY)
    case .viewsInFront, .subviews:
      return victim.occluders.map { occluder in
        guard let front = Self.box(of: occluder.view, hierarchy) else { return 0 }
        let shared = front.intersection(box)
        return min(shared.width, shared.height)
      }.max() ?? 0
    case .size:
      guard let box = Self.box(of: obstruction.cause, hierarchy),
        let canvasBox = Self.box(of: obstruction.cause, canvas)
      else { return 0 }
      return max(canvasBox.width - box.width, canvasBox.height - box.height)
    case .visibility, .userInteraction, .override:
      return 0
    }
  }

  /// The frame of a view in the root view's coordinate space.
  static func box(of id: ViewID, _ hierarchy: ViewHierarchy) -> Rect? {
    // A bar can be on one of two screens only.
    guard hierarchy.views.indices.contains(id.index) else { return nil }
    return hierarchy.absoluteFrame(of: id)
  }
}

extension TouchObstruction.Reason {
  /// It depends on frames, and not on flags or overrides.
  var dependsOnFrames: Bool {
    switch basis {
    case .size, .edges, .viewsInFront, .subviews: true
    case .visibility, .userInteraction, .override: false
    }
  }
}
