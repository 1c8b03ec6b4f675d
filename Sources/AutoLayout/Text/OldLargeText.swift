/// Texts that an older version of Interface Builder drew in the typeface for large text, which was wider
/// (AL-56).
struct OldLargeText {
  let isLabel: Bool
  let toolsVersion: Int

  /// How much wider older versions draw each character, in em.
  private static let excess = 0.0165
  /// The mean part of a drawn width that is rounding, in points.
  private static let meanRounding = 0.25

  /// The width of a text in a view whose drawn width is that of its text, in points. The drawn width, if the
  /// version draws the text as today, or something else than the text determines it.
  ///
  /// - Parameter scale: pixels per point of the screen.
  func width(
    ofDrawn drawn: Double, _ text: String, _ font: SystemFont, scale: Double
  ) -> Double {
    guard (1..<LayoutMetrics.Version.narrowLargeText).contains(toolsVersion),
      font.size >= SystemFontTable.displaySize,
      let measured = TextMetrics.width(of: text, in: font)
    else { return drawn }
    let excess = Self.excess * font.size * Double(text.unicodeScalars.count)
    let deviation = drawn - measured.points - excess
    let limit = max(measured.error, 1)
    // The width of a button is rounded up to a whole point.
    guard (-limit...(isLabel ? limit : limit + 1)).contains(deviation) else { return drawn }
    let unit = isLabel ? scale : 1
    return ((drawn - excess - Self.meanRounding) * unit).rounded(.up) / unit
  }
}
