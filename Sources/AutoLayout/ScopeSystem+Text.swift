internal import LayoutModel

// Sizes of texts (AL-33 to AL-35, AL-46, AL-47, AL-57).
extension ScopeSystem {
  /// The width and the height of an intrinsic size, in points; nil: there is none on the axis.
  typealias TextSize = (width: Double?, height: Double?)

  /// The intrinsic size of a view with text.
  ///
  /// The document's text in the drawn font has the drawn size. Another text has the size that the metrics of
  /// the system font determine; a text in a custom font is scaled.
  ///
  /// - Parameter drawn: the intrinsic size on the canvas, in points.
  func textSize(of view: ViewID, _ content: TextContent, drawn: TextSize) -> TextSize {
    let environment = scope.environment
    if environment.isCanvas, environment.text.haveStoredSizes { return drawn }
    let drawnClass = scope.canvas?.screen?.sizeClass ?? .any
    guard let drawnSize = content.fontSize(in: drawnClass, with: .stored), drawnSize > 0,
      let size = content.fontSize(in: environment.sizeClass, with: environment.text)
    else { return Self.scaled(drawn, by: environment.text.scale) }
    let text = environment.text.texts[view] ?? content.text
    let isDrawn = size == drawnSize && text == content.text
    let isLabel = scope.hierarchy[view].uikitClass.name == "UILabel"
    let canWrap = canWrap(view)
    if isDrawn, !canWrap {
      guard !environment.isCanvas, content.isSystemFont, let text, let width = drawn.width else {
        return drawn
      }
      let font = SystemFont(size: size, weight: content.weight)
      let style = OldLargeText(isLabel: isLabel, toolsVersion: environment.toolsVersion)
      return (style.width(ofDrawn: width, text, font, scale: environment.scale), drawn.height)
    }
    if isDrawn, hasDrawnWidth(view, drawn) { return drawn }
    guard content.isSystemFont, let drawnText = content.text, let text, !drawnText.isEmpty,
      let before = MeasuredText(drawnText, size: drawnSize, content.weight, environment.scale),
      let after = isDrawn
        ? before : MeasuredText(text, size: size, content.weight, environment.scale)
    else { return isDrawn ? drawn : Self.scaled(drawn, by: size / drawnSize) }
    if canWrap {
      return wrappedSize(of: view, content, before, after, isDrawn: isDrawn, drawn: drawn)
    }
    var result = drawn
    if let width = drawn.width {
      let insets = width - before.width.points
      let greatest = isLabel ? max(before.width.error, 1) : Self.greatestInsets
      if (-max(before.width.error, 1)...greatest).contains(insets) {
        let old = (text: drawnText, font: before.font, width: width - (isLabel ? 0 : insets))
        let change = TextMetrics.change(
          from: old, before.width, to: (text, after.font), after.width)
        result.width = width + (change.map { $0.width - old.width } ?? 0)
      } else {
        // Something else than the text determines the drawn width.
        result.width = after.width.points
      }
    }
    result.height = drawn.height.map { height in
      isLabel ? after.lineHeight : height + after.lineHeight - before.lineHeight
    }
    return result
  }

  /// The intrinsic height of a text view that does not scroll, in points: that of its text in its width (AL-30).
  func heightOfTextView(_ view: ViewID) -> Double? {
    let stored = scope.spec.traits[view.index].storedFrame
    guard case .text(let content) = scope.spec.traits[view.index].content else {
      return stored?.height
    }
    return textSize(of: view, content, drawn: (stored?.width, stored?.height)).height
  }

  /// Whether a view has a text that can have several lines.
  func canWrap(_ view: ViewID) -> Bool {
    guard case .text(let content) = scope.spec.traits[view.index].content else { return false }
    // A row that keeps its drawn height would contradict another height of the label.
    guard scope.kind != .cell || scope.environment.rowLayout != .drawn else { return false }
    return content.canWrap
  }

  /// A control that is wider than its text by more, in points, has its width from constraints.
  private static let greatestInsets = 80.0

  private static func scaled(_ size: TextSize, by factor: Double) -> TextSize {
    factor == 1 ? size : (size.width.map { $0 * factor }, size.height.map { $0 * factor })
  }

