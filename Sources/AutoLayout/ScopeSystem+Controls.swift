internal import LayoutModel

// Sizes of text fields and segmented controls by their texts (AL-58, AL-59).
//
// Their insets differ between versions of UIKit. The size is the one in the interval of possible sizes that is
// nearest to the drawn one, so that a problem on another screen holds for the whole interval.
extension ScopeSystem {
  /// The intrinsic size of a text field or a segmented control.
  ///
  /// - Parameter drawn: the intrinsic size on the canvas, in points.
  func controlSize(of view: ViewID, _ content: TextContent, drawn: TextSize) -> TextSize {
    let environment = scope.environment
    if environment.isCanvas, environment.text.haveStoredSizes { return drawn }
    if content.segments != nil {
      return (segmentsWidth(of: view, content, drawn: drawn.width), drawn.height)
    }
    let drawnClass = scope.canvas?.screen?.sizeClass ?? .any
    guard content.isSystemFont,
      let drawnSize = content.fontSize(in: drawnClass, with: .stored), drawnSize > 0,
      let size = content.fontSize(in: environment.sizeClass, with: environment.text)
    else { return drawn }
    let before = SystemFont(size: drawnSize, weight: content.weight)
    let after = SystemFont(size: size, weight: content.weight)
    let drawnHeight = drawn.height.map { shownHeight(content, $0, before) }
    return (
      fieldWidth(of: view, content, from: before, to: after, drawn: drawn.width),
      fieldHeight(content, from: before, to: after, drawn: drawnHeight)
    )
  }

  /// The greatest distance of the text of a text field from both of its sides, in points. A wider text field has
  /// its width from constraints.
  private static let greatestFieldInsets = 32.0

  /// The width of a text field (AL-58).
  private func fieldWidth(
    of view: ViewID, _ content: TextContent, from before: SystemFont, to after: SystemFont,
    drawn: Double?
  ) -> Double? {
    let drawnText = content.text ?? ""
    guard let drawn, !drawnText.isEmpty || content.isEmpty,
      let old = TextMetrics.width(of: drawnText, in: before),
      let new = TextMetrics.width(of: shownText(of: view, content), in: after)
    else { return drawn }
    guard (-old.error...Self.greatestFieldInsets).contains(drawn - old.points) else {
      return min(
        max(drawn, new.points - new.error), new.points + new.error + Self.greatestFieldInsets)
    }
    return Self.nearest(
      to: drawn, changedBy: new.points - old.points, error: old.error + new.error)
  }

  /// The height of a text field with the drawn text, if the screen has the metrics of a later version (AL-35).
  private func shownHeight(_ content: TextContent, _ drawn: Double, _ font: SystemFont) -> Double {
    guard scope.environment.gains(LayoutMetrics.Version.highFields) else { return drawn }
    let (rounded, plain) = (LayoutMetrics.roundedFieldHeights, LayoutMetrics.plainFieldHeights)
    switch content.border {
    case .roundedRect where drawn == rounded.old:
      return max(
        rounded.new,
        (TextMetrics.lineHeight(of: font, scale: 1) ?? 0) + LayoutMetrics.roundedFieldInsets)
    case .none? where drawn == plain.old && font.size == plain.fontSize: return plain.new
    default: return drawn
    }
  }

  /// The height of a text field (AL-58).
  private func fieldHeight(
    _ content: TextContent, from before: SystemFont, to after: SystemFont, drawn: Double?
  ) -> Double? {
    guard let drawn, before.size != after.size,
      let old = TextMetrics.lineHeight(of: before, scale: 1),
      let new = TextMetrics.lineHeight(of: after, scale: 1)
    else { return drawn }
    switch content.border {
    case .roundedRect: return max(drawn, new + LayoutMetrics.roundedFieldInsets)
    case .none? where abs(drawn - old) <= LayoutMetrics.fieldHeightError:
      return Self.nearest(
        to: drawn, changedBy: new - old, error: LayoutMetrics.fieldHeightError)
    default: return max(drawn, new)
    }
  }

  /// The width of a segmented control (AL-59).
  private func segmentsWidth(of view: ViewID, _ content: TextContent, drawn: Double?) -> Double? {
    let titles = shownText(of: view, content)
    guard let drawn, let drawnTitles = content.text, titles != drawnTitles else { return drawn }
    func widths(_ titles: String) -> [TextWidth]? {
      let font = SystemFont(size: LayoutMetrics.segmentFontSize)
      let lines = titles.split(separator: "\n", omittingEmptySubsequences: false)
      let widths = lines.compactMap { TextMetrics.width(of: String($0), in: font) }
      return widths.count == lines.count ? widths : nil
    }
    guard let old = widths(drawnTitles), let new = widths(titles),
      old.count == new.count
    else { return drawn }
    let count = Double(old.count)
    func sum(_ widths: [TextWidth]) -> TextWidth {
      if content.segments == .equal {
        let widest = widths.max { $0.points < $1.points }
        return TextWidth(
          points: count * (widest?.points ?? 0), error: count * (widest?.error ?? 0))
      }
      return TextWidth(
        points: widths.reduce(0) { $0 + $1.points }, error: widths.reduce(0) { $0 + $1.error })
    }
    let (before, after) = (sum(old), sum(new))
    let insets = (drawn - (count - 1) - before.points) / count
    let isExplained = LayoutMetrics.segmentInsets.contains(insets)
    guard isExplained else {
      let least = after.points - after.error + count * LayoutMetrics.segmentInsets.lowerBound
      return max(drawn, least + count - 1)
    }
    return Self.nearest(
      to: drawn, changedBy: after.points - before.points, error: before.error + after.error)
  }

  private func shownText(of view: ViewID, _ content: TextContent) -> String {
    scope.environment.text.texts[view] ?? content.text ?? ""
  }

  /// The length nearest to the drawn one in the interval of a changed length, in points.
  private static func nearest(to drawn: Double, changedBy change: Double, error: Double) -> Double {
    let certain = max(0, abs(change) - error)
    return max(0, drawn + (change < 0 ? -certain : certain))
  }
}
