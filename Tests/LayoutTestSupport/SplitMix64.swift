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

  /// True once in so many times.
  package mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &self) == 0
  }

  /// One of some choices, of which there is at least one.
  package mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &self)]
  }

  /// Replaces, removes, inserts and repeats bytes, up to a number of times.
  ///
  /// - Parameter alphabet: bytes that are significant in the format.
  package mutating func damage(_ bytes: inout [UInt8], upTo limit: Int, with alphabet: [UInt8]) {
    for _ in 0..<Int.random(in: 1...limit, using: &self) where !bytes.isEmpty {
      let offset = Int.random(in: bytes.indices, using: &self)
      switch Int.random(in: 0..<6, using: &self) {
      case 0: bytes[offset] = UInt8.random(in: 0...255, using: &self)
      case 1: bytes[offset] = pick(alphabet)
      case 2: bytes.remove(at: offset)
      case 3: bytes.removeSubrange(offset..<min(offset + 12, bytes.count))
      case 4: bytes.insert(contentsOf: Array(bytes[..<offset].suffix(9)), at: offset)
      default: bytes.insert(pick(alphabet), at: offset)
      }
    }
  }

  /// The seeds of a random test that takes seconds: the first eighth, or all of them if
  /// `LAYOUTLINT_ALL_SEEDS` is set, as in `make test-all`.
  package static func seeds(_ all: Range<UInt64>) -> Range<UInt64> {
    let runsAll = ProcessInfo.processInfo.environment["LAYOUTLINT_ALL_SEEDS"] != nil
    return all.lowerBound..<all.lowerBound + UInt64(all.count) / (runsAll ? 1 : 8)
  }
}
