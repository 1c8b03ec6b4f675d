import LayoutTestSupport

/// Random texts for comparing two parsers.
struct RandomJSON {
  var random: SplitMix64
  private var text = ""
  private var budget = 60

  private init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// A well-formed document, sometimes with a duplicate key or an out-of-range number.
  static func document(seed: UInt64) -> [UInt8] {
    var maker = RandomJSON(seed: seed)
    if maker.random.chance(8) { maker.text += "\u{FEFF}" }
    maker.addSpace()
    maker.addValue(depth: 0)
    maker.addSpace()
    return Array(maker.text.utf8)
  }

  /// A document with a few bytes replaced, removed, doubled or inserted.
  static func mutation(seed: UInt64) -> [UInt8] {
    var bytes = document(seed: seed)
    var random = SplitMix64(seed: ~seed)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let index = bytes.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(bytes[index], at: index)
      case 3: bytes.insert(random.pick(Self.significantBytes), at: index)
      default: bytes.swapAt(index, bytes.indices.randomElement(using: &random) ?? 0)
      }
    }
    return bytes
  }

  /// Random bytes, mostly ones that are significant in JSON.
  static func garbage(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<Int.random(in: 0..<40, using: &random)).map { _ in
      let byte = UInt8.random(in: 0...255, using: &random)
      return byte.isMultiple(of: 2)
        ? byte : random.pick(Self.significantBytes)
    }
  }

  /// A few complete and incomplete tokens: texts that almost match the grammar.
  static func tokens(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    let pieces = (0..<Int.random(in: 1..<9, using: &random)).map { _ in
      random.pick(Self.pieces)
    }
    return Array(pieces.joined().utf8)
  }

  private static let pieces = [
    "[", "]", "[", "]", "{", "}", "{", "}", ",", ",", ":", ":", "\"a\"", "\"b\":", "1", "-", "0",
    ".5",
    "e", "+", "true", "null", "nul", " ", "\"", "\\u", "\\ud800", "\\udc00", "00", "é",
  ]

  private static let significantBytes = Array("{}[]:,\"\\'/*#-+.eE0179ntfu \n\r\t\u{0}\u{1F}é".utf8)

  private mutating func addSpace() {
    text += random.pick(["", "", "", " ", "\n", "\r\n", "\r", "\t  "])
  }

  private mutating func addValue(depth: Int) {
    budget -= 1
    let kinds = depth > 6 || budget < 0 ? 4 : 8
    switch Int.random(in: 0..<kinds, using: &random) {
    case 0: text += random.pick(["true", "false", "null"])
    case 1, 2: addNumber()
    case 3: addString()
    case 4, 5: addList("[", "]") { $0.addValue(depth: depth + 1) }
    default:
      addList("{", "}") {
        $0.addString()
        $0.addSpace()
        $0.text += ":"
        $0.addSpace()
        $0.addValue(depth: depth + 1)
      }
    }
  }

  private mutating func addList(
    _ open: String, _ close: String, child: (inout RandomJSON) -> Void
  ) {
    text += open
    addSpace()
    for index in 0..<Int.random(in: 0..<6, using: &random) {
      if index > 0 { text += "," }
      addSpace()
      child(&self)
      addSpace()
    }
    text += close
  }

  private mutating func addNumber() {
    text += random.pick(["", "-"]) + random.pick(["0", "1", "23", "4567890123456789012345"])
    text +=
      random.pick(["", "", ".5", ".000125"])
      + random.pick(["", "", "e3", "E+2", "e-7", "e999", "e-999"])
  }

  private mutating func addString() {
    text += "\""
    for _ in 0..<Int.random(in: 0..<5, using: &random) {
      text += random.pick([
        "a", "b", "key", " ", "é", "e\u{301}", "😀", "\u{7F}", "\u{FFFD}", "/", "'",
        "\\u0061", "\\u00e9", "\\uD83D\\uDE00", "\\/", "\\\"", "\\\\", "\\n", "\\u000a",
      ])
    }
    text += "\""
  }
}
