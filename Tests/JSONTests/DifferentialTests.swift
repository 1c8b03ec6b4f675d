import Testing

@testable import JSON

/// Tests that the scanner agrees with Jansson, and a document with its parts.
struct DifferentialTests {
  @Test(arguments: UInt64(0)..<300)
  func parsesRandomDocuments(seed: UInt64) throws {
    let bytes = RandomJSON.document(seed: seed)
    #expect(JSONScanner.scan(bytes).firstProblem == nil)
    check(bytes)
  }

  @Test(arguments: UInt64(0)..<300)
  func agreesOnMutations(seed: UInt64) {
    for step in 0..<20 { check(RandomJSON.mutation(seed: seed &* 1_000 &+ UInt64(step))) }
  }

  @Test(arguments: UInt64(0)..<300)
  func agreesOnGarbage(seed: UInt64) {
    for step in 0..<20 { check(RandomJSON.garbage(seed: seed &* 1_000 &+ UInt64(step))) }
  }

  @Test(arguments: UInt64(0)..<300)
  func agreesOnTokens(seed: UInt64) {
    for step in 0..<50 { check(RandomJSON.tokens(seed: seed &* 1_000 &+ UInt64(step))) }
  }

  private static let tokens = ["[", "]", "{", "}", ",", ":", "\"a\"", "1"]

  @Test(arguments: tokens)
  func agreesOnAllTextsOfFiveTokens(first: String) {
    var texts = [first]
    for _ in 1..<5 {
      for text in texts { check(Array(text.utf8)) }
      texts = texts.flatMap { text in Self.tokens.map { text + $0 } }
    }
    for text in texts { check(Array(text.utf8)) }
  }

  /// Each lead byte with each class of second byte, and up to two more bytes.
  @Test(arguments: UInt8(0x80)...0xFF)
  func agreesOnCharacters(lead: UInt8) {
    for second: UInt8 in [0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0] {
      for rest in 0...2 {
        check([0x22, lead, second] + Array(repeating: 0x80, count: rest) + [0x22])
      }
    }
  }

  @Test(arguments: UInt8(0)...0xFF)
  func agreesOnEscapes(byte: UInt8) {
    check([0x22, 0x5C, byte, 0x22])
    check(Array("\"\\u00".utf8) + [byte] + Array("1\"".utf8))
    check([0x22, byte, 0x22])
    check([0x5B, byte, 0x5D])
  }

  @Test func agreesOnSurrogates() {
    let units = ["0000", "0001", "D7FF", "d800", "DBFF", "dc00", "DFFF", "E000", "ffff", "12G4"]
    for first in units {
      for second in units { check(Array("\"\\u\(first)\\u\(second)\"".utf8)) }
    }
  }

  /// Both parsers stop at the first error, so each prefix is a separate case.
  @Test(arguments: UInt64(0)..<20)
  func agreesOnPrefixes(seed: UInt64) {
    let bytes = RandomJSON.document(seed: seed)
    for count in 0..<bytes.count { check(Array(bytes[..<count])) }
  }

  /// Checks that a text has values if Jansson accepts it, and otherwise a problem within the text.
  private func check(_ bytes: [UInt8], at location: SourceLocation = #_sourceLocation) {
    let document = JSONDocument(parsing: bytes)
    let text = String(decoding: bytes, as: UTF8.self).debugDescription
    let isAccepted = Self.isAccepted(bytes)
    let isWellFormed = JSONScanner.scan(bytes).firstProblem == nil
    #expect(isWellFormed == isAccepted, "\(text)", sourceLocation: location)
    #expect((document.root != nil) == isAccepted, "\(text)", sourceLocation: location)
    #expect(
      document.problems.contains(where: \.isFatal) == !isAccepted, "\(text)",
      sourceLocation: location)
    let isInText = document.problems.allSatisfy {
      $0.range.lowerBound >= 0 && $0.range.upperBound <= bytes.count
        && !$0.message.hasPrefix("internal")
    }
    #expect(isInText, "\(document.problems) \(text)", sourceLocation: location)
    let isNested = Self.isNested(document.outline.nodes, byteCount: bytes.count)
    #expect(isNested, "\(text)", sourceLocation: location)
    guard let root = document.root else { return }
    let areFaithful = Self.isFaithful(root, bytes)
    #expect(areFaithful, "\(text)", sourceLocation: location)
  }

  /// Whether Jansson accepts a text, ignoring duplicate keys and out-of-range numbers.
  ///
  /// Jansson ignores a NUL directly after a number or a literal, which is not valid JSON.
  private static func isAccepted(_ bytes: [UInt8]) -> Bool {
    guard !bytes.contains(0) else { return false }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    do throws(JanssonFailure) {
      _ = try JanssonDocument(parsing: text)
      return true
    } catch {
      guard error.reason == .duplicateKey || error.reason == .numberOutOfRange else { return false }
      // Jansson has not parsed the rest of the text, so the scanner's result is used.
      return JSONScanner.scan(bytes).firstProblem == nil
    }
  }

  /// Whether each node is within its parent and after its preceding siblings.
  private static func isNested(_ nodes: [JSONOutline.Node], byteCount: Int) -> Bool {
    var parents: [(end: Int, subtreeEnd: Int)] = [(byteCount, nodes.count)]
    var offset = 0
    for (index, node) in nodes.enumerated() {
      while let parent = parents.last, parent.subtreeEnd <= index { parents.removeLast() }
      guard let parent = parents.last, node.subtreeEnd <= parent.subtreeEnd,
        node.memberRange.lowerBound >= offset, node.range.upperBound <= parent.end,
        node.depth == parents.count - 1
      else { return false }
      let isLeaf = node.kind != .array && node.kind != .object
      offset = isLeaf ? node.range.upperBound : node.range.lowerBound + 1
      parents.append((node.range.upperBound, node.subtreeEnd))
    }
    return true
  }

  /// Whether the text of each value and of each key, parsed separately, has the same content.
  private static func isFaithful(_ value: JSONValue, _ bytes: [UInt8]) -> Bool {
    let alone = JSONDocument(parsing: Array(bytes[value.range])).root
    guard alone?.summary == value.summary else { return false }
    let keysAreFaithful = value.members.allSatisfy { member in
      JSONDocument(parsing: Array(bytes[member.keyRange])).root?.string == member.key
        && member.range.lowerBound == member.keyRange.lowerBound
    }
    return keysAreFaithful && value.elements.allSatisfy { isFaithful($0, bytes) }
      && value.members.allSatisfy { isFaithful($0.value, bytes) }
  }
}
