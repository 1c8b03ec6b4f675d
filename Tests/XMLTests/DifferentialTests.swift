import Testing

/// Tests that the scanner agrees with Foundation's parser, and a document with its parts.
struct DifferentialTests {
  @Test(arguments: UInt64(0)..<300)
  func parsesRandomDocuments(seed: UInt64) throws {
    let bytes = RandomXML.document(seed: seed)
    #expect(Parsed(bytes).messages.isEmpty)
    Agreement.check(bytes)
  }

  @Test(arguments: UInt64(0)..<300)
  func agreesOnMutations(seed: UInt64) {
    for step in 0..<10 { Agreement.check(RandomXML.mutation(seed: seed &* 1_000 &+ UInt64(step))) }
  }

  @Test(arguments: UInt64(0)..<300)
  func agreesOnGarbage(seed: UInt64) {
    for step in 0..<10 { Agreement.check(RandomXML.garbage(seed: seed &* 1_000 &+ UInt64(step))) }
  }

  @Test(arguments: UInt64(0)..<300)
  func agreesOnTokens(seed: UInt64) {
    for step in 0..<20 { Agreement.check(RandomXML.tokens(seed: seed &* 1_000 &+ UInt64(step))) }
  }

  /// Each lead byte with each class of second byte, and up to two more bytes.
  @Test(arguments: UInt8(0x80)...0xFF)
  func agreesOnCharacters(lead: UInt8) {
    for second: UInt8 in [0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0] {
      for rest in 0...2 {
        let character = [lead, second] + Array(repeating: 0x80, count: rest)
        Agreement.check(Array("<a>".utf8) + character + Array("</a>".utf8))
        Agreement.check(Array("<a".utf8) + character + Array("/>".utf8))
        Agreement.check(Array("<a ".utf8) + character + Array("='1'/>".utf8))
      }
    }
  }

  /// Both ends of each range of characters that are allowed in names or in texts.
  @Test(arguments: [
    0x9, 0xA, 0xD, 0x20, 0x2D, 0x2E, 0x30, 0x39, 0x41, 0x5A, 0x5F, 0x61, 0x7A, 0xB7, 0xC0, 0xD6,
    0xD8,
    0xF6, 0xF8, 0x2FF, 0x300, 0x36F, 0x370, 0x37D, 0x37F, 0x1FFF, 0x200C, 0x200D, 0x203F, 0x2040,
    0x2070, 0x218F, 0x2C00, 0x2FEF, 0x3001, 0xD7FF, 0xE000, 0xF900, 0xFDCF, 0xFDF0, 0xFFFD,
    0x1_0000,
    0xE_FFFF, 0xF_0000, 0x10_FFFF,
  ])
  func agreesOnNames(value: Int) {
    for scalar in (value - 1...value + 1).compactMap({ Unicode.Scalar(UInt32($0)) }) {
      for text in [
        "<\(scalar)/>", "<a\(scalar)/>", "<a \(scalar)='1'/>", "<a a\(scalar)='1'/>",
        "<a>\(scalar)</a>", "<a>&\(scalar);</a>", "<a>&#\(scalar.value);</a>",
        "<a>&#x\(String(scalar.value, radix: 16));</a>", "<a b='\(scalar)'/>",
        "<!--\(scalar)--><a/>",
        "\(scalar)<a/>", "<a/>\(scalar)", "<?a\(scalar)b c?><a/>",
      ] {
        Agreement.check(Array(text.utf8))
      }
    }
  }

  private static let tokens = [
    "<a>", "</a>", "<b", " c='1'", "/>", ">", "&lt;", "<!--", "-->", "x",
  ]

  @Test(arguments: tokens)
  func agreesOnAllTextsOfFourTokens(first: String) {
    var texts = [first]
    for _ in 1..<4 {
      for text in texts { Agreement.check(Array(text.utf8)) }
      texts = texts.flatMap { text in Self.tokens.map { text + $0 } }
    }
    for text in texts { Agreement.check(Array(text.utf8)) }
  }

  /// Both parsers stop at the first error, so each prefix is a separate case.
  @Test(arguments: UInt64(0)..<20)
  func agreesOnPrefixes(seed: UInt64) {
    let bytes = RandomXML.document(seed: seed)
    for count in 0..<bytes.count { Agreement.check(Array(bytes[..<count])) }
  }
}
