import LayoutModel
import Linting
import LayoutTestSupport
import Testing

/// Properties of every fixed document, checked on random layouts with random problems.
@Suite struct FixPropertyTests {
  private static let seeds = UInt64(0)..<40

  @Test(arguments: seeds)
  func fixesMakeNoDocumentWorse(seed: UInt64) throws {
    let result = try FixedText(Self.text(seed))
    // Every byte outside the edits stays.
    #expect(result.rebuilt == result.text)
    let news = result.news
    #expect(news.isEmpty)
    let (old, new) = (result.before.findings.count, result.after.document.findings.count)
    #expect(new < old || result.after.fixCount == 0)
    // What was checked is what is there.
    let checked = result.linter.check(result.after.document.source)
    #expect(checked?.findings == result.after.document.findings)
  }

  @Test(arguments: seeds)
  func aSecondRunFixesNothing(seed: UInt64) throws {
    let once = try FixedText(Self.text(seed)).text
    let twice = try FixedText(once)
    #expect(twice.text == once)
    #expect(twice.after.fixCount == 0)
    #expect(twice.after.edits.isEmpty)
  }

  /// Fixes of either kind, and suppressions that stay, so that the above says something.
  @Test func theLayoutsHaveManyFixes() throws {
    let all = try Self.seeds.prefix(15).map { try FixedText(Self.text($0)) }
    let safe = all.flatMap(\.before.findings).count { $0.fixes.contains(where: \.isSafe) }
    let left = all.flatMap(\.after.document.findings).count { $0.fixes.contains(where: \.isSafe) }
    #expect(all.reduce(0) { $0 + $1.after.fixCount } > 40)
    #expect(left > 10 && left < safe)
    #expect(all.reduce(0) { $0 + $1.after.document.suppressed } > 20)
  }

  /// A layout with labels that ask for fixes and with suppressions of all kinds.
  private static func text(_ seed: UInt64) throws -> String {
    var random = SplitMix64(seed: seed)
    let text = Layouts.text(of: RandomLayout.hierarchy(seed: seed, viewCount: 24))
    let source = SourceText(path: "a.layout.json", text: text)
    let document = try #require(Layouts.linter.read(source))
    var edits = EditList(for: source)
    let layout = try #require(document.parsedLayouts.first)
    for view in layout.hierarchy.views {
      let source = layout.sourceMap[view.node]
      let members = members(besides: view, source, using: &random)
      guard !members.isEmpty else { continue }
      let place = source.range.start + 1
      let gap = Bool.random(using: &random) ? " " : "\n  "
      let text = members.map { $0 + "," + gap }.joined()
      _ = edits.add(Fix(title: "", isSafe: true, edits: [.init(SourceRange(place, place), text)]))
    }
    let result = String(decoding: source.applying(edits).bytes, as: UTF8.self)
    return seed.isMultiple(of: 3) ? result.replacing("\n", with: "\r\n") : result
  }

  private static func members(
    besides view: View, _ source: SourceNode, using random: inout SplitMix64
  ) -> [String] {
    var members: [String] = []
    if view.label == nil, Int.random(in: 0..<3, using: &random) == 0 {
      let labels = ["ok", "bad", "todo ok", "todo bad", "todo todo", "todo {", "flag", "todo flag"]
      members.append("\"label\": \"\(labels.randomElement(using: &random) ?? "")\"")
    }
    if source.member(.disable) == nil, Int.random(in: 0..<3, using: &random) == 0 {
      let rules = [
        "todo", "bad", "flag", "unknown-key", "unreachable-subview", "missing-frame", "all",
        "unused-suppression", "no-rule",
      ]
      let names = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        "\"\(rules.randomElement(using: &random) ?? "")\""
      }
      members.append("\"disable\": [\(names.joined(separator: ", "))]")
    }
    return members.shuffled(using: &random)
  }
}
