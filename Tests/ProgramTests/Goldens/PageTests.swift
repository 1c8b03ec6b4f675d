import LayoutCore
import LayoutTestSupport
import Rules
import Testing

/// What is written from the rules' metadata is as the program writes it.
@Suite struct PageTests {
  @Test(arguments: RuleCatalog.all.map { String(describing: type(of: $0)) })
  func eachRulesPageIsFresh(folder: String) throws {
    let rule = try #require(RuleCatalog.all.first { String(describing: type(of: $0)) == folder })
    let outcome = try Program.run("explain", "--format", "markdown", type(of: rule).metadata.id)
    #expect(outcome.status == 0)
    Golden.check("Rules/\(folder)/README.md", holds: outcome.output)
  }
}
