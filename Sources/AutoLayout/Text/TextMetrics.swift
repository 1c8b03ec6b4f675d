package import LayoutModel

/// A size and weight of Apple's system font.
package struct SystemFont: Hashable, Sendable {
  /// In points.
  package var size: Double
  package var weight = FontWeight.regular
}

/// A width, or a difference of widths, as an interval.
package struct TextWidth: Hashable, Sendable {
  /// The most likely value, in points. UIKit rounds the width of a label up to the pixel.
  package var points: Double
  /// Half the length of the interval, in points, that contains 95 % of the widths of this length, weight
  /// and script in repositories that the model was not fitted to.
  package var error: Double
}

/// Widths and line counts of text in Apple's system font, from a fitted table.
///
/// No font is read. Documentation/Text.md describes the model and its errors. Results are nil for text in
/// scripts without advances, and for sizes and lengths beyond the limits. Times are linear in the length of
/// the text.
package enum TextMetrics {
  /// The length, in Unicode scalars, from which text is not measured.
  package static let maximumLength = 10_000
  /// The largest font size, in points, of a text that is measured.
  package static let maximumSize = 1_000.0

  /// The width of a text, of its widest line if it contains line breaks, in points.
  package static func width(of text: String, in font: SystemFont) -> TextWidth? {
    MeasuredRun(text, font)?.width
  }

  /// The expected change of a stored width, in points, if the text or the font changes.
  ///
  /// The stored width replaces the model's width of the old text: errors that both texts have in common
  /// disappear. A change of the size multiplies the width.
  package static func difference(
    from old: (text: String, font: SystemFont, width: Double),
    to new: (text: String, font: SystemFont)
  ) -> TextWidth? {
    guard let before = width(of: old.text, in: old.font),
      let after = width(of: new.text, in: new.font)
    else { return nil }
    return difference(from: old, before, to: new, after)
  }

  /// - Parameters:
  ///   - before: the width of the old text in the old font.
  ///   - after: the width of the new text in the new font.
  static func difference(
    from old: (text: String, font: SystemFont, width: Double), _ before: TextWidth,
    to new: (text: String, font: SystemFont), _ after: TextWidth
  ) -> TextWidth? {
    guard let change = change(from: old, before, to: new, after) else { return nil }
    guard old != (new.text, new.font, old.width) else { return TextWidth(points: 0, error: 0) }
    var error = 2 * SystemFontTable.baseError
    if old.text != new.text {
      let parts = unsharedParts(old.text, new.text)
      for part in [parts.old, parts.new] {
        guard let width = width(of: part, in: old.font) else { return nil }
        let share = SystemFontTable.textDifferenceError * width.points
        // Scripts and weights with larger errors keep their own.
        error += min(width.error, max(share, width.error - knownError(width.points)))
      }
    }
    if old.font != new.font, change.middle.points > 0 {
      error += SystemFontTable.sizeDifferenceError * change.width
      if old.font.weight != new.font.weight {
        error += SystemFontTable.weightError * change.width
      }
    }
    return TextWidth(points: change.width - old.width, error: error)
  }

  /// The new width, and that of the new text in the old font by the model, in points.
  static func change(
    from old: (text: String, font: SystemFont, width: Double), _ before: TextWidth,
    to new: (text: String, font: SystemFont), _ after: TextWidth
  ) -> (width: Double, middle: TextWidth)? {
    guard old.width.isFinite, (0...maximumWidth).contains(old.width) else { return nil }
    var points = old.width
    var middle = before
    if old.text != new.text {
      guard let changed = old.font == new.font ? after : width(of: new.text, in: old.font) else {
        return nil
      }
      middle = changed
      points = max(0, points + middle.points - before.points)
    }
    if old.font != new.font, middle.points > 0 { points *= after.points / middle.points }
    return (points, middle)
  }

  /// The number of lines of a text in a width in points. The range is the interval of the width.
  ///
  /// Lines are broken at spaces, hyphens, ideographs and line breaks. A word that is wider than the line is
  /// broken between characters. Nil if the width is not positive.
  package static func lineCount(
    of text: String, in font: SystemFont, width: Double
  ) -> ClosedRange<Int>? {
    guard width > 0, let run = MeasuredRun(text, font) else { return nil }
    let least = run.lineCount(in: width + SystemFontTable.baseError, deviation: -1)
    let most = run.lineCount(in: max(width - SystemFontTable.baseError, 1), deviation: 1)
    return min(least, most)...max(least, most)
  }

  /// The height of a line, in points, rounded up to whole pixels (AL-33). Nil if the size is beyond the limit.
  package static func lineHeight(of font: SystemFont, scale: Double) -> Double? {
    guard isMeasured(font), scale.isFinite, scale > 0 else { return nil }
    return LayoutMetrics.lineHeight(fontSize: font.size, scale: scale)
  }

  static func isMeasured(_ font: SystemFont) -> Bool {
    font.size > 0 && font.size <= maximumSize
  }

  /// Wider than any text that is measured, in points.
  private static let maximumWidth = 10_000_000.0

  private static func knownError(_ width: Double) -> Double {
    SystemFontTable.baseError + SystemFontTable.regularError * width
  }

  /// Two texts without their common beginning and end.
  private static func unsharedParts(_ old: String, _ new: String) -> (old: String, new: String) {
    let old = Array(old.unicodeScalars)
    let new = Array(new.unicodeScalars)
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      return String(text)
    }
    return (text(old[start..<(old.count - end)]), text(new[start..<(new.count - end)]))
  }
}
