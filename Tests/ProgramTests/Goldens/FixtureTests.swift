import Foundation
import LayoutCore
import LayoutTestSupport
import Rules
import Testing

/// Each rule's fixtures, through the program: what `flags-…` prints stands beside it, `allows-…`
/// prints nothing. Each fixture meets its own rule only, so that a new rule changes no old golden.
@Suite struct FixtureTests {
  struct Fixture: CustomStringConvertible, Sendable {
    let rule: String
    let folder: String
    let name: String

    var description: String { "\(folder)/\(name)" }

    static let all: [Fixture] = RuleCatalog.all.flatMap { rule in
      let folder = "Rules/\(String(describing: type(of: rule)))/Fixtures"
      let id = type(of: rule).metadata.id
      // A folder that is not there has no fixtures, and a repository test says so.
      return ((try? Golden.names(in: folder)) ?? [])
        .filter { !$0.hasSuffix(".expected") }
        .map { Fixture(rule: id, folder: folder, name: $0) }
    }
  }

  @Test(arguments: Fixture.all)
  func printsWhatIsExpected(fixture: Fixture) throws {
    let outcome = try Program.run(
      "lint", "--format", "text", "--color", "never", "--fail-on", "never", "--quiet",
      "--only", fixture.rule, fixture.name,
      in: Folder(at: RepositoryFiles.root.appending(path: fixture.folder)))
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
  func isCleanByAllRules(fixture: Fixture) throws {
    let outcome = try Program.run(
      "lint", "--format", "xcode", "--fail-on", "info", "--quiet", fixture.name,
      in: Folder(at: RepositoryFiles.root.appending(path: fixture.folder)))
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
