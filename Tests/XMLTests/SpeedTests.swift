import Foundation
import Testing
import XML

/// How fast the corpus is read, here and by Foundation: `LAYOUTLINT_BENCHMARK=1
/// LAYOUTLINT_CORPUS=… swift test -c release --filter XMLTests.Speed`. It checks that both have seen
/// the same elements, so that doing nothing cannot win; no time fails it.
@Suite(
  .serialized,
  .enabled(
    if: Corpus.folder != nil && ProcessInfo.processInfo.environment["LAYOUTLINT_BENCHMARK"] == "1",
    "speed is measured with LAYOUTLINT_BENCHMARK=1 and LAYOUTLINT_CORPUS"))
struct SpeedTests {
  @Test func readsTheCorpus() throws {
    let files = try Corpus.files(in: "ib").map(\.bytes)
    let count = Self.measure("elements and their places", files) { bytes in
      XMLDocument(parsing: bytes).elements.count
    }
    _ = Self.measure("and every value", files) { bytes in
      XMLDocument(parsing: bytes).elements.reduce(0) { sum, element in
        element.attributes.reduce(sum) { $0 + $1.value.utf8.count }
      }
    }
    let expected = Self.measure("Foundation's events", files) { bytes in
      let events = FoundationOracle.events(of: bytes) ?? []
      return events.count { if case .start = $0 { true } else { false } }
    }
    #expect(count == expected)
  }

  /// Prints the best of five rounds; gives the sum of what the body gives.
  private static func measure(
    _ name: String, _ files: [[UInt8]], body: ([UInt8]) -> Int
  ) -> Int {
    let byteCount = files.reduce(0) { $0 + $1.count }
    var sum = 0
    let rounds = (0..<5).map { _ in
      ContinuousClock().measure { sum = files.reduce(0) { $0 + body($1) } }
    }
    let seconds = (rounds.min() ?? .zero) / .seconds(1)
    print("\(name): \(Int(Double(byteCount) / seconds / 1_000_000)) MB/s")
    return sum
  }
}
