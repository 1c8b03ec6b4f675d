internal import LayoutModel

/// Takes descriptions apart, byte by byte: text from anywhere may be cut or broken anywhere.
///
/// It goes forwards only, but for looks ahead of a bounded length, so that its work grows with the
/// text and not faster.
struct DescriptionScanner {
  private let bytes: [UInt8]
  private let end: Int
  private var offset: Int
  /// The brackets that are open within a value.
  private var open: [UInt8] = []
  private var isElided = false
  /// No quote from here on ends a text: looking again for each text would not be linear.
  private var hasNoClosingQuote = false

  /// Generic arguments nested deeper than this are no class name. Names that fail are looked at
  /// again from each `<` in them, so that the limit bounds how often.
  private static let nameDepthLimit = 64
  /// Longer words are no key.
  private static let keyLengthLimit = 64

  /// Takes apart the description that starts with the `<` at `start`, up to `end`.
  ///
  /// - Parameter isInTree: the `<` stands behind bars and nothing else, so that even a bare name
  ///   (`<MyView`) is a view's, whatever follows it.
  package static func description(
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

  /// Whether a byte carries on a name that no bracket is open in.
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

  /// All up to the closing `>`, which is left where it is.
  private mutating func items() -> [ViewDescription.Item] {
    var items: [ViewDescription.Item] = []
    while true {
      while let byte = next, byte.isBlank || byte == UInt8(ascii: ";") { offset += 1 }
      guard let byte = next, byte != UInt8(ascii: ">") else { return items }
      let key = key()
      let value = value(of: key)
      if let key {
        items.append(ViewDescription.Item(key: key, value: value))
      } else if bytes.holds("..", at: value.start) || bytes.holds("…", at: value.start) {
        isElided = true
      }
    }
  }

  /// A word with `=` or `:` behind it; the scanner then stands at the value.
  private mutating func key() -> SourceRange? {
    let start = offset
    guard let behind = behindKey(at: start) else { return nil }
    var keyEnd = start
    while bytes[keyEnd].isNameByte { keyEnd += 1 }
    offset = behind
    skipBlanks()
    return SourceRange(start, keyEnd)
  }

  /// Where a key and its `=` or `:` end that begin at `start`; nil where none do.
  private func behindKey(at start: Int) -> Int? {
    var here = start
    let limit = min(end, start + Self.keyLengthLimit)
    while here < limit, bytes[here].isNameByte { here += 1 }
    guard here > start, here < end, here < limit else { return nil }
    while here < limit, bytes[here].isBlank { here += 1 }
    guard here < limit, bytes[here] == UInt8(ascii: "=") || bytes[here] == UInt8(ascii: ":")
    else { return nil }
    return here + 1
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

  /// Goes on to the `;` or `>` that ends a value, past those in brackets.
  ///
  /// A closing bracket that is not the innermost open one's is text (`(a > b)`).
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
        // In ASCII these stand two places behind what opens them.
        if open.last == byte - 2 { open.removeLast() }
      case UInt8(ascii: ")"):
        if open.last == UInt8(ascii: "(") { open.removeLast() }
      default:
        break
      }
      offset += 1
    }
  }

  /// The quote that ends the quoted value here, or nil where none does.
  ///
  /// UIKit escapes nothing, so that a quote counts only where the description goes on behind it:
  /// with `;` and a key, with its `>` at the end of a line, or not at all.
  private mutating func closingQuote() -> Int? {
    guard !hasNoClosingQuote else { return nil }
    var here = offset + 1
    while here < end {
      if bytes[here] == UInt8(ascii: "'"), endsText(behind: here + 1) { return here }
      here += 1
    }
    hasNoClosingQuote = true
    return nil
  }

  private func endsText(behind here: Int) -> Bool {
    guard here < end else { return true }
    switch bytes[here] {
    case UInt8(ascii: ";"): return isKey(behindBlanksAt: here + 1)
    case UInt8(ascii: ">"): return here + 1 == end || bytes[here + 1].isBlank
    default: return false
    }
  }

  /// Where a text without quotes ends: at the first `;` with a key behind it.
  private func endOfFreeText() -> Int? {
    var here = offset
    while here < end {
      if bytes[here] == UInt8(ascii: ";"), isKey(behindBlanksAt: here + 1) { return here }
      here += 1
    }
    return nil
  }

  private func isKey(behindBlanksAt start: Int) -> Bool {
    var here = start
    let limit = min(end, start + Self.keyLengthLimit)
    while here < limit, bytes[here].isBlank { here += 1 }
    return here == end || behindKey(at: here) != nil
  }
}
