extension Double {
  /// The number for a person: at most two decimals, no idle fraction (`44`, `29.5`).
  package var shortText: String {
    guard isFinite else { return isNaN ? "not a number" : (self < 0 ? "-∞" : "∞") }
    guard abs(self) < 1e15 else { return description }
    let hundredths = (self * 100).rounded() / 100
    let text = (hundredths == 0 ? 0 : hundredths).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A share from 0 to 1 as a whole percentage; never 0 or 100 where it is not quite.
  package var percentText: String {
    guard isFinite else { return "?" }
    let share = Swift.min(Swift.max(self, 0), 1)
    if share > 0, share < 0.01 { return "under 1%" }
    if share < 1, share > 0.99 { return "over 99%" }
    return "\(Int((share * 100).rounded()))%"
  }
}

extension Point {
  /// `(12, 29.5)`
  package var text: String { "(\(x.shortText), \(y.shortText))" }
}

extension Rect {
  /// `(12, 29.5) 100 × 44`
  package var text: String { "\(origin.text) \(size.text)" }
}

extension Size {
  /// `100 × 44`
  package var text: String { "\(width.shortText) × \(height.shortText)" }
}
