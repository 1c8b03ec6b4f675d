internal import Files

/// The XXH3 hash of 128 bits, which identifies contents.
///
/// Different contents have the same hash with a probability of 2⁻¹²⁸. It is no protection from contents that
/// are made to have the same hash: see decision 39.
struct ContentHash: Hashable {
  let low: UInt64
  let high: UInt64

  static let byteCount = 16

  init(_ bytes: [UInt8]) {
    (low, high) = SystemCalls.hash(bytes[...])
  }

  init(_ bytes: ArraySlice<UInt8>) {
    (low, high) = SystemCalls.hash(bytes)
  }

  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// - Parameter saved: `byteCount` bytes, as `bytes` returns them.
  init?(saved: some Collection<UInt8>) {
    guard saved.count == Self.byteCount else { return nil }
    low = saved.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    high = saved.suffix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The bytes of the hash, the lowest of each half first.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  func append(to bytes: inout [UInt8]) {
    for word in [low, high] {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
  }

  /// The bits are random already.
  func hash(into hasher: inout Hasher) { hasher.combine(low) }
}
