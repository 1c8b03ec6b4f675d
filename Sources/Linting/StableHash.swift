/// The 64-bit FNV-1a hash of bytes. `Hasher` gives other results in each run.
package struct StableHash: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
  }

  package mutating func combine(_ bytes: [UInt8]) {
    for byte in bytes { combine(byte) }
  }

  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
