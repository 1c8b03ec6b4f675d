import Foundation
import Testing

/// A corpus of Interface Builder documents and WebDriverAgent dumps, in the folder that the
/// environment variable `LAYOUTLINT_CORPUS` specifies.
enum Corpus {
  static let folder = ProcessInfo.processInfo.environment["LAYOUTLINT_CORPUS"]

  /// All files in a folder of the corpus, sorted by path.
  static func files(in name: String) throws -> [(path: String, bytes: [UInt8])] {
    let root = URL(filePath: try #require(folder)).appending(path: name)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    let endings = [".storyboard", ".xib", ".xml"]
    let files = paths.filter { path in endings.contains { path.hasSuffix($0) } }
    #expect(!files.isEmpty)
    return try files.map { ($0, Array(try Data(contentsOf: root.appending(path: $0)))) }
  }
}

@Suite(
  .enabled(
    if: Corpus.folder != nil, "LAYOUTLINT_CORPUS does not specify a folder with ib and wda_xml"))
struct CorpusTests {
  @Test(arguments: ["ib", "wda_xml"])
  func agreesWithFoundation(name: String) throws {
    for (path, bytes) in try Corpus.files(in: name) {
      let parsed = Parsed(bytes)
      #expect(parsed.messages.isEmpty, "\(path)")
      #expect(parsed.events == FoundationOracle.events(of: bytes), "\(path)")
      #expect(parsed.disorder == nil, "\(path)")
    }
  }

  @Test(arguments: ["ib", "wda_xml"])
  func agreesOnMutations(name: String) throws {
    for (seed, file) in try Corpus.files(in: name).enumerated() {
      Agreement.check(
        RandomXML.mutation(of: file.bytes, seed: UInt64(seed)), "seed \(seed), \(file.path)",
        slices: false)
    }
  }
}
