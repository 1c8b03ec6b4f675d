import LayoutModel
import Linting
import LayoutTestSupport
import Testing

/// Edits that are made together, and edits upon edits.
@Suite struct EditListTests {
  private static let source = SourceText(path: "a", text: "0123456789")

  /// Fixes one after another, each as its edits: from, to, text.
  @Test(
    arguments: [
      ([[(2, 4, "x")]], [true], "01x456789"),
      ([[(2, 4, "")], [(4, 6, "")]], [true, true], "016789"),
      ([[(4, 6, "")], [(2, 4, "")]], [true, true], "016789"),
      ([[(2, 5, "x")], [(4, 6, "y")]], [true, false], "01x56789"),
      ([[(4, 6, "y")], [(2, 5, "x")]], [true, false], "0123y6789"),
      ([[(2, 8, "x")], [(4, 5, "y")]], [true, false], "01x89"),
      ([[(4, 5, "y")], [(2, 8, "x")]], [true, false], "0123y56789"),
      ([[(2, 4, "x")], [(2, 4, "x")]], [true, false], "01x456789"),
      ([[(3, 3, "x")], [(3, 3, "y")]], [true, false], "012x3456789"),
      ([[(3, 3, "x")], [(3, 5, "y")]], [true, true], "012xy56789"),
      ([[(3, 5, "y")], [(3, 3, "x")]], [true, true], "012xy56789"),
      ([[(1, 3, "y")], [(3, 3, "x")]], [true, true], "0yx3456789"),
      ([[(1, 5, "y")], [(3, 3, "x")]], [true, false], "0y56789"),
      ([[(0, 0, "a"), (10, 10, "b")]], [true], "a0123456789b"),
      ([[(8, 9, "b"), (1, 2, "a")]], [true], "0a234567b9"),
      ([[(1, 3, "a"), (2, 4, "b")]], [false], "0123456789"),
      // Whole or not at all.
      ([[(4, 5, "x")], [(1, 2, "a"), (4, 5, "b")]], [true, false], "0123x56789"),
      ([[(9, 11, "x")]], [false], "0123456789"), ([[(11, 11, "x")]], [false], "0123456789"),
      ([[(-1, 2, "x")]], [false], "0123456789"), ([[]], [false], "0123456789"),
    ] as [([[(Int, Int, String)]], [Bool], String)])
  func takesWhatFitsTogether(fixes: [[(Int, Int, String)]], expected: [Bool], text: String) {
    var list = EditList(for: Self.source)
    var taken: [Bool] = []
    for fix in fixes {
      let edits = fix.map { Fix.Edit(SourceRange($0.0, $0.1), $0.2) }
      taken.append(list.add(Fix(title: "", isSafe: true, edits: edits)))
    }
    #expect(taken == expected)
    #expect(String(decoding: Self.source.applying(list).bytes, as: UTF8.self) == text)
  }

  @Test(arguments: UInt64(0)..<200)
  func leavesEveryOtherByteAlone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let source = SourceText(path: "a", bytes: Self.bytes(40, using: &random))
    let list = Self.edits(of: source, using: &random)
    for (edit, next) in zip(list.edits, list.edits.dropFirst()) {
      #expect(edit.range.end <= next.range.start)
    }
    var rest = source.applying(list).bytes[...]
    var end = 0
    for edit in list.edits {
      let kept = source.bytes[end..<edit.range.start]
      #expect(rest.starts(with: kept))
      rest = rest.dropFirst(kept.count)
      #expect(rest.starts(with: edit.text.utf8))
      rest = rest.dropFirst(edit.text.utf8.count)
      end = edit.range.end
    }
    #expect(rest.elementsEqual(source.bytes[end...]))
  }

  /// Edits of what edits have made, told as edits of the first text.
  @Test(arguments: UInt64(0)..<200)
  func editsUponEditsAreEditsOfTheFirstText(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let first = SourceText(path: "a", bytes: Self.bytes(seed == 0 ? 0 : 30, using: &random))
    var pieces = TextPieces(first)
    var text = first
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let list = Self.edits(of: text, using: &random)
      text = text.applying(list)
      pieces.apply(list)
    }
    var list = EditList(for: first)
    let edits = pieces.edits
    let isTaken = list.add(Fix(title: "", isSafe: true, edits: edits))
    #expect(isTaken == !edits.isEmpty)
    #expect(first.applying(list).bytes == text.bytes)
  }

  private static func bytes(_ count: Int, using random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 97...122, using: &random) }
  }

  private static func edits(of source: SourceText, using random: inout SplitMix64) -> EditList {
    var list = EditList(for: source)
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let edits = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        let start = Int.random(in: 0...source.bytes.count, using: &random)
        let end = min(start + Int.random(in: 0...6, using: &random), source.bytes.count)
        let text = String(repeating: "X", count: Int.random(in: 0...3, using: &random))
        return Fix.Edit(SourceRange(start, end), text)
      }
      _ = list.add(Fix(title: "", isSafe: true, edits: edits))
    }
    return list
  }
}
