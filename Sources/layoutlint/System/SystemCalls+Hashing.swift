internal import Files

/// The XXH3 hash of 128 bits, for inputs of more than 240 bytes.
///
/// https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
extension SystemCalls {
  /// The hash of bytes, low half first. At most 240 bytes are hashed with zeros up to 256 bytes: XXH3 has
  /// other functions for these lengths. The length is a part of the hash in any case.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> (low: UInt64, high: UInt64) {
    guard bytes.count <= shortByteCount else { return unsafe hash(bytes, length: bytes.count) }
    return unsafe withUnsafeTemporaryAllocation(byteCount: paddedByteCount, alignment: 8) {
      unsafe $0.initializeMemory(as: UInt8.self, repeating: 0)
      unsafe $0.copyMemory(from: bytes)
      return unsafe hash(UnsafeRawBufferPointer($0), length: bytes.count)
    }
  }

  static func hash(_ bytes: ArraySlice<UInt8>) -> (low: UInt64, high: UInt64) {
    unsafe bytes.withUnsafeBytes { unsafe hash($0) }
  }

  private static let shortByteCount = 240
  private static let paddedByteCount = 256
  private static let stripeByteCount = 64
  private static let stripesInBlock = 16

  /// - Parameters:
  ///   - bytes: more than 240.
  ///   - length: the number without padding.
  private static func hash(
    _ bytes: UnsafeRawBufferPointer, length: Int
  ) -> (low: UInt64, high: UInt64) {
    guard let start = bytes.baseAddress else { return (0, 0) }
    var state = SIMD8<UInt64>(
      prime32C, prime64A, prime64B, prime64C, prime64D, prime32B, prime64E, prime32A)
    unsafe stripeSecrets.withUnsafeBufferPointer { secrets in
      let last = bytes.count - 1
      let blockByteCount = stripeByteCount * stripesInBlock
      var offset = 0
      while offset + blockByteCount <= last {
        for index in 0..<stripesInBlock {
          unsafe add(stripe: start + offset + index * stripeByteCount, &state, secrets[index])
        }
        state ^= state &>> 47
        unsafe state ^= secrets[stripesInBlock]
        state &*= prime32A
        offset += blockByteCount
      }
      for index in 0..<(last - offset) / stripeByteCount {
        unsafe add(stripe: start + offset + index * stripeByteCount, &state, secrets[index])
      }
      unsafe add(
        stripe: start + bytes.count - stripeByteCount, &state, secrets[stripesInBlock + 1])
    }
    let count = UInt64(length)
    return (
      merged(state, lowSecret, start: count &* prime64A),
      merged(state, highSecret, start: ~(count &* prime64B))
    )
  }

  /// Adds 64 bytes: each word times its secret to its own lane, and the word to the neighboring lane.
  @inline(__always)
  private static func add(
    stripe: UnsafeRawPointer, _ state: inout SIMD8<UInt64>, _ secret: SIMD8<UInt64>
  ) {
    let words = littleEndian(unsafe stripe.loadUnaligned(as: SIMD8<UInt64>.self))
    let keyed = words ^ secret
    state &+= (keyed & 0xFFFF_FFFF) &* (keyed &>> 32)
    state &+= SIMD8(
      words[1], words[0], words[3], words[2], words[5], words[4], words[7], words[6])
  }

  @inline(__always)
  private static func littleEndian(_ words: SIMD8<UInt64>) -> SIMD8<UInt64> {
    #if _endian(big)
      var words = words
      for index in words.indices { words[index] = words[index].byteSwapped }
    #endif
    return words
  }

  private static func merged(
    _ state: SIMD8<UInt64>, _ secret: SIMD8<UInt64>, start: UInt64
  ) -> UInt64 {
    let keyed = state ^ secret
    var result = start
    for index in stride(from: 0, to: 8, by: 2) {
      let product = keyed[index].multipliedFullWidth(by: keyed[index + 1])
      result &+= product.low ^ product.high
    }
    result ^= result &>> 37
    result &*= 0x1656_6791_9E37_79F9
    return result ^ (result &>> 32)
  }

  private static let prime32A: UInt64 = 0x9E37_79B1
  private static let prime32B: UInt64 = 0x85EB_CA77
  private static let prime32C: UInt64 = 0xC2B2_AE3D
  private static let prime64A: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime64B: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime64C: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime64D: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime64E: UInt64 = 0x27D4_EB2F_1656_67C5

  /// The secrets of the stripes of a block, that of the end of a block, and that of the last stripe.
  private static let stripeSecrets = ((0...16).map { 8 * $0 } + [121]).map(secret)
  private static let lowSecret = secret(at: 11)
  private static let highSecret = secret(at: 117)

  private static func secret(at offset: Int) -> SIMD8<UInt64> {
    var words = SIMD8<UInt64>()
    for index in 0..<64 {
      words[index / 8] |= UInt64(secret[offset + index]) << UInt64(index % 8 * 8)
    }
    return words
  }

  /// The default secret of XXH3.
  private static let secret: [UInt8] = [
    0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe, 0x7c, 0x01, 0x81, 0x2c, 0xf7, 0x21, 0xad, 0x1c,
    0xde, 0xd4, 0x6d, 0xe9, 0x83, 0x90, 0x97, 0xdb, 0x72, 0x40, 0xa4, 0xa4, 0xb7, 0xb3, 0x67, 0x1f,
    0xcb, 0x79, 0xe6, 0x4e, 0xcc, 0xc0, 0xe5, 0x78, 0x82, 0x5a, 0xd0, 0x7d, 0xcc, 0xff, 0x72, 0x21,
    0xb8, 0x08, 0x46, 0x74, 0xf7, 0x43, 0x24, 0x8e, 0xe0, 0x35, 0x90, 0xe6, 0x81, 0x3a, 0x26, 0x4c,
    0x3c, 0x28, 0x52, 0xbb, 0x91, 0xc3, 0x00, 0xcb, 0x88, 0xd0, 0x65, 0x8b, 0x1b, 0x53, 0x2e, 0xa3,
    0x71, 0x64, 0x48, 0x97, 0xa2, 0x0d, 0xf9, 0x4e, 0x38, 0x19, 0xef, 0x46, 0xa9, 0xde, 0xac, 0xd8,
    0xa8, 0xfa, 0x76, 0x3f, 0xe3, 0x9c, 0x34, 0x3f, 0xf9, 0xdc, 0xbb, 0xc7, 0xc7, 0x0b, 0x4f, 0x1d,
    0x8a, 0x51, 0xe0, 0x4b, 0xcd, 0xb4, 0x59, 0x31, 0xc8, 0x9f, 0x7e, 0xc9, 0xd9, 0x78, 0x73, 0x64,
    0xea, 0xc5, 0xac, 0x83, 0x34, 0xd3, 0xeb, 0xc3, 0xc5, 0x81, 0xa0, 0xff, 0xfa, 0x13, 0x63, 0xeb,
    0x17, 0x0d, 0xdd, 0x51, 0xb7, 0xf0, 0xda, 0x49, 0xd3, 0x16, 0x55, 0x26, 0x29, 0xd4, 0x68, 0x9e,
    0x2b, 0x16, 0xbe, 0x58, 0x7d, 0x47, 0xa1, 0xfc, 0x8f, 0xf8, 0xb8, 0xd1, 0x7a, 0xd0, 0x31, 0xce,
    0x45, 0xcb, 0x3a, 0x8f, 0x95, 0x16, 0x04, 0x28, 0xaf, 0xd7, 0xfb, 0xca, 0xbb, 0x4b, 0x40, 0x7e,
  ]
}
