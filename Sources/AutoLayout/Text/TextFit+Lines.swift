package import LayoutModel

// The rectangles of a text within its view: for each line from the top of the capitals to the baseline, in
// points from the top left corner of the view.
extension TextFit {
  /// The greatest number of lines of a text whose rectangles are computed.
  package static let lineLimit = 50

  /// Of the system font, in units of the font size.
  static let capitalHeight = 0.705

  /// The lines on the screen, each at the lower end of its width. Nil: the number of lines or the position of
  /// the text is not known.
  package var linesOnScreen: [Rect]? {
    guard let alignment = content.alignment, let widths = widthsOnScreen else { return nil }
    let view = Rect(leftInset, 0, shown.size.width, shown.size.height)
    // Only the height of all lines is on whole pixels (AL-57).
    let distance = LayoutMetrics.exactLineHeight(fontSize: shown.font.size)
    let height = Double(widths.count - 1) * distance + shown.lineHeight
    let top = (view.height - height) / 2
    return widths.enumerated().map { index, width in
      let space = view.width - width.points
      var x = view.x + space * alignment.share(in: direction)
      var length = width.points
      if space <= width.error {
        // The view is as wide as its text. Either side of it can be where the document positions it.
        x = view.x + space
        length -= space
      }
      let line = top + Double(index) * distance
      return shown.capitals(Rect(x, line, max(length, 0), shown.lineHeight)).intersection(view)
    }
  }

  /// An area on the canvas that contains the text, at the upper end of its width.
  ///
  /// - Parameter width: nil: it is not known, or the text has several lines.
  func area(_ width: TextWidth?) -> Rect {
    let view = Rect(leftInset, 0, drawn.size.width, drawn.size.height)
    guard let alignment = content.alignment, let width,
      width.points + width.error <= view.width
    else { return view }
    let length = width.points + width.error
    let line = Rect(
      view.x + (view.width - length) * alignment.share(in: .leftToRight),
      (view.height - drawn.lineHeight) / 2, length, drawn.lineHeight)
    return drawn.capitals(line).intersection(view)
  }

  /// Points.
  private var leftInset: Double { (content.titleInsets?.width ?? 0) / 2 }

  /// The lower ends of the widths of the visible lines. The error is the length of the interval.
  private var widthsOnScreen: [TextWidth]? {
    guard shown.text.first?.isWhitespace == false, shown.text.last?.isWhitespace == false else {
      return nil
    }
    if content.canWrap {
      guard let count = lineCount(shown), count.lowerBound == count.upperBound,
        let run = MeasuredRun(shown.text, shown.font)
      else { return nil }
      // A text that has several lines on the canvas is measured as well if it has one on the screen.
      if count.lowerBound > 1 || widthOfLine == nil {
        let widths = run.lineWidths(
          in: shown.size.width + SystemFontTable.baseError, deviation: -1)
        let visible = min(count.lowerBound, capacity(of: shown))
        guard widths.count == count.lowerBound, widths.count <= Self.lineLimit else { return nil }
        return widths.prefix(visible).map { TextWidth(points: $0, error: 0) }
      }
    }
    guard let width = widthOfLine else { return nil }
    let space = shown.size.width
    let least = width.points - width.error
    guard width.points > space + Self.rounding else {
      return [TextWidth(points: min(least, space), error: 2 * width.error)]
    }
    // A shrunk font has another baseline. An ellipsis replaces the end of the text.
    guard content.minimumScale == 1 else { return nil }
    return [TextWidth(points: min(least, space - shown.font.size), error: 0)]
  }
}

extension TextFit.Placement {
  /// From the top of the capitals to the baseline of a line. Most of a text is there: only descenders are
  /// below.
  fileprivate func capitals(_ line: Rect) -> Rect {
    let baseline = LayoutMetrics.labelAscent(fontSize: font.size)
    let height = TextFit.capitalHeight * font.size
    return Rect(line.x, line.y + baseline - height, line.width, height)
  }
}

extension TextContent.Alignment {
  /// The share of the free width that is to the left of a line.
  fileprivate func share(in direction: LayoutDirection) -> Double {
    switch self {
    case .natural: direction == .leftToRight ? 0 : 1
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }
}
