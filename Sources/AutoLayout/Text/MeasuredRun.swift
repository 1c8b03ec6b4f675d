/// The widths of the characters of a text in a font.
struct MeasuredRun {
  struct Character {
    /// With tracking, and with the kerning to the character before, in points.
    var width: Double
    /// The half-width of the interval of `width`, in points.
    var error: Double
    var breaking: LineBreaking
  }

  private(set) var characters: [Character] = []

  /// Nil if the size or the length is beyond the limits, or the advance of a character is not known.
  init?(_ text: String, _ font: SystemFont) {
    guard TextMetrics.isMeasured(font) else { return nil }
    let advances = CharacterAdvances.shared
    let style = advances.style(of: font)
    var previous: UInt32 = 0
    // After a joiner, an emoji is part of the one before it; two regional indicators are one flag.
    var isJoined = false
    var isSecondOfFlag = false
    for scalar in text.unicodeScalars {
      guard characters.count < TextMetrics.maximumLength else { return nil }
      let code = scalar.value
      var breaking = LineBreaking(code)
      guard var (advance, error) = advances.advance(of: code, breaking, in: style) else {
        return nil
      }
      let isFlag = (0x1F1E6...0x1F1FF).contains(code)
      if advance > 0, isJoined || (isFlag && isSecondOfFlag) { (advance, error) = (0, 0) }
      isSecondOfFlag = isFlag && !isSecondOfFlag
      isJoined = code == 0x200D
      if advance > 0 { advance += advances.kerning(previous, code) }
      if code == 0x0A, previous == 0x0D { breaking = .combining }
      characters.append(
        Character(width: advance * font.size, error: error * font.size, breaking: breaking))
      if advance > 0 || breaking == .newline || code == 0x0A { previous = code }
    }
  }

  /// The width of the text, of its widest line if it contains line breaks, in points.
  var width: TextWidth {
    var widest = 0.0
    var error = 0.0
    var width = 0.0
    var deviation = 0.0
    for character in characters {
      if character.breaking == .newline {
        (width, deviation) = (0, 0)
        continue
      }
      width += character.width
      deviation += character.error
      widest = max(widest, width)
      error = max(error, deviation)
    }
    return TextWidth(points: widest, error: SystemFontTable.baseError + error)
  }

  /// The number of lines if each width is at one end of its interval: `deviation` is -1 or 1.
  ///
  /// Spaces at the end of a line do not count.
  func lineCount(in width: Double, deviation: Double) -> Int {
    lineWidths(in: width, deviation: deviation).count
  }

  /// The widths of the lines, without spaces at their ends, in points.
  func lineWidths(in width: Double, deviation: Double) -> [Double] {
    var lines: [Double] = []
    // The width of the line, of the part before its last opportunity for a break, and of the part after it,
    // in points.
    var used = 0.0
    var end = 0.0
    var word = 0.0
    var spaces = 0.0
    var hasOpportunity = false
    var previous = LineBreaking.newline
    for character in characters {
      let points = max(0, character.width + deviation * character.error)
      switch character.breaking {
      case .newline:
        lines.append(used)
        (used, word, spaces, hasOpportunity, previous) = (0, 0, 0, false, .newline)
        continue
      case .space:
        spaces += points
        continue
      default:
        break
      }
      let isOpportunity =
        used > 0 && (spaces > 0 || character.breaking.isBreakAllowed(after: previous))
      if isOpportunity { (end, word, hasOpportunity) = (used, 0, true) }
      if character.breaking != .combining { previous = character.breaking }
      word += points
      used += spaces + points
      spaces = 0
      guard used > width, used > points else { continue }
      lines.append(hasOpportunity ? end : used - points)
      if word > width, word > points {
        // The word is wider than a line. It begins on its own line and is broken between characters.
        if hasOpportunity { lines.append(word - points) }
        word = points
      }
      used = word
      hasOpportunity = false
    }
    return lines + [used]
  }
}
