import Foundation

/// A random number generator with a seed, so that a failing test reports its case.
///
/// The algorithm is that of Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators".
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The seeds of a random test that takes seconds: the first eighth, or all of them if
  /// `LAYOUTLINT_ALL_SEEDS` is set, as in `make test-all`.
  package static func seeds(_ all: Range<UInt64>) -> Range<UInt64> {
    let runsAll = ProcessInfo.processInfo.environment["LAYOUTLINT_ALL_SEEDS"] != nil
    return all.lowerBound..<all.lowerBound + UInt64(all.count) / (runsAll ? 1 : 8)
  }
}
