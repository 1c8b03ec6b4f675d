package import AutoLayout
package import LayoutModel
package import HitTesting

/// One layout with the results that all rules share.
package final class AnalyzedLayout: Sendable {
  private let parts: Parts

  private struct Parts: Sendable {
    let hierarchy: ViewHierarchy
    var origin: LayoutOrigin
    let rendition: LayoutRendition
    let code: LayoutCode
    let solution: LayoutSolution?
    var touches: LayoutTouches
    /// Nil on other screens, on which no rule simulates gestures.
    let gestures: LayoutGestures?
  }

  private init(_ parts: Parts) { self.parts = parts }

  /// - Parameters:
  ///   - left: what the layouts before it in its document leave of the limits of the work.
  ///   - cancellation: checked between views. If it is cancelled, obstructions are missing.
  init(
    _ hierarchy: ViewHierarchy, from origin: LayoutOrigin,
    rendition: LayoutRendition = LayoutRendition(), code: LayoutCode,
    solution: LayoutSolution? = nil, left: ReachDemand, cancellation: Cancellation
  ) {
    parts = Parts(
      hierarchy: hierarchy, origin: origin, rendition: rendition, code: code, solution: solution,
      touches: LayoutTouches(hierarchy, code, left, cancellation),
      gestures: rendition.screen == nil ? LayoutGestures(hierarchy) : nil)
  }

  /// A layout without constraints and code, with the frames of a hierarchy.
  ///
  /// - Parameter cancellation: checked between views. If it is cancelled, obstructions are missing.
  package convenience init(
    _ hierarchy: ViewHierarchy, _ sourceMap: SourceMap = SourceMap(), source: SourceText,
    format: LayoutFormat, editing: (any SourceEditing)? = nil, cancellation: Cancellation = .none
  ) {
    self.init(
      hierarchy,
      from: LayoutOrigin(source: source, sourceMap: sourceMap, format: format, editing: editing),
      code: LayoutCode(hierarchy, scope: nil), left: ReachBudget.limits, cancellation: cancellation)
  }

  package var hierarchy: ViewHierarchy { parts.hierarchy }
  /// The facts that its format contains.
  package var facts: LayoutFacts { hierarchy.facts(in: format) }
  /// The code that can change its views.
  package var code: LayoutCode { parts.code }
  /// The solution of its constraints on its own canvas; nil: it has none.
  package var solution: LayoutSolution? { parts.solution }

  /// The same layout at other offsets of a changed text.
  func relocated(to sourceMap: SourceMap, in source: SourceText) -> AnalyzedLayout {
    var parts = parts
    (parts.origin.sourceMap, parts.origin.source) = (sourceMap, source)
    return AnalyzedLayout(parts)
  }

  /// The same with a part of its obstructions.
  ///
  /// - Parameter others: obstructions that the rule about growing texts reports.
  func reporting(
    _ obstructions: [TouchObstruction], besides others: [TouchObstruction] = []
  ) -> AnalyzedLayout {
    var parts = parts
    parts.touches.report(obstructions, besides: others)
    return AnalyzedLayout(parts)
  }
}

// Where it is from.

/// The place of a layout in a document.
struct LayoutOrigin: Sendable {
  var source: SourceText
  var sourceMap: SourceMap
  let format: LayoutFormat
  /// See `LayoutDocument.editing`.
  let editing: (any SourceEditing)?
}

extension AnalyzedLayout {
  var origin: LayoutOrigin { parts.origin }
  package var sourceMap: SourceMap { parts.origin.sourceMap }
  /// The source, for edits.
  package var source: SourceText { parts.origin.source }
  package var format: LayoutFormat { parts.origin.format }
  var editing: (any SourceEditing)? { parts.origin.editing }
}

// What it is laid out for.

/// The screen and the texts that a layout is laid out for.
struct LayoutRendition: Sendable {
  /// Nil: it has the size for which the document is drawn.
  var screen: Screen?
  var text = TextSettings.stored
}

