import LayoutTestSupport
import Testing
import XML

/// Tags as tools write them are scanned by other code than the same tags with more white space.
struct PlainTagTests {
  /// The document with each attribute after `space`, as a list.
  private static func lines(_ attributes: [String], after space: String) -> [String] {
    let tag = attributes.map { space + $0 }.joined()
    // The first document ends shortly after the attributes.
    return ["", String(repeating: " ", count: 20)].flatMap { end in
      let parsed = Parsed("<a" + tag + "/>" + end)
      let found = parsed.document.elements.flatMap { element in
        element.attributes.map { "\($0.name)=\($0.value) \(parsed[$0.range])" }
          + attributes.map { String($0.prefix { $0.isLetter }) }
          .map { "\($0): \(element[$0]?.value ?? "nil")" }
      }
      return found + parsed.messages.map { $0.replacing(space, with: " ") }
    }
  }

  @Test(arguments: SplitMix64.seeds(0..<2_000))
  func whiteSpaceDoesNotMatter(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let names = [
      "a", "id", "key", "widthClass", "abcdefgh", "abcdefghXijklmnop", "abcdefghYijklmnop", "é",
    ]
    let values = [
      "", "1", "abcdefgh", "a longer value", "&amp;", "&", "&#65;", "tab\tand\nline", "é", "a=b",
      "[1]", "x >", "it's", "=",
    ]
    let attributes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      let name = names.randomElement(using: &random) ?? "a"
      let value = values.randomElement(using: &random) ?? ""
      return "\(name)=\"\(value)\""
    }
    #expect(Self.lines(attributes, after: " ") == Self.lines(attributes, after: "  "))
  }

  @Test(arguments: [
    "<a b=\"1\"c=\"2\"/>", "<a b=\"1 c=\"2\"/>", "<a b=\"<\"/>", "<a b=\"1\" b=\"2\"/>",
    "<a b=\"1\"",
    "<a><bc></b></a>", "<a><b></bc></a>", "<a><b></b", "</a>", "<a></a></a>", "<a></a >",
  ])
  func endsOfTextsDoNotMatter(text: String) {
    let parsed = Parsed(text)
    let longer = Parsed(text + String(repeating: "\n", count: 20))
    #expect(parsed.messages == longer.messages)
    #expect(parsed.document.elements.map(\.name) == longer.document.elements.map(\.name))
    #expect(parsed.disorder == nil)
  }

  /// Every byte at every offset of a word, after a byte that affects the bits of the next ones.
  @Test(arguments: ["\n", "\t", "\r", " ", "a", "\u{1}"])
  func findsEachControlCharacter(before: String) {
    for offset in 0..<17 {
      for byte in UInt8(1)..<0x80 where byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&") {
        var text = Array("<a>".utf8) + Array(repeating: UInt8(ascii: "x"), count: offset)
        text += Array(before.utf8) + [byte] + Array("yyyyyyyyyyyyyyyy</a>".utf8)
        let forbidden = text.indices.filter { text[$0] < 0x20 && ![9, 10, 13].contains(text[$0]) }
        #expect(Parsed(text).document.problems.map(\.range.lowerBound) == forbidden)
      }
    }
  }

  /// Only the ranges with characters outside ASCII are checked again. Each `?` is a forbidden character.
  @Test(arguments: [
    "<a b=\"é\" c=\"?\"/>", "<a b=\"é?\" c='é?'/>", "<a b=\"é?\" c=\"1\" b=\"?\"/>",
    "<a>é<b c=\"é\">?</b>?é</a>", "<a>é<!--é?--><b>é?</b></a>", "<a b=\"é\"><c?/></a>",
    "<a>é</a>?", "<a>é< ?</a>", "<a>é</b?></a>", "<a b=\"é?", "<a>é<!DOCTYPE ?>?</a>",
  ])
  func findsForbiddenCharactersAfterOthers(text: String) {
    let parsed = Parsed(text.replacing("?", with: "\u{FFFE}"))
    let found = parsed.document.problems.filter { parsed[$0.range] == "\u{FFFE}" }
    #expect(found.count == text.count { $0 == "?" })
  }

  @Test(arguments: SplitMix64.seeds(0..<3_000))
  func numbersAreThoseOfTheText(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let characters = Array("0123456789.-+e ")
    let lengths = [1, 2, 3, 5, 8, 14, 15, 16, 17, 18]
    let length = lengths.randomElement(using: &random) ?? 1
    let digitsOnly = Bool.random(using: &random)
    var text = String(
      (0..<length).map { _ in
        characters[Int.random(in: 0..<(digitsOnly ? 10 : characters.count), using: &random)]
      })
    if digitsOnly, Bool.random(using: &random) {
      let index = text.index(text.startIndex, offsetBy: Int.random(in: 0...length, using: &random))
      text.insert(".", at: index)
    }
    if Bool.random(using: &random) { text = "-" + text }
    let attribute = try #require(Parsed("<a b=\"\(text)\"/>").root?["b"])
    #expect(attribute.number?.bitPattern == Double(text)?.bitPattern, "\(text)")
  }

  @Test func numbersOfOtherNotationsAreThoseOfTheText() throws {
    for text in ["", "-", ".", "1.", ".5", "-0", "1e3", "0x10", "inf", "nan", "1,5", "٣", "12 "] {
      let attribute = try #require(Parsed("<a b=\"\(text)\"/>").root?["b"])
      #expect(attribute.number?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
    #expect(Parsed("<a b=\"&#49;2\"/>").root?["b"]?.number == 12)
  }
}

