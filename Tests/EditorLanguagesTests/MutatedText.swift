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
    random.damage(&bytes, upTo: 6, with: Array(alphabet.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }
}
