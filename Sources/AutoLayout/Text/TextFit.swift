package import LayoutModel

/// By how much the text of a view is cut off on a screen.
package enum TextOverflow: Hashable, Sendable {
  /// The line is wider than the view by so many points, at least.
  case wider(by: Double)
  /// The view has space for fewer lines than the text needs, at least.
  case lines(needed: Int, shown: Int)
  /// The only line is higher than the view by so many points.
  case higher(by: Double)
}

/// The text of a view on a screen, compared with the canvas of the document.
package struct TextFit {
  let content: TextContent
  let isLabel: Bool
  private let hasFixedHeight: Bool
  /// On the canvas.
  let drawn: Placement
  /// On the screen.
  private(set) var shown: Placement
  /// On the screen. The canvas is drawn from left to right.
  let direction: LayoutDirection
  private let oldLargeText: OldLargeText
  /// Of the screen, in pixels per point.
  private let scale: Double
  /// The width of the text on the canvas in one line. Nil: it is not known, or the text has several lines.
  private let widthOnCanvas: TextWidth?
  /// The width of the text on the screen in one line. Nil: it is not known, or the text has several lines, or
  /// it is cut off on the canvas.
  private(set) var widthOfLine: TextWidth?
  /// The number of lines on the canvas; nil: it is not known, or the text has one line.
  private var drawnLines: ClosedRange<Int>?
  /// An area on the canvas that contains the text, at the upper end of its width.
  package private(set) var areaOnCanvas: Rect = .zero

  /// A text in a view.
  struct Placement {
    let text: String
    let font: SystemFont
    /// Of the view without the insets at the sides of its text, in points.
    fileprivate(set) var size: Size
    /// Points.
    let lineHeight: Double
  }

  /// Nil if the size of the text is not known.
  ///
  /// - Parameters:
  ///   - size: of the view on the screen, in points.
  ///   - hasFixedHeight: a constraint determines the height of the view, which cannot grow with its text.
  ///   - canvas: the screen of the document's canvas; nil: the document specifies none.
  ///   - toolsVersion: of the document; 0: not specified.
  package init?(
    _ view: View, _ traits: LayoutTraits, size: Size, text settings: TextSettings, id: ViewID,
    hasFixedHeight: Bool, on screen: Screen, canvas: Screen?, toolsVersion: Int = 0
  ) {
    guard case .text(let content) = traits.content, content.isSystemFont, !content.hasImage,
      let stored = traits.storedFrame, let drawnText = content.text
    else { return nil }
    self.content = content
    direction = traits.semanticContent.direction(in: settings.direction)
    self.hasFixedHeight = hasFixedHeight
    switch view.className {
    case "UILabel": isLabel = true
    case "UIButton": isLabel = false
    default: return nil
    }
    oldLargeText = OldLargeText(isLabel: isLabel, toolsVersion: toolsVersion)
    scale = screen.scale
    func placement(
      _ text: String, _ size: Size, _ settings: TextSettings, _ screen: Screen?
    ) -> Placement? {
      guard
        let points = content.fontSize(in: screen?.sizeClass ?? .any, with: settings)
      else { return nil }
      let font = SystemFont(size: points, weight: content.weight)
      guard let height = TextMetrics.lineHeight(of: font, scale: screen?.scale ?? 1) else {
        return nil
      }
      return Placement(text: text, font: font, size: size, lineHeight: height)
    }
    guard let drawn = placement(drawnText, content.textArea(in: stored.size), .stored, canvas),
      let shown = placement(
        settings.texts[id] ?? drawnText, content.textArea(in: size), settings, screen)
    else { return nil }
    self.drawn = drawn
    self.shown = shown
    widthOnCanvas =
      drawn.text.contains("\n") ? nil : TextMetrics.width(of: drawn.text, in: drawn.font)
    widthOfLine = widthOnCanvas.flatMap { widthOfLine($0) }
    if content.canWrap { drawnLines = lineCount(drawn) }
    areaOnCanvas = area(widthOnCanvas)
  }

  /// The same in a view of another size, in points.
  package func with(size: Size) -> TextFit {
    var fit = self
    fit.shown.size = content.textArea(in: size)
    return fit
  }

  /// How the text is cut off on the screen; nil: it is not, it is on the canvas too, or the interval of its
  /// size permits both.
  package var overflow: TextOverflow? {
    if content.canWrap { return overflowOfLines }
    if let widthOfLine {
      let missing =
        (widthOfLine.points - widthOfLine.error) * content.minimumScale - shown.size.width
      if missing > Self.rounding { return .wider(by: missing) }
    }
    guard let height = leastHeightOfLine, height - shown.size.height > Self.rounding else {
      return nil
    }
    return .higher(by: height / Self.drawnShare - shown.size.height)
  }

  /// The height in points that a label of a fixed height needs, so that most of its line is visible. Nil: it is
  /// cut off on the canvas too, or shrinks.
  private var leastHeightOfLine: Double? {
    guard isLabel, hasFixedHeight, content.minimumScale == 1,
      drawn.size.height >= Self.lineHeight(of: drawn) * Self.drawnShare
    else { return nil }
    return Self.lineHeight(of: shown) * Self.drawnShare
  }

  /// - Parameter before: the width on the canvas.
  private func widthOfLine(_ before: TextWidth) -> TextWidth? {
    guard !shown.text.contains("\n") else { return nil }
    let isDrawn = drawn.text == shown.text && drawn.font == shown.font
    guard let after = isDrawn ? before : TextMetrics.width(of: shown.text, in: shown.font) else {
      return nil
    }
    let space = drawn.size.width - before.points
    // On the canvas the text is cut off, or its width is not understood.
    guard space >= -Self.rounding else { return nil }
    guard space <= before.error else { return after }
    // The drawn width is that of the text.
    let change = TextMetrics.difference(
      from: (drawn.text, drawn.font, drawn.size.width), before, to: (shown.text, shown.font), after)
    let width = oldLargeText.width(
      ofDrawn: drawn.size.width, drawn.text, drawn.font, scale: scale)
    return change.map { TextWidth(points: width + $0.points, error: $0.error) }
  }

  private var overflowOfLines: TextOverflow? {
    // A font that shrinks has more lines in the same space.
    guard content.minimumScale == 1, let before = drawnLines, let after = lineCount(shown),
      before.upperBound <= capacity(of: drawn)
    else { return nil }
    let capacity = capacity(of: shown)
    return after.lowerBound > capacity
      ? .lines(needed: after.lowerBound, shown: capacity) : nil
  }

  func lineCount(_ placement: Placement) -> ClosedRange<Int>? {
    TextMetrics.lineCount(of: placement.text, in: placement.font, width: placement.size.width)
  }

  /// Exact, in points.
  private static func lineHeight(of placement: Placement) -> Double {
    LayoutMetrics.exactLineHeight(fontSize: placement.font.size)
  }

  /// The least share of a line's height whose text is readable.
  private static let drawnShare = 0.75

  /// The number of lines for which a view has space. The last one is drawn if most of it is visible.
  func capacity(of placement: Placement) -> Int {
    let limit = content.lineLimit
    guard hasFixedHeight else { return limit }
    let line = Self.lineHeight(of: placement)
    let lines = (placement.size.height / line + 1 - Self.drawnShare).rounded(.down)
    guard lines.isFinite, lines < 1e6 else { return limit }
    return min(limit, max(Int(lines), 1))
  }

  /// Widths are rounded up to the pixel, in points.
  static let rounding = 1.0
}

extension TextContent {
  /// The size of a view without the insets at the sides of its text, in points. Those above and below it can shrink.
  fileprivate func textArea(in size: Size) -> Size {
    Size(size.width - (titleInsets?.width ?? 0), size.height)
  }
}
