import Linting
import LayoutModel
import Foundation
import Testing

/// Prints the hierarchies of the dumps in the folder that an environment variable names, for manual
/// comparison. `Tests/Scripts/check_dump_trees.py` does so for the program.
@Suite struct RecursiveDescriptionCorpusTests {
  private static let folder = ProcessInfo.processInfo.environment["LAYOUTLINT_CORPUS"]

  @Test(
    .enabled(if: folder != nil, "LAYOUTLINT_CORPUS names no folder with recursive_description"))
  func printsTheTreesOfTheCorpus() throws {
    let root = URL(filePath: try #require(Self.folder)).appending(path: "recursive_description")
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    for name in names where name.hasSuffix(".txt") {
      let dump = ReadDump(Array(try Data(contentsOf: root.appending(path: name))))
      #expect(dump.document != nil, "\(name)")
      print("== \(name)")
      print(dump.outline)
      for finding in dump.document?.findings ?? [] {
        print("-- \(finding.rule) at \(finding.range.start): \(finding.message.text)")
      }
    }
  }
}
