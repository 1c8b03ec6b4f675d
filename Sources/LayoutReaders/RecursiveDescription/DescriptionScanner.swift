internal import LayoutModel

/// Parses descriptions byte by byte. The text may be truncated or malformed anywhere.
///
/// Lookahead is bounded, so the time is linear in the length of the text.
struct DescriptionScanner {
  private let bytes: [UInt8]
  private let end: Int
  private var offset: Int
  /// The open brackets within a value.
  private var open: [UInt8] = []
  private var isElided = false
  /// Whether no closing quote follows; prevents repeated searches, which would take quadratic time.
  private var hasNoClosingQuote = false

  /// The maximum nesting of generic arguments in a class name. It bounds how often a malformed name
  /// is scanned again, once from each `<` in it.
  private static let nameDepthLimit = 64
  /// The maximum length of a key, in bytes.
  private static let keyLengthLimit = 64

  /// Parses the description that starts with the `<` at `start` and ends before `end`.
  ///
  /// - Parameter isInTree: whether only bars precede the `<`, so that a bare name (`<MyView`) is
  ///   always a view.
  static func description(
    in bytes: [UInt8], from start: Int, to end: Int, isInTree: Bool
  ) -> ViewDescription? {
    var scanner = DescriptionScanner(bytes: bytes, offset: start + 1, end: end)
    return scanner.description(isInTree: isInTree)
  }

  private init(bytes: [UInt8], offset: Int, end: Int) {
    self.bytes = bytes
    self.offset = offset
    self.end = end
  }

  private var next: UInt8? { offset < end ? bytes[offset] : nil }

  private mutating func description(isInTree: Bool) -> ViewDescription? {
    guard let className = className(mayBeCut: isInTree) else { return nil }
    skipBlanks()
    let hasColon = next == UInt8(ascii: ":")
    if hasColon { offset += 1 }
    let address = address()
    guard hasColon || address != nil || next == UInt8(ascii: ";") || isInTree else { return nil }
    let items = items()
    let isClosed = next == UInt8(ascii: ">")
    if isClosed { offset += 1 }
    return ViewDescription(
      className: className, address: address, items: items, isClosed: isClosed,
      isElided: isElided, end: offset)
  }

  private mutating func skipBlanks() {
    while let byte = next, byte.isBlank { offset += 1 }
  }
}

// The parts of a description.
extension DescriptionScanner {
  /// `UIView`, `App.Cell`, `_TtC3App4Cell`, `App.Box<Swift.Array<Int>>`, `App.(hidden in $1f).Box`.
  private mutating func className(mayBeCut: Bool) -> SourceRange? {
    let start = offset
    guard let first = next, first.isNameByte, !first.isDigit else { return nil }
    var depth = 0
    while let byte = next, depth > 0 || isPartOfName(byte), !byte.isLineEnd {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "("):
        depth += 1
        guard depth <= Self.nameDepthLimit else { return nil }
      case UInt8(ascii: ")"):
        depth -= 1
      case UInt8(ascii: ">") where bytes[offset - 1] != UInt8(ascii: "-"):
        depth -= 1
      case UInt8(ascii: ";"), UInt8(ascii: "="):
        return nil
      default:
        break
      }
      offset += 1
    }
    guard depth == 0 || (mayBeCut && next?.isLineEnd ?? true) else { return nil }
    return SourceRange(start, offset)
  }

  /// Whether a byte continues a name in which no bracket is open.
  private func isPartOfName(_ byte: UInt8) -> Bool {
    byte.isNameByte || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: "(")
  }

  private mutating func address() -> SourceRange? {
    skipBlanks()
    guard offset + 1 < end, bytes[offset] == UInt8(ascii: "0"),
      bytes[offset + 1] | 0x20 == UInt8(ascii: "x")
    else { return nil }
    let start = offset
    while let byte = next, byte.isNameByte || byte == UInt8(ascii: ".") { offset += 1 }
    return SourceRange(start, offset)
  }

  /// The items before the closing `>`, which is not consumed.
  private mutating func items() -> [DescriptionItem] {
    var items: [DescriptionItem] = []
    while true {
      while let byte = next, byte.isBlank || byte == UInt8(ascii: ";") { offset += 1 }
      guard let byte = next, byte != UInt8(ascii: ">") else { return items }
      let key = key()
      let value = value(of: key)
      if let key {
        items.append(DescriptionItem(key: key, value: value))
      } else if bytes.holds("..", at: value.start) || bytes.holds("…", at: value.start) {
        isElided = true
      }
    }
  }

  /// A name followed by `=` or `:`. Advances to the value.
  private mutating func key() -> SourceRange? {
    let start = offset
    guard let behind = behindKey(at: start) else { return nil }
    var keyEnd = start
    while bytes[keyEnd].isNameByte { keyEnd += 1 }
    offset = behind
    skipBlanks()
    return SourceRange(start, keyEnd)
  }

  /// The end of the key at `start` with its `=` or `:`; nil if there is no key.
  private func behindKey(at start: Int) -> Int? {
    var position = start
    let limit = min(end, start + Self.keyLengthLimit)
    while position < limit, bytes[position].isNameByte { position += 1 }
    guard position > start, position < end, position < limit else { return nil }
    while position < limit, bytes[position].isBlank { position += 1 }
    guard position < limit,
      bytes[position] == UInt8(ascii: "=") || bytes[position] == UInt8(ascii: ":")
    else { return nil }
    return position + 1
  }
}

