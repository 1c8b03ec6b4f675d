import Linting
import Foundation
import LayoutTestSupport
import Rules
import Testing

/// Tests that the folder, type, id, catalog entry and manifest entry of a rule have the same name.
@Suite struct RuleFolderTests {
  private static func folders() throws -> [String] {
    let root = RepositoryFiles.root.appending(path: "Rules")
    return try FileManager.default.contentsOfDirectory(atPath: root.path).filter { name in
      !name.hasSuffix(".swift") && !name.hasSuffix(".sh") && !name.hasPrefix(".")
    }.sorted()
  }

  @Test func catalogListsEachFolderInOrder() throws {
    let types = RuleCatalog.all.map { String(describing: type(of: $0)) }
    #expect(types == (try Self.folders()))
  }

  @Test func manifestListsEachFolder() throws {
    let manifest = try RepositoryFiles.text("Package.swift")
    for folder in try Self.folders() {
      #expect(manifest.contains("  \"\(folder)\",\n"), "\(folder)")
    }
  }

  @Test func eachIDMatchesItsTypeName() {
    for rule in RuleCatalog.all {
      let name = String(describing: type(of: rule))
      let id = name.reduce(into: "") { id, letter in
        if letter.isUppercase, !id.isEmpty { id += "-" }
        id += letter.lowercased()
      }
      #expect(type(of: rule).metadata.id == id)
    }
  }

  @Test func eachRuleHasFlagsAndAllowsFixtures() throws {
    for folder in try Self.folders() {
      let fixtures = try FileManager.default.contentsOfDirectory(
        atPath: RepositoryFiles.root.appending(path: "Rules/\(folder)/Fixtures").path)
      #expect(fixtures.contains { $0.hasPrefix("flags-") }, "\(folder)")
      #expect(fixtures.contains { $0.hasPrefix("allows-") }, "\(folder)")
      #expect(fixtures.allSatisfy { $0.hasPrefix("flags-") || $0.hasPrefix("allows-") })
    }
  }

  @Test func idsOfLayoutAndDocumentRulesAreUnique() {
    let ids =
      RuleCatalog.all.map { type(of: $0).metadata.id } + DocumentRule.allCases.map(\.rawValue)
    #expect(Set(ids).count == ids.count)
  }
}
