import LayoutTestSupport
import Testing

@testable import layoutlint

/// `layoutlint explain` with the tag of a rule of UIKit or of Interface Builder.
@Suite struct ExplainTests {
  @Test func explainsATagWithItsSource() throws {
    let outcome = try Program.run("explain", "HT-8")
    #expect(outcome.status == 0)
    let paragraphs = outcome.output.split(separator: "\n\n")
    #expect(paragraphs.first == "HT-8: Every ancestor must contain the point")
    #expect(paragraphs.contains { $0.hasPrefix("Source: Apple documentation") })
    let location = "Documentation/Semantics.md#ht-8-every-ancestor-must-contain-the-point"
    #expect(outcome.output.hasSuffix("\n\nDefined in \(location)\n"))
    #expect(try Program.run("explain", "ht-8").output == outcome.output)
  }

  @Test func explainsATagInEachFormat() throws {
    let json = try Program.json("explain GR-16")
    #expect(
      json.keys == [
        "assumption", "confidence", "location", "section", "source", "tag", "text", "title",
      ])
    #expect(try json["tag"].string == "GR-16")
    #expect(try json["section"].string == "Gesture recognizers")
    #expect(try json["confidence"].isNull)
    let markdown = try Program.run("explain", "AL-20", "--format", "markdown").output
    #expect(markdown.hasPrefix("# AL-20: "))
    #expect(markdown.contains("](Documentation/AutoLayout.md#al-20-"))
  }

  @Test func explainsARuleAsJSON() throws {
    let json = try Program.json("explain small-touch-target")
    #expect(try json["id"].string == "small-touch-target")
    #expect(try json["kind"].string == "layout")
  }

  @Test func aTableKeepsItsLines() throws {
    let rule = try #require(SemanticRule.named("CL-2"))
    #expect(rule.text.contains("\n|---|---|\n| `UILabel`, `UIImageView` |"))
    #expect(
      rule.text.contains("\n\nApple only documents that some subclasses override the default. "))
  }

  @Test func theProgramHasTheRulesOfBothDocuments() throws {
    for rule in SemanticRule.all {
      #expect(!rule.text.isEmpty && !rule.source.isEmpty && !rule.section.isEmpty, "\(rule.tag)")
      let text = try RepositoryFiles.text(rule.document)
      #expect(text.contains("\n### \(rule.tag): \(rule.title)\n"), "\(rule.tag)")
    }
    #expect(SemanticRule.all.map(\.tag).contains("GEO-1"))
    #expect(SemanticRule.all.map(\.tag).contains("AL-42"))
    #expect(SemanticRule.named("HT") == nil)
  }

  @Test(arguments: [
    ("OV-10", "a custom class hit-tests as UIView does (OV-10)"),
    ("HT-8", "Every ancestor must contain the point (HT-8)"),
    ("unheard-of", "unheard-of"),
  ])
  func printsAssumptionsAsSentences(name: String, sentence: String) {
    #expect(SemanticRule.assumption(named: name) == sentence)
  }

  /// For programs they stay tags.
  @Test func answersContainAssumptionsInBothFormats() throws {
    let layout = #"{"class": "Custom", "frame": [0, 0, 10, 10], "hitTest": "custom"}"#
    let arguments = ["hit-test", "-", "--at", "1,1"]
    let text = try Program.run(arguments, stdin: layout).output
    #expect(text.contains("\n  assumption: a custom class hit-tests as UIView does (OV-10)\n"))
    let json = try Program.run(arguments + ["--format", "json"], stdin: layout).json
    #expect(try json["results"][0]["assumptions"].canonical == #"["OV-10"]"#)
  }
}
