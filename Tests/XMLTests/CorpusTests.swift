import Foundation
import Testing

/// Interface Builder's documents and WebDriverAgent's dumps from elsewhere, in the folder that the
/// environment names.
struct CorpusTests {
  private static let folder = ProcessInfo.processInfo.environment["LAYOUTLINT_CORPUS"]

  @Test(
    .enabled(if: folder != nil, "LAYOUTLINT_CORPUS names no folder with ib and wda_xml"),
    arguments: ["ib", "wda_xml"])
  func readsWhatFoundationReads(name: String) throws {
    let root = URL(filePath: try #require(Self.folder)).appending(path: name)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    let endings = [".storyboard", ".xib", ".xml"]
    let files = paths.filter { path in endings.contains { path.hasSuffix($0) } }
    #expect(!files.isEmpty)
    for path in files {
      let bytes = Array(try Data(contentsOf: root.appending(path: path)))
      let parsed = Parsed(bytes)
      #expect(parsed.messages.isEmpty, "\(path)")
      #expect(parsed.events == FoundationOracle.events(of: bytes), "\(path)")
    }
  }
}
