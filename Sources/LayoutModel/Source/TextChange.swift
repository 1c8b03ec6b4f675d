/// What one text has become in another: everything up to a place is the same, and everything from a
/// place on; what is between is not looked at.
package struct TextChange: Sendable {
  /// Bytes at the beginning that both have.
  package let prefix: Int
  /// Where in the old text what both have at the end begins.
  package let suffixStart: Int
  /// How far the end has moved, in bytes.
  package let shift: Int

  package init(from old: [UInt8], to new: [UInt8]) {
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
  package func moved(_ range: SourceRange) -> SourceRange? {
    if range.end < prefix { return range }
    guard range.start > suffixStart else { return nil }
    return SourceRange(range.start + shift, range.end + shift)
  }

  /// Where a stretch of the new text was in the old one; nil: something in it, or right at its end, has
  /// changed.
  package func former(_ range: SourceRange) -> SourceRange? {
    if range.end < prefix { return range }
    let former = SourceRange(range.start - shift, range.end - shift)
    return former.start > suffixStart ? former : nil
  }
}

/// What stands at places of a text.
package protocol Placed {
  /// Makes it what it is in a text that has changed elsewhere.
  ///
  /// - Returns: false where it has changed itself; it is then of no use any more.
  mutating func move(by change: TextChange) -> Bool
}

extension Placed {
  /// The same as it stands in a text that has changed elsewhere; nil: it has changed itself.
  package func moved(by change: TextChange) -> Self? {
    var result = self
    return result.move(by: change) ? result : nil
  }
}

/// What has one place, that of the whole.
package protocol PlacedAsOne: Placed {
  var range: SourceRange { get set }
}

extension PlacedAsOne {
  package mutating func move(by change: TextChange) -> Bool { range.move(by: change) }
}

extension SourceRange: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    guard let moved = change.moved(self) else { return false }
    self = moved
    return true
  }
}

extension Array: Placed where Element: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    for index in indices {
      guard self[index].move(by: change) else { return false }
    }
    return true
  }
}

extension Optional: Placed where Wrapped: Placed {
  package mutating func move(by change: TextChange) -> Bool {
    self?.move(by: change) ?? true
  }
}
