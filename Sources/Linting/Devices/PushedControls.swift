internal import LayoutModel
internal import HitTesting

/// The controls that larger or longer texts move beyond the edges of an ancestor.
struct PushedControls {
  /// With the texts of the document, on the same screen.
  private let before: AnalyzedLayout
  private let after: AnalyzedLayout
  /// The views that are outside an ancestor with the texts of the document on some screen.
  private let outside: Set<ViewID>

  /// The least growth of a text and the greatest distance between it and a control beside it, in points, for
  /// which rounding to pixels accounts.
  private static let rounding = 1.0

  init(on after: AnalyzedLayout, before: AnalyzedLayout, outside: Set<ViewID>) {
    self.before = before
    self.after = after
    self.outside = outside
  }

  /// The obstructions, divided into those of pushed controls and the others.
  func divided(
    _ obstructions: [TouchObstruction]
  ) -> (pushed: [TouchObstruction], others: [TouchObstruction]) {
    var pushed: [TouchObstruction] = []
    var others: [TouchObstruction] = []
    for obstruction in obstructions {
      let isPushed = { (victim: TouchObstruction.Victim) in
        obstruction.isByEdges && !outside.contains(victim.view)
      }
      if var part = obstruction.with(obstruction.victims.filter(isPushed)) {
        part.growingText = growingText(before: part.worst)
        pushed.append(part)
      }
      if let part = obstruction.with(obstruction.victims.filter { !isPushed($0) }) {
        others.append(part)
      }
    }
    return (pushed, others)
  }

  /// The only text that grows by as much as it moves or enlarges a control; nil: it is not certain.
  private func growingText(before victim: TouchObstruction.Victim) -> ViewID? {
    let overhang = victim.overhang
    let isVertical = max(overhang.top, overhang.bottom) > 0
    guard isVertical != (max(overhang.left, overhang.right) > 0),
      let old = span(of: victim.view, before, isVertical),
      let new = span(of: victim.view, after, isVertical)
    else { return nil }
    let isTowardsEnd = (isVertical ? overhang.bottom : overhang.right) > 0
    let isTowardsStart = (isVertical ? overhang.top : overhang.left) > 0
    let distance = max(
      isTowardsEnd ? new.upperBound - old.upperBound : 0,
      isTowardsStart ? old.lowerBound - new.lowerBound : 0)
    let growing = after.hierarchy.ids.filter { id in
      guard case .text = after.hierarchy.spec?.traits[id.index].content,
        let drawn = span(of: id, before, isVertical), let shown = span(of: id, after, isVertical),
        length(shown) - length(drawn) > Self.rounding
      else { return false }
      if id == victim.view { return true }
      return isTowardsEnd && drawn.upperBound <= old.lowerBound + Self.rounding
        || isTowardsStart && drawn.lowerBound >= old.upperBound - Self.rounding
    }
    guard growing.count == 1, let text = growing.first,
      let drawn = span(of: text, before, isVertical), let shown = span(of: text, after, isVertical),
      length(shown) - length(drawn) >= distance - Self.rounding
    else { return nil }
    return text
  }

  private func length(_ span: ClosedRange<Double>) -> Double { span.upperBound - span.lowerBound }

  /// The extent of a visible view on an axis, in the root's coordinate space.
  private func span(
    of id: ViewID, _ layout: AnalyzedLayout, _ isVertical: Bool
  ) -> ClosedRange<Double>? {
    guard !layout.hierarchy[id].isHidden, let box = layout.hierarchy.absoluteFrame(of: id),
      box.isFinite
    else { return nil }
    return isVertical ? box.minY...box.maxY : box.minX...box.maxX
  }
}

extension AnalyzedLayout {
  /// The views that are partly or entirely outside an ancestor.
  var viewsOutside: Set<ViewID> {
    Set(obstructions.filter(\.isByEdges).flatMap { $0.victims.map(\.view) })
  }
}

extension TouchObstruction {
  /// The victims are outside the bounds of an ancestor.
  fileprivate var isByEdges: Bool {
    switch reason {
    case .outside, .offScreen: true
    default: false
    }
  }

  /// The same with a part of its victims; nil: there are none.
  func with(_ part: [Victim]) -> TouchObstruction? {
    guard !part.isEmpty else { return nil }
    var obstruction = self
    obstruction.victims = part
    return obstruction
  }
}
