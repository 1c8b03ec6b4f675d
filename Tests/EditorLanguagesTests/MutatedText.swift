import LayoutTestSupport

/// Randomly mutated texts.
enum MutatedText {
  static func json(of bytes: [UInt8], _ random: inout SplitMix64) -> String {
    text(of: bytes, alphabet: #"{}[]",:0123456789.-etruefalsn\ "#, &random)
  }

  /// - Parameter alphabet: The characters that are inserted, in addition to random bytes.
  static func text(
    of bytes: [UInt8], alphabet: String, _ random: inout SplitMix64
  ) -> String {
    var bytes = bytes
    let alphabet = Array(alphabet.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...127, using: &random)
      case 1: bytes[index] = alphabet.randomElement(using: &random) ?? 0
      case 2: bytes.remove(at: index)
      default: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
