import Synchronization
import Testing

@testable import layoutlint

/// The folders of one run.
@Suite struct FolderScanTests {
  private func scan(_ contents: [String: String], keepingUpTo limit: Int) throws -> FolderScan {
    let folder = try Folder(contents)
    let scan = FolderScan(
      reading: FolderScan.TextChoice { _ in true }, textByteLimit: limit)
    var selection = FolderScan.Selection()
    selection.isDocument = { _, _ in true }
    scan.scan(folder.path(""), at: folder.path(""), selection)
    let entries = try #require(scan.knownListing(of: folder.path(""))).entries
    #expect(entries.map(\.name) == contents.keys.sorted())
    for entry in entries {
      let bytes = Array((contents[entry.name] ?? "").utf8)
      #expect(entry.contents?.hash == ContentHash(bytes))
      if let text = entry.contents?.text { #expect(text == bytes) }
    }
    #expect(
      entries.filter { $0.contents?.text == nil }.isEmpty == (scan.limitNote == nil))
    return scan
  }

  @Test func textsOfTheLimitAreKept() throws {
    #expect(try scan(["a": "12345", "b": "67890"], keepingUpTo: 10).limitNote == nil)
  }

  @Test func textsOverTheLimitAreReadAgain() throws {
    let note = try scan(["a": "12345", "b": "678901"], keepingUpTo: 10).limitNote
    #expect(
      note == "layoutlint: read 1 document again: texts of more than 10 bytes are not kept")
    let all = try scan(["a": "12345", "b": "678901"], keepingUpTo: 4).limitNote
    #expect(
      all == "layoutlint: read 2 documents again: texts of more than 4 bytes are not kept")
  }
}
