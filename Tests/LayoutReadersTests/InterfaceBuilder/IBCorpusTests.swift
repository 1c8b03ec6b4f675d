import LayoutModel
import LayoutReaders
import Linting
import Foundation
import Rules
import Testing

/// Documents in the folder that an environment variable names. `Tests/Scripts/check_ib_trees.py`
/// compares the result with that of another parser.
@Suite struct IBCorpusTests {
  private static let folder = ProcessInfo.processInfo.environment["LAYOUTLINT_CORPUS"]

  @Test(.enabled(if: folder != nil, "LAYOUTLINT_CORPUS names no folder with ib"))
  func readsTheCorpus() throws {
    let root = URL(filePath: try #require(Self.folder)).appending(path: "ib")
    let linter = Linter(readers: [IBReader()], rules: RuleCatalog.all)
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    for name in names where name.hasSuffix(".xib") || name.hasSuffix(".storyboard") {
      let bytes = Array(try Data(contentsOf: root.appending(path: name)))
      let checked = try #require(linter.check(SourceText(path: name, bytes: bytes)), "\(name)")
      #expect(!checked.findings.contains { $0.rule == "syntax-error" }, "\(name)")
    }
  }
}
