import Foundation
import SystemPackage
import Testing

@testable import layoutlint

/// The file of the cache.
@Suite struct ResultFileTests {
  private let folder: Folder
  private let path: FilePath

  init() throws {
    folder = try Folder([:] as [String: String])
    path = FilePath(folder.path("cache/deep"))
  }

  private func key(_ name: String) -> ContentHash { ContentHash(Array(name.utf8)) }

  @Test func savesResults() throws {
    var file = try ResultFile(in: path)
    #expect(file.result(for: key("a")) == nil)
    file.save([1, 2, 3], for: key("a"))
    file.save([], for: key("b"))
    try file.write()
    var read = try ResultFile(in: path)
    #expect(read.result(for: key("a")) == [1, 2, 3])
    #expect(read.result(for: key("b")) == [])
    #expect(read.result(for: key("c")) == nil)
    #expect(try folder.text("cache/deep/.gitignore") == "*\n")
    // No temporary file is left.
    #expect(try FileManager.default.contentsOfDirectory(atPath: path.string).count == 2)
  }

  /// Each damaged bit loses at most entries: none returns other bytes.
  @Test func damagedEntriesAreNotUsed() throws {
    var file = try ResultFile(in: path)
    for name in ["a", "b", "c"] { file.save(Array(name.utf8), for: key(name)) }
    try file.write()
    let data = try Data(contentsOf: folder.url.appending(path: "cache/deep/results"))
    for offset in data.indices {
      var damaged = data
      damaged[offset] ^= 0x10
      try folder.write(damaged, to: "cache/deep/results")
      var read = try ResultFile(in: path)
      var found = 0
      for name in ["a", "b", "c"] {
        guard let result = read.result(for: key(name)) else { continue }
        #expect(result == Array(name.utf8), "offset \(offset)")
        found += 1
      }
      #expect(found < 3, "offset \(offset)")
    }
    for count in 0..<data.count {
      try folder.write(data.prefix(count), to: "cache/deep/results")
      var read = try ResultFile(in: path)
      #expect(read.result(for: key("c")) == nil, "\(count) bytes")
    }
  }

  @Test func listsTheDocumentsWhoseTextsReportsNeed() throws {
    var file = try ResultFile(in: path)
    file.save([1], for: key("a"), contents: key("text of a"))
    file.save([2], for: key("b"))
    try file.write()
    #expect(try ResultFile(in: path).contentsWithRanges == [key("text of a")])
  }

  @Test func filesOfOtherFormatsAreReplaced() throws {
    for text in ["", "layoutlint results 1\nx", "layoutlint results 2", "layoutlint results 3\n"] {
      try folder.write(Data(text.utf8), to: "cache/deep/results")
      var file = try ResultFile(in: path)
      #expect(file.result(for: key("a")) == nil)
      file.save([1], for: key("a"))
      try file.write()
      var read = try ResultFile(in: path)
      #expect(read.result(for: key("a")) == [1])
    }
  }

  @Test func runsAtTheSameTimeKeepEachOthersResults() throws {
    var first = try ResultFile(in: path)
    var second = try ResultFile(in: path)
    first.save([1], for: key("a"))
    second.save([2], for: key("b"))
    try first.write()
    try second.write()
    var read = try ResultFile(in: path)
    #expect(read.result(for: key("a")) == [1])
    #expect(read.result(for: key("b")) == [2])
  }

  @Test func dropsWhatWasNotUsedForTheLongestTime() throws {
    // 70 results of almost 1 MiB exceed the limit.
    let large = [UInt8](repeating: 7, count: ResultFile.resultByteLimit)
    var file = try ResultFile(in: path)
    for number in 0..<60 { file.save(large, for: key("\(number)")) }
    file.save(large + [7], for: key("too large"))
    try file.write()
    var next = try ResultFile(in: path)
    #expect(next.result(for: key("too large")) == nil)
    for number in 10..<60 { #expect(next.result(for: key("\(number)")) != nil) }
    for number in 60..<70 { next.save(large, for: key("\(number)")) }
    try next.write()
    let size = try Data(contentsOf: folder.url.appending(path: "cache/deep/results")).count
    #expect(size <= ResultFile.byteLimit)
    #expect(size > ResultFile.byteLimit - 2 * ResultFile.resultByteLimit)
    var last = try ResultFile(in: path)
    let kept = (0..<70).filter { last.result(for: key("\($0)")) != nil }
    #expect(kept.suffix(60) == Array(10..<70)[...])
  }
}
