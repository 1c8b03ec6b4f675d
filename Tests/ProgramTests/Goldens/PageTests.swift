import Foundation
import Linting
import LayoutTestSupport
import Rules
import Testing

/// Pages that are generated from the rules' metadata.
@Suite struct PageTests {
  @Test(arguments: RuleCatalog.all.map { String(describing: type(of: $0)) })
  func eachRulesPageIsFresh(folder: String) throws {
    let rule = try #require(RuleCatalog.all.first { String(describing: type(of: $0)) == folder })
    let outcome = try Program.run("explain", "--format", "markdown", type(of: rule).metadata.id)
    #expect(outcome.status == 0)
    Golden.check("Rules/\(folder)/README.md", holds: outcome.output)
  }

  /// The tables of `Documentation/Rules.md`.
  @Test func theIndexOfRulesIsFresh() throws {
    let path = "Documentation/Rules.md"
    let rules = RuleCatalog.all.map { rule in
      let metadata = type(of: rule).metadata
      let page = "../Rules/\(String(describing: type(of: rule)))/README.md"
      return Self.row(
        "[`\(metadata.id)`](\(page))", metadata.severity, metadata.gradation, metadata.summary)
    }
    let documentRules = DocumentRule.allCases.map {
      Self.row("`\($0.rawValue)`", $0.severity, $0.gradation, $0.summary)
    }
    var text = try RepositoryFiles.text(path)
    text = try Self.replacing("rules", in: text, with: rules)
    text = try Self.replacing("document rules", in: text, with: documentRules)
    Golden.check(path, holds: text)
  }

  private static func row(
    _ name: String, _ severity: Severity, _ gradation: String?, _ summary: String
  ) -> String {
    let severity = [severity.rawValue, gradation].compactMap(\.self).joined(separator: "; ")
    return "| \(name) | \(severity) | \(summary) |"
  }

  private static func replacing(
    _ name: String, in text: String, with rows: [String]
  ) throws -> String {
    let begin = try #require(text.range(of: "<!-- begin: \(name) -->\n"))
    let end = try #require(text.range(of: "<!-- end: \(name) -->"))
    let head = ["| rule | severity | what it reports |", "|---|---|---|"]
    return text[..<begin.upperBound] + (head + rows).joined(separator: "\n") + "\n"
      + text[end.lowerBound...]
  }
}