struct NameTests {
  private static let names = [
    "a", "ab", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghijklmnop", "abcdefgh1ijklmnop",
    "abcdefgh2ijklmnop", "é",
  ]

  /// Each name, and others of the same length and with the same ends.
  private static let text =
    "<r>" + (names + ["b", "abcdefgh3ijklmnop", "abcdefgX"]).map { "<\($0)/>" }.joined() + "</r>"

  private static let expected: [Int?] = names.indices.map { $0 } + [nil, nil, nil]

  @Test func numbersAreTheIndicesOfNames() {
    let document = XMLDocument(parsing: Array(Self.text.utf8), names: XMLNames(Self.names))
    #expect(document.elements.map(\.nameNumber) == [nil] + Self.expected)
    for (number, element) in document.elements.dropFirst().prefix(Self.names.count).enumerated() {
      #expect(element.isNamed(number))
      #expect(document.root?.firstChild(number)?.index == element.index)
    }
    #expect(Parsed(Self.text).document.elements.allSatisfy { $0.nameNumber == nil })
  }

  /// A space before each attribute is the form of `XMLScanner.scanPlainTag`.
  @Test(arguments: [" ", "\n", "  "])
  func attributesAreFoundByTheirNumbers(space: String) throws {
    let names = Self.names + ["b", "abcdefgh3ijklmnop", "abcdefgX"]
    let attributes = names.map { "\(space)\($0)=\"\($0)\"" }.joined()
    let text = Array("<r><s\(attributes)/>                    </r>".utf8)
    let document = XMLDocument(parsing: text, names: XMLNames(Self.names))
    let element = try #require(document.root?.children.first)
    for (slot, number) in Self.expected.enumerated() {
      let attribute = element.attributes[slot]
      #expect(attribute.valueNumber == number)
      guard let number else { continue }
      #expect(element[number]?.range == attribute.range)
      #expect(element[number]?.hasValue(number) == true)
      #expect(element[number]?.hasValue((number + 1) % Self.names.count) == false)
      #expect(document.root?.firstChild(with: number, value: number)?.index == element.index)
    }
    #expect(document.root?[0] == nil)
    #expect(XMLDocument(parsing: text).elements[1][0] == nil)
  }

  @Test func valuesWithReferencesAreCompared() {
    let names = XMLNames(["a", "value"])
    let document = XMLDocument(parsing: Array("<r><s a=\"v&#97;lue\"/></r>".utf8), names: names)
    #expect(document.elements[1][0]?.hasValue(1) == true)
    #expect(document.elements[1][0]?.hasValue(0) == false)
    #expect(document.elements[1][0]?.valueNumber == 1)
  }

  /// More names than an element has bits for those of its children.
  @Test func childrenAreFoundByTheirNumbers() {
    let letters = "abcdefghijkl".map(String.init)
    let names = letters.flatMap { first in letters.map { first + $0 } }
    let children = [0, 3, 70, 143]
    let text = "<r>" + children.map { "<\(names[$0])/>" }.joined() + "<r><ab/></r></r>"
    let root = XMLDocument(parsing: Array(text.utf8), names: XMLNames(names)).root
    for number in names.indices {
      #expect(root?.firstChild(number)?.name == (children.contains(number) ? names[number] : nil))
    }
  }

  @Test func childrenAreFoundByTheirAttributes() {
    let text = "<a><b/><b k=\"1\"><c k=\"2\"/></b><d k=\"2\"/><b k=\"2\"/></a>"
    let names = XMLNames(["k", "2", "3"])
    let root = XMLDocument(parsing: Array(text.utf8), names: names).root
    #expect(root?.firstChild(with: 0, value: 1)?.name == "d")
    #expect(root?.firstChild(with: 0, value: 2) == nil)
    let parsed = Parsed(text)
    #expect(parsed.root?.children(named: "b").count == 3)
    #expect(parsed.root?.firstChild(named: "c") == nil)
    #expect(parsed.root?.firstChild(named: "b") != nil)
    #expect(parsed.root?.firstChild(named: "b")?.children.isEmpty == true)
  }
}
