internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders
internal import Linting

/// Splits a dump into words with a meaning: classes, property names, numbers, flags, strings and addresses.
///
/// The text may be malformed. The time is linear in its length.
struct DumpTokens {
  private enum Syntax {
    case json, xml
    /// Descriptions of objects, `<UIView: 0x7f…; frame = (0 0; 10 10)>`.
    case descriptions
    /// Lines of elements, `Button, 0x6000…, {{0, 0}, {10, 10}}, label: 'Buy'`.
    case elements
  }

  private let bytes: [UInt8]
  private let syntax: Syntax
  /// The text before this offset is split.
  private let end: Int
  private var offset = 0
  private var tokens: [DocumentMap.Token] = []
  /// The offsets up to which no closing quote exists, so that no part of a line is searched twice.
  private var searched: (single: Int, double: Int) = (0, 0)

  /// The words that start before `end`.
  static func all(in bytes: [UInt8], _ format: LayoutFormat, before end: Int)
    -> [DocumentMap.Token]
  {
    let syntax: Syntax =
      switch format {
      case .detoxXML, .wdaXML: .xml
      case .recursiveDescription, .earlGreyText: .descriptions
      case .xcuitestText: .elements
      default: .json
      }
    var lexer = DumpTokens(bytes: bytes, syntax: syntax, end: min(end, bytes.count))
    switch syntax {
    case .json: lexer.readJSON()
    case .xml: lexer.readXML()
    case .descriptions, .elements: lexer.readText()
    }
    return lexer.tokens
  }

  private init(bytes: [UInt8], syntax: Syntax, end: Int) {
    self.bytes = bytes
    self.syntax = syntax
    self.end = end
  }

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func add(_ kind: DocumentMap.Token.Kind, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    tokens.append(DocumentMap.Token(SourceRange(range), kind))
  }

  private func endOfRun(_ start: Int, _ isPart: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    return end
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: ".")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isNameByte || byte == UInt8(ascii: ".")
  }
}

// Text formats.
extension DumpTokens {
  private mutating func readText() {
    while offset < end {
      let next = bytes[offset]
      let isInWord = offset > 0 && bytes[offset - 1] < 0x80 && Self.isWord(bytes[offset - 1])
      if bytes.holds("→", at: offset) {
        offset += 3
      } else if next == UInt8(ascii: "0"), byte(offset + 1) | 0x20 == UInt8(ascii: "x"), !isInWord {
        readAddress()
      } else if next.isDigit, !isInWord {
        readNumber()
      } else if next == UInt8(ascii: "-"), byte(offset + 1).isDigit, !isInWord {
        readNumber()
      } else if next == UInt8(ascii: "'") || next == UInt8(ascii: "\""), !isInWord {
        readQuoted(by: next)
      } else if next.isNameByte, !next.isDigit {
        readWord()
      } else {
        offset += 1
      }
    }
  }

  private mutating func readAddress() {
    let start = offset
    offset = endOfRun(start + 2) { $0.hexadecimalValue != nil }
    guard offset > start + 2 else { return }
    var before = start
    while before > 0, [0x20, UInt8(ascii: ":"), UInt8(ascii: ",")].contains(bytes[before - 1]) {
      before -= 1
    }
    let follows = tokens.last.map { $0.kind == .className && $0.range.end == before } ?? false
    tokens.append(
      DocumentMap.Token(SourceRange(start, offset), .address, isDefinition: follows))
  }

  private mutating func readNumber() {
    let start = offset
    offset = endOfRun(start + 1, Self.isNumberByte)
    if byte(offset) | 0x20 == UInt8(ascii: "e") {
      let hasSign = byte(offset + 1) == UInt8(ascii: "-") || byte(offset + 1) == UInt8(ascii: "+")
      let digits = offset + (hasSign ? 2 : 1)
      if byte(digits).isDigit { offset = endOfRun(digits, \.isDigit) }
    }
    add(.number, start..<offset)
  }

  /// A string in one line.
  private mutating func readQuoted(by quote: UInt8) {
    let start = offset
    offset += 1
    let isSingle = quote == UInt8(ascii: "'")
    guard start >= (isSingle ? searched.single : searched.double) else { return }
    let close = endOfRun(offset) { $0 != quote && $0 != 0x0A && $0 != 0x0D }
    guard byte(close) == quote else {
      if isSingle { searched.single = close } else { searched.double = close }
      return
    }
    add(.string, offset..<close)
    offset = close + 1
  }

