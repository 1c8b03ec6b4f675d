import LayoutTestSupport

/// Random texts for comparing two parsers.
struct RandomXML {
  var random: SplitMix64
  private var text = ""
  private var budget = 30

  private init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// A well-formed document.
  static func document(seed: UInt64) -> [UInt8] {
    var maker = RandomXML(seed: seed)
    if maker.random.chance(8) { maker.text += "\u{FEFF}" }
    maker.addDeclaration()
    maker.addMiscellany()
    maker.addElement(depth: 0)
    maker.addMiscellany()
    return Array(maker.text.utf8)
  }

  /// A document with a few bytes replaced, removed, doubled or inserted.
  static func mutation(seed: UInt64) -> [UInt8] {
    mutation(of: document(seed: seed), seed: ~seed)
  }

  static func mutation(of document: [UInt8], seed: UInt64) -> [UInt8] {
    var bytes = document
    var random = SplitMix64(seed: seed)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let index = bytes.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(bytes[index], at: index)
      case 3: bytes.insert(random.pick(Self.significantBytes), at: index)
      case 4: bytes.insert(0x1F, at: index)
      default: bytes.swapAt(index, bytes.indices.randomElement(using: &random) ?? 0)
      }
    }
    return bytes
  }

  /// Random bytes, mostly ones that are significant in XML.
  static func garbage(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<Int.random(in: 0..<40, using: &random)).map { _ in
      let byte = UInt8.random(in: 0x20..<0x80, using: &random)
      return byte.isMultiple(of: 4)
        ? byte : random.pick(Self.significantBytes)
    }
  }

  /// A few complete and incomplete tokens, mostly in an element: texts that almost match the
  /// grammar.
  static func tokens(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    let pieces = (0..<Int.random(in: 1..<9, using: &random)).map { _ in
      random.pick(Self.pieces)
    }
    let joined = pieces.joined()
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return Array(joined.utf8)
    case 1: return Array("<a \(joined)></a>".utf8)
    case 2: return Array("<?xml \(joined)?><a/>".utf8)
    default: return Array("<a>\(joined)</a>".utf8)
    }
  }

  private static let pieces = [
    "<", ">", "</", "/>", "<a>", "</a>", "<b ", "<b/>", "a", "b", "=", "\"", "'", "a=\"1\"",
    "b='2'",
    " ", "\n", "\r", "\t", "&", ";", "&amp;", "&lt", "&#", "&#x", "&#65;", "&#x41;", "&#0;", "#",
    "<!--", "-->", "-", "--", "<![CDATA[", "]]>", "]", "<?", "?>", "?", "pi", "xml", "!", "/",
    "version=\"1.0\"", "encoding='utf-8'", "standalone=\"no\"", "é", "\u{B7}", "\u{FFFF}", "1", ".",
  ]

  private static let significantBytes = Array("<>/=\"'&;#!-[]?xA0a \n\r\t<a></a>".utf8)

  private mutating func addSpace() {
    text += random.pick(["", "", "", " ", "\n", "\r\n", "\r", "\t  "])
  }

  private mutating func addGap() {
    text += random.pick([" ", " ", "\n", "\r\n", "\r", "\t  "])
  }

  private mutating func addDeclaration() {
    guard !random.chance(3) else { return }
    text += random.pick([
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version='1.0'?>",
      "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"no\" ?>",
      "<?xml\nversion = '1.0'\r\nstandalone= 'yes'?>",
    ])
  }

  private mutating func addMiscellany() {
    for _ in 0..<Int.random(in: 0..<3, using: &random) {
      addSpace()
      addMarkup()
    }
    addSpace()
  }

  private mutating func addMarkup() {
    text += random.pick([
      "<!-- é -->", "<!---->", "<!-- - ->\r\n & < > ]]> -->", "<?pi?>", "<?p-i a=\"1\" ? > ?>",
      "<?xml-stylesheet href='x'?>",
    ])
  }

  private mutating func addElement(depth: Int) {
    budget -= 1
    let name = random.pick(["a", "b", "view", "tableViewCell", "_1.2-3", "é", "名", "a·"])
    text += "<" + name
    addAttributes()
    addSpace()
    guard !random.chance(3) else {
      text += "/>"
      return
    }
    text += ">"
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: if depth < 8, budget > 0 { addElement(depth: depth + 1) }
      case 2: addMarkup()
      case 3: text += "<![CDATA[" + random.pick(["", "<a>&amp;", "]] >\r\n", "é]]", "\t"]) + "]]>"
      default: addText()
      }
    }
    text += "</" + name
    addSpace()
    text += ">"
  }

  private mutating func addAttributes() {
    var names = ["id", "key", "x", "é", "a-b.c", "userInteractionEnabled", "_"][...]
    while let name = names.popFirst() {
      guard random.chance(3) else { continue }
      addGap()
      text += name
      addSpace()
      text += "="
      addSpace()
      let quote = random.pick(["\"", "'"])
      text += quote
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        text += random.pick(Self.characters + [">", "]]>", quote == "'" ? "\"" : "'"])
      }
      text += quote
    }
  }

  private mutating func addText() {
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      text += random.pick(Self.characters + ["\"", "'", "]", "]]"])
    }
  }

  private static let characters = [
    "a", "key", " ", "  ", "\n", "\r\n", "\r", "\t", "é", "e\u{301}", "😀", "\u{7F}", "\u{85}",
    "\u{2028}", "\u{FFFD}", "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#10;", "&#13;", "&#x9;",
    "&#x1F600;", "&#000065;", "-", "--", "?",
  ]
}
