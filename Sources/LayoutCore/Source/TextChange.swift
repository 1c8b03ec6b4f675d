/// What one text has become in another: everything up to a place is the same, and everything from a
/// place on; what is between is not looked at.
struct TextChange {
  /// Bytes at the beginning that both have.
  let prefix: Int
  /// Where in the old text what both have at the end begins.
  let suffixStart: Int
  /// How far the end has moved, in bytes.
  let shift: Int

  init(from old: [UInt8], to new: [UInt8]) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    let rest = shorter - prefix
    var suffix = 0
    while suffix < rest, old[old.count - suffix - 1] == new[new.count - suffix - 1] {
      suffix += 1
    }
    self.prefix = prefix
    suffixStart = old.count - suffix
    shift = new.count - old.count
  }

  /// Where a stretch of the old text is in the new one; nil: something in it, or right at its end, has
  /// changed.
  func moved(_ range: SourceRange) -> SourceRange? {
    if range.end < prefix { return range }
    guard range.start > suffixStart else { return nil }
    return SourceRange(range.start + shift, range.end + shift)
  }
}

/// What stands at places of a text.
protocol Placed {
  /// The same as it stands in a text that has changed elsewhere; nil: it has changed itself.
  func moved(by change: TextChange) -> Self?
}

extension SourceRange: Placed {
  func moved(by change: TextChange) -> SourceRange? { change.moved(self) }
}

extension Array: Placed where Element: Placed {
  func moved(by change: TextChange) -> [Element]? {
    var result: [Element] = []
    result.reserveCapacity(count)
    for element in self {
      guard let element = element.moved(by: change) else { return nil }
      result.append(element)
    }
    return result
  }
}