  private mutating func readWord() {
    let start = offset
    offset = endOfRun(start, Self.isWord)
    let word = start..<offset
    let before = start > 0 ? bytes[start - 1] : 0x0A
    if before == UInt8(ascii: "<"), syntax == .descriptions { return add(.className, word) }
    let next = endOfRun(offset) { $0 == 0x20 }
    let isType = byte(offset) == UInt8(ascii: ",") || byte(next) == UInt8(ascii: "(")
    if syntax == .elements, isType, startsElement(start) { return add(.className, word) }
    if byte(next) == UInt8(ascii: "="), byte(next + 1) != UInt8(ascii: "=") {
      return add(.property, word)
    }
    if byte(offset) == UInt8(ascii: ":"), byte(offset + 1) == 0x20 { return add(.property, word) }
    // A value without quotes: `YES`, `W+H`, `Disabled`.
    let previous = start > 1 && before == 0x20 ? bytes[start - 2] : before
    let starts = [UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ":")]
    guard starts.contains(previous) else { return }
    let ends: [UInt8] = [0x0A, 0x0D, 0] + Array(";,>)+".utf8)
    if ends.contains(byte(offset)) { add(.flag, word) }
  }

  /// Whether a word is the type of an element: only white space and marks precede it in its line.
  private func startsElement(_ start: Int) -> Bool {
    var index = start
    while index > 0 {
      let byte = bytes[index - 1]
      if byte == 0x0A || byte == 0x0D { return true }
      // The arrow before the root is three bytes beyond ASCII.
      guard byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "|") || byte >= 0x80 else {
        return false
      }
      index -= 1
    }
    return true
  }
}

// JSON.
extension DumpTokens {
  private static let classKeys: Set<String> = ["type", "class", "className", "role", "AXRole"]

  private mutating func readJSON() {
    var key = ""
    while offset < end {
      let next = bytes[offset]
      switch next {
      case UInt8(ascii: "\""):
        let content = readJSONString()
        let colon = endOfRun(offset) { $0.isBlank }
        if byte(colon) == UInt8(ascii: ":") {
          key = String(decoding: bytes[content], as: UTF8.self)
          add(.property, content)
          offset = colon + 1
        } else {
          add(Self.classKeys.contains(key) ? .className : .string, content)
        }
      case UInt8(ascii: "-"), 0x30...0x39: readNumber()
      case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
        let start = offset
        offset = endOfRun(start) { $0.isNameByte }
        add(.flag, start..<offset)
      default: offset += 1
      }
    }
  }

  /// Reads a string up to its closing quote or the end of the line, and returns its content.
  private mutating func readJSONString() -> Range<Int> {
    let start = offset + 1
    offset = start
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
      if bytes[offset] == UInt8(ascii: "\"") {
        offset += 1
        return start..<offset - 1
      }
      let isEscape = bytes[offset] == UInt8(ascii: "\\") && byte(offset + 1) >= 0x20
      offset += isEscape ? 2 : 1
    }
    offset = min(offset, bytes.count)
    return start..<offset
  }
}

// XML.
extension DumpTokens {
  private mutating func readXML() {
    while offset < end {
      guard bytes[offset] == UInt8(ascii: "<") else {
        offset += 1
        continue
      }
      switch byte(offset + 1) {
      case UInt8(ascii: "!"), UInt8(ascii: "?"): skipMarkup()
      default: readTag()
      }
    }
  }

  /// Skips a declaration or a comment.
  private mutating func skipMarkup() {
    let isComment = bytes.holds("<!--", at: offset)
    while offset < bytes.count {
      offset = endOfRun(offset) { $0 != UInt8(ascii: ">") } + 1
      if !isComment || offset < 3 || bytes.holds("-->", at: offset - 3) { return }
    }
  }

  private mutating func readTag() {
    offset += byte(offset + 1) == UInt8(ascii: "/") ? 2 : 1
    func isName(_ byte: UInt8) -> Bool {
      Self.isWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
    }
    let start = offset
    offset = endOfRun(start, isName)
    add(.className, start..<offset)
    while offset < end, bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "<") {
      guard isName(bytes[offset]) else {
        offset += 1
        continue
      }
      let name = offset
      offset = endOfRun(name, isName)
      add(.property, name..<offset)
      let isClass = bytes[name..<offset].elementsEqual("type".utf8)
      offset = endOfRun(offset) { $0.isBlank || $0 == UInt8(ascii: "=") }
      let quote = byte(offset)
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
      let value = offset + 1
      offset = endOfRun(value) { $0 != quote && $0 != UInt8(ascii: "<") }
      addValue(value..<offset, isClass: isClass)
      if byte(offset) == quote { offset += 1 }
    }
  }

  private mutating func addValue(_ range: Range<Int>, isClass: Bool) {
    let value = bytes[range]
    guard !value.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return }
    let isNumber = value.allSatisfy { Self.isNumberByte($0) || $0 == UInt8(ascii: "-") }
    let flags = ["true", "false", "YES", "NO"]
    let isFlag = flags.contains { value.elementsEqual($0.utf8) }
    add(isClass ? .className : isNumber ? .number : isFlag ? .flag : .string, range)
  }
}
