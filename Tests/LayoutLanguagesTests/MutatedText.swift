import LayoutTestSupport

/// Texts that somebody has spoilt, by a seed.
enum MutatedText {
  static func json(of bytes: [UInt8], _ random: inout SplitMix64) -> String {
    text(of: bytes, alphabet: #"{}[]",:0123456789.-etruefalsn\ "#, &random)
  }

  /// - Parameter alphabet: what is put in beside bytes of any kind.
  static func text(
    of bytes: [UInt8], alphabet: String, _ random: inout SplitMix64
  ) -> String {
    var bytes = bytes
    let alphabet = Array(alphabet.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...127, using: &random)
      case 1: bytes[place] = alphabet.randomElement(using: &random) ?? 0
      case 2: bytes.remove(at: place)
      default: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
