import LayoutModel
import Linting
import LayoutTestSupport
import Testing

/// Edits that are made together, and edits upon edits.
@Suite struct EditListTests {
  private static let source = SourceText(path: "a", text: "0123456789")

  struct Case: CustomTestStringConvertible {
    /// Fixes one after another, each as its edits: from, to, text.
    let fixes: [[(Int, Int, String)]]
    let taken: [Bool]
    let text: String

    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(fixes: [[(2, 4, "x")]], taken: [true], text: "01x456789"),
    Case(fixes: [[(2, 4, "")], [(4, 6, "")]], taken: [true, true], text: "016789"),
    Case(fixes: [[(4, 6, "")], [(2, 4, "")]], taken: [true, true], text: "016789"),
    Case(fixes: [[(2, 5, "x")], [(4, 6, "y")]], taken: [true, false], text: "01x56789"),
    Case(fixes: [[(4, 6, "y")], [(2, 5, "x")]], taken: [true, false], text: "0123y6789"),
    Case(fixes: [[(2, 8, "x")], [(4, 5, "y")]], taken: [true, false], text: "01x89"),
    Case(fixes: [[(4, 5, "y")], [(2, 8, "x")]], taken: [true, false], text: "0123y56789"),
    Case(fixes: [[(2, 4, "x")], [(2, 4, "x")]], taken: [true, false], text: "01x456789"),
    Case(fixes: [[(3, 3, "x")], [(3, 3, "y")]], taken: [true, false], text: "012x3456789"),
    Case(fixes: [[(3, 3, "x")], [(3, 5, "y")]], taken: [true, true], text: "012xy56789"),
    Case(fixes: [[(3, 5, "y")], [(3, 3, "x")]], taken: [true, true], text: "012xy56789"),
    Case(fixes: [[(1, 3, "y")], [(3, 3, "x")]], taken: [true, true], text: "0yx3456789"),
    Case(fixes: [[(1, 5, "y")], [(3, 3, "x")]], taken: [true, false], text: "0y56789"),
    Case(fixes: [[(0, 0, "a"), (10, 10, "b")]], taken: [true], text: "a0123456789b"),
    Case(fixes: [[(8, 9, "b"), (1, 2, "a")]], taken: [true], text: "0a234567b9"),
    Case(fixes: [[(1, 3, "a"), (2, 4, "b")]], taken: [false], text: "0123456789"),
    // Whole or not at all.
    Case(
      fixes: [[(4, 5, "x")], [(1, 2, "a"), (4, 5, "b")]], taken: [true, false],
      text: "0123x56789"),
    Case(fixes: [[(9, 11, "x")]], taken: [false], text: "0123456789"),
    Case(fixes: [[(11, 11, "x")]], taken: [false], text: "0123456789"),
    Case(fixes: [[(-1, 2, "x")]], taken: [false], text: "0123456789"),
    Case(fixes: [[]], taken: [false], text: "0123456789"),
  ])
  func takesWhatFitsTogether(example: Case) {
    var list = EditList(for: Self.source)
    var taken: [Bool] = []
    for fix in example.fixes {
      let edits = fix.map { Fix.Edit(SourceRange($0.0, $0.1), $0.2) }
      taken.append(list.add(Fix(title: "", isSafe: true, edits: edits)))
    }
    #expect(taken == example.taken)
    #expect(String(decoding: Self.source.applying(list).bytes, as: UTF8.self) == example.text)
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
