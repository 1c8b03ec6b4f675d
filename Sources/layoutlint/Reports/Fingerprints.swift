internal import Linting

/// Names for findings that stay when lines move, so that a finding can be known again.
///
/// A name is the FNV-1a hash (64 bits, as 16 hexadecimal digits) of the rule, the file's path, the
/// view's id (else its path in the layout) and the message, each followed by a byte that no text
/// holds; what holds on other screens than the document's own has no message in it. Findings that are alike in all of these are told apart by their order: from the second
/// on, their number is hashed as well. FNV and not the language's own hashing, whose results differ
/// from run to run; nobody gains by making two findings collide.
struct Fingerprints {
  private let folder: String?
  private var counts: [UInt64: Int] = [:]

  /// - Parameter currentFolder: a path below it is taken relative to it, so that a report made with
  ///   absolute paths has the same names on every machine.
  init(currentFolder: String?) {
    folder = currentFolder.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  mutating func next(for finding: Finding, in path: String) -> String {
    var hash = FNV1a()
    hash.combine(finding.rule)
    hash.combine(relative(path))
    hash.combine(finding.view.map { $0.id ?? $0.path } ?? "")
    // Which screens are looked at is a setting, and the words name them.
    hash.combine(finding.isOnOtherScreensOnly ? "on other screens" : finding.message.text)
    let number = counts[hash.value, default: 0] + 1
    counts[hash.value] = number
    if number > 1 { hash.combine(String(number)) }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func relative(_ path: String) -> String {
    var path = path
    if let folder, path.hasPrefix(folder) { path.removeFirst(folder.count) }
    while path.hasPrefix("./") { path.removeFirst(2) }
    return path
  }
}

/// The Fowler–Noll–Vo hash, variant 1a, of 64 bits.
private struct FNV1a {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
    combine(0xFF)
  }

  private mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