// Values.
extension DescriptionScanner {
  private mutating func value(of key: SourceRange?) -> SourceRange {
    let start = offset
    if next == UInt8(ascii: "'"), let quote = closingQuote() {
      offset = quote + 1
    } else if let key, bytes.holds("placeholder", in: key), let behind = endOfFreeText() {
      offset = behind
    }
    skipNested()
    var valueEnd = offset
    while valueEnd > start, bytes[valueEnd - 1].isBlank { valueEnd -= 1 }
    return SourceRange(start, valueEnd)
  }

  /// Advances to the `;` or `>` that ends a value, skipping brackets.
  ///
  /// A closing bracket that does not match the innermost open bracket is text (`(a > b)`).
  private mutating func skipNested() {
    open.removeAll(keepingCapacity: true)
    while let byte = next {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(byte)
      case UInt8(ascii: ";") where open.isEmpty:
        return
      case UInt8(ascii: ">") where open.isEmpty:
        return
      case UInt8(ascii: ">"), UInt8(ascii: "}"), UInt8(ascii: "]"):
        // In ASCII, these brackets are two code points after the opening ones.
        if open.last == byte - 2 { open.removeLast() }
      case UInt8(ascii: ")"):
        if open.last == UInt8(ascii: "(") { open.removeLast() }
      default:
        break
      }
      offset += 1
    }
  }

  /// The closing quote of the quoted value at the current offset; nil if there is none.
  ///
  /// UIKit escapes nothing, so a quote closes a value only if a valid continuation follows: `;`
  /// with a key, `>` at the end of a line, or the end of the description.
  private mutating func closingQuote() -> Int? {
    guard !hasNoClosingQuote else { return nil }
    var position = offset + 1
    while position < end {
      if bytes[position] == UInt8(ascii: "'"), endsText(behind: position + 1) { return position }
      position += 1
    }
    hasNoClosingQuote = true
    return nil
  }

  private func endsText(behind position: Int) -> Bool {
    guard position < end else { return true }
    switch bytes[position] {
    case UInt8(ascii: ";"): return isKey(behindBlanksAt: position + 1)
    case UInt8(ascii: ">"): return position + 1 == end || bytes[position + 1].isBlank
    default: return false
    }
  }

  /// The end of an unquoted text: the first `;` that a key follows.
  private func endOfFreeText() -> Int? {
    var position = offset
    while position < end {
      if bytes[position] == UInt8(ascii: ";"), isKey(behindBlanksAt: position + 1) {
        return position
      }
      position += 1
    }
    return nil
  }

  private func isKey(behindBlanksAt start: Int) -> Bool {
    var position = start
    let limit = min(end, start + Self.keyLengthLimit)
    while position < limit, bytes[position].isBlank { position += 1 }
    return position == end || behindKey(at: position) != nil
  }
}
