import Foundation
import Testing

import Project

/// When the sources of documents are compared with their state on disk.
@Suite struct SourceStoreTests {
  private static let names = ["A.swift", "B.swift", "C.swift"]

  private let folder: Folder
  private let store = SourceStore()
  private let inputs: [Input]

  init() throws {
    folder = try Folder(
      [
        "Package.swift": "", "UI/1.xib": "<document/>", "UI/2.xib": "<document/>",
        "UI/3.xib": "<document/>",
      ].merging(Self.names.map { ("Code/\($0)", "class A {}") }) { $1 })
    try folder.makeFolder("Empty/Deep")
    let folder = folder
    inputs = (1...3).map { Input(path: folder.path("UI/\($0).xib"), origin: .file) }
    for input in inputs { _ = store.sources(for: input) }
  }

  private func write(_ text: String, to path: String) throws {
    try folder.write(text, to: path)
  }

  @Test func aScanComparesTheSourcesOnce() throws {
    let first = inputs.map { store.stamp(for: $0, in: 1) }
    #expect(store.comparisonCount == 1)
    try write("class Changed {}", to: "Code/A.swift")
    let second = inputs.map { store.stamp(for: $0, in: 2) }
    #expect(store.comparisonCount == 2)
    #expect(Set(first).count == 1)
    #expect(Set(second).count == 1)
    #expect(first != second)
  }

  /// A check of one document, also during a scan.
  @Test func aCheckComparesTheSources() throws {
    let before = store.stamp(for: inputs[0], in: 1)
    try write("class Changed {}", to: "Code/A.swift")
    let changed = store.stamp(for: inputs[1])
    #expect(changed != before)
    #expect(store.comparisonCount == 2)
    #expect(store.stamp(for: inputs[2], in: 1) == changed)
    #expect(store.comparisonCount == 2)
  }

  @Test(arguments: ["Code", "Empty", "Empty/Deep"])
  func theFirstSourceOfAFolderIsFound(path: String) throws {
    let before = store.stamp(for: inputs[0])
    #expect(store.stamp(for: inputs[0]) == before)
    try write("class New {}", to: "\(path)/New.swift")
    #expect(store.stamp(for: inputs[0]) != before)
  }
}
