import Linting
import Foundation
import LayoutModel
import LayoutTestSupport
import Rules
import Testing

/// Each rule's fixtures, through the program: what `flags-…` prints stands beside it, `allows-…`
/// prints nothing. Each fixture meets its own rule only, so that a new rule changes no old golden;
/// but for suppressions, of which nothing is known before all rules have run.
@Suite struct FixtureTests {
  struct Fixture: CustomStringConvertible, Sendable {
    let rule: String
    let folder: String
    let name: String

    var description: String { "\(folder)/\(name)" }

    /// Which rules it meets.
    var options: [String] { rule == Self.suppressionRule ? [] : ["--only", rule] }

    /// The text sizes that the rule needs.
    var textSizes: [String] {
      let metadata = RuleCatalog.all.map { type(of: $0).metadata }.first { $0.id == rule }
      return metadata?.exampleTextSizes.flatMap { ["--text-size", $0.rawValue] } ?? []
    }

    /// The project in which it is checked: documents have the classes of `Tests/Fixtures/Code`. The repository has more
    /// code, which takes long to read.
    var place: Folder {
      get throws {
        let isCode = name.hasSuffix(".swift") || name.hasSuffix(".m")
        let text = try RepositoryFiles.text("\(folder)/\(name)")
        var files = [name: text, ".git/HEAD": ""]
        if !isCode {
          let code = "Tests/Fixtures/Code"
          for file in try Golden.names(in: code) {
            files["Code/\(file)"] = try RepositoryFiles.text("\(code)/\(file)")
          }
        }
        return try Folder(files)
      }
    }

    private static let suppressionRule = DocumentRule.unusedSuppression.rawValue

    static let all: [Fixture] =
      RuleCatalog.all.flatMap { rule in
        let folder = "Rules/\(String(describing: type(of: rule)))/Fixtures"
        return fixtures(in: folder, for: type(of: rule).metadata.id)
      } + fixtures(in: "Tests/Fixtures/UnusedSuppression", for: suppressionRule)
      + fixtures(in: "Tests/Fixtures/MisplacedView", for: DocumentRule.misplacedView.rawValue)

    private static func fixtures(in folder: String, for rule: String) -> [Fixture] {
      // A missing folder has no fixtures; a repository test reports that.
      ((try? Golden.names(in: folder)) ?? [])
        .filter { !$0.hasSuffix(".expected") && !$0.hasSuffix(".fixed") }
        .map { Fixture(rule: rule, folder: folder, name: $0) }
    }
  }

  @Test(arguments: Fixture.all)
  func printsWhatIsExpected(fixture: Fixture) throws {
    let outcome = try Program.run(
      ["lint", "--format", "text", "--color", "never", "--fail-on", "never", "--quiet"]
        + fixture.options + fixture.textSizes + [fixture.name],
      in: fixture.place)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == 0)
    if fixture.name.hasPrefix("allows-") {
      #expect(outcome.output.isEmpty)
    } else {
      #expect(outcome.output.contains("[\(fixture.rule)]"))
      Golden.check("\(fixture.folder)/\(fixture.name).expected", holds: outcome.output)
    }
  }

  /// All rules at once: nothing else is found in what a rule allows, and the document is sound.
  @Test(arguments: Fixture.all.filter { $0.name.hasPrefix("allows-") })
  func allowedFixturesAreClean(fixture: Fixture) throws {
    let outcome = try Program.run(
      ["lint", "--format", "xcode", "--fail-on", "info", "--quiet"] + fixture.textSizes
        + [fixture.name],
      in: fixture.place)
    #expect(outcome.output.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test func eachRuleHasAFixtureWithTwoFindings() throws {
    for rule in RuleCatalog.all {
      let id = type(of: rule).metadata.id
      let counts = try Fixture.all.filter { $0.rule == id && $0.name.hasPrefix("flags-") }.map {
        try RepositoryFiles.text("\($0.folder)/\($0.name).expected")
          .components(separatedBy: "[\(id)]").count - 1
      }
      #expect(counts.contains { $0 >= 2 }, "\(id)")
    }
  }
}
