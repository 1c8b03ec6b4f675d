import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Rules
import Testing

/// Checks that reuse results of a check of an earlier text.
@Suite struct ReuseTests {
  private static let linter = Layouts.editorLinter

  /// The rules' own examples, some to a document.
  private static func layoutSet(_ random: inout SplitMix64) throws -> String {
    let examples = RuleCatalog.all.compactMap { RuleExample.of(type(of: $0).metadata) }
      .filter { $0.language == "json" }.flatMap { [$0.flagged, $0.allowed] }
    let layouts = try (0..<5).map { place in
      let example = try #require(examples.randomElement(using: &random))
      return #"{"name": "\#(place)", "layout": "# + example + "}"
    }
    return #"{"layouts": ["# + layouts.joined(separator: ",\n") + "]}"
  }

  /// Scenes with buttons that a smaller screen cuts off, and an empty one between them.
  private static func storyboard(_ random: inout SplitMix64) -> String {
    var scenes: [String] = []
    var frame = ("", "")
    for place in 0..<4 {
      var document = StoryboardText()
      for number in 0..<Int.random(in: 0..<4, using: &random) {
        let y = Double(Int.random(in: 0..<90, using: &random) * 10)
        document.addButton("b\(place)-\(number)", Rect(20, y, 100, 44))
      }
      let parts = document.text.split(separator: "<scenes>")
      let scene = parts[1].split(separator: "</scenes>")
      frame = (parts[0] + "<scenes>", "</scenes>" + scene[1])
      scenes.append(
        ["root", "vc", "scene"].reduce(String(scene[0])) { text, id in
          text.replacing("\"\(id)\"", with: "\"\(id)\(place)\"")
        })
    }
    return frame.0 + scenes.joined(separator: "\n") + frame.1
  }

  /// Removes some bytes, inserts a line break or changes a digit.
  private static func edited(_ text: String, _ random: inout SplitMix64) -> String {
    var bytes = Array(text.utf8)
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...3, using: &random)))
    case 1:
      let blanks = bytes.indices.filter { bytes[$0] == UInt8(ascii: " ") }
      if let blank = blanks.randomElement(using: &random) {
        bytes.insert(UInt8(ascii: "\n"), at: blank)
      }
    default:
      let digits = bytes.indices.filter {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0])
      }
      if let digit = digits.randomElement(using: &random) {
        bytes[digit] = UInt8(ascii: "1") + UInt8.random(in: 0..<9, using: &random)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The findings with their ranges and fixes are equal to those of a check without a cache.
  @Test(arguments: UInt64(0)..<40)
  func cachesDoNotAffectResults(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let isStoryboard = seed.isMultiple(of: 2)
    let path = isStoryboard ? "Main.storyboard" : "a.layout.json"
    var text = isStoryboard ? Self.storyboard(&random) : try Self.layoutSet(&random)
    var previous = Self.linter.check(SourceText(path: path, text: text))
    for _ in 0..<12 {
      let next = Self.edited(text, &random)
      let source = SourceText(path: path, text: next)
      let fresh = Self.linter.check(source)
      let reusing = Self.linter.check(source, reusing: previous)
      #expect(reusing?.findings == fresh?.findings)
      #expect(reusing?.suppressed == fresh?.suppressed)
      #expect(reusing?.layouts.map(\.hierarchy) == fresh?.layouts.map(\.hierarchy))
      #expect(reusing?.layouts.map(\.sourceMap) == fresh?.layouts.map(\.sourceMap))
      #expect(reusing?.layoutsAsRead == fresh?.layoutsAsRead)
      #expect(
        reusing?.layouts.map(\.obstructions.count) == fresh?.layouts.map(\.obstructions.count))
      previous = reusing
      // Further edits start from the last valid text.
      if fresh?.findings.contains(where: { $0.rule == DocumentRule.syntaxError.rawValue }) == false
      {
        text = next
      }
    }
  }

  @Test func aLinterWithOtherRulesReusesNoFindings() throws {
    var random = SplitMix64(seed: 3)
    let source = SourceText(path: "a.layout.json", text: try Self.layoutSet(&random))
    let known = try #require(Self.linter.check(source))
    var settings = LintSettings()
    settings.only = []
    let silent = Linter(readers: Self.linter.readers, rules: RuleCatalog.all, settings: settings)
    #expect(try #require(silent.check(source, reusing: known)).findings.isEmpty)
    let loud = try #require(Self.linter.check(source, reusing: silent.check(source)))
    #expect(loud.findings == known.findings)
  }
}
