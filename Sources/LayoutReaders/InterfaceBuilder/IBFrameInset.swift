/// One axis of a frame in the form of Xcode 8.0: what the autoresizing mask keeps of the distances to the edges of the
/// superview and of the size. Amounts of 0 are omitted.
///
/// An amount in points does not change with the superview. A percentage is one of the size that the superview has
/// beside the amounts in points, because autoresizing distributes that size.
struct IBFrameInset {
  /// From the superview's left or top edge.
  let start: Amount?
  let length: Amount?
  /// From the superview's right or bottom edge. A view within its superview has a negative one.
  let end: Amount?
  let hasFlexibleStart: Bool
  let hasFlexibleLength: Bool
  let hasFlexibleEnd: Bool

  struct Amount {
    /// In points, or a share of a size.
    let value: Double
    let isShare: Bool

    /// nil: the text is neither a number nor a percentage.
    init?(_ text: String) {
      isShare = text.hasSuffix("%")
      guard let number = Double(isShare ? String(text.dropLast()) : text), number.isFinite else {
        return nil
      }
      value = isShare ? number / 100 : number
    }
  }

  /// The origin and the length in points; nil: they depend on the size of the superview, which is not known, or the
  /// length is not specified.
  func extent(in container: Double?) -> (origin: Double, length: Double)? {
    let shared = container.map {
      $0 - points(self.start) - points(self.length) + points(self.end)
    }
    guard let start = value(self.start, of: shared), let end = value(self.end, of: shared) else {
      return nil
    }
    let length: Double
    if let amount = self.length {
      guard let value = value(amount, of: shared) else { return nil }
      length = value
    } else {
      guard hasFlexibleLength, let container else { return nil }
      length = container - start + end
    }
    let isFixedToEnd = self.end != nil || hasFlexibleStart && !hasFlexibleEnd
    guard self.start == nil, isFixedToEnd, self.length != nil else { return (start, length) }
    return container.map { ($0 + end - length, length) }
  }

  private func points(_ amount: Amount?) -> Double {
    amount.map { $0.isShare ? 0 : $0.value } ?? 0
  }

  /// A percentage has two decimals, and Interface Builder draws at whole or half points.
  private func value(_ amount: Amount?, of shared: Double?) -> Double? {
    guard let amount else { return 0 }
    guard amount.isShare else { return amount.value }
    return shared.map { ($0 * amount.value * 2).rounded() / 2 }
  }
}
