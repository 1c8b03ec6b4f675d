import LayoutModel
import LayoutTestSupport
import Testing

/// The difference of two texts.
@Suite struct TextChangeTests {
  /// Byte by byte.
  private static func expected(_ old: [UInt8], _ new: [UInt8]) -> [Int] {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - prefix
    let suffix = min(rest, zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count)
    return [prefix, old.count - suffix, new.count - old.count]
  }

  private static func found(_ old: [UInt8], _ new: [UInt8]) -> [Int] {
    let change = TextChange(from: old, to: new)
    return [change.prefix, change.suffixStart, change.shift]
  }

  @Test(arguments: UInt64(0)..<500)
  func randomEditsAreFound(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Few different bytes, so that the text around an edit often repeats it.
    let old = (0..<Int.random(in: 0...400, using: &random)).map { _ in
      UInt8.random(in: 0...2, using: &random)
    }
    var new = old
    let start = Int.random(in: 0...old.count, using: &random)
    let end = min(old.count, start + Int.random(in: 0...80, using: &random))
    new.replaceSubrange(
      start..<end,
      with: (0..<Int.random(in: 0...80, using: &random)).map { _ in
        UInt8.random(in: 0...2, using: &random)
      })
    #expect(Self.found(old, new) == Self.expected(old, new))
  }

  @Test(arguments: [0, 128, 255])
  func editsAtTheEndsAreFound(offset: Int) {
    let old = [UInt8](repeating: 7, count: 256)
    var changed = old
    changed[offset] = 8
    var longer = old
    longer.insert(8, at: offset)
    for (old, new) in [
      (old, old), (old, changed), (old, longer), (longer, old), ([], old), (old, []),
    ] {
      #expect(Self.found(old, new) == Self.expected(old, new))
    }
  }
}