  /// Whether the width of a label that the previous pass resulted in is the drawn one.
  private func hasDrawnWidth(_ view: ViewID, _ drawn: TextSize) -> Bool {
    guard let width = drawn.width, let estimated = estimate[scope.slot(view)]?.width else {
      return true
    }
    return abs(estimated - width) < LayoutEngine.tolerance
  }

  /// The intrinsic size of a view whose text can have several lines. Its height depends on the width that the
  /// previous pass resulted in.
  private func wrappedSize(
    of view: ViewID, _ content: TextContent, _ before: MeasuredText, _ after: MeasuredText,
    isDrawn: Bool, drawn: TextSize
  ) -> TextSize {
    guard let drawnWidth = drawn.width, let drawnHeight = drawn.height else { return drawn }
    let insets = content.titleInsets ?? Size(0, 0)
    let width = (estimate[scope.slot(view)]?.width ?? drawnWidth) - insets.width
    let drawnText = Size(drawnWidth - insets.width, drawnHeight - insets.height)
    let limit = content.lineLimit
    let drawnLines = min(before.lineCount(in: drawnText.width), limit)
    // If constraints determine the drawn height, or the metrics do not explain it, it stays.
    let isExplained =
      abs(drawnText.height - before.height(ofLines: drawnLines)) <= LayoutEngine.tolerance
    if isDrawn, !isExplained, !before.isCutOff(in: drawnText, atMost: limit) {
      return drawn
    }
    let lines = min(after.lineCount(in: width), limit)
    return (
      isDrawn ? drawnWidth : after.width.points + insets.width,
      after.height(ofLines: lines) + insets.height
    )
  }

  /// Whether a text has another height with the width that a pass resulted in.
  ///
  /// - Parameter frames: by slot.
  func hasOtherTextHeights(_ frames: [Rect?]) -> Bool {
    wrappingTexts.contains { view in
      let slot = scope.slot(view)
      guard let width = frames[slot]?.width, let old = estimate[slot]?.width,
        abs(width - old) >= Self.leastChange
      else { return false }
      var next = self
      next.estimate = frames
      return next.intrinsicSize(of: view).height != intrinsicSize(of: view).height
    }
  }

  /// A smaller change of a width, in points, does not change a line break.
  private static let leastChange = 0.01
}

/// A text in the system font.
fileprivate struct MeasuredText {
  let font: SystemFont
  let width: TextWidth
  /// Points.
  let lineHeight: Double
  private let run: MeasuredRun
  /// Pixels per point.
  private let scale: Double

  /// Nil if the metrics of the text are not known.
  ///
  /// - Parameters:
  ///   - size: points.
  ///   - scale: pixels per point.
  init?(_ text: String, size: Double, _ weight: FontWeight, _ scale: Double) {
    font = SystemFont(size: size, weight: weight)
    guard let run = MeasuredRun(text, font),
      let lineHeight = TextMetrics.lineHeight(of: font, scale: scale)
    else { return nil }
    self.run = run
    self.scale = scale
    width = run.width
    self.lineHeight = lineHeight
  }

  /// Points.
  func height(ofLines count: Int) -> Double {
    LayoutMetrics.textHeight(lines: count, fontSize: font.size, scale: scale)
  }

  /// Whether a label with a size in points has the height of fewer lines than the text certainly needs: Interface
  /// Builder did not lay it out again.
  func isCutOff(in size: Size, atMost limit: Int) -> Bool {
    let needed = min(run.lineCount(in: size.width + LayoutEngine.tolerance, deviation: -1), limit)
    let drawn = (size.height / LayoutMetrics.exactLineHeight(fontSize: font.size)).rounded(.down)
    guard drawn >= 1, drawn < Double(needed) else { return false }
    return abs(size.height - height(ofLines: Int(drawn))) <= LayoutEngine.tolerance
  }

  /// The most likely number of lines in a width in points.
  func lineCount(in width: Double) -> Int {
    // A label is as wide as its text, rounded up to the pixel.
    run.lineCount(in: width + LayoutEngine.tolerance, deviation: 0)
  }
}
