import AppCode
import Foundation
import LayoutTestSupport
import Testing

/// A small file with the rules that a check must report at warning or above.
struct SwiftUICase: Decodable, Sendable, CustomTestStringConvertible {
  let id: String
  let code: String
  let expect: Set<String>
  let note: String

  var testDescription: String { id }

  private struct File: Decodable { let cases: [SwiftUICase] }

  /// The cases of `Tests/Oracle/swiftui.json`. The linter suppresses findings, so that case is not one of them.
  static let all: [SwiftUICase] = {
    let text = try? RepositoryFiles.text("Tests/Oracle/swiftui.json")
    let file = text.flatMap { try? JSONDecoder().decode(File.self, from: Data($0.utf8)) }
    return file?.cases.filter { $0.id != "suppressed" } ?? []
  }()

  /// Whether the rules are those that the case expects.
  func accepts(_ rules: Set<String>) -> Bool {
    note.contains("either") ? !rules.isEmpty && rules.isSubset(of: expect) : rules == expect
  }
}

@Suite struct OracleTests {
  @Test func theOracleHasCases() { #expect(SwiftUICase.all.count == 68) }

  @Test(arguments: SwiftUICase.all)
  func reportsTheExpectedRules(sample: SwiftUICase) {
    let findings = Findings([("Sample.swift", sample.code)])
    #expect(sample.accepts(findings.rules), "\(findings.rules)")
  }

  /// After each safe fix, the finding is gone and no other appears.
  @Test(arguments: SwiftUICase.all)
  func safeFixesRemoveTheFindingAndAddNone(sample: SwiftUICase) {
    let before = Findings([("Sample.swift", sample.code)])
    for finding in before.all {
      for fix in finding.fixes where fix.isSafe {
        let text = Findings.apply(fix, to: sample.code)
        let after = Findings([("Sample.swift", text)])
        #expect(after.all.count < before.all.count, "\(text)")
        #expect(after.rules.isSubset(of: before.rules), "\(text)")
        #expect(!after.all.contains { $0.ruleID == finding.ruleID }, "\(text)")
      }
    }
  }

  /// Offered fixes remove the finding as well.
  @Test(arguments: SwiftUICase.all)
  func offeredFixesRemoveTheFinding(sample: SwiftUICase) {
    let before = Findings([("Sample.swift", sample.code)])
    for finding in before.all {
      for fix in finding.fixes where !fix.isSafe {
        let text = Findings.apply(fix, to: sample.code)
        #expect(Findings([("Sample.swift", text)]).rules.isEmpty, "\(text)")
      }
    }
  }
}