extension AnalyzedLayout {
  /// The screen that it is laid out on; nil: it has the size for which the document is drawn.
  package var screen: Screen? { parts.rendition.screen }
  /// The texts that it is laid out with.
  package var text: TextSettings { parts.rendition.text }

  /// Whether the layout has the size for which the document is drawn.
  package var isOnOwnCanvas: Bool { screen == nil }

  /// Whether the root has the size for which the document is drawn on each screen. Code or a superview
  /// determines its size when the app runs.
  package var keepsDrawnSize: Bool {
    guard let screen, let canvas = hierarchy.canvas else { return false }
    return !canvas.followsScreen(screen)
  }
}

// Where touches end.

/// Where touches end in a layout, and what keeps them from interactive views.
struct LayoutTouches: Sendable {
  /// Meaningless for an accessibility tree.
  let map: TouchMap
  /// The views for which `ViewHierarchy.isInteractive` is true.
  let interactiveViews: [ViewID]
  /// See `Overlay.modals`.
  let modals: [ViewID]
  /// Of interactive views.
  private(set) var obstructions: [TouchObstruction]
  /// Whether no limit of the work ended the search for obstructions.
  let isComplete: Bool
  /// The views that obstructions are about, of this layout or of its rule about growing texts.
  private(set) var victims: Set<ViewID>

  /// - Parameters:
  ///   - code: the code that can change the views.
  ///   - left: what the layouts before it in its document leave of the limits of the work.
  ///   - cancellation: checked between views. If it is cancelled, obstructions are missing.
  init(
    _ hierarchy: ViewHierarchy, _ code: LayoutCode, _ left: ReachDemand,
    _ cancellation: Cancellation
  ) {
    map = TouchMap(hierarchy, left: left, cancellation: cancellation)
    interactiveViews = cancellation.isCancelled ? [] : hierarchy.ids.filter(hierarchy.isInteractive)
    switch hierarchy.tree {
    case .views:
      modals = cancellation.isCancelled ? [] : Overlay(hierarchy, map).modals
      (obstructions, isComplete) = TouchObstruction.all(
        in: hierarchy, touch: map, interactive: interactiveViews, modals: modals, code: code,
        cancellation: cancellation)
    case .accessibility:
      modals = []
      obstructions = cancellation.isCancelled ? [] : TouchObstruction.offScreen(in: hierarchy)
      isComplete = true
    }
    victims = obstructions.victims
  }

  /// Replaces the obstructions by a part of them.
  ///
  /// - Parameter others: obstructions that the rule about growing texts reports.
  mutating func report(_ obstructions: [TouchObstruction], besides others: [TouchObstruction]) {
    self.obstructions = obstructions
    victims = obstructions.victims.union(others.victims)
  }
}

extension AnalyzedLayout {
  /// The obstructions of touches on interactive views.
  package var obstructions: [TouchObstruction] { parts.touches.obstructions }

  /// Whether no limit of the work ended the search for obstructions.
  var hasAllObstructions: Bool { parts.touches.isComplete }

  /// The views that obstructions are about, of this layout or of its rule about growing texts. No other rule
  /// reports that they lose touches.
  package var victims: Set<ViewID> { parts.touches.victims }

  /// Where touches end. Meaningless for an accessibility tree.
  package var touch: TouchMap { parts.touches.map }

  /// The views for which `ViewHierarchy.isInteractive` is true.
  package var interactiveViews: [ViewID] { parts.touches.interactiveViews }

  /// See `Overlay.modals`.
  var modals: [ViewID] { parts.touches.modals }
}

// Gestures.

/// What gestures are simulated with.
private struct LayoutGestures: Sendable {
  let delivery: TouchDelivery
  let playable: PlayableViews

  init(_ hierarchy: ViewHierarchy) {
    delivery = TouchDelivery(hierarchy)
    playable = PlayableViews(hierarchy)
  }
}

extension AnalyzedLayout {
  /// Simulates gestures.
  package var delivery: TouchDelivery { parts.gestures?.delivery ?? TouchDelivery(hierarchy) }

  var playable: PlayableViews { parts.gestures?.playable ?? PlayableViews(hierarchy) }
}
