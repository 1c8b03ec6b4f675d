/// The BLAKE2b hash of 256 bits (RFC 7693), which identifies contents: no two different contents with one
/// hash are known.
struct ContentHash: Hashable {
  /// The 32 bytes of the hash, the lowest of each word first.
  let words: [UInt64]

  static let byteCount = 32

  init(_ bytes: [UInt8]) {
    var chain = Self.initialChain
    // The last block is not empty, unless the input is.
    let whole = max((bytes.count + Self.blockByteCount - 1) / Self.blockByteCount - 1, 0)
    let words = SystemCalls.words(of: bytes, paddedTo: (whole + 1) * Self.blockByteCount)
    for block in 0..<whole {
      Self.compress(
        &chain, words, at: 16 * block, count: UInt64((block + 1) * Self.blockByteCount),
        isLast: false)
    }
    Self.compress(&chain, words, at: 16 * whole, count: UInt64(bytes.count), isLast: true)
    self.words = Array(chain.prefix(4))
  }

  /// - Parameter saved: `byteCount` bytes, as `bytes` returns them.
  init?(saved: [UInt8]) {
    guard saved.count == Self.byteCount else { return nil }
    words = SystemCalls.words(of: saved, paddedTo: Self.byteCount)
  }

  var bytes: [UInt8] {
    words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) } }
  }

  private static let blockByteCount = 128

  private static let initialVector: [UInt64] = [
    0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B,
    0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
    0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F,
    0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179,
  ]

  /// With the parameters of an unkeyed hash of 32 bytes.
  private static let initialChain: [UInt64] =
    [initialVector[0] ^ 0x0101_0020] + initialVector.dropFirst()

  private static func compress(
    _ chain: inout [UInt64], _ words: [UInt64], at start: Int, count: UInt64, isLast: Bool
  ) {
    var state = State(chain, initialVector, count: count, isLast: isLast)
    let m0 = words[start + 0]
    let m1 = words[start + 1]
    let m2 = words[start + 2]
    let m3 = words[start + 3]
    let m4 = words[start + 4]
    let m5 = words[start + 5]
    let m6 = words[start + 6]
    let m7 = words[start + 7]
    let m8 = words[start + 8]
    let m9 = words[start + 9]
    let m10 = words[start + 10]
    let m11 = words[start + 11]
    let m12 = words[start + 12]
    let m13 = words[start + 13]
    let m14 = words[start + 14]
    let m15 = words[start + 15]
    state.mix(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15)
    state.mix(m14, m10, m4, m8, m9, m15, m13, m6, m1, m12, m0, m2, m11, m7, m5, m3)
    state.mix(m11, m8, m12, m0, m5, m2, m15, m13, m10, m14, m3, m6, m7, m1, m9, m4)
    state.mix(m7, m9, m3, m1, m13, m12, m11, m14, m2, m6, m5, m10, m4, m0, m15, m8)
    state.mix(m9, m0, m5, m7, m2, m4, m10, m15, m14, m1, m11, m12, m6, m8, m3, m13)
    state.mix(m2, m12, m6, m10, m0, m11, m8, m3, m4, m13, m7, m5, m15, m14, m1, m9)
    state.mix(m12, m5, m1, m15, m14, m13, m4, m10, m0, m7, m6, m3, m9, m2, m8, m11)
    state.mix(m13, m11, m7, m14, m12, m1, m3, m9, m5, m0, m15, m4, m8, m6, m2, m10)
    state.mix(m6, m15, m14, m9, m11, m3, m0, m8, m12, m2, m13, m7, m1, m4, m10, m5)
    state.mix(m10, m2, m8, m4, m7, m6, m1, m5, m15, m11, m9, m14, m3, m12, m13, m0)
    state.mix(m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15)
    state.mix(m14, m10, m4, m8, m9, m15, m13, m6, m1, m12, m0, m2, m11, m7, m5, m3)
    state.finish(&chain)
  }
}

/// The working vector of 16 words.
private struct State {
  private var v0, v1, v2, v3, v4, v5, v6, v7: UInt64
  private var v8, v9, v10, v11, v12, v13, v14, v15: UInt64

  @inline(__always)
  init(_ chain: [UInt64], _ vector: [UInt64], count: UInt64, isLast: Bool) {
    (v0, v1, v2, v3) = (chain[0], chain[1], chain[2], chain[3])
    (v4, v5, v6, v7) = (chain[4], chain[5], chain[6], chain[7])
    (v8, v9, v10, v11) = (vector[0], vector[1], vector[2], vector[3])
    (v12, v13, v14, v15) = (vector[4] ^ count, vector[5], vector[6], vector[7])
    if isLast { v14 = ~v14 }
  }

  /// One round: the columns, then the diagonals.
  @inline(__always)
  mutating func mix(
    _ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64, _ e: UInt64, _ f: UInt64, _ g: UInt64,
    _ h: UInt64, _ i: UInt64, _ j: UInt64, _ k: UInt64, _ l: UInt64, _ m: UInt64, _ n: UInt64,
    _ o: UInt64, _ p: UInt64
  ) {
    Self.mix(&v0, &v4, &v8, &v12, a, b)
    Self.mix(&v1, &v5, &v9, &v13, c, d)
    Self.mix(&v2, &v6, &v10, &v14, e, f)
    Self.mix(&v3, &v7, &v11, &v15, g, h)
    Self.mix(&v0, &v5, &v10, &v15, i, j)
    Self.mix(&v1, &v6, &v11, &v12, k, l)
    Self.mix(&v2, &v7, &v8, &v13, m, n)
    Self.mix(&v3, &v4, &v9, &v14, o, p)
  }

  @inline(__always)
  private static func mix(
    _ a: inout UInt64, _ b: inout UInt64, _ c: inout UInt64, _ d: inout UInt64, _ x: UInt64,
    _ y: UInt64
  ) {
    a = a &+ b &+ x
    d = rotated(d ^ a, 32)
    c = c &+ d
    b = rotated(b ^ c, 24)
    a = a &+ b &+ y
    d = rotated(d ^ a, 16)
    c = c &+ d
    b = rotated(b ^ c, 63)
  }

  @inline(__always)
  private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word &>> count | word &<< (64 &- count)
  }

  @inline(__always)
  func finish(_ chain: inout [UInt64]) {
    chain[0] ^= v0 ^ v8
    chain[1] ^= v1 ^ v9
    chain[2] ^= v2 ^ v10
    chain[3] ^= v3 ^ v11
    chain[4] ^= v4 ^ v12
    chain[5] ^= v5 ^ v13
    chain[6] ^= v6 ^ v14
    chain[7] ^= v7 ^ v15
  }
}
