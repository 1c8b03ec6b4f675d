import Foundation
import Testing
import XML

/// Measures how fast the corpus is parsed, by this module and by Foundation:
/// `LAYOUTLINT_BENCHMARK=1 LAYOUTLINT_CORPUS=… swift test -c release --filter XMLTests.Speed`. The
/// test compares the number of elements; it does not fail because of a time.
@Suite(
  .serialized,
  .enabled(
    if: Corpus.folder != nil && ProcessInfo.processInfo.environment["LAYOUTLINT_BENCHMARK"] == "1",
    "speed is measured with LAYOUTLINT_BENCHMARK=1 and LAYOUTLINT_CORPUS"))
struct SpeedTests {
  @Test func measuresTheCorpus() throws {
    let files = try Corpus.files(in: "ib").map(\.bytes)
    let count = Self.measure("elements and their ranges", files) { bytes in
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

  /// Prints the best of five rounds; returns the sum of the results of `body`.
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
